"""A game: its seats, how it stands, its log and its history."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, SkipValidation

from franchise.server.schema.common import SeatOrOpen
from franchise.server.schema.draft import DraftOut
from franchise.server.schema.guide import GuideStepOut
from franchise.server.schema.position import PositionChanges, PositionOut
from franchise.server.schema.table import ClockOut, TableOut, YouOut


class SeatOut(BaseModel):
    """Who sits there. A bot plays if its owner gave up, or keeps it while he is away; a program is somebody's bot."""

    name: str
    kind: SeatOrOpen
    colour: int
    gave_up: bool
    is_kept: bool = False
    is_program: bool = False


class ResultOut(BaseModel):
    """Who won, and whether towns had to decide."""

    winners: list[int]
    tie_broken: bool


class StandOut(BaseModel):
    """How a game stands, without its position.

    `revision` counts the entries of its log: it grows with all that happens, a take-back too. `take_backs` counts
    the take-backs: when it grows, actions that were shown before are gone. `deciding` is the seat of the person who is
    to decide, `thinking` that of a bot. `older_rules` is the version of the rules that a game was played by which can
    only be looked at. A game that has not begun waits for players. `head` is the last hash of the chain of its log:
    whoever keeps it can prove later that a record is complete.
    """

    revision: int
    take_backs: int
    seats: list[SeatOut]
    deciding: int | None
    thinking: int | None
    over: bool
    abandoned: bool
    result: ResultOut | None
    ranking: list[int]
    places: list[int]
    can_take_back: bool
    can_restore: bool
    can_rematch: bool
    guided: int | None
    older_rules: int | None
    has_begun: bool
    clock: ClockOut | None
    head: str


class GameOut(StandOut):
    """A game as it stands now, with the turn in progress if whoever asks is to decide."""

    id: str
    queenies: list[str]
    seed: str
    blocked: list[str]
    position: PositionOut
    draft: DraftOut | None
    has_setup: bool
    table: TableOut
    you: YouOut


class InvitedOut(BaseModel):
    """What somebody sees of a game that he is invited to, before he sits down."""

    id: str
    host: str
    seats: list[SeatOut]
    queenies: list[str]
    table: TableOut
    you: YouOut


class ProofOut(BaseModel):
    """The head of the chain of a game's log after so many entries, the server's signature of it, and its public key."""

    revision: int
    head: str
    signature: str
    key: str


class SideLineOut(BaseModel):
    """A line that was taken back: after so many actions it left the game, and how many it had then.

    `turn` is the first turn that was taken back.
    """

    start: int
    end: int
    turn: int
    revision: int


class GameRef(BaseModel):
    """The id of a game."""

    id: str


class SummaryOut(BaseModel):
    """A game in the list of those to continue. `is_own` if whoever asks has a seat in it; `is_due` if he is to decide.

    `until` is when his time will have run out, in seconds since 1970.
    """

    id: str
    is_own: bool
    is_due: bool
    has_begun: bool
    until: float | None
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
    guided: int | None


class ReadOut(BaseModel):
    """What a text holds."""

    names: list[str]
    turn: int
    over: bool
    queenies: list[str]


class LogLine(BaseModel):
    """Something that happened, in words. The position after `actions` shows it; `index` tells its lines apart.

    A line without a rule tells of the table: that a bot plays for somebody who is away, or that he is back.
    """

    actions: int
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


class MomentOut(BaseModel):
    """One event, in words and in figures, and what it changed in the position before it.

    `captions` are the short lines that stand beside it while it is shown. `path` are the two ends of a link that was
    passed. `franchises` is what the seat's supply lost; `place`, `counted` and `other` depend on the kind.
    """

    actions: int
    index: int
    turn: int
    kind: str
    rule: str
    text: str
    captions: list[str]
    seat: int | None
    location: str | None
    region: str | None
    tile: str | None
    milestone: str | None
    influence: int
    dollars: int
    franchises: int
    place: int | None
    counted: int | None
    other: int | None
    path: list[str]
    changes: SkipValidation[PositionChanges]
    guide: list[GuideStepOut]


class NewsOut(BaseModel):
    """What happened in a game since a revision: event by event, and the lines that it adds to the log.

    `game` is how it stands afterwards. After a take-back, or if it is too long ago, there are no moments: then
    `position` is the whole position and `log` the whole log.
    """

    kind: Literal["news"]
    since: int
    game: StandOut
    moments: list[MomentOut]
    log: list[LogLine]
    position: PositionOut | None


class GainOut(BaseModel):
    """Points, and why."""

    influence: int
    text: str
    rule: str


class RivalOut(BaseModel):
    """What a rival did in his turn, and what he won then."""

    seat: int
    deeds: list[str]
    gains: list[GainOut]


class EffectOut(BaseModel):
    """Something that the others' turns mean for a player: a loss, or only a change."""

    text: str
    rule: str
    is_loss: bool


class NewPlaceOut(BaseModel):
    """A place where somebody has opened a franchise."""

    location: str
    seat: int


class SinceOut(BaseModel):
    """What happened since the last turn of the player who decides now; `start` is the number of actions then.

    `can_end` says in words who can end the game in his next turn.
    """

    seat: int
    start: int
    rivals: list[RivalOut]
    gains: list[GainOut]
    effects: list[EffectOut]
    places: list[NewPlaceOut]
    can_end: list[str]


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


class TurningOut(BaseModel):
    """The turn that did most for the winner's lead: its number, his points before and after, and what brought them."""

    turn: int
    seat: int
    before: int
    after: int
    text: str


class HistoryOut(BaseModel):
    """The game turn by turn, everybody's points by source, and of a game that is over how close it was."""

    rows: list[HistoryRow]
    sources: list[str]
    points: list[dict[str, int]]
    starts: list[int]
    score: str
    turning: TurningOut | None
