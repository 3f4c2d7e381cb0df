"""Accounts, sessions, and the lists of tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "account",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("avatar", sa.String(32), nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_account"),
    )
    op.create_table(
        "session",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_session"),
        sa.UniqueConstraint("digest", name="uq_session_digest"),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name="fk_session_account_account", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_session_account", "session", ["account"])
    op.create_index("ix_session_ends", "session", ["ends"])
    op.create_table(
        "table_listing",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("code", sa.String(12)),
        sa.Column("invitation", sa.LargeBinary(32)),
        sa.Column("rulebook", sa.String(32), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("quick", sa.Boolean(), nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("free", sa.Integer(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_table_listing"),
        sa.UniqueConstraint("code", name="uq_table_listing_code"),
        sa.UniqueConstraint("invitation", name="uq_table_listing_invitation"),
    )
    op.create_index("ix_table_listing_lobby", "table_listing", ["public", "phase", "changed"])
    op.create_index(
        "ix_table_listing_quick", "table_listing", ["quick", "phase", "rulebook", "made"]
    )
    op.create_table(
        "table_seat",
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("account", sa.String(32)),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("avatar", sa.String(32), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(64)),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_table_seat"),
        sa.ForeignKeyConstraint(
            ["table"],
            ["table_listing.id"],
            name="fk_table_seat_table_table_listing",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_table_seat_account", "table_seat", ["account"])
    op.create_table(
        "table_guest",
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("table", "account", name="pk_table_guest"),
        sa.ForeignKeyConstraint(
            ["table"],
            ["table_listing.id"],
            name="fk_table_guest_table_table_listing",
            ondelete="CASCADE",
        ),
    )
