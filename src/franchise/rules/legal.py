"""The legal actions of a position, and the sensible ones: those that no other action makes pointless."""

from franchise.board.tables import (
    CITIES,
    CITY_COUNT,
    IN_PLAY,
    LOCATION_COUNT,
    PAIR_COUNT,
    PRICE,
    PRICE_COUNT,
    TOWNS,
)
from franchise.compiling import compiled
from franchise.rules.actions import (
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
    WORD_BITS,
    WORD_COUNT,
)
from franchise.rules.bits import word_of
from franchise.rules.boom import boom_targets
from franchise.rules.development import may_stop, walk_starts, walk_steps
from franchise.rules.layout import (
    ARMED,
    BONUS_READY,
    BOOM_STARTING,
    BOOMING,
    CLAIMED,
    DEVELOPMENT,
    DRAWN,
    EIGHTS,
    EIGHTS_NOW,
    EXPANDING,
    INCREASED,
    INCREASING,
    MONEY,
    OPEN,
    OWN,
    PLACING_CITIES,
    PLACING_REGION_TILE,
    PLACING_REGIONS,
    PLAYERS,
    REACH,
    RESERVE,
    ROOMY,
    ROUTE,
    STAGE,
    STARTING,
    SUPPLY,
    WALKING,
)
from franchise.rules.milestones import TWO_EIGHTS
from franchise.rules.places import active_seat, enterable, linked
from franchise.rules.setup import city_tile_choices, region_tiles_left, regions_to_lay
from franchise.rules.state import Words
from franchise.rules.turn import EIGHT, PRICE_OF_AN_INCREASE, may_expand


@compiled
def allow(words: Words, first: int, mask: int) -> None:
    """Add to the legal actions those from `first` on whose bit is set in `mask` (fewer than 64 of them)."""
    word = first // WORD_BITS
    shift = first % WORD_BITS
    words[word] |= word_of(mask) << shift
    if shift > 0 and word + 1 < WORD_COUNT:
        words[word + 1] |= mask >> (WORD_BITS - shift)


@compiled
def legal(state: Words, words: Words) -> None:
    """Write the legal actions of a position into `words`, one bit an action; none when the game is over.

    >>> from franchise.game import Game
    >>> state = Game(players=2, introductory=True, seed=1).state
    >>> words = np.zeros(WORD_COUNT, np.int64)
    >>> legal(state, words)
    >>> sum(int(word).bit_count() for word in words)
    8
    """
    for word in range(WORD_COUNT):
        words[word] = 0
    stage = state[STAGE]
    if stage == EXPANDING:
        allow_expanding(state, words)
    elif stage == INCREASING:
        allow_increasing(state, words)
    elif stage == BOOMING:
        allow(words, MOVE_BOOM, boom_targets(state))
    elif stage == WALKING:
        allow_walking(state, words)
    else:
        allow_setting_up(state, words)


@compiled
def expansion_targets(state: Words) -> int:
    """The locations that the active player may still enter, however they are reached (3.2, 7.2)."""
    return enterable(state) if may_expand(state) else 0


@compiled
def allow_expanding(state: Words, words: Words) -> None:
    """Phase 2: every target at every price that can be paid; dollars; done; the tiles of the Regions Queenie."""
    seat = active_seat(state)
    targets = expansion_targets(state)
    armed = state[ARMED]
    budget = max(state[MONEY + seat], PRICE[EIGHT] * armed)
    for price in range(PRICE_COUNT):
        at_price = state[REACH + PRICE_COUNT * seat + price] & targets
        # Selecting a mask instead of branching is faster: the branch would often be mispredicted.
        allow(words, EXPAND + LOCATION_COUNT * price, at_price if PRICE[price] <= budget else 0)
    if armed:
        return
    allow(words, DONE, 1)
    allow(words, DOLLARS, state[BONUS_READY])
    if state[ROUTE] == seat + 1 and linked(state, seat) & targets:
        allow(words, ARM, 1)
    if state[DEVELOPMENT] == seat + 1 and targets:
        allow(words, WALK, walk_starts(state))


@compiled
def allow_walking(state: Words, words: Words) -> None:
    """On a development path: the next steps, the end of the path, the route tile before a link (8.3)."""
    armed = state[ARMED] == 1
    allow(words, WALK, walk_steps(state, armed))
    if may_stop(state):
        allow(words, STOP, 1)
    if not armed and state[ROUTE] == active_seat(state) + 1 and walk_steps(state, True):
        allow(words, ARM, 1)


