
-round-the = Hand
-this-round = this hand
-next-round = the next hand
-total-the = match points
rounds = { $n ->
    [one] 1 hand
   *[other] { $n } hands
}
rounds-by = { $n ->
    [one] 1 hand
   *[other] { $n } hands
}
row-sum = Aim of a hand

fact-players = 2
fact-cards = 24: 6 a seat, 11 in the talon on the trump card
fact-length = to 7 match points, or 5
fact-trump = the suit of the card turned up
fact-bidding = –
fact-zero = –
fact-sum = 66 card points
fact-nobody = –
fact-follow = nothing while the talon is open; then follow, beat and trump
fact-hit = 1, 2 or 3 match points
fact-miss = a false claim: 2 to the other player, or 3
fact-tens = marriage 20, in trumps 40; the last trick 10
fact-dash = –
fact-super = –
fact-all-missed = –
fact-winner = the first to reach the target
fact-leaving = the other player wins the match
illegal-bad-tally = A hand goes to one seat, for 1, 2 or 3 match points
