## lengths of time: $n of $unit, minutes or seconds; `-by` after a preposition
duration = { $unit ->
    [minutes] { minutes }
   *[seconds] { seconds }
}
duration-by = { duration }

## what happened: event-<tag>, with $self where it was the reader. $who is a name, or "You";
## $n of a seat counts from 1; $n with $unit is the time that is left; $cause and $ended are codes;
## $wants is whether a pause is asked for, or no longer
event-created = New table: { $title }
event-sat = { $self ->
    [yes] Seat { $n } is yours
   *[no] { $who } takes seat { $n }
}
event-stood = { $cause ->
    [host] { $self ->
        [yes] The host freed your seat
       *[no] { $who } was removed by the host
    }
    [gone] { $self ->
        [yes] Your seat was freed: the connection was lost
       *[no] { $who } lost the connection; the seat is free
    }
   *[none] { $self ->
        [yes] You gave up your seat
       *[no] { $who } gives up the seat
    }
}
event-readied = { $self ->
    [yes] You are ready
   *[no] { $who } is ready
}
event-readied-again = { $self ->
    [yes] You ask for { -match-another }
   *[no] { $who } asks for { -match-another }
}
event-unreadied = { $self ->
    [yes] You are not ready yet
   *[no] { $who } is not ready yet
}
event-filled = { $names }: { $bot }
event-emptied = Seat { $n } is free: its bot was sent away
event-changed = The table's settings have changed: everyone gets ready again
event-hosted = { $self ->
    [yes] You are the host now
   *[no] { $who } is the host now
}
event-started = { $ranked ->
    [yes] { -match-the } has begun, and it is ranked
   *[no] { -match-the } has begun
}
event-awaited = Deal { $deal }: waiting for everyone, { duration } at most
event-nonced = { $self ->
    [yes] You go on
   *[no] { $who } goes on
}
event-renewed = { $self ->
    [yes] You have a new anchor for checking the deals, from deal { $deal } on
   *[no] { $who } has a new anchor for checking the deals, from deal { $deal } on
}
event-dealt = Deal { $deal }: the cards are out
event-acted = { $cause ->
    [timeout] { $what } (out of time: the bot's choice)
    [bot] { $what } (bot)
   *[none] { $what }
}
event-turn = { turn }
event-turn-clock = { $self ->
    [yes] Your turn: { duration }
   *[no] Waiting for { $who }: { duration } left
}
event-scored = { ev-round-end }
event-revealed = Deal { $deal } revealed: it can be checked
event-held = { $self ->
    [yes] { $cause ->
        [away] A break: a bot has your seat, and you can be back within { duration-by }
        [gone] Your connection was lost: a bot has your seat, and you can be back within { duration-by }
        [timeout] Out of time twice in a row: a bot has your seat, and you can be back within { duration-by }
       *[none] A bot has your seat; you can be back within { duration-by }
    }
   *[no] { $cause ->
        [away] { $who } takes a break. A bot plays for up to { duration-by }, until they return
        [gone] { $who } lost the connection. A bot plays for up to { duration-by }, until they return
        [timeout] { $who } ran out of time twice in a row. A bot plays for up to { duration-by }, until they return
       *[none] A bot plays for { $who } for up to { duration-by }, until they return
    }
}
event-returned = { $self ->
    [yes] Your seat is yours again
   *[no] { $who } is back
}
event-extended = { $self ->
    [yes] You are waited for longer: { duration } left
   *[no] { $who } is waited for longer: { duration } left
}
event-left = { $cause ->
    [grace] { $self ->
        [yes] You did not return in time: that counts as leaving for good
       *[no] { $who } did not return in time: that counts as leaving for good
    }
   *[left] { $self ->
        [yes] You left for good
       *[no] { $who } left for good
    }
}
event-ended = { $ended ->
    [finished] { -match-the } is over
    [left] { $self ->
        [yes] { -match-the } is over, as you left; the standing now decides
       *[no] { -match-the } is over, as { $who } left; the standing now decides
    }
   *[none] { -match-the } was broken off: nobody is left to play it
}
event-asked = { $wants ->
    [yes] { $self ->
        [yes] You ask for a pause: it begins once everyone here agrees
       *[no] { $who } asks for a pause
    }
   *[no] { $self ->
        [yes] You no longer ask for a pause
       *[no] { $who } no longer asks for a pause
    }
}
event-paused = { $cause ->
    [consent] Paused by everyone's consent, for { duration-by } at most
    [empty] Nobody is here: play waits until somebody returns
   *[none] Play is paused
}
event-resumed = Play goes on
event-gifted = The server is back after { duration-by }: lost time counts against nobody
event-said = { $who }: { $what }
event-muted = { $muted ->
    [yes] { $who } is muted for you
   *[no] { $who } is no longer muted for you
}
event-suspended = The table has stopped because of a fault in the server; all that was played is kept. Incident: { $incident }
event-closed = { $cause ->
    [host] The host closed the table
    [idle] The table was closed: nothing has happened at it for a while
   *[none] The table was closed
}

## a seat, on its badge; $cause is why a bot holds it
state-empty = Free seat
state-bot = { $bot }
state-ready = Ready
state-not-ready = Not ready
state-to-act = To act
state-to-go-on = Has not gone on
state-held = { $cause ->
    [away] On a break, a bot plays
    [gone] Offline, a bot plays
    [timeout] Out of time, a bot plays
   *[none] A bot plays
}
state-grace = { duration } to return
state-left = Left
state-asked = Asks for a pause
state-online = Online
state-offline = Offline

## who is here
presence-lost = { $self ->
    [yes] You lost the connection
   *[no] { $who } lost the connection
}
presence-back = { $self ->
    [yes] You are connected again
   *[no] { $who } is connected again
}
spectators = { $n ->
    [0] nobody watches
    [one] 1 spectator
   *[other] { $n } spectators
}

## standing still, waiting, another match
pause-ends = Play is paused, for { duration-by } more at most
pause-waits = A pause is asked for; waiting for { $names }
grace = { $self ->
    [yes] You have { duration } to return; then it counts as leaving for good
   *[no] { $who } has { duration } to return; then it counts as leaving for good
}
rematch-ask = Play { -match-another }?
rematch-waits = Another match: waiting for { $names }
start-waits = Before the start: waiting for { $names }

## clock and connection
clock-low = { seconds } left
conn-lost = Connection lost. Trying again…
conn-back = Connected again
caught-up = Caught up: { -round-the } { $round }. { turn }
other-window = This table is open in another window
deal-committed = Deal fingerprints published: no card can be changed now
restart-soon = The server restarts in a moment: you come back by yourself, and lost time counts against nobody
restart-back = The server is back: play goes on where it was
