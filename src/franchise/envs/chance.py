"""The random draws of a set-up one by one, for libraries that need every outcome with its probability."""

import numpy as np

from franchise.board.tables import BOARD, CITY_COUNT, PRINTED_SIZE, REGION_COUNT
from franchise.model.errors import InvalidError
from franchise.model.variant import Variant
from franchise.rules.bits import lowest
from franchise.rules.layout import DRAWN, MILESTONES, SIZE
from franchise.rules.regions import tile_of
from franchise.rules.setup import (
    ALL_MILESTONES,
    DRAWN_LAYOUT,
    GROUP,
    PLACED_LAYOUT,
    PRINTED_LAYOUT,
    begin_placing,
    cities_to_lay,
    clear_table,
    lay_city_tile,
    lay_milestone,
    lay_printed_cities,
    lay_printed_regions,
    lay_region_tile,
    tiles_left,
)
from franchise.rules.state import State

MOST_OUTCOMES = len(BOARD.region_tiles)


class Draws:
    """A set-up whose draws are made one by one; when all are made, `state` is the first position of the game.

    >>> from franchise.model.variant import read_variant
    >>> draws = Draws(read_variant(2, queenies={"milestones"}))
    >>> len(draws.outcomes())
    7
    >>> while draws.outcomes():
    ...     draws.draw(draws.outcomes()[0][0])
    >>> draws.told[:2]
    ['four-towns', 'four-regions']
    """

    def __init__(self, variant: Variant) -> None:
        """Lay out everything that is not drawn."""
        self.variant = variant
        self.state: State = np.zeros(SIZE, np.int64)
        self.told: list[str] = []
        clear_table(self.state, variant.players, variant.queenies, variant.introductory)
        if variant.layout == PRINTED_LAYOUT:
            lay_printed_cities(self.state)
        if variant.layout != PLACED_LAYOUT and not variant.tile_pool:
            lay_printed_regions(self.state)
        self._begin_if_complete()

    def copy(self) -> "Draws":
        """An independent copy."""
        twin = Draws.__new__(Draws)
        twin.variant, twin.state, twin.told = self.variant, self.state.copy(), list(self.told)
        return twin

    def __deepcopy__(self, memo: object) -> "Draws":
        return self.copy()

    def outcomes(self) -> list[tuple[int, float]]:
        """The possible next draws with their probabilities; empty when the set-up is complete (2.6, 8.1, 8.3)."""
        if self._next_city() is not None:
            values = _bits(int(GROUP[PRINTED_SIZE[self._next_city() or 0]]))
            weights = {value: int(tiles_left(self.state, value)) for value in values}
        elif self._next_region() is not None:
            laid = sum(1 << tile_of(self.state, region) for region in range(REGION_COUNT) if self._has_tile(region))
            weights = dict.fromkeys(_bits(self.variant.tile_pool & ~laid), 1)
        elif self._milestones_wanted():
            weights = dict.fromkeys(_bits(ALL_MILESTONES & ~int(self.state[DRAWN])), 1)
        else:
            return []
        return [(outcome, weight / sum(weights.values())) for outcome, weight in weights.items() if weight]

    def draw(self, outcome: int) -> None:
        """Make this draw; `InvalidError` if it is not possible now."""
        possible = [each for each, _ in self.outcomes()]
        if outcome not in possible:
            raise InvalidError(f"{outcome} can't be drawn now, only {', '.join(map(str, possible)) or 'nothing'}")
        city, region = self._next_city(), self._next_region()
        self.told.append(self.name(outcome))
        if city is not None:
            lay_city_tile(self.state, city, outcome)
        elif region is not None:
            lay_region_tile(self.state, region, outcome)
        else:
            lay_milestone(self.state, int(self.state[DRAWN]).bit_count(), outcome)
        self._begin_if_complete()

    def name(self, outcome: int) -> str:
        """The name of an outcome of the next draw.

        >>> from franchise.model.variant import read_variant
        >>> Draws(read_variant(4, expert="drawn")).name(4)
        'seattle 4'
        """
        city, region = self._next_city(), self._next_region()
        if city is not None:
            return f"{BOARD.cities[city].id} {outcome}"
        if region is not None:
            return f"{BOARD.regions[region].id} {BOARD.region_tiles[outcome].id}"
        return str(BOARD.milestones[outcome])

    def _begin_if_complete(self) -> None:
        if not self.outcomes():
            begin_placing(self.state, None)

    def _next_city(self) -> int | None:
        bare = int(cities_to_lay(self.state)) if self.variant.layout == DRAWN_LAYOUT else 0
        return int(lowest(bare)) if bare else None

    def _has_tile(self, region: int) -> bool:
        return bool(tile_of(self.state, region) >= 0)

    def _next_region(self) -> int | None:
        if self.variant.layout == PLACED_LAYOUT or not self.variant.tile_pool:
            return None
        return next((region for region in range(REGION_COUNT) if not self._has_tile(region)), None)

    def _milestones_wanted(self) -> bool:
        wanted = BOARD.milestones_drawn[self.variant.players] if self.variant.queenies & MILESTONES else 0
        return int(self.state[DRAWN]).bit_count() < wanted


def longest_setup() -> int:
    """How many draws there can be.

    >>> longest_setup()
    41
    """
    return CITY_COUNT + REGION_COUNT + max(BOARD.milestones_drawn.values())


def _bits(word: int) -> list[int]:
    return [place for place in range(word.bit_length()) if word >> place & 1]
