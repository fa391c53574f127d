"""What the people at a table have agreed on, and what they are asked for now."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from franchise.server.schema.table import TableWish


class Question(BaseModel):
    """Something that all people at the table must agree to: go back, remove somebody, let a bot keep a seat."""

    model_config = ConfigDict(frozen=True)

    number: int
    what: Literal["rewind", "remove", "keep"]
    by: str
    seat: int | None = None
    actions: int | None = None  # how many are left after going back
    agreed: tuple[str, ...] = ()
    asks_all: bool = False  # also the one whom it is about, since nobody else could say no


class TableState(TableWish):
    """The host, whether the game has begun, what was arranged, and a question that waits for answers.

    >>> TableState(host="a" * 32).model_dump(exclude_defaults=True)
    {'host': 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'}
    """

    host: str | None = None
    has_begun: bool = True
    draws_order: bool = False  # who begins is drawn when the game begins
    is_balanced: bool = False  # of many draws of the tiles the fairest was taken
    invitation: int = 0  # invitations with another number hold no longer
    question: Question | None = None
    questions: int = 0  # so far
    removed: tuple[str, ...] = ()  # who may not sit down again
    left: tuple[str, ...] = ()  # who has left a seat, and may take a free one without an invitation


OWNERLESS = TableState()  # of games from before there were owners
