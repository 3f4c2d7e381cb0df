## a match in the terminal
cli-title = { app-name }: { $title }
cli-option = { $option }: { $value }
cli-players = على الطاولة: { $names }
cli-record-to = السجلّ محفوظ في { $file }
cli-saved = حُفظت { -match-the } في { $file }
cli-resume-with = للمتابعة: { $command }
cli-resumed = عودة إلى { -match-the } عند { -round-the } { $round }
cli-not-saved = خروج بلا حفظ
cli-bye = إلى اللقاء
cli-choices = المتاح لك:
cli-choice = { $n }. { $what }
cli-only-choice = المتاح واحد: { $what }
cli-prompt = اختيارك
cli-prompt-enter = اختيارك (مفتاح الإدخال، أو { $n })
cli-choice-one = مفتاح الإدخال، أو { $n }
cli-bad-choice = ليس في المتاح: { $asked }
cli-choice-range = المطلوب رقم من 1 إلى { $max }، أو الاختيار مكتوبًا
cli-refused = لم يُقبل: { $reason } ({ $rule })
cli-refused-plain = لم يُقبل: { $reason }
cli-allowed = الجائز: { $choices }
cli-continue = مفتاح الإدخال للمتابعة (وللحفظ والخروج: { $quit })
cli-your-round = نقاطك في { -this-round }: { $points }. مركزك { $place }، و{ -total-the } { $total }
cli-hand-suit = { $strain }: { $cards }
cli-trick-empty = لا ورق على الطاولة بعد
cli-no-last-trick = لم تكتمل { -trick-any } بعد
cli-trick-card = { $who }: { $card }
cli-end = انتهت { -match-the }
cli-leave-confirm = مغادرة { -match-the } نهائيًا؟ لا عودة بعدها، والمركز الأخير لك. وللحفظ والخروج بدلًا منها: { $quit }
cli-card-points = العدّ المساعد: { card-points }

## help inside a match
cli-help-title = المفاتيح
cli-help-number = رقم الاختيار، أو الاختيار مكتوبًا، مثل { $example }
cli-help-now = ما يُقال الآن بالكلام: { $choices }
cli-help-help = { $key }: هذه المساعدة
cli-help-hand = { $key }: أوراقك
cli-help-table = { $key }: حال الطاولة
cli-help-last = { $key }: { -trick-last }
cli-help-sheet = { $key }: ورقة النتيجة، مشروحة
cli-help-rules = { $key }: القواعد
cli-help-undo = { $key }: إلغاء آخر خطوة
cli-help-quit = { $key }: حفظ وخروج

## headers
col-player = المقعد
col-estimate = { -estimate-the }
col-taken = { -taken-the }
col-total = { -total-the }
col-round = { -round-the }
col-score = النقاط
col-place = المركز
col-trump = { -trump-the }
col-sum = مجموع { -estimates-the }
col-marks = علامات
col-rule = القاعدة
mark-dealer = الموزّع
mark-lead = البدء
mark-caller = كول
mark-with = ويذ
mark-dash-call = { -dash-call }
mark-risk = { $level ->
    [1] { -risk-1 }
    [2] { -risk-2 }
   *[3] { -risk-3 }
}
mark-out = خرج
mark-avoid = أفويد { $strain }
mark-bot = روبوت
mark-left = مغادرة
mark-left-last = مغادرة: بعد كل مَن بقي

## the score sheet
sheet-title = ورقة النتيجة
sheet-round = { -round-the } { $round }
sheet-round-outcome = { -round-the } { $round }. { $outcome }
sheet-seat = { $who }: { $points }
sheet-seat-total = { $who }: { $points }، و{ -total-the } { $total }
sheet-part = { $points }  { $reason } ({ $rule })
sheet-nothing = لا شيء لهذا المقعد
sheet-empty = لم تكتمل { -round-the } الأولى بعد
sheet-cut-short = انقطعت قبل تمامها، فلا نقاط لها

## long work
progress-matches = { -matches-the }: { $done } من { $all }
progress-rate = في الثانية: { $rate }
progress-left = الباقي: { seconds }
simulate-written = المكتوب في { $file }: { matches }
simulate-stopped = توقّف قبل التمام. المكتوب في { $file }: { matches }، والملف سليم
simulate-wins = { $who }: المركز الأول { $share }

