"""Chapter 8: Milestones, Boom and Regions. `test_rule_table.py` says which test covers which rule."""

from franchise.board.load import RegionTile
from franchise.board.tables import BOARD
from franchise.game import Game
from franchise.model.setup import Setup
from franchise.model.stage import Stage
from franchise.record.position import dump_position, load_position
from franchise.record.record import replay_turn
from franchise.rules import layout
from table import lay, play, turn
from test_rules import FAR, refused

NAMES = ("A", "B", "C", "D")
ALL_BUT_EIGHTS = ("four-towns", "four-regions", "five-in-scored-cities", "small-cities", "big-city")
WITH_EIGHTS = ("two-8-dollar-links", "region", "four-towns", "big-city", "small-cities")
MILESTONES = Setup(4, NAMES, queenies=frozenset({"milestones"}), milestones=ALL_BUT_EIGHTS)
EIGHTS = Setup(4, NAMES, queenies=frozenset({"milestones"}), milestones=WITH_EIGHTS)
PRINTED = {region.id: region.id for region in BOARD.regions}


def regions_setup(**tiles: str) -> Setup:
    """Four players with the Regions Queenie; these regions get the tiles in question, the others keep their own."""
    wanted = PRINTED | {name.replace("_", "-"): tile for name, tile in tiles.items()}
    return Setup(4, NAMES, queenies=frozenset({"regions"}), region_tiles=wanted)


def claimed(game: Game, seat: int) -> tuple[str, ...]:
    return game.players[seat].milestones


# 8.1 Milestones


def test_nobody_starts_with_bonus_tiles() -> None:
    game = Game(4, queenies={"milestones"}, seed=1)
    assert len(game.milestones) == 5
    assert [(player.bonus, player.reserve) for player in game.players] == [(0, 3)] * 4
    assert len(Game(2, queenies={"milestones"}, seed=1).milestones) == 6


def test_a_fourth_town_claims_a_bonus_tile_and_takes_a_franchise() -> None:
    game = lay(4, towns=FAR | {"boise": 0, "pocatello": 0}, setup=MILESTONES)
    supply = game.players[0].supply
    turn(game, ">salt-lake-city$0")
    assert claimed(game, 0) == ("four-towns",)
    assert (game.players[0].bonus, game.players[0].reserve) == (1, 2)
    assert game.players[0].supply == supply - 2


def test_a_bonus_tile_can_be_used_from_the_next_turn_on() -> None:
    game = lay(4, towns=FAR | {"boise": 0, "pocatello": 0}, setup=MILESTONES)
    assert refused(game, "$10") == "7.1"
    turn(game, ">salt-lake-city$0")
    for _ in range(3):
        turn(game)
    play(game, "$10")
    assert game.players[0].bonus == 0


def test_a_region_marker_is_no_franchise_of_the_region() -> None:
    game = lay(
        4,
        towns=FAR | {"boise": 0, "salt-lake-city": 0},
        cities={"billings": [0, 1], "omaha": [1, 2, 3]},
        scored={"houston": {1: 1}},
        markers={"texas": 0},
        setup=MILESTONES,
    )
    turn(game)
    assert claimed(game, 0) == ()


def test_four_regions_by_any_franchise() -> None:
    game = lay(4, towns=FAR | {"salt-lake-city": 0}, cities={"billings": [0], "seattle": [1]}, setup=MILESTONES)
    turn(game, ">san-francisco$1")
    assert claimed(game, 0) == ("four-regions",)


def test_five_franchises_in_scored_cities_also_in_another_players_turn() -> None:
    game = lay(
        4,
        towns=FAR,
        cities={"new-york": [1, 1, 1, 0, 0, 0, 0]},
        scored={"chicago": {1: 2}},
        markers={"great-lakes": 0},
        setup=MILESTONES,
    )
    turn(game, "|", "+new-york")
    assert claimed(game, 1) == ("five-in-scored-cities",)
    assert "big-city" in claimed(game, 0)


def test_small_cities_must_be_unscored_after_the_step() -> None:
    expert = Setup(
        4, NAMES, queenies=frozenset({"milestones"}), milestones=ALL_BUT_EIGHTS,
        city_tiles={place.id: place.printed_size for place in BOARD.cities} | {"minneapolis": 3, "charlotte": 2},
    )  # fmt: skip
    # Minneapolis is a 3 here: with Portland (2) and Casper (4) the three are together.
    game = lay(4, towns=FAR, cities={"portland": [0], "casper": [0], "billings": [0]}, setup=expert)
    turn(game, ">minneapolis$3")
    assert "small-cities" in claimed(game, 0)
    # The same move, but the opening scores the city at once: opening and scoring are one step.
    game = lay(
        4, towns=FAR, cities={"portland": [0], "casper": [0], "billings": [0], "minneapolis": [1, 2]}, setup=expert
    )
    turn(game, ">minneapolis$3")
    assert "small-cities" not in claimed(game, 0)


