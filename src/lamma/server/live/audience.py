"""Who watches a table, and what each of them is shown.

For each seat that is watched, and for the spectators together, there is a :class:`_Track`: the
view that they were shown last, and the frames that led to it. A new row is turned into a frame a
track; tracks that see the same get the very same bytes.
"""

from collections import deque
from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType
from msgspec.json import Encoder

from lamma.cards import Seat
from lamma.server.live.framing import framed, unframed
from lamma.server.live.link import Link
from lamma.server.live.meters import Meters
from lamma.server.live.patch import Patch, patches
from lamma.table.events import AnyEvent
from lamma.table.state import Table
from lamma.table.told import AnyTold, tellings
from lamma.table.view import Sight, TableView, legal, sight
from lamma.wire import VERSION, Close, Mode, Note, Since, Welcome

KEPT = 24
"""Frames a track keeps for those who come back; who missed more gets the view whole."""

_ENCODE = Encoder().encode
_Key = Seat | None
"""A seat; None for the spectators."""


class _Ev(Struct, frozen=True, omit_defaults=True, tag_field="t", tag="ev"):
    """``wire.Ev``, with its parts not encoded yet."""

    s: int
    at: int
    e: tuple[AnyTold, ...] | UnsetType = UNSET
    v: Patch | UnsetType = UNSET


class _Snap(Struct, frozen=True, omit_defaults=True, tag_field="t", tag="snap"):
    s: int
    view: TableView
    legal: tuple[str, ...] | UnsetType = UNSET


class _Saying:
    """The frames that say one row: the same bytes to all who see the same."""

    __slots__ = ("_after", "_said")

    def __init__(self, after: Table) -> None:
        self._after = after
        self._said: list[tuple[Sequence[AnyTold], Patch, bytes, bytes]] = []

    def frame(self, e: Sequence[AnyTold], v: Patch, may: tuple[str, ...] | None) -> bytes:
        """The frame for a viewer who is told ``e`` and ``v``, and may do what ``may`` says."""
        payload, whole = self._bytes(e, v)
        return whole if not may else framed(b'%b,"legal":%b}' % (payload[:-1], _ENCODE(may)))

    def _bytes(self, e: Sequence[AnyTold], v: Patch) -> tuple[bytes, bytes]:
        for other_e, other_v, payload, whole in self._said:
            if (v is other_v or v == other_v) and (e is other_e or e == other_e):
                return payload, whole
        after = self._after
        made = _ENCODE(_Ev(after.seq, after.at, tuple(e) or UNSET, v or UNSET))
        self._said.append((e, v, made, framed(made)))
        return self._said[-1][2:]


class _Track:
    """One sight of the table: a seat's, or the spectators'."""

    __slots__ = ("frames", "links", "snap")

    def __init__(self) -> None:
        self.links: list[Link] = []
        self.frames: deque[bytes] = deque(maxlen=KEPT)
        self.snap: bytes | None = None

    def missed(self, count: int) -> list[bytes] | None:
        """The last ``count`` frames, marked as caught up with; None if not all are kept."""
        if not 0 <= count <= len(self.frames):
            return None
        last = list(self.frames)[len(self.frames) - count :]
        return [framed(unframed(each)[:-1] + b',"re":true}') for each in last]


