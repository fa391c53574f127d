"""Positions as the page shows them."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import Any

from franchise.advice.ending import tell_distance
from franchise.game import Game
from franchise.model.event import Event
from franchise.model.income import income_of
from franchise.model.stage import SETTING_UP
from franchise.server.host.room import Room
from franchise.server.host.standing import round_of, turn_of
from franchise.server.schema.position import CityOut, PlayerOut, PositionOut, RegionOut
from franchise.telling.points import count_points, final_points
from franchise.texts import current_language


def render_position(game: Game, actions: int, points: list[Counter[str]]) -> PositionOut:
    """A position after so many actions; `points` are everybody's by source."""
    players = game.players
    return PositionOut(
        actions=actions,
        turn=turn_of(game),
        round=round_of(game),
        stage=game.stage.value,
        set_up=game.stage in SETTING_UP,
        active=game.active,
        over=game.is_over,
        players=_players(game, points),
        cities={
            name: _city(city.value, city.owners, city.scored, city.franchises) for name, city in game.cities.items()
        },
        towns={name: town.owner for name, town in game.towns.items() if town.owner is not None},
        regions={
            name: RegionOut(
                tile=region.tile.id if region.tile else None,
                kind=region.tile.kind if region.tile else None,
                values=list(region.tile.values) if region.tile else [],
                marker=region.marker,
                space=region.track_space,
                held=list(region.franchises),
            )
            for name, region in game.regions.items()
        },
        track=list(game.track),
        end=tell_distance(game),
        boom=game.boom_city,
        milestones={name: [player.seat for player in players if name in player.milestones] for name in game.milestones},
        **_announced(game),
    )


def render_turn_in_progress(room: Room, at: Game, events: Iterable[Event]) -> PositionOut:
    """The position of a turn in progress, which these events have led to. The room is locked.

    Franchises are opened when a turn ends. So the map is that of the beginning of the turn, which is kept.
    """
    start = Frames(room).at(len(room.game.actions))
    gained = count_points(events, room.game.players_count)
    points = [Counter(player.points) + more for player, more in zip(start.players, gained, strict=True)]
    changed = {"players": _players(at, points), "boom": at.boom_city, **turn_in_progress(at)}
    return start.model_copy(update=changed)


def turn_in_progress(game: Game) -> dict[str, Any]:
    """The parts of a position that say how far a turn has come."""
    return {"stage": game.stage.value, **_announced(game)}


def _announced(game: Game) -> dict[str, Any]:
    turn = game.current_turn
    return {
        "markers": list(turn.markers),
        "increased": list(turn.increased),
        "doubled": turn.doubled,
        "walked": list(turn.walked),
        "walk_at": turn.walk_at,
        "armed": turn.armed,
    }


def _players(game: Game, points: list[Counter[str]]) -> list[PlayerOut]:
    state = game.state
    at_end = None if game.is_over else final_points(state, game.players_count)
    return [
        PlayerOut(
            money=player.money,
            influence=player.influence,
            supply=player.supply,
            bonus=player.bonus,
            bonus_used=player.bonus_used,
            reserve=player.reserve,
            towns=player.towns,
            income=income_of(state, player.seat),
            at_end=0 if at_end is None else at_end[player.seat].total(),
            points=dict(points[player.seat]),
            route=player.has_route_tile,
            development=player.has_development_tile,
        )
        for player in game.players
    ]


@lru_cache(maxsize=4096)  # from one position to the next most cities stay as they are
def _city(value: int, owners: tuple[int, ...], scored: bool, held: tuple[int, ...]) -> CityOut:
    return CityOut(value=value, owners=list(owners), scored=scored, held=list(held))


class Frames:
    """The positions of a game, one after the other: points by source are counted on from one to the next."""

    def __init__(self, room: Room) -> None:
        """Nothing is counted yet."""
        self.room = room
        self._counted = 0
        self._points = count_points(room.game.opening_events, room.game.players_count)

    def at(self, actions: int) -> PositionOut:
        """The position after so many actions, not before the last one that was asked for.

        The last one of each language is kept: the next news begin with it.
        """
        key = (current_language(), self.room.take_backs, actions)
        if key not in self.room.frames:
            self.room.frames = {known: frame for known, frame in self.room.frames.items() if known[0] != key[0]}
            self.room.frames[key] = self._render(actions)
        return self.room.frames[key]

    def _render(self, actions: int) -> PositionOut:
        new = count_points(chain.from_iterable(self.room.events[self._counted : actions]), self.room.game.players_count)
        for total, more in zip(self._points, new, strict=True):
            total.update(more)
        self._counted = actions
        return render_position(self.room.at(actions), actions, self._points)


def render_frames(room: Room, start: int, end: int) -> list[PositionOut]:
    """The positions after `start` to `end` actions, as far as they exist."""
    frames = Frames(room)
    return [frames.at(number) for number in range(start, min(end, len(room.events)) + 1)]
