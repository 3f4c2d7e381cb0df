"""A player without hands: reads what is printed, and answers with one of the choices it finds."""

import io
import re
import signal
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from lamma.cli.terminal import InputEnded, Terminal

_MARKS = re.compile("[\u2066-\u2069\u200f\u061c]")


def bare(text: str) -> str:
    """Text without marks of direction."""
    return _MARKS.sub("", text)


@pytest.fixture(autouse=True, scope="session")
def ctrl_c_is_heeded() -> Iterator[None]:
    """What is started in the background ignores Ctrl-C, and so do its children; ours must not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Paper(Terminal):
    """A terminal that keeps what is written, and takes its answers from ``answer``."""

    def __init__(self, answer: Callable[["Paper", str], str]) -> None:
        self.written = io.StringIO()
        super().__init__(io.StringIO(), self.written, {})
        self.answer = answer
        self.fresh: list[str] = []
        """The lines since the last question but one: what the answer may be read from."""
        self.asked = 0

    @property
    def text(self) -> str:
        """Everything written, without marks of direction."""
        return bare(self.written.getvalue())

    def say(self, *lines: str) -> None:
        self.fresh.extend(bare(line) for line in lines)
        super().say(*lines)

    def ask(self, prompt: str) -> str:
        self.asked += 1
        answer = self.answer(self, bare(prompt))
        self.fresh = []
        super().say(f"{prompt} > {answer}")
        return answer


def from_lines(lines: Iterable[str]) -> Callable[[Paper, str], str]:
    """Answers one after the other; then the input ends."""
    left: Iterator[str] = iter(lines)

    def answer(_paper: Paper, _prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise InputEnded from None

    return answer


def printed_choices(lines: Iterable[str]) -> list[str]:
    """Every choice that the lines offer: ``[4]``, ``7. …``, and numbers in a list."""
    found: list[str] = []
    for line in lines:
        found += re.findall(r"\[(\d+)\]", line)
        if number := re.match(r"  (\d+)\. ", line):
            found.append(number[1])
        # A list of numbers: "A number: 0, 1, 2" and its like; examples come after a full stop.
        elif "  " in line[:2] and ("number" in line or "رقم" in line):
            found += re.findall(r"(?<!\d)\d+(?=[,،.]|$)", line.split(".")[0])
    return found


def at_random(seed: int) -> Callable[[Paper, str], str]:
    """A player who takes any printed choice, and says yes when asked whether it is sure."""
    rng = Random(seed)

    def answer(paper: Paper, prompt: str) -> str:
        if prompt in {"yes or no", "نعم أو لا"}:
            return "yes" if rng.random() < 0.5 else "لا"
        choices = printed_choices(paper.fresh)
        assert choices, (prompt, paper.fresh)
        return rng.choice(choices)

    return answer


@pytest.fixture
def chooser() -> Callable[[int], Paper]:
    """A terminal whose player takes printed choices at random, from a seed."""
    return lambda seed: Paper(at_random(seed))


@pytest.fixture
def typist() -> Callable[..., Paper]:
    """A terminal at which these lines are typed, after which the input ends."""
    return lambda *lines: Paper(from_lines(lines))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state directory of the test's own, and no language from outside."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("LAMMA_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LAMMA_DEBUG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "state" / "lamma"
