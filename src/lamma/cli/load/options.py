"""The door to the command: loads what it needs, and says which packages are missing."""

from typing import Any

from lamma.cli.exits import Exit, UserError
from lamma.cli.speech import words

_PACKAGES = {"hdrh", "httpx", "picows", "uvloop"}


def load(**wish: Any) -> Exit:
    """Run the command with these options; UserError where an extra package is not installed."""
    try:
        from lamma.cli.load.command import Wish  # noqa: PLC0415 - see the module
        from lamma.cli.load.command import load as run_load  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in _PACKAGES:
            raise
        speech = words(wish["language"], marks=wish["marks"])
        raise UserError(speech.say("error-load-packages")) from missing
    return run_load(Wish(**wish))
