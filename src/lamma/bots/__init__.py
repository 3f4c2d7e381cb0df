"""Bots: each is handed one seat's view, never a state, and answers with a legal action."""
