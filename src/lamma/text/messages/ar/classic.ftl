-fast-round = جولة سريعة
-match-the = اللعبة
-match-another = لعبة أخرى
-trump-the = القطوع
-no-trump-round = لا قطوع في هذه الجولة
-sans = صنز
-spades = بج
-zero = داش
-avoid-in = أفويد في
-hit = فوز
-miss = خسارة
matches = { $n ->
    [zero] ولا لعبة
    [one] لعبة واحدة
    [two] لعبتان
    [few] { $n } ألعاب
    [many] { $n } لعبة
   *[other] { $n } لعبة
}
-matches-the = الألعاب
option-dash_in_fast = داش كول في الجولات السريعة
option-unnamed_eight_blocks = تقدير 8 فأكثر بلا تسمية قطوع
illegal-no-super-call = السوبر كول من 8 فأعلى، ويعلو ما قبله، ويسمّي قطوعًا آخر
cli-numbers-super = ومن { $n } فأعلى يجوز معه قطوع جديد، مثل { $example }
part-only-hit = فوز وحيد على الطاولة
part-only-miss = خسارة وحيدة على الطاولة

fact-players = 4، كلّ لنفسه
fact-cards = 52، لكل مقعد 13
fact-length = 18 جولة
fact-trump = بتسمية صاحب الكول؛ وفي الجولات الخمس الأخيرة محدّد: صنز ثم ♠ ♥ ♦ ♣
fact-bidding = إعلان الأفويد، ثم داش كول، ثم مزايدة من 4، ثم تقدير حتى رقم الكول
fact-zero = اثنان على الأكثر، داش كول أو داش
fact-sum = لا يكون 13
fact-nobody = إعادة التوزيع، وبعد ثلاث: جولة سريعة، صنز
fact-follow = رمي من نفس النوع، ولا إلزام بغيره
fact-hit = 10 + اللمّات
fact-miss = ناقص الفرق
fact-tens = { "\u2066" }±10{ "\u2069" }: كول أو ويذ، وحيد، كل مستوى ريسك
fact-dash = { "\u2066" }±25{ "\u2069" } في أوفر، { "\u2066" }±33{ "\u2069" } في أندر، فوق الأساس
fact-super = من 8 في الجولة السريعة: تغيير القطوع
fact-all-missed = صعايدة: لا نقاط، والتالية { "\u2066" }×2{ "\u2069" } ثم { "\u2066" }×4{ "\u2069" }
fact-winner = أعلى مجموع، والتساوي مشاركة
fact-leaving = روبوت في المقعد حتى النهاية، والمغادرة خسارة
