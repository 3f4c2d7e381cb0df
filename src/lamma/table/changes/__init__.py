"""What each event changes at a table, by concept: one function an event, and ``CHANGES``."""
