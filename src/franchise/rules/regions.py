"""Chapter 5 and 8.3: scoring regions, with the kinds of tiles of the Regions Queenie."""

from franchise.board.load import TILE_KINDS
from franchise.board.tables import CITIES, REGION, REGION_TRACK, TILE_KIND, TILE_VALUES, TOWNS
from franchise.compiling import compiled
from franchise.rules import events
from franchise.rules.bits import count, lowest
from franchise.rules.events import tell
from franchise.rules.layout import (
    BONUS,
    BONUS_USED,
    CITY,
    COMPLETE,
    DEVELOPMENT,
    INFLUENCE,
    MARKERS,
    MONEY,
    NIBBLE_BITS,
    NIBBLE_MASK,
    OWN,
    PLAYERS,
    REGION_TILES,
    ROUTE,
    TILE_BITS,
    TILE_MASK,
    TRACK,
    TRACK_ORDER,
)
from franchise.rules.milestones import REGION_SCORED, check_milestones
from franchise.rules.places import active_seat
from franchise.rules.state import Words

DOLLARS = TILE_KINDS.index("dollars")
BONUS_TILE = TILE_KINDS.index("bonus")
ON_TRACK = TILE_KINDS.index("track")
DEVELOPMENT_TILE = TILE_KINDS.index("development")
ROUTE_TILE = TILE_KINDS.index("route")

TOTAL_BITS, TOTAL_MASK = 8, 255


@compiled
def score_regions(state: Words, log: Words | None) -> None:
    """Score every region that is complete, in the order of the board (5.5)."""
    while state[COMPLETE]:
        region = lowest(state[COMPLETE])
        state[COMPLETE] &= state[COMPLETE] - 1
        rank_region(state, log, region)
        lay_on_track(state, log, region)
        check_milestones(state, log, REGION_SCORED)


@compiled
def counts_in_bytes(word: int) -> int:
    """A city's franchises by seat, four bits each, as eight bits each."""
    return word & 0xF | (word & 0xF0) << 4 | (word & 0xF00) << 8 | (word & 0xF000) << 12 | (word & 0xF0000) << 16


@compiled
def region_totals(state: Words, region: int) -> int:
    """The franchises of every seat in a region's towns and cities (5.2), eight bits a seat."""
    totals = 0
    for seat in range(state[PLAYERS]):
        totals |= count(state[OWN + seat] & REGION[region] & TOWNS) << (TOTAL_BITS * seat)
    cities = REGION[region] & CITIES
    while cities:
        totals += counts_in_bytes(state[CITY + lowest(cities)])
        cities &= cities - 1
    return totals


@compiled
def tile_of(state: Words, region: int) -> int:
    """The tile that lies on a region, or -1."""
    return ((state[REGION_TILES] >> (TILE_BITS * region)) & TILE_MASK) - 1


@compiled
def rank_of_place(players: int, place: int) -> int:
    """Which of a tile's values a place gets: with 2 players the second most gets the third (5.2)."""
    return 2 if players == 2 and place == 1 else min(place, 2)


@compiled
def rank_region(state: Words, log: Words | None, region: int) -> None:
    """Pay the first, the second and everyone else with a franchise in the region (5.2, 5.6)."""
    players = state[PLAYERS]
    # In a tie the marker's owner is ahead, then the others clockwise from there (5.3).
    first_in_ties = ((state[MARKERS] >> (NIBBLE_BITS * region)) & NIBBLE_MASK) - 1
    totals = region_totals(state, region)
    for place in range(players):
        most = 0
        best = -1
        for distance in range(players):
            seat = first_in_ties + distance
            if seat >= players:
                seat -= players
            total = (totals >> (TOTAL_BITS * seat)) & TOTAL_MASK
            if total > most:
                most = total
                best = seat
        if best < 0:
            return
        totals ^= most << (TOTAL_BITS * best)
        pay_place(state, log, region, best, min(place, 2), rank_of_place(players, place), most)


@compiled
def pay_place(state: Words, log: Words | None, region: int, seat: int, place: int, rank: int, total: int) -> None:
    """Pay one player by the kind of the region's tile (8.3)."""
    tile = tile_of(state, region)
    kind = TILE_KIND[tile]
    amount = TILE_VALUES[tile, rank]
    if kind == DOLLARS:
        state[MONEY + seat] += amount
        tell(log, events.REGION_RANKED, seat, region, place, 0, amount, total)
        return
    if kind == ON_TRACK:
        amount = max(0, amount + state[TRACK])
    state[INFLUENCE + seat] += amount
    tell(log, events.REGION_RANKED, seat, region, place, amount, 0, total)
    if place > 0:
        return
    if kind == BONUS_TILE and state[BONUS_USED + seat] > 0:
        state[BONUS_USED + seat] -= 1
        state[BONUS + seat] += 1
        tell(log, events.BONUS_RETURNED, seat, region)
    elif kind == DEVELOPMENT_TILE:
        state[DEVELOPMENT] = seat + 1
        tell(log, events.DEVELOPMENT_WON, seat, region)
    elif kind == ROUTE_TILE:
        state[ROUTE] = seat + 1
        tell(log, events.ROUTE_WON, seat, region)


@compiled
def lay_on_track(state: Words, log: Words | None, region: int) -> None:
    """The tile goes to the first free space of the region track; the active player gains its points (5.4)."""
    space = state[TRACK]
    seat = active_seat(state)
    state[TRACK_ORDER] |= region << (NIBBLE_BITS * space)
    state[TRACK] += 1
    state[INFLUENCE + seat] += REGION_TRACK[space]
    tell(log, events.TRACK_REACHED, seat, region, space, REGION_TRACK[space])
