"""A seat at a table, and who has it."""

from dataclasses import dataclass
from typing import Any

from franchise.server.schema.common import OPEN, PERSON


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person, or a bot by its level; and the colour of the chain.

    A seat that waits for somebody is open; its name is that of whom it is kept for, or empty. `owner` is the person who
    alone plays it. A person's seat without an owner is free: whoever has the right to join may take it.
    """

    name: str
    kind: str
    colour: int
    owner: str | None = None
    is_program: bool = False
    lent_by: str | None = None  # who lets a program play here, and may take the seat back
    lender: str = ""  # his name

    @property
    def is_person(self) -> bool:
        """Whether a person decides, or a program of somebody."""
        return self.kind == PERSON

    @property
    def is_open(self) -> bool:
        """Whether it waits for somebody before the game can begin."""
        return self.kind == OPEN

    @property
    def is_free(self) -> bool:
        """Whether somebody can sit down here."""
        return self.is_open or (self.is_person and self.owner is None)


def dump_seat(seat: Seat) -> dict[str, Any]:
    """A seat as it is stored.

    >>> dump_seat(Seat("Ann", "person", 0))
    {'name': 'Ann', 'kind': 'person', 'colour': 0, 'owner': None, 'is_program': False, 'lent_by': None, 'lender': ''}
    """
    return dict(seat.__dict__)
