"""Nonce chains: each nonce leads back to what was shown before it, missed deals skipped."""

import pytest

from lamma.fairness import Anchor, NonceChain, Secret

ROOT = bytes(range(32))
CHAIN = NonceChain(ROOT, 5)
START = Anchor(CHAIN.anchor)


def test_the_last_nonce_is_the_root() -> None:
    assert CHAIN.nonce(5) == ROOT
    assert NonceChain(Secret(ROOT), 5).anchor == CHAIN.anchor


def test_each_nonce_follows_the_last() -> None:
    shown = START
    for deal in range(1, 6):
        assert shown.follows(deal, CHAIN.nonce(deal))
        shown = shown.after(deal, CHAIN.nonce(deal))
        assert shown == Anchor(CHAIN.nonce(deal), deal)


def test_missed_deals_are_skipped() -> None:
    shown = START.after(1, CHAIN.nonce(1)).after(2, None).after(3, None)
    assert shown == Anchor(CHAIN.nonce(1), 1)
    assert shown.follows(4, CHAIN.nonce(4))
    assert START.follows(5, CHAIN.nonce(5))


def test_a_nonce_serves_its_own_deal_only() -> None:
    for deal in range(1, 6):
        fitting = [d for d in range(8) if START.follows(d, CHAIN.nonce(deal))]
        assert fitting == [deal]


def test_a_nonce_does_not_serve_twice() -> None:
    shown = START.after(2, CHAIN.nonce(2))
    assert not shown.follows(2, CHAIN.nonce(2))
    assert not shown.follows(3, CHAIN.nonce(2))
    assert not shown.follows(1, CHAIN.nonce(1))


def test_what_does_not_follow() -> None:
    for nonce in (bytes(32), ROOT[::-1], CHAIN.anchor, b"", CHAIN.nonce(1) + b"\x00"):
        assert not START.follows(1, nonce)


def test_a_new_anchor_counts_from_the_next_deal() -> None:
    later = NonceChain(bytes(32), 3, first=4)
    shown = Anchor(later.anchor, 3)
    assert shown.follows(4, later.nonce(4))
    assert shown.follows(6, later.nonce(6))
    assert not shown.follows(4, later.nonce(5))
    assert later.nonce(6) == bytes(32)
    assert later.nonce(4) == NonceChain(bytes(32), 3).nonce(1)


def test_a_fresh_root_comes_from_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    assert NonceChain.fresh(3).anchor != NonceChain.fresh(3).anchor
    monkeypatch.setattr("lamma.fairness.nonces.secrets.token_bytes", lambda size: b"\x07" * size)
    chain = NonceChain.fresh(3, first=2)
    assert chain.nonce(4) == b"\x07" * 32
    assert chain.anchor == NonceChain(b"\x07" * 32, 3).anchor


def test_a_chain_prints_what_is_public() -> None:
    assert repr(CHAIN) == f"NonceChain(anchor={CHAIN.anchor.hex()}, first=1)"


def test_error_nonce_that_does_not_follow() -> None:
    with pytest.raises(ValueError, match="for deal 3 does not lead back to what was shown for 1"):
        START.after(1, CHAIN.nonce(1)).after(3, CHAIN.nonce(4))


def test_error_deal_outside_the_chain() -> None:
    for deal in (0, -1, 6):
        with pytest.raises(IndexError, match=f"nonces for deals 1 to 5, not {deal}"):
            CHAIN.nonce(deal)
    with pytest.raises(IndexError, match="nonces for deals 4 to 6, not 7"):
        NonceChain(ROOT, 3, first=4).nonce(7)


def test_error_bad_chain_or_anchor() -> None:
    with pytest.raises(ValueError, match="the root must be 32 bytes, not 31"):
        NonceChain(bytes(31), 3)
    with pytest.raises(ValueError, match="the length of the chain must be from 1"):
        NonceChain(ROOT, 0)
    with pytest.raises(ValueError, match="the first deal must be from 1"):
        NonceChain(ROOT, 3, first=0)
    with pytest.raises(ValueError, match="an anchor must be 32 bytes, not 33"):
        Anchor(bytes(33))
    with pytest.raises(ValueError, match="an anchor stands for deal 0 or a later one, not -1"):
        Anchor(bytes(32), -1)
