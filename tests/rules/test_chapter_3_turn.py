"""Chapter 3: the phases of a turn."""

import json
from itertools import pairwise

import pytest

from franchise import Game
from franchise.board.load import FOLDER
from kit.table import FAR, lay, play, refused, turn

TOWNS_OF_ALL = ("pueblo", "raleigh", "memphis", "el-paso", "indianapolis")


def test_rule_3_1_income_counts_open_cities_and_is_at_least_one_dollar() -> None:
    game = lay(
        4, towns=FAR, cities={"chicago": [1, 0], "detroit": [0]}, scored={"omaha": {1: 2}}, markers={"central": 0}
    )
    play(game, "|")
    income = game.push(".")[-1]
    assert (income.rule, income.counted, income.dollars) == ("3.1", 5, 2)
    play(game, "|")
    assert game.push(".")[-1].dollars == 1


def test_rule_3_2_every_price_that_can_be_paid_is_legal() -> None:
    game = lay(4, towns=FAR | {"sioux-falls": 0}, cities={"detroit": [0]}, money=[3, 0, 0, 0])
    tokens = {action.token for action in game.legal_actions}
    assert {">chicago$1", ">chicago$3"} <= tokens
    assert {action.token for action in game.sensible_actions} & {">chicago$1", ">chicago$3"} == {">chicago$1"}


def test_rule_3_2_expansion_is_optional_and_happens_once() -> None:
    game = lay(4, towns=FAR, round_number=1)
    play(game, ">seattle$0")
    assert refused(game, ">boise$0") == "7.2"
    game = lay(4, towns=FAR)
    assert "opened" not in turn(game)


def test_rule_3_2_expansion_starts_from_scored_cities_too() -> None:
    game = lay(4, towns=FAR, scored={"detroit": {0: 1}}, markers={"great-lakes": 0}, money=[3, 0, 0, 0])
    turn(game, ">chicago$3")
    assert game.cities["chicago"].owners == (0,)


def test_rule_3_2_expansion_to_an_own_or_full_place_is_refused() -> None:
    game = lay(4, towns=FAR | {"boise": 1}, cities={"seattle": [0]})
    assert refused(game, ">boise$0") == "3.2"
    assert refused(game, ">seattle$0") == "3.2"
    assert refused(game, ">omaha$0") == "3.2"
    assert refused(game, ">portland$5") == "3.2"


def test_rule_3_3_increase_costs_a_dollar_once_a_city() -> None:
    game = lay(4, towns=FAR, cities={"chicago": [0, 1], "omaha": [1]}, money=[2, 0, 0, 0])
    play(game, "|", "+chicago")
    assert game.players[0].money == 1
    assert refused(game, "+chicago") == "3.3"
    assert refused(game, "+omaha") == "3.3"


def test_rule_3_3_a_city_just_expanded_to_can_not_be_increased() -> None:
    game = lay(4, towns=FAR)
    play(game, ">seattle$0", "|")
    assert refused(game, "+seattle") == "3.3"


def test_rule_3_4_markers_open_first_in_their_order_then_cities_in_the_order_of_the_board() -> None:
    game = lay(4, towns=FAR, cities={"chicago": [0], "seattle": [0]})
    play(game, ">portland$3", ">boise$0", "|", "+chicago", "+seattle")
    opened = [event.location for event in game.push(".") if event.kind.value == "opened"]
    assert opened == ["portland", "boise", "seattle", "chicago"]


def test_rule_3_5_regions_are_scored_after_all_openings() -> None:
    game = lay(
        4,
        towns=FAR | {"boise": 0, "pocatello": 0},
        cities={"portland": [0]},
        scored={"seattle": {0: 1}},
        markers={"upper-west": 0},
    )
    kinds = turn(game, "|", "+portland")
    assert kinds.index("city-majority") < kinds.index("region-ranked") < kinds.index("turn-ended")


def test_rule_3_6_money_never_goes_below_zero() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0]}, money=[0, 0, 0, 0])
    assert refused(game, ">portland$3") == "3.6"
    play(game, "|")
    assert refused(game, "+seattle") == "3.6"


