"""Match records, ``lamma-record/1``: one reader, one writer and one replayer for every game.

The format is ``RECORD.md``'s. Where that leaves something open, this is how it is:

- ``rounds`` are numbered from 1 without a gap. The last one may be unfinished, its ``result`` null.
- A record with ``ended`` null is unfinished and verifies as far as it goes. While a deal is in
  play its seed is not in ``reveals.deals``; ``unused`` is then empty. A record without
  commitments does not verify: nobody could say that its deals were fair.
- ``reveals.anchors`` has null for a seat that never published one. A client that came back with a
  new chain is in ``reveals.new_anchors``: ``[[deal of the match, seat, hex], …]``.
- ``also_left`` lists the seats that left after the one that ``ended`` names, in order; while
  ``ended`` is null, all that have left.
- In ``bot_moves`` and ``held_by`` the round is its number, the deal counts from 1 within the
  round, the action is an index from 0.
- ``seal``, written last, has a digest of each part (:mod:`lamma.record.seal`). Optional, as every
  key that this list adds; other programs may ignore it, and a record without it verifies too.

``model`` is the format as types, ``reader`` and ``writer`` are files; ``transcript`` writes a match
down while it is played, ``fair_match`` deals it besides; ``replayer`` plays it again, and
``verifier`` says whether it is true.
"""

from lamma.record.errors import BadRecord, Difference, Fault, RecordError
from lamma.record.fair_match import FairMatch
from lamma.record.model import Player, Record
from lamma.record.reader import Entry, read
from lamma.record.replayer import Leave, Step, final_state, replay
from lamma.record.transcript import Pledge, Transcript
from lamma.record.verifier import Verdict, verify, verify_file
from lamma.record.writer import Writer, write

__all__ = [
    "BadRecord",
    "Difference",
    "Entry",
    "FairMatch",
    "Fault",
    "Leave",
    "Player",
    "Pledge",
    "Record",
    "RecordError",
    "Step",
    "Transcript",
    "Verdict",
    "Writer",
    "final_state",
    "read",
    "replay",
    "verify",
    "verify_file",
    "write",
]
