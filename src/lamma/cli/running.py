"""Running a command: its exit code, and one sentence for whatever goes wrong."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress

import typer

from lamma.cli.exits import Exit, UserError
from lamma.cli.main import answer_ctrl_c
from lamma.text.foreign import shown


def run(command: Callable[[], Exit]) -> None:
    """Run a command and leave with its code; whatever goes wrong is said in one sentence."""
    try:
        answer_ctrl_c()
        code = command()
        sys.stdout.flush()
    except UserError as error:
        sys.stderr.write(f"lamma: {error}\n")
        code = error.code
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        code = Exit.INTERRUPTED
    except BrokenPipeError:
        _say_no_more()
        code = Exit.PIPE_CLOSED
    except OSError as error:
        if os.environ.get("LAMMA_DEBUG"):
            raise
        # What a command knows more of, it tells itself: this may be a full disk behind the output.
        where = "" if error.filename is None else f"{shown(str(error.filename))}: "
        sys.stderr.write(f"lamma: {where}{error.strerror or error}\n")
        _say_no_more()
        code = Exit.USAGE
    except Exception as error:
        if os.environ.get("LAMMA_DEBUG"):
            raise
        what = shown(f"{type(error).__name__}: {error}")
        sys.stderr.write(f"lamma: a fault in the program: {what} (LAMMA_DEBUG=1 shows where)\n")
        code = Exit.FAULT
    raise typer.Exit(code)


def _say_no_more() -> None:
    """Python would complain once more when it closes the stream at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
