"""8.1: the Milestones Queenie."""

import pytest

from franchise import Game, Setup
from franchise.board.tables import BOARD
from franchise.rules import layout
from kit.table import FAR, NAMES, PRINTED, lay, play, refused, turn

ALL_BUT_EIGHTS = ("four-towns", "four-regions", "five-in-scored-cities", "small-cities", "big-city")
WITH_EIGHTS = ("two-8-dollar-links", "region", "four-towns", "big-city", "small-cities")
MILESTONES = Setup(4, NAMES, queenies=frozenset({"milestones"}), milestones=ALL_BUT_EIGHTS)
EIGHTS = Setup(4, NAMES, queenies=frozenset({"milestones"}), milestones=WITH_EIGHTS)


def claimed(game: Game, seat: int) -> tuple[str, ...]:
    return game.players[seat].milestones


def test_rule_8_1_nobody_starts_with_bonus_tiles() -> None:
    game = Game(4, queenies={"milestones"}, seed=1)
    assert len(game.milestones) == 5
    assert [(player.bonus, player.reserve) for player in game.players] == [(0, 3)] * 4
    assert len(Game(2, queenies={"milestones"}, seed=1).milestones) == 6


def test_rule_8_1_a_fourth_town_claims_a_bonus_tile_and_takes_a_franchise() -> None:
    game = lay(4, towns=FAR | {"boise": 0, "pocatello": 0}, setup=MILESTONES)
    supply = game.players[0].supply
    turn(game, ">salt-lake-city$0")
    assert claimed(game, 0) == ("four-towns",)
    assert (game.players[0].bonus, game.players[0].reserve) == (1, 2)
    assert game.players[0].supply == supply - 2


def test_rule_8_1_a_bonus_tile_can_be_used_from_the_next_turn_on() -> None:
    game = lay(4, towns=FAR | {"boise": 0, "pocatello": 0}, setup=MILESTONES)
    assert refused(game, "$10") == "7.1"
    turn(game, ">salt-lake-city$0")
    for _ in range(3):
        turn(game)
    play(game, "$10")
    assert game.players[0].bonus == 0


def test_rule_8_1_a_region_marker_is_no_franchise_of_the_region() -> None:
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


def test_rule_8_1_four_regions_by_any_franchise() -> None:
    game = lay(4, towns=FAR | {"salt-lake-city": 0}, cities={"billings": [0], "seattle": [1]}, setup=MILESTONES)
    turn(game, ">san-francisco$1")
    assert claimed(game, 0) == ("four-regions",)


def test_rule_8_1_five_franchises_in_scored_cities_also_in_another_players_turn() -> None:
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


def test_rule_8_1_small_cities_must_be_unscored_after_the_step() -> None:
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


def test_rule_8_1_triggering_a_big_city_counts_whoever_gains() -> None:
    game = lay(4, towns=FAR | {"little-rock": 0}, cities={"houston": [1, 1, 1, 2, 3]}, setup=MILESTONES)
    turn(game, ">houston$1")
    assert game.players[1].influence == 3
    assert claimed(game, 0) == ("big-city",)
    assert claimed(game, 1) == ()


def test_rule_8_1_triggering_a_region() -> None:
    game = lay(
        4, towns=FAR | {"pocatello": 1}, scored={"seattle": {0: 1}, "portland": {0: 1}}, markers={"upper-west": 1},
        setup=EIGHTS,
    )  # fmt: skip
    turn(game, ">boise$0")
    assert "region" in claimed(game, 0)


def test_rule_8_1_the_first_8_dollar_link_takes_a_franchise_and_the_second_claims() -> None:
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


def test_rule_8_1_an_8_dollar_link_is_sensible_while_it_is_worth_something() -> None:
    towns = FAR | {"sioux-falls": 0}
    cities = {"kansas-city": [0], "casper": [1]}
    game = lay(4, towns=towns, cities=cities, money=[20, 9, 9, 9], setup=EIGHTS)
    assert ">chicago$8" in {action.token for action in game.sensible_actions}
    game = lay(4, towns=towns, cities=cities, money=[20, 9, 9, 9], setup=MILESTONES)
    assert ">chicago$8" not in {action.token for action in game.sensible_actions}
    assert ">chicago$8" in {action.token for action in game.legal_actions}


