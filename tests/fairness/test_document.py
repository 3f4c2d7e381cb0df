"""The specification, read from its own page and worked out again by a second implementation.

The functions below follow ``docs/fairness.md`` step by step and share no code with the package:
HMAC is spelled out from its standard, and numbers are drawn from one long run of bytes.
"""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lamma.cards import Rank, deck_of
from lamma.fairness import (
    NonceChain,
    Seeds,
    commitment,
    derive_chains,
    shuffle,
    simulated,
)
from lamma.fairness.shuffling import below, deal_key, stream

PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"
Vector = Mapping[str, Any]


def read_vectors() -> dict[str, Vector]:
    """Every fenced JSON block of the page, by its name."""
    blocks = PAGE.read_text(encoding="utf-8").split("```json\n")[1:]
    found = [json.loads(block.split("```")[0]) for block in blocks]
    return {vector["vector"]: vector for vector in found}


VECTORS = read_vectors()


# The second implementation -------------------------------------------------------------


def be(value: int, width: int) -> bytes:
    return bytes((value >> 8 * (width - 1 - place)) & 255 for place in range(width))


def spell(tag: str, *parts: bytes) -> bytes:
    text = be(len(tag), 4) + tag.encode("ascii")
    for part in parts:
        text += be(len(part), 4) + part
    return text


def keyed(key: bytes, text: bytes) -> bytes:
    padded = key + bytes(64 - len(key))
    inner = sha256(bytes(b ^ 0x36 for b in padded) + text).digest()
    return sha256(bytes(b ^ 0x5C for b in padded) + inner).digest()


def commit(match: bytes, deal: int, seed: bytes) -> bytes:
    return sha256(spell("lamma/commitment/1", match, be(deal, 4), seed)).digest()


def chain(root: bytes, length: int) -> list[bytes]:
    """The anchor, then the nonces, deal 1 first."""
    links = [root]
    while len(links) <= length:
        links.insert(0, sha256(spell("lamma/nonce/1", links[0])).digest())
    return links


class Stream:
    """The words of a deal, read off one run of bytes."""

    def __init__(self, key: bytes, blocks: int = 40) -> None:
        self.bytes = b"".join(keyed(key, be(i, 8)) for i in range(blocks))
        self.place = 0

    def word(self) -> int:
        self.place += 4
        return int.from_bytes(self.bytes[self.place - 4 : self.place], "big")

    def number(self, m: int) -> int:
        while True:
            word = self.word()
            if word < 2**32 - (2**32 % m):
                return word % m


def stream_key(
    match: bytes, deal: int, seed: bytes, nonces: Sequence[bytes | None], cards: int
) -> bytes:
    shown = [nonce or bytes(32) for nonce in nonces]
    return keyed(seed, spell("lamma/deck/1", match, be(deal, 4), be(cards, 4), *shown))


def arrange(numbers: Stream, n: int) -> list[int]:
    order = list(range(n))
    i = n - 1
    while i >= 1:
        j = numbers.number(i + 1)
        held = order[i]
        order[i] = order[j]
        order[j] = held
        i -= 1
    return order


