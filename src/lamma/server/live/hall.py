"""The links of a table: who is let in, shown what, missed, and sent away."""

import asyncio
from collections.abc import Sequence

from lamma.cards import Seat
from lamma.server.live.admission import may_see
from lamma.server.live.answers import Job
from lamma.server.live.audience import Audience
from lamma.server.live.guard import Guard
from lamma.server.live.link import Link
from lamma.server.live.names import command_id
from lamma.server.live.owner import Owner
from lamma.server.live.presence import Presence
from lamma.server.live.services import Services
from lamma.table import commands as cmd
from lamma.table.causes import Cause
from lamma.table.events import AnyEvent
from lamma.table.state import Table
from lamma.wire import Close, Since


class Hall:
    """One table's."""

    __slots__ = ("_audience", "_guard", "_owner", "_presence", "_s", "used")

    def __init__(self, owner: Owner, services: Services, guard: Guard) -> None:
        loop = asyncio.get_running_loop()
        self._owner, self._s, self._guard = owner, services, guard
        self._audience = Audience(services.meters)
        self._presence = Presence(loop, self._lost, self._note)
        self.used = loop.time()
        """When a link last came or went, by the loop's clock."""

    @property
    def empty(self) -> bool:
        """Whether nobody watches."""
        return self._audience.empty

    def attach(self, link: Link, since: Since | None) -> bool:
        """Show the table to a link from now on; False if it cannot be shown."""
        table, audience = self._owner.table, self._audience
        link.seat = seat = table.seat_of(link.player.id)
        now = self._s.log.now()
        if not self._guard(lambda: audience.attach(link, table, since, now)):
            return False
        self.used = asyncio.get_running_loop().time()
        self._s.meters.links.inc()
        self._presence.came(seat)
        if seat is not None and table.chairs[seat].held is not None:
            back = command_id(table.id, table.seq, f"back/{seat}")
            self._owner.submit(Job(back, cmd.Back(), link.player))
        return True

    def detach(self, link: Link) -> None:
        """A link is gone; once for each that was attached."""
        self._audience.detach(link)
        self.used = asyncio.get_running_loop().time()
        self._s.meters.links.dec()
        if link.seat is None or not self._audience.at(link.seat):
            self._presence.went(link.seat)

    def show(
        self, before: Table, after: Table, events: Sequence[AnyEvent], steps: Sequence[Table]
    ) -> None:
        """Show everyone the row that led from ``before`` to ``after`` by these steps."""
        audience = self._audience
        if not self._guard(lambda: audience.show(before, after, events, steps)):
            audience.close(Close.RESTART)  # they come back to a view that is whole
            audience.forget()  # some may have the frame of this row, others not
        if before.phase is not after.phase or before.chairs is not after.chairs:
            self._send_away()
        if before.chairs is not after.chairs:
            self._reseat()
            self._give_back(before, after)

    def expect(self) -> None:
        """Give everyone who should be here, and is not, the time to connect."""
        for seat, chair in enumerate(self._owner.table.chairs):
            if chair.present and not self._audience.at(seat):
                self._presence.wait_for(seat)

    def rest(self) -> None:
        """Keep nothing for links that did not come back."""
        self._audience.forget()

    def close(self, code: Close) -> None:
        """Close every link."""
        self._presence.off()
        self._audience.close(code)

    def _reseat(self) -> None:
        audience, table = self._audience, self._owner.table
        before = {link: link.seat for link in audience.links}
        self._guard(lambda: audience.reseat(table))
        if any(link.seat != seat for link, seat in before.items()):
            for link in before:
                self._presence.came(link.seat)

    def _give_back(self, before: Table, after: Table) -> None:
        """A seat given to a bot in the moment in which its player came back is his again."""
        for seat, (was, now) in enumerate(zip(before.chairs, after.chairs, strict=False)):
            if now.held is Cause.GONE and was.held is None and self._audience.at(seat):
                back = Job(command_id(after.id, after.seq, f"back/{seat}"), cmd.Back(), now.player)
                asyncio.get_running_loop().call_soon(self._owner.submit, back)

    def _send_away(self) -> None:
        """Who may not watch a match that begins, or that he has left, is shown no more of it.

        He may have his answer first.
        """
        for link in self._audience.links:
            if not may_see(self._owner.table, link.player):
                self._audience.detach(link)
                asyncio.get_running_loop().call_soon(link.close, Close.FORBIDDEN)

    def _lost(self, seat: Seat) -> None:
        if not self._audience.at(seat):
            self._owner.ask(f"lost/{seat}", cmd.Lost(seat))

    def _note(self) -> None:
        self._audience.note(self._owner.table)
