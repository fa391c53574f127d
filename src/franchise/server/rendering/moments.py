"""A game event by event: what happened, in words, and what it changed in the position.

One action can bring twenty events, and each of them is to be seen. The rules only tell the position after the whole
action. So its events are applied, one by one, to the position before it; the last one leads to the position of the
rules. Only what changes is told: whole positions would be most of what the server writes.
"""

from bisect import insort
from collections.abc import Callable, Iterator
from typing import Any

from franchise.advice.ending import tell_regions_away
from franchise.board.tables import BOARD
from franchise.guided.steps import steps_of_event
from franchise.model.event import Event, EventKind
from franchise.model.links import find_price
from franchise.model.sources import SOURCES
from franchise.server.host.room import Room
from franchise.server.rendering.guide import render_steps
from franchise.server.rendering.log import events_at, turns_of
from franchise.server.rendering.position import render_frames
from franchise.server.schema.game import MomentOut
from franchise.server.schema.position import CityOut, PlayerOut, PositionChanges, PositionOut, RegionOut
from franchise.telling.captions import captions
from franchise.telling.words import event_text

REGION_OF = {place.id: BOARD.regions[place.region].id for place in BOARD.locations}
# Parts of a position of which single entries are told, not all.
BY_NAME = ("cities", "towns", "regions", "milestones")


def render_moments(room: Room, start: int, end: int) -> list[MomentOut]:
    """What happened after the first `start` actions, up to the first `end`."""
    told, *frames = render_frames(room, start, end)
    moments: list[MomentOut] = []
    for after in frames:
        if events_at(room, after.actions):  # an action without events is told with the next one
            moments += _moments(room, told, after)
            told = after
    return moments


def _moments(room: Room, before: PositionOut, after: PositionOut) -> Iterator[MomentOut]:
    events = events_at(room, after.actions)
    game = room.at(after.actions)
    position = before if len(events) == 1 else copy_position(before)
    for index, (event, turn) in enumerate(zip(events, turns_of(room, after.actions), strict=True)):
        following = events[index + 1] if index + 1 < len(events) else None
        path = _path(position, event)
        changes = differences(position, after) if following is None else apply_event(position, event, after)
        yield MomentOut(
            actions=after.actions,
            index=index,
            turn=turn,
            kind=event.kind.value,
            rule=event.rule,
            text=event_text(room.game.names, event),
            captions=list(captions(game, event)),
            seat=event.seat,
            location=event.location,
            region=event.region,
            tile=event.tile,
            milestone=event.milestone,
            influence=event.influence,
            dollars=event.dollars,
            franchises=event.franchises,
            place=event.place,
            counted=event.counted,
            other=event.other,
            path=path,
            changes=changes,
            guide=render_steps(steps_of_event(game, event, following)) if room.is_guided else [],
        )


def _path(before: PositionOut, event: Event) -> list[str]:
    """The two ends of the link that was passed, or over which the boom marker moved; else nothing."""
    target = event.location
    if event.kind is EventKind.BOOM_MOVED and event.counted and before.boom and target:
        return [before.boom, target]
    if event.kind is not EventKind.LINK_PASSED or event.seat is None or target is None:
        return []
    own = [before.walk_at] if before.walk_at else _own_places(before, event.seat)
    return [*[name for name in own if find_price(name, target) == event.counted][:1], target]


def _own_places(position: PositionOut, seat: int) -> list[str]:
    cities = [name for name, city in position.cities.items() if city.held[seat]]
    return cities + [name for name, owner in position.towns.items() if owner == seat]


def copy_position(position: PositionOut) -> PositionOut:
    """A copy to which events can be applied."""
    return position.model_copy(
        update={
            "players": [_copy_player(player) for player in position.players],
            "cities": {name: _copy_city(city) for name, city in position.cities.items()},
            "regions": {name: _copy_region(region) for name, region in position.regions.items()},
            "towns": dict(position.towns),
            "track": list(position.track),
            "milestones": {name: list(seats) for name, seats in position.milestones.items()},
            "markers": list(position.markers),
            "increased": list(position.increased),
        }
    )


