"""8.2: the Boom Queenie."""

from typing import Any

import pytest

from franchise import Game, Setup, Stage
from franchise.board.tables import BOARD
from franchise.rules import layout
from kit.table import FAR, NAMES, lay, play, refused


def test_rule_8_2_seat_0_puts_the_marker_at_any_city_in_play() -> None:
    game = Game(2, introductory=True, queenies={"boom"}, seed=1)
    assert (game.stage, game.active, len(game.legal_actions)) == (Stage.BOOM_STARTING, 0, 19)
    assert refused(game, "@seattle") == "2.2"
    game.push("@new-york")
    assert game.stage is Stage.BOOMING


def test_rule_8_2_the_marker_moves_over_links_towns_and_scored_cities() -> None:
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


def test_rule_8_2_empty_spaces_of_the_booming_city_count_double() -> None:
    game = lay(
        4, towns=FAR, cities={"chicago": [0, 1], "omaha": [1]}, setup=Setup(4, NAMES, queenies=frozenset({"boom"})),
        words={layout.BOOM_CITY: BOARD.location("omaha").index + 1},
    )  # fmt: skip
    play(game, "|", ".")
    income = game.push("@chicago")[-1]
    assert (income.counted, income.other, income.dollars) == (5 + 5 + 3, 5, 4)


def booming(players: int, city: str, **table: Any) -> Game:
    """Seat 0 is about to leave or to move the marker, which stands at this city."""
    setup = Setup(players, tuple("ABCDE"[:players]), queenies=frozenset({"boom"}))
    towns = dict(zip(("pueblo", "raleigh", "memphis", "el-paso"), range(players), strict=False))
    words = {
        layout.BOOM_CITY: BOARD.location(city).index + 1,
        layout.STAGE: layout.BOOMING,
        layout.INCOME_TAKEN: 0,
    }
    return lay(players, towns=towns, setup=setup, words=words, **table)


def reached(game: Game) -> set[str | None]:
    return {action.location for action in game.legal_actions}


@pytest.mark.parametrize("players", [2, 3])
def test_rule_8_2_the_marker_passes_no_blocked_region(players: int) -> None:
    near = reached(booming(players, "minneapolis"))
    assert near == {"minneapolis", "chicago", "pittsburgh"}  # Omaha lies behind Fargo and Sioux Falls
    near = reached(booming(players, "albuquerque"))
    assert near == {"albuquerque", "phoenix", "houston", "dallas", "oklahoma-city"}  # Denver lies behind Las Vegas


def test_rule_8_2_with_four_players_the_marker_passes_the_towns_of_every_region() -> None:
    assert {"omaha", "casper", "billings"} <= reached(booming(4, "minneapolis"))
    assert {"denver", "san-francisco", "los-angeles"} <= reached(booming(4, "albuquerque"))


def test_rule_8_2_the_marker_passes_no_open_city() -> None:
    assert "seattle" not in reached(booming(4, "new-york"))
    assert "kansas-city" not in reached(booming(2, "pittsburgh"))
    scored = booming(2, "pittsburgh", scored={"chicago": {1: 1}}, markers={"great-lakes": 1})
    assert "kansas-city" in reached(scored)


def test_rule_8_2_the_marker_may_go_to_a_scored_city_and_stay() -> None:
    game = booming(4, "pittsburgh", scored={"chicago": {1: 1}}, markers={"great-lakes": 1})
    assert {"pittsburgh", "chicago"} <= reached(game)
    play(game, "@chicago")
    assert game.boom_city == "chicago"


@pytest.mark.parametrize(
    ("city", "table", "spaces"),
    [
        ("chicago", {"cities": {"omaha": [0], "chicago": [1]}}, (3, 0)),
        ("chicago", {"cities": {"omaha": [0]}, "scored": {"chicago": {0: 1}}, "markers": {"great-lakes": 1}}, (3, 0)),
        ("omaha", {"cities": {"omaha": [0], "chicago": [1]}}, (6, 3)),
    ],
)
def test_rule_8_2_the_marker_adds_the_empty_spaces_of_an_open_city_with_an_own_franchise(
    city: str, table: dict[str, Any], spaces: tuple[int, int]
) -> None:
    income = booming(4, city, **table).push(f"@{city}")[-1]
    assert (income.counted, income.other) == spaces
