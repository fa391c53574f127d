"""Games as the page shows them, in the reader's language."""

from collections.abc import Collection, Sequence
from typing import Any

from franchise.bots.levels import Level
from franchise.game import Game
from franchise.guided.script import round_of as round_of_guide
from franchise.model.action import Action
from franchise.rules.ending import strength
from franchise.server.host.access import sees_draft
from franchise.server.host.room import GUIDED, Room
from franchise.server.people.seat import Seat
from franchise.server.rendering.draft import render_draft
from franchise.server.rendering.position import render_frames
from franchise.server.rendering.table import render_clock, render_table, render_you
from franchise.server.schema.common import OPEN, PERSON, SeatOrOpen
from franchise.server.schema.game import GameOut, InvitedOut, ResultOut, SeatOut, StandOut, SummaryOut
from franchise.server.storage.people import Person
from franchise.server.storage.store import Listed


def render_seats(room: Room) -> list[SeatOut]:
    """Who sits where."""
    return _seats(room.seats, room.given_up, room.kept)


def _seats(seats: Sequence[Seat], gave_up: Collection[int], kept: Collection[int]) -> list[SeatOut]:
    return [
        SeatOut(
            name=seat.name,
            kind=seat_kind(seat),
            colour=seat.colour,
            gave_up=number in gave_up,
            is_kept=number in kept,
            is_program=seat.is_program,
        )
        for number, seat in enumerate(seats)
    ]


def seat_kind(seat: Seat) -> SeatOrOpen:
    """Who plays a seat, as the page names it."""
    if seat.kind == GUIDED:
        return Level.BEGINNER
    return PERSON if seat.is_person else OPEN if seat.is_open else Level(seat.kind)


def render_game(room: Room, steps: Sequence[Action], person: Person | None) -> GameOut:
    """A game as it stands now, with the turn in progress if this person may see it."""
    now = room.game
    sees = sees_draft(room, None if person is None else person.id)
    return GameOut(
        **_stand(room),
        id=room.id,
        queenies=sorted(now.queenies),
        seed=str(now.seed),
        blocked=[name for name, place in (now.cities | now.towns).items() if not place.in_play],
        position=render_frames(room, len(now.actions), len(now.actions))[0],
        draft=render_draft(room, steps) if sees else None,
        has_setup=now.setup is not None,
        table=render_table(room),
        you=render_you(room, person),
    )


def render_invited(room: Room, person: Person | None) -> InvitedOut:
    """What somebody who is invited sees of a game before he sits down."""
    host = next((seat.name for seat in room.seats if seat.owner and seat.owner == room.table.host), "")
    return InvitedOut(
        id=room.id,
        host=host,
        seats=render_seats(room),
        queenies=sorted(room.game.queenies),
        table=render_table(room),
        you=render_you(room, person),
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
        "has_begun": room.table.has_begun,
        "clock": render_clock(room.clock),
        "head": room.head,
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


def render_summary(listed: Listed, summary: dict[str, Any], person: str | None) -> SummaryOut:
    """A game in the list of a person."""
    seats = [Seat(**seat) for seat in listed.seats]
    gave_up, kept = summary.get("gave_up", []), summary.get("kept", [])
    state = listed.table_state or {}
    has_begun = state.get("has_begun", True)
    own = [number for number, seat in enumerate(seats) if person is not None and seat.owner == person]
    is_due = (
        has_begun and not summary["over"] and summary["active"] in own and summary["active"] not in (*gave_up, *kept)
    )
    return SummaryOut(
        id=listed.id,
        is_own=bool(own) or (person is not None and state.get("host") == person),
        is_due=is_due,
        has_begun=has_begun,
        until=listed.deadline if is_due else None,
        seats=_seats(seats, gave_up, kept),
        played=listed.played,
        **{name: value for name, value in summary.items() if name not in ("gave_up", "kept")},
    )
