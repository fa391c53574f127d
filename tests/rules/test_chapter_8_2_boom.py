"""8.2: the Boom Queenie."""

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
