"""Chapter 5: region scoring."""

import json

import pytest

from franchise import Game
from franchise.board.load import FOLDER
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


def great_lakes(players: int, chicago: dict[int, int], detroit: dict[int, int], marker: int = 0) -> Game:
    """The Great Lakes, complete but for Minneapolis, which seat 0 is about to win."""
    towns = {"salt-lake-city": 0, "raleigh": 1, "memphis": 2, "el-paso": 3, "montgomery": 4}
    return lay(
        players,
        towns={town: seat for town, seat in towns.items() if seat < players} | {"indianapolis": 1},
        cities={"minneapolis": [0]},
        scored={"chicago": chicago, "detroit": detroit},
        markers={"great-lakes": marker},
    )


def ranks(game: Game) -> list[tuple[int | None, int | None, int]]:
    """Who comes where in the region that seat 0 completes, and what he gains for it."""
    play(game, "|", "+minneapolis")
    return [(event.seat, event.place, event.influence) for event in game.push(".") if event.kind == "region-ranked"]


def test_rule_5_2_with_three_players_the_second_gets_the_second_value() -> None:
    assert ranks(great_lakes(3, {0: 3, 2: 1}, {1: 1})) == [(0, 0, 6), (1, 1, 4), (2, 2, 2)]


def test_rule_5_2_with_two_players_the_second_is_second_but_gets_the_third_value() -> None:
    assert ranks(great_lakes(2, {0: 3}, {1: 1})) == [(0, 0, 6), (1, 1, 2)]


def test_rule_5_2_with_five_players_all_behind_the_second_get_the_third_value() -> None:
    found = ranks(great_lakes(5, {0: 3, 2: 1, 3: 1}, {1: 2, 4: 1}))
    assert found == [(0, 0, 6), (1, 1, 4), (2, 2, 2), (3, 2, 2), (4, 2, 2)]


@pytest.mark.parametrize(("marker", "order"), [(0, [0, 1, 2]), (1, [0, 1, 2]), (2, [0, 2, 1])])
def test_rule_5_3_a_tie_for_second_alone_goes_clockwise_from_the_marker(marker: int, order: list[int]) -> None:
    found = ranks(great_lakes(3, {0: 3, 2: 2}, {1: 1}, marker))
    assert [(seat, points) for seat, _, points in found] == list(zip(order, (6, 4, 2), strict=True))


@pytest.mark.parametrize(
    ("marker", "order"), [(0, [0, 1, 2, 3]), (1, [1, 2, 3, 0]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])]
)
def test_rule_5_3_a_tie_of_all_goes_clockwise_from_the_marker(marker: int, order: list[int]) -> None:
    found = ranks(great_lakes(4, {0: 1, 1: 1, 2: 2, 3: 1}, {3: 1}, marker))
    assert [seat for seat, _, _ in found] == order


def test_rule_5_3_the_marker_helps_only_in_ties_and_counts_for_nothing_itself() -> None:
    assert [seat for seat, _, _ in ranks(great_lakes(3, {0: 3}, {1: 1}, marker=2))] == [0, 1]


@pytest.mark.parametrize("space", range(10))
def test_rule_5_4_the_active_player_gains_what_is_printed_on_the_space(space: int) -> None:
    printed = json.loads((FOLDER / "base.json").read_text())["region_track"]["influence"]
    others = ["montana", "california", "grand-canyon", "great-lakes", "central", "texas", "new-york", "washington"]
    game = lay(
        4,
        towns=FAR | {"pocatello": 1},
        scored={"seattle": {1: 1}, "portland": {1: 1}},
        markers={"upper-west": 1},
        track=[*others, "florida"][:space],
        check=False,
    )
    play(game, ">boise$0", "|")
    events = game.push(".")
    (event,) = (event for event in events if event.kind == "track-reached")
    assert (event.seat, event.place, event.influence) == (0, space, printed[space])
    assert game.players[0].influence == sum(event.influence for event in events if event.seat == 0)


def test_rule_5_1_a_region_waits_for_its_last_town() -> None:
    game = lay(4, towns=FAR, scored={"seattle": {0: 1}, "portland": {0: 1}}, markers={"upper-west": 0})
    assert "region-ranked" not in turn(game, ">boise$0")  # Pocatello is free
