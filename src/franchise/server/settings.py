"""What can be set, by arguments or by environment variables that begin with FRANCHISE_."""

import os
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from franchise.support.folders import data_folder

MOST_THINKERS = 4


def default_database() -> str:
    """A file in the user's data folder."""
    return str(data_folder() / "games.sqlite")


def _listed(given: object) -> object:
    """The entries of a list that is written with commas."""
    return tuple(part.strip().lower() for part in given.split(",") if part.strip()) if isinstance(given, str) else given


Listed = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_listed)]
Number = Annotated[int, Field(ge=1)]
Seconds = Annotated[float, Field(gt=0)]
Rate = Annotated[str, Field(pattern="^[0-9]+/(second|minute|hour|day)$")]  # as the library `limits` reads it


class EdgeSettings(BaseSettings):
    """Who may ask, how much, and how long: all that is checked before a request reaches its route.

    >>> EdgeSettings(hosts="games.example.org, 10.0.0.7").hosts
    ('games.example.org', '10.0.0.7')
    """

    model_config = SettingsConfigDict(env_prefix="FRANCHISE_", env_ignore_empty=True)

    hosts: Listed = Field(
        default=(),
        description="Names and addresses by which browsers reach this server, with commas; * means any. "
        "Local names, this machine's name and its addresses need not be named.",
    )
    proxies: Listed = Field(
        default=("127.0.0.1", "::1"),
        description="Addresses of proxies before this server, with commas: what they say of their clients is believed, "
        "and no limit for each address holds for them.",
    )
    tls: bool = Field(
        default=False, description="Whether browsers reach this server by https: they shall never use http then."
    )
    metrics_for: Literal["local", "all"] = Field(
        default="local", description="Who may read /metrics: this machine (local), or all."
    )

    connections: Number = Field(
        default=2000,
        description="Open connections at a time; fewer if the machine has not got the descriptors for them.",
    )
    connections_per_address: Number = Field(default=200, description="Open connections of one address at a time.")
    sockets: Number = Field(default=1500, description="WebSockets at a time, which follow games.")
    sockets_per_address: Number = Field(default=100, description="WebSockets of one address at a time.")
    requests: Number = Field(default=500, description="Requests in progress at a time; more are told to come again.")
    requests_per_address: Number = Field(default=100, description="Requests of one address in progress at a time.")

    address_bytes: Number = Field(default=8192, description="The longest address of a request, in bytes.")
    head_bytes: Number = Field(default=16_384, description="The longest headers of a request, all together, in bytes.")
    body_bytes: Number = Field(default=1_000_000, description="The longest body of a request, in bytes.")
    bodies_bytes: Number = Field(
        default=16_000_000, description="The bodies of all requests in progress together, in bytes."
    )
    socket_message_bytes: Number = Field(default=65_536, description="The longest message to a WebSocket, in bytes.")

    request_seconds: Seconds = Field(
        default=20, description="How long a request may take to come in, from its first byte to its last."
    )
    idle_seconds: Seconds = Field(default=15, description="How long a connection may be idle between two requests.")
    unread_seconds: Seconds = Field(
        default=60, description="How long a client may take nothing of what was sent to it."
    )


class Settings(EdgeSettings):
    """Where games are stored, and how many bots think at a time.

    >>> Settings(database="games.sqlite").database_url.drivername
    'sqlite'
    """

    database: str = Field(
        default_factory=default_database,
        description="Where games are stored: a file of SQLite, or the URL of a database. "
        "By default games.sqlite in the user's data folder.",
    )
    thinkers: int = Field(
        default_factory=lambda: min(MOST_THINKERS, os.cpu_count() or 1),
        ge=1,
        description="How many bots think at a time, in each process that answers. "
        f"By default as many as there are cores, at most {MOST_THINKERS}.",
    )
    workers: Number = Field(default=1, description="Processes that answer; more than one need PostgreSQL.")
    log: Literal["text", "json"] = Field(default="text", description="How the log is written: text or json.")
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="warning", description="The least that is logged: debug, info, warning or error."
    )
    rooms: Number = Field(default=500, description="How many games are kept in memory, at about 0.2 MB each.")
    open_tables: bool = Field(
        default=False, description="Whether there is a page of tables that wait for players, which anybody may join."
    )
    create_rate: Rate = Field(default="120/hour", description="How many games one address may set up.")
    join_rate: Rate = Field(default="120/hour", description="How often one address may sit down, or try a code.")
    talk_rate: Rate = Field(
        default="20/minute", description="How often one person may say something, or ask the table."
    )
    play_rate: Rate = Field(default="600/minute", description="How many requests one program may send for its seat.")
    push_key: str = Field(
        default="",
        description="The private VAPID key for messages to closed browsers (extra `push`): a file, or the key itself.",
    )
    push_anywhere: bool = Field(
        default=False,
        description="Whether such messages may also go to addresses of the local network, as in tests.",
    )
    push_contact: str = Field(
        default="", description="An address of whoever keeps the server, for the services that pass on such messages."
    )

    @property
    def database_url(self) -> URL:
        """The database as a URL; a plain path means a file of SQLite."""
        if "://" in self.database:
            try:
                return make_url(self.database)
            except ArgumentError as fault:
                raise ValueError(f"{self.database!r} is neither a file nor the URL of a database") from fault
        return URL.create("sqlite", database=str(Path(self.database).expanduser()))
