from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lamma.cards import ACE_HIGH, Card, Strain, deck_of
from lamma.games.options import BadOption
from lamma.games.protocol import Chance, Deal, Game, Illegal, Over, Seen
from lamma.games.taqdeer import Taqdeer, game
from lamma.games.taqdeer.actions import ESTIMATES, PLAYS, Action, Estimate, Play
from lamma.games.taqdeer.rulebooks import Rulebook
from lamma.games.taqdeer.state import State
from lamma.games.taqdeer.view import Phase, View

Dealt = Callable[..., State]
Told = Callable[[Taqdeer, State, str], State]
Sized = Callable[..., Taqdeer]

HANDS = ("SA SK", "HA HK", "DA DK", "CA CK")
ESTIMATED = "estimate 2, estimate 0, estimate 0, estimate 1"


def test_it_keeps_the_contract(taqdeer: Taqdeer) -> None:
    kept: Game[State, Action, View] = taqdeer
    assert kept.key == "taqdeer/taqdeer"


def test_an_option_it_does_not_have_is_refused() -> None:
    with pytest.raises(BadOption, match="option miss is not 'harsh'; allowed: lenient, strict"):
        game("taqdeer", {"miss": "harsh"})


# Leaving


def test_d23_play_goes_on_and_the_leaver_ranks_last(sized: Sized, dealt: Dealt, told: Told) -> None:
    playing = sized(2)
    before = told(playing, dealt(playing, HANDS, "H2"), ESTIMATED)
    state = playing.leave(before, 0)
    assert (state.left, before.left) == ((0,), ())
    assert playing.turn(state) == 0
    assert playing.legal(state) == playing.legal(before)
    state = told(playing, state, "play SA, play HK, play DA, play CA")
    state = playing.leave(state, 2)
    assert state.left == (0, 2)
    assert playing.view(state, 1).left == (0, 2)
    state = playing.tally(state, (1, 1, 0, 0))
    assert playing.turn(state) == Over()
    # Totals 0, 0, 10, 0: seat 2 was ahead, and left.
    assert playing.score(state).totals == (0, 0, 10, 0)
    assert playing.score(state).ranks == (4, 1, 3, 1)


@pytest.mark.parametrize("seat", [1, 4, -1])
def test_d23_who_is_not_there_cannot_leave(taqdeer: Taqdeer, seat: int) -> None:
    state = taqdeer.leave(taqdeer.start(), 1)
    with pytest.raises(Illegal) as caught:
        taqdeer.leave(state, seat)
    error = caught.value
    assert (error.rule, error.code, error.asked) == ("D-23", "not-at-the-table", f"leave {seat}")
    assert error.allowed == ("leave 0", "leave 2", "leave 3")


def test_d23_nobody_leaves_a_match_that_is_over(sized: Sized, dealt: Dealt, told: Told) -> None:
    playing = sized(2)
    state = playing.tally(told(playing, dealt(playing, HANDS, "H2"), ESTIMATED), (2, 0, 0, 0))
    with pytest.raises(Illegal) as caught:
        playing.leave(state, 1)
    assert (caught.value.rule, caught.value.code) == ("D-23", "match-over")
    assert caught.value.asked == "leave 1"


# Tally


def test_tally_ends_the_round_as_playing_it_does(sized: Sized, dealt: Dealt, told: Told) -> None:
    playing = sized(2, 2)
    state = told(playing, dealt(playing, HANDS, "H2"), ESTIMATED)
    played = told(
        playing,
        state,
        "play SA, play HK, play DA, play CA, play HA, play DK, play CK, play SK",
    )
    halfway = told(playing, state, "play SA, play HK, play DA, play CA")
    for ended in (played, playing.tally(state, [0, 2, 0, 0]), playing.tally(halfway, (0, 2, 0, 0))):
        assert (ended.results, ended.totals) == (played.results, (0, 0, 10, 0))
        assert ended.results[0].tricks == (0, 2, 0, 0)
        assert playing.turn(ended) == Chance(2)
        assert (ended.round, ended.dealer) == (2, 0)
        view = playing.view(ended, 0)
        assert (view.hand, view.hand_sizes, view.trick) == ((), (0, 0, 0, 0), ())


@pytest.mark.parametrize(
    ("taken", "allowed"),
    [
        ((1, 0, 0, 0), "4 numbers adding to 2"),
        ((1, 1, 1, 0), "4 numbers adding to 2"),
        ((1, 1, 0), "4 numbers adding to 2"),
        ((2, 0, 0, 0, 0), "4 numbers adding to 2"),
        ((2, 0, 0, 0), "at least 0 1 0 0"),
        ((0, 3, -1, 0), "at least 0 1 0 0"),
    ],
)
def test_a_tally_that_cannot_be_is_refused(
    sized: Sized, dealt: Dealt, told: Told, taken: tuple[int, ...], allowed: str
) -> None:
    playing = sized(2)
    state = told(playing, dealt(playing, HANDS, "H2"), ESTIMATED)
    state = told(playing, state, "play SA, play HK, play DA, play CA")
    with pytest.raises(Illegal) as caught:
        playing.tally(state, taken)
    error = caught.value
    assert (error.rule, error.code, error.allowed) == ("T-6", "bad-tally", (allowed,))
    assert error.asked == f"tricks {' '.join(map(str, taken))}"


