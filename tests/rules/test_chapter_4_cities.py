"""Chapter 4: city scoring."""

import pytest

from kit.table import FAR, lay, play, refused, turn


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


@pytest.mark.parametrize(("owners", "winner"), [([2, 1, 2], 2), ([1, 2, 2], 1)])
def test_rule_4_3_of_the_tied_the_earliest_wins_and_not_who_filled_the_last_space(
    owners: list[int], winner: int
) -> None:
    game = lay(4, towns=FAR, cities={"omaha": owners}, active=1)
    turn(game, "|", "+omaha")
    assert game.cities["omaha"].scored
    assert [player.influence for player in game.players] == [2 if seat == winner else 0 for seat in range(4)]
    assert game.cities["omaha"].franchises == tuple({winner: 1, 3 - winner: 2}.get(seat, 0) for seat in range(4))


@pytest.mark.parametrize(("owners", "winner"), [([2, 1, 2, 1], 2), ([1, 2, 2, 1], 1)])
def test_rule_4_3_of_the_tied_the_earliest_wins_where_a_third_player_fills_the_city(
    owners: list[int], winner: int
) -> None:
    game = lay(4, towns=FAR | {"flagstaff": 0}, cities={"phoenix": owners})
    turn(game, ">phoenix$1")
    assert [player.influence for player in game.players] == [2 if seat == winner else 0 for seat in range(4)]


def test_rule_4_3_the_most_franchises_win_before_the_earliest() -> None:
    game = lay(4, towns=FAR | {"little-rock": 0}, cities={"houston": [3, 2, 1, 1, 1]})
    turn(game, ">houston$1")
    assert [player.influence for player in game.players] == [0, 3, 0, 0]


@pytest.mark.parametrize(
    ("city", "value", "needed"),
    [
        ("portland", 2, 2),
        ("st-louis", 3, 2),
        ("omaha", 4, 3),
        ("dallas", 5, 3),
        ("houston", 6, 4),
        ("chicago", 7, 4),
        ("new-york", 8, 5),
    ],
)
def test_rule_4_1_more_than_half_of_every_value(city: str, value: int, needed: int) -> None:
    for held, scored in ((needed - 1, True), (needed - 2, False)):
        if held:
            game = lay(4, towns=FAR, cities={city: [0] * held})
            turn(game, "|", f"+{city}")
            assert game.cities[city].scored == scored
            assert game.players[0].influence == (value if scored else 0)


def test_rule_4_4_the_winner_of_a_full_city_takes_back_all_but_one_and_nobody_else() -> None:
    game = lay(4, towns=FAR | {"little-rock": 0}, cities={"houston": [3, 2, 1, 1, 1]})
    supply = [player.supply for player in game.players]
    turn(game, ">houston$1")
    assert game.cities["houston"].franchises == (1, 1, 1, 1)
    assert [player.supply for player in game.players] == [supply[0] - 2, supply[1] + 2, supply[2], supply[3]]


def test_rule_4_5_only_the_first_scoring_of_a_region_takes_a_franchise() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0, 0], "portland": [0]})
    supply = game.players[0].supply
    kinds = turn(game, "|", "+seattle", "+portland")
    assert kinds.count("marker-set") == 1
    assert game.players[0].supply == supply - 2 + 2 + 1 - 1  # increases, taken back, region marker


def test_rule_4_4_a_city_whose_tile_was_removed_can_not_be_entered() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0, 0]})
    turn(game, "|", "+seattle")
    assert game.active == 1
    assert refused(game, ">seattle$1") == "3.2"
