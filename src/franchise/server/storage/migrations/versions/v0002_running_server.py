"""How each game stands, the jobs of bots, and what belongs to the server itself."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Keep with each game what was counted from its entries before, and its draft."""
    for column in (
        sa.Column("number", sa.Integer, nullable=False, server_default="0"),
        sa.Column("played", sa.DateTime(timezone=True)),
        sa.Column("summary", sa.JSON),
        sa.Column("snapshot", sa.Text),
        sa.Column("record", sa.Text),
        sa.Column("draft", sa.JSON),
        sa.Column("draft_number", sa.Integer),
        sa.Column("bot", sa.String(16)),
        sa.Column("leased_by", sa.String(32)),
        sa.Column("leased_until", sa.Float),
    ):
        op.add_column("games", column)
    op.add_column("entries", sa.Column("request", sa.String(40)))
    op.execute("UPDATE games SET number = (SELECT count(*) FROM entries WHERE entries.game = games.id)")
    op.execute(
        "UPDATE games SET played = coalesce((SELECT max(made) FROM entries WHERE entries.game = games.id), created)"
    )
    op.execute(
        "UPDATE games SET draft = drafts.steps, draft_number = drafts.number FROM drafts WHERE drafts.game = games.id"
    )
    op.drop_table("drafts")
    op.create_index("games_by_time", "games", ["hidden", "played"])
    op.create_index("games_by_job", "games", ["bot", "leased_until"])
    op.create_table(
        "server",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """There is no way back: an older server can't know what newer entries mean."""
    raise NotImplementedError