def test_a_tally_before_the_play_is_refused(sized: Sized, dealt: Dealt, told: Told) -> None:
    playing = sized(2)
    deal = dealt(playing, HANDS, "H2")
    speaking = told(playing, deal, "estimate 2, estimate 0, estimate 0")
    for state in (playing.start(), deal, speaking):
        with pytest.raises(Illegal) as caught:
            playing.tally(state, (2, 0, 0, 0))
        assert (caught.value.rule, caught.value.code) == ("T-6", "wrong-stage")
        assert caught.value.asked == "tricks 2 0 0 0"


# What is seen


def test_a_view_tells_the_public_state_and_one_hand(sized: Sized, dealt: Dealt, told: Told) -> None:
    playing = sized(2, 1, ranks=3)
    state = told(playing, dealt(playing, HANDS, "HQ", dealer=2), "estimate 0, estimate 1")
    view = playing.view(state, 1)
    assert view == View(
        key="taqdeer/taqdeer",
        options={"miss": "lenient"},
        seat=1,
        round=1,
        rounds=2,
        totals=(0, 0, 0, 0),
        multiplier=1,
        dealer=2,
        turn=1,
        phase=Phase.ESTIMATES,
        hand=(Card.HA, Card.HK),
        hand_sizes=(2, 2, 2, 2),
        trick=(),
        leader=3,
        trump=Strain.HEARTS,
        tricks=(0, 0, 0, 0),
        history=((3, Estimate(0)), (0, Estimate(1))),
        results=(),
        last_trick=(),
        left=(),
        estimates=(1, None, None, 0),
        turned=Card.HQ,
        voids=((), (), (), ()),
    )
    state = told(playing, state, "estimate 0, estimate 0, play CA, play SA")
    view = playing.view(state, None)
    assert (view.seat, view.hand, view.hand_sizes) == (None, (), (1, 2, 2, 1))
    assert (view.phase, view.turn, view.leader) == (Phase.PLAY, 1, 3)
    assert view.trick == ((3, Card.CA), (0, Card.SA))
    assert view.history[-2:] == ((3, Play(Card.CA)), (0, Play(Card.SA)))
    assert view.estimates == (1, 0, 0, 0)


def test_between_deals_the_finished_one_stays_to_be_looked_at(
    sized: Sized, dealt: Dealt, told: Told
) -> None:
    playing = sized(1, 1)
    view = playing.view(playing.start(), 0)
    assert (view.phase, view.turn, view.leader, view.dealer, view.trump) == (
        Phase.DEAL,
        *[None] * 4,
    )
    assert (view.history, view.hand_sizes) == ((), (0, 0, 0, 0))
    state = dealt(playing, ("SA", "HA", "DA", "CA"), "S2")
    state = told(playing, state, "estimate 1, estimate 1, estimate 1, estimate 1")
    state = told(playing, state, "play SA, play HA, play DA, play CA")
    view = playing.view(state, 0)
    assert (view.phase, view.turn, view.leader, view.dealer) == (Phase.DEAL, None, None, 0)
    assert view.last_trick == ((0, "SA"), (1, "HA"), (2, "DA"), (3, "CA"))
    assert (view.round, view.trick, view.totals) == (2, (), (11, 0, 0, 0))
    assert view.results == state.results
    state = dealt(playing, ("SA", "HA", "DA", "CA"), "S2", state=state)
    view = playing.view(state, 0)
    assert (view.last_trick, view.history, view.voids) == ((), (), ((), (), (), ()))
    assert (view.estimates, view.tricks) == ((None,) * 4, (0, 0, 0, 0))
    state = told(playing, state, "estimate 1, estimate 1, estimate 1, estimate 1")
    state = playing.tally(state, (0, 1, 0, 0))
    assert playing.view(state, None).phase is Phase.OVER


def test_a_deal_shows_a_seat_its_cards_and_the_turned_one(sized: Sized) -> None:
    playing = sized(2)
    before = playing.start()
    deal = playing.deal(before, playing.deck, 0)
    after = playing.apply(before, deal)
    for seat in range(4):
        assert playing.redact(before, deal, after, seat) == Seen(
            None, cards=deal.hands[seat], turned=deal.turned
        )
    assert playing.redact(before, deal, after, None) == Seen(None, turned=deal.turned)
    spoken = playing.apply(after, Estimate(1))
    for anyone in (None, 0, 1, 2, 3):
        assert playing.redact(after, Estimate(1), spoken, anyone) == Seen(Estimate(1))


