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
    true,
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
    # The people at the table: what they have agreed on, and how many entries the log of the table has.
    Column("table_state", JSON(none_as_null=True)),  # none in games from before there were owners of seats
    Column("table_number", Integer, nullable=False, server_default="0"),
    Column("ownerless", Boolean, nullable=False, server_default=true()),  # from before, and nobody has taken a seat
    Column("listed", Boolean, nullable=False, server_default=false()),  # among the tables that wait for players
    # The clock: the seconds that everybody has left, whose time runs, and when it will have run out.
    Column("clock", JSON(none_as_null=True)),
    Column("deadline", Float),  # seconds since 1970 by the clock of the database
    Index("games_by_time", "hidden", "played"),
    Index("games_by_job", "bot", "leased_until"),
    Index("games_by_deadline", "deadline"),
    Index("games_by_listing", "listed", "created"),
    Index("games_by_owner", "ownerless", "hidden", "played"),
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

# What the people at a table do beside the game: sit down, ask, agree, talk. Nobody's turn in progress depends on it.
table_entries = Table(
    "table_entries",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", String(32)),  # who did it; none if the server did
    Column("kind", String(16), nullable=False),
    Column("data", JSON(none_as_null=True), nullable=False),
    Column("made", DateTime(timezone=True), nullable=False),
)

# A person is whoever has a key: a browser by its cookie, or a program by its token.
people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),  # 128 random bits
    Column("name", String(40), nullable=False),
    Column("is_program", Boolean, nullable=False, server_default=false()),
    Column("made", DateTime(timezone=True), nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),  # SHA-256 of the key, which is stored nowhere
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("kind", String(16), nullable=False),  # of a browser, of a program, or to move to another browser
    Column("label", String(80), nullable=False),  # so that its owner knows which one it is
    Column("made", DateTime(timezone=True), nullable=False),
    Column("until", Float),  # seconds since 1970 by the clock of the database
    Index("keys_by_person", "person"),
)

# Which games a person has a seat in, or is the host of.
seated = Table(
    "seated",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("hidden", Boolean, nullable=False, server_default=false()),  # from his own list
)

# A turn that was laid out ahead, to be played when its moment comes.
standing_orders = Table(
    "standing_orders",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("steps", JSON, nullable=False),
    Column("brings", JSON, nullable=False),  # what it relies on
)

# Browsers that want to be told when it is their person's turn.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", String(64), primary_key=True),  # SHA-256 of its address
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("language", String(8), nullable=False),
    Column("data", JSON, nullable=False),
    Index("subscriptions_by_person", "person"),
)

# How often somebody has tried codes that there are not.
failures = Table(
    "failures",
    metadata,
    Column("who", String(64), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("until", Float, nullable=False),  # then they are forgotten
)

server = Table(
    "server",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
