## prompts
turn = { $self ->
    [yes] دورك
   *[no] في انتظار { $who }
}
prompt-dash = { -dash-call }؟ أي: بلا أيّ { -trick-any } في { -this-round }
prompt-auction-open = الكلام لك: من 4 فأعلى، أو باس
prompt-auction = { -standing } { $bid } من { $who }
prompt-declare = لك الكول — تأكيد النداء
prompt-declare-locked = { -fast-round }: النوع مقفل حتى يبلغ عددك 8، وهو السوبر كول
prompt-estimate = كم { -estimate-your }؟
prompt-estimate-range = من صفر إلى { $max }
prompt-estimate-last = المجموع حتى الآن { $sum }، و{ -estimate-last } لك: لا يجوز أن يصير المجموع { $tricks }
prompt-risk = الخطر من 11 نزولًا، أو من 15 صعودًا وطلبك 2 فأكثر
prompt-risk-levels = الفرق 2 أو 3 ريسك، و4 أو 5 دبل ريسك، و6 فأكثر تريبل ريسك
prompt-super = من 8 فأعلى: سوبر كول، ولك تغيير { -trump-the }
prompt-lead = البدء لك
prompt-follow = { -led } { $strain } — معك منه { $n }
prompt-void = { -led } { $strain } — لا شيء منه معك، فأيّ ورقة تجوز
prompt-open-talon = ما دام التالون باقيًا فلا يلزمك اتباع الشكل
prompt-must-beat = { -led } { $strain } — والأعلى واجب إن كان معك
prompt-must-trump = لا شيء منه معك — القطع واجب
last-trick = { $self ->
    [yes] { -trick-last }: { $cards }؛ وهي لك
   *[no] { -trick-last }: { $cards }؛ من نصيب { $who }
}
last-trick-cards = { -trick-last }: { $cards }
need = { $n ->
    [0] { -estimate-done }
   *[other] الباقي لك: { tricks }
}
need-zero = { -estimate-your }: صفر
need-over = فوق { -estimate-your }: { tricks }
label-hand = أوراقك: { cards }
label-trick = { -trick-the } الحالية
label-trump = { -trump-the }: { $strain }
label-talon = التالون: { cards }، وتحتها ورقة الحكم { $card }
cell = { $who }: { -estimate-the } { $n }، المأخوذ { $taken }، { -total-the } { $total }

## deal
ev-round = { -round-the } { $round } من { $rounds }. الموزّع: { $who }
ev-fast-round = { -fast-round }: { -trump-the } { $strain }
ev-turned = الورقة المكشوفة { $card }: { -trump-the } { $strain }
ev-no-trump = { -no-trump-round }
ev-avoid-announced = { $self ->
    [yes] أفويد عندك
   *[no] أفويد عند { $who }
}
ev-avoid-none = لا أفويد في { -this-round }
ev-redeal = لا { -bid } من أحد: إعادة التوزيع، { $n } من 3
ev-redeal-fixed = بعد إعادة التوزيع ثلاث مرّات: { -fast-round }، { -sans }
ev-nobody-bid = لا { -bid } من أحد: { -this-round } { $strain }، بلا كول ولا ويذ ولا خطر

## declarations
ev-dash-call = { $who }: { -dash-call }
ev-no-dash = { $who }: { -no-dash }
ev-bid = { $who }: { -bid } { $bid }
ev-pass = { $who }: باس
ev-with = { $yours ->
    [yes] { $who }: ويذ معك على { $bid }
   *[no] { $who }: ويذ مع { $other } على { $bid }
}
ev-call = { $self ->
    [yes] الكول لك: { $bid }
   *[no] الكول من نصيب { $who }: { $bid }
}
ev-declare = { $changed ->
    [yes] { $who }: النداء { $bid } بدلًا من { $old }
   *[no] { $who }: النداء { $bid }
}
ev-estimate = { $n ->
    [0] { $who }: { -zero }
   *[other] { $who }: { -estimate-the } { tricks }
}
ev-estimate-with = { $who }: { $n }، ويذ
ev-super = { $who }: سوبر كول { $n }، و{ -trump-the } { $strain }
ev-sum = { $side ->
    [over] مجموع { -estimates-the } { $sum }: { -over } { $diff }
   *[under] مجموع { -estimates-the } { $sum }: { -under } { $diff }
}
ev-risk = { $level ->
    [1] { $who }: { -risk-1 }
    [2] { $who }: { -risk-2 }
   *[3] { $who }: { -risk-3 }
}

## play
ev-card = { $who }: { $card }
ev-lead = { $self ->
    [yes] البدء لك: { $card }
   *[no] البدء عند { $who }: { $card }
}
ev-trick = { $self ->
    [yes] { -trick-the } لك: { $taken } من { $n }
   *[no] { -trick-the } من نصيب { $who }: { $taken } من { $n }
}
ev-avoid = { $who }: { -avoid-in } { $strain }
ev-out = { $self ->
    [yes] مقعدك خرج: { $taken } من { $n }
   *[no] مقعد { $who } خرج: { $taken } من { $n }
}