class Audience:
    """The links of one table."""

    __slots__ = ("_meters", "_sight", "_tracks")

    def __init__(self, meters: Meters) -> None:
        self._meters = meters
        self._sight: Sight | None = None
        self._tracks: dict[_Key, _Track] = {}

    @property
    def links(self) -> list[Link]:
        """Every link, seats' first or not."""
        return [link for track in self._tracks.values() for link in track.links]

    @property
    def empty(self) -> bool:
        """Whether nobody watches."""
        return not any(track.links for track in self._tracks.values())

    def at(self, seat: _Key) -> int:
        """How many links a seat has (at most one), or how many watch."""
        track = self._tracks.get(seat)
        return 0 if track is None else len(track.links)

    def attach(self, link: Link, table: Table, since: Since | None, now: int) -> bool:
        """Welcome a link whose ``seat`` is set, and bring it to where the table is: True."""
        track = self._track(link.seat)
        epoch = _epoch(table, link.seat)
        missed = None
        if since is not None and since.epoch == epoch:
            missed = track.missed(table.seq - since.seq)
        mode = Mode.SNAP if missed is None else Mode.DELTA
        self._meters.caught_up[mode].inc()
        link.write(
            framed(_ENCODE(Welcome(VERSION, table.id, link.seat, table.seq, epoch, now, mode)))
        )
        for frame in [self._snap(track, table, link.seat)] if missed is None else missed:
            link.write(frame)
        self._admit(track, link)
        return True

    def detach(self, link: Link) -> None:
        """Forget a link; one that is not here any more is no fault."""
        track = self._tracks.get(link.seat)
        if track is not None and link in track.links:
            track.links.remove(link)
            if not track.links and link.seat is None:
                del self._tracks[None]  # spectators who come back are shown the whole

    def show(
        self, before: Table, after: Table, events: Sequence[AnyEvent], steps: Sequence[Table]
    ) -> bool:
        """Show everyone the row that led from ``before`` to ``after`` by these steps: True."""
        if not self._tracks:
            self._sight = None
            return True
        old = self._sight or sight(before)
        new = self._sight = sight(after, old, before)
        told = tellings(before, events, steps)
        if len(after.chairs) != len(before.chairs):
            self._anew(after)
            return True
        saying = _Saying(after)
        deltas, written = patches(old, new, len(after.chairs)), 0
        for key, track in self._tracks.items():
            at = _index(key)
            frame = saying.frame(told[at], deltas[at], legal(after, key))
            track.snap = None
            track.frames.append(frame)
            for link in track.links:
                link.write(frame)
                written += 1
        self._meters.frames.inc(written)
        return True

    def _anew(self, table: Table) -> None:
        """Show everyone the whole of a table that has other seats than before."""
        links = self.links
        self._tracks.clear()
        for link in links:
            link.seat = table.seat_of(link.player.id)
            track = self._track(link.seat)
            link.write(self._snap(track, table, link.seat))
            self._admit(track, link)

    def reseat(self, table: Table) -> None:
        """Give every link the seat that its player has now, and the view that goes with it."""
        for link in self.links:
            seat = table.seat_of(link.player.id)
            if seat != link.seat:
                self.detach(link)
                link.seat = seat
                if not self.at(seat):
                    self._tracks.pop(seat, None)
                track = self._track(seat)
                link.write(self._snap(track, table, seat))
                self._admit(track, link)

    def note(self, table: Table) -> None:
        """Tell everyone who is connected."""
        present = tuple(self.at(seat) > 0 for seat in range(len(table.chairs)))
        frame = framed(_ENCODE(Note(present, self.at(None))))
        for link in self.links:
            link.write(frame)

    def close(self, code: Close) -> None:
        """Close every link."""
        for link in self.links:
            link.close(code)

    def forget(self) -> None:
        """Drop what was kept for those who might have come back; nobody watches."""
        self._tracks.clear()
        self._sight = None

    def _look(self, table: Table) -> Sight:
        if self._sight is None:
            self._sight = sight(table)
        return self._sight

    def _track(self, key: _Key) -> _Track:
        track = self._tracks.get(key)
        if track is None:
            track = self._tracks[key] = _Track()
        return track

    def _admit(self, track: _Track, link: Link) -> None:
        if link.seat is not None:
            for older in tuple(track.links):
                track.links.remove(older)
                older.close(Close.REPLACED)
        track.links.append(link)

    def _snap(self, track: _Track, table: Table, seat: _Key) -> bytes:
        if track.snap is None:
            view = self._look(table).of(seat)
            track.snap = framed(_ENCODE(_Snap(table.seq, view, legal(table, seat) or UNSET)))
        return track.snap


def _index(key: _Key) -> int:
    """Where a viewer stands in what there is one of a seat, and last a spectator's."""
    return -1 if key is None else key


def _epoch(table: Table, seat: _Key) -> str:
    """What numbers of rows mean to a client: those of this table, seen from this seat."""
    return f"{table.made:x}-{'w' if seat is None else seat}"
