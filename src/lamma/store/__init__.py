"""What outlives a process: the event log of the tables, and people."""
