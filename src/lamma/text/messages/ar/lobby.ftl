## a table's life
phase-waiting = قبل اللعب
phase-playing = اللعب جارٍ
phase-over = انتهت { -match-the }
phase-suspended = متوقّفة لخلل
phase-closed = مغلقة

## settings: setting-<field>, its help in a line, its values; those of a rulebook, an option and a
## bot have their own names: rulebook-…, option-…, strength-…
setting-rulebook = القانون
setting-rulebook-help = بأيّ قواعد يكون اللعب والحساب
setting-options = خيارات القانون
setting-options-help = الطول، وما تختلف فيه الطاولات داخل القانون نفسه
setting-clock = الوقت
setting-clock-help = المهلة لكل ورقة أو كلام. بانتهائها يختار الروبوت، وبعد مرّتين متتاليتين يصير المقعد له حتى العودة
setting-clock-normal = عادي: 20 ثانية للورقة، و30 ثانية للكلام
setting-clock-relaxed = مريح: 60 ثانية للورقة وللكلام
setting-clock-none = بلا وقت (للطاولات الخاصة)
setting-bots = مستوى الروبوت
setting-bots-help = للمقاعد الخالية، ولكل مقعد غاب لاعبه، حتى العودة
setting-avoid_marks = علامات { -suit-the } الناقص
setting-avoid_marks-help = بجانب كل مقعد، كل { -suit-one } طُلب ولم يُلعب: لا ورقة منه في هذا المقعد
setting-avoid_marks-true = ظاهرة
setting-avoid_marks-false = مخفيّة
setting-counter = العدّ المساعد
setting-counter-help = نقاط الأوراق المأخوذة لكل طرف أثناء اليد، في «{ game-sixty_six }»
setting-counter-true = ظاهر
setting-counter-false = مخفيّ
setting-talk = كلام الطاولة
setting-talk-help = ما يُقال على الطاولة. والكتم متاح دائمًا لكل لاعب
setting-talk-free = كلام حرّ وعبارات سريعة
setting-talk-phrases = عبارات سريعة فقط
setting-talk-off = بلا كلام
setting-spectators = المتفرّجون
setting-spectators-help = لا ورقة تظهر لمتفرّج قبل أن تُلعب
setting-spectators-true = الفرجة مسموحة
setting-spectators-false = بلا متفرّجين
setting-public = الدخول
setting-public-help = العامة ظاهرة في قائمة الطاولات، والخاصة بالرمز أو الرابط
setting-public-true = طاولة عامة
setting-public-false = طاولة خاصة
setting-auto = البدء
setting-auto-help = بعد أن تمتلئ المقاعد ويقول الجميع «تمام»
setting-auto-true = تلقائي
setting-auto-false = بيد المضيف
setting-fill_after = روبوت للمقاعد الخالية
setting-fill_after-help = المدّة من فتح الطاولة حتى يملأ الروبوت المقاعد الخالية
setting-fill_after-none = بقرار المضيف
setting-fill_after-value = { $n ->
    [0] فورًا
   *[other] بعد { duration-by }
}
setting-ranked = التصنيف
setting-ranked-help = في قانون { rulebook-committee } أو في «{ game-sixty_six }»: طاولة عامة، بالطول الكامل وبلا تغيير في الخيارات، وعليها لاعبان على الأقل غير الروبوت
setting-ranked-true = محسوبة في التصنيف
setting-ranked-false = ودّية

## quick phrases, as they are said; no gender in any
phrase-hello = السلام عليكم
phrase-good-luck = بالتوفيق للجميع
phrase-well-played = حلوة دي
phrase-thanks = شكرًا
phrase-sorry = معلش، حقّكم عليّ
phrase-oops = راحت عليّ
phrase-wow = يا ساتر
phrase-help = سترك يا رب
phrase-bravo = برافو
phrase-hurry = يلّا يا جماعة
phrase-one-moment = ثانية واحدة
phrase-back-soon = دقيقة وأرجع
phrase-again = نلعب كمان مرّة؟
phrase-good-game = لعبة حلوة، شكرًا
phrase-bye = يلّا، سلام

## how a guest may look
avatar-ace = آس
avatar-king = شايب
avatar-queen = بنت
avatar-jack = ولد
avatar-coffee = قهوة
avatar-lantern = فانوس
avatar-oud = عود
avatar-palm = نخلة
avatar-jasmine = ياسمين
avatar-pomegranate = رمّان
avatar-moon = قمر
avatar-star = نجمة
avatar-falcon = صقر
avatar-cat = قطّة
avatar-fox = ثعلب
avatar-horse = حصان

## buttons of the live table besides
button-sit = الجلوس هنا
button-stand = ترك المقعد
button-unready = ليس بعد
button-kick = إخراج من الطاولة
button-fill = روبوت في كل مقعد خالٍ
button-change = تغيير الإعدادات
button-go-on = متابعة
button-pause = اقتراح توقّف
button-pause-agree = موافقة على التوقّف
button-play-on = عودة إلى اللعب
button-extend = إطالة المهلة
button-unmute = رفع الكتم
button-close-table = إغلاق الطاولة
