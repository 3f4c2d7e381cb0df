"""Where ``lamma`` starts: as little as can be, so that Ctrl-C is answered from the beginning."""

import signal
import sys
from types import FrameType


def main() -> None:
    """Run the command line; no traceback reaches the user unless LAMMA_DEBUG asks for it."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # Until a command runs there is nothing to save, and the parser would call it an error.
        signal.signal(signal.SIGINT, _leave)
    from lamma.cli.app import start  # noqa: PLC0415 - loaded once Ctrl-C is seen to

    start()


def _leave(number: int, frame: FrameType | None) -> None:
    """Ctrl-C while the program is being loaded."""
    del number, frame
    sys.stderr.write("\n")
    sys.exit(130)


def answer_ctrl_c() -> None:
    """From here on a command sees to Ctrl-C itself, as KeyboardInterrupt."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)
