"""Where the program keeps what belongs to the user: games, matches."""

from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The user's data folder of this program; it may not exist yet.

    >>> data_folder().name
    'franchise'
    """
    return user_data_path("franchise", appauthor=False)
