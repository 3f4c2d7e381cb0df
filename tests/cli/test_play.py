"""Whole matches at the table, chosen from what is printed; stopping and going on."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lamma.cli.exits import Exit, UserError
from lamma.cli.menu import Chosen
from lamma.cli.play.command import Wishes, play
from lamma.cli.play.person import Person
from lamma.cli.play.saves import read_save
from lamma.cli.play.session import Step
from lamma.games.registry import RULEBOOKS
from lamma.proving import Proof, prove
from lamma.record import Record, read, verify

Chooser = Callable[[int], Any]
Typist = Callable[..., Any]

SHORT = {"kotshena": ["length=mini"], "sixty_six": ["target=5"]}


def record_in(path: Path) -> Record:
    with path.open("rb") as file:
        return next(read(file)).record


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_match_is_played_to_its_end_from_printed_choices_and_verifies(
    rulebook: str, language: str, tmp_path: Path, chooser: Chooser
) -> None:
    paper = chooser(7)
    record = tmp_path / "match.jsonl"
    wishes = Wishes(
        rulebook=rulebook,
        options=SHORT.get(rulebook, []),
        bots="random",
        seed=11,
        record=record,
        language=language,
    )
    assert play(wishes, paper) is Exit.FINE
    found = record_in(record)
    assert found.ended == "finished"
    assert verify(found) is None
    # Every move of the bots, and none of the person's, can be run again.
    moves = sum(
        action[0] != 0
        for round_ in found.rounds
        for deal in round_.deals
        for action in deal.actions
    )
    assert prove(found) == Proof(None, moves)
    assert found.seats[0].kind == "person"
    assert [seat.kind for seat in found.seats[1:]] == ["bot:random"] * (len(found.seats) - 1)
    assert not list(tmp_path.glob("*.save"))
    last = {"en": "Goodbye", "ar": "إلى اللقاء"}[language]
    assert paper.text.rstrip().endswith(last)


def wish(tmp_path: Path, rulebook: str = "sixty_six", **more: Any) -> Wishes:
    options = SHORT.get(rulebook, [])
    given: dict[str, Any] = {
        "options": options,
        "bots": "random",
        "record": tmp_path / "m.jsonl",
    } | more
    return Wishes(rulebook=rulebook, **given)


@pytest.mark.parametrize("rulebook", ["taqdeer", "sixty_six", "kotshena"])
def test_a_match_stopped_and_resumed_is_the_match_played_in_one_go(
    rulebook: str, tmp_path: Path, chooser: Chooser
) -> None:
    whole = chooser(3)
    play(wish(tmp_path, rulebook, seed=5, record=tmp_path / "whole.jsonl"), whole)
    player = chooser(3)
    go_on = player.answer
    stops = iter((1, 4, 9))

    def stopping(paper: Any, prompt: str) -> str:
        half = any("in what?" in line for line in paper.fresh)
        if prompt == "Your choice" and not half and paper.asked >= stop_at:
            return "q"
        answer: str = go_on(paper, prompt)
        return answer

    record = tmp_path / "parts.jsonl"
    wishes = wish(tmp_path, rulebook, seed=5, record=record)
    player.answer = stopping
    for stop in stops:
        stop_at = player.asked + stop
        assert play(wishes, player) is Exit.FINE
        assert record_in(record).ended is None
        assert verify(record_in(record)) is None
        wishes = Wishes(resume=record)
    player.answer = go_on
    assert play(wishes, player) is Exit.FINE
    assert record_in(record) == record_in(tmp_path / "whole.jsonl")


def test_fresh_secrets_survive_a_stop_and_are_in_the_save_not_in_the_record(
    tmp_path: Path, typist: Typist
) -> None:
    record, save = tmp_path / "m.jsonl", tmp_path / "m.jsonl.save"
    play(wish(tmp_path, "taqdeer"), typist("q"))
    kept = read_save(save)
    text, before = record.read_text(), record_in(record)
    assert len(kept.seeds) == len(before.commitments) == 25
    assert not [seed for seed in kept.seeds if seed in text]
    assert save.stat().st_mode & 0o077 == 0
    play(Wishes(resume=save), typist("0", "1", "q"))
    after = record_in(record)
    assert (after.match, after.commitments) == (before.match, before.commitments)
    was, now = before.rounds[0].deals[0], after.rounds[0].deals[0]
    assert now.hands == was.hands
    assert now.actions[: len(was.actions)] == was.actions
    assert len(now.actions) > len(was.actions)


@pytest.mark.parametrize("how", ["end of input", "interrupt"])
def test_the_end_of_input_and_an_interrupt_save_the_match(
    how: str, tmp_path: Path, typist: Typist
) -> None:
    paper = typist("1")
    if how == "interrupt":
        answers = iter(["1"])

        def answer(_paper: Any, _prompt: str) -> str:
            for said in answers:
                return said
            raise KeyboardInterrupt

        paper.answer = answer
    code = play(wish(tmp_path, "taqdeer"), paper)
    assert code is (Exit.INTERRUPTED if how == "interrupt" else Exit.FINE)
    assert "The match is saved in" in paper.text
    assert "lamma play --resume" in paper.text
    assert read_save(tmp_path / "m.jsonl.save").actions


def test_keys_answer_and_the_question_is_put_again(tmp_path: Path, typist: Typist) -> None:
    paper = typist("?", "؟", "h", "t", "l", "s", "f", "r", "q")
    play(wish(tmp_path, "taqdeer", seed=1), paper)
    for shown in (
        "Keys",
        "Your hand: 1 card",
        "Round 1 of 25",
        "No trick has been finished yet",
        "Nothing has been scored yet",
        "Deal 25: ",
        "# Taqdeer (Oh Hell)",
    ):
        assert shown in paper.text
    assert paper.text.count("Your choice >") == 9


def test_what_the_rules_forbid_is_refused_with_rule_and_choices(
    tmp_path: Path, typist: Typist
) -> None:
    paper = typist("play SA", "banana", "", "7", "q")
    play(wish(tmp_path, "taqdeer", seed=1), paper)
    assert "Not allowed: Not at this stage" in paper.text
    assert "There is nothing here called banana" in paper.text
    assert "(T-4)" in paper.text
    assert paper.text.count("A number: ") >= 4


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Not allowed: That cannot be read\n"), ("ar", "لم يُقبل: المكتوب غير مفهوم\n")],
)
def test_what_is_no_action_is_refused_without_a_rule(
    language: str, said: str, tmp_path: Path, typist: Typist
) -> None:
    paper = typist("9S", "q")
    play(wish(tmp_path, "taqdeer", seed=1, language=language), paper)
    assert said in paper.text
    assert "RECORD" not in paper.text


@pytest.mark.parametrize(
    ("language", "label"), [("en", "such as 9 of clubs"), ("ar", "مثل 9 السباتي")]
)
def test_the_example_of_the_help_is_a_choice_as_it_is_said(
    language: str, label: str, tmp_path: Path, typist: Typist
) -> None:
    paper = typist("?", "q")
    play(wish(tmp_path, seed=4, language=language), paper)
    (line,) = [line for line in paper.text.splitlines() if "such as" in line or "مثل" in line]
    assert line.endswith(label)
    assert "play" not in line
    assert "السجلّ" not in line


def test_what_the_game_would_take_after_all_is_named_by_its_button(
    tmp_path: Path, typist: Typist
) -> None:
    # Nothing that a menu leaves out is taken by the game; should it be, nobody reads notation.
    seen: list[str] = []

    class Refusing(Person):
        def __call__(self, session: Any, view: Any, legal: Any) -> Step:  # noqa: ARG002
            seen.append(self._refused(session, Chosen(legal[0])))
            return Step.QUIT

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lamma.cli.play.command.Person", Refusing)
        play(wish(tmp_path, seed=4, language="ar"), typist())
    assert seen
    assert "play" not in seen[0]


def test_a_claim_by_number_is_asked_twice_and_by_word_is_taken_at_once(
    tmp_path: Path, typist: Typist
) -> None:
    # Seat 0 leads the first hand of seed 4, six cards: the talon is choice 7, the claim 8.
    no = typist("8", "no", "q")
    play(wish(tmp_path, seed=4, record=tmp_path / "no.jsonl"), no)
    assert "Have you counted 66?" in no.text
    assert record_in(tmp_path / "no.jsonl").rounds[0].deals[0].actions == ()
    yes = typist("٨", "نعم", "q")
    play(wish(tmp_path, seed=4, record=tmp_path / "yes.jsonl"), yes)
    word = typist("claim", "q")
    play(wish(tmp_path, seed=4, record=tmp_path / "word.jsonl"), word)
    for paper, name in ((yes, "yes"), (word, "word")):
        done = record_in(tmp_path / f"{name}.jsonl").rounds[0]
        assert done.deals[0].actions == ((0, "claim"),)
        assert done.result is not None
        assert done.result["reason"] == "false-claim"
        assert "The hand goes to Omar: 3 match points" in paper.text


@pytest.mark.parametrize(
    ("rulebook", "ended"), [("committee", "left:0"), ("taqdeer", "left:0"), ("sixty_six", "left:0")]
)
def test_who_leaves_is_last_and_the_match_ends_or_is_played_on_without_them(
    rulebook: str, ended: str, tmp_path: Path, typist: Typist
) -> None:
    paper = typist("leave", "no", "leave", "yes")
    assert play(wish(tmp_path, rulebook, seed=2), paper) is Exit.FINE
    record = record_in(tmp_path / "m.jsonl")
    assert record.ended == ended
    assert record.ranks[0] == len(record.seats)
    assert verify(record) is None
    # Once the person has left, a bot has the seat; its moves are the record's too.
    proof = prove(record)
    assert (proof.fault, proof.missing) == (None, ())
    assert proof.again == sum(
        len(deal.actions) for round_ in record.rounds for deal in round_.deals
    )
    last = [line for line in paper.text.splitlines() if line.startswith("Place ")][-1]
    assert last.startswith(f"Place {len(record.seats)}: You, ")
    assert last.endswith(" (left: behind all who stayed)")
    played_on = sum(round_.result is not None for round_ in record.rounds)
    assert played_on == (25 if rulebook == "taqdeer" else 0)


def test_the_game_is_asked_for_and_an_empty_line_takes_the_first(
    tmp_path: Path, typist: Typist
) -> None:
    paper = typist("bridge", "", "q")
    play(Wishes(bots="random", record=tmp_path / "m.jsonl"), paper)
    assert "No rulebook is called bridge" in paper.text
    assert record_in(tmp_path / "m.jsonl").rulebook == "kotshena"


@pytest.mark.parametrize(
    ("language", "said", "bye"),
    [
        ("en", "Taqdeer (Oh Hell) (players: 4, each alone; length: 25 rounds", "Goodbye"),
        ("ar", "ستة وستون (اللاعبون: لاعبان؛ الطول: حتى 7 نقاط مباراة، أو 5)", "إلى اللقاء"),
    ],
)
def test_who_only_looks_is_told_what_there_is_and_may_go(
    language: str, said: str, bye: str, typist: Typist, home: Path
) -> None:
    paper = typist("?", "q")
    assert play(Wishes(language=language), paper) is Exit.FINE
    assert said in paper.text
    assert paper.text.rstrip().endswith(bye)
    assert not home.exists()


def by_hand(paper: Any) -> Any:
    """The same paper, at which a person sits."""
    paper.__class__ = type("Hand", (paper.__class__,), {"by_hand": True})
    return paper


@pytest.mark.parametrize(
    ("language", "prompt", "own"),
    [
        ("en", "Press Enter to go on (q saves and quits) >", "You: "),
        ("ar", "مفتاح الإدخال للمتابعة (وللحفظ والخروج: q / خروج) >", "نقاطك في "),
    ],
)
def test_a_person_reads_the_scores_before_the_next_deal(
    language: str, prompt: str, own: str, tmp_path: Path, typist: Typist
) -> None:
    # A false claim loses the hand at once; then the scores, a key, and on to the next deal.
    paper = by_hand(typist("claim", "s", "l", "", "q"))
    play(wish(tmp_path, seed=4, language=language), paper)
    lines = paper.text.splitlines()
    asked = [place for place, line in enumerate(lines) if line.startswith(prompt)]
    assert len(asked) == 3
    assert lines[asked[0] - 1].startswith(own)
    assert "2" in lines[asked[0] - 1]
    hands = {"en": "Hand 2. ", "ar": "اليد 2. "}[language]
    (second,) = [place for place, line in enumerate(lines) if line.startswith(hands)]
    assert second > asked[-1]


def test_a_person_may_stop_after_the_scores_and_goes_on_with_the_next_deal(
    tmp_path: Path, typist: Typist
) -> None:
    paper = by_hand(typist("claim", "q"))
    play(wish(tmp_path, seed=4), paper)
    assert "The match is saved in" in paper.text
    assert "Hand 2. " not in paper.text
    again = by_hand(typist("q"))
    play(Wishes(resume=tmp_path / "m.jsonl"), again)
    assert "Hand 2. " in again.text


def test_through_a_pipe_nobody_is_waited_for_but_their_result_is_told(
    tmp_path: Path, typist: Typist
) -> None:
    paper = typist("claim", "q")
    play(wish(tmp_path, seed=4), paper)
    assert "You: 0 in this hand. Place 2, match points 0\n\nHand 2. " in paper.text
    assert "Press Enter" not in paper.text


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"rulebook": "bridge"}, "There are: kotshena, committee, classic, taqdeer, sixty_six"),
        ({"options": ["target=6"]}, "target cannot be 6. Allowed: 7, 5"),
        ({"options": ["length=5"]}, "has no option length. It has: target, last_trick_worth"),
        ({"options": ["target"]}, "An option is written name=value, not target"),
        ({"bots": "genius"}, "No bot is called genius"),
        ({"bots": "random,random"}, "2 bots named; name one for all, or 1"),
        ({"seat": 3}, "There is no seat 3: 1 to 2"),
        ({"seat": 0}, "There is no seat 0: 1 to 2"),
        ({"language": "fr"}, "no language 'fr'; there are: ar, en"),
        ({"digits": "roman"}, "There are no digits called roman. There are: 012, ٠١٢"),
        ({"resume": Path("/nowhere/m.jsonl"), "options": [], "bots": None}, "There is no file"),
    ],
)
def test_a_wrong_wish_is_told_with_what_was_allowed(
    more: dict[str, Any], said: str, tmp_path: Path, typist: Typist
) -> None:
    wishes = wish(tmp_path, **({"rulebook": "sixty_six"} | more))
    with pytest.raises(UserError, match=re.escape(said)):
        play(wishes, typist())
    assert not (tmp_path / "m.jsonl").exists()


def test_a_record_that_is_there_is_never_written_over(tmp_path: Path, typist: Typist) -> None:
    (tmp_path / "m.jsonl").write_text("mine")
    with pytest.raises(UserError, match="exists and was not touched"):
        play(wish(tmp_path), typist())
    assert (tmp_path / "m.jsonl").read_text() == "mine"


def test_without_a_record_named_the_match_is_kept_in_the_state_directory(
    home: Path, typist: Typist
) -> None:
    play(Wishes(rulebook="taqdeer", bots="random"), typist("q"))
    (save,) = home.glob("*.save")
    assert record_in(save.with_name(save.name.removesuffix(".save"))).ended is None


def test_the_match_of_a_seed_may_be_begun_again(home: Path, typist: Typist) -> None:
    for _ in range(3):
        play(Wishes(rulebook="taqdeer", bots="random", seed=3), typist("q"))
    assert len(list(home.glob("*.save"))) == len(list(home.glob("*.jsonl"))) == 3


def test_a_finished_match_has_nothing_to_resume(tmp_path: Path, chooser: Chooser) -> None:
    play(wish(tmp_path, seed=4), chooser(1))
    with pytest.raises(UserError, match="is finished: nothing to resume"):
        play(Wishes(resume=tmp_path / "m.jsonl"), chooser(1))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"lamma-save/1"', '"lamma-save/9"'),
        ('"taqdeer"', '"bridge"'),
        ('"lenient"', '"never"'),
        ('"seat": 0', '"seat": 4'),
        ('"estimate ', '"guess '),
        ('"seeds": [', '"seeds": [7,'),
        ('"roots": [', '"roots": [],"x": ['),
        ("}", ""),
    ],
)
def test_a_spoilt_save_is_refused_and_stays_as_it_is(
    old: str, new: str, tmp_path: Path, typist: Typist
) -> None:
    play(wish(tmp_path, "taqdeer"), typist("1", "q"))
    save = tmp_path / "m.jsonl.save"
    spoilt = save.read_text().replace(old, new, 1)
    assert spoilt != save.read_text()
    save.write_text(spoilt)
    with pytest.raises(UserError, match="no sound save file"):
        play(Wishes(resume=save), typist("q"))
    assert save.read_text() == spoilt