## replay and verification
replay-match = { $title }، السطر { $line }
replay-ended = النهاية: { $names }
verify-ok = سليم بلا أيّ فرق: { matches }
verify-unfinished = السطر { $line }: { -match-the } لم تكتمل، وما كُتب منها سليم
verify-differs = أول فرق في السطر { $line }، عند { $path }
verify-expected = الواجب: { $expected }
verify-found = والمكتوب: { $found }
verify-rule = القاعدة: { $rule }
verify-bad-record = السطر { $line } ليس سجلًّا صالحًا، عند { $path }: { $reason }
verify-truncated = السطر { $line } مقطوع قبل تمامه
verify-empty = لا سجلّ في { $file }
verify-bots = حركات الروبوت أُعيدت فجاءت نفسها، وعددها { $n }
verify-bots-missing = حركات لم تُعَد، لأنّ نسختها غير موجودة: { $bots }
verify-proves = التوزيع مطابق للبصمات، واللعب مطابق للقواعد، والحساب صحيح

## the scorekeeper
score-title = دفتر الحساب: { $title }
score-names = أسماء اللاعبين بترتيب الجلوس، والتالي على اليمين
score-first-dealer = مَن الموزّع الأول؟
score-dealer = الموزّع: { $who }
score-ask-dash = { $who }: { -dash-call }؟
score-ask-bid = { $who }: ما { -bid-the }؟
score-ask-call = لمن الكول، وبكم؟
score-ask-declaration = { $who }: ما النداء؟
score-ask-with = مَن قال ويذ؟ ومفتاح الإدخال إن لم يكن أحد
score-ask-trump = ما { -trump-the }؟
score-ask-turned = ما الورقة المكشوفة؟
score-ask-estimate = { $who }: كم { -estimate-the }؟
score-ask-tricks = { $who }: كم { -taken-the }؟
score-ask-winner = لمن { -round-the }؟
score-ask-points = بكم نقطة مباراة؟
score-round-done = تمّ حساب { -round-the } { $round }
score-saved = الدفتر محفوظ في { $file }
score-undone = أُلغي: { $what }
score-undo-empty = لا شيء يُلغى
score-yes-no = نعم أو لا

## what went wrong on the command line
error-rulebook = لا قانون باسم { $asked }. الموجود: { $allowed }
error-option = لا خيار باسم { $option } في قانون { $rulebook }. الموجود: { $allowed }
error-option-value = { $option } لا يكون { $asked }. الجائز: { $allowed }
error-bot = لا روبوت باسم { $asked }. الموجود: { $allowed }
error-bots = عدد الروبوتات { $asked }، والمطلوب واحد للكلّ أو { $seats }
error-page = لا صفحة باسم { $asked }. الموجود: { $allowed }
error-no-file = لا ملف باسم { $file }
error-no-write = تعذّرت الكتابة في { $file }
error-exists = الملف { $file } موجود، ولم يُمسّ
error-finished = { -match-the } في { $file } مكتملة: لا شيء يُستأنف
error-record = { $file } ليس سجلًّا صالحًا: { $reason }
error-round = لا { -round-one } بهذا الرقم: { $asked }. الموجود: من 1 إلى { $max }

## the comparison of the rulebooks
compare-title = القوانين الخمسة
row-players = اللاعبون
row-cards = الأوراق
row-length = الطول
row-trump = الحكم
row-bidding = قبل اللعب
row-zero = الصفر
row-sum = مجموع التقديرات
row-nobody = لا مزايدة من أحد
row-follow = الاتباع
row-hit = الإصابة
row-miss = الخطأ
row-tens = الزيادات
row-dash = الداش كول
row-super = السوبر كول
row-all-missed = خطأ من الجميع
row-winner = الفوز
row-leaving = المغادرة

