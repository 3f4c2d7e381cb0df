## a match in the terminal
cli-title = { app-name }: { $title }
cli-option = { $option }: { $value }
cli-players = At the table: { $names }
cli-record-to = The record is saved in { $file }
cli-saved = { -match-the } is saved in { $file }
cli-resume-with = To go on: { $command }
cli-resumed = Back to the match: { -round-the } { $round }
cli-not-saved = Left without saving
cli-bye = Goodbye
cli-choices = You may:
cli-choice = { $n }. { $what }
cli-only-choice = One choice: { $what }
cli-prompt = Your choice
cli-prompt-enter = Your choice (Enter, or { $n })
cli-choice-one = Press Enter, or type { $n }
cli-bad-choice = There is nothing here called { $asked }
cli-choice-range = Type a number from 1 to { $max }, or the choice itself
cli-refused = Not allowed: { $reason } ({ $rule })
cli-refused-plain = Not allowed: { $reason }
cli-allowed = Allowed: { $choices }
cli-continue = Press Enter to go on ({ $quit } saves and quits)
cli-your-round = You: { $points } in { -this-round }. Place { $place }, { -total-the } { $total }
cli-hand-suit = { $strain }: { $cards }
cli-trick-empty = No card on the table yet
cli-no-last-trick = No trick has been finished yet
cli-trick-card = { $who }: { $card }
cli-end = { -match-the } is over
cli-leave-confirm = Leave for good? You will rank last and cannot come back; { $quit } saves the match instead
cli-card-points = Training aid: { card-points }

## help inside a match
cli-help-title = Keys
cli-help-number = The number of a choice, or the choice in words, such as { $example }
cli-help-now = What may be said now, in words: { $choices }
cli-help-help = { $key }: this help
cli-help-hand = { $key }: your hand
cli-help-table = { $key }: how the table stands
cli-help-last = { $key }: the last trick
cli-help-sheet = { $key }: the score sheet, explained
cli-help-rules = { $key }: the rules
cli-help-undo = { $key }: undo the last step
cli-help-quit = { $key }: save and quit

## headers
col-player = Player
col-estimate = { -estimate-the }
col-taken = { -taken-the }
col-total = { -total-the }
col-round = { -round-the }
col-score = score
col-place = place
col-trump = { -trump-the }
col-sum = sum of { -estimates-the }
col-marks = marks
col-rule = rule
mark-dealer = dealer
mark-lead = leads
mark-caller = caller
mark-with = with
mark-dash-call = { -dash-call }
mark-risk = { $level ->
    [1] { -risk-1 }
    [2] { -risk-2 }
   *[3] { -risk-3 }
}
mark-out = out
mark-avoid = avoid { $strain }
mark-bot = bot
mark-left = left
mark-left-last = left: behind all who stayed

## the score sheet
sheet-title = Score sheet
sheet-round = { -round-the } { $round }
sheet-round-outcome = { -round-the } { $round }. { $outcome }
sheet-seat = { $who }: { $points }
sheet-seat-total = { $who }: { $points }, { -total-the } { $total }
sheet-part = { $points }  { $reason } ({ $rule })
sheet-nothing = Nothing for this seat
sheet-empty = Nothing has been scored yet
sheet-cut-short = Cut short: no score

## long work
progress-matches = Matches: { $done } of { $all }
progress-rate = A second: { $rate }
progress-left = { seconds } to go
simulate-written = { matches } written to { $file }
simulate-stopped = Stopped early. { matches } written to { $file }; the file is sound
simulate-wins = { $who }: first { $share }

## replay and verification
replay-match = { $title }, line { $line }
replay-ended = At the end: { $names }
verify-ok = { matches } checked: no difference
verify-unfinished = Line { $line }: the match is not finished; what there is of it is right
verify-differs = First difference in line { $line }, at { $path }
verify-expected = should be: { $expected }
verify-found = is: { $found }
verify-rule = rule: { $rule }
verify-bad-record = Line { $line } is no record, at { $path }: { $reason }
verify-truncated = Line { $line } breaks off before its end
verify-empty = No record in { $file }
verify-bots = Bots ran again, with the same moves: { $n }
verify-bots-missing = Not run again, for want of that version: { $bots }
verify-proves = The deals match their fingerprints, the play keeps the rules, the scores are right

