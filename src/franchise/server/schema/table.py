"""A table: who sits there, who follows the game, what was arranged, what is asked and said."""

from datetime import datetime
from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from franchise.board.tables import MOST_PLAYERS
from franchise.bots.levels import Level
from franchise.record.limits import LONGEST_NAME
from franchise.server.schema.common import Count, Strict

DAY = 86_400
LONGEST_CLOCK = 30 * DAY
SHORTEST_CLOCK = 10
LONGEST_KEY = 64


class ClockRule(Strict):
    """So many seconds for each turn, or for the whole game with an increment after each turn."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["turn", "game"]
    seconds: int = Field(ge=SHORTEST_CLOCK, le=LONGEST_CLOCK)
    increment: int = Field(default=0, ge=0, le=DAY)


class TableWish(Strict):
    """What a host can arrange.

    Whoever has the address may watch if `onlookers`; `open_planning` shows turns in progress to all. `is_listed` puts
    the table among those that wait for players, if this server has such a list. `keeper` is the level of the bot that
    keeps the seat of somebody who is away.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    onlookers: bool = True
    open_planning: bool = False
    is_listed: bool = False
    clock: ClockRule | None = None
    keeper: Level = Level.CASUAL


class TableChange(Strict):
    """What the host changes; everything else stays as it is."""

    onlookers: bool | None = None
    open_planning: bool | None = None
    is_listed: bool | None = None
    keeper: Level | None = None


# What comes in


class Phrase(StrEnum):
    """Phrases that the page has in every language."""

    HELLO = "hello"
    GOOD_LUCK = "good-luck"
    WELL_PLAYED = "well-played"
    THANKS = "thanks"
    SORRY = "sorry"
    ONE_MOMENT = "one-moment"
    YOUR_TURN = "your-turn"
    GOOD_GAME = "good-game"


class Reaction(StrEnum):
    """Signs that can be put on a turn."""

    APPLAUSE = "applause"
    SURPRISE = "surprise"
    LAUGH = "laugh"
    OUCH = "ouch"


class SitIn(Strict):
    """Somebody sits down: by which name, and the token of his invitation."""

    name: str = Field(min_length=1, max_length=LONGEST_NAME)
    token: str | None = Field(default=None, max_length=LONGEST_KEY)


class ArrangeIn(Strict):
    """The host opens a seat, for anybody or for a name, or gives it to a bot."""

    kind: Literal["open"] | Level
    name: str = Field(default="", max_length=LONGEST_NAME)


class BeginIn(Strict):
    """The host begins the game; bots of this level take the seats that are still open."""

    fill: Level | None = None


class AskIn(Strict):
    """A question to the table: go back to so many `actions`, remove the player of a `seat`, let a bot keep it."""

    what: Literal["rewind", "remove", "keep"]
    seat: int | None = Field(default=None, ge=0, lt=MOST_PLAYERS)
    actions: Count | None = None


class AnswerIn(Strict):
    """The answer to a question."""

    agrees: bool


class TalkIn(Strict):
    """Something to say: a text, a phrase, or a reaction to what happened after so many `actions`."""

    text: str | None = Field(default=None, max_length=1000)
    phrase: Phrase | None = None
    reaction: Reaction | None = None
    actions: Count | None = None


# What goes out


class TableSeatOut(BaseModel):
    """Whose seat it is, by the alias that he has at this table. An open one may be kept for a name.

    `kept_by` is the level of the bot that plays while its owner is away, `lent_by` who lets a program play it.
    """

    person: str | None
    is_open: bool
    is_free: bool
    is_program: bool
    reserved: str
    kept_by: Level | None
    lent_by: str | None


class QuestionOut(BaseModel):
    """A question that waits for answers: who asked, what, who has agreed, and who has not answered yet.

    A question to go back names the number of actions that are left then, and the turn that is played anew.
    """

    number: int
    what: Literal["rewind", "remove", "keep"]
    by: str
    seat: int | None
    actions: int | None
    turn: int | None
    agreed: list[str]
    waits_for: list[str]


class TableOut(BaseModel):
    """A table as it stands now. People are named by aliases that hold at this table alone.

    `number` counts the entries of its log. A table without a host is from before seats had owners: whoever has the
    address may sit down.
    """

    number: int
    host: str | None
    has_begun: bool
    onlookers: bool
    open_planning: bool
    is_listed: bool
    clock: ClockRule | None
    keeper: Level
    seats: list[TableSeatOut]
    question: QuestionOut | None


class TalkOut(BaseModel):
    """Something that was said or done at the table: by whom, under which name, from which seat.

    Kinds of talk are `say` (with `text`), `phrase` and `react` (to what happened after `actions`). Everything else is
    what somebody did: `sit`, `leave`, `remove`, `arrange`, `begin`, `set`, `ask`, `agree`, `refuse`, `withdraw`,
    `done`, `keep`, `return`, `erase`, `report`, `rematch`, `order`.
    """

    number: int
    kind: str
    by: str | None
    name: str
    seat: int | None
    made: datetime
    text: str | None = None
    phrase: str | None = None
    reaction: str | None = None
    actions: int | None = None
    what: str | None = None
    about: int | None = None
    game: str | None = None
    is_erased: bool = False
    is_for_onlookers: bool = False


class YouOut(BaseModel):
    """Who asks: his alias at this table (none if he is a stranger), his name, his seats, whether he is the host.

    `orders` are those of his seats for which a turn was laid out ahead. Whoever `has_left` may take a free seat again.
    """

    alias: str | None
    name: str
    seats: list[int]
    is_host: bool
    orders: list[int]
    has_left: bool


class ClockOut(BaseModel):
    """The seconds that everybody had left when his time last stood still, whose time runs, and until when it lasts.

    `until` is seconds since 1970 by the server's clock; `now` of `HelloOut` tells how late it is there.
    """

    left: list[float]
    running: int | None
    until: float | None


class HereOut(BaseModel):
    """Who follows the game now: those at the table, and how many onlookers."""

    kind: Literal["here"]
    people: list[str]
    onlookers: int


class HelloOut(BaseModel):
    """The first message of the live socket: who you are, how late it is, the table, and what was said there."""

    kind: Literal["hello"]
    you: YouOut
    now: float
    table: TableOut
    talk: list[TalkOut]


class TableNewsOut(BaseModel):
    """A message of the live socket: something happened at the table."""

    kind: Literal["table"]
    table: TableOut
    talk: list[TalkOut]


class PlanOut(BaseModel):
    """A message of the live socket to those who may see it: the turn in progress has changed (open planning)."""

    kind: Literal["plan"]
    revision: int
    seat: int


class InvitationIn(Strict):
    """The token of an invitation that somebody has got."""

    token: str = Field(max_length=LONGEST_KEY)


class InvitationOut(BaseModel):
    """The token of an invitation, and the address of the page that has it. Only the part behind # is secret."""

    token: str
    path: str


class OpenTableOut(BaseModel):
    """A table that waits for players."""

    id: str
    host: str
    seats: list[str]
    free: list[int]
    queenies: list[str]
    clock: ClockRule | None
    onlookers: bool
    created: datetime


class BotTokenOut(BaseModel):
    """The token by which a program plays a seat. It is shown once."""

    token: str
    seat: int
