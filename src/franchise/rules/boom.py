"""8.2, the Boom Queenie: where the boom marker may go, and what it adds to an income."""

from franchise.board.tables import BLOCKED_REGIONS, BOOM_REACH, IN_PLAY
from franchise.compiling import compiled
from franchise.rules import events
from franchise.rules.bits import lowest
from franchise.rules.events import tell
from franchise.rules.layout import ACTIVE, BOOM_CITY, OPEN, OWN, PLAYERS, SCORED
from franchise.rules.places import empty_spaces
from franchise.rules.state import Words


@compiled
def boom_targets(state: Words) -> int:
    """The cities to which the marker may go, its own among them: over a link, or over towns and scored cities."""
    few = 1 if BLOCKED_REGIONS[state[PLAYERS]] else 0
    reached = BOOM_REACH[few, state[BOOM_CITY] - 1]
    passed = 0
    while True:
        to_pass = reached & state[SCORED] & ~passed
        if to_pass == 0:
            return reached & IN_PLAY[state[PLAYERS]]
        passed |= to_pass & -to_pass
        reached |= BOOM_REACH[few, lowest(to_pass)]


@compiled
def move_boom(state: Words, log: Words | None, city: int) -> None:
    """Put the boom marker at a city."""
    tell(log, events.BOOM_MOVED, state[ACTIVE], city, 0 if state[BOOM_CITY] == city + 1 else 1)
    state[BOOM_CITY] = city + 1


@compiled
def boom_spaces(state: Words, seat: int) -> int:
    """The empty spaces that a seat counts a second time for its income."""
    city = state[BOOM_CITY] - 1
    if city < 0 or not (state[OWN + seat] & state[OPEN]) >> city & 1:
        return 0
    return empty_spaces(state, city)
