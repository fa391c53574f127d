"""What can be set, by arguments or by environment variables that begin with FRANCHISE_."""

import os
from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from franchise.support.folders import data_folder

MOST_THINKERS = 4


def default_database() -> str:
    """A file in the user's data folder."""
    return str(data_folder() / "games.sqlite")


class Settings(BaseSettings):
    """Where games are stored, and how many bots think at a time.

    >>> Settings(database="games.sqlite").database_url.drivername
    'sqlite'
    """

    model_config = SettingsConfigDict(env_prefix="FRANCHISE_", env_ignore_empty=True)

    database: str = Field(default_factory=default_database)
    thinkers: int = Field(default_factory=lambda: min(MOST_THINKERS, os.cpu_count() or 1), ge=1)
    rooms: int = Field(default=500, ge=1)  # games kept in memory, about 0.2 MB each

    @property
    def database_url(self) -> URL:
        """The database as a URL; a plain path means a file of SQLite."""
        if "://" in self.database:
            try:
                return make_url(self.database)
            except ArgumentError as fault:
                raise ValueError(f"{self.database!r} is neither a file nor the URL of a database") from fault
        return URL.create("sqlite", database=str(Path(self.database).expanduser()))
