"""``lamma play``: a match against bots, begun or taken up again."""

from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from lamma.bots.protocol import Bot
from lamma.bots.registry import bots as bots_of
from lamma.cli.exits import Exit, UserError
from lamma.cli.faults import not_read, told
from lamma.cli.keys import TABLE, pressed, shown
from lamma.cli.manner import Manner, manner, refuse, settled
from lamma.cli.play.house import House, Secrets
from lamma.cli.play.keeping import Keeping, find_save
from lamma.cli.play.person import Person
from lamma.cli.play.saves import BadSave, Save, begun, read_save
from lamma.cli.play.session import BrokenSave, Company, Session
from lamma.cli.rulesets import (
    bot_title,
    check_rulebook,
    make_game,
    option_lines,
    read_options,
    seat_bots,
)
from lamma.cli.sheets import standing_lines, winner_line
from lamma.cli.tables import table
from lamma.cli.terminal import InputEnded, Terminal
from lamma.cli.typed import normal, read_number
from lamma.cli.voice import Voice
from lamma.games import registry
from lamma.games.registry import AnyGame
from lamma.record import Player
from lamma.text.catalogue import Catalogue
from lamma.text.foreign import shown as shown_text


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What the command line asked for; ``seat`` from 1, as the screen counts."""

    rulebook: str | None = None
    options: list[str] = field(default_factory=list)
    bots: str | None = None
    seat: int | None = None
    seed: int | None = None
    name: str | None = None
    record: Path | None = None
    resume: Path | None = None
    pace: float | None = None
    count: bool | None = None
    language: str | None = None
    digits: str | None = None
    marks: bool | None = None

    @property
    def manner(self) -> Manner:
        """How the table is to speak; UserError for what there is not."""
        return manner(
            self.language, self.digits, marks=self.marks, pace=self.pace, count=self.count
        )


def play(wishes: Wishes, terminal: Terminal | None = None) -> Exit:
    """Play a match to its end, or until the person stops; the exit code."""
    terminal = terminal or Terminal()
    terminal.right_to_left = wishes.manner.words().isolates
    try:
        session, keeping = (
            _taken_up(wishes, terminal, wishes.resume)
            if wishes.resume is not None
            else _begun(wishes, terminal)
        )
    except InputEnded:
        return Exit.FINE
    except KeyboardInterrupt:
        terminal.say("")
        return Exit.INTERRUPTED
    ended = Exit.FINE
    try:
        person = Person()
        over = session.run(person, person.reads)
    except InputEnded:
        over = False
    except KeyboardInterrupt:
        terminal.say("")
        over, ended = False, Exit.INTERRUPTED
        # It may have come in the middle of an action: only what the save has counts.
        session = Session(session.company, session.save)
        session.catch_up()
    voice = session.company.voice
    if over:
        _farewell(session)
        terminal.say(*keeping.finished(session, voice))
    else:
        terminal.say("", *keeping.stopped(session, voice))
    terminal.say(voice.say("cli-bye"))
    return ended


def _begun(wishes: Wishes, terminal: Terminal) -> tuple[Session, Keeping]:
    spoken = settled(wishes.manner)
    plain = spoken.words()
    rulebook = (
        _ask_rulebook(spoken, terminal)
        if wishes.rulebook is None
        else check_rulebook(plain, wishes.rulebook)
    )
    catalogue = spoken.words(rulebook)
    options = read_options(catalogue, rulebook, wishes.options)
    game = make_game(catalogue, rulebook, options)
    seat = 0 if wishes.seat is None else wishes.seat - 1
    if seat not in game.seats:
        raise UserError(catalogue.say("error-seat", asked=seat + 1, max=len(game.seats)))
    others = [other for other in game.seats if other != seat]
    bots = dict(zip(others, seat_bots(catalogue, game, _bots(wishes, game), others), strict=True))
    bots[seat] = bots[others[0]]
    kept = Secrets.fresh(game) if wishes.seed is None else Secrets.seeded(wishes.seed)
    house = House(game, kept)
    names = _names(wishes, catalogue, len(game.seats), seat)
    players = tuple(
        Player(name, _kind(bots[place].name, place, seat)) for place, name in enumerate(names)
    )
    save = begun(house, rulebook, dict(game.options), players, seat, spoken)
    keeping = Keeping.new(wishes.record, save, catalogue)
    session = _session(terminal, house, save, [bots[s] for s in game.seats], keeping)
    voice = session.company.voice
    terminal.title(voice.say("cli-title", title=voice.say(f"title-{rulebook}")))
    terminal.say(*option_lines(catalogue, rulebook, game.options))
    terminal.say(voice.say("cli-players", names=voice.listed(_seated(voice, players))))
    terminal.say(voice.say("cli-fair-shown", key=shown(catalogue, TABLE, "deals")))
    return session, keeping


def _taken_up(wishes: Wishes, terminal: Terminal, path: Path) -> tuple[Session, Keeping]:
    plain = wishes.manner.words()
    settles = {"-o": wishes.options, "--bots": wishes.bots, "--seat": wishes.seat,
               "--seed": wishes.seed, "--name": wishes.name}  # fmt: skip
    refuse(plain, settles, "error-resume-keeps")
    place = find_save(path, plain)
    try:
        save = read_save(place)
    except BadSave as error:
        raise UserError(
            plain.say("error-save", file=str(place), reason=told(plain, error))
        ) from error
    except OSError as error:
        raise not_read(plain, place, error) from error
    if wishes.rulebook and check_rulebook(plain, wishes.rulebook) != save.rulebook:
        raise UserError(plain.say("error-other-rulebook", file=str(place), rulebook=save.rulebook))
    save = msgspec.structs.replace(save, manner=wishes.manner.over(save.manner))
    catalogue = save.manner.words(save.rulebook)
    terminal.right_to_left = catalogue.isolates
    game = make_game(catalogue, save.rulebook, save.options)
    kinds = [player.kind.partition(":")[2] for player in save.players]
    others = [other for other in game.seats if other != save.seat]
    kinds[save.seat] = kinds[others[0]]
    bots = seat_bots(catalogue, game, ",".join(kinds), game.seats)
    keeping = Keeping.again(wishes.record, place, save, catalogue)
    session = _session(terminal, House(game, save.secrets), save, bots, keeping)
    try:
        session.catch_up()
        session.prove()
    except BrokenSave as error:
        reason = told(catalogue, error)
        raise UserError(catalogue.say("error-save", file=str(place), reason=reason)) from error
    voice = session.company.voice
    terminal.title(voice.say("cli-title", title=voice.say(f"title-{save.rulebook}")))
    terminal.say(voice.say("cli-resumed", round=session.state.round))
    session.tell(*session.company.table.situation(session.view()))
    return session, keeping


def _session(
    terminal: Terminal,
    house: House,
    save: Save,
    bots: list[Bot],
    keeping: Keeping,
) -> Session:
    names = tuple(player.name for player in save.players)
    voice = Voice(save.manner.words(save.rulebook), names, save.seat)
    told = table(house.game, voice)
    if save.manner.count and hasattr(told, "counts"):
        told.counts = True
    company = Company(house, voice, terminal, told, bots, keeping.keep, save.manner.pace or 0.0)
    return Session(company, save)


def _farewell(session: Session) -> None:
    voice, terminal = session.company.voice, session.company.terminal
    terminal.title(voice.say("cli-end"))
    terminal.say(winner_line(session.game, session.state, voice))
    terminal.say(*standing_lines(session.game, session.state, voice))


def _ask_rulebook(spoken: Manner, terminal: Terminal) -> str:
    """Which of the five; an empty line takes the first."""
    plain = spoken.words()
    keys = {key: shown(plain, TABLE, key) for key in ("help", "rules", "quit")}
    terminal.title(plain.say("cli-which-rulebook"))
    terminal.say(plain.say("cli-welcome", **keys))
    for place, name in enumerate(registry.RULEBOOKS, 1):
        speech = spoken.words(name)
        players, length = speech.say("fact-players"), speech.say("fact-length")
        title = plain.say(
            "cli-game", title=speech.say(f"title-{name}"), players=players, length=length
        )
        terminal.say(f"  {plain.say('cli-choice', n=place, what=title)}")
    terminal.say(plain.say("cli-welcome-more", **keys))
    while True:
        typed = terminal.ask(plain.say("cli-prompt-default", n=1))
        if not typed:
            return registry.RULEBOOKS[0]
        key = pressed(TABLE, typed)
        if key == "quit":
            terminal.say(plain.say("cli-bye"))
            raise InputEnded
        if key is not None:
            terminal.say(plain.say("cli-welcome", **keys), plain.say("cli-welcome-more", **keys))
            continue
        number = read_number(typed)
        if number is not None and 1 <= number <= len(registry.RULEBOOKS):
            return registry.RULEBOOKS[number - 1]
        try:
            return check_rulebook(plain, typed)
        except UserError as error:
            terminal.say(str(error))


def _bots(wishes: Wishes, game: AnyGame) -> str:
    """The bots asked for; else the beginner, where this game has one."""
    if wishes.bots is not None:
        return wishes.bots
    return "beginner" if "beginner" in bots_of(game.key) else "random"


def _names(wishes: Wishes, catalogue: Catalogue, count: int, seat: int) -> list[str]:
    """Names by seat: the person's, and the bots', of which none is called like the person."""
    own = shown_text(wishes.name or "") or catalogue.say("you")
    names = catalogue.say("cli-bot-names").split(" ")
    names = [name for name in names if normal(name) != normal(own)][: count - 1]
    return [*names[:seat], own, *names[seat:]]


def _kind(bot: str, place: int, seat: int) -> str:
    return "person" if place == seat else f"bot:{bot}"


def _seated(voice: Voice, players: tuple[Player, ...]) -> list[str]:
    """Names in the order of play, and what each bot is."""
    seated = []
    for seat, player in enumerate(players):
        kind = player.kind.partition(":")[2]
        if not kind:
            seated.append(voice.who(seat))
            continue
        seated.append(voice.say("cli-seated", who=player.name, bot=bot_title(voice.words, kind)))
    return seated


__all__ = ["Wishes", "play"]
