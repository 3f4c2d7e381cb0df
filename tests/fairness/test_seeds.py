"""Seeds: committed to, drawn afresh or derived, and refused where they cannot be."""

import hashlib

import pytest

from lamma.fairness import Secret, Seeds, commitment

MATCH = bytes(range(16))
SEED = bytes(range(32))


def test_commitment_spelled_out() -> None:
    text = (
        b"\x00\x00\x00\x12lamma/commitment/1"
        b"\x00\x00\x00\x10" + MATCH + b"\x00\x00\x00\x04\x00\x00\x01\x02"
        b"\x00\x00\x00\x20" + SEED
    )
    assert commitment(MATCH, 258, SEED) == hashlib.sha256(text).digest()
    assert commitment(MATCH, 258, Secret(SEED)) == hashlib.sha256(text).digest()


def test_commitment_binds_every_part() -> None:
    others = [
        commitment(MATCH, 1, SEED),
        commitment(bytes(16), 1, SEED),
        commitment(MATCH, 2, SEED),
        commitment(MATCH, 1, bytes(32)),
    ]
    assert len(set(others)) == len(others)


def test_commitments_number_deals_from_one() -> None:
    seeds = Seeds.derive(SEED, MATCH, 3)
    assert seeds.commitments == tuple(commitment(MATCH, d, seeds.seed(d)) for d in (1, 2, 3))


def test_derived_seeds_repeat_and_differ() -> None:
    first, again = Seeds.derive(SEED, MATCH, 57), Seeds.derive(Secret(SEED), MATCH, 57)
    assert first == again
    assert len(set(first.every)) == 57
    assert first.every[:5] == Seeds.derive(SEED, MATCH, 5).every
    assert first.seed(1) != Seeds.derive(SEED, bytes(16), 1).seed(1)
    assert first.seed(1) != Seeds.derive(bytes(32), MATCH, 1).seed(1)


def test_fresh_seeds_come_from_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def token(size: int) -> bytes:
        asked.append(size)
        return bytes([len(asked)]) * size

    monkeypatch.setattr("lamma.fairness.seeds.secrets.token_bytes", token)
    seeds = Seeds.fresh(2)
    assert asked == [16, 32, 32]
    assert seeds.match == b"\x01" * 16
    assert seeds.seed(1).reveal() == b"\x02" * 32
    assert seeds.seed(2).reveal() == b"\x03" * 32
    assert Seeds.fresh(1, MATCH).match == MATCH


def test_fresh_seeds_differ() -> None:
    seeds = Seeds.fresh(20)
    assert len({*seeds.every, *Seeds.fresh(20, seeds.match).every}) == 40


def test_seeds_do_not_print() -> None:
    seeds = Seeds.derive(SEED, MATCH, 2)
    assert seeds.seed(1).hex() not in repr(seeds)
    assert repr(seeds).count("Secret(…)") == 2


@pytest.mark.parametrize("deal", [0, -1, 4])
def test_error_no_such_deal(deal: int) -> None:
    with pytest.raises(IndexError, match=f"deal {deal} has no seed: there are 3, from 1"):
        Seeds.derive(SEED, MATCH, 3).seed(deal)


def test_error_sizes_and_numbers() -> None:
    with pytest.raises(ValueError, match="the match id must be 16 bytes, not 15"):
        commitment(bytes(15), 1, SEED)
    with pytest.raises(ValueError, match="the seed must be 32 bytes, not 8"):
        commitment(MATCH, 1, bytes(8))
    for deal in (0, -1, 2**32):
        with pytest.raises(ValueError, match=f"the deal must be from 1 to 4294967295, not {deal}"):
            commitment(MATCH, deal, SEED)
    assert len(commitment(MATCH, 2**32 - 1, SEED)) == 32
    with pytest.raises(ValueError, match="the deals seed must be 32 bytes, not 31"):
        Seeds.derive(bytes(31), MATCH, 1)
    with pytest.raises(ValueError, match="the match id must be 16 bytes, not 17"):
        Seeds.derive(SEED, bytes(17), 1)
    with pytest.raises(ValueError, match="the number of seeds must be from 1"):
        Seeds.derive(SEED, MATCH, 0)
    with pytest.raises(ValueError, match="the number of seeds must be from 1"):
        Seeds.fresh(0)
    with pytest.raises(ValueError, match="the match id must be 16 bytes, not 3"):
        Seeds.fresh(1, b"abc")


def test_an_error_does_not_show_the_seed() -> None:
    with pytest.raises(ValueError, match="the seed must be") as caught:
        commitment(MATCH, 1, b"\xfe\xed" * 20)
    assert "feed" not in str(caught.value)
    assert "\\xfe" not in str(caught.value)
