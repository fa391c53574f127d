"""What comes in: unknown fields are refused."""

from enum import StrEnum

from pydantic import Field

from franchise.board.tables import MOST_PLAYERS
from franchise.model.queenie import Queenie
from franchise.record.limits import LONGEST_NAME
from franchise.server.schema.common import Count, SeatKind, SeatOrOpen, Steps, Strict
from franchise.server.schema.table import TableWish

LONGEST_TEXT = 250_000  # characters; a long game has 12,000


class Start(StrEnum):
    """How a game is set up."""

    FREE = "free"
    INTRODUCTORY = "introductory"
    DRAWN = "drawn"
    BALANCED = "balanced"
    PLACED = "placed"


class SeatIn(Strict):
    """A seat at a new table. An open one waits for somebody; its name is whom it is kept for, or empty."""

    name: str = Field(max_length=LONGEST_NAME)
    kind: SeatOrOpen
    colour: int = Field(ge=0, lt=MOST_PLAYERS)


class NewGame(Strict):
    """A game to set up. `shuffle` draws who begins, as rule 2.3 has it; without it the first seat does.

    Seats of people belong to whoever sets it up. With an open seat it begins when the host says so.
    """

    seats: list[SeatIn] = Field(min_length=2, max_length=MOST_PLAYERS)
    start: Start = Start.INTRODUCTORY
    queenies: list[Queenie] = Field(default=[], max_length=len(Queenie))
    seed: str | None = Field(default=None, pattern="^[0-9]{1,20}$")
    shuffle: bool = True
    table: TableWish = TableWish()


class GuidedGame(Strict):
    """A guided first game, and the name of its player."""

    name: str = Field(min_length=1, max_length=LONGEST_NAME)


class TextIn(Strict):
    """A record, a notation or a position string."""

    text: str = Field(max_length=LONGEST_TEXT)


class ImportIn(TextIn):
    """A game to go on with, and who plays its seats."""

    kinds: list[SeatKind] = Field(default=[], max_length=MOST_PLAYERS)


class DraftIn(Strict):
    """The steps of the turn in progress, built on this revision of the game."""

    revision: Count
    steps: Steps


class TurnIn(DraftIn):
    """A turn to commit. `id` is made by the sender, so that a turn that arrives twice is done once."""

    id: str | None = Field(default=None, min_length=8, max_length=40, pattern="^[0-9A-Za-z-]+$")


class OrderIn(Strict):
    """The steps of a turn that is laid out ahead; with `keep` it stands, and is played when its moment comes."""

    steps: Steps
    keep: bool = False


class TakeBackIn(Strict):
    """The revision of the game that somebody saw when he decided to take back."""

    revision: Count


class GiveUpIn(TakeBackIn):
    """Who gives up."""

    seat: int = Field(ge=0, lt=MOST_PLAYERS)
