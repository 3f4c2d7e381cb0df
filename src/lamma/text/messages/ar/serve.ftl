## the server at the terminal
guest-name = ضيف { $n }
serve-ready = لمّة مفتوحة على { $url }
serve-lan = للهواتف وغيرها على الشبكة نفسها: { $url }
serve-scan = أو بكاميرا الهاتف من هنا:
serve-plain = هذا { $what } بلا تشفير: لا مفاتيح مرور فيه، ومن على الشبكة يستطيع أن يقرأ. والتشفير مع { $command }
serve-self-signed = الشهادة من صنع الخادم نفسه، فالمتصفّح يسأل عنها مرة. أولها { $what }
serve-data = المحفوظ كلّه في { $file }
serve-stop = الإيقاف مع { $key }، والطاولات تكمل من حيث كانت عند التشغيل من جديد
serve-stopped = توقّف الخادم، والطاولات كلّها محفوظة
serve-no-lan = لا عنوان لهذا الجهاز على شبكة، فلا يعمل إلا { $url }
serve-unnamed = الخادم يسمع على كل العناوين، ولا يقبل إلا صفحات { $url }، ولقبول اسم آخر: { $command }

## what a server cannot start with
error-serve-port = المنفذ { $n } مشغول، ولغيره: { $command }
error-serve-port-forbidden = المنفذ { $n } ليس للجميع، والمتاح من 1024 فصاعدًا: { $command }
error-serve-host = لا عنوان { $asked } على هذا الجهاز
error-serve-busy = خادم آخر يعمل في { $file }، ولمجلد غيره: { $command }
error-serve-folder = لا يصلح { $file }: { $reason }
error-serve-key = { $file } ليس مفتاح خادم، أو يستطيع غير صاحبه أن يقرأه
error-serve-certificate = لا تصلح الشهادة ومفتاحها: { $reason }
error-serve-tls-pair = { $option } و{ $other } معًا
error-serve-tls-twice = { $option } بدل { $other }
error-serve-newer = كُتب { $file } بإصدار أحدث من لمّة
error-serve-database = قاعدة البيانات لا تجيب: { $reason }
error-serve-database-kind = لا قاعدة بيانات من هذا النوع: { $asked }. الموجود: { $allowed }
error-serve-origin = يُكتب العنوان هكذا: { $allowed }، لا هكذا: { $asked }
