
button-bid = Call { $bid }

fact-players = 4, each alone
fact-cards = 52, 13 a seat
fact-length = micro 5 rounds, mini 10, full 18
fact-trump = the caller names it; in the last five rounds preset: Sans, ♠ ♥ ♦ ♣
fact-bidding = dash call, then an auction from 4, then estimates up to the call
fact-zero = two at most, dash call or dash
fact-sum = never 13
fact-nobody = dealt again; after three, a fixed round in Sans
fact-follow = follow suit, no more
fact-hit = 10 + tricks
fact-miss = minus the difference
fact-tens = ±10: caller or with, the only one, each level of risk
fact-dash = ±25 over, ±33 under, in place of the base
fact-super = 8 or more in a fixed round: changes the trump
fact-all-missed = sa'ayda: no score, the next counts ×2, then ×4
fact-winner = the highest total; equals share the place
fact-leaving = a bot plays the seat to the end; leaving is a loss
