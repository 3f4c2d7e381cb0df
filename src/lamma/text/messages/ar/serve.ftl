## the server at the terminal
guest-name = ضيف { $n }
serve-ready = لمّة مفتوحة على { $url }
serve-lan = للهواتف وغيرها على الشبكة نفسها: { $url }
serve-scan = أو بكاميرا الهاتف من هنا:
serve-plain = هذا { $what } بلا تشفير: لا مفاتيح مرور فيه، والقراءة ممكنة لمن على الشبكة نفسها. وللتشفير: { $command }
serve-self-signed = الشهادة من صنع الخادم نفسه، فالمتصفّح يسأل عنها مرّة. وأولها { $what }
serve-data = المحفوظ كلّه في { $file }
serve-key = الطاولات واللاعبون في قاعدة البيانات، ومفتاح الخادم في { $file }
serve-stop = للإيقاف: { $key }. وعند التشغيل من جديد تكمل الطاولات من حيث كانت
serve-stopped = توقّف الخادم، والطاولات كلّها محفوظة
serve-no-lan = ليس لهذا الجهاز عنوان على أيّ شبكة، فالمتاح { $url } وحده
serve-unnamed = الخادم يسمع على كل العناوين، ولا يقبل إلا صفحات { $url }. ولقبول اسم آخر: { $command }
serve-proxies = خلف خادم وسيط: مع { $command } يُعرف كل زائر بعنوانه، وإلا فالحدود واحدة للجميع

## what a server cannot start with
error-serve-port = المنفذ { $n } مشغول، ولغيره: { $command }
error-serve-port-forbidden = المنفذ { $n } ليس للجميع، والمتاح من 1024 فصاعدًا: { $command }
error-serve-host = لا عنوان { $asked } على هذا الجهاز
error-serve-busy = خادم آخر يعمل في { $file }، ولمجلّد غيره: { $command }
error-serve-folder = لا يصلح { $file }: { $reason }
error-serve-key = { $file } ليس مفتاح خادم، أو تمكن قراءته لغير صاحبه
error-serve-key-lost = { $file } مفقود، ولا يُقرأ { $other } بدونه. يلزم إرجاعه، أو مجلّد فارغ مع { $command }
error-serve-key-other = { $file } غير المفتاح الذي كُتبت به الطاولات، ويلزم إرجاع ذاك
error-serve-certificate = لا تصلح الشهادة ومفتاحها: { $reason }
error-serve-tls-pair = يلزم { $option } و{ $other } معًا
error-serve-tls-twice = إمّا { $option } وإمّا { $other }، لا كلاهما
error-serve-newer = كُتب { $file } بإصدار أحدث من لمّة
error-serve-database = قاعدة البيانات لا تجيب: { $reason }
error-serve-file = قاعدة بيانات في { $file } لا تُفتح: { $reason }
error-serve-postgres = قاعدة البيانات هذه تحتاج إلى { $what }، وليست مثبّتة هنا، وتأتي مع { $other }
error-serve-database-kind = لا قاعدة بيانات من هذا النوع: { $asked }. الموجود: { $allowed }
error-serve-origin = يُكتب العنوان هكذا: { $allowed }، لا هكذا: { $asked }
