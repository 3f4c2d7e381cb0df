"""``lamma``: the commands and their options. What each does is loaded when it is asked for."""

# ruff: noqa: PLC0415, FBT002 - commands load what they need; options are booleans

import sys
from pathlib import Path
from typing import Annotated

import typer

from lamma import __version__
from lamma.cli.exits import EXIT_HELP
from lamma.cli.options import DigitsOption, Json, KeptMarks, Language, Marks, Options
from lamma.cli.reports import replay, rulebooks, rules, verify
from lamma.cli.running import run
from lamma.cli.serving import serve
from lamma.cli.terminal import speak_unicode

app = typer.Typer(
    name="lamma",
    epilog=EXIT_HELP,
    no_args_is_help=True,
    rich_markup_mode=None,  # plain text, which a screen reader follows; and it starts fast
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def start() -> None:
    """Run the command that was typed."""
    speak_unicode()
    if sys.argv[1:] in (["--version"], ["-V"]):
        sys.stdout.write(f"lamma {__version__}\n")
        return
    app(prog_name="lamma")


@app.callback(invoke_without_command=False)
def lamma(
    version: Annotated[
        bool, typer.Option("--version", "-V", help="Say the version and leave.")
    ] = False,
) -> None:
    """Lamma (لمّة): Estimation, Taqdeer and Sixty-Six, with rules and deals anyone can check.

    \b
    lamma play                        a match against bots; asks which game
    lamma play kotshena --lang ar     in Arabic
    lamma rules committee             how it is played
    lamma score taqdeer               keep the score of a game with real cards
    """  # noqa: D301 - typer's mark for lines kept as they are


@app.command(epilog=EXIT_HELP, short_help="Play a match against bots.")
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
    seat: Annotated[int | None, typer.Option(help="Your seat, from 1.")] = None,
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
        float | None,
        typer.Option(min=0.0, max=10.0, help="Seconds to wait after each bot's move."),
    ] = None,
    count: Annotated[
        bool | None,
        typer.Option("--count/--no-count", help="Sixty-Six: show your card points (training aid)."),
    ] = None,
    lang: Language = None,
    digits: DigitsOption = None,
    marks: KeptMarks = None,
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


@app.command(epilog=EXIT_HELP, short_help="Play matches between bots; write their records.")
def simulate(  # noqa: PLR0913, PLR0917 - one argument an option
    rulebook: Annotated[str, typer.Argument(help="Which rulebook; see lamma rulebooks.")],
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="Where the records go, a line each; - is stdout.")
    ],
    option: Options = None,
    matches: Annotated[int, typer.Option(min=0, help="How many matches.")] = 100,
    seed: Annotated[int, typer.Option(help="Gives every deal and every move of the run.")] = 1,
    bots: Annotated[
        str, typer.Option(help="One bot for all seats, or one each with commas.")
    ] = "random",
    legal: Annotated[
        bool, typer.Option("--legal", help="Write beside each action all that was legal.")
    ] = False,
    bot_moves: Annotated[
        bool,
        typer.Option("--bot-moves", help="Write what each bot's move followed from."),
    ] = False,
    start: Annotated[
        int, typer.Option(min=0, help="The run's first match to play, from 0: runs can be split.")
    ] = 0,
    force: Annotated[
        bool, typer.Option("--force", help="Write over a file that is there.")
    ] = False,
    json: Json = False,
    lang: Language = None,
    marks: Marks = True,
) -> None:
    """Play matches between bots, fairly dealt, and write their records as JSON Lines.

    A seed gives the same file every time. Ctrl-C leaves the matches that were finished, whole.

    \b
    lamma simulate kotshena -o length=full --matches 1000 --seed 7 --out matches.jsonl
    lamma simulate sixty_six --bots beginner,random --legal --out - | lamma verify -
    """  # noqa: D301
    from lamma.cli.simulating import Run
    from lamma.cli.simulating import run as simulate_matches

    wish = Run(
        rulebook=rulebook,
        options=option or [],
        matches=matches,
        seed=seed,
        bots=bots,
        legal=legal,
        bot_moves=bot_moves,
        start=start,
        out=out,
        force=force,
        json=json,
        language=lang,
        marks=marks,
    )
    run(lambda: simulate_matches(wish))


