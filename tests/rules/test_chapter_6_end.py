"""Chapter 6: the end of the game."""

import pytest

from franchise import Game, Result
from franchise.rules import layout
from kit.table import FAR, FEW, lay, refused, turn


def test_rule_6_1_a_tile_in_the_red_zone_ends_the_game_after_the_turn() -> None:
    blocked = ("montana", "california", "grand-canyon", "great-lakes", "central", "texas", "new-york")
    game = lay(
        4,
        towns=FAR | {"pocatello": 1},
        scored={"seattle": {0: 1}, "portland": {0: 1}},
        markers={"upper-west": 3} | dict.fromkeys(blocked, 3),
        track=blocked,
        check=False,
    )
    kinds = turn(game, ">boise$0")
    assert kinds[kinds.index("turn-ended") + 1] == "game-over"
    assert game.is_over
    assert refused(game, ".") == "6.1"


def test_rule_6_2_a_round_without_expansions_ends_the_game_from_the_first_round_on() -> None:
    game = Game(3, introductory=True, seed=1)
    turn(game)
    turn(game)
    assert not game.is_over
    turn(game)
    assert game.is_over
    assert refused(game, "|") == "6.2"


def test_rule_6_2_an_expansion_starts_the_count_anew() -> None:
    game = Game(2, introductory=True, seed=1)
    turn(game)
    turn(game, ">huntsville$0")
    turn(game)
    assert not game.is_over


def test_rule_6_3_final_points_for_towns_money_and_bonus_tiles() -> None:
    game = lay(2, towns=FEW | {"raleigh": 0, "memphis": 1}, money=[8, 2], words={layout.PASSES: 1})
    turn(game)
    assert [player.influence for player in game.players] == [2 + 2 + 16, 1 + 0 + 16]


def test_rule_6_4_most_influence_wins_then_towns_then_together() -> None:
    game = lay(2, towns=FEW, money=[0, 0], influence=[5, 4], words={layout.PASSES: 1})
    turn(game)
    assert game.result is not None
    assert game.result.winners == (0,)
    game = lay(2, towns=FEW | {"memphis": 1}, money=[3, 0], influence=[0, 0], words={layout.PASSES: 1})
    turn(game)
    assert game.result is not None
    assert game.result.influence == (18, 18)
    assert game.result.winners == (1,)
    game = lay(2, towns=FEW, money=[0, 0], words={layout.PASSES: 1})
    turn(game)
    assert game.result is not None
    assert game.result.winners == (0, 1)


def ending(influence: list[int], towns: dict[str, int], money: list[int]) -> Result:
    """Two players pass for the last time; seat 0 has two franchises in a scored city beside his towns."""
    game = lay(
        2, towns=FEW | towns, scored={"omaha": {0: 2}, "dallas": {0: 1}}, markers={"central": 0, "texas": 0},
        influence=influence, money=money, words={layout.PASSES: 1},
    )  # fmt: skip
    turn(game)
    assert game.result is not None
    return game.result


def test_rule_6_4_a_tie_is_decided_by_towns_and_not_by_scored_cities() -> None:
    result = ending([1, 0], {"memphis": 1}, [0, 0])
    assert (result.influence, result.towns, result.winners) == ((18, 18), (1, 2), (1,))


def test_rule_6_4_a_tie_in_influence_and_towns_is_shared() -> None:
    result = ending([0, 0], {}, [0, 0])
    assert (result.influence, result.towns, result.winners) == ((17, 17), (1, 1), (0, 1))


def test_rule_6_4_influence_decides_before_towns() -> None:
    assert ending([2, 0], {"memphis": 1}, [0, 0]).winners == (0,)


@pytest.mark.parametrize(("dollars", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (11, 3), (12, 4)])
def test_rule_6_3_every_full_three_dollars_are_a_point(dollars: int, points: int) -> None:
    assert ending([0, 0], {}, [dollars, 0]).influence == (17 + points, 17)


def test_rule_6_3_used_bonus_tiles_and_those_in_reserve_give_nothing() -> None:
    words = {layout.PASSES: 1, layout.BONUS: 1, layout.BONUS_USED: 3}
    game = lay(2, towns=FEW, money=[0, 0], words=words)
    turn(game)
    assert [player.influence for player in game.players] == [1 + 4, 1 + 16]


@pytest.mark.parametrize(("lying", "over"), [(6, False), (7, True)])
def test_rule_6_1_the_red_zone_begins_with_the_eighth_space(lying: int, over: bool) -> None:
    others = ("montana", "california", "grand-canyon", "great-lakes", "central", "texas", "new-york")
    game = lay(
        4,
        towns=FAR | {"pocatello": 1},
        scored={"seattle": {0: 1}, "portland": {0: 1}},
        markers={"upper-west": 3},
        track=others[:lying],
        check=False,
    )
    turn(game, ">boise$0")
    assert game.is_over == over


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rule_6_2_as_many_passes_in_a_row_as_there_are_players_end_the_game(players: int) -> None:
    game = Game(players, introductory=True, seed=1)
    for _ in range(players):
        assert not game.is_over
        turn(game)
    assert game.is_over


def test_rule_6_2_an_increase_is_no_expansion() -> None:
    game = lay(4, towns=FAR, cities={"chicago": [0]}, words={layout.PASSES: 3})
    turn(game, "|", "+chicago")
    assert game.is_over
