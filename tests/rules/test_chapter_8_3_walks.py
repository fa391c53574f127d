"""Development paths (8.3) against a plain search: every way without a place twice, tried link by link."""

import random
from functools import cache

import pytest

from franchise.board.tables import BOARD, IN_PLAY
from franchise.game import Game
from franchise.model.stage import Stage
from franchise.rules import layout
from kit.table import lay, regions_setup

LINKS: dict[str, dict[str, int]] = {place.id: {} for place in BOARD.locations}
for link in BOARD.links:
    a, b = BOARD.locations[link.a].id, BOARD.locations[link.b].id
    LINKS[a][b] = LINKS[b][a] = link.price


class PlainSearch:
    """The walks that are possible in a position, found by trying."""

    def __init__(self, game: Game) -> None:
        state, seat = game.state, game.active
        owned = int(state[layout.OWN + seat])
        self.own = {place.id for place in BOARD.locations if owned >> place.index & 1}
        self.allowed = {place.id for place in BOARD.locations if IN_PLAY[game.players_count] >> place.index & 1}
        reached = {near for place in self.own for near in LINKS[place]}
        free = {town.id for town in game.towns.values() if town.owner is None}
        free |= {city.id for city in game.cities.values() if not city.scored}
        self.targets = (free & self.allowed) - self.own - reached
        self.leads_on = cache(self._leads_on)

    def _leads_on(self, here: str, visited: frozenset[str], money: int, route: bool) -> bool:
        """Whether a target lies here, or can still be reached from here."""
        return here in self.targets or bool(
            self.steps(here, visited, money, route) or self.armed(here, visited, money, route)
        )

    def steps(self, here: str, visited: frozenset[str], money: int, route: bool) -> set[str]:
        """The next places, their links paid."""
        return {
            near
            for near, price in LINKS[here].items()
            if near in self.allowed - visited and price <= money
            and self.leads_on(near, visited | {near}, money - price, route)
        }  # fmt: skip

    def armed(self, here: str, visited: frozenset[str], money: int, route: bool) -> set[str]:
        """The next places over a link that the route tile frees."""
        if not route:
            return set()
        return {
            near
            for near in LINKS[here]
            if near in self.allowed - visited and self.leads_on(near, visited | {near}, money, False)
        }


def table(chance: random.Random, players: int, money: int, route: bool) -> Game:
    """Few places left to reach, so that ways are long: most towns and cities belong to somebody."""
    in_play = [place for place in BOARD.locations if IN_PLAY[players] >> place.index & 1]
    taken = {
        place.id: chance.randrange(1, players) for place in in_play if not place.is_city and chance.random() < 0.85
    }
    scored = {place.id: {1: 1} for place in in_play if place.is_city and chance.random() < 0.85}
    taken[chance.choice(sorted(taken))] = 0
    words = {layout.DEVELOPMENT: 1} | ({layout.ROUTE: 1} if route else {})
    setup = regions_setup(players, texas="q19", florida="q20")
    funds = [money] + [0] * (players - 1)
    return lay(players, towns=taken, scored=scored, money=funds, setup=setup, words=words, check=False)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rule_8_3_walks_are_those_of_a_plain_search(players: int) -> None:
    walked = 0
    for seed in range(20):
        chance = random.Random(100 * players + seed)
        route = chance.random() < 0.5
        walked += compare(table(chance, players, chance.randint(0, 7), route), chance, f"seed {seed}")
    assert walked > 25


def compare(game: Game, chance: random.Random, where: str) -> int:
    """Walk at random and compare at every step what is offered; the number of steps walked."""
    search = PlainSearch(game)
    for walked in range(12):
        tokens = {action.token for action in game.legal_actions}
        money, holds = game.players[0].money, game.players[0].has_route_tile
        state = game.state
        if game.stage is Stage.EXPANDING:
            ways = {place for place in search.own if search.leads_on(place, frozenset({place}), money, holds)}
            tokens = {token for token in tokens if token.startswith("/")}
            assert tokens == {f"/{place}" for place in ways}, where
        else:
            here = BOARD.locations[int(state[layout.WALK_AT]) - 1].id
            visited = frozenset(p.id for p in BOARD.locations if int(state[layout.WALKED]) >> p.index & 1)
            armed = bool(state[layout.ARMED])
            free = search.armed(here, visited, money, holds)
            steps = free if armed else search.steps(here, visited, money, holds)
            expected = {f"/{place}" for place in steps}
            expected |= {"/"} if here in search.targets and not armed else set()
            expected |= {"~"} if free and not armed else set()
            assert tokens == expected, where
        walking = sorted(tokens - {"/"})
        if not walking:
            return walked
        game.push(chance.choice(walking))
    return 12
