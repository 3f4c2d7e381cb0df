"""People: accounts, their sessions, and the lobby's lists of tables. SQLite or PostgreSQL.

The event log is the truth of every table. What stands here of tables is a projection for lists,
codes and invitations; a listing that is missing is written again when its table is next seen.
"""

from lamma.store.people.accounts import Account, Accounts, Session
from lamma.store.people.directory import Directory
from lamma.store.people.listings import Listing, Place
from lamma.store.people.opening import People, open_people

__all__ = [
    "Account",
    "Accounts",
    "Directory",
    "Listing",
    "People",
    "Place",
    "Session",
    "open_people",
]