def test_rule_8_1_without_a_reserve_nothing_is_claimed() -> None:
    words = {layout.RESERVE: 0, layout.BONUS_USED: 3, layout.CLAIMED: 0b11010}
    game = lay(4, towns=FAR | {"boise": 0, "pocatello": 0}, setup=MILESTONES, words=words, check=False)
    turn(game, ">salt-lake-city$0")
    assert "four-towns" not in claimed(game, 0)


def test_rule_8_1_several_at_once_are_claimed_in_the_order_of_the_draw_while_the_reserve_lasts() -> None:
    words = {layout.RESERVE: 1, layout.BONUS_USED: 2, layout.CLAIMED: 0b11000}
    game = lay(
        4, towns=FAR | {"boise": 0, "pocatello": 0}, cities={"billings": [0], "san-francisco": [0]},
        setup=MILESTONES, words=words, check=False,
    )  # fmt: skip
    turn(game, ">salt-lake-city$0")
    assert "four-towns" in claimed(game, 0)
    assert "four-regions" not in claimed(game, 0)


def test_rule_8_1_three_towns_are_no_four() -> None:
    game = lay(4, towns=FAR | {"boise": 0}, setup=MILESTONES)
    turn(game, ">pocatello$0")
    assert claimed(game, 0) == ()


def test_rule_8_1_three_regions_are_no_four() -> None:
    game = lay(4, towns=FAR | {"salt-lake-city": 0}, cities={"seattle": [1]}, setup=MILESTONES)
    turn(game, ">san-francisco$1")
    assert claimed(game, 0) == ()


@pytest.mark.parametrize(("before", "claims"), [(3, ()), (4, ("five-in-scored-cities",))])
def test_rule_8_1_five_own_franchises_in_scored_cities(before: int, claims: tuple[str, ...]) -> None:
    game = lay(
        4, towns=FAR, cities={"seattle": [0, 0]}, scored={"chicago": {0: before}}, markers={"great-lakes": 0},
        setup=MILESTONES,
    )  # fmt: skip
    turn(game, "|", "+seattle")  # the winner's one franchise stays in Seattle
    assert claimed(game, 0) == claims


def test_rule_8_1_four_of_another_player_in_scored_cities_are_no_five() -> None:
    game = lay(
        4,
        towns=FAR,
        cities={"new-york": [1, 1, 0, 0, 0, 0]},
        scored={"chicago": {1: 2}},
        markers={"great-lakes": 0},
        setup=MILESTONES,
    )
    turn(game, "|", "+new-york")
    assert claimed(game, 1) == ()


@pytest.mark.parametrize(
    ("small", "claims"),
    [
        ({"portland", "st-louis", "omaha"}, ("small-cities",)),
        ({"portland", "st-louis"}, ()),
        ({"portland", "omaha"}, ()),
        ({"st-louis", "omaha"}, ()),
    ],
)
def test_rule_8_1_a_city_of_value_2_one_of_3_and_one_of_4(small: set[str], claims: tuple[str, ...]) -> None:
    game = lay(4, towns=FAR, cities={city: [0] for city in small}, setup=EIGHTS, check=False)
    turn(game, ">boise$0")
    assert claimed(game, 0) == claims


@pytest.mark.parametrize(("city", "owners", "claims"), [("dallas", [0, 0], ()), ("houston", [0, 0, 0], ("big-city",))])
def test_rule_8_1_a_big_city_has_six_spaces_or_more(city: str, owners: list[int], claims: tuple[str, ...]) -> None:
    game = lay(4, towns=FAR, cities={city: owners}, setup=MILESTONES)
    turn(game, "|", f"+{city}")
    assert game.cities[city].scored
    assert claimed(game, 0) == claims


def test_rule_8_1_a_milestone_is_claimed_once() -> None:
    words = {layout.CLAIMED: 0b1, layout.RESERVE: 2, layout.BONUS: 1}
    game = lay(4, towns=FAR | {"boise": 0, "pocatello": 0, "sioux-falls": 0}, setup=MILESTONES, words=words)
    turn(game, ">salt-lake-city$0")
    assert (claimed(game, 0), game.players[0].bonus, game.players[0].reserve) == (("four-towns",), 1, 2)


def test_rule_8_1_a_claim_is_noted_with_an_empty_supply() -> None:
    game = lay(4, towns=FAR | {"boise": 0, "pocatello": 0}, setup=MILESTONES, supply={0: 1}, check=False)
    turn(game, ">salt-lake-city$0")
    assert claimed(game, 0) == ("four-towns",)
    assert (game.players[0].supply, game.players[0].bonus) == (0, 1)


