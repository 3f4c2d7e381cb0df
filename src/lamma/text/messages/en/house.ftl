-trick-the = the trick
-tricks-the = the tricks
-round-the = Round
-this-round = this round
-next-round = the next round
-fast-round = Fixed round
-match-the = The match
-match-another = another match
-total-the = total
-trump-the = trump
-no-trump-round = No trump this round
-sans = Sans
-spades = spades
-hearts = hearts
-diamonds = diamonds
-clubs = clubs
-ace = ace
-king = king
-queen = queen
-jack = jack
-led = Led:
-dash-call = dash call
-no-dash = no dash call
-zero = zero
-bid = bids
-standing = Standing bid
-estimate-the = estimate
-estimates-the = estimates
-estimate-your = Your estimate
-estimate-done = Your estimate is complete
-estimate-last = the last word
-over = over
-under = under
-risk-1 = risk
-risk-2 = double risk
-risk-3 = triple risk
-avoid-in = avoid,
-hit = made it
-miss = missed
tricks = { $n ->
    [0] no tricks
    [one] 1 trick
   *[other] { $n } tricks
}
rounds = { $n ->
    [one] 1 round
   *[other] { $n } rounds
}
points = { $n ->
    [one] 1 point
   *[other] { $n } points
}
points-by = { $n ->
    [one] 1 point
   *[other] { $n } points
}
cards = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
seconds = { $n ->
    [one] 1 second
   *[other] { $n } seconds
}
card-points = { $n ->
    [one] 1 card point
   *[other] { $n } card points
}
match-points = { $won ->
    [one] 1 match point
   *[other] { $won } match points
}

## words the terminal and the buttons need besides
-taken-the = taken
tricks-by = { $n ->
    [one] 1 trick
   *[other] { $n } tricks
}
rounds-by = { $n ->
    [one] 1 round
   *[other] { $n } rounds
}
cards-by = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
seconds-by = { $n ->
    [one] 1 second
   *[other] { $n } seconds
}
minutes = { $n ->
    [one] 1 minute
   *[other] { $n } minutes
}
minutes-by = { $n ->
    [one] 1 minute
   *[other] { $n } minutes
}
players = { $n ->
    [one] 1 player
   *[other] { $n } players
}
players-by = { $n ->
    [one] 1 player
   *[other] { $n } players
}
matches = { $n ->
    [one] 1 match
   *[other] { $n } matches
}
