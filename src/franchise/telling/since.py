"""What happened since a player's last turn: what each rival did and won, and what it means for the player."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from franchise.game import Game
from franchise.model.event import Event, EventKind
from franchise.telling.captions import captions
from franchise.telling.words import PLACE_NAMES, REGION_NAMES, deed_text
from franchise.texts import message

# What a rival did, in words of its own; what he won has lines of its own.
DEEDS = (
    EventKind.BOOM_MOVED,
    EventKind.EXPANDED,
    EventKind.INCREASED,
    EventKind.DOUBLED,
    EventKind.DOLLARS,
    EventKind.MILESTONE,
    EventKind.ROUTE_WON,
    EventKind.DEVELOPMENT_WON,
    EventKind.BONUS_RETURNED,
)


@dataclass(frozen=True)
class Moment:
    """An event, and the game after its action."""

    after: Game
    event: Event


@dataclass(frozen=True)
class Stand:
    """How things stand: the game, and the player's next income."""

    game: Game
    income: int


@dataclass(frozen=True)
class Gain:
    """Points, and why."""

    influence: int
    text: str
    rule: str


@dataclass(frozen=True)
class Rival:
    """What a rival did in his turn, and what he won then."""

    seat: int
    deeds: tuple[str, ...]
    gains: tuple[Gain, ...]


@dataclass(frozen=True)
class Effect:
    """Something that it means for the player: a loss, or only a change."""

    text: str
    rule: str
    is_loss: bool


@dataclass(frozen=True)
class Since:
    """Everything since a player's last turn: rivals in the order of play, own gains, effects, and where it happened."""

    rivals: tuple[Rival, ...]
    gains: tuple[Gain, ...]
    effects: tuple[Effect, ...]
    places: tuple[tuple[str, int], ...]


def tell_since(seat: int, before: Stand, now: Stand, turns: Sequence[Sequence[Moment]]) -> Since:
    """What happened to a seat since its last turn; `turns` are the turns of the others, in their order.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> tell_since(0, Stand(game, income=5), Stand(game, income=4), turns=[]).effects[0].text
    'Next income $4 instead of $5, if nobody builds there'
    """
    moments = [moment for turn in turns for moment in turn]
    return Since(
        rivals=tuple(rival for turn in turns for rival in _rival(turn)),
        gains=tuple(_gains(moments, seat)),
        effects=tuple(_effects(seat, before, now, moments)),
        places=tuple(dict.fromkeys(_places(moments))),
    )


def _rival(turn: Sequence[Moment]) -> Iterator[Rival]:
    ended = [moment.event.seat for moment in turn if moment.event.kind is EventKind.TURN_ENDED]
    if not ended or ended[0] is None:
        return
    seat = ended[0]
    deeds = [
        deed_text(moment.after.names, moment.event)
        for moment in turn
        if moment.event.kind in DEEDS or (moment.event.kind is EventKind.TURN_ENDED and moment.event.counted)
    ]
    yield Rival(seat, tuple(deeds), tuple(_gains(turn, seat)))


def _gains(moments: Sequence[Moment], seat: int) -> Iterator[Gain]:
    for after, event in ((moment.after, moment.event) for moment in moments):
        if event.seat == seat and event.influence:
            where = PLACE_NAMES.get(event.location or "") or REGION_NAMES.get(event.region or "", "")
            reasons = captions(after, event)
            why = reasons[1 if event.kind is EventKind.CITY_FULL else 0] if reasons else ""
            yield Gain(event.influence, message("since.gain", where=where, why=why), event.rule)


def _effects(seat: int, before: Stand, now: Stand, moments: Sequence[Moment]) -> Iterator[Effect]:
    if now.income != before.income:
        text = message("since.income", now=now.income, before=before.income)
        yield Effect(text, "3.1", now.income < before.income)
    yield from _marked(seat, now.game, moments)
    yield from _leads(seat, before.game, now.game)


def _marked(seat: int, now: Game, moments: Sequence[Moment]) -> Iterator[Effect]:
    """Regions of the player in which somebody else is ahead in ties now."""
    for event in (moment.event for moment in moments):
        region = event.region or ""
        if event.kind is EventKind.MARKER_SET and event.seat is not None and now.regions[region].franchises[seat]:
            text = message("since.marker", region=REGION_NAMES[region], name=now.names[event.seat])
            yield Effect(text, "5.3", is_loss=True)


def _leads(seat: int, before: Game, now: Game) -> Iterator[Effect]:
    """Regions in which the player was first and is not any more; regions that are scored have been told."""
    for name, region in now.regions.items():
        old = before.regions[name]
        if region.track_space is not None or not region.franchises[seat]:
            continue
        others = [other for other in range(now.players_count) if other != seat]
        rival = max(others, key=region.franchises.__getitem__)
        if old.franchises[seat] > old.franchises[rival] and region.franchises[seat] <= region.franchises[rival]:
            figures = {"region": region.name, "name": now.names[rival], "count": region.franchises[rival]}
            yield Effect(message("since.lead", **figures, own=region.franchises[seat]), "5.2", is_loss=True)


def _places(moments: Sequence[Moment]) -> Iterator[tuple[str, int]]:
    for event in (moment.event for moment in moments):
        if event.kind is EventKind.OPENED and event.location and event.seat is not None:
            yield event.location, event.seat
