"""``lamma play``: a match against bots, begun or taken up again."""

from dataclasses import dataclass, field
from pathlib import Path

from lamma.bots.protocol import Bot
from lamma.bots.registry import bots as bots_of
from lamma.cli.exits import Exit, UserError
from lamma.cli.faults import not_read, told
from lamma.cli.keys import TABLE, pressed, shown
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
from lamma.cli.speech import words
from lamma.cli.tables import table
from lamma.cli.terminal import InputEnded, Terminal
from lamma.cli.typed import read_number
from lamma.cli.voice import Voice
from lamma.games import registry
from lamma.games.registry import AnyGame
from lamma.record import Player
from lamma.text.catalogue import Catalogue
from lamma.text.foreign import shown as shown_text


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What the command line asked for."""

    rulebook: str | None = None
    options: list[str] = field(default_factory=list)
    bots: str | None = None
    seat: int | None = None
    seed: int | None = None
    name: str | None = None
    record: Path | None = None
    resume: Path | None = None
    pace: float = 0.0
    count: bool = False
    language: str | None = None
    digits: str | None = None
    marks: bool = True

    def words(self, rulebook: str | None = None) -> Catalogue:
        """The catalogue of the language asked for."""
        return words(self.language, rulebook, numerals=self.digits, marks=self.marks)


def play(wishes: Wishes, terminal: Terminal | None = None) -> Exit:
    """Play a match to its end, or until the person stops; the exit code."""
    terminal = terminal or Terminal()
    terminal.right_to_left = wishes.words().isolates
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
    plain = wishes.words()
    rulebook = (
        _ask_rulebook(wishes, plain, terminal)
        if wishes.rulebook is None
        else check_rulebook(plain, wishes.rulebook)
    )
    catalogue = wishes.words(rulebook)
    options = read_options(catalogue, rulebook, wishes.options)
    game = make_game(catalogue, rulebook, options)
    seat = wishes.seat or 0
    if seat not in game.seats:
        raise UserError(catalogue.say("error-seat", asked=seat, max=game.seats[-1]))
    others = [other for other in game.seats if other != seat]
    bots = dict(zip(others, seat_bots(catalogue, game, _bots(wishes, game), others), strict=True))
    bots[seat] = bots[others[0]]
    kept = Secrets.fresh(game) if wishes.seed is None else Secrets.seeded(wishes.seed)
    house = House(game, kept)
    players = tuple(
        Player(_name(wishes, catalogue, place, seat), _kind(bots[place].name, place, seat))
        for place in game.seats
    )
    save = begun(house, rulebook, dict(game.options), players, seat)
    keeping = Keeping.new(wishes.record, save, catalogue)
    session = _session(wishes, terminal, house, save, [bots[s] for s in game.seats], keeping)
    voice = session.company.voice
    terminal.title(voice.say("cli-title", title=voice.say(f"title-{rulebook}")))
    terminal.say(*option_lines(catalogue, game))
    terminal.say(voice.say("cli-players", names=voice.listed(_seated(voice, players))))
    key = shown(catalogue, TABLE, "deals")
    fingerprints = house.pledge.commitments
    terminal.say(
        voice.say("deal-committed"),
        voice.say("cli-fair-first", n=len(fingerprints), hash=fingerprints[0].hex(), key=key),
    )
    return session, keeping


def _taken_up(wishes: Wishes, terminal: Terminal, path: Path) -> tuple[Session, Keeping]:
    plain = wishes.words()
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
    catalogue = wishes.words(save.rulebook)
    game = make_game(catalogue, save.rulebook, save.options)
    kinds = [player.kind.partition(":")[2] for player in save.players]
    others = [other for other in game.seats if other != save.seat]
    kinds[save.seat] = kinds[others[0]]
    bots = seat_bots(catalogue, game, ",".join(kinds), game.seats)
    keeping = Keeping.again(wishes.record, place, save, catalogue)
    session = _session(wishes, terminal, House(game, save.secrets), save, bots, keeping)
    try:
        session.catch_up()
        session.prove()
    except BrokenSave as error:
        reason = told(catalogue, error)
        raise UserError(catalogue.say("error-save", file=str(place), reason=reason)) from error
    voice = session.company.voice
    terminal.title(voice.say("cli-title", title=voice.say(f"title-{save.rulebook}")))
    terminal.say(voice.say("cli-resumed", round=session.state.round))
    terminal.say(*session.company.table.situation(session.view()))
    return session, keeping


def _session(  # noqa: PLR0913, PLR0917 - what a session is made of
    wishes: Wishes,
    terminal: Terminal,
    house: House,
    save: Save,
    bots: list[Bot],
    keeping: Keeping,
) -> Session:
    names = tuple(player.name for player in save.players)
    voice = Voice(wishes.words(save.rulebook), names, save.seat)
    told = table(house.game, voice)
    if wishes.count and hasattr(told, "counts"):
        told.counts = True
    company = Company(house, voice, terminal, told, bots, keeping.keep, wishes.pace)
    return Session(company, save)


def _farewell(session: Session) -> None:
    voice, terminal = session.company.voice, session.company.terminal
    terminal.title(voice.say("cli-end"))
    terminal.say(winner_line(session.game, session.state, voice))
    terminal.say(*standing_lines(session.game, session.state, voice))


def _ask_rulebook(wishes: Wishes, plain: Catalogue, terminal: Terminal) -> str:
    """Which of the five; an empty line takes the first."""
    keys = {key: shown(plain, TABLE, key) for key in ("help", "rules", "quit")}
    terminal.title(plain.say("cli-which-rulebook"))
    terminal.say(plain.say("cli-welcome", **keys))
    for place, name in enumerate(registry.RULEBOOKS, 1):
        speech = wishes.words(name)
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


def _name(wishes: Wishes, catalogue: Catalogue, place: int, seat: int) -> str:
    if place == seat:
        return shown_text(wishes.name or "") or catalogue.say("you")
    names = catalogue.say("cli-bot-names").split(" ")
    return names[place - (place > seat)]


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
