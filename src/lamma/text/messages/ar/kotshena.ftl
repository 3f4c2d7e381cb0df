-trick-the = اللفّة
-tricks-the = اللفّات
-sans = صنز
-spades = بستوني
-hearts = كبة
-diamonds = ديناري
-clubs = سباتي
-ace = إكة
-led = السنف المطلوب
-zero = داش
-bid = كول
-standing = الكول القائم
-avoid-in = أفويد في
tricks = { $n ->
    [zero] ولا لفّة
    [one] لفّة واحدة
    [two] لفّتان
    [few] { $n } لفّات
    [many] { $n } لفّة
   *[other] { $n } لفّة
}
-suit-the = السنف
-led-suit = السنف المطلوب
-suit-one = سنف
-trick-any = لفّة
-trick-last = آخر لفّة
tricks-by = { $n ->
    [zero] صفر
    [one] لفّة واحدة
    [two] لفّتين
    [few] { $n } لفّات
    [many] { $n } لفّة
   *[other] { $n } لفّة
}
err-not-higher = لا يعلو { -standing }
-bid-the = الكول
button-bid = كول { $bid }
illegal-no-standing-bid = لا كول على الطاولة بعد
illegal-not-higher = يلزم ما يعلو { -standing }: لفّات أكثر، أو العدد نفسه بحكم أعلى

fact-players = 4، كلّ لنفسه
fact-cards = 52، لكل مقعد 13
fact-length = مايكرو 5 جولات، ميني 10، كامل 18
fact-trump = بتسمية صاحب الكول؛ وفي الجولات الخمس الأخيرة محدّد: صنز ثم ♠ ♥ ♦ ♣
fact-bidding = داش كول، ثم مزايدة من 4، ثم تقدير حتى رقم الكول
fact-zero = اثنان على الأكثر، داش كول أو داش
fact-sum = لا يكون 13
fact-nobody = إعادة التوزيع، وبعد ثلاث: جولة ثابتة، صنز
fact-follow = اتباع السنف، ولا إلزام بغيره
fact-hit = 10 + اللفّات
fact-miss = ناقص الفرق
fact-tens = { "\u2066" }±10{ "\u2069" }: كول أو ويذ، وحيد، كل مستوى ريسك
fact-dash = { "\u2066" }±25{ "\u2069" } في أوفر، { "\u2066" }±33{ "\u2069" } في أندر، بدل الأساس
fact-super = من 8 في الجولة الثابتة: تغيير الحكم
fact-all-missed = صعايدة: لا نقاط، والتالية { "\u2066" }×2{ "\u2069" } ثم { "\u2066" }×4{ "\u2069" }
fact-winner = أعلى مجموع، والتساوي مشاركة
fact-leaving = روبوت في المقعد حتى النهاية، والمغادرة خسارة
