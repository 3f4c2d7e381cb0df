"""A real terminal: a pseudo-terminal with the program at its other end."""

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

UNUSED = (
    "lamma.games.taqdeer",
    "lamma.games.sixty_six",
    "lamma.cli.keeper",
    "lamma.cli.records",
    "lamma.simulate",
    "lamma.search",
    "rich",
)
MAIN = "from lamma.cli.main import main; main()"
_MARKS = re.compile("[\u2066-\u2069\u200f\u061c]")


class Screen:
    """What a program has written to its terminal, and a keyboard to it."""

    def __init__(self, process: "subprocess.Popen[bytes]", keyboard: int) -> None:
        self.process, self.keyboard = process, keyboard
        self.raw = b""

    @property
    def text(self) -> str:
        return _MARKS.sub("", self.raw.decode("utf-8", "replace"))

    def until(self, wanted: str, count: int = 1, patience: float = 20.0) -> None:
        """Read on until ``wanted`` has been seen ``count`` times."""
        deadline = time.monotonic() + patience
        while self.text.count(wanted) < count:
            assert time.monotonic() < deadline, f"no {wanted!r} ({count}) in:\n{self.text}"
            if not self._more():
                break
        assert self.text.count(wanted) >= count, self.text

    def press(self, keys: str) -> None:
        os.write(self.keyboard, keys.encode())

    def interrupt(self, patience: float = 20.0) -> int:
        """Ctrl-C as a person presses it: again after a while, if nothing came of it.

        One that arrives between the prompt and the first look at the keyboard is lost by Python.
        """
        for _ in range(int(patience)):
            self.press("\x03")
            try:
                return self.ended(1.0)
            except subprocess.TimeoutExpired:
                continue
        return self.ended(0.1)

    def ended(self, patience: float = 20.0) -> int:
        """The exit code, once the program has written its last."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline and self._more():
            pass
        return self.process.wait(timeout=patience)

    def _more(self) -> bool:
        ready, _, _ = select.select([self.keyboard], [], [], 0.5)
        if not ready:
            return self.process.poll() is None
        try:
            got = os.read(self.keyboard, 65536)
        except OSError:  # Linux says so when the other end is closed
            return False
        self.raw += got
        return bool(got)


@contextmanager
def screen(home: Path, *arguments: str, **environment: str) -> Iterator[Screen]:
    keyboard, end = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", MAIN, *arguments],
        stdin=end,
        stdout=end,
        stderr=end,
        start_new_session=True,
        env=os.environ | {"TERM": "xterm", "XDG_STATE_HOME": str(home)} | environment,
        preexec_fn=_own_terminal,  # noqa: PLW1509 - the tests start no thread
    )
    os.close(end)
    try:
        yield Screen(process, keyboard)
    finally:
        process.kill()
        process.wait()
        os.close(keyboard)


def _own_terminal() -> None:
    """Make the terminal the session's own, so that Ctrl-C reaches the program."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def test_a_match_at_a_real_terminal_stopped_by_ctrl_c_and_taken_up_again(tmp_path: Path) -> None:
    record = str(tmp_path / "m.jsonl")
    arguments = ("sixty_six", "--seed", "4", "--bots", "random", "--record", record)
    with screen(tmp_path, "play", *arguments) as table:
        table.until("Your choice")
        assert "\x1b[1mHand 1." in table.text  # a title is bold on a terminal
        table.press("1\n")
        table.until("Your choice", 2)
        assert table.interrupt() == 130
        assert "The match is saved in" in table.text
        assert "Traceback" not in table.text
    with screen(tmp_path, "play", "--resume", record, NO_COLOR="1") as table:
        table.until("Your choice")
        assert "Back to the match: Hand 1" in table.text
        assert "\x1b[1m" not in table.text
        table.press("\x04")
        assert table.ended() == 0
        assert "Goodbye" in table.text


def test_the_scores_of_a_round_stay_until_they_have_been_read(tmp_path: Path) -> None:
    with screen(tmp_path, "play", "sixty_six", "--seed", "4", "--bots", "random") as table:
        table.until("Your choice")
        table.press("claim\n")
        table.until("Press Enter to go on")
        assert "You: 0 in this hand. Place 2" in table.text
        assert "Hand 2. " not in table.text
        table.press("\n")
        table.until("Hand 2. ")
        table.press("q\n")
        assert table.ended() == 0


def test_arabic_words_are_typed_and_read_at_a_real_terminal(tmp_path: Path) -> None:
    arguments = ("committee", "--seed", "5", "--bots", "random", "--lang", "ar")
    with screen(tmp_path, "play", *arguments) as table:
        table.until("اختيارك >")
        table.press("داش\n")
        table.until("أنت: داش")
        table.press("خروج\n")
        assert table.ended() == 0
        assert "إلى اللقاء" in table.text


def test_the_locale_chooses_the_language(tmp_path: Path) -> None:
    with screen(tmp_path, "play", "taqdeer", "--seed", "1", "--bots", "random",
                LANG="ar_EG.UTF-8") as table:  # fmt: skip
        table.until("اختيارك >")
        table.press("q\n")
        assert table.ended() == 0


def test_a_simulation_draws_a_bar_where_somebody_sees_it(tmp_path: Path) -> None:
    out = str(tmp_path / "m.jsonl")
    with screen(tmp_path, "simulate", "taqdeer", "--matches", "20", "--out", out) as table:
        assert table.ended() == 0
        assert "20/20" in table.text


def test_a_match_killed_outright_is_saved_to_the_last_action(tmp_path: Path) -> None:
    with screen(tmp_path, "play", "taqdeer", "--seed", "1", "--bots", "random") as table:
        table.until("Your choice")
        table.press("1\n")
        table.until("Your choice", 2)
        table.process.send_signal(signal.SIGKILL)
    (save,) = (tmp_path / "lamma").glob("*.save")
    with screen(tmp_path, "play", "--resume", str(save)) as table:
        table.until("Your choice")
        assert "You: bid 1, taken 0" in table.text
        table.press("q\n")
        assert table.ended() == 0


def test_the_first_question_is_put_at_once(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", MAIN, "play", "kotshena", "--lang", "ar"],
        input=b"q\n",
        capture_output=True,
        check=True,
        env=os.environ | {"XDG_STATE_HOME": str(tmp_path)},
    )
    loaded = {line.rpartition(b"|")[2].strip().decode() for line in done.stderr.splitlines()}
    # What this match has no use for is not loaded: other games, the book, simulations, pages.
    assert "lamma.games.estimation.game" in loaded
    assert not [name for name in loaded if name.startswith(UNUSED)]
