"""Views of a position with real names: players, cities, towns, regions. They are copies and never change.

From one position to the next most of the board stays as it is, so views are kept.
"""

from dataclasses import dataclass
from functools import lru_cache

from franchise.board.load import Location, RegionTile
from franchise.board.tables import BLOCKED_REGIONS, BOARD, IN_PLAY, TOWNS
from franchise.model.setup import drawn_milestones
from franchise.rules import layout
from franchise.rules.layout import PLAYERS
from franchise.rules.regions import TOTAL_BITS, TOTAL_MASK, region_totals, tile_of
from franchise.rules.state import State, Words

KEPT = 4096  # views of a kind


@dataclass(frozen=True)
class PlayerView:
    """A player's money, pieces and tiles."""

    seat: int
    name: str
    colour: str
    money: int
    influence: int
    supply: int
    bonus: int
    bonus_used: int
    reserve: int
    towns: int
    has_route_tile: bool
    has_development_tile: bool
    milestones: tuple[str, ...]


@dataclass(frozen=True)
class CityView:
    """A city. `owners` are the seats on its spaces, in the order of 1.2; `franchises` counts them by seat."""

    id: str
    name: str
    region: str
    value: int
    in_play: bool
    scored: bool
    owners: tuple[int, ...]
    franchises: tuple[int, ...]
    empty: int


@dataclass(frozen=True)
class TownView:
    """A town and the seat that occupies it."""

    id: str
    name: str
    region: str
    in_play: bool
    owner: int | None


@dataclass(frozen=True)
class RegionView:
    """A region: its tile, the seat with the marker, the franchises that would count, the space on the track."""

    id: str
    name: str
    in_play: bool
    tile: RegionTile | None
    marker: int | None
    franchises: tuple[int, ...]
    track_space: int | None


@dataclass(frozen=True)
class TurnView:
    """A turn in progress: expansion markers in order, cities with a franchise waiting in the centre, a walk."""

    markers: tuple[str, ...]
    increased: tuple[str, ...]
    doubled: str | None
    armed: bool
    walk_at: str | None
    walked: tuple[str, ...]


def players(state: Words, names: tuple[str, ...]) -> tuple[PlayerView, ...]:
    """The players by seat."""
    milestones = drawn_milestones(state)
    return tuple(
        PlayerView(
            seat=seat,
            name=names[seat],
            colour=BOARD.colours[seat],
            money=int(state[layout.MONEY + seat]),
            influence=int(state[layout.INFLUENCE + seat]),
            supply=int(state[layout.SUPPLY + seat]),
            bonus=int(state[layout.BONUS + seat]),
            bonus_used=int(state[layout.BONUS_USED + seat]),
            reserve=int(state[layout.RESERVE + seat]),
            towns=(int(state[layout.OWN + seat]) & TOWNS).bit_count(),
            has_route_tile=bool(state[layout.ROUTE] == seat + 1),
            has_development_tile=bool(state[layout.DEVELOPMENT] == seat + 1),
            milestones=tuple(
                name for name in milestones if int(state[layout.CLAIMED + seat]) >> BOARD.milestones.index(name) & 1
            ),
        )
        for seat in range(int(state[PLAYERS]))
    )


def _in_play(location: int, players: int) -> bool:
    return bool(IN_PLAY[players] >> location & 1)


def city(state: Words, place: Location) -> CityView:
    """One city."""
    scored = bool(int(state[layout.SCORED]) >> place.index & 1)
    return _city(place.index, int(state[layout.CITY + place.index]), scored, int(state[PLAYERS]))


@lru_cache(maxsize=KEPT)
def _city(index: int, word: int, scored: bool, players: int) -> CityView:
    place = BOARD.locations[index]
    value, filled = word >> layout.VALUE_SHIFT, word >> layout.FILLED_SHIFT & layout.FILLED_MASK
    return CityView(
        id=place.id,
        name=place.name,
        region=BOARD.regions[place.region].id,
        value=value,
        in_play=_in_play(index, players),
        scored=scored,
        owners=tuple(
            word >> (layout.SPACES_SHIFT + layout.SPACE_BITS * space) & layout.SPACE_MASK for space in range(filled)
        ),
        franchises=tuple(word >> layout.SEAT_BITS * seat & layout.SEAT_MASK for seat in range(players)),
        empty=0 if scored else value - filled,
    )


def town(state: Words, place: Location) -> TownView:
    """One town."""
    players = int(state[PLAYERS])
    owner = [seat for seat in range(players) if int(state[layout.OWN + seat]) >> place.index & 1]
    return _town(place.index, owner[0] if owner else None, players)


@lru_cache(maxsize=KEPT)
def _town(index: int, owner: int | None, players: int) -> TownView:
    place = BOARD.locations[index]
    return TownView(place.id, place.name, BOARD.regions[place.region].id, _in_play(index, players), owner)


def track(state: State) -> tuple[str, ...]:
    """The regions whose tiles lie on the region track, from the left."""
    return _track(int(state[layout.TRACK_ORDER]), int(state[layout.TRACK]))


@lru_cache(maxsize=KEPT)
def _track(order: int, tiles: int) -> tuple[str, ...]:
    indices = (order >> layout.NIBBLE_BITS * space & layout.NIBBLE_MASK for space in range(tiles))
    return tuple(BOARD.regions[index].id for index in indices)


def region(state: State, index: int) -> RegionView:
    """One region; franchises in open cities are counted too, as if the region were scored now."""
    marker = int(state[layout.MARKERS]) >> layout.NIBBLE_BITS * index & layout.NIBBLE_MASK
    totals, tile = int(region_totals(state, index)), int(tile_of(state, index))
    return _region(index, tile, marker, totals, track(state), int(state[PLAYERS]))


@lru_cache(maxsize=KEPT)
def _region(index: int, tile: int, marker: int, totals: int, on_track: tuple[str, ...], players: int) -> RegionView:
    place = BOARD.regions[index]
    return RegionView(
        id=place.id,
        name=place.name,
        in_play=not BLOCKED_REGIONS[players] >> index & 1,
        tile=BOARD.region_tiles[tile] if tile >= 0 else None,
        marker=marker - 1 if marker else None,
        franchises=tuple(totals >> TOTAL_BITS * seat & TOTAL_MASK for seat in range(players)),
        track_space=on_track.index(place.id) if place.id in on_track else None,
    )


def location_name(index_plus_one: int) -> str | None:
    """The id of the location with this index + 1, or None for 0."""
    return BOARD.locations[index_plus_one - 1].id if index_plus_one else None


def places(mask: int) -> tuple[str, ...]:
    """The ids of a set of locations, in the order of the board."""
    return tuple(place.id for place in BOARD.locations if mask >> place.index & 1)


def turn(state: State) -> TurnView:
    """What the active player has done in this turn so far; nothing between two turns."""
    markers = (location_name(int(state[word])) for word in (layout.FIRST_MARKER, layout.SECOND_MARKER))
    return TurnView(
        markers=tuple(marker for marker in markers if marker is not None),
        increased=places(int(state[layout.INCREASED])),
        doubled=location_name(int(state[layout.DOUBLED])),
        armed=bool(state[layout.ARMED]),
        walk_at=location_name(int(state[layout.WALK_AT])),
        walked=places(int(state[layout.WALKED])),
    )
