"""What is true of every connection, whatever the network does to it: looked at where it is sent."""

from typing import Any

from network.faults import Way
from network.frames import Frame

Message = dict[str, Any]


class Watch:
    """All connections of one player to one table; ``wrong`` lists what should not have been."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.connections: list[Connection] = []
        self.answers: dict[str, int] = {}
        """The row of each command that was acknowledged."""
        self.rows: dict[tuple[int | None, int], Message] = {}
        """What each row was to each seat."""
        self.nacks: list[Message] = []

    def connection(self) -> "Connection":
        """A new one."""
        made = Connection(self)
        self.connections.append(made)
        return made


class Connection:
    """One socket, as server and client sent it."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._count = {Way.UP: 0, Way.DOWN: 0}
        self.since: Message | None = None
        self.mode = ""
        self.epoch = ""
        self.caught_up = 0
        self._seat: int | None = None
        self._head = self._last = -1
        self._hear = {
            "welcome": self._welcome,
            "snap": self._snap,
            "ev": self._ev,
            "ack": self._ack,
            "nack": watch.nacks.append,
            "pong": self._pong,
        }

    def first(self, way: Way) -> bool:
        """Whether the frame just seen was the first in this direction."""
        return self._count[way] == 1

    def saw(self, way: Way, frame: Frame) -> None:
        """Look at a frame."""
        message = frame.message
        if message is None:
            return
        self._count[way] += 1
        if way is Way.UP:
            if message["t"] == "hello":
                self.since = message.get("since")
            return
        if self._count[way] == 1:
            self._true(message["t"] == "welcome", "the first frame is no welcome", message)
        if message["t"] in self._hear:
            self._hear[message["t"]](message)

    def _true(self, right: bool, what: str, message: Message) -> None:  # noqa: FBT001 - a check
        if not right:
            self._watch.wrong.append(f"{what}: {str(message)[:300]}")

    def _welcome(self, message: Message) -> None:
        self.mode, self.epoch = message["mode"], message["epoch"]
        self._seat, self._head = message["seat"], message["head"]
        if self.mode == "delta":
            since = self.since or {}
            self._true(since.get("epoch") == self.epoch, "a delta of another epoch", message)
            self._last = since.get("seq", -1)

    def _snap(self, message: Message) -> None:
        self._true(message["s"] >= self._last, "a snapshot goes back", message)
        self._true(message["s"] >= self._head, "a snapshot is older than the welcome", message)
        self._last, self._seat = message["s"], message["view"]["you"]

    def _ev(self, message: Message) -> None:
        row = message["s"]
        self._true(row == self._last + 1, f"a row is not the one after {self._last}", message)
        message = dict(message)
        again = message.pop("re", False)
        self._true(again == (row <= self._head), "a row is wrongly flagged", message)
        self.caught_up += again
        known = self._watch.rows.setdefault((self._seat, row), message)
        self._true(known == message, "a row has become another", message)
        self._last = row

    def _ack(self, message: Message) -> None:
        row = message["s"]
        self._true(row <= self._last, "acknowledged before it was shown", message)
        known = self._watch.answers.setdefault(message["id"], row)
        self._true(known == row, f"acknowledged before as row {known}", message)

    def _pong(self, message: Message) -> None:
        self._true(message["head"] == self._last, f"a head that is not {self._last}", message)