## the scorekeeper
score-title = Score book: { $title }
score-names = The players' names in order of seats; the next sits on the right
score-first-dealer = Who deals first?
score-dealer = Dealer: { $who }
score-ask-dash = { $who }: { -dash-call }?
score-ask-bid = { $who }: which bid?
score-ask-call = Whose is the call, and what is it?
score-ask-declaration = { $who }: which declaration?
score-ask-with = Who is with? Enter for nobody
score-ask-trump = Which { -trump-the }?
score-ask-turned = Which card is turned up?
score-ask-estimate = { $who }: { -estimate-the }?
score-ask-tricks = { $who }: tricks taken?
score-ask-winner = Who won the hand?
score-ask-points = For how many match points?
score-round-done = { -round-the } { $round } is scored
score-saved = The book is saved in { $file }
score-undone = Undone: { $what }
score-undo-empty = There is nothing to undo
score-yes-no = yes or no

## what went wrong on the command line
error-rulebook = No rulebook is called { $asked }. There are: { $allowed }
error-option = { $rulebook } has no option { $option }. It has: { $allowed }
error-option-value = { $option } cannot be { $asked }. Allowed: { $allowed }
error-bot = No bot is called { $asked }. There are: { $allowed }
error-bots = { $asked } bots named; name one for all, or { $seats }
error-page = No page is called { $asked }. There are: { $allowed }
error-no-file = There is no file { $file }
error-no-write = { $file } cannot be written
error-exists = { $file } exists and was not touched
error-finished = The match in { $file } is finished: nothing to resume
error-record = { $file } is no sound record: { $reason }
error-round = There is no such round: { $asked }. There are 1 to { $max }

## the comparison of the rulebooks
compare-title = The five rulebooks
row-players = Players
row-cards = Cards
row-length = Length
row-trump = Trump
row-bidding = Before the play
row-zero = Zero
row-sum = Sum of the estimates
row-nobody = Nobody bids
row-follow = Following
row-hit = A hit
row-miss = A miss
row-tens = Extras
row-dash = Dash call
row-super = Super call
row-all-missed = All missed
row-winner = The match goes to
row-leaving = Leaving

## the table in the terminal
cli-which-rulebook = Which game?
cli-game = { $title } (players: { $players }; length: { $length })
cli-welcome = A match against bots. Type the number of a game, or { $quit } to leave
cli-welcome-more = At the table { $help } helps and { $rules } shows the rules. You may stop at any time and go on later
cli-prompt-default = Your choice (Enter is { $n })
cli-bot-names = Omar Salma Nour Huda
cli-seated = { $who } ({ $bot })
cli-hint = Type { $help } for help, { $quit } to save and quit
cli-trick-now = On the table: { $cards }
cli-counts = Taken of { -estimate-the }: { $counts }
cli-count = { $who } { $share }
cli-multiplier = This round counts { $mult }
cli-is-with = { $self ->
    [yes] You are with the call
   *[no] { $who } is with the call
}
cli-not-said = none yet
cli-sum = { $side ->
    [over] The { -estimates-the } add to { $sum }, { $diff } more than there are tricks
   *[under] The { -estimates-the } add to { $sum }, { $diff } fewer than there are tricks
}
cli-takes = { $self ->
    [yes] You take { -trick-the }
   *[no] { $who } takes { -trick-the }
}
cli-total = { -total-the } { $total }
cli-numbers = A number: { $numbers }
cli-numbers-strain = A number, then the suit: { $numbers }. Or both at once, such as { $example }
cli-numbers-super = From { $n } you may also name a new trump, such as { $example }
cli-which-strain = { $n } in what?
cli-keep-trump = the trump stays
cli-sure-claim = Have you counted 66? A false claim loses the hand. Claim?
cli-sure-close = Nobody draws any more, and you must reach 66. Close the talon?
cli-help-deals = { $key }: the fingerprints of the deals
cli-help-leave = { $key }: leave the match for good
cli-fair-shown = Deal fingerprints published: no card can be changed now ({ $key } shows them)
cli-fair-match = Match { $match }. The fingerprint ({ $method }) of each deal's seed:
cli-fair-deal = Deal { $n }: { $hash }
cli-left-plays-on = You left. A bot plays your seat to the end
cli-wins = { $self ->
    [yes] { -match-the } is yours
   *[no] { -match-the } goes to { $who }
}
cli-save-secret = The save holds the cards to come: keep it to yourself until the match is over
cli-verify-with = To check deals, play and scores: { $command }
error-option-form = An option is written name=value, not { $asked }
error-seat = There is no seat { $asked }: 1 to { $max }
error-resume-keeps = What was saved goes on as it began: without { $options }
error-dealer-fixed = The rulebook names the first dealer itself: without { $option }
error-save-there = A match is saved in { $file }; to go on with it: { $command }
error-save = { $file } is no sound save file: { $reason }
error-other-rulebook = The match in { $file } is played by the rulebook { $rulebook }
error-fault = Something went wrong in the program: { $what }. { $debug } shows where
label-matches = Matches
cli-unfinished = { -match-the } is not finished
cli-pages = There are these pages:
compare-options = Options, with the value played unless another is chosen
compare-default = by default
error-no-read = { $file } cannot be read
error-match = There is no match { $asked } in the file. It holds: { $max }

