"""What the server tells and takes, as JSON: the page's types are generated from these."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from franchise.board.tables import MOST_PLAYERS

Token = Annotated[str, Field(max_length=40)]
Steps = Annotated[list[Token], Field(max_length=100)]
Number = Annotated[int, Field(ge=0, le=1_000_000)]
GameId = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]


class Strict(BaseModel):
    """What comes from outside: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Level(StrEnum):
    """Who can sit at a table: a person, or a bot by its level."""

    PERSON = "person"
    BEGINNER = "beginner"
    CASUAL = "casual"
    STRONG = "strong"
    EXPERT = "expert"


class Start(StrEnum):
    """How a game is set up."""

    FREE = "free"
    INTRODUCTORY = "introductory"
    DRAWN = "drawn"
    PLACED = "placed"


class Queenie(StrEnum):
    """The expansions of chapter 8."""

    MILESTONES = "milestones"
    BOOM = "boom"
    REGIONS = "regions"


# What comes in


class SeatIn(Strict):
    """A seat at a new table."""

    name: str = Field(min_length=1, max_length=40)
    kind: Level
    colour: int = Field(ge=0, lt=MOST_PLAYERS)


class NewGame(Strict):
    """A game to set up. `shuffle` draws who begins, as rule 2.3 has it; without it the first seat does."""

    seats: list[SeatIn] = Field(min_length=2, max_length=MOST_PLAYERS)
    start: Start = Start.INTRODUCTORY
    queenies: list[Queenie] = Field(default=[], max_length=3)
    seed: str | None = Field(default=None, pattern="^[0-9]{1,20}$")
    shuffle: bool = True


class TextIn(Strict):
    """A record, a notation or a position string."""

    text: str = Field(max_length=2_000_000)


class ImportIn(TextIn):
    """A game to go on with, and who plays its seats."""

    kinds: list[Level] = Field(default=[], max_length=MOST_PLAYERS)


class DraftIn(Strict):
    """The steps of the turn in progress, built on the first `number` entries of the log."""

    number: Number
    steps: Steps


class TakeBackIn(Strict):
    """How many entries the log had when somebody decided to take back."""

    number: Number


class GiveUpIn(TakeBackIn):
    """Who gives up."""

    seat: int = Field(ge=0, lt=MOST_PLAYERS)


# What goes out


class Fault(BaseModel):
    """Why something was refused: a word for programs, a sentence for people, the rule if it is one, the details.

    The details are for those who can mend it, in English.
    """

    error: str
    message: str
    rule: str | None = None
    detail: str | None = None


class ReasonOut(BaseModel):
    """Why something is not possible, and by which rule."""

    rule: str
    text: str


class PlayerOut(BaseModel):
    """What lies before a player, and what he would get: the next income, the points of an end now."""

    money: int
    influence: int
    supply: int
    bonus: int
    bonus_used: int
    reserve: int
    towns: int
    income: int
    at_end: int
    points: dict[str, int]
    route: bool
    development: bool


class CityOut(BaseModel):
    """A city: the owners of its spaces, or what is left of the chains after it was scored."""

    value: int
    owners: list[int]
    scored: bool
    held: list[int]


class RegionOut(BaseModel):
    """A region: its tile, its marker and the franchises that count there."""

    tile: str | None
    kind: str | None
    values: list[int]
    marker: int | None
    space: int | None
    held: list[int]


class PositionOut(BaseModel):
    """A position after so many actions."""

    number: int
    turn: int
    round: int
    stage: str
    set_up: bool
    active: int
    over: bool
    players: list[PlayerOut]
    cities: dict[str, CityOut]
    towns: dict[str, int]
    regions: dict[str, RegionOut]
    track: list[str]
    boom: str | None
    milestones: dict[str, list[int]]
    markers: list[str]
    increased: list[str]
    doubled: str | None
    walked: list[str]
    armed: bool


class ChoiceOut(BaseModel):
    """Something that can be done now: send its steps as the new draft."""

    mode: str
    token: str
    text: str
    steps: list[str]
    location: str | None
    region: str | None
    tile: str | None
    value: int | None
    price: int | None
    origins: list[str]
    left: int | None


class PlaceOut(BaseModel):
    """What can be done at a place, or why nothing can."""

    choices: list[ChoiceOut]
    reason: ReasonOut | None
    dear: int | None


class SwitchOut(BaseModel):
    """A step that is on or off, and the draft with it the other way round."""

    token: str
    on: bool
    steps: list[str] | None
    reason: ReasonOut | None


class ShareOut(BaseModel):
    """A city in which the market share can be increased."""

    city: str
    increase: SwitchOut
    double: SwitchOut
    text: str
    influence: int
    winner: int | None


class LineOut(BaseModel):
    """A payment."""

    text: str
    dollars: int


class ConsequenceOut(BaseModel):
    """Something that the turn brings."""

    kind: str
    seat: int | None
    text: str
    rule: str
    influence: int


class PreviewOut(BaseModel):
    """What the turn would bring if it were committed now."""

    in_hand: int
    income: int
    lines: list[LineOut]
    left: int
    next_income: int
    influence: list[int]
    consequences: list[ConsequenceOut]
    opened: int
    ends_game: bool


