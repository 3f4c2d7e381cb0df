"""A live table: seats, clocks, bots, chat and matches, as pure functions of a log of events.

:func:`decide` says what follows from a command, :func:`apply` what an event changes; a table is
the fold of its log. Nothing here reads a clock, draws a lot or knows a game by name: the moment
and its chances are handed in, games come from the registry.
"""