def test_a_view_is_blind_to_what_the_seat_does_not_see(
    sized: Sized, dealt: Dealt, told: Told
) -> None:
    # Seats 1 to 3 swap all their cards, with each other and with the rest of the deck.
    playing = sized(2)
    one = dealt(playing, ("SA SK", "HA HK", "DA DK", "CA CK"), "H2")
    other = dealt(playing, ("SA SK", "CA D3", "HK C4", "DA HA"), "H2")
    for texts in ("estimate 0", "estimate 1", "estimate 1", "estimate 1"):
        assert playing.view(one, 0) == playing.view(other, 0)
        assert playing.view(one, None) == playing.view(other, None)
        one, other = told(playing, one, texts), told(playing, other, texts)
    assert playing.view(one, 0) == playing.view(other, 0)
    assert playing.view(one, 1) != playing.view(other, 1)


# Notation


@pytest.mark.parametrize("number", range(14))
def test_an_estimate_is_written_as_in_a_record(taqdeer: Taqdeer, number: int) -> None:
    assert taqdeer.write(Estimate(number)) == f"estimate {number}"
    assert taqdeer.read(taqdeer.start(), f"estimate {number}") == Estimate(number)


def test_a_play_is_written_as_in_a_record(taqdeer: Taqdeer) -> None:
    for card in Card:
        assert taqdeer.write(Play(card)) == f"play {card.value}"
        assert taqdeer.read(taqdeer.start(), f"play {card.value}") == Play(card)


@pytest.mark.parametrize(
    "text",
    ["", "estimate", "estimate 14", "estimate -1", "estimate 03", "estimate ٣", "Estimate 3",
     "estimate 3 ", "estimate 8 H", "play", "play S1", "play sa", "play SA SK", "bid 5S", "pass"],
)  # fmt: skip
def test_what_is_no_action_is_refused(sized: Sized, dealt: Dealt, text: str) -> None:
    playing = sized(1)
    state = dealt(playing, ("SA", "HA", "DA", "CA"), "S2")
    with pytest.raises(Illegal) as caught:
        playing.read(state, text)
    error = caught.value
    assert (error.rule, error.code, error.asked) == ("RECORD", "notation", text)
    assert error.allowed == ("estimate 0", "estimate 1")


# Whole matches


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["lenient", "strict"]))
def test_a_random_match_keeps_every_promise(seed: int, miss: str) -> None:
    rng = Random(seed)
    book = Rulebook(name="taqdeer", ranks=ACE_HIGH[:5], hand_sizes=(1, 3, 5, 2), miss=miss)
    playing = Taqdeer(book)
    every: tuple[Action, ...] = (*ESTIMATES, *PLAYS.values())
    deck = list(deck_of(book.ranks))
    state = playing.start()
    while not isinstance(turn := playing.turn(state), Over):
        if isinstance(turn, Chance):
            rng.shuffle(deck)
            dealer = rng.randrange(4) if turn.draws_dealer else None
            state = playing.apply(state, playing.deal(state, tuple(deck), dealer))
            continue
        legal = playing.legal(state)
        assert legal
        for action in rng.sample(every, 12):
            if action not in legal:
                with pytest.raises(Illegal):
                    playing.apply(state, action)
        for action in legal:
            assert playing.read(state, playing.write(action)) == action
            playing.apply(state, action)
        state = playing.apply(state, rng.choice(legal))
    assert [sum(result.tricks) for result in state.results] == [1, 3, 5, 2]
    for number, result in enumerate(state.results, 1):
        assert sum(result.estimates) != sum(result.tricks)
        assert not all(result.hit)
        explained = playing.explain(state, number)
        assert tuple(sum(part.amount for part in seat) for seat in explained) == result.scores
    totals = tuple(map(sum, zip(*(result.scores for result in state.results), strict=True)))
    assert playing.score(state).totals == totals


def test_turning_the_table_turns_the_result(taqdeer: Taqdeer) -> None:
    def play(turned_by: int) -> tuple[tuple[int, ...], ...]:
        rng, deck = Random(11), list(taqdeer.deck)
        state = taqdeer.start()
        while state.round < 6:
            turn = taqdeer.turn(state)
            if isinstance(turn, Chance):
                rng.shuffle(deck)
                drawn = taqdeer.deal(state, tuple(deck), 0)
                hands = tuple(drawn.hands[(seat - turned_by) % 4] for seat in range(4))
                dealer = turned_by if turn.draws_dealer else None
                state = taqdeer.apply(state, Deal(hands, drawn.turned, dealer=dealer))
            else:
                state = taqdeer.apply(state, rng.choice(taqdeer.legal(state)))
        return tuple(result.scores for result in state.results)

    straight = play(0)
    for by in (1, 2, 3):
        assert play(by) == tuple((*scores[-by:], *scores[:-by]) for scores in straight)