class LinkOut(BaseModel):
    """A link between two places, and its price."""

    a: str
    b: str
    price: int


class ExpansionOut(BaseModel):
    """An expansion of the turn in progress, and the draft without it."""

    target: str | None
    origins: list[str]
    links: list[LinkOut]
    paid: int
    free: bool
    space: int | None
    without: list[str]


class DraftOut(BaseModel):
    """The turn in progress of the person who decides, and everything that he can do."""

    seat: int
    stage: str
    steps: list[str]
    undo: list[str] | None
    position: PositionOut
    places: dict[str, PlaceOut]
    others: list[ChoiceOut]
    expansions: list[ExpansionOut]
    shares: list[ShareOut]
    dollars: SwitchOut | None
    again: ReasonOut | None
    bonus_used: str | None
    set_up: bool
    unfinished: bool
    complete: bool
    preview: PreviewOut | None
    warning: str | None


class SeatOut(BaseModel):
    """Who sits there."""

    name: str
    kind: Level
    colour: int
    gave_up: bool


class ResultOut(BaseModel):
    """Who won, and whether towns had to decide."""

    winners: list[int]
    tie_broken: bool


class GameOut(BaseModel):
    """A game as it stands now. `number` counts the entries of its log."""

    id: str
    number: int
    seats: list[SeatOut]
    queenies: list[str]
    seed: str
    blocked: list[str]
    position: PositionOut
    draft: DraftOut | None
    thinking: int | None
    over: bool
    abandoned: bool
    result: ResultOut | None
    ranking: list[int]
    can_take_back: bool
    has_setup: bool


class GameRef(BaseModel):
    """The id of a game."""

    id: str


class SummaryOut(BaseModel):
    """A game in the list of those to continue."""

    id: str
    seats: list[SeatOut]
    queenies: list[str]
    turn: int
    round: int
    influence: list[int]
    active: int
    over: bool
    abandoned: bool
    winners: list[int]
    played: datetime


class ReadOut(BaseModel):
    """What a text holds."""

    names: list[str]
    turn: int
    over: bool
    queenies: list[str]


class LogLine(BaseModel):
    """Something that happened, in words. `number` is the position that shows it, `index` tells lines of it apart."""

    number: int
    index: int
    turn: int
    kind: str
    seat: int | None
    rule: str
    text: str
    influence: int
    dollars: int
    location: str | None
    region: str | None


class WhyOut(BaseModel):
    """Why something happened: the event, the figures that went into it, and the rule."""

    text: str
    figures: list[str]
    rule: str
    rule_text: str


class HistoryRow(BaseModel):
    """The players at the end of a turn."""

    turn: int
    influence: list[int]
    money: list[int]
    income: list[int]


class HistoryOut(BaseModel):
    """The game turn by turn, and everybody's points by source."""

    rows: list[HistoryRow]
    sources: list[str]
    points: list[dict[str, int]]
    starts: list[int]


class HintChoice(BaseModel):
    """What the expert thinks of a choice: how much of its thought it got, and the chance of winning."""

    text: str
    share: float
    chance: float


class HintOut(BaseModel):
    """What the expert would do."""

    seat: int
    turn: list[str]
    steps: list[str]
    choices: list[HintChoice]
    chances: list[float]
    influence: list[float]


class RuleOut(BaseModel):
    """A rule, in paragraphs; words between two stars are terms."""

    number: str
    text: str


class ChapterOut(BaseModel):
    """A chapter of the rules."""

    number: str
    title: str
    intro: str
    rules: list[RuleOut]


class PlaceFigures(BaseModel):
    """A place on the map."""

    id: str
    name: str
    region: str
    city: bool
    x: float
    y: float
    r: float
    tag: tuple[float, float]
    label: dict[str, float | str]


class LinkFigures(BaseModel):
    """A link: two places, its price, and how it is drawn."""

    a: str
    b: str
    price: int
    c: tuple[float, float, float, float]
    tag: tuple[float, float]


class RegionFigures(BaseModel):
    """A region: its name, in full and short, its land and where its sign stands."""

    id: str
    name: str
    short: str
    d: str
    sign: dict[str, float]


class TileFigures(BaseModel):
    """A region tile."""

    id: str
    kind: str
    values: tuple[int, int, int]
    text: str


class BoardOut(BaseModel):
    """All figures of the board, the map, and the words for them in the reader's language."""

    places: list[PlaceFigures]
    links: list[LinkFigures]
    regions: list[RegionFigures]
    tiles: list[TileFigures]
    track: list[int]
    red_from: int
    prices: list[int]
    milestones: dict[str, str]
    income: dict[str, list[tuple[int, int]]]
    starting_money: dict[str, list[int]]
    introductory_towns: dict[str, list[list[str]]]
    radius: dict[str, float]
    keep_free: dict[str, list[float]]


class StatusOut(BaseModel):
    """Whether the opponents are ready, or still being compiled."""

    version: str
    bots_ready: bool


Theme = Literal["light", "dark"]