def test_rule_8_1_a_bonus_tile_used_in_the_turn_of_a_claim_stays_used() -> None:
    words = {layout.BONUS: 1, layout.RESERVE: 2, layout.CLAIMED: 0b10000}
    game = lay(4, towns=FAR | {"boise": 0, "pocatello": 0}, setup=MILESTONES, words=words)
    turn(game, "$10", ">salt-lake-city$0")
    assert "four-towns" in claimed(game, 0)
    assert (game.players[0].bonus, game.players[0].bonus_used, game.players[0].reserve) == (1, 1, 1)


def test_rule_8_1_a_bonus_tile_won_in_the_turn_of_another_can_be_used_in_the_next_own_one() -> None:
    game = lay(
        4,
        towns=FAR,
        cities={"new-york": [1, 1, 1, 0, 0, 0, 0]},
        scored={"chicago": {1: 2}},
        markers={"great-lakes": 0},
        setup=MILESTONES,
    )
    turn(game, "|", "+new-york")
    assert game.active == 1
    play(game, "$10")
    assert game.players[1].bonus == 0


def eights(**words: int) -> Game:
    """Seat 0 in Casper and Chicago with $20 and $8 links to San Francisco and Phoenix; a bonus tile, two in reserve."""
    values = {"bonus": 1, "reserve": 2, "claimed": 0b10000, "eights": 0, "bonus_used": 0} | words
    return lay(
        4,
        towns=FAR,
        cities={"casper": [0], "chicago": [0]},
        money=[20, 9, 9, 9],
        setup=EIGHTS,
        words={getattr(layout, name.upper()): value for name, value in values.items()},
        check=False,
    )


def test_rule_8_1_two_8_dollar_links_in_one_turn_claim_at_once() -> None:
    game = eights()
    supply = game.players[0].supply
    turn(game, ">san-francisco$8", ">phoenix$8")
    assert "two-8-dollar-links" in claimed(game, 0)
    assert game.players[0].supply == supply - 2 - 1  # two expansions and the one piece


def test_rule_8_1_one_8_dollar_link_alone_claims_nothing() -> None:
    game = eights()
    turn(game, ">san-francisco$8")
    assert "two-8-dollar-links" not in claimed(game, 0)


def test_rule_8_1_8_dollar_links_are_counted_and_claimed_before_anything_opens() -> None:
    game = eights(eights=1)
    play(game, ">san-francisco$8", "|")
    kinds = [event.kind.value for event in game.push(".")]
    assert kinds.index("milestone") < kinds.index("opened")


def test_rule_8_1_without_a_reserve_no_8_dollar_link_is_noted() -> None:
    game = eights(bonus=0, reserve=0, bonus_used=3, claimed=0b11010)
    supply = game.players[0].supply
    assert "eight-noted" not in turn(game, ">san-francisco$8")
    assert game.players[0].supply == supply - 1
    assert game.state[layout.EIGHTS] == 0


def test_rule_8_1_without_the_tile_no_8_dollar_link_is_noted() -> None:
    game = lay(4, towns=FAR, cities={"casper": [0]}, money=[20, 9, 9, 9], setup=MILESTONES)
    supply = game.players[0].supply
    turn(game, ">san-francisco$8")
    assert game.players[0].supply == supply - 1


def test_rule_8_1_an_8_dollar_link_that_the_route_tile_frees_counts() -> None:
    setup = Setup(
        4, NAMES, queenies=frozenset({"milestones", "regions"}), milestones=WITH_EIGHTS,
        region_tiles=PRINTED | {"florida": "q20"},
    )  # fmt: skip
    game = lay(
        4, towns=FAR, cities={"casper": [0]}, money=[0, 0, 0, 0], setup=setup,
        words={layout.ROUTE: 1, layout.EIGHTS: 1}, check=False,
    )  # fmt: skip
    turn(game, "~", ">san-francisco$8")
    assert claimed(game, 0) == ("two-8-dollar-links",)


def test_rule_8_1_links_that_cost_less_than_8_dollars_do_not_count() -> None:
    game = eights(eights=1)
    turn(game, ">minneapolis$3", ">pittsburgh$5")
    assert "two-8-dollar-links" not in claimed(game, 0)
