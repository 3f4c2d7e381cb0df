"""How a command ends: exit codes, and the errors that a user is told in one sentence."""

from enum import IntEnum


class Exit(IntEnum):
    """What the shell gets. Documented in ``docs/cli.md`` and in ``lamma --help``."""

    FINE = 0
    DIFFERENCE = 1
    """``lamma verify`` found a record that is not true."""
    USAGE = 2
    """A wrong command line, or a file or value that cannot be used."""
    FAULT = 70
    """A fault in the program."""
    INTERRUPTED = 130
    """Ctrl-C; what was done until then is saved."""
    PIPE_CLOSED = 141
    """Whoever read the output stopped reading."""


EXIT_HELP = (
    "Exit codes: 0 fine, 1 verification found a difference, 2 wrong usage or input, "
    "70 a fault in the program (LAMMA_DEBUG=1 shows it), 130 interrupted, "
    "141 the output was closed."
)


class UserError(Exception):
    """Something the user can put right: a sentence in the language the command speaks."""

    code = Exit.USAGE
