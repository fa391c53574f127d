"""The links by the names of their ends."""

from functools import cache

from franchise.board.tables import BOARD


@cache
def _prices() -> dict[frozenset[str], int]:
    names = [place.id for place in BOARD.locations]
    return {frozenset((names[link.a], names[link.b])): link.price for link in BOARD.links}


@cache
def links_of(name: str) -> tuple[tuple[str, int], ...]:
    """The places that are linked with a place, each with the price.

    >>> links_of("el-paso")[0]
    ('albuquerque', 0)
    """
    others = [(place.id, find_price(name, place.id)) for place in BOARD.locations]
    return tuple((other, price) for other, price in others if price is not None)


def find_price(one: str, other: str) -> int | None:
    """The price of the link between two places, or None if none joins them.

    >>> find_price("albuquerque", "el-paso"), find_price("albuquerque", "miami")
    (0, None)
    """
    return _prices().get(frozenset((one, other)))


def price_between(one: str, other: str) -> int:
    """The price of the link between two places that are known to be linked.

    >>> price_between("albuquerque", "el-paso")
    0
    """
    return _prices()[frozenset((one, other))]
