"""People: who they are, which seats are theirs, what they do at the table beside the game, and clocks."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games from before have no owners of seats, no host and no clock."""
    for column in (
        sa.Column("table_state", sa.JSON),
        sa.Column("table_number", sa.Integer, nullable=False, server_default="0"),
        sa.Column("ownerless", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("clock", sa.JSON),
        sa.Column("deadline", sa.Float),
    ):
        op.add_column("games", column)
    op.create_index("games_by_deadline", "games", ["deadline"])
    op.create_index("games_by_listing", "games", ["listed", "created"])
    op.create_index("games_by_owner", "games", ["ownerless", "hidden", "played"])
    op.create_table(
        "table_entries",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32)),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("is_program", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.Float),
    )
    op.create_index("keys_by_person", "keys", ["person"])
    op.create_table(
        "seated",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "standing_orders",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("steps", sa.JSON, nullable=False),
        sa.Column("brings", sa.JSON, nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
    )
    op.create_index("subscriptions_by_person", "subscriptions", ["person"])
    op.create_table(
        "failures",
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """There is no way back: an older server would let everybody play every seat."""
    raise NotImplementedError
