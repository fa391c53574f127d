"""What happened in a room since the last turn of the player who decides now."""

from dataclasses import asdict

from franchise.advice.ending import tell_enders
from franchise.server.host.room import Room
from franchise.server.schema.game import EffectOut, GainOut, NewPlaceOut, RivalOut, SinceOut
from franchise.telling.since import Rival, tell_since


def render_since(room: Room) -> SinceOut:
    """What each rival did and won since then, and what it means for the player."""
    told = tell_since(room.game)
    return SinceOut(
        seat=told.seat,
        start=told.start,
        rivals=[_rival(rival) for rival in told.rivals],
        gains=[GainOut(**asdict(gain)) for gain in told.gains],
        effects=[EffectOut(**asdict(effect)) for effect in told.effects],
        places=[NewPlaceOut(location=location, seat=owner) for location, owner in told.places],
        can_end=tell_enders(room.game),
    )


def _rival(rival: Rival) -> RivalOut:
    return RivalOut(seat=rival.seat, deeds=list(rival.deeds), gains=[GainOut(**asdict(gain)) for gain in rival.gains])
