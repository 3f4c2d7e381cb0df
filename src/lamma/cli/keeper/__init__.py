"""``lamma score``: the score book of a game with real cards.

The engine keeps it: a dummy deal opens each round, what the players say goes through the stages
as actions, so that what the rules forbid is refused with its reason, and the tricks are entered
instead of played. ``book`` is the sheet and its file, ``desk`` the questions; each game has a
module that asks for its next step.
"""
