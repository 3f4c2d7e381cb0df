### The load tool: ``lamma load``.

load-title = اختبار الحِمل: { $rulebook }
load-tables = الطاولات: { $tables }. الاتصالات: { $sockets }
load-seating = طاولات جاهزة
load-playing = ثوانٍ مضت
load-moves = الحركات: { $moves } في { $seconds } ث، أي { $rate } في الثانية
load-offered = المطلوب: { $rate } في الثانية. ما لم يُنجز في وقته: { $behind }
load-latency = من الموعد إلى آخر مقعد، بالملّي ثانية: 50٪ حتى { $p50 }، 90٪ حتى { $p90 }، 99٪ حتى { $p99 }، 99.9٪ حتى { $p999 }، الأطول { $longest }
load-cpu = الخادم: ثواني المعالج لكل 1000 حركة { $seconds }، ونصيبه من نواة { $share }
load-client = هذا البرنامج: نصيبه من نواة { $share }
load-others = كل ما عداهما على هذا الجهاز: { $share } من نواة
load-traffic = لكل حركة، إلى كل المقاعد: عدد الرسائل { $frames }، وعدد البايتات { $bytes }
load-pss = ذاكرة الخادم: { $size } م.ب
load-memory = ذاكرة الخادم: { $table } ك.ب للطاولة بغير اتصالاتها، و{ $socket } ك.ب للاتصال
load-storm = اتصالات قُطعت: { $sockets }. وعادت كلّها بعد { $seconds } ث
load-refused = مرفوض، { $code }: { $count }
error-load-pid = تُقاس الذاكرة لعملية على هذا الجهاز: يلزم رقمها مع العنوان، أو ترك العنوان ليبدأ البرنامج خادمًا بنفسه
error-load-start = لم يبدأ الخادم: { $reason }
error-load-server = لم يُجب الخادم كما يجب: { $reason }
error-load-packages = لاختبار الحِمل تلزم حزم العميل الإضافية، وهي غير مثبّتة هنا
