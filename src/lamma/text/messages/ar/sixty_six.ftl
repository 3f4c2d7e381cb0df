-round-the = اليد
-this-round = هذه اليد
-next-round = اليد التالية
-spades = البستوني
-hearts = الكبة
-diamonds = الديناري
-clubs = السباتي
-king = ملك
-led = الشكل المطلوب
-suit-the = الشكل
-led-suit = الشكل المطلوب
-suit-one = شكل
-total-the = نقاط المباراة
rounds = { $n ->
    [zero] ولا يد
    [one] يد واحدة
    [two] يدان
    [few] { $n } أيدٍ
    [many] { $n } يدًا
   *[other] { $n } يد
}
rounds-by = { $n ->
    [zero] صفر
    [one] يد واحدة
    [two] يدين
    [few] { $n } أيدٍ
    [many] { $n } يدًا
   *[other] { $n } يد
}
chip-spades = بستوني
chip-hearts = كبة
chip-diamonds = ديناري
chip-clubs = سباتي
-round-one = يد
row-sum = الهدف في اليد

fact-players = لاعبان
fact-cards = 24، لكل مقعد 6، و11 في التالون فوق ورقة الحكم
fact-length = حتى 7 نقاط مباراة، أو 5
fact-trump = شكل الورقة المكشوفة
fact-bidding = –
fact-zero = –
fact-sum = 66 نقطة أوراق
fact-nobody = –
fact-follow = حرّ ما دام التالون باقيًا؛ ثم الاتباع والكسب والقطع واجبة
fact-hit = نقطة مباراة واحدة أو نقطتان أو 3
fact-miss = إعلان خاطئ: نقطتان للطرف الآخر، أو 3
fact-tens = زواج 20، وفي الحكم 40؛ واللمّة الأخيرة 10
fact-dash = –
fact-super = –
fact-all-missed = –
fact-winner = أول من يبلغ الحدّ
fact-leaving = المباراة من نصيب الطرف الآخر
illegal-bad-tally = اليد لمقعد واحد: نقطة مباراة واحدة أو نقطتان أو 3
