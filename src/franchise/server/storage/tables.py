"""The tables of the database. A game is stored as its beginning, its seats and its numbered entries."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

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
    # How it stands. Whoever adds entries changes this in the same transaction.
    Column("number", Integer, nullable=False, server_default="0"),  # of entries; only one of two writers can raise it
    Column("played", DateTime(timezone=True)),  # when the last entry was made
    Column("summary", JSON(none_as_null=True)),  # for the list of games; none in games from before it was kept
    # The position, and the record of a finished game, in case that the rules change so that it can't be replayed.
    Column("snapshot", Text),
    Column("record", Text),
    # The turn in progress of a person.
    Column("draft", JSON(none_as_null=True)),
    Column("draft_number", Integer),  # the number of entries on which it builds
    # The job of a bot: who plays now, which process has taken it, and until when nobody else may.
    Column("bot", String(16)),
    Column("leased_by", String(32)),
    Column("leased_until", Float),  # seconds since 1970 by the clock of the database
    Index("games_by_time", "hidden", "played"),
    Index("games_by_job", "bot", "leased_until"),
)

entries = Table(
    "entries",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("token", Text, nullable=False),
    Column("made", DateTime(timezone=True), nullable=False),
    Column("request", String(40)),  # the sender's own id of the turn that begins with this entry
)

server = Table(
    "server",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
