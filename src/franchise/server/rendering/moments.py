"""A game event by event: what happened, in words, and what it changed in the position.

One action can bring twenty events, and each of them is to be seen. The rules only tell the position after the whole
action. So its events are applied, one by one, to the position before it; the last one leads to the position of the
rules. Only what changes is told: whole positions would be most of what the server writes.
"""

from bisect import insort
from collections.abc import Callable, Iterator
from copy import copy
from typing import Any, cast

from franchise.advice.ending import tell_regions_away
from franchise.board.tables import BOARD
from franchise.game import Game
from franchise.guided.steps import steps_of_event
from franchise.model.event import Event, EventKind
from franchise.model.links import find_price
from franchise.model.sources import SOURCES
from franchise.model.stage import SETTING_UP, STAGES
from franchise.rules.layout import STAGE, TURN
from franchise.server.host.room import Room
from franchise.server.rendering.guide import render_steps
from franchise.server.rendering.log import events_at, turns_of
from franchise.server.rendering.position import Frames, turn_in_progress
from franchise.server.schema.game import MomentOut
from franchise.server.schema.position import CityOut, PlayerOut, PositionChanges, PositionOut, RegionOut
from franchise.telling.captions import captions
from franchise.telling.points import final_points
from franchise.telling.words import event_text

REGION_OF = {place.id: BOARD.regions[place.region].id for place in BOARD.locations}
# Parts of a position of which single entries are told, not all.
BY_NAME = ("cities", "towns", "regions", "milestones")


def render_moments(room: Room, start: int, end: int) -> list[MomentOut]:
    """What happened after the first `start` actions, up to the first `end`."""
    moments: list[MomentOut] = []
    if start >= len(room.events):
        return moments
    frames = Frames(room)
    position = copy_position(frames.at(start))
    for actions in range(start + 1, min(end, len(room.events)) + 1):
        if not events_at(room, actions):  # an action without events is told with the next one
            continue
        # Within a turn the events tell everything. Only its end is compared with the rules, which takes longer.
        after = None if _is_within_turn(room, actions) else frames.at(actions)
        moments += _moments(room, actions, position, after)
        if after is not None:
            position = copy_position(after)
    return moments


def _is_within_turn(room: Room, actions: int) -> bool:
    before, after = (room.game.state_before(number) for number in (actions - 1, actions))
    return bool(before[TURN] == after[TURN]) and STAGES[int(before[STAGE])] not in SETTING_UP


