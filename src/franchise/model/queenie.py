"""The Queenies, the expansions of chapter 8: their names, and the bits by which the rules know them."""

from collections.abc import Iterable
from enum import StrEnum

from franchise.model.errors import InvalidError
from franchise.rules import layout


class Queenie(StrEnum):
    """The Queenies by name, in the order of the rules."""

    MILESTONES = "milestones"
    BOOM = "boom"
    REGIONS = "regions"


RULE_OF_QUEENIE = {Queenie.MILESTONES: "8.1", Queenie.BOOM: "8.2", Queenie.REGIONS: "8.3"}
# The bits by which the rules know them
QUEENIES: dict[str, int] = {
    Queenie.MILESTONES.value: layout.MILESTONES,
    Queenie.BOOM.value: layout.BOOM,
    Queenie.REGIONS.value: layout.REGIONS,
}


def queenie_set(queenies: Iterable[str]) -> frozenset[str]:
    """The Queenies by name; one alone may be given as text.

    >>> queenie_set("boom")
    frozenset({'boom'})
    """
    if isinstance(queenies, str):
        return frozenset([queenies])
    names = list(queenies) if isinstance(queenies, Iterable) else [queenies]
    if not all(isinstance(name, str) for name in names):
        raise InvalidError(f'queenies is a set of names, such as {{"boom"}}, not {queenies!r}')
    return frozenset(names)


def queenie_bits(queenies: frozenset[str]) -> int:
    """The Queenies as the rules keep them."""
    unknown = sorted(queenies - QUEENIES.keys())
    if unknown:
        raise InvalidError(f"there is no Queenie {unknown[0]!r}, only {', '.join(QUEENIES)}")
    return sum(QUEENIES[name] for name in queenies)