def _copy_player(player: PlayerOut) -> PlayerOut:
    return player.model_copy(update={"points": dict(player.points)})


def _copy_city(city: CityOut) -> CityOut:
    return city.model_copy(update={"owners": list(city.owners), "held": list(city.held)})


def _copy_region(region: RegionOut) -> RegionOut:
    return region.model_copy(update={"held": list(region.held)})


def differences(before: PositionOut, after: PositionOut) -> PositionChanges:
    """Everything that differs between two positions."""
    changed: dict[str, Any] = {}
    for name, now in after.__dict__.items():
        earlier = getattr(before, name)
        if name == "players":
            changed[name] = {seat: one for seat, one in enumerate(now) if one != earlier[seat]}
        elif name in BY_NAME:
            changed[name] = {key: one for key, one in now.items() if key not in earlier or one != earlier[key]}
        elif now != earlier:
            changed[name] = now
    return PositionChanges.model_construct(**{name: what for name, what in changed.items() if what != {}})


def apply_event(position: PositionOut, event: Event, after: PositionOut) -> PositionChanges:
    """Change a position by an event, and tell what may have changed; `after` is the position after the whole action."""
    if event.kind is EventKind.TURN_ENDED:
        _end_turn(position, after)
        return _told(position, "markers", "increased", "doubled", "active", "stage", "turn", "round")
    if event.kind is EventKind.GAME_OVER:
        position.over = True
        return _told(position, "over")
    if event.seat is None:
        return PositionChanges()
    _pay(position.players[event.seat], event)
    change, *parts = _CHANGES.get(event.kind, (_nothing,))
    change(position, event.seat, event)
    changes = _told(position, *parts)
    seats = range(len(position.players)) if event.kind in PASSED_ON else (event.seat,)
    changes.players = {seat: _copy_player(position.players[seat]) for seat in seats}
    if event.location and "places" in parts:
        _tell_place(position, event.location, changes)
    if event.region and "region" in parts:
        changes.regions = {event.region: _copy_region(position.regions[event.region])}
    return changes


def _told(position: PositionOut, *parts: str) -> PositionChanges:
    """The values of these parts now; what is told must not change any more."""
    told = {name: getattr(position, name) for name in parts if name in position.__dict__}
    copied: dict[str, Any] = {name: list(what) if isinstance(what, list) else what for name, what in told.items()}
    return PositionChanges.model_construct(**copied)


def _tell_place(position: PositionOut, place: str, changes: PositionChanges) -> None:
    if place in position.cities:
        changes.cities = {place: _copy_city(position.cities[place])}
    else:
        changes.towns = {place: position.towns[place]}
    region = REGION_OF[place]
    changes.regions = {region: _copy_region(position.regions[region])}


def _end_turn(position: PositionOut, after: PositionOut) -> None:
    """What comes now belongs to the next turn, or to the end of the game."""
    position.markers, position.increased, position.doubled = [], [], None
    position.active, position.stage = after.active, after.stage
    position.turn, position.round = after.turn, after.round


def _pay(player: PlayerOut, event: Event) -> None:
    player.influence += event.influence
    player.money += event.dollars
    player.supply -= event.franchises
    if event.influence:
        source = SOURCES[event.kind]
        player.points[source] = player.points.get(source, 0) + event.influence


def _nothing(position: PositionOut, seat: int, event: Event) -> None:
    """Only figures of the player change."""


def _take_town(position: PositionOut, seat: int, event: Event) -> None:
    town = event.location or ""
    position.towns[town] = seat
    position.players[seat].towns += 1
    position.regions[REGION_OF[town]].held[seat] += 1


def _open(position: PositionOut, seat: int, event: Event) -> None:
    place = event.location or ""
    announced = position.markers if place in position.markers else position.increased
    if place in announced:
        announced.remove(place)
    if place not in position.cities:
        _take_town(position, seat, event)
        return
    city = position.cities[place]
    city.owners.append(seat)
    city.held[seat] += 1
    position.regions[REGION_OF[place]].held[seat] += 1


