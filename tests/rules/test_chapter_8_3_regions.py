"""8.3: the Regions Queenie, with the route and the development tile."""

import pytest

from franchise import Action, Game, InvalidError, Setup, dump_position, load_position
from franchise.board.load import RegionTile
from franchise.record.record import replay_turn
from franchise.rules import layout
from kit.table import FAR, PRINTED, lay, play, refused, regions_setup, turn


def tiles(game: Game) -> list[RegionTile]:
    return [region.tile for region in game.regions.values() if region.tile is not None]


def score_upper_west(tile: str) -> Game:
    """Seat 0 completes the Upper West, on which this tile lies; seat 1 is second, seat 2 third."""
    game = lay(
        4,
        towns=FAR | {"pocatello": 1},
        scored={"seattle": {0: 1, 1: 1, 2: 1}, "portland": {0: 1}},
        markers={"upper-west": 3},
        money=[5, 5, 5, 5],
        setup=regions_setup(upper_west=tile),
        words={layout.BONUS: 2, layout.BONUS_USED: 1},
    )
    turn(game, ">boise$0")
    return game


def holder(**words: int) -> Game:
    """Seat 0 in Spokane and Billings, with the route and the development tile as given."""
    values = {"route": layout.ROUTE, "development": layout.DEVELOPMENT}
    return lay(
        4,
        towns=FAR,
        cities={"billings": [0]},
        money=[6, 9, 9, 9],
        setup=regions_setup(texas="q19", florida="q20"),
        words={values[name]: seat for name, seat in words.items()},
        check=False,
    )


def test_rule_8_3_a_pool_of_region_tiles_needs_its_queenie() -> None:
    with pytest.raises(InvalidError, match="Regions Queenie"):
        Game(3, region_pool="all")


def test_rule_8_3_ten_tiles_are_drawn_from_the_pool() -> None:
    every = {tile.id for seed in range(30) for tile in tiles(Game(4, queenies={"regions"}, seed=seed))}
    assert len(every) == 30
    only_new = tiles(Game(4, queenies={"regions"}, region_pool="queenies", seed=1))
    assert len(only_new) == 10
    assert all(tile.index >= 10 for tile in only_new)
    chosen = [f"q{number:02d}" for number in range(1, 11)]
    laid = tiles(Game(4, queenies={"regions"}, region_pool=chosen, seed=1))
    assert sorted(tile.id for tile in laid) == chosen
    assert [tile.id for tile in laid] != chosen


def test_rule_8_3_dollars_tile_pays_dollars() -> None:
    game = score_upper_west("q11")
    assert [player.money for player in game.players] == [5 + 15, 5 + 10 + 1, 5 + 5, 5]
    assert [player.influence for player in game.players] == [3, 0, 0, 0]


def test_rule_8_3_track_tile_adds_to_the_tiles_on_the_track_not_below_zero() -> None:
    game = score_upper_west("q18")
    assert [player.influence for player in game.players] == [1 + 3, 0, 0, 0]
    blocked = Setup(2, ("A", "B"), queenies=frozenset({"regions"}), region_tiles=PRINTED | {"great-lakes": "q16"})
    game = lay(
        2, towns={"salt-lake-city": 0, "raleigh": 1, "indianapolis": 1}, cities={"minneapolis": [0]},
        scored={"chicago": {0: 3}, "detroit": {1: 1}}, markers={"great-lakes": 0}, setup=blocked,
    )  # fmt: skip
    turn(game, "|", "+minneapolis")
    # Three tiles of blocked regions: 3 + 2 for the first, 3 - 2 for the second; 2 for the city and 2 for the space.
    assert [player.influence for player in game.players] == [2 + 5 + 2, 1]


def test_rule_8_3_bonus_tile_gives_the_first_a_used_bonus_tile_back() -> None:
    game = score_upper_west("q14")
    assert (game.players[0].bonus, game.players[0].bonus_used) == (3, 0)
    assert [player.influence for player in game.players] == [3 + 3, 4, 2, 0]


def test_rule_8_3_the_first_takes_the_route_or_the_development_tile() -> None:
    assert score_upper_west("q20").players[0].has_route_tile
    assert score_upper_west("q19").players[0].has_development_tile


def test_rule_8_3_route_tile_frees_one_link() -> None:
    game = holder(route=1)
    play(game, "~")
    assert refused(game, "|") == "8.3"
    play(game, ">casper$3")
    assert game.players[0].money == 6
    assert not game.players[0].has_route_tile
    assert refused(game, "~") == "8.3"


def test_rule_8_3_route_tile_may_free_even_a_0_dollar_link() -> None:
    game = holder(route=1)
    play(game, "~", ">boise$0")
    assert not game.players[0].has_route_tile


