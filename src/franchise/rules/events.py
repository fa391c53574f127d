"""The log of a step: what happened, as rows of numbers, written only if the caller passes a log.

A log is an int64 array: log[0] is the number of rows. Row i begins at 1 + i * WIDTH: the kind, then its figures.
If the log is `None`, Numba leaves all logging out of the compiled code, so that it costs nothing.
"""

from franchise.compiling import compiled
from franchise.rules.state import Words

WIDTH = 7
ROWS = 256  # more than any turn can write
LOG_SIZE = 1 + WIDTH * ROWS

# Kinds, with the meaning of the figures.
TILE_LAID = 0  # seat, city, value
REGION_TILE_LAID = 1  # seat, region, tile
STARTED = 2  # seat, town, franchises
BOOM_MOVED = 3  # seat, city, 1 if it was elsewhere before
INCOME = 4  # seat, dollars, empty spaces counted, of these by the boom
LINK_PASSED = 5  # seat, target, dollars paid, link's price
EXPANDED = 6  # seat, target, number of the marker (1 or 2), franchises
INCREASED = 7  # seat, city, dollars, franchises
DOUBLED = 8  # seat, city, franchises
DOLLARS = 9  # seat, dollars
OPENED = 10  # seat, location, space (0 for the first)
RETURNED = 11  # seat, city, franchises: the second franchise of a double that was not needed
CITY_MAJORITY = 12  # seat, city, influence, franchises taken back, active seat
CITY_FULL = 13  # the same figures
MARKER_SET = 14  # seat, region, franchises taken from the supply (0 or 1)
REGION_RANKED = 15  # seat, region, place (0, 1, 2), influence, dollars, franchises counted
TRACK_REACHED = 16  # seat, region, space, influence
BONUS_RETURNED = 17  # seat, region
ROUTE_WON = 18  # seat, region
DEVELOPMENT_WON = 19  # seat, region
MILESTONE = 20  # seat, milestone, franchises taken from the supply
EIGHT_NOTED = 21  # seat, franchises taken from the supply
TURN_ENDED = 22  # seat, 1 if without an expansion
GAME_OVER = 23  # 1 by the red zone, 0 by turns without an expansion
FINAL_TOWNS = 24  # seat, influence, towns
FINAL_MONEY = 25  # seat, influence, dollars
FINAL_BONUS = 26  # seat, influence, bonus tiles
BONUS_SPENT = 27  # seat
ROUTE_USED = 28  # seat
DEVELOPMENT_USED = 29  # seat


@compiled
def tell(log: Words | None, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Write one row into the log, if there is one."""
    if log is not None:
        at = 1 + WIDTH * log[0]
        log[at] = kind
        log[at + 1] = a
        log[at + 2] = b
        log[at + 3] = c
        log[at + 4] = d
        log[at + 5] = e
        log[at + 6] = f
        log[0] += 1
