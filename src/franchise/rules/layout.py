"""Where everything stands in a position: one flat array of int64 words.

Packed words, lowest bits first:

    a city      |franchises of seat 0..4: 4 bits each|filled spaces: 4|owners of space 0..7: 3 bits each|tile value: 4|
                0                                   20               24                                48           52
    MARKERS     for each region, 4 bits: the seat + 1 that holds the region marker, 0 for none
    TRACK_ORDER for each space of the region track, 4 bits: the region whose tile lies there
    REGION_TILES for each region, 5 bits: the tile + 1 that lies there, 0 for none
    DRAW_ORDER  for each milestone drawn, 3 bits: which one

"None" is always 0: a seat, a location or a city that may be missing is kept as its number + 1.
"""

from franchise.board.tables import CITY_COUNT, MOST_PLAYERS, PRICE_COUNT

# The game
PLAYERS = 0
STAGE = 1  # what is to be decided now, see below
ACTIVE = 2  # the seat that decides
TURN = 3  # turns completed
PASSES = 4  # turns in a row without an expansion (6.2)
QUEENIES = 5  # bits MILESTONES, BOOM, REGIONS
INTRODUCTORY_START = 6
OPEN = 7  # locations in play that can still be entered: free towns and open cities
SCORED = 8  # scored cities
ROOMY = 9  # open cities with two empty spaces or more
COMPLETE = 10  # regions that are ready to be scored; empty between two turns
TRACK = 11  # tiles on the region track
TRACK_ORDER = 12
MARKERS = 13
REGION_TILES = 14

# The turn
INCOME_TAKEN = 15  # this turn's income
BONUS_READY = 16  # 1 while the active player may use a bonus tile (7.1)
FIRST_MARKER = 17  # location + 1 of the turn's expansions, in order
SECOND_MARKER = 18
INCREASED = 19  # cities with a franchise waiting in the centre
DOUBLED = 20  # city + 1 with two of them
ARMED = 21  # 1 if the route tile frees the next link
WALK_AT = 22  # location + 1 that a development path has reached
WALKED = 23  # locations of that path
EIGHTS_NOW = 24  # number of $8 links passed in this turn

# Set-up and Queenies
CHOSEN_REGION = 25  # region + 1 that waits for its tile (2.6)
DRAWN = 26  # milestones drawn, as bits
DRAW_ORDER = 27
BOOM_CITY = 28  # city + 1
ROUTE = 29  # seat + 1 that holds the route tile
DEVELOPMENT = 30  # seat + 1 that holds the development tile
VALUE_TWO = 31  # cities with a tile of value 2, then of 3, then of 4
SMALLEST_VALUES = 3

# The seats: each field has one word a seat
SEATS = MOST_PLAYERS
MONEY = 34
INFLUENCE = MONEY + SEATS
SUPPLY = INFLUENCE + SEATS
BONUS = SUPPLY + SEATS
BONUS_USED = BONUS + SEATS
RESERVE = BONUS_USED + SEATS  # bonus tiles still to be earned by milestones
CLAIMED = RESERVE + SEATS  # milestones claimed, as bits
EIGHTS = CLAIMED + SEATS  # $8 links passed in earlier turns, 2 at most
IN_SCORED = EIGHTS + SEATS  # franchises in scored cities
OWN = IN_SCORED + SEATS  # locations with an own franchise
PRESENT = OWN + SEATS  # regions with an own franchise
REACH = PRESENT + SEATS  # REACH + PRICE_COUNT * seat + price class: neighbours over such links

CITY = REACH + PRICE_COUNT * SEATS
SIZE = CITY + CITY_COUNT

# Bits of QUEENIES
MILESTONES, BOOM, REGIONS = 1, 2, 4

# Values of STAGE, in the order of a game
PLACING_CITIES = 0
PLACING_REGIONS = 1
PLACING_REGION_TILE = 2
STARTING = 3
BOOM_STARTING = 4
BOOMING = 5
EXPANDING = 6
WALKING = 7
INCREASING = 8
OVER = 9

# Shifts and masks of the packed words
SEAT_BITS, SEAT_MASK = 4, 15
FILLED_SHIFT, FILLED_MASK = 20, 15
SPACES_SHIFT, SPACE_BITS, SPACE_MASK = 24, 3, 7
VALUE_SHIFT = 48
COUNTS_MASK = (1 << FILLED_SHIFT) - 1
NIBBLE_BITS, NIBBLE_MASK = 4, 15
ACTIVE_MASK = 7
TILE_BITS, TILE_MASK = 5, 31
DRAW_BITS, DRAW_MASK = 3, 7