## الطاولة في الطرفية
cli-which-rulebook = أيّ لعبة؟
cli-game = { $title } (اللاعبون: { $players }؛ الطول: { $length })
cli-welcome = مباراة ضدّ الروبوت. المطلوب رقم اللعبة، وللخروج: { $quit }
cli-welcome-more = على الطاولة: للمساعدة { $help }، وللقواعد { $rules }. والتوقّف جائز في أيّ وقت، والعودة بعده
cli-prompt-default = اختيارك (مفتاح الإدخال يعني { $n })
cli-bot-names = عمر سلمى نور هدى
cli-seated = { $who } ({ $bot })
cli-hint = للمساعدة: { $help }، وللحفظ والخروج: { $quit }
cli-trick-now = على الطاولة: { $cards }
cli-counts = المأخوذ من { -estimate-the }: { $counts }
cli-count = { $who } { $share }
cli-multiplier = المضاعف في { -this-round }: { $mult }
cli-is-with = { $self ->
    [yes] أنت: ويذ
   *[no] { $who }: ويذ
}
cli-not-said = (لا رقم بعد)
cli-sum = { $side ->
    [over] مجموع { -estimates-the } { $sum }، أكثر من عدد { -tricks-the } بـ{ $diff }
   *[under] مجموع { -estimates-the } { $sum }، أقلّ من عدد { -tricks-the } بـ{ $diff }
}
cli-takes = { $self ->
    [yes] { -trick-the } لك
   *[no] { -trick-the } من نصيب { $who }
}
cli-total = { -total-the } { $total }
cli-numbers = رقم من هذه: { $numbers }
cli-numbers-strain = رقم ثم { -suit-the }: { $numbers }. أو معًا، مثل { $example }
cli-numbers-super = ومن { $n } فأعلى يجوز معه حكم جديد، مثل { $example }
cli-which-strain = { $n } في ماذا؟
cli-keep-trump = { -trump-the } كما هو
cli-sure-claim = هل بلغ العدّ 66؟ في الإعلان الخاطئ خسارة اليد. تأكيد الإعلان؟
cli-sure-close = لا سحب بعد الإغلاق، وعليك بلوغ 66. تأكيد الإغلاق؟
cli-help-deals = { $key }: بصمات التوزيع
cli-help-leave = { $key }: مغادرة { -match-the } نهائيًا
cli-fair-shown = بصمات التوزيع منشورة: لا يمكن تبديل ورقة بعد الآن (ولعرضها: { $key })
cli-fair-match = رقم المباراة { $match }، وهذه بصمة كل بذرة ({ $method }):
cli-fair-deal = التوزيع { $n }: { $hash }
cli-left-plays-on = مقعدك للروبوت حتى النهاية
cli-wins = { $self ->
    [yes] { -match-the } لك
   *[no] { -match-the } من نصيب { $who }
}
cli-save-secret = في ملف الحفظ الأوراق القادمة، فليبقَ عندك وحدك حتى النهاية
cli-verify-with = للتحقّق من التوزيع واللعب والحساب: { $command }
error-option-form = يُكتب الخيار هكذا: الاسم=القيمة، لا هكذا: { $asked }
error-seat = لا مقعد بالرقم { $asked }: من 1 إلى { $max }
error-resume-keeps = المحفوظ يُكمَل كما بدأ، بغير هذه: { $options }
error-dealer-fixed = الموزّع الأول معيّن في القانون نفسه، فلا مكان لـ{ $option }
error-save-there = في { $file } مباراة محفوظة، وللمتابعة: { $command }
error-save = { $file } ليس ملف حفظ صالحًا: { $reason }
error-other-rulebook = المباراة في { $file } بقانون آخر: { $rulebook }
error-fault = خلل في البرنامج: { $what }. ويظهر موضعه مع { $debug }
label-matches = المباريات
cli-unfinished = { -match-the } لم تكتمل
cli-pages = الصفحات الموجودة:
compare-options = الخيارات، والقيمة المعمول بها ما لم يُطلب غيرها
compare-default = المعتاد
error-no-read = تعذّرت قراءة { $file }
error-match = لا شيء بالرقم { $asked } في الملف. عدد ما فيه: { $max }

## دفتر الحساب
keep-hint = للمساعدة: { $help }، ولإلغاء آخر خطوة: { $undo }، وللحفظ والخروج: { $quit }
keep-help = الجواب رقم أو اسم أو نوع، كما يُقال على الطاولة
keep-who = مَن؟ { $names }
keep-names = الأسماء أو أرقامها؛ ومفتاح الإدخال إن لم يكن أحد
keep-names-how = أسماء مختلفة عددها { $n }، بينها فواصل
keep-answer = { $who }
keep-strain = أيّ { -suit-one }
keep-numbers = أرقام عددها { $n }، بينها مسافات
keep-ask-dashes = مَن قال { -dash-call }؟
keep-two-dashes = لا { -dash-call } لثالث: اثنان على الأكثر
keep-call = الكول
keep-call-how = الاسم أو رقمه ثم الكول، مثل { $example }؛ وصفر إن لم يزايد أحد؛ و«كامل» لكتابة كل ما قيل
keep-call-hint = المطلوب الاسم أو رقمه ثم الكول، مثل { $example }
keep-no-such-auction = لا يصل الكول إلى { $bid } بهذه الأسماء: تلزم مراجعتها، أو كتابة كل ما قيل
keep-ask-tricks = المأخوذ بهذا الترتيب: { $names }. والمجموع { $tricks }، والأخير يجوز تركه
keep-sum = المجموع هكذا { $sum }، وعدد { -tricks-the } { $tricks }
keep-tricks = المأخوذ
keep-ask-turned = { -round-the } { $round }، لكل لاعب { cards }: ما نوع الورقة المكشوفة؟
keep-suit = المطلوب اسم النوع: { $suits }؛ أو حرفه: { $letters }
keep-hand-points = نقطة واحدة أو نقطتان أو 3
keep-undone = خطوة إلى الوراء
keep-who-leaves = مَن يغادر؟
error-sheet = { $file } ليس دفتر حساب صالحًا: { $reason }
cli-took = { $who }: { -estimate-the } { $n }، المأخوذ { $taken }
cli-counted = { $who }: { $points }
cli-at-seat = مقعد { $n } ({ $who })

