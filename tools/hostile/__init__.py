"""Enemies of a server: what they send, how they behave, and what must be true all the same."""
