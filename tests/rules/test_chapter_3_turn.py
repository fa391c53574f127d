"""Chapter 3: the phases of a turn."""

from kit.table import FAR, lay, play, refused, turn


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
