"""Everything that chance decides in a set-up, drawn from a seed (2.6, 8.1, 8.3)."""

from collections.abc import Iterable, Mapping
from operator import index
from typing import SupportsIndex

import numpy as np

from franchise.board.tables import BOARD
from franchise.model.errors import InvalidError
from franchise.model.setup import (
    TILE_INDEX,
    Setup,
    State,
    check_players,
    drawn_milestones,
    laid_city_tiles,
    laid_region_tiles,
    queenie_bits,
)
from franchise.rules.layout import SIZE
from franchise.rules.setup import (
    ALL_TILES,
    BASE_TILES,
    DRAWN_LAYOUT,
    PLACED_LAYOUT,
    PRINTED_LAYOUT,
    QUEENIE_TILES,
    new_game,
)

LAYOUTS = {None: PRINTED_LAYOUT, "drawn": DRAWN_LAYOUT, "placed": PLACED_LAYOUT}
POOLS = {"all": ALL_TILES, "queenies": QUEENIE_TILES}


def default_names(players: int) -> tuple[str, ...]:
    """The colours of the seats.

    >>> default_names(2)
    ('Blue', 'Red')
    """
    return tuple(colour.capitalize() for colour in BOARD.colours[:players])


def draw_setup(
    players: int,
    seed: int,
    *,
    names: Iterable[str] | None = None,
    introductory: bool = False,
    expert: str | None = None,
    queenies: Iterable[str] = (),
    city_tiles: Mapping[str, int] | None = None,
    region_tiles: Mapping[str, str] | None = None,
    region_pool: str | Iterable[str] | None = None,
    milestones: Iterable[str] | None = None,
) -> Setup:
    """The set-up that a seed gives; what is given is not drawn. `Game` explains the arguments.

    >>> draw_setup(2, 7, queenies={"milestones"}).milestones[0]
    'five-in-scored-cities'
    """
    players = _whole(players, "number of players")
    check_players(players)
    wanted = frozenset([queenies] if isinstance(queenies, str) else queenies)
    if expert not in LAYOUTS:
        raise InvalidError(f'expert is None, "drawn" or "placed", not {expert!r}')
    if expert is not None and (city_tiles is not None or region_tiles is not None):
        raise InvalidError("tiles are either arranged or drawn or placed in turn (rule 2.6)")
    draws_regions = region_tiles is None and expert != "placed" and ("regions" in wanted or expert == "drawn")
    if region_pool is not None and not (draws_regions and "regions" in wanted):
        raise InvalidError("region tiles are drawn from a pool with the Regions Queenie alone (rule 8.3)")
    table = _draw(players, _whole(seed, "seed"), wanted, introductory, expert, _tile_pool(region_pool, wanted, expert))
    if milestones is None and "milestones" in wanted:
        milestones = drawn_milestones(table)
    return Setup(
        players=players,
        names=default_names(players) if names is None else tuple(names),
        introductory=introductory,
        queenies=wanted,
        city_tiles=laid_city_tiles(table) if expert == "drawn" else city_tiles,
        region_tiles=laid_region_tiles(table) if draws_regions else region_tiles,
        milestones=None if milestones is None else tuple(milestones),
        placed=expert == "placed",
    )


def _draw(
    players: int, seed: int, queenies: frozenset[str], introductory: bool, expert: str | None, pool: int
) -> State:
    """A position with everything drawn that chance decides in this variant."""
    if not 0 <= seed < 1 << 64:
        raise InvalidError(f"the seed {seed} is not between 0 and 2**64 - 1")
    state, random = np.zeros(SIZE, np.int64), np.array([seed], np.uint64)
    new_game(state, None, players, queenie_bits(queenies), int(introductory), LAYOUTS[expert], pool, random)
    return state


def _whole(value: object, what: str) -> int:
    if not isinstance(value, SupportsIndex):
        raise InvalidError(f"the {what} is a whole number, not {value!r}")
    return index(value)


def _tile_pool(pool: str | Iterable[str] | None, queenies: frozenset[str], expert: str | None) -> int:
    """The region tiles to draw from, as bits; 0 if they stay as printed."""
    if "regions" not in queenies:
        return BASE_TILES if expert == "drawn" else 0
    if pool is None or isinstance(pool, str):
        if pool not in (None, *POOLS):
            raise InvalidError(f'the pool of region tiles is "all", "queenies" or a list of tiles, not {pool!r}')
        return POOLS[pool or "all"]
    tiles = list(pool)
    unknown = [tile for tile in tiles if tile not in TILE_INDEX]
    if unknown:
        raise InvalidError(f"there is no region tile {unknown[0]!r}")
    if len(set(tiles)) != len(BOARD.regions) or len(tiles) != len(BOARD.regions):
        raise InvalidError(f"{len(BOARD.regions)} different region tiles must be chosen (rule 8.3)")
    return sum(1 << TILE_INDEX[tile] for tile in tiles)
