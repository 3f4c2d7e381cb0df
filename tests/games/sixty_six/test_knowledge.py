"""What a seat can infer, held against every deal it could be playing in."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, permutations

import pytest

from lamma.cards import Card, Hand, Rank, read_cards
from lamma.games.protocol import Deal, Hidden, Unknowns
from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.rulebooks import SIXTY_SIX
from lamma.games.sixty_six.state import Round, State

GAME = SixtySix(SIXTY_SIX)


def _small(ranks: str, hand_size: int) -> SixtySix:
    """A deck of few ranks, whose queen of trumps swaps with the card turned up."""
    points = {"A": 11, "K": 4, "Q": 3}
    book = replace(
        SIXTY_SIX,
        ranks=tuple(map(Rank, ranks)),
        rank_points=tuple(points[rank] for rank in ranks),
        hand_size=hand_size,
        exchanged=Rank.QUEEN,
    )
    return SixtySix(book)


SMALL = [_small("KQ", 2), _small("KQ", 3), _small("AKQ", 4)]


def _play(s: State) -> Round:
    assert s.play is not None
    return s.play


def _deals(deck: Hand, truth: Deal, seat: int) -> Iterator[Deal]:
    """Every deal that looks to ``seat`` as ``truth`` does."""
    own = truth.hands[seat]
    rest = [card for card in deck if card not in own and card != truth.turned]
    for other in combinations(rest, len(own)):
        left = [card for card in rest if card not in other]
        for talon in permutations(left):
            yield Deal((own, other) if seat == 0 else (other, own), truth.turned, talon, 0)


def _possible(u: Unknowns, seat: int) -> Counter[tuple[frozenset[Card], Hand]]:
    """Every other hand and talon that unknowns leave open."""
    other = 1 - seat
    fixed = frozenset(u.fixed[other])
    found: Counter[tuple[frozenset[Card], Hand]] = Counter()
    for held in combinations(u.cards, u.sizes[other]):
        if not u.barred[other].intersection(held):
            rest = [card for card in u.cards if card not in held]
            found.update((fixed.union(held), talon) for talon in permutations(rest))
    return found


def _quiet(game: SixtySix, s: State, rng: random.Random) -> str:
    """An action that does not end the hand; closing is rare enough to see the talon run out."""
    texts = [game.write(action) for action in game.legal(s)]
    kept = [text for text in texts if text not in {"claim", "close"}]
    return "close" if "close" in texts and rng.random() < 0.15 else rng.choice(kept)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", SMALL)
def test_unknowns_leave_open_exactly_the_deals_a_seat_cannot_tell_apart(
    game: SixtySix, seed: int
) -> None:
    rng = random.Random(seed)
    seat = seed % 2
    start = game.start()
    deal = game.deal(start, tuple(rng.sample(game.deck, len(game.deck))), 0)
    truth = game.apply(start, deal)
    worlds = [game.apply(start, world) for world in _deals(game.deck, deal, seat)]
    while truth.play is not None:
        view = game.view(truth, seat)
        worlds = [world for world in worlds if game.view(world, seat) == view]
        expected = Counter(
            (frozenset(_play(world).hands[1 - seat]), _play(world).talon) for world in worlds
        )
        u = game.unknowns(view)
        assert _possible(u, seat).keys() == expected.keys()
        # Each as likely as any other: as many deals lead to it.
        assert len(set(expected.values())) == 1
        assert sum(u.sizes) == len(u.cards)
        assert u.sizes[seat] == 0
        action = game.read(truth, _quiet(game, truth, rng))
        truth = game.apply(truth, action)
        worlds = [game.apply(world, action) for world in worlds if action in game.legal(world)]


def test_unknowns_at_the_deal(dealt: Callable[..., State]) -> None:
    s = dealt("S9 C9 D9 DJ CJ SJ", "SA SK SQ HK HQ DA", "H9")
    u = GAME.unknowns(GAME.view(s, 1))
    assert u.cards == read_cards("ST SJ S9 HA HT HJ DT DK DQ DJ D9 CA CT CK CQ CJ C9")
    assert u.sizes == (6, 0, 11)
    assert u.fixed == ((), (), ())
    assert u.barred == (frozenset(),) * 3
    assert u.lacks == (None,) * 3
    assert u.gone == (frozenset(),) * 3


def test_s4_the_rest_of_a_marriage_lies_in_the_hand_that_showed_it(
    dealt: Callable[..., State], do: Callable[..., State]
) -> None:
    s = do(dealt("S9 C9 D9 DJ CJ SJ", "SA SK SQ HK HQ DA", "H9"), "marry S")
    u = GAME.unknowns(GAME.view(s, 0))
    assert (u.fixed, u.sizes) == (((), read_cards("SK SQ"), ()), (0, 4, 11))
    assert GAME.unknowns(GAME.view(s, 1)).fixed == ((), (), ())
    s = do(s, "play SQ", "play C9")
    u = GAME.unknowns(GAME.view(s, 0))
    assert (u.fixed, u.sizes) == (((), read_cards("SK"), ()), (0, 5, 9))
    s = do(s, "play SK", "play CJ")
    assert GAME.unknowns(GAME.view(s, 0)).fixed == ((), (), ())


def test_s5_the_swapped_card_lies_in_the_hand_that_took_it(
    at: Callable[..., State], do: Callable[..., State]
) -> None:
    s = do(at("SA H9 ST", "SK SJ SQ", "HA", "DA DT DK CA CT", tricks=(1, 0)), "exchange")
    u = GAME.unknowns(GAME.view(s, 1))
    assert (u.fixed, u.sizes) == ((read_cards("HA"), (), ()), (2, 0, 5))
    u = GAME.unknowns(GAME.view(s, 0))
    assert (u.fixed, u.sizes) == (((), (), ()), (0, 3, 5))
    assert "HA" not in u.cards
    s = do(s, "play HA")
    assert GAME.unknowns(GAME.view(s, 1)).fixed == ((), (), ())


@pytest.mark.parametrize("seat", [0, 1])
def test_s7_an_answer_bars_what_it_would_have_had_to_be(
    dealt: Callable[..., State], do: Callable[..., State], seat: int
) -> None:
    hands = ("S9 C9 D9 DJ CJ SJ", "CQ DA SK SQ HK HQ")
    s = dealt(*(hands if seat else hands[::-1]), "H9", dealer=1 - seat)
    s = do(s, "play DA", "play SJ", "close", "play CQ", "play CJ")
    u = GAME.unknowns(GAME.view(s, seat))
    # ♠J was thrown while the talon was open: it shows nothing. ♣J shows that no ♣ beats ♣Q.
    assert u.barred[1 - seat] == {*read_cards("CA CT CK")}
    assert u.barred[seat] == u.barred[2] == frozenset()
    assert u.gone[1 - seat] == {"C", "S"}
    assert u.gone[seat] == {"C", "D"}
    assert u.gone[2] == frozenset()
    # The viewer's own answers bar nothing of the other hand.
    assert GAME.unknowns(GAME.view(s, 1 - seat)).barred == (frozenset(),) * 3
    s = do(s, "play HK", "play DJ")
    # No trump either: ♥9 is seen, ♥K and ♥Q were the viewer's.
    barred = GAME.unknowns(GAME.view(s, seat)).barred
    assert barred[1 - seat] == {*read_cards("CA CT CK HA HT HJ")}


def test_nothing_is_open_between_hands() -> None:
    u = GAME.unknowns(GAME.view(GAME.start(), 0))
    assert (u.cards, u.sizes, u.fixed) == ((), (0, 0, 0), ((), (), ()))
    assert (u.barred, u.lacks, u.gone) == ((frozenset(),) * 3, (None,) * 3, (frozenset(),) * 3)


def test_a_spectator_has_no_unknowns(dealt: Callable[..., State]) -> None:
    s = dealt("S9 C9 D9 DJ CJ SJ", "SA SK SQ HK HQ DA", "H9")
    with pytest.raises(ValueError, match="spectator"):
        GAME.unknowns(GAME.view(s, None))


def _random_match(seed: int) -> Iterator[State]:
    """The states of a match of random play, claims rare."""
    rng = random.Random(seed)
    s = GAME.start()
    yield s
    while not s.over:
        if s.play is None:
            deck = rng.sample(GAME.deck, len(GAME.deck))
            drawn = rng.randrange(2) if s.dealer is None else None
            s = GAME.apply(s, GAME.deal(s, tuple(deck), drawn))
        else:
            legal = GAME.legal(s)
            action = rng.choice(legal)
            rare = GAME.write(action) in {"claim", "close"} and rng.random() < 0.8
            s = GAME.apply(s, legal[0] if rare else action)
        yield s


@pytest.mark.parametrize("seed", range(2))
def test_a_view_and_the_true_cards_give_back_the_state(seed: int) -> None:
    for s in _random_match(seed):
        play = s.play
        hidden = Hidden(((), ())) if play is None else Hidden(play.hands, play.talon)
        for seat in (0, 1, None):
            assert GAME.complete(GAME.view(s, seat), hidden) == s


@pytest.mark.parametrize("seed", range(2))
def test_a_view_is_blind_to_the_cards_its_seat_cannot_see(seed: int) -> None:
    rng = random.Random(seed)
    for s in _random_match(seed + 2):
        if s.play is None:
            continue
        for seat in (0, 1):
            view = GAME.view(s, seat)
            u = GAME.unknowns(view)
            cards = rng.sample(u.cards, len(u.cards))
            size = u.sizes[1 - seat]
            other = (*u.fixed[1 - seat], *cards[:size])
            hands = (view.hand, other) if seat == 0 else (other, view.hand)
            assert GAME.view(GAME.complete(view, Hidden(hands, tuple(cards[size:]))), seat) == view


@pytest.mark.parametrize(
    ("hand", "talon", "message"),
    [
        ("SK", "CA CT CJ", "of"),
        ("SK SJ DA", "CA CT CJ", "of"),
        ("SK SJ", "CA CT", "of"),
        ("SK SJ", "CA CT H9", "cards"),
        ("SK SA", "CA CT CJ", "cards"),
        ("SK SK", "CA CT CJ", "cards"),
        ("SK DA", "CA CT CJ", "cards"),
    ],
)
def test_complete_refuses_cards_that_cannot_be(hand: str, talon: str, message: str) -> None:
    small = SixtySix(
        replace(SIXTY_SIX, ranks=(Rank.ACE, Rank.KING), rank_points=(11, 4), hand_size=2)
    )
    start = small.start()
    deal = Deal((read_cards("SA HA"), read_cards("SK HK")), Card.DA, read_cards("DK CA CK"), 0)
    view = small.view(small.apply(start, deal), 0)
    renamed = {"SJ": "HK", "CT": "DK", "CJ": "CK", "H9": "DA", "DA": "SA"}
    cards = [[renamed.get(c, c) for c in text.split()] for text in (hand, talon)]
    held, rest = (tuple(map(Card, found)) for found in cards)
    with pytest.raises(ValueError, match=f"{message}.*allowed"):
        small.complete(view, Hidden(((), held), rest))
