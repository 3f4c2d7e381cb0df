"""What holds in every hand, however it is played."""

from hypothesis import given, settings
from hypothesis import strategies as st

from lamma.cards import Card
from lamma.games.protocol import Chance, Illegal, Over
from lamma.games.sixty_six import game
from lamma.games.sixty_six.actions import CLAIM, CLOSE, EXCHANGE, MARRIES, PLAYS, Action
from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.rulebooks import SIXTY_SIX
from lamma.games.sixty_six.state import State
from lamma.games.sixty_six.view import card_points

GAME = SixtySix(SIXTY_SIX)
EVERYTHING: list[Action] = [
    *(PLAYS[card] for card in Card),
    *MARRIES.values(),
    EXCHANGE,
    CLOSE,
    CLAIM,
]

DECKS = st.permutations(GAME.deck).map(tuple)
CHOICES = st.lists(st.integers(0, 1000), min_size=60, max_size=60)


def _hand(deck: tuple[Card, ...], choices: list[int], *, claims: bool) -> list[State]:
    """The states of one hand; without claims it is played to its last card."""
    s = GAME.apply(GAME.start(), GAME.deal(GAME.start(), deck, choices[0] % 2))
    states = [s]
    for choice in choices:
        if s.play is None:
            break
        legal = [action for action in GAME.legal(s) if claims or action is not CLAIM]
        s = GAME.apply(s, legal[choice % len(legal)])
        states.append(s)
    return states


@settings(max_examples=25, deadline=None)
@given(DECKS, CHOICES)
def test_s1_the_120_card_points_are_always_somewhere(
    deck: tuple[Card, ...], choices: list[int]
) -> None:
    for s in _hand(deck, choices, claims=False):
        if (r := s.play) is None:
            break
        lying = [*r.hands[0], *r.hands[1], *r.talon, r.turned, r.led]
        cards = [card for card in lying if card is not None]
        assert sum(SIXTY_SIX.card_points[card] for card in cards) + sum(r.captured) == 120
        assert len(cards) + 2 * sum(r.tricks) == 24


@settings(max_examples=25, deadline=None)
@given(DECKS, CHOICES)
def test_s13_the_public_count_is_the_count(deck: tuple[Card, ...], choices: list[int]) -> None:
    states = _hand(deck, choices, claims=False)
    for s in states:
        if (r := s.play) is None:
            break
        shown = [sum(40 if suit is r.trump else 20 for suit in suits) for suits in r.marriages]
        counted = [
            points + extra if tricks else 0
            for points, extra, tricks in zip(r.captured, shown, r.tricks, strict=True)
        ]
        assert list(card_points(GAME.view(s, None))) == counted


@settings(max_examples=25, deadline=None)
@given(DECKS, CHOICES)
def test_s12_every_hand_has_a_winner(deck: tuple[Card, ...], choices: list[int]) -> None:
    for claims in (False, True):
        s = _hand(deck, choices, claims=claims)[-1]
        result = GAME.result(s, 1)
        assert 1 <= result.points <= 3
        assert result.scores[result.winner] == result.points == sum(result.scores)
        assert s.totals == result.scores
        parts = GAME.explain(s, 1)
        assert tuple(sum(part.amount for part in seat) for seat in parts) == result.scores


@settings(max_examples=6, deadline=None)
@given(DECKS, CHOICES)
def test_apply_refuses_exactly_what_legal_leaves_out(
    deck: tuple[Card, ...], choices: list[int]
) -> None:
    for s in _hand(deck, choices, claims=False):
        if s.play is None:
            break
        legal = GAME.legal(s)
        assert len({*legal}) == len(legal) > 0
        for action in EVERYTHING:
            try:
                GAME.apply(s, action)
            except Illegal as error:
                assert action not in legal
                assert error.allowed == tuple(GAME.write(other) for other in legal)  # noqa: PT017
            else:
                assert action in legal


@settings(max_examples=10, deadline=None)
@given(st.lists(DECKS, min_size=13, max_size=13), st.randoms(use_true_random=False))
def test_s12_every_match_ends_within_its_deals(decks: list[tuple[Card, ...]], rng) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    for target in (7, 5):
        to = game("sixty_six", {"target": target})
        s = to.start()
        while not isinstance(turn := to.turn(s), Over):
            if isinstance(turn, Chance):
                assert turn.deal <= to.max_deals
                s = to.apply(s, to.deal(s, decks[turn.deal - 1], 0 if turn.draws_dealer else None))
            else:
                assert turn in to.seats
                s = to.apply(s, rng.choice(to.legal(s)))
        assert max(s.totals) >= target > min(s.totals)
