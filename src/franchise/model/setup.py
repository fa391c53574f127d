"""The set-up of a game: what a record says of it, checked, and laid out as a position."""

import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from franchise.board.load import PLAYER_COUNTS
from franchise.board.tables import BASE_TILE_COUNT, BLOCKED_REGIONS, BOARD, GROUP_OF_VALUE, REGION_INDEX, TILE_INDEX
from franchise.model.errors import InvalidError
from franchise.model.numbers import is_whole
from franchise.model.queenie import queenie_bits
from franchise.rules import layout
from franchise.rules.places import value_of
from franchise.rules.regions import tile_of
from franchise.rules.setup import (
    begin_placing,
    clear_table,
    lay_city_tile,
    lay_milestone,
    lay_printed_cities,
    lay_printed_regions,
    lay_region_tile,
)
from franchise.rules.state import State, Words

SHOWN_AT_ONCE = 6


@dataclass(frozen=True)
class Setup:
    """A set-up with nothing left to chance; `placed` means that the players lay the tiles in turn (2.6).

    >>> Setup(players=2, names=("Ann", "Ben")).check()
    >>> Setup(players=6, names=()).check()
    Traceback (most recent call last):
    franchise.model.errors.InvalidError: Franchise is for 2 to 5 players, not 6 (rule 2.1)
    """

    players: int
    names: tuple[str, ...]
    introductory: bool = False
    queenies: frozenset[str] = frozenset()
    city_tiles: Mapping[str, int] | None = None
    region_tiles: Mapping[str, str] | None = None
    milestones: tuple[str, ...] | None = None
    placed: bool = False

    def check(self) -> None:
        """Refuse what can't be set up, with the rule."""
        check_players(self.players)
        if len(self.names) != self.players:
            raise InvalidError(f"{len(self.names)} names for {self.players} players")
        for name in self.names:
            check_name(name)
        queenie_bits(self.queenies)
        if self.placed and (self.city_tiles is not None or self.region_tiles is not None):
            raise InvalidError("tiles that are placed in turn can't be given beforehand (rule 2.6)")
        if self.city_tiles is not None:
            _check_city_tiles(self.city_tiles, self.players)
        if self.region_tiles is not None:
            _check_region_tiles(self.region_tiles, self.players, "regions" in self.queenies)
        elif "regions" in self.queenies and not self.placed:
            raise InvalidError("with the Regions Queenie the region tiles must be given (rule 8.3)")
        _check_milestones(self.milestones, self.players, "milestones" in self.queenies)

    def lay_out(self, log: Words) -> State:
        """The position at the first decision; the events up to there are written to the log."""
        self.check()
        state = np.zeros(layout.SIZE, np.int64)
        clear_table(state, self.players, queenie_bits(self.queenies), int(self.introductory))
        if not self.placed:
            self._lay_tiles(state)
        for place, milestone in enumerate(self.milestones or ()):
            lay_milestone(state, place, BOARD.milestones.index(milestone))
        log[0] = 0
        begin_placing(state, log)
        return state

    def _lay_tiles(self, state: State) -> None:
        if self.city_tiles is None:
            lay_printed_cities(state)
        else:
            for city, value in self.city_tiles.items():
                lay_city_tile(state, BOARD.location(city).index, value)
        if self.region_tiles is None:
            lay_printed_regions(state)
        else:
            for region, tile in self.region_tiles.items():
                lay_region_tile(state, REGION_INDEX[region], TILE_INDEX[tile])


def check_name(name: object) -> None:
    """Refuse a name that is not text, or that has a line break or a control character."""
    if not isinstance(name, str):
        raise InvalidError(f"a name is text, not {name!r}")
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name):
        raise InvalidError(f"the name {name!r} has a line break or a control character")


def check_players(players: int) -> None:
    """Refuse an impossible number of players."""
    if players not in PLAYER_COUNTS:
        raise InvalidError(f"Franchise is for 2 to 5 players, not {players} (rule 2.1)")


def laid_city_tiles(state: State) -> dict[str, int]:
    """The tile values on the cities in play, as they were laid."""
    values = {place.id: int(value_of(state, place.index)) for place in BOARD.cities}
    return {name: value for name, value in values.items() if value}


