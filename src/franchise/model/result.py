"""How a game ended."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """The end of a game: influence and towns by seat, and who won (6.4)."""

    influence: tuple[int, ...]
    towns: tuple[int, ...]
    winners: tuple[int, ...]
