-round-the = الدور
-this-round = هذا الدور
-next-round = الدور التالي
-fast-round = دور سريع
-match-the = البولة
-match-another = بولة أخرى
-total-the = الرصيد
-trump-the = التراناب
-no-trump-round = لا تراناب في هذا الدور
-dash-call = داش
-no-dash = لعب عادي
-zero = الطلب صفر
-estimate-the = الطلب
-estimates-the = الطلبات
-estimate-your = طلبك
-estimate-done = اكتمل طلبك
-estimate-last = النداء الأخير
-risk-1 = في الخطر
-hit = الطلب محقّق
-miss = الطلب غير محقّق
rounds = { $n ->
    [zero] ولا دور
    [one] دور واحد
    [two] دوران
    [few] { $n } أدوار
    [many] { $n } دورًا
   *[other] { $n } دور
}
prompt-estimate-last = طلب الطاولة حتى الآن { $sum }، و{ -estimate-last } لك: لا يجوز أن يصير المجموع { $tricks }
ev-out = { $who }: فوق الطلب، { $taken } من { $n }
rounds-by = { $n ->
    [zero] صفر
    [one] دور واحد
    [two] دورين
    [few] { $n } أدوار
    [many] { $n } دورًا
   *[other] { $n } دور
}
matches = { $n ->
    [zero] ولا بولة
    [one] بولة واحدة
    [two] بولتان
    [few] { $n } بولات
    [many] { $n } بولة
   *[other] { $n } بولة
}
-matches-the = البولات
-round-one = دور
button-dash-call = { $form ->
    [f] خذي الداش
   *[neutral] داش
}
button-no-dash = { $form ->
    [f] العبي الدور عاديًا
   *[neutral] لعب عادي
}
button-estimate = { $form ->
    [f] اطلبي { $n }
   *[neutral] طلب { $n }
}
label-estimate = طلب
label-brings-risk = خطر
mark-out = فوق الطلب
mark-avoid = بلا { $strain }
option-dash_in_fast = الداش في الأدوار السريعة
row-dash = الداش
part-only-hit = الطلب الوحيد المحقّق على الطاولة
part-only-miss = الطلب الوحيد غير المحقّق على الطاولة
sheet-empty = لم يكتمل { -round-the } الأول بعد
sheet-cut-short = انقطع قبل تمامه، فلا نقاط له

fact-players = 4، كلّ لنفسه
fact-cards = 52، لكل مقعد 13
fact-length = 18 دورًا، أو 13، أو 24
fact-trump = بتسمية صاحب الكول؛ وفي الأدوار السريعة محدّد: سانز ثم ♠ ♥ ♦ ♣
fact-bidding = عرض الداش، ثم مزاد من 4 ومعه ويذ، ثم النداء، ثم الطلبات حتى عدد الكول
fact-zero = الداش لاثنين على الأكثر، والطلب صفر بلا حدّ
fact-sum = لا يكون 13
fact-nobody = لا إعادة: سانز، بلا زيادات
fact-follow = مجاراة النوع، ولا إلزام بغيرها
fact-hit = 13 + اللمّات
fact-miss = ناقص الفرق
fact-tens = { "\u2066" }±10{ "\u2069" }: كول أو ويذ، وحيد، خطر من 11 نزولًا أو من 15 صعودًا
fact-dash = محقّق: 23 إن قلّ المجموع عن 13، و13 إن زاد؛ وغير محقّق: ناقص المأخوذ، و10 فوقه إن قلّ المجموع
fact-super = من 8: 41 للثمانية ثم واحدة بواحدة؛ وغير المحقّق ناقص 20 والفرق
fact-all-missed = كأيّ دور
fact-winner = أعلى رصيد، والتساوي في الصدارة تعادل
fact-leaving = المغادرة تنهي البولة، والترتيب عندها هو الحاسم
