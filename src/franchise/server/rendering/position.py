"""Positions as the page shows them."""

from collections import Counter
from itertools import chain

from franchise.advice.ending import tell_distance
from franchise.game import Game
from franchise.model.income import income_of
from franchise.model.stage import SETTING_UP
from franchise.server.host.room import Room
from franchise.server.schema.position import CityOut, PlayerOut, PositionOut, RegionOut
from franchise.telling.points import count_points, final_points


def turn_of(game: Game) -> int:
    """The number of the current turn, from 1; for a game that is over, that of the last turn."""
    return game.turn + (not game.is_over)


def round_of(game: Game) -> int:
    """The round of that turn."""
    return (turn_of(game) - 1) // game.players_count + 1


def render_position(game: Game, actions: int, points: list[Counter[str]]) -> PositionOut:
    """A position after so many actions; `points` are everybody's by source."""
    state, count = game.state, game.players_count
    at_end = None if game.is_over else final_points(state, count)
    turn, players = game.current_turn, game.players
    return PositionOut(
        actions=actions,
        turn=turn_of(game),
        round=round_of(game),
        stage=game.stage.value,
        set_up=game.stage in SETTING_UP,
        active=game.active,
        over=game.is_over,
        players=[
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
            for player in players
        ],
        cities={
            name: CityOut(value=city.value, owners=list(city.owners), scored=city.scored, held=list(city.franchises))
            for name, city in game.cities.items()
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
        markers=list(turn.markers),
        increased=list(turn.increased),
        doubled=turn.doubled,
        walked=list(turn.walked),
        walk_at=turn.walk_at,
        armed=turn.armed,
    )


def render_frames(room: Room, start: int, end: int) -> list[PositionOut]:
    """The positions after `start` to `end` actions, as far as they exist."""
    count, found = room.game.players_count, []
    points = count_points(chain(room.game.opening_events, chain.from_iterable(room.events[:start])), count)
    for number in range(start, min(end, len(room.events)) + 1):
        if number > start:
            for total, new in zip(points, count_points(room.events[number - 1], count), strict=True):
                total.update(new)
        found.append(render_position(room.at(number), number, points))
    return found
