"""Games as the page shows them, in the reader's language."""

from collections.abc import Collection, Sequence
from typing import Any

from franchise.bots.levels import Level
from franchise.game import Game
from franchise.guided.script import round_of as round_of_guide
from franchise.model.action import Action
from franchise.rules.ending import strength
from franchise.server.host.room import GUIDED, Room, Seat
from franchise.server.rendering.draft import render_draft
from franchise.server.rendering.position import render_frames
from franchise.server.schema.common import PERSON, SeatKind
from franchise.server.schema.game import GameOut, ResultOut, SeatOut, StandOut, SummaryOut
from franchise.server.storage.store import Listed


def render_seats(room: Room) -> list[SeatOut]:
    """Who sits where."""
    return _seats(room.seats, room.given_up)


def _seats(seats: Sequence[Seat], gave_up: Collection[int]) -> list[SeatOut]:
    return [
        SeatOut(name=seat.name, kind=seat_kind(seat), colour=seat.colour, gave_up=number in gave_up)
        for number, seat in enumerate(seats)
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
        **_stand(room),
        id=room.id,
        queenies=sorted(now.queenies),
        seed=str(now.seed),
        blocked=[name for name, place in (now.cities | now.towns).items() if not place.in_play],
        position=render_frames(room, len(now.actions), len(now.actions))[0],
        draft=render_draft(room, steps) if room.waits_for_person else None,
        has_setup=now.setup is not None,
    )


def render_stand(room: Room) -> StandOut:
    """How a game stands, without its position."""
    return StandOut(**_stand(room))


def _stand(room: Room) -> dict[str, Any]:
    now = room.game
    return {
        "revision": room.revision,
        "take_backs": room.take_backs,
        "seats": render_seats(room),
        "deciding": now.active if room.waits_for_person else None,
        "thinking": now.active if room.waits_for_bot else None,
        "over": room.is_over,
        "abandoned": room.is_abandoned and not now.is_over,
        "result": _result(now),
        "ranking": ranking(now),
        "places": places(now),
        "can_take_back": room.way_back is not None,
        "can_restore": room.can_restore,
        "can_rematch": room.can_rematch,
        "guided": round_of_guide(now) if room.is_guided else None,
        "older_rules": room.frozen_at,
    }


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


def render_summary(listed: Listed, summary: dict[str, Any]) -> SummaryOut:
    """A game in the list."""
    seats = [Seat(**seat) for seat in listed.seats]
    gave_up = summary.get("gave_up", [])
    return SummaryOut(
        id=listed.id,
        seats=_seats(seats, gave_up),
        played=listed.played,
        **{name: value for name, value in summary.items() if name != "gave_up"},
    )