def laid_region_tiles(state: State) -> dict[str, str]:
    """The tiles on all regions."""
    return {region.id: BOARD.region_tiles[tile_of(state, region.index)].id for region in BOARD.regions}


def drawn_milestones(state: Words) -> tuple[str, ...]:
    """The milestones of this game, in the order in which they were drawn."""
    number = int(state[layout.DRAWN]).bit_count()
    order = int(state[layout.DRAW_ORDER])
    return tuple(BOARD.milestones[order >> layout.DRAW_BITS * place & layout.DRAW_MASK] for place in range(number))


def _in_play(region: int, players: int) -> bool:
    return not BLOCKED_REGIONS[players] >> region & 1


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - SHOWN_AT_ONCE} more" if len(names) > SHOWN_AT_ONCE else ""
    return ", ".join(names[:SHOWN_AT_ONCE]) + more


def _check_city_tiles(tiles: Mapping[str, int], players: int) -> None:
    cities = {place.id: place for place in BOARD.cities if _in_play(place.region, players)}
    strangers = [name for name in tiles if name not in cities]
    if strangers:
        raise InvalidError(f"city tiles: {_listed(strangers)} is no city in play with {players} players (rule 2.6)")
    missing = [name for name in cities if name not in tiles]
    if missing:
        raise InvalidError(f"city tiles: none is given for {_listed(missing)} (rule 2.6)")
    for name, value in tiles.items():
        if not is_whole(value) or GROUP_OF_VALUE.get(value) != GROUP_OF_VALUE[cities[name].printed_size]:
            group = BOARD.city_tile_groups[GROUP_OF_VALUE[cities[name].printed_size]]
            raise InvalidError(f"city tiles: {name} takes a tile of {_values(group)}, not {value!r} (rule 2.6)")
    for value, number in Counter(tiles.values()).items():
        if number > BOARD.city_tiles[value]:
            raise InvalidError(
                f"city tiles: {number} of value {value}, but the box has {BOARD.city_tiles[value]} (rule 2.6)"
            )


def _values(group: tuple[int, ...]) -> str:
    return " or ".join(map(str, group))


def _check_region_tiles(tiles: Mapping[str, str], players: int, with_queenie: bool) -> None:
    strangers = [name for name in tiles if name not in REGION_INDEX]
    if strangers:
        raise InvalidError(f"region tiles: there is no region {_listed(strangers)}")
    missing = [region.id for region in BOARD.regions if region.id not in tiles and _in_play(region.index, players)]
    if missing:
        raise InvalidError(f"region tiles: none is given for {_listed(missing)} (rule 2.6)")
    for region, tile in tiles.items():
        if not isinstance(tile, str) or tile not in TILE_INDEX:
            raise InvalidError(f"region tiles: there is no tile {tile!r} (on {region})")
        if TILE_INDEX[tile] >= BASE_TILE_COUNT and not with_queenie:
            raise InvalidError(f"region tiles: {tile} on {region} belongs to the Regions Queenie (rule 8.3)")
    twice = [tile for tile, number in Counter(tiles.values()).items() if number > 1]
    if twice:
        raise InvalidError(f"region tiles: {_listed(twice)} lies on two regions (rule 2.6)")


def _check_milestones(milestones: tuple[str, ...] | None, players: int, with_queenie: bool) -> None:
    if not with_queenie:
        if milestones is not None:
            raise InvalidError("milestones are given, but the Milestones Queenie is not in play (rule 8.1)")
        return
    if milestones is None:
        raise InvalidError("with the Milestones Queenie the tiles drawn must be given (rule 8.1)")
    unknown = [name for name in milestones if name not in BOARD.milestones]
    if unknown:
        raise InvalidError(f"there is no milestone {unknown[0]!r}")
    wanted = BOARD.milestones_drawn[players]
    if len(milestones) != wanted or len(set(milestones)) != wanted:
        raise InvalidError(f"{wanted} different milestones are drawn with {players} players (rule 8.1)")
