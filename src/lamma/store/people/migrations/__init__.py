"""Alembic's migrations of the people's database, run when the server starts on an older one."""

REVISION = "0002"
"""The newest revision: what the database says when nothing is to be done."""