def test_triggering_a_big_city_counts_whoever_gains() -> None:
    game = lay(4, towns=FAR | {"little-rock": 0}, cities={"houston": [1, 1, 1, 2, 3]}, setup=MILESTONES)
    turn(game, ">houston$1")
    assert game.players[1].influence == 3
    assert claimed(game, 0) == ("big-city",)
    assert claimed(game, 1) == ()


def test_triggering_a_region() -> None:
    game = lay(
        4, towns=FAR | {"pocatello": 1}, scored={"seattle": {0: 1}, "portland": {0: 1}}, markers={"upper-west": 1},
        setup=EIGHTS,
    )  # fmt: skip
    turn(game, ">boise$0")
    assert "region" in claimed(game, 0)


def test_the_first_8_dollar_link_takes_a_franchise_and_the_second_claims() -> None:
    game = lay(4, towns=FAR, cities={"casper": [0], "chicago": [0]}, money=[20, 9, 9, 9], setup=EIGHTS)
    supply = game.players[0].supply
    turn(game, ">san-francisco$8")
    assert claimed(game, 0) == ()
    assert game.players[0].supply == supply - 2
    for _ in range(3):
        turn(game)
    turn(game, ">phoenix$8")
    assert claimed(game, 0) == ("two-8-dollar-links",)
    assert game.players[0].supply == supply - 3  # the same piece marks the claim


def test_an_8_dollar_link_is_sensible_while_it_is_worth_something() -> None:
    towns = FAR | {"sioux-falls": 0}
    cities = {"kansas-city": [0], "casper": [1]}
    game = lay(4, towns=towns, cities=cities, money=[20, 9, 9, 9], setup=EIGHTS)
    assert ">chicago$8" in {action.token for action in game.sensible_actions}
    game = lay(4, towns=towns, cities=cities, money=[20, 9, 9, 9], setup=MILESTONES)
    assert ">chicago$8" not in {action.token for action in game.sensible_actions}
    assert ">chicago$8" in {action.token for action in game.legal_actions}


def test_without_a_reserve_nothing_is_claimed() -> None:
    words = {layout.RESERVE: 0, layout.BONUS_USED: 3, layout.CLAIMED: 0b11010}
    game = lay(4, towns=FAR | {"boise": 0, "pocatello": 0}, setup=MILESTONES, words=words, check=False)
    turn(game, ">salt-lake-city$0")
    assert "four-towns" not in claimed(game, 0)


def test_several_at_once_are_claimed_in_the_order_of_the_draw_while_the_reserve_lasts() -> None:
    words = {layout.RESERVE: 1, layout.BONUS_USED: 2, layout.CLAIMED: 0b11000}
    game = lay(
        4, towns=FAR | {"boise": 0, "pocatello": 0}, cities={"billings": [0], "san-francisco": [0]},
        setup=MILESTONES, words=words, check=False,
    )  # fmt: skip
    turn(game, ">salt-lake-city$0")
    assert "four-towns" in claimed(game, 0)
    assert "four-regions" not in claimed(game, 0)


# 8.2 Boom


def test_seat_0_puts_the_marker_at_any_city_in_play() -> None:
    game = Game(2, introductory=True, queenies={"boom"}, seed=1)
    assert (game.stage, game.active, len(game.legal_actions)) == (Stage.BOOM_STARTING, 0, 19)
    assert refused(game, "@seattle") == "2.2"
    game.push("@new-york")
    assert game.stage is Stage.BOOMING


def test_the_marker_moves_over_links_towns_and_scored_cities() -> None:
    setup = Setup(4, NAMES, queenies=frozenset({"boom"}))
    at = BOARD.location("new-york").index + 1
    boom = {layout.BOOM_CITY: at, layout.STAGE: layout.BOOMING, layout.INCOME_TAKEN: 0}
    game = lay(4, towns=FAR, setup=setup, words=boom)
    direct = {"charleston", "charlotte", "chicago", "detroit", "pittsburgh", "st-louis", "new-york"}
    assert {action.location for action in game.legal_actions} == direct
    game = lay(4, towns=FAR, scored={"charleston": {1: 1}}, markers={"washington": 1}, setup=setup, words=boom)
    # Beyond Charleston, and from there over Raleigh, a town.
    assert {action.location for action in game.legal_actions} == direct | {"kansas-city", "atlanta", "washington"}
    assert refused(game, "@seattle") == "8.2"


