"""When and where a log in SQLite commits.

What one tick of the loop brought is committed together, at the end of that tick and on the loop
itself: a fast disk takes 0.1 ms, and another thread would have to win the interpreter lock from
the loop several times a batch, up to 5 ms each time. Where a commit takes long, as on a slow disk
or while other threads compute, a thread commits; now and then the loop tries again.
"""

import asyncio
import time
from collections import deque
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread

from lamma.store.log.settling import Told, tell
from lamma.store.log.sqlite_batches import Append, Batches, Job

SLOW_S = 0.005
"""Two commits running that held the loop for longer send the next ones to the thread."""

_SHORTEST_S, _LONGEST_S = 0.25, 64.0
"""For how long: doubled each time that the loop, trying again, finds the disk still slow."""


class Writer:
    """Commits what is put into it. All methods but :meth:`join` are called on the loop."""

    def __init__(self, batches: Batches, slow_s: float = SLOW_S) -> None:
        self._batches = batches
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Append | Job] = deque()
        self._slow_s = slow_s
        self._slow_before = False
        self._slow_until = 0.0
        self._pause_s = _SHORTEST_S
        self._queue: SimpleQueue[deque[Append | Job] | None] = SimpleQueue()
        self._handed = 0
        """Rows and jobs with the thread. While there are any, the loop commits nothing."""
        self._thread = Thread(target=self._run, name="lamma-log", daemon=True)
        self._thread.start()

    def put(self, work: Append | Job) -> None:
        """Commit this at the end of the tick, and tell on the loop what came of it."""
        if not self._waiting:
            self._loop.call_soon(self._commit)
        self._waiting.append(work)

    def stop(self) -> None:
        """Finish what was put in, then close the connection."""
        self._hand_over()
        self._queue.put(None)

    def join(self) -> None:
        """Wait for that end; not on the loop."""
        self._thread.join()

    def _commit(self) -> None:
        if self._slow_s <= 0 or time.monotonic() < self._slow_until:
            self._hand_over()
        if self._handed:
            return
        told: list[Told] = []
        while self._waiting:
            start = time.monotonic()
            some = self._batches.easy(self._waiting)
            if some is None:
                self._hand_over()
                break
            self._judge(start, time.monotonic())
            told += some
        tell(self._loop, told)

    def _judge(self, start: float, end: float) -> None:
        slow = end - start > self._slow_s
        if not slow:
            self._pause_s = _SHORTEST_S
        elif self._slow_before:
            self._slow_until = end + self._pause_s
            self._pause_s = min(2 * self._pause_s, _LONGEST_S)
        self._slow_before = slow

    def _hand_over(self) -> None:
        if self._waiting:
            self._handed += len(self._waiting)
            self._queue.put(self._waiting)
            self._waiting = deque()

    def _take_back(self, told: list[Told]) -> None:
        self._handed -= len(told)
        tell(self._loop, told)
        if self._waiting and not self._handed:
            self._commit()

    def _run(self) -> None:
        waiting: deque[Append | Job] = deque()
        going = True
        try:
            while going or waiting:
                while going and not (waiting and self._queue.empty()):
                    work = self._queue.get()
                    going = work is not None
                    waiting.extend(work or ())
                if waiting:
                    told = self._batches.some(waiting)
                    with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                        self._loop.call_soon_threadsafe(self._take_back, told)
        finally:
            self._batches.close()
