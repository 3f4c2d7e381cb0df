"""The command line: a table in the terminal, records, rules and a scorekeeper.

``main`` lists the commands; each loads only what it needs. ``play`` is a match against bots,
``keeper`` the score book of a game with real cards, ``tables`` how each game is told in text.
Everything but ``tables/<game>`` and ``keeper/<game>`` knows games by their contract alone.
"""
