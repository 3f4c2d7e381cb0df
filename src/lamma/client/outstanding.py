"""Commands on their way: an id is kept, and sent again, until the server has answered it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from lamma.table.refused import Code
from lamma.wire import Ack, Nack

LATER: Final = frozenset({Code.RATE, Code.BUSY})
"""Refusals of the moment: the same command again after a while is decided then."""

PATIENCE: Final = 2.5
"""Seconds without an answer after which a command is sent again; doubled each time."""
LONGEST: Final = 40.0

Answer = Ack | Nack


@dataclass(slots=True)
class Sent:
    """A command as it was sent: its bytes, so that the same id never says another thing."""

    frame: bytes
    then: Callable[[Answer], None]
    due: float
    patience: float = PATIENCE


@dataclass(slots=True)
class Outstanding:
    """The commands of one seat that have no answer yet, in the order in which they were sent."""

    sent: dict[str, Sent] = field(default_factory=dict)

    def add(self, id: str, frame: bytes, now: float, then: Callable[[Answer], None]) -> None:  # noqa: A002 - the protocol's word
        """Remember a command; ``then`` is called with its answer, once."""
        self.sent[id] = Sent(frame, then, now + PATIENCE)

    def answered(self, answer: Answer) -> bool:
        """Hand an answer to whoever waits for it; False for one that came before, or is none yet.

        What was too much at the moment stays outstanding, and is sent again when it is due.
        """
        if isinstance(answer, Nack) and answer.code in LATER:
            return False
        found = self.sent.pop(answer.id, None)
        if found is None:
            return False
        found.then(answer)
        return True

    def overdue(self, now: float) -> list[bytes]:
        """The commands to send again by now."""
        frames = []
        for each in self.sent.values():
            if each.due <= now:
                each.patience = min(LONGEST, each.patience * 2)
                each.due = now + each.patience
                frames.append(each.frame)
        return frames

    def again(self, now: float) -> list[bytes]:
        """Every command, for a connection that is new."""
        for each in self.sent.values():
            each.patience = PATIENCE
            each.due = now + PATIENCE
        return [each.frame for each in self.sent.values()]
