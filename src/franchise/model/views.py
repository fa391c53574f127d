"""Views of a position with real names: players, cities, towns, regions. They are copies and never change."""

from dataclasses import dataclass

from franchise.board.load import Location, RegionTile
from franchise.board.tables import BLOCKED_REGIONS, BOARD, IN_PLAY, TOWNS
from franchise.model.setup import drawn_milestones
from franchise.rules import layout
from franchise.rules.layout import PLAYERS
from franchise.rules.places import empty_spaces, held_by, value_of
from franchise.rules.regions import TOTAL_BITS, TOTAL_MASK, region_totals, tile_of
from franchise.rules.state import State


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


def players(state: State, names: tuple[str, ...]) -> tuple[PlayerView, ...]:
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


def in_play(state: State, location: int) -> bool:
    """Whether a location is in play with this number of players."""
    return bool(IN_PLAY[int(state[PLAYERS])] >> location & 1)


def city(state: State, place: Location) -> CityView:
    """One city."""
    scored = bool(int(state[layout.SCORED]) >> place.index & 1)
    word = int(state[layout.CITY + place.index])
    filled = word >> layout.FILLED_SHIFT & layout.FILLED_MASK
    return CityView(
        id=place.id,
        name=place.name,
        region=BOARD.regions[place.region].id,
        value=int(value_of(state, place.index)),
        in_play=in_play(state, place.index),
        scored=scored,
        owners=tuple(
            word >> (layout.SPACES_SHIFT + layout.SPACE_BITS * space) & layout.SPACE_MASK for space in range(filled)
        ),
        franchises=tuple(int(held_by(state, place.index, seat)) for seat in range(int(state[PLAYERS]))),
        empty=0 if scored else int(empty_spaces(state, place.index)),
    )


def town(state: State, place: Location) -> TownView:
    """One town."""
    owner = [seat for seat in range(int(state[PLAYERS])) if int(state[layout.OWN + seat]) >> place.index & 1]
    return TownView(
        id=place.id,
        name=place.name,
        region=BOARD.regions[place.region].id,
        in_play=in_play(state, place.index),
        owner=owner[0] if owner else None,
    )


def track(state: State) -> tuple[str, ...]:
    """The regions whose tiles lie on the region track, from the left."""
    order = int(state[layout.TRACK_ORDER])
    return tuple(
        BOARD.regions[order >> layout.NIBBLE_BITS * space & layout.NIBBLE_MASK].id
        for space in range(int(state[layout.TRACK]))
    )


def region(state: State, index: int) -> RegionView:
    """One region; franchises in open cities are counted too, as if the region were scored now."""
    place = BOARD.regions[index]
    tile = int(tile_of(state, index))
    marker = int(state[layout.MARKERS]) >> layout.NIBBLE_BITS * index & layout.NIBBLE_MASK
    totals = int(region_totals(state, index))
    on_track = track(state)
    return RegionView(
        id=place.id,
        name=place.name,
        in_play=not BLOCKED_REGIONS[int(state[PLAYERS])] >> index & 1,
        tile=BOARD.region_tiles[tile] if tile >= 0 else None,
        marker=marker - 1 if marker else None,
        franchises=tuple(totals >> TOTAL_BITS * seat & TOTAL_MASK for seat in range(int(state[PLAYERS]))),
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
