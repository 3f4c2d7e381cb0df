"""Killing the server, again and again, while people play; and looking whether anything was lost.

``tools/kills.py`` is the long run, ``tests/chaos`` the short one. A campaign starts ``lamma serve``
as a process, lets scripted players (``lamma.client``) play at several tables, and ends the process
with SIGKILL: at a random moment, or at one of the exact ``places``. While the server is dead, the
log is read and compared with what every player was told (``ledger``, ``checking``).
"""