def name_of(number: int, cards: int) -> str:
    ranks = "AKQJT98765432" if cards == 52 else "ATKQJ9"
    return "SHDC"[number // len(ranks)] + ranks[number % len(ranks)]


def named(order: Sequence[int]) -> list[str]:
    return [name_of(number, len(order)) for number in order]


# What the page gives -------------------------------------------------------------------


def hexed(texts: Sequence[str | None]) -> list[bytes | None]:
    return [None if text is None else bytes.fromhex(text) for text in texts]


MATCH = VECTORS["match"]
DEALS = ["all nonces", "a missing nonce", "two seats"]


def test_the_page_has_every_vector() -> None:
    assert list(VECTORS) == ["match", *DEALS, "thrown away", "run"]


def test_match_vector_by_the_page() -> None:
    match, deals_seed = bytes.fromhex(MATCH["match"]), bytes.fromhex(MATCH["deals_seed"])
    seeds = [
        keyed(deals_seed, spell("lamma/seed/1", match, be(deal, 4)))
        for deal in range(1, MATCH["deals"] + 1)
    ]
    assert [seed.hex() for seed in seeds] == MATCH["seeds"]
    commitments = [commit(match, deal, seed).hex() for deal, seed in enumerate(seeds, 1)]
    assert commitments == MATCH["commitments"]
    roots = [
        keyed(deals_seed, spell("lamma/root/1", match, be(seat, 4)))
        for seat in range(MATCH["seats"])
    ]
    assert [root.hex() for root in roots] == MATCH["roots"]
    chains = [chain(root, MATCH["deals"]) for root in roots]
    assert [links[0].hex() for links in chains] == MATCH["anchors"]
    rows = [[links[deal].hex() for links in chains] for deal in range(1, MATCH["deals"] + 1)]
    assert rows == MATCH["nonces"]


def test_match_vector_by_the_package() -> None:
    match, deals_seed = bytes.fromhex(MATCH["match"]), bytes.fromhex(MATCH["deals_seed"])
    seeds = Seeds.derive(deals_seed, match, MATCH["deals"])
    assert [seeds.seed(deal).hex() for deal in range(1, MATCH["deals"] + 1)] == MATCH["seeds"]
    assert [value.hex() for value in seeds.commitments] == MATCH["commitments"]
    chains = derive_chains(deals_seed, match, MATCH["seats"], MATCH["deals"])
    assert [seat.anchor.hex() for seat in chains] == MATCH["anchors"]
    for deal, row in enumerate(MATCH["nonces"], 1):
        assert [seat.nonce(deal).hex() for seat in chains] == row
    by_root = [NonceChain(bytes.fromhex(root), MATCH["deals"]).anchor for root in MATCH["roots"]]
    assert [anchor.hex() for anchor in by_root] == MATCH["anchors"]


@pytest.mark.parametrize("name", DEALS)
def test_deal_vector_belongs_to_the_match(name: str) -> None:
    vector = VECTORS[name]
    deal, nonces = vector["deal"], vector["nonces"]
    assert vector["seed"] == MATCH["seeds"][deal - 1]
    for seat, nonce in enumerate(nonces):
        assert nonce in (None, MATCH["nonces"][deal - 1][seat])


@pytest.mark.parametrize("name", DEALS)
def test_deal_vector_by_the_page(name: str) -> None:
    vector = VECTORS[name]
    key = stream_key(
        bytes.fromhex(MATCH["match"]),
        vector["deal"],
        bytes.fromhex(vector["seed"]),
        hexed(vector["nonces"]),
        vector["cards"],
    )
    assert key.hex() == vector["key"]
    assert keyed(key, be(0, 8)).hex() == vector["block 0"]
    words = Stream(key)
    assert [words.word() for _ in range(8)] == vector["first words"]
    numbers = Stream(key)
    if vector["draw dealer of"]:
        assert numbers.number(vector["draw dealer of"]) == vector["dealer"]
    order = arrange(numbers, vector["cards"])
    assert order == vector["order"]
    assert " ".join(named(order)) == vector["deck"]


@pytest.mark.parametrize("name", DEALS)
def test_deal_vector_by_the_package(name: str) -> None:
    vector = VECTORS[name]
    match, seed = bytes.fromhex(MATCH["match"]), bytes.fromhex(vector["seed"])
    nonces = hexed(vector["nonces"])
    key = deal_key(match, vector["deal"], seed, nonces, vector["cards"])
    assert key.hex() == vector["key"]
    words = stream(key)
    assert [next(words) for _ in range(8)] == vector["first words"]
    found = shuffle(
        match=match,
        deal=vector["deal"],
        seed=seed,
        nonces=nonces,
        cards=vector["cards"],
        draw_dealer_of=vector["draw dealer of"],
    )
    assert found.dealer == vector["dealer"]
    assert list(found.order) == vector["order"]
    deck = deck_of(tuple(Rank) if vector["cards"] == 52 else map(Rank, "ATKQJ9"))
    assert " ".join(deck[number] for number in found.order) == vector["deck"]


def test_hands_of_estimation() -> None:
    vector = VECTORS["all nonces"]
    deck = vector["deck"].split()
    assert [" ".join(deck[13 * k : 13 * k + 13]) for k in range(4)] == vector["estimation hands"]


def test_hands_of_taqdeer() -> None:
    vector = VECTORS["a missing nonce"]
    deck, held = vector["deck"].split(), vector["taqdeer round"]
    hands = [" ".join(deck[held * k : held * k + held]) for k in range(4)]
    assert hands == vector["taqdeer hands"]
    assert deck[4 * held] == vector["taqdeer turned"]


def test_hands_of_sixty_six() -> None:
    vector = VECTORS["two seats"]
    deck, dealer = vector["deck"].split(), vector["dealer"]
    hands = vector["sixty_six hands"]
    assert hands[1 - dealer] == " ".join(deck[0:3] + deck[7:10])
    assert hands[dealer] == " ".join(deck[3:6] + deck[10:13])
    assert vector["sixty_six turned"] == deck[6]
    assert vector["sixty_six talon"] == " ".join(deck[13:24])


def test_thrown_away_vector() -> None:
    vector = VECTORS["thrown away"]
    key, bound = bytes.fromhex(vector["key"]), vector["below"]
    words = Stream(key)
    assert [words.word() for _ in range(8)] == vector["first words"]
    numbers = Stream(key)
    assert [numbers.number(bound) for _ in vector["numbers"]] == vector["numbers"]
    live = stream(key)
    assert [below(live, bound) for _ in vector["numbers"]] == vector["numbers"]
    kept = [word % bound for word in vector["first words"] if word < bound]
    assert vector["numbers"][: len(kept)] == kept
    assert len(kept) < 8, "the vector must throw a word away"


def test_run_vector() -> None:
    for row in VECTORS["run"]["matches"]:
        text = str(row["seed"]).encode("ascii")
        deals_seed = sha256(spell("lamma/run/1", text, be(row["index"], 4))).digest()
        match = sha256(spell("lamma/match/1", deals_seed)).digest()[:16]
        assert (deals_seed.hex(), match.hex()) == (row["deals_seed"], row["match"])
        found = simulated(row["seed"], row["index"])
        assert (found.deals_seed, found.match) == (deals_seed, match)


# The package against the page, wherever the vectors do not reach -----------------------

some_bytes = st.binary(min_size=32, max_size=32)


@settings(max_examples=25, deadline=None)
@given(
    match=st.binary(min_size=16, max_size=16),
    deal=st.integers(1, 2**32 - 1),
    seed=some_bytes,
    nonces=st.lists(st.none() | some_bytes, min_size=1, max_size=5),
    cards=st.integers(1, 60),
)
def test_package_and_page_agree(
    match: bytes, deal: int, seed: bytes, nonces: list[bytes | None], cards: int
) -> None:
    found = shuffle(match=match, deal=deal, seed=seed, nonces=nonces, cards=cards)
    numbers = Stream(stream_key(match, deal, seed, nonces, cards))
    assert list(found.order) == arrange(numbers, cards)
    assert commitment(match, deal, seed) == commit(match, deal, seed)
