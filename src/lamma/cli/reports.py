"""The commands that only read: what is in a file of records, the rules, the rulebooks compared."""

# ruff: noqa: PLC0415, FBT002 - commands load what they need; options are booleans

from pathlib import Path
from typing import Annotated

import typer

from lamma.cli.options import Json, Language, Marks
from lamma.cli.running import run


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or many; - is stdin.")],
    match: Annotated[int, typer.Option(min=1, help="Which match of the file, from 1.")] = 1,
    round_: Annotated[int | None, typer.Option("--round", help="Only this round, from 1.")] = None,
    lang: Language = None,
    marks: Marks = True,
) -> None:
    """Print the score sheet of a recorded match, every number explained by its rule.

    \b
    lamma replay match.jsonl
    lamma replay matches.jsonl --match 12 --round 3 --lang ar
    """  # noqa: D301
    from lamma.cli.records import replay as replay_match

    run(lambda: replay_match(file, match, round_, lang, marks=marks))


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or many; - is stdin.")],
    json: Json = False,
    lang: Language = None,
    marks: Marks = True,
) -> None:
    """Check records: deal them again from their seeds, play them again, score them again.

    Bots run again too, where the record says what their moves followed from. Names the first
    difference by line and key path, and leaves with 1.

    \b
    lamma verify match.jsonl
    lamma verify matches.jsonl --json
    """  # noqa: D301
    from lamma.cli.records import verify as verify_records

    run(lambda: verify_records(file, lang, json=json, marks=marks))


def rules(
    page: Annotated[
        str | None, typer.Argument(help="A rulebook, glossary or strategy-…; listed if absent.")
    ] = None,
    lang: Language = None,
    marks: Marks = True,
) -> None:
    """Read how a rulebook is played, the strategy of a game, or the glossary.

    \b
    lamma rules
    lamma rules committee --lang ar
    lamma rules strategy-estimation
    """  # noqa: D301
    from lamma.cli.reading import rules as read_rules

    run(lambda: read_rules(page, lang, marks=marks))


def rulebooks(json: Json = False, lang: Language = None, marks: Marks = True) -> None:
    """Compare the five rulebooks row by row, and list every option with its values.

    \b
    lamma rulebooks
    lamma rulebooks --lang ar
    lamma rulebooks --json
    """  # noqa: D301
    from lamma.cli.reading import rulebooks as compare

    run(lambda: compare(lang, json=json, marks=marks))
