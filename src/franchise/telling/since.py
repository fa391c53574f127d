"""What happened since a player's last turn: what each rival did and won, and what it means for the player."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from franchise.game import Game
from franchise.model.event import Event, EventKind
from franchise.model.income import income_of
from franchise.rules.layout import ACTIVE
from franchise.telling.captions import captions
from franchise.telling.words import PLACE_NAMES, REGION_NAMES, deed_text, event_figures
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
class Happening:
    """An event, and the game after its action."""

    after: Game
    event: Event


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
    """Everything since a player's last turn: rivals in the order of play, own gains, effects, and where it happened.

    `start` is the number of actions at the end of that turn.
    """

    seat: int
    start: int
    rivals: tuple[Rival, ...]
    gains: tuple[Gain, ...]
    effects: tuple[Effect, ...]
    places: tuple[tuple[str, int], ...]


def tell_since(game: Game) -> Since:
    """What happened since the last turn of the player who decides now.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> for token in (">phoenix", "|", ".", ">huntsville", "|", "."):
    ...     _ = game.push(token)
    >>> tell_since(game).rivals[0].deeds
    ('expands to Huntsville',)
    """
    seat = game.active
    start = _end_of_last_turn(game, seat)
    turns = [list(_happenings(game, *turn)) for turn in _turns_after(game, start)]
    happenings = [happening for turn in turns for happening in turn]
    return Since(
        seat=seat,
        start=start,
        rivals=tuple(rival for turn in turns for rival in _rival(turn)),
        gains=tuple(_gains(happenings, seat)),
        effects=tuple(_effects(seat, _at(game, start), game, happenings)),
        places=tuple(dict.fromkeys(_places(happenings))),
    )


def _end_of_last_turn(game: Game, seat: int) -> int:
    """The number of actions at the end of a seat's last turn; if it had none yet, where its turns begin."""
    starts = game.turn_starts
    for start, end in reversed(list(pairwise(starts))):
        if int(game.state_before(start)[ACTIVE]) == seat:
            return end
    return starts[0] if starts else 0


def _turns_after(game: Game, start: int) -> Iterator[tuple[int, int]]:
    """The turns from action `start` on, each by its first action and the one after its last."""
    yield from pairwise(sorted({start, *(each for each in game.turn_starts if each > start), len(game.actions)}))


def _happenings(game: Game, start: int, end: int) -> Iterator[Happening]:
    for number in range(start, end):
        after = _at(game, number + 1)
        yield from (Happening(after, event) for event in game.events_of(number))


def _at(game: Game, actions: int) -> Game:
    """The game after so many actions, without its history."""
    return Game.from_state(game.state_before(actions), game.names)


def _rival(turn: Sequence[Happening]) -> Iterator[Rival]:
    ended = [happening.event.seat for happening in turn if happening.event.kind is EventKind.TURN_ENDED]
    if not ended or ended[0] is None:
        return
    seat = ended[0]
    deeds = [
        deed_text(happening.after.names, happening.event)
        for happening in turn
        if happening.event.kind in DEEDS or (happening.event.kind is EventKind.TURN_ENDED and happening.event.counted)
    ]
    yield Rival(seat, tuple(deeds), tuple(_gains(turn, seat)))


def _gains(happenings: Sequence[Happening], seat: int) -> Iterator[Gain]:
    for after, event in ((happening.after, happening.event) for happening in happenings):
        if event.seat == seat and event.influence:
            yield Gain(event.influence, _why_won(after, event), event.rule)


def _why_won(after: Game, event: Event) -> str:
    """Where points were won and why; neither how many nor by whom, which stands beside it.

    >>> event = Event(EventKind.REGION_RANKED, "5.2", 0, region="texas", place=1, counted=2, influence=4)
    >>> _why_won(Game(players=2, introductory=True, seed=1), event)
    'Texas, second with 2'
    """
    if event.kind is EventKind.TRACK_REACHED:
        return message("since.track", **event_figures(after.names, event))
    where = PLACE_NAMES.get(event.location or "") or REGION_NAMES.get(event.region or "", "")
    reasons = captions(after, event)
    why = reasons[1 if event.kind is EventKind.CITY_FULL else 0] if reasons else ""
    return message("since.gain", where=where, why=why[:1].lower() + why[1:])


def _effects(seat: int, before: Game, now: Game, happenings: Sequence[Happening]) -> Iterator[Effect]:
    old, new = income_of(before.state, seat), income_of(now.state, seat)
    if new != old:
        yield Effect(message("since.income", now=new, before=old), "3.1", new < old)
    yield from _marked(seat, now, happenings)
    yield from _leads(seat, before, now)


def _marked(seat: int, now: Game, happenings: Sequence[Happening]) -> Iterator[Effect]:
    """Regions of the player in which somebody else is ahead in ties now."""
    for event in (happening.event for happening in happenings):
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


def _places(happenings: Sequence[Happening]) -> Iterator[tuple[str, int]]:
    for event in (happening.event for happening in happenings):
        if event.kind is EventKind.OPENED and event.location and event.seat is not None:
            yield event.location, event.seat
