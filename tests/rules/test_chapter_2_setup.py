"""Chapter 2: the set-up."""

import json

import pytest

from franchise import Game, Setup, Stage
from franchise.board.load import FOLDER
from franchise.board.tables import BOARD
from kit.table import FEW, lay, refused


@pytest.mark.parametrize(("players", "bonus"), [(2, 4), (3, 4), (4, 3), (5, 3)])
def test_rule_2_1_pieces_at_the_start(players: int, bonus: int) -> None:
    for player in Game(players, seed=1).players:
        assert (player.supply, player.influence, player.bonus) == (40, 0, bonus)


def test_rule_2_2_blocked_regions_can_not_be_entered_and_give_no_points() -> None:
    game = lay(2, towns=FEW)
    assert refused(game, ">portland$0") == "2.2"
    assert game.track == ("upper-west", "montana", "california")
    assert [player.influence for player in game.players] == [0, 0]


def test_rule_2_3_the_last_seat_chooses_its_town_first() -> None:
    game = Game(3, seed=1)
    order = []
    while game.stage is Stage.STARTING:
        order.append(game.active)
        game.push(next(iter(game.legal_actions)))
    assert order == [2, 1, 0]
    assert game.active == 0
    assert all(player.towns == 1 for player in game.players)


def test_rule_2_3_an_occupied_town_is_no_start() -> None:
    game = Game(3, seed=1)
    game.push("=pueblo")
    assert refused(game, "=pueblo") == "2.3"
    assert refused(game, "=reno") == "2.2"


def test_rule_2_4_starting_money_by_players_and_seat() -> None:
    assert [player.money for player in Game(4, seed=1).players] == [3, 4, 6, 8]


def test_rule_2_5_introductory_towns_are_given() -> None:
    game = Game(2, introductory=True, seed=1)
    assert {town.id for town in game.towns.values() if town.owner == 1} == {"montgomery", "ogallala"}
    assert game.stage is Stage.EXPANDING
    assert game.players[0].supply == 38


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("queenies", [(), ("regions",)])
def test_rule_2_6_tiles_placed_in_turn(players: int, queenies: tuple[str, ...]) -> None:
    game = Game(players, expert="placed", queenies=queenies, seed=5)
    number, seat = 0, 0
    while game.stage in (Stage.PLACING_CITIES, Stage.PLACING_REGIONS, Stage.PLACING_REGION_TILE):
        assert game.active == seat
        was_region = game.stage is Stage.PLACING_REGIONS
        choices = list(game.legal_actions)
        game.push(choices[number * 7 % len(choices)])
        number += 1
        seat = seat if was_region else (seat + 1) % players
    cities = 25 if players > 3 else 19
    assert number == cities + 2 * (10 if players > 3 else 7)
    laid = [city.value for city in game.cities.values() if city.in_play]
    assert all(laid.count(value) <= BOARD.city_tiles[value] for value in BOARD.city_tiles)
    tiles = [region.tile.id for region in game.regions.values() if region.tile is not None]
    assert len(set(tiles)) == 10
    if players < 4:
        used = {region.tile.index for region in game.regions.values() if region.tile and region.in_play}
        remaining = [tile.id for tile in BOARD.region_tiles if tile.index not in used]
        assert tiles[:3] == remaining[:3]
    assert game.stage is Stage.STARTING


@pytest.mark.parametrize("players", [2, 5])
def test_rule_2_6_tiles_drawn_at_random_keep_to_their_groups(players: int) -> None:
    layouts = [Game(players, expert="drawn", seed=seed) for seed in range(20)]
    for game in layouts:
        assert game.setup is not None
        game.setup.check()
        assert {tile.kind for tile in (region.tile for region in game.regions.values()) if tile} == {"influence"}
    assert len({tuple(city.value for city in game.cities.values()) for game in layouts}) == 20


def test_rule_2_1_setups_that_can_not_be_are_refused() -> None:
    with pytest.raises(ValueError, match="not 6"):
        Game(6)
    with pytest.raises(ValueError, match="no Queenie 'moon'"):
        Game(3, queenies={"moon"})
    with pytest.raises(ValueError, match="names for 3 players"):
        Setup(3, ("A", "B")).check()
    with pytest.raises(ValueError, match="seed"):
        Game(3, seed=-1)


def test_rule_2_3_a_starting_town_takes_a_franchise_and_is_his_who_chose_it() -> None:
    game = Game(3, seed=1)
    for town in ("pueblo", "memphis", "el-paso"):
        game.push(f"={town}")
    assert [game.towns[town].owner for town in ("el-paso", "memphis", "pueblo")] == [0, 1, 2]
    assert [player.supply for player in game.players] == [39, 39, 39]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rule_2_4_starting_money_is_that_of_the_board(players: int) -> None:
    money = [player.money for player in Game(players, seed=1).players]
    assert money == json.loads((FOLDER / "base.json").read_text())["starting_money"][str(players)]
