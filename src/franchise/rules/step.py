"""The step from a position to the next one: one decision and all that follows from it."""

from franchise.board.tables import CITY_COUNT, LOCATION_COUNT
from franchise.compiling import compiled
from franchise.rules.actions import (
    ACTION_COUNT,
    ARM,
    CHOOSE_REGION,
    DOLLARS,
    DONE,
    DOUBLE,
    END_TURN,
    EXPAND,
    INCREASE,
    MOVE_BOOM,
    PLACE_CITY,
    PLACE_REGION,
    START,
    STOP,
    WALK,
)
from franchise.rules.boom import move_boom
from franchise.rules.layout import ARMED, BOOM_STARTING, INCREASING, STAGE
from franchise.rules.setup import choose_region, place_city_tile, place_region_tile, start, start_boom
from franchise.rules.state import Words
from franchise.rules.turn import (
    double,
    end_turn,
    expand,
    increase,
    stop_walking,
    take_dollars,
    take_income,
    walk,
)


@compiled
def step(state: Words, action: int) -> None:
    """Apply a legal action to a position. Whether it is legal is not checked here: ask `legal` first.

    >>> from franchise.game import Game
    >>> state = Game(players=2, introductory=True, seed=1).state
    >>> step(state, DONE)
    >>> state[STAGE] == INCREASING
    np.True_
    """
    apply(state, None, action)


@compiled
def step_telling(state: Words, log: Words, action: int) -> None:
    """Apply a legal action and write what happened into the log (see `events`).

    >>> from franchise.game import Game
    >>> state = Game(players=2, introductory=True, seed=1).state
    >>> from franchise.rules.events import LOG_SIZE
    >>> log = np.zeros(LOG_SIZE, np.int64)
    >>> step_telling(state, log, EXPAND)
    >>> int(log[0])  # a link passed, a marker set
    2
    """
    log[0] = 0
    apply(state, log, action)


@compiled
def apply(state: Words, log: Words | None, action: int) -> None:
    """Call the function for an action. Every kind is a range of numbers; the most frequent kinds are tested first."""
    if EXPAND <= action < DONE:
        expand(state, log, (action - EXPAND) % LOCATION_COUNT, (action - EXPAND) // LOCATION_COUNT)
    elif action == END_TURN:
        end_turn(state, log)
    elif action == DONE:
        state[STAGE] = INCREASING
    elif INCREASE <= action < DOUBLE:
        increase(state, log, action - INCREASE)
    elif action == DOLLARS:
        take_dollars(state, log)
    elif DOUBLE <= action < MOVE_BOOM:
        double(state, log, action - DOUBLE)
    else:
        apply_rare(state, log, action)


@compiled
def apply_rare(state: Words, log: Words | None, action: int) -> None:
    """Actions of the Queenies and of the set-up."""
    if action == ARM:
        state[ARMED] = 1
    elif action == STOP:
        stop_walking(state, log)
    elif MOVE_BOOM <= action < WALK:
        if state[STAGE] == BOOM_STARTING:
            start_boom(state, log, action - MOVE_BOOM)
        else:
            move_boom(state, log, action - MOVE_BOOM)
            take_income(state, log)
    elif WALK <= action < START:
        walk(state, log, action - WALK)
    elif START <= action < PLACE_CITY:
        start(state, log, action - START + CITY_COUNT)
    elif PLACE_CITY <= action < CHOOSE_REGION:
        place_city_tile(state, log, action - PLACE_CITY)
    elif CHOOSE_REGION <= action < PLACE_REGION:
        choose_region(state, action - CHOOSE_REGION)
    elif PLACE_REGION <= action < ACTION_COUNT:
        place_region_tile(state, log, action - PLACE_REGION)
