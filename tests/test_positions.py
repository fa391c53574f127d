"""Position strings tell of tables that can be; one that no game can come to is refused with the rule."""

from typing import Any

import pytest

from franchise import FormatError, Game, Setup, dump_position, load_position
from franchise.board.tables import BOARD
from franchise.rules import layout
from kit.table import FAR, FEW, NAMES, lay, play, regions_setup

BOOM = Setup(4, NAMES, queenies=frozenset({"boom"}))
MILESTONES = Setup(
    4,
    NAMES,
    queenies=frozenset({"milestones"}),
    milestones=("four-towns", "four-regions", "five-in-scored-cities", "small-cities", "two-8-dollar-links"),
)


def again(**table: Any) -> Game:
    """The table as a position string, read again."""
    whole: dict[str, Any] = {"players": 4, "towns": FAR, "check": False} | table
    return load_position(dump_position(lay(**whole)))


@pytest.mark.parametrize(
    ("city", "owners"),
    [("seattle", [0, 0]), ("dallas", [0, 0]), ("chicago", [0, 0, 0, 1]), ("new-york", [0, 0, 0, 0])],
)
def test_an_open_city_where_nobody_has_more_than_half_is_read(city: str, owners: list[int]) -> None:
    assert again(cities={city: owners}).cities[city].owners == tuple(owners)


@pytest.mark.parametrize(
    ("city", "owners"),
    [
        ("dallas", [0, 0, 0]),  # 3 of 5
        ("st-louis", [1, 1]),  # 2 of 3
        ("chicago", [0, 0, 0, 0]),  # 4 of 7
        ("seattle", [0, 0, 0]),  # 3 of 4
        ("omaha", [0, 1, 2, 3]),  # full
    ],
)
def test_an_open_city_that_would_have_been_scored_is_refused(city: str, owners: list[int]) -> None:
    with pytest.raises(FormatError, match=rf"{city} would have been scored \(rule 4\.1\)"):
        again(cities={city: owners})


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"words": {layout.PASSES: 4}}, "wrong thing about the end"),
    ({"words": {layout.PASSES: 3}, "round_number": 1}, "more turns passed than were played"),
    ({"words": {layout.TURN: 5}}, "seat 0 is not on turn"),
    ({"towns": {"spokane": 0, "conrad": 1, "fargo": 2}}, "seat 3 has lost a starting town"),
    ({"scored": {"omaha": {}}, "markers": {"central": 0}}, "omaha can't have been scored so"),
    ({"scored": {"omaha": {0: 5}}, "markers": {"central": 0}}, "omaha can't have been scored so"),
    ({"scored": {"omaha": {0: 1}}}, "the marker of central is wrong"),
    ({"markers": {"central": 0}}, "the marker of central is wrong"),
    ({"track": ["texas"]}, "texas is wrongly on the track"),
    ({"supply": {0: 40}}, "seat 0 has not got 40 franchises"),
    ({"supply": {0: 38}}, "seat 0 has not got 40 franchises"),
    ({"words": {layout.BONUS: 4}}, "seat 0 has not got 3 bonus tiles"),
    ({"words": {layout.RESERVE: 1, layout.BONUS: 2}}, "reserve without milestones|claims"),
    ({"words": {layout.INCOME_TAKEN: 0}}, "no such income"),
    ({"words": {layout.INCOME_TAKEN: 8}}, "no such income"),
    (
        {"supply": {0: 38}, "words": {layout.SECOND_MARKER: 1, layout.BONUS: 0, layout.BONUS_USED: 3}},
        "a second expansion without a first one",
    ),
    ({"words": {layout.FIRST_MARKER: 1}}, "seat 0 has not got 40 franchises"),
    ({"words": {layout.ROUTE: 1}}, "nobody can have won the route tile"),
    ({"setup": BOOM}, "the boom marker is not where it belongs"),
    ({"words": {layout.BOOM_CITY: 1}}, "the boom marker is not where it belongs"),
    ({"words": {layout.ARMED: 1}}, "belongs to another"),
    ({"setup": MILESTONES, "words": {layout.EIGHTS: 3}}, r"\$8 links don't count"),
    (
        {"setup": MILESTONES, "towns": FAR | {"boise": 0, "pocatello": 0, "salt-lake-city": 0}},
        "seat 0 would have claimed a milestone",
    ),
    (
        {"setup": MILESTONES, "words": {layout.CLAIMED: 1 << 6, layout.RESERVE: 2, layout.BONUS: 1}},
        r"has not passed two \$8 links",
    ),
    ({"players": 2, "towns": FEW, "setup": regions_setup(2, texas="q19"), "words": {layout.DEVELOPMENT: 1}}, "won"),
]


@pytest.mark.parametrize(("table", "message"), REFUSED)
def test_a_table_that_no_game_can_come_to_is_refused(table: dict[str, Any], message: str) -> None:
    with pytest.raises(FormatError, match=message):
        again(**table)


def test_a_turn_in_progress_is_kept() -> None:
    game = lay(4, towns=FAR, cities={"chicago": [0], "omaha": [0]})
    for token in (">seattle$0", ">boise$0", "|", "+omaha", "+chicago"):
        play(game, token)
        assert load_position(dump_position(game)) == game
    turn = load_position(dump_position(game)).current_turn
    assert (turn.markers, turn.increased) == (("seattle", "boise"), ("chicago", "omaha"))


def test_the_marker_of_the_boom_is_kept() -> None:
    words = {layout.BOOM_CITY: BOARD.location("chicago").index + 1}
    assert again(setup=BOOM, words=words).boom_city == "chicago"


def test_bonus_tiles_in_hand_and_used_are_kept() -> None:
    player = again(words={layout.BONUS: 2, layout.BONUS_USED: 1}).players[0]
    assert (player.bonus, player.bonus_used) == (2, 1)
