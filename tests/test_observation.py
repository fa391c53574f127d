"""What a network sees: everything that matters, from the right seat, and nothing that does not."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from franchise.board.tables import BOARD
from franchise.game import Game
from franchise.model.income import income_of
from franchise.model.queenie import Queenie
from franchise.rules import events, layout
from franchise.rules.regions import rank_region
from franchise.vector.graph import board_graph
from franchise.vector.sections import NAMES
from kit.observing import section, seen
from kit.turned_seats import turn_seats

QUEENIES = tuple(Queenie)
VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 4, "introductory": True},
    {"players": 3, "queenies": QUEENIES},
    {"players": 5, "queenies": QUEENIES, "expert": "drawn"},
    {"players": 4, "queenies": {"regions"}, "expert": "placed"},
]


def random_games(games: int, **options: Any) -> Iterator[Game]:
    """Random games, at every position."""
    for seed in range(games):
        game = Game(seed=seed, **options)
        random = np.random.default_rng(seed)
        while not game.is_over:
            yield game
            game.push(game.legal_actions[int(random.integers(len(game.legal_actions)))])
        yield game


# Words whose value is a number or a code: one more is another position.
NUMBERS = {
    "stage": layout.STAGE,
    "active": layout.ACTIVE,
    "turn": layout.TURN,
    "passes": layout.PASSES,
    "introductory": layout.INTRODUCTORY_START,
    "income": layout.INCOME_TAKEN,
    "bonus ready": layout.BONUS_READY,
    "first marker": layout.FIRST_MARKER,
    "second marker": layout.SECOND_MARKER,
    "doubled": layout.DOUBLED,
    "armed": layout.ARMED,
    "walk": layout.WALK_AT,
    "eights now": layout.EIGHTS_NOW,
    "chosen region": layout.CHOSEN_REGION,
    "boom": layout.BOOM_CITY,
    "route": layout.ROUTE,
    "development": layout.DEVELOPMENT,
}
NUMBERS_OF_SEATS = {
    "money": layout.MONEY,
    "influence": layout.INFLUENCE,
    "supply": layout.SUPPLY,
    "bonus": layout.BONUS,
    "bonus used": layout.BONUS_USED,
    "reserve": layout.RESERVE,
    "eights": layout.EIGHTS,
    "in scored": layout.IN_SCORED,
}
# The other words follow from these (`rules.position.derive`), or are empty between two decisions.


def small_changes(state: NDArray[np.int64]) -> Iterator[tuple[str, NDArray[np.int64]]]:
    """The same position with one single thing changed, for everything that the rules keep."""

    def changed(name: str, word: int, by: int) -> tuple[str, NDArray[np.int64]]:
        other = state.copy()
        other[word] ^= by
        return name, other

    for name, word in NUMBERS.items():
        yield changed(name, word, 1)
    for seat in range(int(state[layout.PLAYERS])):
        for name, word in NUMBERS_OF_SEATS.items():
            yield changed(f"{name} of {seat}", word + seat, 1)
        for milestone in range(len(BOARD.milestones)):
            yield changed(f"milestone {milestone} of {seat}", layout.CLAIMED + seat, 1 << milestone)
        for town in BOARD.towns:
            yield changed(f"{town.id} of {seat}", layout.OWN + seat, 1 << town.index)
    for queenie in range(3):
        yield changed(f"queenie {queenie}", layout.QUEENIES, 1 << queenie)
    for city in BOARD.cities:
        yield changed(f"{city.id} scored", layout.SCORED, 1 << city.index)
        yield changed(f"{city.id} increased", layout.INCREASED, 1 << city.index)
        yield from changes_of_a_city(state, city.index)
    for place in BOARD.locations:
        yield changed(f"{place.id} walked", layout.WALKED, 1 << place.index)
    for region in range(len(BOARD.regions)):
        yield changed(f"marker of {region}", layout.MARKERS, 1 << layout.NIBBLE_BITS * region)
        yield changed(f"tile of {region}", layout.REGION_TILES, 1 << layout.TILE_BITS * region)
    for space in range(int(state[layout.TRACK])):
        yield changed(f"track {space}", layout.TRACK_ORDER, 1 << layout.NIBBLE_BITS * space)
    for number in range(int(state[layout.DRAWN]).bit_count()):
        yield changed(f"milestone drawn {number}", layout.DRAW_ORDER, 1 << layout.DRAW_BITS * number)
    if state[layout.DRAWN]:
        yield changed("milestones drawn", layout.DRAWN, int(state[layout.DRAWN]) & -int(state[layout.DRAWN]))
    other = state.copy()
    other[layout.TRACK] -= 1
    yield "track", other


def changes_of_a_city(state: NDArray[np.int64], city: int) -> Iterator[tuple[str, NDArray[np.int64]]]:
    """Its tile, its franchises by seat, and who is on each of its spaces."""
    word = int(state[layout.CITY + city])
    filled = word >> layout.FILLED_SHIFT & layout.FILLED_MASK if int(state[layout.OPEN]) >> city & 1 else 0
    bits = {"value": 1 << layout.VALUE_SHIFT}
    bits |= {f"count of {seat}": 1 << layout.SEAT_BITS * seat for seat in range(int(state[layout.PLAYERS]))}
    bits |= {f"space {space}": 1 << layout.SPACES_SHIFT + layout.SPACE_BITS * space for space in range(filled)}
    for name, by in bits.items():
        other = state.copy()
        other[layout.CITY + city] = word ^ by
        yield f"{name} in city {city}", other


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_single_thing_is_seen(options: dict[str, Any]) -> None:
    """Change one thing alone, whatever the rules keep: it looks different, and to everybody."""
    for number, game in enumerate(random_games(1, **options)):
        if number % 11:
            continue
        state = game.state
        looks = [seen(state, viewer) for viewer in range(game.players_count)]
        for name, other in small_changes(state):
            for viewer, look in enumerate(looks):
                assert (seen(other, viewer) != look).any(), name


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_positions_that_differ_look_different(options: dict[str, Any]) -> None:
    """Random games and all that a decision could lead to: the same look only for the same position, seats turned."""
    looks: dict[bytes, bytes] = {}
    for number, game in enumerate(random_games(6, **options)):
        states = [game.state]
        if number % 5 == 0:
            for action in game.legal_actions:
                game.push(action)
                states.append(game.state)
                game.pop()
        for state in states:
            viewer = int(state[layout.ACTIVE])
            alike = turn_seats(state, -viewer).tobytes()
            assert looks.setdefault(seen(state, viewer).tobytes(), alike) == alike
    assert len(looks) > 700


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_turned_table_looks_the_same(options: dict[str, Any]) -> None:
    for number, game in enumerate(random_games(3, **options)):
        state = game.state
        by = number % game.players_count
        for viewer in range(game.players_count):
            turned = seen(turn_seats(state, by), (viewer + by) % game.players_count)
            assert (seen(state, viewer) == turned).all()


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_figures_are_those_of_the_game(options: dict[str, Any]) -> None:
    """Against the views of `Game`, which come by another way."""
    for number, game in enumerate(random_games(2, **options)):
        if number % 7:
            continue
        viewer, players = game.active, game.players_count
        look = seen(game.state, viewer)
        for distance in range(players):
            player = game.players[(viewer + distance) % players]
            assert section(look, "money")[distance] == player.money
            assert section(look, "influence")[distance] == player.influence
            assert section(look, "supply")[distance] == player.supply
            assert section(look, "bonus")[distance] == player.bonus
            assert section(look, "towns")[distance] == player.towns
            assert section(look, "income")[distance] == income_of(game.state, player.seat)
            for place, city in zip(BOARD.cities, game.cities.values(), strict=True):
                assert section(look, "franchises")[distance, place.index] == city.franchises[player.seat]
        for place, city in zip(BOARD.cities, game.cities.values(), strict=True):
            assert section(look, "scored")[place.index] == city.scored
            assert section(look, "value")[place.index] == city.value
            assert section(look, "empty")[place.index] == (0 if city.scored else city.empty)
        for number, region in enumerate(game.regions.values()):
            if region.tile is not None:
                assert section(look, "region_tile")[number] == 1 + region.tile.index
                assert section(look, "region_kind")[number] == 1 + NAMES["kinds"].index(region.tile.kind)
                assert tuple(section(look, "region_values")[:, number]) == region.tile.values
            for distance in range(players):
                seat = (viewer + distance) % players
                assert section(look, "region_totals")[distance, number] == region.franchises[seat]
        assert section(look, "track")[0] == len(game.track)
        assert (section(look, "seated") == [1] * players + [0] * (5 - players)).all()
        assert section(look, "stage").sum() == 1


def test_prices_are_what_the_cheapest_expansion_costs() -> None:
    compared = 0
    for game in random_games(3, players=3):
        if game.stage.value != "expanding" or game.has_expanded or not game.players[game.active].supply:
            continue
        prices = section(seen(game.state, game.active), "prices")[0]
        money = game.players[game.active].money
        cheapest: dict[int, int] = {}
        for action in game.legal_actions:
            if action.token.startswith(">"):
                place, _, price = action.token[1:].partition("$")
                index = BOARD.location(place).index
                cheapest[index] = min(int(price), cheapest.get(index, 99))
        affordable = {place: int(price) - 1 for place, price in enumerate(prices) if 0 < price <= money + 1}
        assert affordable == cheapest
        compared += len(cheapest)
    assert compared > 100


def order_of_payment(state: NDArray[np.int64], region: int) -> list[int]:
    """The seats in the order in which the rules would pay them for a region now."""
    log = np.zeros(events.LOG_SIZE, np.int64)
    rank_region(state.copy(), log, region)
    rows = log[1 : 1 + events.WIDTH * log[0]].reshape(-1, events.WIDTH)
    return [int(row[1]) for row in rows if row[0] == events.REGION_RANKED]


def test_standings_break_ties_as_the_rules_do() -> None:
    ties = 0
    for game in random_games(8, players=5):
        state = game.state
        look = seen(state, 0)
        for region in range(len(BOARD.regions)):
            if not int(state[layout.MARKERS]) >> layout.NIBBLE_BITS * region & layout.NIBBLE_MASK:
                continue
            standing = section(look, "region_standing")[:, region]
            order = sorted((seat for seat in range(5) if standing[seat]), key=lambda seat: standing[seat])
            assert order == order_of_payment(state, region)
            ties += int(section(look, "region_tied")[:, region].any())
    assert ties > 100


def test_nothing_is_left_unwritten() -> None:
    for game in random_games(1, players=2, queenies=QUEENIES):
        assert (seen(game.state, 0) != -999).all()


def test_the_graph_of_the_board() -> None:
    graph = board_graph()
    assert graph.edges.shape == (2, 2 * len(BOARD.links))
    assert graph.nodes.shape[0] == len(BOARD.locations)
    both = {tuple(edge) for edge in graph.edges.T.tolist()}
    assert all((b, a) in both for a, b in both)
    link = BOARD.links[0]
    at = next(i for i, edge in enumerate(graph.edges.T.tolist()) if edge == [link.a, link.b])
    assert graph.prices[at] == link.price
    assert (graph.nodes[:, -len(BOARD.regions) :].sum(1) == 1).all()
