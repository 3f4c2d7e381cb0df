"""Bad networks for tests: a proxy that knows frames, what can go wrong, and who watches it."""
