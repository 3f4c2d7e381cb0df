"""What a link does for fair deals by itself: it shows the nonces, and watches the server."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lamma.cards import Seat
from lamma.client.fair import Cheated, Fair
from lamma.client.sheet import Sheet
from lamma.games.registry import AnyGame
from lamma.table.commands import ClientCommand, Nonce


class Witness:
    """Sees every row of one table; ``fault`` is the first thing the server was caught at."""

    def __init__(self, send: Callable[[ClientCommand], None]) -> None:
        self.fair: Fair | None = None
        self.fault: Cheated | None = None
        self._send = send
        self._owed: int | None = None

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
            elif kind in {"dealt", "ended", "closed"}:
                self._owed = None
            if self.fair is not None and self.fault is None:
                bound = sheet.fields["match"] if kind == "started" else None
                try:
                    self.fair.hear(event, seat, bound)
                except Cheated as caught:
                    self.fault = caught
        if now:
            self._pay(seat)

    def missed(self, sheet: Sheet, seat: Seat | None) -> None:
        """Rows were missed, and a snapshot came instead."""
        if self.fair is not None:
            self.fair.lost()
        self._owed = sheet.awaited
        self._pay(seat)

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
