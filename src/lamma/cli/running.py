"""Running a command: its exit code, and one sentence for whatever goes wrong."""

import os
import sys
from collections.abc import Callable

import typer

from lamma.cli.exits import Exit, UserError


def run(command: Callable[[], Exit]) -> None:
    """Run a command and leave with its code; whatever goes wrong is said in one sentence."""
    try:
        code = command()
        sys.stdout.flush()
    except UserError as error:
        sys.stderr.write(f"lamma: {error}\n")
        code = error.code
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        code = Exit.INTERRUPTED
    except BrokenPipeError:
        # Python would complain once more when it closes the stream at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = Exit.PIPE_CLOSED
    except Exception as error:
        if os.environ.get("LAMMA_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"
        sys.stderr.write(f"lamma: a fault in the program: {what} (LAMMA_DEBUG=1 shows where)\n")
        code = Exit.FAULT
    raise typer.Exit(code)
