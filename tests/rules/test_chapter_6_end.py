"""Chapter 6: the end of the game."""

from franchise import Game
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
