## why the table refused a command: nack-<code>, with no arguments, so that a code alone makes a sentence
nack-stale = تغيّرت الطاولة: هذا حالها الآن
nack-not_turn = ليس هذا دورك الآن
nack-illegal = القواعد لا تجيز هذا: يلزم اختيار من المتاح
nack-closed = هذه الطاولة مغلقة: يلزم اختيار طاولة أخرى
nack-suspended = الطاولة متوقّفة لخلل في الخادم، وما جرى كلّه محفوظ: تلزم طاولة أخرى
nack-rate = أوامر كثيرة في وقت قصير: تجوز المحاولة بعد لحظة
nack-dup_conflict = وصل أمران مختلفان برقم واحد، ولم يُقبل الثاني: تلزم المحاولة من جديد
nack-not_seated = لا مقعد لك على هذه الطاولة: يلزم الجلوس أولًا
nack-not_host = هذا للمضيف وحده
nack-full = المقعد مشغول أو الطاولة كاملة: يلزم مقعد آخر
nack-wrong_phase = ليس هذا أوانه: من الأوامر ما هو لما قبل اللعب، ومنها ما هو لأثنائه
nack-bad_nonce = رقمك لهذا التوزيع لا يوافق مرساتك: يلزم تحميل الصفحة من جديد
nack-talk_off = إعدادات هذه الطاولة لا تسمح بهذا الكلام، وتغييرها للمضيف
nack-bad_settings = في الإعدادات ما لا يصلح: تلزم مراجعتها
nack-too_long = الكلام من حرف واحد إلى 200 حرف
nack-unknown_seat = لا يصلح هذا المقعد: يلزم غيره
nack-unknown_player = لا لاعب بهذا الاسم على الطاولة
nack-unknown_phrase = لا عبارة سريعة بهذا الاسم: يلزم غيرها
nack-unknown_bot = لا روبوت بهذا الاسم في هذه اللعبة: يلزم غيره
nack-busy = الطاولة مزدحمة: تجوز المحاولة بعد لحظة
nack-store = تعذّر الحفظ ولم يتغيّر شيء: تجوز المحاولة بعد لحظة

## why the server closed the connection: close-<number>; close-other for any that is not here
close-1012 = تشغيل الخادم من جديد: العودة تلقائية بعد لحظات
close-1013 = الخادم مزدحم: العودة تلقائية بعد قليل
close-4400 = وصلت من هذه الصفحة رسالة غير مفهومة: يلزم تحميلها من جديد
close-4401 = انتهت صلاحية الدخول: يلزم فتح الطاولة من جديد
close-4403 = لا إذن هنا بالفرجة على هذه الطاولة: يلزم فتحها من عنوان الخادم، أو سماح المضيف بالمتفرّجين
close-4408 = انقطع الاتصال لطول الصمت: العودة تلقائية
close-4409 = الطاولة مفتوحة في نافذة أخرى: تحميل هذه الصفحة من جديد يعيدها إلى هنا
close-4413 = الاتصال أبطأ من سير اللعب، أو الرسالة أكبر من اللازم: العودة تلقائية
close-4426 = هذه الصفحة أقدم من الخادم: يلزم تحميلها من جديد
close-4429 = رسائل أكثر من اللازم: تجوز العودة بعد دقيقة
close-other = { conn-lost }

## why a request was not done: problem-<code>; with what the answer says besides, where it says it
problem-malformed = لم يُفهم الطلب: يلزم تحميل الصفحة من جديد
problem-bad_name = هذا الاسم لا يصلح: من حرف واحد إلى 24، بلا رموز خفيّة
problem-bad_avatar = لا صورة بهذا الاسم: يلزم غيرها
problem-bad_settings = { nack-bad_settings }
problem-signed_out = انتهت الجلسة: يلزم الدخول من جديد
problem-origin = هذه الصفحة ليست من الخادم: يلزم فتح { app-name } من عنوانها
problem-not_host = { nack-not_host }
problem-watching_off = لا متفرّجين على هذه الطاولة: الفرجة بسماح المضيف
problem-own_table = من هذا المتصفّح لاعب على الطاولة: لا فرجة عليها بحساب آخر
problem-not_found = لا شيء هنا: تلزم مراجعة الرابط أو الرمز
problem-method = الخادم لا يعرف هذا الطلب: يلزم تحميل الصفحة من جديد
problem-unfinished = لم تكتمل بعد: يظهر هذا عند النهاية
problem-too_large = المُرسل أكبر من اللازم: يلزم اختصاره
problem-media_type = صيغة المُرسل غير مقبولة: يلزم تحميل الصفحة من جديد
problem-rate = طلبات كثيرة في وقت قصير: تجوز المحاولة بعد قليل
problem-rate-wait = طلبات كثيرة في وقت قصير: تجوز المحاولة بعد { seconds-by }
problem-fault = خلل في الخادم: تجوز المحاولة بعد قليل
problem-fault-incident = خلل في الخادم: تجوز المحاولة بعد قليل. رقم الخلل: { $incident }
problem-unavailable = الخادم غير متاح الآن: تجوز المحاولة بعد لحظات
