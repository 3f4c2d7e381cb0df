"""The event log: the only arbiter of what happened at a table.

``protocol`` says what every log keeps; ``sqlite`` and ``postgres`` are the two there are, and
``opening`` takes one by its URL. Bodies are bytes to all of them.
"""
