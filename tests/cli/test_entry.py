"""How the program starts and ends: Ctrl-C from the beginning, closed streams, a full disk."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lamma.cli import main as entry
from lamma.cli.exits import Exit
from lamma.cli.main import answer_ctrl_c
from lamma.cli.running import run


def test_a_full_disk_behind_the_output_is_no_fault_of_the_program(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def full() -> Exit:
        raise OSError(28, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lamma.cli.running._say_no_more", lambda: None)
        with pytest.raises(Exception, match="2") as left:
            run(full)
    assert getattr(left.value, "exit_code", None) == 2
    assert capsys.readouterr().err == "lamma: No space left on device\n"


def test_closed_streams_are_empty_ones() -> None:
    code = "from lamma.cli.main import main; main()"
    for closed in ("<&-", ">&-", "2>&-"):
        command = f'exec "$0" -c "{code}" verify - {closed}'
        done = subprocess.run(
            ["sh", "-c", command, sys.executable], input=b"", capture_output=True, check=False
        )
        assert done.returncode == 2
        assert b"Traceback" not in done.stderr


def test_ctrl_c_while_the_program_is_loaded_is_130_without_a_traceback(tmp_path: Path) -> None:
    # A module that takes its time stands where the program's own is loaded.
    slow = tmp_path / "typer.py"
    slow.write_text("import time\nprint('loading', flush=True)\ntime.sleep(30)\n")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\nfrom lamma.cli.main import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"loading\n"
        time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, b"\n")


def test_a_command_sees_to_ctrl_c_itself_and_one_in_the_background_not_at_all() -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        signal.signal(signal.SIGINT, entry._leave)
        answer_ctrl_c()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        answer_ctrl_c()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
