"""A turn in progress, everything that can be done in it, and a hint."""

from pydantic import BaseModel

from franchise.server.schema.common import ReasonOut
from franchise.server.schema.guide import GuideStepOut
from franchise.server.schema.position import PositionOut


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


class IncreaseOut(BaseModel):
    """A city in which the market share can be increased."""

    city: str
    single: SwitchOut
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
    location: str | None
    region: str | None


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


class PickedOut(BaseModel):
    """What a decision of the set-up has picked so far: a place, the value of its tile, a region, its tile."""

    location: str | None
    value: int | None
    region: str | None
    tile: str | None


class DraftOut(BaseModel):
    """The turn in progress of the person who decides at this revision of the game, and everything that he can do."""

    revision: int
    seat: int
    stage: str
    steps: list[str]
    undo: list[str] | None
    position: PositionOut
    places: dict[str, PlaceOut]
    others: list[ChoiceOut]
    expansions: list[ExpansionOut]
    increases: list[IncreaseOut]
    dollars: SwitchOut | None
    again: ReasonOut | None
    bonus_used: str | None
    set_up: bool
    picked: PickedOut | None
    boom_moved: bool
    unfinished: bool
    complete: bool
    preview: PreviewOut | None
    warning: str | None
    guide: list[GuideStepOut]


class OrderOut(BaseModel):
    """A turn that is laid out ahead: the steps that stand, if any, and the plan as if it were this seat's turn now."""

    standing: list[str] | None
    draft: DraftOut | None


class HintChoice(BaseModel):
    """What the expert thinks of a choice: how much of its thought it got, and the chance of winning."""

    text: str
    share: float
    chance: float


class HintOut(BaseModel):
    """What the expert would do.

    `reasons` say what speaks for it, the weightiest first; `alternative` says what the best other turn would give up.
    """

    seat: int
    turn: list[str]
    steps: list[str]
    reasons: list[str]
    alternative: str
    choices: list[HintChoice]
    chances: list[float]
    influence: list[float]
