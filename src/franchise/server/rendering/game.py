"""Games as the page shows them, in the reader's language."""

from collections.abc import Sequence
from datetime import datetime

from franchise.advice.ending import tell_enders
from franchise.bots.levels import Level
from franchise.game import Game
from franchise.guided.script import round_of as round_of_guide
from franchise.model.action import Action
from franchise.rules.ending import strength
from franchise.server.host.room import GUIDED, Room, Seat
from franchise.server.rendering.draft import render_draft
from franchise.server.rendering.position import render_frames, round_of, turn_of
from franchise.server.schema.common import PERSON, SeatKind
from franchise.server.schema.game import GameOut, ResultOut, SeatOut, SummaryOut


def render_seats(room: Room) -> list[SeatOut]:
    """Who sits where."""
    return [
        SeatOut(name=seat.name, kind=seat_kind(seat), colour=seat.colour, gave_up=number in room.given_up)
        for number, seat in enumerate(room.seats)
    ]


def seat_kind(seat: Seat) -> SeatKind:
    """Who plays a seat, as the page names it."""
    if seat.kind == GUIDED:
        return Level.BEGINNER
    return PERSON if seat.is_person else Level(seat.kind)


def render_game(room: Room, steps: Sequence[Action]) -> GameOut:
    """A game as it stands now, with the turn in progress if a person decides."""
    now = room.game
    return GameOut(
        id=room.id,
        revision=room.revision,
        take_backs=room.take_backs,
        seats=render_seats(room),
        queenies=sorted(now.queenies),
        seed=str(now.seed),
        blocked=[name for name, place in (now.cities | now.towns).items() if not place.in_play],
        position=render_frames(room, len(now.actions), len(now.actions))[0],
        draft=render_draft(room, steps) if room.waits_for_person else None,
        thinking=now.active if room.waits_for_bot else None,
        over=room.is_over,
        abandoned=room.is_abandoned and not now.is_over,
        result=_result(now),
        ranking=ranking(now),
        places=places(now),
        can_take_back=room.way_back is not None,
        can_restore=room.can_restore,
        can_rematch=room.can_rematch,
        has_setup=now.setup is not None,
        guided=round_of_guide(now) if room.is_guided else None,
        can_end=tell_enders(now),
    )


def ranking(now: Game) -> list[int]:
    """The seats in the order of 6.4, the best first."""
    state = now.state
    return sorted(range(now.players_count), key=lambda seat: -int(strength(state, seat)))


def places(now: Game) -> list[int]:
    """The place of each seat, from 1; equals share a place."""
    strengths = [int(strength(now.state, seat)) for seat in range(now.players_count)]
    return [1 + sum(other > own for other in strengths) for own in strengths]


def _result(now: Game) -> ResultOut | None:
    if now.result is None:
        return None
    best = max(now.result.influence)
    tied = sum(influence == best for influence in now.result.influence)
    return ResultOut(winners=list(now.result.winners), tie_broken=tied > len(now.result.winners))


def render_summary(room: Room, played: datetime) -> SummaryOut:
    """A game in the list."""
    now = room.game
    return SummaryOut(
        id=room.id,
        seats=render_seats(room),
        queenies=sorted(now.queenies),
        turn=turn_of(now),
        round=round_of(now),
        influence=[player.influence for player in now.players],
        active=now.active,
        over=room.is_over,
        abandoned=room.is_abandoned and not now.is_over,
        winners=list(now.result.winners) if now.result else [],
        played=played,
        guided=round_of_guide(now) if room.is_guided else None,
    )
