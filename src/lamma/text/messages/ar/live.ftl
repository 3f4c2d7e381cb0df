## lengths of time: $n of $unit, minutes or seconds; `-by` after a preposition
duration = { $unit ->
    [minutes] { minutes }
   *[seconds] { seconds }
}
duration-by = { $unit ->
    [minutes] { minutes-by }
   *[seconds] { seconds-by }
}

## what happened: event-<tag>, with $self where it was the reader. $who is a name, or «أنت»;
## $n of a seat counts from 1; $n with $unit is the time that is left; $cause and $ended are codes;
## $wants is whether a pause is asked for, or no longer
event-created = طاولة جديدة: { $title }
event-sat = { $self ->
    [yes] المقعد { $n } لك
   *[no] { $who } على الطاولة، المقعد { $n }
}
event-stood = { $cause ->
    [host] { $self ->
        [yes] أُخلي مقعدك بقرار المضيف
       *[no] { $who } خارج الطاولة بقرار المضيف
    }
    [gone] { $self ->
        [yes] أُخلي مقعدك لانقطاع الاتصال
       *[no] { $who }: انقطع الاتصال، والمقعد خالٍ الآن
    }
   *[none] { $self ->
        [yes] أنت الآن بلا مقعد
       *[no] { $who }: مغادرة المقعد
    }
}
event-readied = { $who }: تمام
event-readied-again = { $self ->
    [yes] دعوتك إلى { -match-another } وصلت إلى الجميع
   *[no] { $who }: دعوة إلى { -match-another }
}
event-unreadied = { $who }: ليس بعد
event-filled = { $names }: { $bot }
event-emptied = المقعد { $n } خالٍ الآن، وكان لروبوت
event-changed = تغيّرت إعدادات الطاولة، و«تمام» مطلوبة من الجميع من جديد
event-hosted = { $self ->
    [yes] الاستضافة لك الآن
   *[no] الاستضافة الآن عند { $who }
}
event-started = { $ranked ->
    [yes] بدأت { -match-the }، وهي محسوبة في التصنيف
   *[no] بدأت { -match-the }
}
event-awaited = التوزيع { $deal }: في انتظار الجميع، { duration } على الأكثر
event-nonced = { $who }: متابعة
event-renewed = { $who }: مرساة جديدة للتحقّق، بدءًا من التوزيع { $deal }
event-dealt = وُزّعت الأوراق: التوزيع { $deal }
event-acted = { $cause ->
    [timeout] { $what } (انتهى الوقت، والاختيار للروبوت)
    [bot] { $what } (روبوت)
   *[none] { $what }
}
event-turn = { turn }
event-turn-clock = { $self ->
    [yes] دورك، ومعك { duration }
   *[no] في انتظار { $who }، والباقي { duration }
}
event-scored = { ev-round-end }
event-revealed = كُشف التوزيع { $deal }: التحقّق متاح
event-held = { $self ->
    [yes] { $cause ->
        [away] استراحة: الروبوت على مقعدك، والعودة ممكنة خلال { duration-by }
        [gone] انقطع اتصالك: الروبوت على مقعدك، والعودة ممكنة خلال { duration-by }
        [timeout] انتهى وقتك مرّتين متتاليتين: الروبوت على مقعدك، والعودة ممكنة خلال { duration-by }
       *[none] الروبوت على مقعدك، والعودة ممكنة خلال { duration-by }
    }
   *[no] { $cause ->
        [away] { $who }: استراحة. الروبوت يلعب حتى العودة، والمهلة { duration }
        [gone] { $who }: انقطع الاتصال. الروبوت يلعب حتى العودة، والمهلة { duration }
        [timeout] { $who }: انتهى الوقت مرّتين متتاليتين. الروبوت يلعب حتى العودة، والمهلة { duration }
       *[none] { $who }: الروبوت يلعب حتى العودة، والمهلة { duration }
    }
}
event-returned = { $self ->
    [yes] مقعدك لك من جديد
   *[no] { $who }: عودة إلى المقعد
}
event-extended = { $self ->
    [yes] طالت مهلة عودتك: الباقي { duration }
   *[no] { $who }: طالت مهلة العودة، والباقي { duration }
}
event-left = { $cause ->
    [grace] { $self ->
        [yes] انتهت مهلة عودتك، وهذه مغادرة نهائية
       *[no] { $who }: انتهت مهلة العودة، وهذه مغادرة نهائية
    }
   *[left] { $self ->
        [yes] مغادرتك نهائية: لا عودة إلى { -match-the }
       *[no] { $who }: مغادرة نهائية
    }
}
event-ended = { $ended ->
    [finished] انتهت { -match-the }
    [left] { $self ->
        [yes] انتهت { -match-the } بمغادرتك، والترتيب الآن هو الحاسم
       *[no] انتهت { -match-the } بمغادرة { $who }، والترتيب الآن هو الحاسم
    }
   *[none] توقّفت { -match-the } قبل تمامها: لا أحد باقٍ ليكملها
}
event-asked = { $wants ->
    [yes] { $self ->
        [yes] اقتراحك بالتوقّف وصل إلى الجميع، ويبدأ بموافقة كل الحاضرين
       *[no] { $who }: اقتراح بالتوقّف قليلًا
    }
   *[no] { $self ->
        [yes] أُلغي اقتراحك بالتوقّف
       *[no] { $who }: تراجع عن اقتراح التوقّف
    }
}
event-paused = { $cause ->
    [consent] توقّف اللعب باتفاق الجميع، { duration } على الأكثر
    [empty] لا أحد على الطاولة: اللعب متوقّف حتى عودة لاعب
   *[none] اللعب متوقّف
}
event-resumed = عاد اللعب
event-gifted = عاد الخادم بعد { duration-by }: الوقت الضائع لا يُحسب على أحد
event-said = { $who }: { $what }
event-muted = { $muted ->
    [yes] كُتم عندك كلام { $who }
   *[no] رُفع عندك الكتم عن { $who }
}
event-suspended = توقّفت الطاولة لخلل في الخادم، وما جرى كلّه محفوظ. رقم الخلل: { $incident }
event-closed = { $cause ->
    [host] أُغلقت الطاولة بقرار المضيف
    [idle] أُغلقت الطاولة: لا حركة عليها منذ مدّة
   *[none] أُغلقت الطاولة
}

