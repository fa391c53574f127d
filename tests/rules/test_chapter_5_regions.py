"""Chapter 5: region scoring."""

from franchise import Game
from kit.table import FAR, FEW, lay, play, turn


def upper_west(counts: dict[int, int] | None = None, marker: int = 3) -> Game:
    """The Upper West, complete but for Boise, with seat 0 about to expand there; `counts` are those of Seattle."""
    return lay(
        4,
        towns=FAR | {"pocatello": 1},
        scored={"seattle": counts or {0: 1, 1: 1}, "portland": {0: 1}},
        markers={"upper-west": marker},
        check=False,
    )


def test_rule_5_1_a_region_needs_all_towns_and_all_cities() -> None:
    game = upper_west()
    assert "region-ranked" in turn(game, ">boise$0")
    game = lay(4, towns=FAR | {"pocatello": 1}, scored={"seattle": {0: 1}}, markers={"upper-west": 0})
    assert "region-ranked" not in turn(game, ">boise$0")


def test_rule_5_2_first_second_and_everyone_else() -> None:
    game = upper_west(counts={0: 1, 1: 2, 2: 1, 3: 1})
    turn(game, ">boise$0")
    # 4, 3, 1 and 1 franchises on the tile 7/6/1; the first space of the track gives 3
    assert [player.influence for player in game.players] == [7 + 3, 6, 1, 1]


def test_rule_5_2_with_two_players_the_second_gets_the_third_value() -> None:
    game = lay(
        2,
        towns=FEW | {"indianapolis": 1},
        cities={"minneapolis": [0]},
        scored={"chicago": {0: 3}, "detroit": {1: 1}},
        markers={"great-lakes": 0},
    )
    turn(game, "|", "+minneapolis")
    assert [player.influence for player in game.players] == [2 + 6 + 2, 2]


def test_rule_5_3_ties_go_clockwise_from_the_marker() -> None:
    game = upper_west(counts={0: 1, 1: 3, 2: 4}, marker=3)
    turn(game, ">boise$0")
    # 4 each for seats 0, 1 and 2: clockwise from seat 3 comes seat 0, then seat 1
    assert [player.influence for player in game.players] == [7 + 3, 6, 1, 0]
    game = upper_west(counts={0: 1, 1: 3, 2: 4}, marker=1)
    turn(game, ">boise$0")
    assert [player.influence for player in game.players] == [1 + 3, 7, 6, 0]


def test_rule_5_4_the_tile_goes_to_the_first_free_space_and_its_points_to_the_active_player() -> None:
    game = upper_west()
    play(game, ">boise$0", "|")
    event = next(event for event in game.push(".") if event.kind.value == "track-reached")
    assert (event.seat, event.region, event.place, event.influence) == (0, "upper-west", 0, 3)


def test_rule_5_5_several_regions_are_scored_in_the_order_of_the_board() -> None:
    game = lay(
        4,
        towns=FAR | {"boise": 0, "pocatello": 0, "las-vegas": 0},
        cities={"portland": [0], "san-francisco": [0, 0]},
        scored={"seattle": {0: 1}, "los-angeles": {0: 1}},
        markers={"upper-west": 0, "california": 0},
    )
    turn(game, "|", "+san-francisco", "+portland")
    assert game.track == ("upper-west", "california")


def test_rule_5_6_who_is_alone_in_a_region_gets_the_first_value_only() -> None:
    game = lay(
        4,
        towns={"spokane": 0, "pocatello": 0, "conrad": 1, "fargo": 2, "reno": 3},
        scored={"seattle": {0: 1}, "portland": {0: 1}},
        markers={"upper-west": 1},
    )
    turn(game, ">boise$0")
    assert [player.influence for player in game.players] == [7 + 3, 0, 0, 0]
