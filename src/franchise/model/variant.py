"""Which game is played: its variant, in the numbers that the rules take for a new game."""

from collections.abc import Iterable
from typing import NamedTuple

from franchise.board.tables import BOARD, TILE_INDEX
from franchise.model.errors import InvalidError
from franchise.model.numbers import whole
from franchise.model.queenie import queenie_bits, queenie_set
from franchise.model.setup import check_players
from franchise.rules.setup import (
    ALL_TILES,
    BASE_TILES,
    DRAWN_LAYOUT,
    PLACED_LAYOUT,
    PRINTED_LAYOUT,
    QUEENIE_TILES,
)

LAYOUTS = {None: PRINTED_LAYOUT, "drawn": DRAWN_LAYOUT, "placed": PLACED_LAYOUT}
OPTIONS = ("players", "introductory", "expert", "queenies", "region_pool")
POOLS = {"all": ALL_TILES, "queenies": QUEENIE_TILES}


class Variant(NamedTuple):
    """A variant as `rules.setup.new_game` takes it: bits, codes and numbers."""

    players: int
    queenies: int
    introductory: int
    layout: int
    tile_pool: int


def read_variant(
    players: int = 4,
    *,
    introductory: bool = False,
    expert: str | None = None,
    queenies: Iterable[str] = (),
    region_pool: str | Iterable[str] | None = None,
    **unknown: object,
) -> Variant:
    """The variant that these options mean; `Game` explains them.

    >>> read_variant(3, queenies={"boom"})
    Variant(players=3, queenies=2, introductory=0, layout=0, tile_pool=0)
    >>> read_variant(2, expert="chosen")
    Traceback (most recent call last):
    franchise.model.errors.InvalidError: expert is None, "drawn" or "placed", not 'chosen'
    """
    if unknown:
        raise InvalidError(f"there is no option {next(iter(unknown))!r}, only {', '.join(OPTIONS)}")
    players = whole(players, "number of players")
    check_players(players)
    wanted = queenie_set(queenies)
    if not isinstance(introductory, bool):
        raise InvalidError(f"introductory is True or False, not {introductory!r}")
    if not isinstance(expert, str | None) or expert not in LAYOUTS:
        raise InvalidError(f'expert is None, "drawn" or "placed", not {expert!r}')
    if region_pool is not None and "regions" not in wanted:
        raise InvalidError("region tiles are drawn from a pool with the Regions Queenie alone (rule 8.3)")
    if region_pool is not None and expert == "placed":
        raise InvalidError('with expert="placed" the players choose the region tiles: leave out region_pool (rule 2.6)')
    pool = _tile_pool(region_pool, wanted, expert)
    return Variant(players, queenie_bits(wanted), int(introductory), LAYOUTS[expert], pool)


def _tile_pool(pool: str | Iterable[str] | None, queenies: frozenset[str], expert: str | None) -> int:
    """The region tiles to draw from, as bits; 0 if they stay as printed."""
    if "regions" not in queenies:
        return BASE_TILES if expert == "drawn" else 0
    if pool is None or (isinstance(pool, str) and pool in POOLS):
        return POOLS[pool or "all"]
    if isinstance(pool, str) or not isinstance(pool, Iterable):
        raise InvalidError(f'the pool of region tiles is "all", "queenies" or a list of tiles, not {pool!r}')
    tiles = list(pool)
    unknown = [tile for tile in tiles if not isinstance(tile, str) or tile not in TILE_INDEX]
    if unknown:
        raise InvalidError(f"there is no region tile {unknown[0]!r}")
    if len(set(tiles)) != len(BOARD.regions) or len(tiles) != len(BOARD.regions):
        raise InvalidError(f"{len(BOARD.regions)} different region tiles must be chosen (rule 8.3)")
    return sum(1 << TILE_INDEX[tile] for tile in tiles)
