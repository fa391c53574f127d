"""The tables of the database. A game is stored as its beginning, its seats and its numbered entries."""

from sqlalchemy import JSON, Boolean, Column, DateTime, ForeignKey, Integer, MetaData, String, Table, Text, false

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),  # 128 random bits
    Column("created", DateTime(timezone=True), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("beginning", JSON, nullable=False),  # the set-up, or a position to begin with
    Column("seats", JSON, nullable=False),
    Column("hidden", Boolean, nullable=False, server_default=false()),  # not in the list any more
)

entries = Table(
    "entries",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # unique, so only one of two writers succeeds
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("token", Text, nullable=False),
    Column("made", DateTime(timezone=True), nullable=False),
)

drafts = Table(
    "drafts",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, nullable=False),  # the revision that the draft is based on
    Column("steps", JSON, nullable=False),
)
