"""Simulated matches: one seed gives them all, and each alone."""

import pytest

from lamma.fairness import Secret, Seeds, derive_chains, simulated

MATCH = bytes(range(16))
SEED = bytes(range(32))


def test_matches_of_a_run_repeat_and_differ() -> None:
    runs = [simulated(seed, index) for seed in (0, 1, -1) for index in range(20)]
    assert runs == [simulated(seed, index) for seed in (0, 1, -1) for index in range(20)]
    assert len({run.deals_seed for run in runs}) == len({run.match for run in runs}) == 60
    assert {(len(run.deals_seed), len(run.match)) for run in runs} == {(32, 16)}


def test_chains_repeat_and_differ() -> None:
    chains = derive_chains(SEED, MATCH, 4, 57)
    again = derive_chains(Secret(SEED), MATCH, 4, 57)
    assert [c.nonce(57) for c in chains] == [c.nonce(57) for c in again]
    other_match = derive_chains(SEED, bytes(16), 4, 57)
    other_seed = derive_chains(bytes(32), MATCH, 4, 57)
    anchors = {c.anchor for c in (*chains, *other_match, *other_seed)}
    assert len(anchors) == 12


def test_roots_are_no_seeds() -> None:
    roots = {chain.nonce(5) for chain in derive_chains(SEED, MATCH, 4, 5)}
    seeds = {seed.reveal() for seed in Seeds.derive(SEED, MATCH, 5).every}
    assert not roots & seeds


def test_error_bounds() -> None:
    with pytest.raises(ValueError, match="the index of a match in its run must be from 0"):
        simulated(1, -1)
    with pytest.raises(ValueError, match="the deals seed must be 32 bytes, not 0"):
        derive_chains(b"", MATCH, 4, 5)
    with pytest.raises(ValueError, match="the match id must be 16 bytes, not 0"):
        derive_chains(SEED, b"", 4, 5)
    with pytest.raises(ValueError, match="the length of the chain must be from 1"):
        derive_chains(SEED, MATCH, 4, 0)
