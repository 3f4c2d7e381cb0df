"""A match at the terminal: ``session`` plays it, ``house`` deals it, ``saves`` keeps it."""
