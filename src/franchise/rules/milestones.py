"""8.1, the Milestones Queenie: conditions that bring a player's bonus tiles."""

from franchise.board.load import MILESTONES
from franchise.board.tables import TOWNS
from franchise.compiling import compiled
from franchise.rules import events
from franchise.rules.bits import count
from franchise.rules.events import tell
from franchise.rules.layout import (
    BONUS,
    CLAIMED,
    DRAW_BITS,
    DRAW_MASK,
    DRAW_ORDER,
    DRAWN,
    EIGHTS,
    EIGHTS_NOW,
    IN_SCORED,
    OPEN,
    OWN,
    PLAYERS,
    PRESENT,
    RESERVE,
    VALUE_TWO,
)
from franchise.rules.places import active_seat, take_from_supply
from franchise.rules.state import Words

FOUR_TOWNS = 1 << MILESTONES.index("four-towns")
FOUR_REGIONS = 1 << MILESTONES.index("four-regions")
FIVE_IN_SCORED_CITIES = 1 << MILESTONES.index("five-in-scored-cities")
SMALL_CITIES = 1 << MILESTONES.index("small-cities")
BIG_CITY = 1 << MILESTONES.index("big-city")
REGION_SCORED = 1 << MILESTONES.index("region")
TWO_EIGHTS = 1 << MILESTONES.index("two-8-dollar-links")

SMALLEST_BIG_CITY = 6


@compiled
def check_milestones(state: Words, log: Words | None, triggered: int) -> None:
    """Let every player claim the milestones met now; `triggered` are those that the active player's action has met."""
    if state[DRAWN]:
        claim_all(state, log, triggered)


@compiled
def claim_all(state: Words, log: Words | None, triggered: int) -> None:
    """Do the work of `check_milestones`. A function of its own, so that games without milestones skip it quickly."""
    active = active_seat(state)
    claim(state, log, active, triggered | conditions_met(state, active))
    for seat in range(state[PLAYERS]):
        # This is the only milestone that a player can reach during somebody else's turn.
        if seat != active and state[IN_SCORED + seat] >= 5:
            claim(state, log, seat, FIVE_IN_SCORED_CITIES)


@compiled
def conditions_met(state: Words, seat: int) -> int:
    """The milestones whose conditions a seat meets by its position, apart from those met by a single action."""
    met = 0
    if count(state[OWN + seat] & TOWNS) >= 4:
        met |= FOUR_TOWNS
    if count(state[PRESENT + seat]) >= 4:
        met |= FOUR_REGIONS
    if state[IN_SCORED + seat] >= 5:
        met |= FIVE_IN_SCORED_CITIES
    unscored = state[OWN + seat] & state[OPEN]
    if unscored & state[VALUE_TWO] and unscored & state[VALUE_TWO + 1] and unscored & state[VALUE_TWO + 2]:
        met |= SMALL_CITIES
    if state[EIGHTS + seat] >= 2:
        met |= TWO_EIGHTS
    return met


@compiled
def claim(state: Words, log: Words | None, seat: int, met: int) -> None:
    """Claim the new milestones in `met`, in the order of the drawn tiles, while the seat's reserve lasts."""
    wanted = met & state[DRAWN] & ~state[CLAIMED + seat]
    order = state[DRAW_ORDER]
    for _ in range(count(state[DRAWN])):
        if wanted == 0 or state[RESERVE + seat] == 0:
            return
        milestone = 1 << (order & DRAW_MASK)
        if wanted & milestone:
            wanted ^= milestone
            state[CLAIMED + seat] |= milestone
            state[RESERVE + seat] -= 1
            state[BONUS + seat] += 1
            # For the $8 links a franchise was taken from the supply when the first one was passed.
            taken = 0 if milestone == TWO_EIGHTS else take_from_supply(state, seat)
            tell(log, events.MILESTONE, seat, order & DRAW_MASK, taken)
        order >>= DRAW_BITS


@compiled
def count_eights(state: Words, log: Words | None) -> None:
    """When phase 4 begins: count the turn's $8 links; the first one takes a franchise from the supply."""
    passed = state[EIGHTS_NOW]
    state[EIGHTS_NOW] = 0
    seat = active_seat(state)
    if passed == 0 or state[DRAWN] & TWO_EIGHTS == 0 or state[RESERVE + seat] == 0:
        return
    if state[EIGHTS + seat] == 0:
        tell(log, events.EIGHT_NOTED, seat, take_from_supply(state, seat))
    state[EIGHTS + seat] = min(2, state[EIGHTS + seat] + passed)