@app.command(epilog=EXIT_HELP, short_help="Play many tables at a server, and measure it.")
def load(  # noqa: PLR0913, PLR0917 - one argument an option
    tables: Annotated[int, typer.Option(min=1, help="How many tables.")] = 100,
    rate: Annotated[
        float, typer.Option(min=0.1, help="Moves to offer a second, all tables together.")
    ] = 250.0,
    saturate: Annotated[
        bool, typer.Option("--saturate", help="Answer at once instead, as fast as it goes.")
    ] = False,
    memory: Annotated[
        bool, typer.Option("--memory", help="Measure memory instead, of tables that stand still.")
    ] = False,
    storm: Annotated[
        float | None,
        typer.Option(
            min=0.001, max=1.0, metavar="SHARE", help="Cut so many of the sockets at the end: 0.25."
        ),
    ] = None,
    rulebook: Annotated[str, typer.Option(help="Which rulebook; see lamma rulebooks.")] = "classic",
    option: Options = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to measure.")] = 30.0,
    warm: Annotated[float, typer.Option(min=0.0, help="Seconds to play before that.")] = 5.0,
    seed: Annotated[int, typer.Option(help="Gives the players' choices.")] = 1,
    url: Annotated[
        str | None, typer.Option(help="A server that runs; without, one is started for the run.")
    ] = None,
    pid: Annotated[
        int | None, typer.Option(help="The process of that server, if it is on this machine.")
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where the server of the run keeps its files."),
    ] = None,
    json: Json = False,
    lang: Language = None,
    marks: Marks = True,
) -> None:
    """Play many tables at a server with scripted players, and measure what it takes.

    Moves are offered on a schedule, whether or not the server keeps up; a move's latency runs from
    its due time to its receipt by the last seat. The server of a run has a core to itself.

    \b
    lamma load --tables 1000 --rate 250 --seconds 60
    lamma load --tables 25 --saturate --json
    lamma load --tables 400 --storm 0.25
    lamma load --tables 1000 --memory
    """  # noqa: D301
    from lamma.cli.load import options

    run(
        lambda: options.load(
            tables=tables,
            rate=rate,
            saturate=saturate,
            memory=memory,
            storm=storm,
            rulebook=rulebook,
            options=option or [],
            seconds=seconds,
            warm=warm,
            seed=seed,
            url=url,
            pid=pid,
            data=data,
            json=json,
            language=lang,
            marks=marks,
        )
    )


for report, summary in (
    (replay, "Print the score sheet of a recorded match."),
    (verify, "Check records: deals, play and scores."),
    (rules, "Read the rules, a strategy, or the glossary."),
    (rulebooks, "Compare the five rulebooks and their options."),
    (serve, "Serve tables to browsers and programs."),
):
    app.command(epilog=EXIT_HELP, short_help=summary)(report)


@app.command(epilog=EXIT_HELP, short_help="Keep the score of a game with real cards.")
def score(  # noqa: PLR0913, PLR0917 - one argument an option
    rulebook: Annotated[str, typer.Argument(help="Which rulebook; see lamma rulebooks.")],
    option: Options = None,
    names: Annotated[
        str | None, typer.Option(metavar="A,B,…", help="The players, in the order of play.")
    ] = None,
    dealer: Annotated[int | None, typer.Option(help="The first dealer's seat, from 1.")] = None,
    sheet: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The score book; one that is there is gone on with."),
    ] = None,
    lang: Language = None,
    digits: DigitsOption = None,
    marks: KeptMarks = None,
) -> None:
    """Keep the score of a game with real cards: enter what is said and taken, round by round.

    What the rules forbid is refused with the reason, every score is explained, u undoes, q saves.
    Without --sheet the book is kept under $XDG_STATE_HOME/lamma (~/.local/state/lamma).

    \b
    lamma score committee --names Omar,Salma,Nour,Huda --sheet friday.json
    lamma score taqdeer -o miss=strict --lang ar
    """  # noqa: D301
    from lamma.cli.keeper.command import Wishes
    from lamma.cli.keeper.command import score as keep_score

    wishes = Wishes(
        rulebook=rulebook,
        options=option or [],
        names=names,
        dealer=dealer,
        sheet=sheet,
        language=lang,
        digits=digits,
        marks=marks,
    )
    run(lambda: keep_score(wishes))
