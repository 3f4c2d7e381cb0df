"""The options that several commands share, as typer takes them."""

from typing import Annotated

import typer

Language = Annotated[
    str | None,
    typer.Option("--lang", metavar="ar|en", help="Language; by default the environment's."),
]
DigitsOption = Annotated[
    str | None,
    typer.Option("--digits", metavar="012|٠١٢", help="Digits of numbers: 012 or ٠١٢."),
]
Marks = Annotated[
    bool,
    typer.Option(
        "--marks/--no-marks",
        help="Direction marks in Arabic text; --no-marks for a terminal that shows them as boxes.",
    ),
]
KeptMarks = Annotated[
    bool | None,
    typer.Option(
        "--marks/--no-marks",
        help="Direction marks in Arabic text; --no-marks for a terminal that shows them as boxes.",
    ),
]
"""The same where it is kept with a match: None goes on as it was."""

Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the rulebook, such as length=full; see lamma rulebooks.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document instead of sentences.")]
