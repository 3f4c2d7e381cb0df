"""The tables of the people's database. Times are milliseconds since 1970.

A change here needs a migration in ``migrations/versions``; a test compares the two.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

READING = "lamma_reading"
"""The execution option of connections that only read: they take no lock."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

account = Table(
    "account",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(120), nullable=False),
    Column("avatar", String(32), nullable=False),
    Column("lang", String(2), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

session = Table(
    "session",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("account", ForeignKey("account.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("digest", LargeBinary(32), nullable=False, unique=True),
    Column("device", String(64), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False, index=True),
)

listing = Table(
    "table_listing",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("code", String(12), unique=True),
    Column("invitation", LargeBinary(32), unique=True),
    Column("rulebook", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("quick", Boolean, nullable=False),
    Column("host", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("free", Integer, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("ix_table_listing_lobby", "public", "phase", "changed"),
    Index("ix_table_listing_quick", "quick", "phase", "rulebook", "made"),
)

seat = Table(
    "table_seat",
    metadata,
    Column("table", ForeignKey("table_listing.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("account", String(32), index=True),
    Column("name", String(120), nullable=False),
    Column("avatar", String(32), nullable=False),
    Column("device", String(64), nullable=False),
    Column("bot", String(64)),
)

admitted = Table(
    "table_guest",
    metadata,
    Column("table", ForeignKey("table_listing.id", ondelete="CASCADE"), primary_key=True),
    Column("account", String(32), primary_key=True),
)
"""Who may come to a private table: whoever showed its code or its invitation once."""

mark = Table(
    "mark",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary(32), nullable=False),
)