def test_rule_3_7_a_turn_can_not_use_more_than_the_supply() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0], "chicago": [0]}, supply={0: 1}, check=False)
    play(game, "|", "+seattle")
    assert refused(game, "+chicago") == "3.7"
    assert refused(game, "++seattle") == "3.7"


def test_rule_3_7_a_marker_is_noted_with_an_empty_supply_and_nothing_is_owed() -> None:
    game = lay(4, towns=FAR, cities={"portland": [1], "seattle": [0]}, supply={0: 1}, check=False)
    turn(game, ">portland$3")
    assert game.regions["upper-west"].marker == 0
    assert game.players[0].supply == 0


def with_empty_spaces(players: int, wanted: int) -> Game:
    """Seat 1 is alone in cities with so many empty spaces in all; seat 0 is on turn."""
    cities: dict[str, list[int]] = {}
    in_play = [city for city in Game(players, seed=1).cities.values() if city.in_play]
    for city in sorted(in_play, key=lambda city: -city.value):
        if city.value - 1 <= wanted:
            wanted -= city.value - 1
            cities[city.id] = [1]
    assert wanted == 0
    return lay(players, towns=dict(zip(TOWNS_OF_ALL, range(players), strict=False)), cities=cities, check=False)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rule_3_1_income_rises_just_at_every_threshold_of_the_chart(players: int) -> None:
    chart = json.loads((FOLDER / "base.json").read_text())["income"][str(players)]
    assert len(chart) == 7
    expected = {spaces - 1: before for (_, before), (spaces, _) in pairwise(chart)} | dict(chart)
    expected[chart[-1][0] + 5] = chart[-1][1]
    for spaces, dollars in expected.items():
        game = with_empty_spaces(players, spaces)
        before = game.players[1].money
        play(game, "|", ".")
        assert (spaces, game.players[1].money - before) == (spaces, dollars)


def test_rule_3_1_income_counts_no_city_without_an_own_franchise() -> None:
    game = lay(4, towns=FAR, cities={"chicago": [0, 2], "new-york": [0]})
    play(game, "|")
    income = game.push(".")[-1]
    assert (income.seat, income.counted, income.dollars) == (1, 0, 1)


def test_rule_3_2_the_cost_of_the_link_is_paid_at_once() -> None:
    game = lay(4, towns=FAR, cities={"detroit": [0]}, money=[7, 0, 0, 0])
    play(game, ">new-york$5")
    assert game.players[0].money == 2
    assert game.players[0].supply == 40 - 2 - 1


def test_rule_3_2_an_expansion_needs_just_the_money_for_the_link() -> None:
    tokens = [
        {action.token for action in lay(4, towns=FAR, cities={"detroit": [0]}, money=[dollars, 0, 0, 0]).legal_actions}
        for dollars in (2, 3)
    ]
    assert [">chicago$3" in legal for legal in tokens] == [False, True]


def test_rule_3_3_neither_city_just_expanded_to_can_be_increased() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0]})
    play(game, ">portland$3", ">billings$3", "|")
    first, second, elsewhere = (game.why_not(f"+{city}") for city in ("portland", "billings", "omaha"))
    assert first is not None
    assert first.rule == "3.3"
    assert first == second  # both have just been expanded to
    assert first != elsewhere  # where one has nothing at all


def test_rule_3_3_an_increase_needs_a_dollar() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0], "omaha": [0]}, money=[1, 0, 0, 0])
    play(game, "|", "+seattle")
    assert game.players[0].money == 0
    assert refused(game, "+omaha") == "3.6"


def test_rule_3_7_neither_expansion_may_exceed_the_supply() -> None:
    game = lay(4, towns=FAR, supply={0: 0}, check=False)
    assert refused(game, ">seattle$0") == "3.7"
    game = lay(4, towns=FAR, supply={0: 1}, check=False)
    play(game, ">seattle$0")
    assert refused(game, ">boise$0") == "3.7"
