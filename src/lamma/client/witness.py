"""What a link does for fair deals by itself: it shows the nonces, and watches the server."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lamma.cards import Seat
from lamma.client.fair import Cheated, Fair
from lamma.client.sheet import Sheet
from lamma.games.protocol import Hidden
from lamma.games.registry import AnyGame
from lamma.table.commands import Anchor, ClientCommand, Nonce, Ready


class Witness:
    """Sees every row of one table; ``fault`` is the first thing the server was caught at."""

    def __init__(self, send: Callable[[ClientCommand], None]) -> None:
        self.fair: Fair | None = None
        self.fault: Cheated | None = None
        self._send = send
        self._owed: int | None = None
        self._asked = False

    @property
    def verified(self) -> int:
        """The deals of this match that were checked whole."""
        return 0 if self.fair is None else self.fair.verified

    def anchor(self, game: AnyGame) -> str:
        """The anchor of a fresh chain for the next match of ``game``."""
        return self._fair(game).anchor()

    def hear(
        self, events: Iterable[Mapping[str, Any]], sheet: Sheet, seat: Seat | None, *, now: bool
    ) -> None:
        """Take the events of a row; with ``now``, the last one there is, a nonce due is shown."""
        for event in events:
            kind = event["t"]
            if kind == "started":
                self._fair(sheet.game)
            elif kind == "awaited":
                self._owed = event["deal"]
                self._take_up(sheet)
            elif kind in {"dealt", "ended", "closed"}:
                self._owed = None
                if kind == "dealt" and self._asked and now:
                    self._ask(sheet.game)
            elif kind == "renewed" and event["seat"] == seat:
                self._asked = False
            self._watch(event, sheet, seat)
        if now:
            self._pay(seat)

    def _watch(self, event: Mapping[str, Any], sheet: Sheet, seat: Seat | None) -> None:
        """Let the event be checked."""
        started = event["t"] == "started"
        if self.fair is not None and self.fault is None:
            try:
                self.fair.hear(event, seat, sheet.fields["match"] if started else None)
            except Cheated as caught:
                self.fault = caught
        if started:
            self._own(sheet, seat)

    def missed(self, sheet: Sheet, seat: Seat | None) -> None:
        """Rows were missed, and a snapshot came instead."""
        if self.fair is not None:
            self.fair.lost()
        match = sheet.fields["match"]
        self._owed = sheet.awaited
        if seat is None:
            return
        if match is None or sheet.fields["ended"] is not None:
            if sheet.fields["seats"][seat]["ready"] and not self._fair(sheet.game).anchored:
                # Ready by another program, whose chain this one has not.
                self._send(Ready(self.anchor(sheet.game)))
            return
        self._own(sheet, seat)
        self._pay(seat)

    def _own(self, sheet: Sheet, seat: Seat | None) -> None:
        """See to it that this client has the chain of its seat, in a match that is on.

        Another chain is asked for at once, unless the nonces of others are on their way: who has
        sent his for the same deal would have to take it for a cheat. Then it is after the deal.
        """
        fields = sheet.fields
        if seat is None or self._fair(sheet.game).has_chain(fields["match"], seat):
            return
        self._asked = True
        if fields["awaited"] is None or fields["awaited"]["seats"] == [seat]:
            self._ask(sheet.game)

    def _ask(self, game: AnyGame) -> None:
        """Begin another chain: this client has not the one that its seat began with."""
        self._asked = True
        self._send(Anchor(self._fair(game).renew()))

    def _take_up(self, sheet: Sheet) -> None:
        """Follow a match that was missed in part, from a deal that is due on."""
        fields = sheet.fields
        if fields["awaited"] is None or self._fair(sheet.game).following:
            return
        fair = self._fair(sheet.game)
        nobody = Hidden(((),) * len(fair.game.seats))
        try:
            fair.resume(fair.game.complete(sheet.view, nobody), fields["match"])
        except Cheated as caught:
            self.fault = self.fault or caught

    def _pay(self, seat: Seat | None) -> None:
        if self._owed is None or seat is None or self.fair is None or self.fault is not None:
            return
        value = self.fair.nonce(self._owed)
        if value is not None:
            self._send(Nonce(self._owed, value))
            self._owed = None

    def _fair(self, game: AnyGame) -> Fair:
        if self.fair is None or self.fair.game is not game:
            self.fair = Fair(game)
        return self.fair
