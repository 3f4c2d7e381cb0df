-trick-the = اللفّة
-tricks-the = اللفّات
-match-the = اللعبة
-match-another = لعبة أخرى
-sans = بلا حكم
-spades = سبيت
-hearts = هاص
-diamonds = دايمن
-clubs = كلبس
-ace = أكة
-led = النوع المطلوب
-zero = المزايدة صفر
-estimate-the = المزايدة
-estimates-the = المزايدات
-estimate-your = مزايدتك
-estimate-done = اكتملت مزايدتك
-estimate-last = المزايدة الأخيرة
-hit = بالضبط
tricks = { $n ->
    [zero] ولا لفّة
    [one] لفّة واحدة
    [two] لفّتان
    [few] { $n } لفّات
    [many] { $n } لفّة
   *[other] { $n } لفّة
}
-trick-any = لفّة
-led-suit = النوع المطلوب
-trick-last = آخر لفّة
tricks-by = { $n ->
    [zero] صفر
    [one] لفّة واحدة
    [two] لفّتين
    [few] { $n } لفّات
    [many] { $n } لفّة
   *[other] { $n } لفّة
}
matches = { $n ->
    [zero] ولا لعبة
    [one] لعبة واحدة
    [two] لعبتان
    [few] { $n } ألعاب
    [many] { $n } لعبة
   *[other] { $n } لعبة
}
-matches-the = الألعاب
button-estimate = مزايدة { $n }
label-estimate = مزايدة
row-sum = مجموع المزايدات
illegal-thirteen = هذا الرقم يجعل مجموع المزايدات مساويًا لعدد اللفّات، وهو ما يمنعه قيد الموزّع

fact-players = 4، كلّ لنفسه
fact-cards = 52، من ورقة واحدة إلى 13 لكل مقعد
fact-length = 25 جولة: 1 ثم 2 حتى 13، ثم نزولًا إلى 1
fact-trump = الورقة المكشوفة؛ والجولة 13 بلا حكم
fact-bidding = مزايدة واحدة لكل مقعد، من صفر إلى حجم اليد
fact-zero = بلا حدّ
fact-sum = لا يساوي عدد اللفّات: قيد الموزّع
fact-nobody = –
fact-follow = اتباع النوع، ولا إلزام بغيره
fact-hit = 10 + المزايدة
fact-miss = متساهل: 0؛ صارم: ناقص الفرق
fact-tens = –
fact-dash = –
fact-super = –
fact-all-missed = كأيّ جولة
fact-winner = أعلى مجموع، والتساوي مشاركة
fact-leaving = روبوت في المقعد حتى النهاية، والمغادرة خسارة