def _moments(room: Room, actions: int, position: PositionOut, after: PositionOut | None) -> Iterator[MomentOut]:
    """The events of an action, each applied to the position; `after` is what they lead to, if a turn ends."""
    events = events_at(room, actions)
    game = room.at(actions)
    for index, (event, turn) in enumerate(zip(events, turns_of(room, actions), strict=True)):
        following = events[index + 1] if index + 1 < len(events) else None
        path = _path(position, event)
        if following is None and after is not None:
            changes = differences(position, after)
        else:
            changes = apply_event(position, event, after)
            if following is None:
                _settle(position, game, actions, changes)
        yield MomentOut(
            actions=actions,
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


def _settle(position: PositionOut, game: Game, actions: int, changes: PositionChanges) -> None:
    """What no event tells within a turn: how far it has come, and what an end would bring now."""
    for name, value in (("actions", actions), *turn_in_progress(game).items()):
        if getattr(position, name) != value:
            setattr(position, name, value)
            changes[name] = copy(value)  # type: ignore[literal-required]
    seat = game.active
    at_end = final_points(game.state, game.players_count)[seat].total()
    if position.players[seat].at_end != at_end:
        _own_player(position, seat).at_end = at_end
        changes["players"] = {**changes.get("players", {}), seat: position.players[seat]}


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
    """A copy to which events can be applied. An event replaces what it changes, so that copies share the rest."""
    return position.model_copy(
        update={
            "players": list(position.players),
            "cities": dict(position.cities),
            "regions": dict(position.regions),
            "towns": dict(position.towns),
            "track": list(position.track),
            "milestones": {name: list(seats) for name, seats in position.milestones.items()},
            "markers": list(position.markers),
            "increased": list(position.increased),
        }
    )


def _own_player(position: PositionOut, seat: int) -> PlayerOut:
    """A player whose figures may be changed."""
    player = position.players[seat]
    position.players[seat] = player.model_copy(update={"points": dict(player.points)})
    return position.players[seat]


def _own_city(position: PositionOut, name: str) -> CityOut:
    """A city that may be changed."""
    city = position.cities[name]
    position.cities[name] = city.model_copy(update={"owners": list(city.owners), "held": list(city.held)})
    return position.cities[name]


def _own_region(position: PositionOut, name: str) -> RegionOut:
    """A region that may be changed."""
    region = position.regions[name]
    position.regions[name] = region.model_copy(update={"held": list(region.held)})
    return position.regions[name]


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
    return cast(PositionChanges, {name: what for name, what in changed.items() if what != {}})


def apply_event(position: PositionOut, event: Event, after: PositionOut | None) -> PositionChanges:
    """Change a position by an event, and tell what may have changed; `after` is the position after the whole turn."""
    if event.kind is EventKind.TURN_ENDED and after is not None:
        _end_turn(position, after)
        return _told(position, "markers", "increased", "doubled", "active", "stage", "turn", "round")
    if event.kind is EventKind.GAME_OVER:
        position.over = True
        return _told(position, "over")
    if event.seat is None:
        return {}
    seats = range(len(position.players)) if event.kind in PASSED_ON else (event.seat,)
    for seat in seats:
        _own_player(position, seat)
    _pay(position.players[event.seat], event)
    change, *parts = _CHANGES.get(event.kind, (_nothing,))
    change(position, event.seat, event)
    changes = _told(position, *parts)
    changes["players"] = {seat: position.players[seat] for seat in seats}
    if event.location and "places" in parts:
        _tell_place(position, event.location, changes)
    if event.region and "region" in parts:
        changes["regions"] = {event.region: position.regions[event.region]}
    return changes


def _told(position: PositionOut, *parts: str) -> PositionChanges:
    """The values of these parts now; what is told must not change any more."""
    told = {name: getattr(position, name) for name in parts if name in position.__dict__}
    copied: dict[str, Any] = {name: copy(what) for name, what in told.items()}
    return cast(PositionChanges, copied)


def _tell_place(position: PositionOut, place: str, changes: PositionChanges) -> None:
    if place in position.cities:
        changes["cities"] = {place: position.cities[place]}
    else:
        changes["towns"] = {place: position.towns[place]}
    region = REGION_OF[place]
    changes["regions"] = {region: position.regions[region]}


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
    _own_region(position, REGION_OF[town]).held[seat] += 1


def _open(position: PositionOut, seat: int, event: Event) -> None:
    place = event.location or ""
    announced = position.markers if place in position.markers else position.increased
    if place in announced:
        announced.remove(place)
    if place not in position.cities:
        _take_town(position, seat, event)
        return
    city = _own_city(position, place)
    city.owners.append(seat)
    city.held[seat] += 1
    _own_region(position, REGION_OF[place]).held[seat] += 1


def _score_city(position: PositionOut, seat: int, event: Event) -> None:
    city = _own_city(position, event.location or "")
    city.scored, city.owners = True, []
    city.held[seat] += event.franchises
    _own_region(position, REGION_OF[event.location or ""]).held[seat] += event.franchises


def _mark(position: PositionOut, seat: int, event: Event) -> None:
    _own_region(position, event.region or "").marker = seat


def _lay_on_track(position: PositionOut, seat: int, event: Event) -> None:
    region = event.region or ""
    position.track.append(region)
    _own_region(position, region).space = event.place
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
    seats = position.milestones[event.milestone or ""] = list(position.milestones[event.milestone or ""])
    insort(seats, seat)


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