## a seat, on its badge; $cause is why a bot holds it
state-empty = مقعد خالٍ
state-bot = { $bot }
state-ready = تمام
state-not-ready = ليس بعد
state-to-act = اللعب الآن
state-to-go-on = لا متابعة بعد
state-held = { $cause ->
    [away] استراحة، والروبوت يلعب
    [gone] بلا اتصال، والروبوت يلعب
    [timeout] فات الوقت، والروبوت يلعب
   *[none] الروبوت يلعب
}
state-grace = للعودة { duration }
state-left = مغادرة
state-asked = اقتراح بالتوقّف
state-online = على اتصال
state-offline = بلا اتصال

## who is here
presence-lost = { $who }: انقطع الاتصال
presence-back = { $who }: عاد الاتصال
spectators = { $n ->
    [zero] بلا متفرّجين
    [one] متفرّج واحد
    [two] متفرّجان
    [few] { $n } متفرّجين
    [many] { $n } متفرّجًا
   *[other] { $n } متفرّج
}

## standing still, waiting, another match
pause-ends = اللعب متوقّف، ويعود خلال { duration-by } على الأكثر
pause-waits = اقتراح بالتوقّف، في انتظار { $names }
grace = { $self ->
    [yes] الباقي لعودتك { duration }، وبعدها تُحسب مغادرة نهائية
   *[no] { $who }: الباقي للعودة { duration }، وبعدها تُحسب مغادرة نهائية
}
rematch-ask = { -match-another }؟
rematch-waits = { -match-another }، في انتظار { $names }
start-waits = قبل البدء: في انتظار { $names }

## clock and connection
clock-low = الباقي من وقتك: { seconds }
conn-lost = انقطع الاتصال. إعادة المحاولة…
conn-back = عاد الاتصال
caught-up = لحقت بالطاولة: { -round-the } { $round }، { turn }
other-window = الطاولة مفتوحة في نافذة أخرى
deal-committed = بصمات التوزيع منشورة: لا يمكن تبديل ورقة بعد الآن
restart-soon = يُعاد تشغيل الخادم بعد لحظات: العودة تلقائية، والوقت الضائع لا يُحسب على أحد
restart-back = عاد الخادم، واللعب من حيث توقّف
