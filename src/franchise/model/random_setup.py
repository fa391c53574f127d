"""Everything that chance decides in a set-up, drawn from a seed (2.6, 8.1, 8.3)."""

from collections.abc import Iterable, Mapping

import numpy as np

from franchise.board.tables import BOARD
from franchise.model.errors import InvalidError
from franchise.model.numbers import whole
from franchise.model.queenie import queenie_set
from franchise.model.setup import Setup, drawn_milestones, laid_city_tiles, laid_region_tiles
from franchise.model.variant import Variant, read_variant
from franchise.rules.layout import SIZE
from franchise.rules.setup import new_game
from franchise.rules.state import State


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
    variant = read_variant(
        players, introductory=introductory, expert=expert, queenies=queenies, region_pool=region_pool
    )
    wanted = queenie_set(queenies)
    if expert is not None and (city_tiles is not None or region_tiles is not None):
        raise InvalidError("tiles are either arranged or drawn or placed in turn (rule 2.6)")
    if region_pool is not None and region_tiles is not None:
        raise InvalidError("region tiles are either arranged or drawn from a pool (rule 8.3)")
    draws_regions = region_tiles is None and expert != "placed" and ("regions" in wanted or expert == "drawn")
    table = draw(variant, whole(seed, "seed"))
    if milestones is None and "milestones" in wanted:
        milestones = drawn_milestones(table)
    return Setup(
        players=variant.players,
        names=default_names(variant.players) if names is None else tuple(names),
        introductory=introductory,
        queenies=wanted,
        city_tiles=laid_city_tiles(table) if expert == "drawn" else city_tiles,
        region_tiles=laid_region_tiles(table) if draws_regions else region_tiles,
        milestones=None if milestones is None else tuple(milestones),
        placed=expert == "placed",
    )


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
