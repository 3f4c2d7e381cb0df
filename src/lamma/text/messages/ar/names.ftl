## cards: a name is rank, then suit
rank-ace = { -ace }
rank-king = { -king }
rank-queen = { -queen }
rank-jack = { -jack }
rank-german-ace = زاو
rank-german-king = ملك
rank-german-queen = أوبر
rank-german-jack = أونتر
suit-spades = { -spades }
suit-hearts = { -hearts }
suit-diamonds = { -diamonds }
suit-clubs = { -clubs }
strain-sans = { -sans }
chip-spades = { -spades }
chip-hearts = { -hearts }
chip-diamonds = { -diamonds }
chip-clubs = { -clubs }
card-name = { $rank } { $suit }
bid-words = { $n } { $strain }
list-separator = { "، " }

## rulebooks, options and their values
app-name = لمّة
game-estimation = إستيميشن
game-taqdeer = التقدير
game-sixty_six = ستة وستون
rulebook-kotshena = الكوتشينة
rulebook-committee = اللجنة
rulebook-classic = الكلاسيكي
rulebook-taqdeer = التقدير
rulebook-sixty_six = ستة وستون
title-kotshena = إستيميشن، قانون الكوتشينة
title-committee = إستيميشن، قانون اللجنة
title-classic = إستيميشن، القانون الكلاسيكي
title-taqdeer = التقدير
title-sixty_six = ستة وستون
option-length = الطول
option-length-micro = مايكرو: 5 جولات
option-length-mini = ميني: 10 جولات
option-length-full = كامل: 18 جولة
option-length-13 = 13 دورًا، كلّها بالمزاد
option-length-18 = 18 دورًا
option-length-24 = 24 دورًا، وهي البولة الطويلة
option-miss = حساب الخطأ
option-miss-lenient = متساهل: لا نقاط
option-miss-strict = صارم: ناقص الفرق
option-target = المباراة حتى
option-target-7 = 7 نقاط مباراة
option-target-5 = 5 نقاط مباراة
option-dash_call = حساب الداش كول
option-dash_call-additive = يُضاف إلى الأساس
option-dash_call-flat = مقطوع، بدلًا من الأساس
option-risk = حساب الريسك
option-risk-levels = 10 لكل مستوى
option-risk-flat = 10 مهما كان المستوى
option-third_redeal = بعد إعادة التوزيع ثلاث مرّات
option-third_redeal-fixed = { -fast-round }، { -sans }
option-third_redeal-auction = مزايدة من جديد
option-unnamed_eight_blocks = تقدير 8 فأكثر بلا تسمية حكم
option-unnamed_eight_blocks-false = لا يمنع سوبر كول بعده بالعدد نفسه
option-unnamed_eight_blocks-true = يمنع سوبر كول بعده بالعدد نفسه
option-dash_in_fast = { -dash-call } في الجولات السريعة
option-dash_in_fast-false = لا
option-dash_in_fast-true = نعم
option-nobody_bid_fast = دور سريع بلا مزايدة من أحد
option-nobody_bid_fast-preset = يبقى على نوعه المحدّد
option-nobody_bid_fast-sans = يُلعب سانز
option-last_trick_worth = قيمة يد حسمتها اللمّة الأخيرة
option-last_trick_worth-by_loser = 1 أو 2 أو 3، حسب أوراق الطرف الآخر
option-last_trick_worth-one = نقطة واحدة دائمًا
option-dash_call_asked = السؤال عن الداش كول
option-dash_call_asked-before = قبل المزايدة
option-dash_call_asked-in_auction = قبل المزايدة، وفي أثنائها أيضًا

## who sits where
bot = روبوت
bot-random = روبوت عشوائي
bot-beginner = روبوت مبتدئ
bot-club = روبوت متمرّس
bot-expert = روبوت خبير
bot-master = روبوت أستاذ
strength-random = عشوائي
strength-beginner = مبتدئ
strength-club = متمرّس
strength-expert = خبير
strength-master = أستاذ
you = أنت
seat = مقعد { $n }
spectator = متفرّج
host = المضيف

## buttons and short labels; $form is the profile's: neutral, or f
button-dash-call = داش كول
button-no-dash = بلا داش كول
button-bid = { $form ->
    [f] زايدي { $bid }
   *[neutral] زايد { $bid }
}
button-with = ويذ { $bid }
button-with-standing = ويذ
button-pass = باس
button-declare = { $form ->
    [f] أكّدي { $bid }
   *[neutral] تأكيد { $bid }
}
button-estimate = تقدير { $n }
button-super = سوبر كول { $bid }
button-play = { $card }
button-throw = { $form ->
    [f] ارمي الورقة
   *[neutral] رمي الورقة
}
button-marriage = زواج { $points }
button-marry = زواج { $strain }
button-exchange = تبديل التسعة
button-close-talon = إغلاق التالون
button-claim = لديّ ما يكفي
label-from = من { $n }
label-not-allowed = ممنوع
label-brings-risk = { $level ->
    [1] ريسك
    [2] دبل
   *[3] تريبل
}
label-locked = مقفل
label-preset = المحدّد
label-to-go = باقٍ لك { $n }
label-estimate = تقدير
label-taken = أخذ
label-total = { -total-the }
label-last-trick = { -trick-last }
label-score-sheet = ورقة النتيجة
label-board = لوحة النتيجة
label-table-talk = كلام الطاولة
label-quick-phrases = عبارات سريعة
label-sound = الصوت
label-settings = الإعدادات
label-menu = القائمة
button-play-now = { $form ->
    [f] العبي الآن
   *[neutral] العب الآن
}
button-private-table = طاولة خاصة
button-join = دخول برمز
button-resume = عودة
button-ready = تمام
button-start = بدء اللعب
button-leave = مغادرة الطاولة
button-take-back = استعادة المقعد
button-let-bot = روبوت بدلًا مني
button-rematch = { -match-another }
button-review = مراجعة اللعب
button-share = مشاركة النتيجة
button-close = إغلاق
button-yes = نعم
button-no = لا
button-cancel = إلغاء
button-next = التالي
button-skip = تخطٍّ
button-mute = كتم
button-report = إبلاغ
button-block = حظر
