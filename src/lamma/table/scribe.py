"""From a table's log to the records of its matches, which anybody can verify."""

from collections.abc import Iterable, Sequence

from lamma.cards import Seat
from lamma.games.protocol import Chance
from lamma.proving import digest
from lamma.record.model import Player, Record
from lamma.record.transcript import Pledge, Transcript
from lamma.table import dealing
from lamma.table import events as ev
from lamma.table.apply import apply
from lamma.table.state import Chair, Match, Phase, Table, playing

Rows = Iterable[tuple[int, int, Iterable[ev.AnyEvent]]]
"""A log: the number, time and events of each row."""


def record_of(rows: Rows, number: int | None = None) -> Record | None:
    """The record of the match of that number (from 1; None: the last), so far as it has come.

    None if no such match was started. Seeds of a deal in play, and of deals to come, stay out.
    """
    found: Transcript | None = None
    table: Table | None = None
    for _, at, events in rows:
        for event in events:
            before, table = table, apply(table, event, at)
            if isinstance(event, ev.Started):
                if found is not None and playing(table).number - 1 == number:
                    return found.record()
                found = _begun(table)
            elif found is not None and before is not None and before.phase is Phase.PLAYING:
                _write(found, event, before)
    if found is None or table is None or playing(table).number < (number or 1):
        return None
    return None if number is not None and playing(table).number != number else found.record()


def _begun(table: Table) -> Transcript:
    match = playing(table)
    pledge = Pledge(
        match=bytes.fromhex(match.id),
        commitments=tuple(map(bytes.fromhex, match.commitments)),
        anchors=_bytes(match.anchors),
    )
    return Transcript(match.game, [_sitter(chair) for chair in table.chairs], pledge)


def _sitter(chair: Chair) -> Player:
    if chair.player is None:
        return Player(chair.bot or "", f"bot:{chair.bot}")
    return Player(chair.player.name, "person" if chair.bot is None else f"bot:{chair.bot}")


def _write(transcript: Transcript, event: ev.AnyEvent, before: Table) -> None:
    """One event, as far as a record tells of it."""
    match event:
        case ev.Dealt(nonces=nonces):
            transcript.deal(dealing.cards(playing(before), _chance(playing(before)), nonces))
        case ev.Acted():
            _act(transcript, event, playing(before))
        case ev.Revealed(seed=seed, nonces=nonces):
            transcript.reveal(bytes.fromhex(seed), _bytes(nonces))
        case ev.Held(seat=seat, bot=bot):
            transcript.hold(seat, f"bot:{bot}")
        case ev.Returned(seat=seat):
            transcript.hold(seat, "person")
        case ev.Left(seat=seat):
            _leave(transcript, seat, before)
        case ev.Renewed(seat=seat, deal=deal, anchor=anchor):
            transcript.renew(deal, seat, bytes.fromhex(anchor))
        case ev.Ended(unused=unused):
            transcript.reveal_unused([bytes.fromhex(seed) for seed in unused])
        case _:
            pass


def _chance(match: Match) -> Chance:
    turn = match.next
    if not isinstance(turn, Chance):
        msg = "no deal was due"
        raise TypeError(msg)
    return turn


def _act(transcript: Transcript, event: ev.Acted, match: Match) -> None:
    transcript.act(event.seat, transcript.game.read(transcript.state, event.a))
    if event.bot is not None:
        seed = dealing.bot_seed(match, event.seat)
        view = digest(match.game.view(match.state, event.seat))
        transcript.explain_bot(event.bot, seed, event.nodes, view)


def _leave(transcript: Transcript, seat: Seat, before: Table) -> None:
    """A bot holds the seat from now on, if it did not before."""
    transcript.leave(seat)
    if before.chairs[seat].held is None:
        transcript.hold(seat, f"bot:{before.settings.bots}")


def _bytes(values: Sequence[str | None]) -> tuple[bytes | None, ...]:
    return tuple(None if value is None else bytes.fromhex(value) for value in values)
