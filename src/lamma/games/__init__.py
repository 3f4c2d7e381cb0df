"""The games: one folder each, all behind :mod:`lamma.games.protocol`."""