def test_rule_8_3_development_path_is_walked_link_by_link_and_every_link_is_paid() -> None:
    game = holder(development=1)
    play(game, "/billings", "/casper")
    assert refused(game, "/") == "8.3"  # a direct link joins Casper to Billings
    assert game.players[0].money == 3
    play(game, "/sioux-falls", "/ogallala", "/")
    assert game.players[0].money == 2
    assert not game.players[0].has_development_tile
    play(game, "|", ".")
    assert game.towns["ogallala"].owner == 0


def test_rule_8_3_development_path_may_pass_a_target_and_visits_no_place_twice() -> None:
    game = holder(development=1)
    play(game, "/billings", "/fargo")
    assert refused(game, "/billings") == "8.3"
    play(game, "/sioux-falls")
    tokens = {action.token for action in game.legal_actions}
    assert "/" in tokens
    assert "/ogallala" in tokens


def test_rule_8_3_a_step_that_leads_nowhere_is_refused() -> None:
    game = holder(development=1)
    play(game, "/billings", "/casper")
    # From Casper $3 are left: San Francisco costs $8, and Boise has a direct link but leads on for nothing.
    tokens = {action.token for action in game.legal_actions}
    assert "/san-francisco" not in tokens
    assert "/boise" in tokens


def test_rule_8_3_route_tile_frees_a_link_of_a_development_path() -> None:
    game = holder(route=1, development=1)
    play(game, "/billings", "~", "/casper", "/sioux-falls", "/")
    assert game.players[0].money == 6


def test_rule_8_3_development_may_be_the_second_expansion_and_pass_the_first_marker() -> None:
    game = holder(development=1)
    play(game, ">casper$3", "/billings", "/casper", "/sioux-falls", "/")
    assert game.players[0].bonus == 2
    play(game, "|", ".")
    assert game.cities["casper"].owners == (0,)
    assert game.towns["sioux-falls"].owner == 0


def test_rule_8_3_route_tile_armed_without_need_still_leaves_something_sensible() -> None:
    game = lay(
        4,
        towns=FAR,
        setup=regions_setup(texas="q19", florida="q20"),
        words={layout.ROUTE: 1},
        check=False,
    )
    assert "~" in {action.token for action in game.legal_actions}
    assert len({action.token for action in game.sensible_actions} & {"~", ">boise$0", ">seattle$0"}) >= 2
    play(game, "~")
    assert len(game.sensible_actions) > 0


def test_rule_8_3_a_path_on_which_only_the_route_tile_helps_is_a_position_like_any_other() -> None:
    setup = regions_setup(california="q19", montana="q20")
    game = lay(
        4,
        towns={"boise": 0, "spokane": 1, "raleigh": 2, "memphis": 3, "conrad": 1, "las-vegas": 1, "reno": 1}
        | {"fargo": 1, "sioux-falls": 1},
        scored={"billings": {1: 1}, "casper": {1: 1}, "los-angeles": {1: 1}, "san-francisco": {1: 1}},
        markers={"montana": 1, "california": 1},
        track=("montana", "california"),
        money=[0, 0, 0, 0],
        setup=setup,
        words={layout.ROUTE: 1, layout.DEVELOPMENT: 1},
    )
    play(game, "/boise", "/spokane", "/seattle")
    assert [action.token for action in game.legal_actions] == ["~"]
    assert load_position(dump_position(game)) == game


def test_rule_8_3_the_free_link_keeps_its_direction_where_both_expansions_pass_it() -> None:
    game = lay(
        4,
        towns=FAR | {"boise": 0},
        setup=regions_setup(texas="q19", florida="q20"),
        words={layout.ROUTE: 1, layout.DEVELOPMENT: 1},
        check=False,
    )
    turn_record = {
        "player": 0, "boom": None, "bonus": "expand", "increase": [], "double": None,
        "expand": [["boise", "seattle"], ["spokane", "seattle", "boise", "casper", "sioux-falls"]],
        "free_link": ["seattle", "boise"],
    }  # fmt: skip
    replay_turn(game, turn_record, 5)
    tokens = [action.token for action in game.actions]
    assert tokens[: tokens.index("~") + 2] == [">seattle$1", "/spokane", "/seattle", "~", "/boise"]


def only_target(players: int, start: str, home: str, target: str, dollars: int) -> Game:
    """Seat 0 with the development tile in a city and a town; everything else in play is taken but one city."""
    board = Game(players, seed=1)
    towns = [town.id for town in board.towns.values() if town.in_play]
    cities = [city.id for city in board.cities.values() if city.in_play]
    return lay(
        players,
        towns=dict.fromkeys(towns, 1) | {home: 0},
        cities={start: [0]},
        scored={city: {1: 1} for city in cities if city not in (start, target)},
        money=[dollars] + [0] * (players - 1),
        setup=regions_setup(players, texas="q19"),
        words={layout.DEVELOPMENT: 1},
        check=False,
    )