def test_empty_spaces_of_the_booming_city_count_double() -> None:
    game = lay(
        4, towns=FAR, cities={"chicago": [0, 1], "omaha": [1]}, setup=Setup(4, NAMES, queenies=frozenset({"boom"})),
        words={layout.BOOM_CITY: BOARD.location("omaha").index + 1},
    )  # fmt: skip
    play(game, "|", ".")
    income = game.push("@chicago")[-1]
    assert (income.counted, income.other, income.dollars) == (5 + 5 + 3, 5, 4)


# 8.3 Regions


def test_ten_tiles_are_drawn_from_the_pool() -> None:
    every = {tile.id for seed in range(30) for tile in tiles(Game(4, queenies={"regions"}, seed=seed))}
    assert len(every) == 30
    only_new = tiles(Game(4, queenies={"regions"}, region_pool="queenies", seed=1))
    assert all(tile.index >= 10 for tile in only_new)
    chosen = [f"q{number:02d}" for number in range(1, 11)]
    laid = tiles(Game(4, queenies={"regions"}, region_pool=chosen, seed=1))
    assert sorted(tile.id for tile in laid) == chosen
    assert [tile.id for tile in laid] != chosen


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


def test_dollars_tile_pays_dollars() -> None:
    game = score_upper_west("q11")
    assert [player.money for player in game.players] == [5 + 15, 5 + 10 + 1, 5 + 5, 5]
    assert [player.influence for player in game.players] == [3, 0, 0, 0]


def test_track_tile_adds_to_the_tiles_on_the_track_not_below_zero() -> None:
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


def test_bonus_tile_gives_the_first_a_used_bonus_tile_back() -> None:
    game = score_upper_west("q14")
    assert (game.players[0].bonus, game.players[0].bonus_used) == (3, 0)
    assert [player.influence for player in game.players] == [3 + 3, 4, 2, 0]


def test_the_first_takes_the_route_or_the_development_tile() -> None:
    assert score_upper_west("q20").players[0].has_route_tile
    assert score_upper_west("q19").players[0].has_development_tile


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


def test_route_tile_frees_one_link() -> None:
    game = holder(route=1)
    play(game, "~")
    assert refused(game, "|") == "8.3"
    play(game, ">casper$3")
    assert game.players[0].money == 6
    assert not game.players[0].has_route_tile
    assert refused(game, "~") == "8.3"


def test_route_tile_may_free_even_a_0_dollar_link() -> None:
    game = holder(route=1)
    play(game, "~", ">boise$0")
    assert not game.players[0].has_route_tile


def test_development_path_is_walked_link_by_link_and_every_link_is_paid() -> None:
    game = holder(development=1)
    play(game, "/billings", "/casper")
    assert refused(game, "/") == "8.3"  # a direct link joins Casper to Billings
    assert game.players[0].money == 3
    play(game, "/sioux-falls", "/ogallala", "/")
    assert game.players[0].money == 2
    assert not game.players[0].has_development_tile
    play(game, "|", ".")
    assert game.towns["ogallala"].owner == 0


def test_development_path_may_pass_a_target_and_visits_no_place_twice() -> None:
    game = holder(development=1)
    play(game, "/billings", "/fargo")
    assert refused(game, "/billings") == "8.3"
    play(game, "/sioux-falls")
    tokens = {action.token for action in game.legal_actions}
    assert "/" in tokens
    assert "/ogallala" in tokens


def test_a_step_that_leads_nowhere_is_refused() -> None:
    game = holder(development=1)
    play(game, "/billings", "/casper")
    # From Casper $3 are left: San Francisco costs $8, and Boise has a direct link but leads on for nothing.
    tokens = {action.token for action in game.legal_actions}
    assert "/san-francisco" not in tokens
    assert "/boise" in tokens


def test_route_tile_frees_a_link_of_a_development_path() -> None:
    game = holder(route=1, development=1)
    play(game, "/billings", "~", "/casper", "/sioux-falls", "/")
    assert game.players[0].money == 6


def test_development_may_be_the_second_expansion_and_pass_the_first_marker() -> None:
    game = holder(development=1)
    play(game, ">casper$3", "/billings", "/casper", "/sioux-falls", "/")
    assert game.players[0].bonus == 2
    play(game, "|", ".")
    assert game.cities["casper"].owners == (0,)
    assert game.towns["sioux-falls"].owner == 0


def test_route_tile_armed_without_need_still_leaves_something_sensible() -> None:
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


def test_a_path_on_which_only_the_route_tile_helps_is_a_position_like_any_other() -> None:
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


def test_the_free_link_keeps_its_direction_where_both_expansions_pass_it() -> None:
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