## ما في الملفات من خلل
fault-at = السطر { $line }، عند { $path }: { $reason }
fault-difference = السطر { $line }، عند { $path }: الواجب { $expected }، والمكتوب { $found }
fault-refused = { $asked }: { $reason }
fault-option = لا خيار باسم { $option } في هذا القانون
fault-value = قيمة لا تصلح هنا ({ $detail })
fault-count = العدد { $n }
fault-count-either = العدد { $n } أو { $other }
fault-seeds-at-most = بذور لا تزيد على { $n }
fault-committed-seed = البذرة التي نُشرت بصمتها { $value }
fault-no-anchor = لا رقم، لمقعد لم ينشر مرساة
fault-next-nonce = رقم يعود إلى رقم التوزيع { $deal }
fault-end = نهاية { -match-the }
fault-deal = توزيع
fault-another-deal = توزيع آخر
fault-deal-again = توزيع آخر في { -round-the } نفسها
fault-round = { -round-the } { $round }
fault-action-of = كلام المقعد { $seat } أو ورقته
fault-legal-deal = توزيع تقبله القواعد
fault-legal-action = ما تقبله القواعد
fault-new-leaver = مقعد لم يغادر من قبل
fault-legal-texts = الجائز كلّه، كما في غيره
fault-no-legal-texts = بلا كتابة الجائز، كما في غيره
fault-sealed = ما خُتم بالرمز { $value }
fault-would-seal = ما كان ختمه ليكون { $value }
fault-no-such-key = لا مفتاح بهذا الاسم
fault-later-action = خطوة بعد التي قبلها
fault-seats-bot = روبوت المقعد نفسه، { $bot }
fault-missing-key = مفتاح ناقص
fault-key-twice = المفتاح مكرّر
fault-out-of-order = في غير ترتيبه: يأتي قبل الذي سبقه
fault-cut-off = السجلّ مقطوع قبل تمامه
fault-too-long = أطول من أيّ سجلّ: أكثر من { $n } بايت
fault-no-json = نصّ لا يُقرأ ({ $detail })
fault-no-action = ليس هذا مما يُقال أو يُلعب ({ $detail })
fault-no-deals-seed = بلا بذرة: التوزيعات القادمة غير معروفة
fault-one-deal-at-least = لا بدّ من توزيع واحد على الأقل
fault-no-such-action = لا شيء في السجلّ بهذا الموضع
fault-no-such-place = لا موضع كهذا في السجلّ
fault-other-format = صيغته { $found }، والمطلوب { $wanted }
fault-other-seeds = عدد بذوره { $found }، والمطلوب { $wanted }
fault-other-table = ما فيه لا يناسب طاولة من { $seats }
fault-other-names = عدد أسمائه { $found }، والمطلوب { $wanted }
fault-other-turn = الخطوة { $n }، { $action }: ليس دور المقعد { $seat }
system-enoent = لا مجلّد أو ملف بهذا الاسم
system-eacces = لا إذن بذلك
system-eperm = لا إذن بذلك
system-eisdir = هذا مجلّد
system-enotdir = في الطريق إليه ما ليس مجلّدًا
system-enospc = لا مكان على القرص
system-erofs = القرص للقراءة وحدها
system-efbig = حجمه أكبر من اللازم
system-enametoolong = الاسم طويل جدًّا
system-eio = لا قراءة هناك ولا كتابة
error-digits = لا أرقام باسم { $asked }. الموجود: { $allowed }
error-option-twice = الخيار { $option } مذكور مرتين
error-bot-none = روبوت بلا اسم. الموجود: { $allowed }
error-run = في السلسلة { $max } مباراة: { $n } بدءًا من { $start } تتجاوزها
error-file-name = لا بدّ للملف من اسم، لا { $file }
error-other-record = في { $file } شيء آخر، ولم يُمسّ؛ ومع { $command } يُكتب السجلّ في ملف غيره