def _score_city(position: PositionOut, seat: int, event: Event) -> None:
    city = position.cities[event.location or ""]
    city.scored, city.owners = True, []
    city.held[seat] += event.franchises
    position.regions[REGION_OF[event.location or ""]].held[seat] += event.franchises


def _mark(position: PositionOut, seat: int, event: Event) -> None:
    position.regions[event.region or ""].marker = seat


def _lay_on_track(position: PositionOut, seat: int, event: Event) -> None:
    region = event.region or ""
    position.track.append(region)
    position.regions[region].space = event.place
    if (away := BOARD.red_zone_from - len(position.track)) > 0:
        position.end = tell_regions_away(away)


def _move_boom(position: PositionOut, seat: int, event: Event) -> None:
    position.boom = event.location


def _announce(position: PositionOut, seat: int, event: Event) -> None:
    if event.kind is EventKind.DOUBLED:
        position.doubled = event.location
    else:
        announced = position.markers if event.kind is EventKind.EXPANDED else position.increased
        announced.append(event.location or "")


def _spend_bonus(position: PositionOut, seat: int, event: Event) -> None:
    player = position.players[seat]
    player.bonus, player.bonus_used = player.bonus - 1, player.bonus_used + 1


def _take_bonus_back(position: PositionOut, seat: int, event: Event) -> None:
    player = position.players[seat]
    player.bonus, player.bonus_used = player.bonus + 1, player.bonus_used - 1


def _claim_milestone(position: PositionOut, seat: int, event: Event) -> None:
    player = position.players[seat]
    player.bonus, player.reserve = player.bonus + 1, player.reserve - 1
    insort(position.milestones[event.milestone or ""], seat)


def _pass_route_tile(position: PositionOut, seat: int, event: Event) -> None:
    for number, player in enumerate(position.players):
        player.route = event.kind is EventKind.ROUTE_WON and number == seat


def _pass_development_tile(position: PositionOut, seat: int, event: Event) -> None:
    for number, player in enumerate(position.players):
        player.development = event.kind is EventKind.DEVELOPMENT_WON and number == seat


# Whoever gets one of these tiles takes it from whoever had it.
PASSED_ON = (EventKind.ROUTE_WON, EventKind.ROUTE_USED, EventKind.DEVELOPMENT_WON, EventKind.DEVELOPMENT_USED)
Change = Callable[[PositionOut, int, Event], None]
# What an event changes beside the figures of its player, and the parts of the position where that is seen. "places" is
# the place of the event and its region, "region" the region of the event.
_CHANGES: dict[EventKind, tuple[Change, *tuple[str, ...]]] = {
    EventKind.STARTED: (_take_town, "places"),
    EventKind.BOOM_MOVED: (_move_boom, "boom"),
    EventKind.EXPANDED: (_announce, "markers"),
    EventKind.INCREASED: (_announce, "increased"),
    EventKind.DOUBLED: (_announce, "doubled"),
    EventKind.OPENED: (_open, "places", "markers", "increased"),
    EventKind.CITY_MAJORITY: (_score_city, "places"),
    EventKind.CITY_FULL: (_score_city, "places"),
    EventKind.MARKER_SET: (_mark, "region"),
    EventKind.TRACK_REACHED: (_lay_on_track, "region", "track", "end"),
    EventKind.BONUS_SPENT: (_spend_bonus,),
    EventKind.BONUS_RETURNED: (_take_bonus_back,),
    EventKind.MILESTONE: (_claim_milestone, "milestones"),
    EventKind.ROUTE_WON: (_pass_route_tile,),
    EventKind.ROUTE_USED: (_pass_route_tile,),
    EventKind.DEVELOPMENT_WON: (_pass_development_tile,),
    EventKind.DEVELOPMENT_USED: (_pass_development_tile,),
}
