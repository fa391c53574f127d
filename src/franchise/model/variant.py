"""Which game is played: its variant, in the numbers that the rules take for a new game."""

from collections.abc import Iterable
from typing import NamedTuple, TypedDict, Unpack, get_type_hints

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
POOLS = {"all": ALL_TILES, "queenies": QUEENIE_TILES}


class VariantOptions(TypedDict, total=False):
    """Which game is played: the one list of these options, for games and environments alike.

    `expert` is None (tiles as printed), "drawn" (at random) or "placed" (in turn). With the Regions Queenie ten tiles
    are drawn from `region_pool`: "all" (variant 1), "queenies" (variant 2), or a list of tile ids (variant 3).
    """

    introductory: bool
    expert: str | None
    queenies: Iterable[str]
    region_pool: str | Iterable[str] | None


class Variant(NamedTuple):
    """A variant as `rules.setup.new_game` takes it: bits, codes and numbers."""

    players: int
    queenies: int
    introductory: int
    layout: int
    tile_pool: int


def read_variant(players: int = 4, **options: Unpack[VariantOptions]) -> Variant:
    """The variant that these options mean.

    >>> read_variant(3, queenies={"boom"})
    Variant(players=3, queenies=2, introductory=0, layout=0, tile_pool=0)
    >>> read_variant(2, expert="chosen")
    Traceback (most recent call last):
    franchise.model.errors.InvalidError: expert is None, "drawn" or "placed", not 'chosen'
    """
    check_options(options, VariantOptions)
    players = whole(players, "number of players")
    check_players(players)
    introductory, expert = options.get("introductory", False), options.get("expert")
    region_pool, wanted = options.get("region_pool"), queenie_set(options.get("queenies", ()))
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


def check_options(given: Iterable[str], known: type) -> None:
    """Refuse an unknown option; `known` is the class that lists the options.

    >>> check_options(["colour"], VariantOptions)
    Traceback (most recent call last):
    franchise.model.errors.InvalidError: there is no option 'colour', only players, introductory, expert, queenies, ...
    """
    names = get_type_hints(known)
    for name in given:
        if name not in names:
            raise InvalidError(f"there is no option {name!r}, only players, {', '.join(names)}")


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
