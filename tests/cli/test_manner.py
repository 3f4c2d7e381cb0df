"""What is kept with a match or a score book, and what cannot be asked of one that was begun."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lamma.cli.exits import UserError
from lamma.cli.keeper import command as keeper
from lamma.cli.keeper.book import read_sheet
from lamma.cli.manner import Manner, manner, settled
from lamma.cli.play.command import Wishes, play
from lamma.cli.play.saves import read_save

Typist = Callable[..., Any]
FOUR = "Omar,Salma,Nour,Huda"


def sit(tmp_path: Path, **more: Any) -> Wishes:
    given: dict[str, Any] = {"rulebook": "taqdeer", "bots": "random", "seed": 1}
    return Wishes(**(given | {"record": tmp_path / "m.jsonl"} | more))


def test_what_is_said_anew_goes_over_what_was_kept() -> None:
    kept = Manner(language="ar", digits="٠١٢", marks=False, pace=1.5, count=True)
    assert Manner().over(kept) == kept
    anew = manner("EN", "latn", marks=True, pace=0.0, count=False)
    assert anew == Manner(language="en", digits="012", marks=True, pace=0.0, count=False)
    assert anew.over(kept) == anew
    assert settled(Manner()) == Manner(language="en")
    with pytest.raises(UserError, match="There are no digits called roman"):
        manner(None, "roman", marks=None)


def test_a_match_goes_on_in_the_language_digits_and_marks_that_it_began_with(
    tmp_path: Path, typist: Typist
) -> None:
    play(sit(tmp_path, language="ar", digits="٠١٢", marks=False, count=True), typist("q"))
    kept = read_save(tmp_path / "m.jsonl.save").manner
    assert kept == Manner(language="ar", digits="٠١٢", marks=False, count=True)
    again = typist("q")
    play(Wishes(resume=tmp_path / "m.jsonl"), again)
    assert "عودة إلى اللعبة عند الجولة ١" in again.text
    assert again.written.getvalue() == again.text  # no marks of direction
    english = typist("q")
    play(Wishes(resume=tmp_path / "m.jsonl", language="en", digits="012"), english)
    assert "Back to the match: Round 1" in english.text
    # What was said anew is kept in its place.
    kept = read_save(tmp_path / "m.jsonl.save").manner
    assert kept == Manner(language="en", digits="012", marks=False, count=True)


def test_a_match_begun_in_the_language_of_the_environment_keeps_it(
    tmp_path: Path, typist: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "ar_EG.UTF-8")
    play(sit(tmp_path), typist("q"))
    monkeypatch.delenv("LANG")
    again = typist("q")
    play(Wishes(resume=tmp_path / "m.jsonl"), again)
    assert "إلى اللقاء" in again.text


def test_a_save_without_a_manner_is_taken_up_and_a_spoilt_one_refused(
    tmp_path: Path, typist: Typist
) -> None:
    play(sit(tmp_path), typist("q"))
    save = tmp_path / "m.jsonl.save"
    kept = msgspec.json.decode(save.read_bytes())
    del kept["manner"]
    save.write_bytes(msgspec.json.encode(kept))
    play(Wishes(resume=save), typist("q"))
    save.write_bytes(msgspec.json.encode(kept | {"manner": {"pace": 1e9}}))
    with pytest.raises(UserError, match="no sound save file"):
        play(Wishes(resume=save), typist())


def test_a_score_book_goes_on_as_it_began(tmp_path: Path, typist: Typist) -> None:
    path = tmp_path / "s.json"
    begun = keeper.Wishes(
        rulebook="taqdeer", names=FOUR, sheet=path, language="ar", digits="٠١٢", marks=False
    )
    keeper.score(begun, typist("1", "q"))
    assert read_sheet(path).manner == Manner(language="ar", digits="٠١٢", marks=False)
    again = typist("u", "q")
    keeper.score(keeper.Wishes(rulebook="taqdeer", sheet=path), again)
    assert "عودة إلى اللعبة عند الجولة ١" in again.text
    assert again.written.getvalue() == again.text


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"options": ["miss=strict"]}, "-o"),
        ({"seat": 3, "seed": 4, "name": "X"}, "--seat, --seed, --name"),
        ({"bots": "beginner"}, "--bots"),
    ],
)
def test_what_a_saved_match_has_settled_cannot_be_asked_of_it(
    more: dict[str, Any], named: str, tmp_path: Path, typist: Typist
) -> None:
    play(sit(tmp_path), typist("q"))
    said = re.escape(f"What was saved goes on as it began: without {named}")
    with pytest.raises(UserError, match=f"^{said}$"):
        play(Wishes(rulebook="taqdeer", resume=tmp_path / "m.jsonl", **more), typist())
    with pytest.raises(UserError, match="المحفوظ يُكمَل كما بدأ"):
        play(Wishes(resume=tmp_path / "m.jsonl", language="ar", **more), typist())


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"options": ["length=full"]}, "-o"),
        ({"names": "a,b,c,d", "dealer": 2}, "--names, --dealer"),
    ],
)
def test_what_a_score_book_has_settled_cannot_be_asked_of_it(
    more: dict[str, Any], named: str, tmp_path: Path, typist: Typist
) -> None:
    path = tmp_path / "s.json"
    keeper.score(keeper.Wishes(rulebook="kotshena", names=FOUR, sheet=path), typist("1", "q"))
    before = path.read_bytes()
    with pytest.raises(UserError, match=f"as it began: without {named}$"):
        keeper.score(keeper.Wishes(rulebook="kotshena", sheet=path, **more), typist())
    assert path.read_bytes() == before


def test_the_first_dealer_is_counted_from_one_and_only_where_he_is_drawn(
    tmp_path: Path, typist: Typist
) -> None:
    path = tmp_path / "s.json"
    wish = keeper.Wishes(rulebook="kotshena", names=FOUR, sheet=path, dealer=2)
    paper = typist("q")
    keeper.score(wish, paper)
    assert "Dealer: Salma" in paper.text
    for rulebook, dealer, said in (
        ("kotshena", 7, "There is no seat 7: 1 to 4"),
        ("kotshena", 0, "There is no seat 0: 1 to 4"),
        ("classic", 1, "The rulebook names the first dealer itself: without --dealer"),
    ):
        with pytest.raises(UserError, match=said):
            keeper.score(keeper.Wishes(rulebook=rulebook, names=FOUR, dealer=dealer), typist())


def test_the_seat_is_counted_from_one_and_bots_have_other_names(
    tmp_path: Path, typist: Typist
) -> None:
    paper = typist("q")
    play(sit(tmp_path, seat=3, name="omar"), paper)
    kept = read_save(tmp_path / "m.jsonl.save")
    assert kept.seat == 2
    assert [player.name for player in kept.players] == ["Salma", "Nour", "omar", "Huda"]
    plain = typist("q")
    play(sit(tmp_path, record=tmp_path / "n.jsonl", language="ar", name="عُمر"), plain)
    names = [player.name for player in read_save(tmp_path / "n.jsonl.save").players]
    assert names == ["عُمر", "سلمى", "نور", "هدى"]


def test_no_folder_is_made_for_a_record_or_a_score_book(tmp_path: Path, typist: Typist) -> None:
    record = tmp_path / "new" / "m.jsonl"
    with pytest.raises(UserError, match="cannot be written: no such file or directory"):
        play(sit(tmp_path, record=record), typist())
    with pytest.raises(UserError, match="cannot be written: no such file or directory"):
        keeper.score(keeper.Wishes(rulebook="classic", names=FOUR, sheet=record), typist())
    play(sit(tmp_path), typist("q"))
    with pytest.raises(UserError, match="cannot be written: no such file or directory"):
        play(Wishes(resume=tmp_path / "m.jsonl", record=record), typist())
    assert not record.parent.exists()


@pytest.mark.parametrize(
    ("language", "said"), [("en", "A match is saved in "), ("ar", "مباراة محفوظة، وللمتابعة: ")]
)
def test_where_a_match_is_saved_the_way_back_to_it_is_told(
    language: str, said: str, tmp_path: Path, typist: Typist
) -> None:
    play(sit(tmp_path), typist("q"))
    (tmp_path / "m.jsonl").unlink()
    with pytest.raises(UserError, match=said) as refused:
        play(sit(tmp_path, language=language), typist())
    assert f"lamma play --resume {tmp_path / 'm.jsonl.save'}" in str(refused.value)


def test_a_match_opens_with_what_nobody_would_expect_and_one_line_on_its_fingerprints(
    tmp_path: Path, typist: Typist
) -> None:
    paper = typist("q")
    play(sit(tmp_path), paper)
    assert "lenient" not in paper.text
    assert "Deal fingerprints published: no card can be changed now (f shows them)" in paper.text
    assert not re.search("[0-9a-f]{64}", paper.text)
    strict = typist("q")
    play(sit(tmp_path, record=tmp_path / "n.jsonl", options=["miss=strict"]), strict)
    assert "A miss scores: strict: minus the difference" in strict.text


def test_the_end_of_an_arabic_match_tells_where_its_record_is(
    tmp_path: Path, typist: Typist
) -> None:
    paper = typist("leave", "نعم")
    play(sit(tmp_path, language="ar"), paper)
    assert f"السجلّ محفوظ في {tmp_path / 'm.jsonl'}" in paper.text
