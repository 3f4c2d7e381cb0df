"""``lamma load``: many tables of scripted players against a server, and what it took."""
