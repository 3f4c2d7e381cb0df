turn = { $self ->
    [yes] Your turn
   *[no] Waiting for { $who }
}
prompt-dash = A { -dash-call }? No tricks at all this round
prompt-auction-open = You speak: 4 or more, or pass
prompt-auction = { -standing }: { $bid }, by { $who }
prompt-declare = The call is yours: confirm it
prompt-declare-locked = { -fast-round }: the suit is locked until your number reaches 8, a super call
prompt-estimate = { -estimate-your }?
prompt-estimate-range = 0 to { $max }
prompt-estimate-last = The table stands at { $sum } and you have { -estimate-last }: the sum may not be { $tricks }
prompt-risk = Risk from 11 down, or from 15 up with 2 or more of your own
prompt-risk-levels = 2 or 3 away is risk, 4 or 5 double, 6 or more triple
prompt-super = 8 or more is a super call: you may change { -trump-the }
prompt-lead = You lead
prompt-follow = { -led } { $strain }. You hold { $n }
prompt-void = { -led } { $strain }. You have none, so any card may go
prompt-open-talon = While the talon lasts you need not follow suit
prompt-must-beat = { -led } { $strain }. Beat it if you can
prompt-must-trump = You have none: trump it
last-trick = { $self ->
    [yes] Last trick: { $cards }; taken by you
   *[no] Last trick: { $cards }; taken by { $who }
}
last-trick-cards = Last trick: { $cards }
need = { $n ->
    [0] { -estimate-done }
   *[other] { tricks } to go
}
need-zero = { -estimate-your }: zero
need-over = { tricks } too many
label-hand = Your hand: { cards }
label-trick = The trick on the table
label-trump = Trump: { $strain }
label-talon = Talon: { cards }, on the trump card { $card }
cell = { $who }: { -estimate-the } { $n }, taken { $taken }, { -total-the } { $total }
ev-round = { -round-the } { $round } of { $rounds }. Dealer: { $who }
ev-fast-round = { -fast-round }: { -trump-the } { $strain }
ev-turned = Trump { $strain }: { $card } turned up
ev-no-trump = { -no-trump-round }
ev-avoid-announced = { $self ->
    [yes] You have an avoid
   *[no] { $who } has an avoid
}
ev-avoid-none = No avoid { -this-round }
ev-redeal = Nobody bid: dealt again, { $n } of 3
ev-redeal-fixed = Three redeals: a fixed round in { -sans }
ev-nobody-bid = Nobody bid: { -this-round } is { $strain }, without call, with or risk
ev-dash-call = { $who }: { -dash-call }
ev-no-dash = { $who }: { -no-dash }
ev-bid = { $self ->
    [yes] You bid { $bid }
   *[no] { $who } { -bid } { $bid }
}
ev-pass = { $self ->
    [yes] You pass
   *[no] { $who } passes
}
ev-with = { $self ->
    [yes] You are with { $other } on { $bid }
   *[no] { $yours ->
        [yes] { $who } is with you on { $bid }
       *[no] { $who } is with { $other } on { $bid }
    }
}
ev-call = { $self ->
    [yes] The call is yours: { $bid }
   *[no] { $who } has the call: { $bid }
}
ev-declare = { $changed ->
    [yes] { $self ->
        [yes] You declare { $bid } instead of { $old }
       *[no] { $who } declares { $bid } instead of { $old }
    }
   *[no] { $self ->
        [yes] You declare { $bid }
       *[no] { $who } declares { $bid }
    }
}
ev-estimate = { $n ->
    [0] { $who }: { -zero }
   *[other] { $who }: { tricks }
}
ev-estimate-with = { $who }: { $n }, with
ev-super = { $who }: super call { $n }, { -trump-the } { $strain }
ev-sum = { $side ->
    [over] The { -estimates-the } add to { $sum }: { -over } { $diff }
   *[under] The { -estimates-the } add to { $sum }: { -under } { $diff }
}
ev-risk = { $level ->
    [1] { $who }: { -risk-1 }
    [2] { $who }: { -risk-2 }
   *[3] { $who }: { -risk-3 }
}
ev-card = { $who }: { $card }
ev-lead = { $self ->
    [yes] You lead { $card }
   *[no] { $who } leads { $card }
}
ev-trick = { $self ->
    [yes] You take { -trick-the }: { $taken } of { $n }
   *[no] { $who } takes { -trick-the }: { $taken } of { $n }
}
ev-avoid = { $who }: { -avoid-in } { $strain }
ev-out = { $self ->
    [yes] You are out: { $taken } of { $n }
   *[no] { $who } is out: { $taken } of { $n }
}
ev-round-end = End of { -round-the } { $round }
ev-round-score = { $hit ->
    [yes] { $who } { -hit }: { $points }, { -total-the } { $total }
   *[no] { $who } { -miss }: { $points }, { -total-the } { $total }
}
ev-saayda = Sa'ayda: nobody scores, { -next-round } counts { $mult }
ev-saayda-last = Sa'ayda: nobody scores
ev-multiplier-back = Multiplier back to ×1
ev-match = { $self ->
    [yes] { -match-the } is yours by { points-by }
   *[no] { -match-the } goes to { $who } by { points-by }
}
ev-match-draw = A draw at the top: { $names }
ev-place = Place { $place }: { $who }, { $total }
ev-pot = { $self ->
    [yes] Pot { $pot }: { $amount } to you
   *[no] Pot { $pot }: { $amount } to { $who }
}
part-hit = Made it: { $base } + { $n }
part-difference = Difference { $n }
part-caller = Caller
part-with = With
part-only-hit = The only one to make it
part-only-miss = The only one to miss
part-risk = { $level ->
    [1] Risk
    [2] Double risk
   *[3] Triple risk
}
part-super-made = Super call of { $n } made
part-super-failed = Super call failed: 20 and the difference of { $n }
part-dash-made = { $side ->
    [over] Made the { -dash-call }, { -over }
   *[under] Made the { -dash-call }, { -under }
}
part-dash-failed = { $side ->
    [over] Failed the { -dash-call }, { -over }
   *[under] Failed the { -dash-call }, { -under }
}
part-nobody-bid = Nobody bid: nothing beside the base
part-multiplier = Multiplier { $mult }
part-void = Sa'ayda: no score
ev-hand = Hand { $round }. Dealer: { $who }. Trump { $strain }, { $card } turned up
ev-hand-swapped = Hand { $round }. Dealer: { $who }. Trump { $strain }. { $card } was turned up; the nine lies there now
ev-marriage = { $trump ->
    [yes] { $who }: trump marriage, 40
   *[no] { $who }: marriage in { $strain }, 20
}
ev-marriage-pending = { $who }: marriage in { $strain }, counted after a first trick
ev-exchange = { $self ->
    [yes] You swap the nine for { $card }
   *[no] { $who } swaps the nine for { $card }
}
ev-close = { $self ->
    [yes] You close the talon. No more drawing; follow suit from now on
   *[no] { $who } closes the talon. No more drawing; follow suit from now on
}
ev-talon-empty = The talon is empty: follow suit from now on
ev-talon-left = { cards } left in the talon
ev-draw = { $self ->
    [yes] You draw { $card }
   *[no] { $who } draws
}
ev-claim = { $who }: "I have enough"
hand-to = { $self ->
    [yes] The hand is yours
   *[no] The hand goes to { $who }
}
ev-claim-true = True: { card-points }. { hand-to }: { match-points }
ev-claim-false = False: only { card-points }. { hand-to }: { match-points }
ev-hand-last-trick = The last trick decides. { hand-to }: { match-points }
ev-hand-closer-failed = Closed without 66. { hand-to }: { match-points }
seat-left = { $who } left the table
seat-left-ends = { $who } left. { -match-the } is over; the standing now decides
err-must-follow = Not that card. { -led } { $strain }, and you have it
err-not-higher = That does not beat the standing bid
err-thirteen = That number makes the sum { $tricks }
err-zero-taken = Two are on zero already
part-miss = Missed: no points
part-hand-claim = A true claim: { card-points }{ hand-why }
part-hand-false-claim = A false claim: { card-points }{ hand-why }
part-hand-last-trick = The last trick decides{ hand-why }
part-hand-closer-failed = Closed without 66: { card-points }{ hand-why }
part-hand-entered = As entered in the score book
hand-why = { $why ->
    [half] , the loser had 33 or more
    [few] , the loser had fewer than 33
    [no-trick] , the loser had no trick
    [no-trick-then] , the closer closed while the winner had no trick
    [no-trick-either] , one player had no trick
   *[flat] { "" }
}
ev-said = { $who }: { $what }
