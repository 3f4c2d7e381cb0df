"""Lamma (لمّة): Estimation, Taqdeer and Sixty-Six, with rules anyone can check."""

__version__ = "0.1.0"