@compiled
def increase_targets(state: Words) -> int:
    """The open cities with an own franchise that have not been increased yet, if a franchise and $1 are left (3.3)."""
    seat = active_seat(state)
    if state[SUPPLY + seat] == 0 or state[MONEY + seat] < PRICE_OF_AN_INCREASE:
        return 0
    return state[OWN + seat] & state[OPEN] & CITIES & ~state[INCREASED]


@compiled
def double_targets(state: Words) -> int:
    """The cities with a franchise in the centre and two empty spaces, if a franchise is left (7.3)."""
    if state[SUPPLY + active_seat(state)] == 0 or state[BONUS_READY] == 0:
        return 0
    return state[INCREASED] & state[ROOMY]


@compiled
def allow_increasing(state: Words, words: Words) -> None:
    """Phase 3: increases, a double, dollars, the end of the turn."""
    allow(words, INCREASE, increase_targets(state))
    allow(words, DOUBLE, double_targets(state))
    allow(words, DOLLARS, state[BONUS_READY])
    allow(words, END_TURN, 1)


@compiled
def allow_setting_up(state: Words, words: Words) -> None:
    """Tiles placed in turn (2.6), starting towns (2.3), the boom marker (8.2)."""
    stage = state[STAGE]
    if stage == STARTING:
        allow(words, START, (state[OPEN] & TOWNS) >> CITY_COUNT)
    elif stage == BOOM_STARTING:
        allow(words, MOVE_BOOM, IN_PLAY[state[PLAYERS]] & CITIES)
    elif stage == PLACING_CITIES:
        half = PAIR_COUNT // 2
        allow(words, PLACE_CITY, city_tile_choices(state, 0, half))
        allow(words, PLACE_CITY + half, city_tile_choices(state, half, PAIR_COUNT))
    elif stage == PLACING_REGIONS:
        allow(words, CHOOSE_REGION, regions_to_lay(state))
    elif stage == PLACING_REGION_TILE:
        allow(words, PLACE_REGION, region_tiles_left(state))


@compiled
def eight_is_worth(state: Words) -> bool:
    """Whether another $8 link helps the active player towards the milestone for two of them (8.1)."""
    seat = active_seat(state)
    unclaimed = state[DRAWN] & ~state[CLAIMED + seat] & TWO_EIGHTS
    return unclaimed != 0 and state[RESERVE + seat] > 0 and state[EIGHTS + seat] + state[EIGHTS_NOW] < 2


@compiled
def sensible(state: Words, words: Words) -> None:
    """The legal actions without those that are never better than another one.

    Left out are links for which there is a cheaper one to the same target (unless it is an $8 link that counts for a
    milestone), and the route tile where it saves nothing.

    >>> from franchise.game import Game
    >>> state = Game(players=2, introductory=True, seed=1).state
    >>> words = np.zeros(WORD_COUNT, np.int64)
    >>> sensible(state, words)
    >>> sum(int(word).bit_count() for word in words)
    8
    """
    legal(state, words)
    if state[STAGE] == EXPANDING:
        drop_dearer_links(state, words)


@compiled
def forbid(words: Words, first: int, mask: int) -> None:
    """Remove from the legal actions those from `first` on whose bit is set in `mask`: the reverse of `allow`."""
    word = first // WORD_BITS
    shift = first % WORD_BITS
    words[word] &= ~(word_of(mask) << shift)
    if shift > 0 and word + 1 < WORD_COUNT:
        words[word + 1] &= ~(mask >> (WORD_BITS - shift))


@compiled
def drop_dearer_links(state: Words, words: Words) -> None:
    """Keep the cheapest link to each target and useful $8 links; drop the route tile where it saves nothing."""
    seat = active_seat(state)
    keep_eight = eight_is_worth(state)
    cheaper = 0
    for price in range(PRICE_COUNT):
        if not (price == EIGHT and keep_eight):
            forbid(words, EXPAND + LOCATION_COUNT * price, cheaper)
        cheaper |= state[REACH + PRICE_COUNT * seat + price]
    free_of_charge = state[REACH + PRICE_COUNT * seat]
    worth = worth_arming(state, cheaper & ~free_of_charge, keep_eight)
    if state[ARMED] and worth:
        forbid(words, EXPAND, free_of_charge)
    elif not state[ARMED] and not worth:
        forbid(words, ARM, 1)


@compiled
def worth_arming(state: Words, paid_ways: int, keep_eight: bool) -> bool:
    """Whether the route tile can save money on a direct link, or free an $8 link that counts for a milestone."""
    seat = active_seat(state)
    eights = state[REACH + PRICE_COUNT * seat + EIGHT] if keep_eight else 0
    return expansion_targets(state) & (paid_ways | eights) != 0
