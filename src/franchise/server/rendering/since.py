"""What happened in a room since the last turn of the player who decides now."""

from dataclasses import asdict
from itertools import groupby

from franchise.draft.preview import income_of
from franchise.model.event import EventKind
from franchise.server.host.room import Room
from franchise.server.rendering.log import events_at, turns_of
from franchise.server.schema.game import EffectOut, GainOut, NewPlaceOut, RivalOut, SinceOut
from franchise.telling.since import Moment, Rival, Stand, tell_since


def render_since(room: Room) -> SinceOut:
    """What each rival did and won since then, and what it means for the player."""
    seat, end = room.game.active, len(room.events)
    start = _end_of_last_turn(room, seat)
    told = tell_since(seat, _stand(room, seat, start), _stand(room, seat, end), _turns(room, start, end))
    return SinceOut(
        seat=seat,
        start=start,
        rivals=[_rival(rival) for rival in told.rivals],
        gains=[GainOut(**asdict(gain)) for gain in told.gains],
        effects=[EffectOut(**asdict(effect)) for effect in told.effects],
        places=[NewPlaceOut(location=location, seat=owner) for location, owner in told.places],
    )


def _end_of_last_turn(room: Room, seat: int) -> int:
    """The number of actions at the end of a seat's last turn; if it had none yet, where its turns begin."""
    for actions in range(len(room.events), 0, -1):
        if any(event.kind is EventKind.TURN_ENDED and event.seat == seat for event in events_at(room, actions)):
            return actions
    starts = room.game.turn_starts
    return starts[0] if starts else 0


def _stand(room: Room, seat: int, actions: int) -> Stand:
    game = room.at(actions)
    return Stand(game, income_of(game.state, seat))


def _turns(room: Room, start: int, end: int) -> list[list[Moment]]:
    """The events of the others' turns, turn by turn."""
    moments = [
        (turn, Moment(room.at(actions), event))
        for actions in range(start + 1, end + 1)
        for event, turn in zip(events_at(room, actions), turns_of(room, actions), strict=True)
    ]
    return [[moment for _, moment in turn] for _, turn in groupby(moments, key=lambda pair: pair[0])]


def _rival(rival: Rival) -> RivalOut:
    return RivalOut(seat=rival.seat, deeds=list(rival.deeds), gains=[GainOut(**asdict(gain)) for gain in rival.gains])
