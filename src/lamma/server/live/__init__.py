"""The live tables of a process: loaded from the log, kept in memory, shown to who watches them.

Nothing here knows of HTTP or of sockets: a table is told commands (:class:`Job`) and tells its
:class:`Link` objects what they may see. One command of a table is in flight at a time, by plain
calls: decided, appended to the log, shown to everyone, and only then acknowledged.
"""

from lamma.server.live.answers import Acked, Answer, Job, Nacked
from lamma.server.live.host import LiveTables
from lamma.server.live.link import Link
from lamma.server.live.livetable import LiveTable
from lamma.server.live.meters import Meters

__all__ = ["Acked", "Answer", "Job", "Link", "LiveTable", "LiveTables", "Meters", "Nacked"]
