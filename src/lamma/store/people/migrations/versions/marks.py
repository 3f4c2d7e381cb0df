"""What a database keeps of its server: which key its tables are sealed with."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "mark",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_mark"),
    )
