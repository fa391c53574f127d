"""The links by the names of their ends."""

from functools import cache

from franchise.board.tables import BOARD


@cache
def _prices() -> dict[frozenset[str], int]:
    names = [place.id for place in BOARD.locations]
    return {frozenset((names[link.a], names[link.b])): link.price for link in BOARD.links}


def price_between(one: str, other: str) -> int:
    """The price of the link between two places.

    >>> price_between("albuquerque", "el-paso")
    0
    """
    return _prices()[frozenset((one, other))]
