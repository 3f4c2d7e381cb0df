"""The server: HTTP for lobby, records and rules, a socket a seat, live tables in one process.

It knows games through :mod:`lamma.games.protocol` and :mod:`lamma.games.registry` only.
"""
