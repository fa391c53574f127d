"""Games as the server tells them, in the reader's language."""

from collections.abc import Sequence
from datetime import datetime

from franchise.game import Game
from franchise.model.action import Action
from franchise.rules.ending import strength
from franchise.server import schema
from franchise.server.drafted import drafted
from franchise.server.positions import frames, round_of, turn_of
from franchise.server.rooms import Room


def seats(room: Room) -> list[schema.SeatOut]:
    """Who sits where."""
    return [
        schema.SeatOut(
            name=seat.name, kind=schema.Level(seat.kind), colour=seat.colour, gave_up=number in room.given_up
        )
        for number, seat in enumerate(room.seats)
    ]


def game(room: Room, steps: Sequence[Action]) -> schema.GameOut:
    """A game as it stands now, with the turn in progress if a person decides."""
    now = room.game
    setup = now.setup
    return schema.GameOut(
        id=room.id,
        number=room.number,
        seats=seats(room),
        queenies=sorted(now.queenies),
        seed=str(now.seed),
        blocked=[name for name, place in (now.cities | now.towns).items() if not place.in_play],
        position=frames(room, len(now.actions), len(now.actions))[0],
        draft=None if room.is_over or room.waits_for_bot else drafted(room, steps),
        thinking=now.active if room.waits_for_bot else None,
        over=room.is_over,
        abandoned=room.is_abandoned and not now.is_over,
        result=_result(now),
        ranking=ranking(now),
        can_take_back=room.way_back is not None,
        has_setup=setup is not None,
    )


def ranking(now: Game) -> list[int]:
    """The seats in the order of 6.4, the best first."""
    state = now.state
    return sorted(range(now.players_count), key=lambda seat: -int(strength(state, seat)))


def _result(now: Game) -> schema.ResultOut | None:
    if now.result is None:
        return None
    best = max(now.result.influence)
    tied = sum(influence == best for influence in now.result.influence)
    return schema.ResultOut(winners=list(now.result.winners), tie_broken=tied > len(now.result.winners))


def summary(room: Room, played: datetime) -> schema.SummaryOut:
    """A game in the list."""
    now = room.game
    return schema.SummaryOut(
        id=room.id,
        seats=seats(room),
        queenies=sorted(now.queenies),
        turn=turn_of(now),
        round=round_of(now),
        influence=[player.influence for player in now.players],
        active=now.active,
        over=room.is_over,
        abandoned=room.is_abandoned and not now.is_over,
        winners=list(now.result.winners) if now.result else [],
        played=played,
    )
