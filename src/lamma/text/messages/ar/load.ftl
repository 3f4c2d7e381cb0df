### The load tool: ``lamma load``.

load-title = اختبار الحِمل: { $rulebook }
load-tables = الطاولات: { $tables }. الاتصالات: { $sockets }
load-seating = طاولات جاهزة
load-playing = ثوانٍ مضت
load-moves = الحركات: { $moves } في { $seconds } ث، أي { $rate } في الثانية
load-offered = المطلوب: { $rate } في الثانية. لم يُنجز في وقته: { $behind }
load-latency = من الموعد إلى آخر مقعد، بالملّي ثانية: p50 { $p50 }، p90 { $p90 }، p99 { $p99 }، p99.9 { $p999 }، الأطول { $longest }
load-cpu = الخادم: { $seconds } ثانية معالج لكل 1000 حركة، { $share } من نواة
load-client = هذا البرنامج: { $share } من نواة
load-traffic = الحركة الواحدة: { $frames } رسائل، { $bytes } بايت إلى كل المقاعد
load-pss = ذاكرة الخادم: { $size } م.ب
load-memory = ذاكرة الخادم: { $table } ك.ب للطاولة دون اتصالاتها، { $socket } ك.ب للاتصال
load-storm = اتصالات قُطعت: { $sockets }. عادت كلها بعد { $seconds } ث
load-refused = مرفوض، { $code }: { $count }
error-load-pid = تُقاس ذاكرة عملية على هذا الجهاز: حدّدها بـ --pid أو اترك --url
error-load-start = لم يبدأ الخادم: { $reason }
error-load-server = لم يستجب الخادم كما يجب: { $reason }
error-load-packages = يحتاج lamma load إلى حزم pip install "lamma[client]"
