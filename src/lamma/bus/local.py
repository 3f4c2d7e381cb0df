"""The bus of a server that is one process."""

from lamma.bus.protocol import Unsubscribe, Wake


class LocalBus:
    """Calls its subscribers at once, in the order in which they came."""

    def __init__(self) -> None:
        self._wakes: tuple[Wake, ...] = ()

    def publish(self, table: str, seq: int) -> None:
        """Call every subscriber."""
        for wake in self._wakes:
            wake(table, seq)

    def subscribe(self, wake: Wake) -> Unsubscribe:
        """Call ``wake`` from now on; one that is there twice is called twice."""
        self._wakes = (*self._wakes, wake)
        gone = False

        def unsubscribe() -> None:
            nonlocal gone
            if not gone:
                gone = True
                at = self._wakes.index(wake)
                self._wakes = (*self._wakes[:at], *self._wakes[at + 1 :])

        return unsubscribe

    async def close(self) -> None:
        """Forget the subscribers."""
        self._wakes = ()
