-trick-the = اللمّة
-tricks-the = اللمّات
-round-the = الجولة
-this-round = هذه الجولة
-next-round = الجولة التالية
-fast-round = جولة ثابتة
-match-the = المباراة
-match-another = مباراة أخرى
-total-the = المجموع
-trump-the = الحكم
-no-trump-round = لا حكم في هذه الجولة
-sans = سانز
-spades = سبيد
-hearts = هارت
-diamonds = كارو
-clubs = تريفل
-ace = آس
-king = شايب
-queen = بنت
-jack = ولد
-led = المطروح
-dash-call = داش كول
-no-dash = بلا داش كول
-zero = صفر
-bid = مزايدة
-standing = المزايدة القائمة
-estimate-the = التقدير
-estimates-the = التقديرات
-estimate-your = تقديرك
-estimate-done = اكتمل تقديرك
-estimate-last = التقدير الأخير
-over = أوفر
-under = أندر
-risk-1 = ريسك
-risk-2 = دبل ريسك
-risk-3 = تريبل ريسك
-avoid-in = بلا
-hit = إصابة
-miss = خطأ
tricks = { $n ->
    [zero] ولا لمّة
    [one] لمّة واحدة
    [two] لمّتان
    [few] { $n } لمّات
    [many] { $n } لمّة
   *[other] { $n } لمّة
}
rounds = { $n ->
    [zero] ولا جولة
    [one] جولة واحدة
    [two] جولتان
    [few] { $n } جولات
    [many] { $n } جولة
   *[other] { $n } جولة
}
points = { $n ->
    [zero] ولا نقطة
    [one] نقطة واحدة
    [two] نقطتان
    [few] { $n } نقاط
    [many] { $n } نقطة
   *[other] { $n } نقطة
}
points-by = { $n ->
    [zero] صفر
    [one] نقطة واحدة
    [two] نقطتين
    [few] { $n } نقاط
    [many] { $n } نقطة
   *[other] { $n } نقطة
}
cards = { $n ->
    [zero] ولا ورقة
    [one] ورقة واحدة
    [two] ورقتان
    [few] { $n } أوراق
    [many] { $n } ورقة
   *[other] { $n } ورقة
}
seconds = { $n ->
    [zero] صفر ثانية
    [one] ثانية واحدة
    [two] ثانيتان
    [few] { $n } ثوانٍ
    [many] { $n } ثانية
   *[other] { $n } ثانية
}
card-points = { $n ->
    [zero] ولا نقطة أوراق
    [one] نقطة أوراق واحدة
    [two] نقطتا أوراق
    [few] { $n } نقاط أوراق
    [many] { $n } نقطة أوراق
   *[other] { $n } نقطة أوراق
}
match-points = { $won ->
    [one] نقطة مباراة واحدة
    [two] نقطتا مباراة
   *[few] { $won } نقاط مباراة
}

## words the terminal and the buttons need besides
-suit-the = النوع
-led-suit = النوع المطروح
-suit-one = نوع
-trick-any = لمّة
-trick-last = آخر لمّة
-taken-the = المأخوذ
tricks-by = { $n ->
    [zero] صفر
    [one] لمّة واحدة
    [two] لمّتين
    [few] { $n } لمّات
    [many] { $n } لمّة
   *[other] { $n } لمّة
}
rounds-by = { $n ->
    [zero] صفر
    [one] جولة واحدة
    [two] جولتين
    [few] { $n } جولات
    [many] { $n } جولة
   *[other] { $n } جولة
}
cards-by = { $n ->
    [zero] صفر
    [one] ورقة واحدة
    [two] ورقتين
    [few] { $n } أوراق
    [many] { $n } ورقة
   *[other] { $n } ورقة
}
seconds-by = { $n ->
    [zero] صفر
    [one] ثانية واحدة
    [two] ثانيتين
    [few] { $n } ثوانٍ
    [many] { $n } ثانية
   *[other] { $n } ثانية
}
minutes = { $n ->
    [zero] صفر دقيقة
    [one] دقيقة واحدة
    [two] دقيقتان
    [few] { $n } دقائق
    [many] { $n } دقيقة
   *[other] { $n } دقيقة
}
minutes-by = { $n ->
    [zero] صفر
    [one] دقيقة واحدة
    [two] دقيقتين
    [few] { $n } دقائق
    [many] { $n } دقيقة
   *[other] { $n } دقيقة
}
players = { $n ->
    [zero] ولا لاعب
    [one] لاعب واحد
    [two] لاعبان
    [few] { $n } لاعبين
    [many] { $n } لاعبًا
   *[other] { $n } لاعب
}
players-by = { $n ->
    [zero] صفر
    [one] لاعب واحد
    [two] لاعبين
    [few] { $n } لاعبين
    [many] { $n } لاعبًا
   *[other] { $n } لاعب
}
matches = { $n ->
    [zero] ولا مباراة
    [one] مباراة واحدة
    [two] مباراتان
    [few] { $n } مباريات
    [many] { $n } مباراة
   *[other] { $n } مباراة
}
-matches-the = المباريات
-round-one = جولة
-bid-the = المزايدة
