"""Patches folded into a view."""

import pytest

from lamma.client.folding import BadPatch, fold


def test_a_field_takes_the_place_of_the_one_there() -> None:
    assert fold({"phase": "waiting", "host": "a"}, {"phase": "playing"}) == {
        "phase": "playing",
        "host": "a",
    }


def test_a_plus_appends_in_order() -> None:
    assert fold({"said": [1, 2]}, {"+said": [3, 4]}) == {"said": [1, 2, 3, 4]}


def test_an_array_without_plus_is_replaced() -> None:
    assert fold({"said": [1, 2]}, {"said": []}) == {"said": []}


def test_the_game_is_patched_in_itself() -> None:
    view = {"game": {"type": "taqdeer", "turn": 1, "history": [[0, 3]]}}
    fold(view, {"game": {"turn": 2, "+history": [[1, 4]]}})
    assert view == {"game": {"type": "taqdeer", "turn": 2, "history": [[0, 3], [1, 4]]}}


def test_a_game_with_its_tag_is_whole() -> None:
    view = {"game": {"type": "taqdeer", "turn": 1, "trump": "S"}}
    assert fold(view, {"game": {"type": "taqdeer", "turn": 2}}) == {
        "game": {"type": "taqdeer", "turn": 2}
    }


def test_a_game_that_is_over_and_gone() -> None:
    assert fold({"game": {"type": "taqdeer"}}, {"game": None}) == {"game": None}


@pytest.mark.parametrize(
    ("view", "patch"),
    [
        ({"game": None}, {"game": {"turn": 2}}),
        ({}, {"+said": [1]}),
        ({"said": None}, {"+said": [1]}),
    ],
)
def test_a_patch_that_does_not_fit_is_refused(
    view: dict[str, object], patch: dict[str, object]
) -> None:
    with pytest.raises(BadPatch):
        fold(view, patch)
