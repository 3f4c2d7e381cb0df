## a table's life
phase-waiting = Before the play
phase-playing = Playing
phase-over = { -match-the } is over
phase-suspended = Stopped by a fault
phase-closed = Closed

## settings: setting-<field>, its help in a line, its values; those of a rulebook, an option and a
## bot have their own names: rulebook-…, option-…, strength-…
setting-rulebook = Rulebook
setting-rulebook-help = The rules by which it is played and scored
setting-options = Options of the rulebook
setting-options-help = The length, and what tables of the same rulebook do differently
setting-clock = Clock
setting-clock-help = The time for each turn. When it is up the bot chooses; twice in a row, and the bot has the seat until its player returns
setting-clock-normal = normal: 20 seconds for a card, 30 seconds for a call
setting-clock-relaxed = relaxed: 60 seconds for a card or a call
setting-clock-none = none, at a private table
setting-bots = Bot strength
setting-bots-help = For empty seats, and for whoever is away until they return
setting-avoid_marks = Avoid marks
setting-avoid_marks-help = Beside each seat, the suits it has failed to follow and so does not hold
setting-avoid_marks-true = shown
setting-avoid_marks-false = hidden
setting-counter = Running count
setting-counter-help = The card points that each side has taken so far in a hand of { game-sixty_six }
setting-counter-true = shown
setting-counter-false = hidden
setting-talk = Table talk
setting-talk-help = What may be said at the table. Any player can always mute another
setting-talk-free = free talk and quick phrases
setting-talk-phrases = quick phrases only
setting-talk-off = no talk
setting-spectators = Spectators
setting-spectators-help = They see no card before it is played
setting-spectators-true = let in
setting-spectators-false = none
setting-public = Who may come
setting-public-help = A public table is in the list of tables; a private one needs its code or link
setting-public-true = public table
setting-public-false = private table
setting-auto = Start
setting-auto-help = Once the seats are full and everyone is ready
setting-auto-true = by itself
setting-auto-false = by the host
setting-fill_after = Bots for empty seats
setting-fill_after-help = How long after the table opens bots take the empty seats
setting-fill_after-none = when the host says so
setting-fill_after-value = { $n ->
    [0] at once
   *[other] after { duration-by }
}
setting-ranked = Ranked
setting-ranked-help = { rulebook-committee } or { game-sixty_six } at a public table, at full length, with no option changed and at least two people
setting-ranked-true = ranked
setting-ranked-false = friendly

## quick phrases, as they are said; no gender in any
phrase-hello = Peace be upon you
phrase-good-luck = Good luck, everyone
phrase-well-played = Nice one
phrase-thanks = Thank you
phrase-sorry = Sorry, my fault
phrase-oops = Oops, missed that
phrase-wow = Good heavens
phrase-help = Heaven help us
phrase-bravo = Bravo
phrase-hurry = Come on, folks
phrase-one-moment = One second
phrase-back-soon = Back in a minute
phrase-again = Shall we play again?
phrase-good-game = Good game, thank you
phrase-bye = Bye, all

## how a guest may look
avatar-ace = Ace
avatar-king = King
avatar-queen = Queen
avatar-jack = Jack
avatar-coffee = Coffee
avatar-lantern = Lantern
avatar-oud = Oud
avatar-palm = Palm tree
avatar-jasmine = Jasmine
avatar-pomegranate = Pomegranate
avatar-moon = Moon
avatar-star = Star
avatar-falcon = Falcon
avatar-cat = Cat
avatar-fox = Fox
avatar-horse = Horse

## buttons of the live table besides
button-sit = Sit here
button-stand = Give up the seat
button-unready = Not ready
button-kick = Remove from the table
button-fill = Bots in every empty seat
button-change = Change the settings
button-go-on = Go on
button-pause = Ask for a pause
button-pause-agree = Agree to the pause
button-play-on = Play on
button-extend = Wait longer
button-unmute = Unmute
button-close-table = Close the table