## scores
ev-round-end = نهاية { -round-the } { $round }
ev-round-score = { $hit ->
    [yes] { $who }: { -hit }، { $points }، و{ -total-the } { $total }
   *[no] { $who }: { -miss }، { $points }، و{ -total-the } { $total }
}
ev-saayda = صعايدة: لا نقاط لأحد، و{ -next-round } { $mult }
ev-saayda-last = صعايدة: لا نقاط لأحد
ev-multiplier-back = المضاعف { "\u2066" }×1{ "\u2069" } من جديد
ev-match = { $self ->
    [yes] { -match-the } لك، بفارق { points-by }
   *[no] { -match-the } من نصيب { $who }، بفارق { points-by }
}
ev-match-draw = تعادل في الصدارة: { $names }
ev-place = المركز { $place }: { $who }، { $total }
ev-pot = { $self ->
    [yes] القِدر { $pot }: نصيبك { $amount }
   *[no] القِدر { $pot }: نصيب { $who } { $amount }
}
part-hit = { -hit }: { $base } + { $n }
part-difference = الفرق { $n }
part-caller = كول
part-with = ويذ
part-only-hit = إصابة وحيدة على الطاولة
part-only-miss = خطأ وحيد على الطاولة
part-risk = { $level ->
    [1] { -risk-1 }
    [2] { -risk-2 }
   *[3] { -risk-3 }
}
part-super-made = سوبر كول { $n }، محقّق
part-super-failed = سوبر كول لم يتحقّق: 20 والفرق { $n }
part-dash-made = { $side ->
    [over] { -dash-call } محقّق، { -over }
   *[under] { -dash-call } محقّق، { -under }
}
part-dash-failed = { $side ->
    [over] { -dash-call } لم يتحقّق، { -over }
   *[under] { -dash-call } لم يتحقّق، { -under }
}
part-nobody-bid = بلا مزاد: لا زيادات على الأساس
part-multiplier = المضاعف { $mult }
part-void = صعايدة: لا نقاط

## sixty-six
ev-hand = اليد { $round }. الموزّع: { $who }. الحكم { $strain }، والمكشوفة { $card }
ev-hand-swapped = اليد { $round }. الموزّع: { $who }. الحكم { $strain }. كانت المكشوفة { $card }، ومكانها الآن تسعة الحكم
ev-marriage = { $trump ->
    [yes] { $who }: زواج الحكم، 40
   *[no] { $who }: زواج { $strain }، 20
}
ev-marriage-pending = { $who }: زواج { $strain }، يُحسب بعد أول لمّة
ev-exchange = { $who }: تبديل التسعة، والورقة المأخوذة { $card }
ev-close = { $who }: إغلاق التالون. لا سحب بعد الآن، واتباع الشكل واجب
ev-talon-empty = التالون فارغ: اتباع الشكل واجب
ev-talon-left = في التالون { cards }
ev-draw = { $self ->
    [yes] ورقتك من التالون: { $card }
   *[no] { $who }: سحب من التالون
}
ev-claim = { $who }: «لديّ ما يكفي»
hand-to = { $self ->
    [yes] اليد لك
   *[no] اليد من نصيب { $who }
}
ev-claim-true = الإعلان صحيح، والمجموع { card-points }. { hand-to }: { match-points }
ev-claim-false = الإعلان خاطئ، والمجموع { card-points }. { hand-to }: { match-points }
ev-hand-last-trick = اللمّة الأخيرة تحسم. { hand-to }: { match-points }
ev-hand-closer-failed = إغلاق لم يبلغ 66. { hand-to }: { match-points }

## leaving
seat-left = { $who }: مغادرة الطاولة
seat-left-ends = { $who }: مغادرة. انتهت { -match-the }، والترتيب الآن هو الحاسم
err-must-follow = لا تجوز هذه الورقة: { -led } { $strain }، ومعك منه
err-not-higher = لا تعلو { -standing }
err-thirteen = هذا الرقم يجعل المجموع { $tricks }
err-zero-taken = على الصفر اثنان بالفعل
part-miss = { -miss }: لا نقاط
part-hand-claim = إعلان صحيح، والمجموع { card-points }{ hand-why }
part-hand-false-claim = إعلان خاطئ، والمجموع { card-points }{ hand-why }
part-hand-last-trick = اللمّة الأخيرة تحسم اليد{ hand-why }
part-hand-closer-failed = إغلاق لم يبلغ 66، والمجموع { card-points }{ hand-why }
part-hand-entered = كما كُتب في الدفتر
hand-why = { $why ->
    [half] ، وعند الطرف الخاسر 33 فأكثر
    [few] ، وعند الطرف الخاسر أقلّ من 33
    [no-trick] ، وبلا لمّة عند الطرف الخاسر
    [no-trick-then] ، والتالون أُغلق ولا لمّة بعد عند الفائز باليد
    [no-trick-either] ، وبلا لمّة عند أحد الطرفين
   *[flat] { "" }
}
ev-said = { $who }: { $what }