## the score book
keep-hint = Type { $help } for help, { $undo } to take a step back, { $quit } to save and quit
keep-help = Answer with a number, a name or a suit, as they are said at the table
keep-who = Who? { $names }
keep-names = Names or places; Enter for nobody
keep-names-how = { $n } different names, commas between
keep-answer = { $who }
keep-strain = Which suit
keep-numbers = Numbers, { $n } of them, blanks between
keep-ask-dashes = Who makes a { -dash-call }?
keep-two-dashes = Two at most: a third { -dash-call } is not offered
keep-call = The call
keep-call-how = Who and what, such as { $example }; 0 if nobody bid; full to enter every bid
keep-call-hint = A name or its place, then the call, such as { $example }
keep-no-such-auction = No auction ends at { $bid } with these players in it: look again, or enter it in full
keep-ask-tricks = Tricks taken, in this order: { $names }. { $tricks } in all; the last may be left out
keep-sum = They add to { $sum }; there are { $tricks }
keep-tricks = Tricks
keep-ask-turned = { -round-the } { $round }, { cards } each: which trump is turned up
keep-suit = A suit: { $suits }; or its letter: { $letters }
keep-hand-points = 1, 2 or 3
keep-undone = One step back
keep-who-leaves = Who leaves
error-sheet = { $file } is no sound score book: { $reason }
cli-took = { $who }: { -estimate-the } { $n }, taken { $taken }
cli-counted = { $who }: { $points }
cli-at-seat = Seat { $n } ({ $who })

## what is wrong with a file
fault-at = line { $line }, { $path }: { $reason }
fault-difference = line { $line }, { $path }: expected { $expected }, found { $found }
fault-refused = { $asked }: { $reason }
fault-option = this rulebook has no option { $option }
fault-value = { $detail }
fault-count = { $n } of them
fault-count-either = { $n } or { $other } of them
fault-seeds-at-most = { $n } seeds at most
fault-committed-seed = the seed committed to, { $value }
fault-no-anchor = null, for a seat that published no anchor
fault-next-nonce = a nonce that leads back to the one of deal { $deal }
fault-end = the end of the match
fault-deal = a deal
fault-another-deal = another deal
fault-deal-again = another deal of the round
fault-round = round { $round }
fault-action-of = an action of seat { $seat }
fault-legal-deal = a deal that the rules can make
fault-legal-action = a legal action
fault-new-leaver = a seat that had not left before
fault-legal-texts = the legal texts, as with every action
fault-no-legal-texts = no legal texts
fault-sealed = what was sealed as { $value }
fault-would-seal = what would be sealed as { $value }
fault-no-such-key = no such key
fault-later-action = an action after that of the move before
fault-seats-bot = the bot of the seat, { $bot }
fault-missing-key = missing key
fault-key-twice = the key is there twice
fault-out-of-order = out of order: it comes before the one above it
fault-cut-off = cut off: the file ends in the middle of this record
fault-too-long = longer than any record: over { $n } bytes
fault-no-json = no JSON: { $detail }
fault-no-action = no action: { $detail }
fault-no-deals-seed = null: the deals to come are not known
fault-one-deal-at-least = a round has one deal at least
fault-no-such-action = the record has no such action
fault-no-such-place = the record has no such place
fault-other-format = its format is { $found }, not { $wanted }
fault-other-seeds = it has { $found } seeds, not { $wanted }
fault-other-table = its players, seat or roots do not fit a table of { $seats }
fault-other-names = it has { $found } names, not { $wanted }
fault-other-turn = action { $n }, { $action }: it is not the turn of seat { $seat }
system-enoent = no such file or directory
system-eacces = permission denied
system-eperm = permission denied
system-eisdir = it is a directory
system-enotdir = something on the way to it is no directory
system-enospc = the disk is full
system-erofs = the disk can only be read
system-efbig = it is too big
system-enametoolong = the name is too long
system-eio = it cannot be read or written there
error-digits = There are no digits called { $asked }. There are: { $allowed }
error-option-twice = The option { $option } is given twice
error-bot-none = A bot has no name. There are: { $allowed }
error-run = A run has { $max } matches: { $n } from match { $start } on are too many
error-file-name = A file needs a name, not { $file }
error-other-record = { $file } holds something else and was not touched; { $command } names another file