WALKS = [("albuquerque", "el-paso", "denver", 2, 3), ("minneapolis", "indianapolis", "omaha", 3, 5)]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("start", "home", "target", "through", "around"), WALKS)
def test_rule_8_3_a_path_never_enters_a_blocked_region(
    players: int, start: str, home: str, target: str, through: int, around: int
) -> None:
    for dollars in range(through, around):
        game = only_target(players, start, home, target, dollars)
        assert not [action for action in game.legal_actions if action.kind == "walk"]
    game = only_target(players, start, home, target, around)
    assert Action.from_token(f"/{start}") in game.legal_actions
    play(game, f"/{start}")
    assert refused(game, {"albuquerque": "/las-vegas", "minneapolis": "/fargo"}[start]) == "2.2"


@pytest.mark.parametrize(
    ("start", "home", "path", "dollars"),
    [
        ("albuquerque", "el-paso", ("las-vegas", "flagstaff", "salt-lake-city", "denver"), 2),
        ("minneapolis", "indianapolis", ("fargo", "sioux-falls", "ogallala", "omaha"), 3),
    ],
)
def test_rule_8_3_with_four_players_the_same_path_is_walked(
    start: str, home: str, path: tuple[str, ...], dollars: int
) -> None:
    game = only_target(4, start, home, path[-1], dollars)
    play(game, f"/{start}", *(f"/{place}" for place in path), "/")
    assert game.players[0].money == 0
    short = only_target(4, start, home, path[-1], dollars - 1)
    assert not [action for action in short.legal_actions if action.kind == "walk"]


def test_rule_8_3_a_link_that_the_route_tile_frees_is_legal_without_money() -> None:
    setup = regions_setup(texas="q19", florida="q20")
    game = lay(4, towns=FAR, cities={"casper": [0]}, money=[0] * 4, setup=setup, words={layout.ROUTE: 1}, check=False)
    assert refused(game, ">san-francisco$8") == "3.6"
    play(game, "~")
    assert game.why_not(">san-francisco$8") is None
    play(game, ">san-francisco$8")
    assert game.players[0].money == 0
    assert not game.players[0].has_route_tile


def test_rule_8_3_the_route_tile_frees_one_link_and_no_more() -> None:
    game = holder(route=1, development=1)
    play(game, "/billings", "~", "/casper", "/sioux-falls", "/ogallala", "/")
    assert game.players[0].money == 5
    assert not game.players[0].has_route_tile


def test_rule_8_3_both_tiles_belong_to_their_holder_alone() -> None:
    game = holder(route=2, development=2)
    assert refused(game, "~") == "8.3"
    assert refused(game, "/billings") == "8.3"


def test_rule_8_3_the_bonus_tile_used_in_this_turn_is_given_back() -> None:
    game = lay(
        4,
        towns=FAR | {"pocatello": 1},
        scored={"seattle": {0: 1, 1: 1, 2: 1}, "portland": {0: 1}},
        markers={"upper-west": 3},
        setup=regions_setup(upper_west="q14"),
    )
    turn(game, "$10", ">boise$0")
    assert (game.players[0].bonus, game.players[0].bonus_used) == (3, 0)


def test_rule_8_3_who_has_used_no_bonus_tile_gets_none() -> None:
    game = lay(
        4,
        towns=FAR | {"pocatello": 1},
        scored={"seattle": {0: 1, 1: 1, 2: 1}, "portland": {0: 1}},
        markers={"upper-west": 3},
        setup=regions_setup(upper_west="q14"),
    )
    turn(game, ">boise$0")
    assert game.players[0].bonus == 3


def test_rule_8_3_only_the_first_takes_a_tile() -> None:
    for name in ("q14", "q19", "q20"):
        players = score_upper_west(name).players
        assert [player.has_route_tile for player in players] == [name == "q20", False, False, False]
        assert [player.has_development_tile for player in players] == [name == "q19", False, False, False]
        assert [player.bonus for player in players] == [3 if name == "q14" else 2, 3, 3, 3]


def test_rule_8_3_dollars_are_no_influence_and_the_place_decides() -> None:
    game = score_upper_west("q12")
    assert [player.money for player in game.players] == [5 + 18, 5 + 9 + 1, 5 + 6, 5]


def test_rule_8_3_a_track_tile_counts_the_tiles_before_it_is_placed() -> None:
    game = score_upper_west("q17")
    assert [player.influence for player in game.players] == [3 + 3, 1, 0, 0]


def test_rule_8_3_a_path_does_not_end_while_the_route_tile_waits_for_its_link() -> None:
    game = holder(route=1, development=1)
    play(game, "/billings", "/fargo", "/sioux-falls")
    assert Action.from_token("/") in game.legal_actions
    play(game, "~")
    assert refused(game, "/") == "8.3"
    assert Action.from_token("/ogallala") in game.legal_actions
