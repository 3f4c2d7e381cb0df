"""``lamma``: the commands and their options. What each does is loaded when it is asked for."""

# ruff: noqa: PLC0415, FBT002 - commands load what they need; options are booleans

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from lamma import __version__
from lamma.cli.exits import EXIT_HELP, Exit, UserError
from lamma.cli.options import DigitsOption, Language, Marks, Options
from lamma.cli.terminal import speak_unicode

app = typer.Typer(
    name="lamma",
    help=(
        "Lamma (لمّة): Estimation, Taqdeer and Sixty-Six at the terminal, with rules and deals "
        "anyone can check."
    ),
    epilog=EXIT_HELP,
    no_args_is_help=True,
    rich_markup_mode=None,  # plain text, which a screen reader follows; and it starts fast
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def main() -> None:
    """Run the command line; no traceback reaches the user unless LAMMA_DEBUG asks for it."""
    speak_unicode()
    if sys.argv[1:] in (["--version"], ["-V"]):
        sys.stdout.write(f"lamma {__version__}\n")
        return
    app(prog_name="lamma")


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


@app.callback(invoke_without_command=False)
def lamma(
    version: Annotated[
        bool, typer.Option("--version", "-V", help="Say the version and leave.")
    ] = False,
) -> None:
    """Lamma (لمّة): Estimation, Taqdeer and Sixty-Six at the terminal.

    \b
    lamma play                        a match against bots; asks which game
    lamma play kotshena --lang ar     in Arabic
    lamma rules committee             how it is played
    lamma score taqdeer               keep the score of a game with real cards
    """  # noqa: D301 - typer's mark for lines kept as they are


@app.command(epilog=EXIT_HELP)
def play(  # noqa: PLR0913, PLR0917 - one argument an option
    rulebook: Annotated[
        str | None,
        typer.Argument(help="kotshena, committee, classic, taqdeer or sixty_six; asked if absent."),
    ] = None,
    option: Options = None,
    bots: Annotated[
        str | None,
        typer.Option(help="One bot for all seats, or one each with commas: beginner, random, …"),
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Your seat, from 0.")] = None,
    seed: Annotated[
        int | None, typer.Option(help="Deal the match of this seed, which can be had again.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="Your name, for the record.")] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the record of the match goes.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with the match saved in this file.")
    ] = None,
    pace: Annotated[
        float, typer.Option(min=0.0, max=10.0, help="Seconds to wait after each bot's move.")
    ] = 0.0,
    count: Annotated[
        bool, typer.Option("--count", help="Sixty-Six: show your card points (training aid).")
    ] = False,
    lang: Language = None,
    digits: DigitsOption = None,
    marks: Marks = True,
) -> None:
    """Play a match against bots, dealt so that it can be verified afterwards.

    Type the number of a choice, or the choice itself (5S, pass, باس). ? helps, q saves and quits.
    Without --record, the match is kept under $XDG_STATE_HOME/lamma (~/.local/state/lamma).
    The save file holds the cards to come; the record never does.

    \b
    lamma play
    lamma play kotshena -o length=full --lang ar
    lamma play sixty_six --record match.jsonl
    lamma play --resume match.jsonl
    """  # noqa: D301
    from lamma.cli.play.command import Wishes
    from lamma.cli.play.command import play as play_match

    wishes = Wishes(
        rulebook=rulebook,
        options=option or [],
        bots=bots,
        seat=seat,
        seed=seed,
        name=name,
        record=record,
        resume=resume,
        pace=pace,
        count=count,
        language=lang,
        digits=digits,
        marks=marks,
    )
    run(lambda: play_match(wishes))
