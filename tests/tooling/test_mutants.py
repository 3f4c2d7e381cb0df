"""The weighing of mutants; mutmut itself is not run here."""

import mutants
import pytest
from mutants import Change, Weight

RESULTS = """\
    lamma.games.taqdeer.rules.x_legal__mutmut_1: killed
    lamma.games.taqdeer.rules.x_legal__mutmut_2: survived
    lamma.games.taqdeer.rules.x_legal__mutmut_3: timeout
    lamma.games.taqdeer.scoring.xǁSheetǁpoints__mutmut_12: no tests
    lamma.games.taqdeer.scoring.xǁSheetǁpoints__mutmut_13: skipped
"""
LEGAL, POINTS = (
    "lamma.games.taqdeer.rules.x_legal__mutmut_2",
    "lamma.games.taqdeer.scoring.xǁSheetǁpoints__mutmut_12",
)
DIFF = """\
# lamma.games.taqdeer.rules.x_legal__mutmut_2: survived
--- src/lamma/games/taqdeer/rules.py
+++ src/lamma/games/taqdeer/rules.py
@@ -1,3 +1,3 @@
 def legal():
-    raise Illegal("T-4", "a card")
+    raise Illegal("T-4", "XXa cardXX")
"""
WORDING = Change(
    "lamma.games.taqdeer.rules.legal",
    'raise Illegal("T-4", "a card")',
    'raise Illegal("T-4", "XXa cardXX")',
)


def test_results_are_read_without_the_skipped() -> None:
    assert mutants.read_results(RESULTS.splitlines()) == {
        "lamma.games.taqdeer.rules.x_legal__mutmut_1": "killed",
        LEGAL: "survived",
        "lamma.games.taqdeer.rules.x_legal__mutmut_3": "timeout",
        POINTS: "no tests",
    }


def test_a_mutant_names_its_function() -> None:
    assert mutants.function_of(LEGAL) == "lamma.games.taqdeer.rules.legal"
    assert mutants.function_of(POINTS) == "lamma.games.taqdeer.scoring.Sheet.points"


def test_a_change_is_read_from_the_difference() -> None:
    assert mutants.read_change(LEGAL, DIFF) == WORDING


def test_only_the_wording_of_messages_is_left_out() -> None:
    results = mutants.read_results(RESULTS.splitlines())
    same = Change("lamma.games.taqdeer.scoring.Sheet.points", "a", "b")
    changes = {LEGAL: WORDING, POINTS: same}
    weights = list(mutants.weigh(results, changes, {WORDING: "text", same: "same"}))
    assert weights == [
        Weight("lamma.games.taqdeer.rules", killed=2, survived=0, text=1),
        Weight("lamma.games.taqdeer.scoring", killed=0, survived=1, text=0),
    ]
    assert [weight.percent for weight in weights] == [100.0, 0.0]


def test_95_of_100_pass_and_94_do_not() -> None:
    assert list(mutants.faults([Weight("m", 95, 5, 0)], {}, {})) == []
    assert list(mutants.faults([Weight("m", 94, 6, 3)], {}, {})) == ["m: 94.0 % killed, below 95 %"]


def test_a_survivor_must_be_listed_and_a_listed_one_alive() -> None:
    dead = Change("lamma.games.taqdeer.rules.follow", "x", "y")
    found = list(mutants.faults([], {LEGAL: WORDING}, {dead: "same"}))
    assert [fault.split(":")[0] for fault in found] == ["survived", "no longer survives"]


@pytest.mark.parametrize("flaw", ['kind = "other"\nwhy = "so"', 'kind = "text"\nwhy = " "'])
def test_a_survivor_is_accepted_with_a_kind_and_a_reason(flaw: str) -> None:
    entry = f'[[survivor]]\nfunction = "m.f"\nold = "a"\nnew = "b"\n{flaw}\n'
    with pytest.raises(ValueError, match="needs a kind"):
        mutants.read_accepted(entry)
