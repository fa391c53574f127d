"""Everything that chance decides in a set-up, drawn from a seed (2.6, 8.1, 8.3)."""

from collections.abc import Iterable, Mapping
from typing import Unpack, cast, get_type_hints

import numpy as np

from franchise.board.tables import BOARD
from franchise.model.errors import InvalidError
from franchise.model.numbers import whole
from franchise.model.queenie import queenie_set
from franchise.model.setup import Setup, drawn_milestones, laid_city_tiles, laid_region_tiles
from franchise.model.variant import Variant, VariantOptions, check_options, read_variant
from franchise.rules.layout import SIZE
from franchise.rules.setup import new_game
from franchise.rules.state import State

VARIANT_OPTIONS = frozenset(get_type_hints(VariantOptions))


def default_names(players: int) -> tuple[str, ...]:
    """The colours of the seats.

    >>> default_names(2)
    ('Blue', 'Red')
    """
    return tuple(colour.capitalize() for colour in BOARD.colours[:players])


class SetupOptions(VariantOptions, total=False):
    """All options of a new game; what is not given is as printed on the board, or drawn from the seed.

    Give `city_tiles` and `region_tiles` to arrange the tiles yourself. `names` are those of seat 0, seat 1 and so on:
    the caller decides who sits in seat 0 (2.3).
    """

    names: Iterable[str] | None
    city_tiles: Mapping[str, int] | None
    region_tiles: Mapping[str, str] | None
    milestones: Iterable[str] | None


def draw_setup(players: int, seed: int, **options: Unpack[SetupOptions]) -> Setup:
    """The set-up that a seed gives; what is given is not drawn.

    >>> draw_setup(2, 7, queenies={"milestones"}).milestones[0]
    'five-in-scored-cities'
    """
    check_options(options, SetupOptions)
    names, milestones = options.get("names"), options.get("milestones")
    city_tiles, region_tiles = options.get("city_tiles"), options.get("region_tiles")
    expert, wanted = options.get("expert"), queenie_set(options.get("queenies", ()))
    variant = read_variant(players, **variant_options(options))
    if expert is not None and (city_tiles is not None or region_tiles is not None):
        raise InvalidError("tiles are either arranged or drawn or placed in turn (rule 2.6)")
    if options.get("region_pool") is not None and region_tiles is not None:
        raise InvalidError("region tiles are either arranged or drawn from a pool (rule 8.3)")
    draws_regions = region_tiles is None and expert != "placed" and ("regions" in wanted or expert == "drawn")
    table = draw(variant, whole(seed, "seed"))
    if milestones is None and "milestones" in wanted:
        milestones = drawn_milestones(table)
    return Setup(
        players=variant.players,
        names=default_names(variant.players) if names is None else tuple(names),
        introductory=bool(variant.introductory),
        queenies=wanted,
        city_tiles=laid_city_tiles(table) if expert == "drawn" else city_tiles,
        region_tiles=laid_region_tiles(table) if draws_regions else region_tiles,
        milestones=None if milestones is None else tuple(milestones),
        placed=expert == "placed",
    )


def variant_options(options: SetupOptions) -> VariantOptions:
    """Those of the options that decide which variant is played."""
    return cast(VariantOptions, {name: value for name, value in options.items() if name in VARIANT_OPTIONS})


def draw(variant: Variant, seed: int) -> State:
    """A position with everything drawn that chance decides in this variant, up to the first decision.

    >>> draw(read_variant(3), 7).shape == (SIZE,)
    True
    """
    if not 0 <= seed < 1 << 64:
        raise InvalidError(f"the seed {seed} is not between 0 and 2**64 - 1")
    state, random = np.zeros(SIZE, np.int64), np.array([seed], np.uint64)
    new_game(state, None, *variant, random)
    return state
