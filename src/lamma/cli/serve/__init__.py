"""``lamma serve``: a server from the command line."""
