"""The action space: every decision of the game as a small integer.

| from            | what it means                                                          |
|-----------------|------------------------------------------------------------------------|
| `EXPAND`        | put the expansion marker on a location, by price class and location    |
| `DONE`          | no further expansion                                                   |
| `END_TURN`      | no further increase: phases 4 and 5 follow                             |
| `DOLLARS`       | a bonus tile for $10                                                   |
| `ARM`           | the route tile frees the next link                                     |
| `STOP`          | the development path ends here                                         |
| `INCREASE`      | one more franchise in a city, by city                                  |
| `DOUBLE`        | a bonus tile for a second one, by city                                 |
| `MOVE_BOOM`     | the boom marker goes to, or stays at, a city                           |
| `WALK`          | the development path begins at, or goes on to, a location              |
| `START`         | the starting franchise, by town                                        |
| `PLACE_CITY`    | lay a city tile, by pair of city and value                             |
| `CHOOSE_REGION` | choose the region that gets a tile                                     |
| `PLACE_REGION`  | lay this region tile there                                             |
"""

from franchise.board.tables import (
    CITY_COUNT,
    LOCATION_COUNT,
    PAIR_COUNT,
    PRICE_COUNT,
    REGION_COUNT,
    TILE_COUNT,
    TOWN_COUNT,
)

EXPAND = 0
DONE = EXPAND + PRICE_COUNT * LOCATION_COUNT
END_TURN = DONE + 1
DOLLARS = END_TURN + 1
ARM = DOLLARS + 1
STOP = ARM + 1
INCREASE = STOP + 1
DOUBLE = INCREASE + CITY_COUNT
MOVE_BOOM = DOUBLE + CITY_COUNT
WALK = MOVE_BOOM + CITY_COUNT
START = WALK + LOCATION_COUNT
PLACE_CITY = START + TOWN_COUNT
CHOOSE_REGION = PLACE_CITY + PAIR_COUNT
PLACE_REGION = CHOOSE_REGION + REGION_COUNT
ACTION_COUNT = PLACE_REGION + TILE_COUNT

# Legal actions come as bits of this many words: action a is bit a % 64 of word a // 64.
WORD_BITS = 64
WORD_COUNT = -(-ACTION_COUNT // WORD_BITS)
