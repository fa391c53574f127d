"""What no sensible text of a game exceeds: refused before any of it is played."""

from collections.abc import Iterable

from franchise.board.tables import CITY_COUNT, MOST_PLAYERS, TOWN_COUNT
from franchise.model.errors import FormatError

LONGEST_NAME = 40  # characters
# Every expansion takes a town, or brings somebody to a city where he was not; between two of them everybody can pass.
MOST_TURNS = MOST_PLAYERS * (TOWN_COUNT + CITY_COUNT * MOST_PLAYERS + 1)


def check_names(names: Iterable[str]) -> None:
    """Refuse names that are too long for any table.

    >>> check_names(["Ann", "B" * 41])
    Traceback (most recent call last):
    franchise.model.errors.FormatError: names: the name 'BBBBBBBBBB…' has 41 characters; 40 are possible
    """
    for name in names:
        if len(name) > LONGEST_NAME:
            many = f"{len(name)} characters; {LONGEST_NAME} are possible"
            raise FormatError(f"names: the name '{name[:10]}…' has {many}")
