"""Chapter 4: city scoring."""

from kit.table import FAR, lay, play, turn


def test_rule_4_1_more_than_half_scores_at_once() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0, 0]})
    kinds = turn(game, "|", "+seattle")
    assert kinds[: kinds.index("city-majority") + 1][-2:] == ["opened", "city-majority"]
    assert game.cities["seattle"].scored


def test_rule_4_1_exactly_half_does_not_score() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0]})
    turn(game, "|", "+seattle")
    assert not game.cities["seattle"].scored


def test_rule_4_2_majority_gains_the_value() -> None:
    game = lay(4, towns=FAR, cities={"los-angeles": [0, 0, 0]})
    turn(game, "|", "+los-angeles")
    assert game.players[0].influence == 7


def test_rule_4_3_full_city_gives_half_rounded_down_to_the_most_then_the_earliest() -> None:
    game = lay(4, towns=FAR | {"flagstaff": 0}, cities={"phoenix": [2, 1, 1, 2]})
    turn(game, ">phoenix$1")
    assert [player.influence for player in game.players] == [0, 0, 2, 0]
    assert game.cities["phoenix"].franchises == (1, 2, 1, 0)


def test_rule_4_4_only_the_winner_takes_back_all_but_one() -> None:
    game = lay(4, towns=FAR, cities={"los-angeles": [0, 1, 0, 1, 0]})
    before = game.players[0].supply
    turn(game, "|", "+los-angeles")
    assert game.cities["los-angeles"].franchises == (1, 2, 0, 0)
    assert game.players[0].supply == before - 1 + 3 - 1


def test_rule_4_5_first_scoring_marks_the_region_for_the_active_player_even_if_another_gained() -> None:
    game = lay(4, towns=FAR | {"flagstaff": 0}, cities={"phoenix": [2, 1, 1, 2]})
    turn(game, ">phoenix$1")
    assert game.regions["grand-canyon"].marker == 0
    game = lay(
        4, towns=FAR | {"flagstaff": 0}, cities={"phoenix": [2, 1, 1, 2]}, scored={"denver": {1: 1}},
        markers={"grand-canyon": 3},
    )  # fmt: skip
    turn(game, ">phoenix$1")
    assert game.regions["grand-canyon"].marker == 3


def test_rule_4_5_the_marker_is_taken_after_the_winner_took_his_back() -> None:
    game = lay(4, towns=FAR, cities={"los-angeles": [0, 0, 0]}, supply={0: 1}, check=False)
    play(game, "|", "+los-angeles")
    events = game.push(".")
    marker = next(event for event in events if event.kind.value == "marker-set")
    assert marker.franchises == 1
    assert game.players[0].supply == 2
