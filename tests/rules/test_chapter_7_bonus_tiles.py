"""Chapter 7: bonus tiles."""

import pytest

from franchise import Action, Game, Stage
from franchise.rules import layout
from kit.table import FAR, lay, play, refused, turn


def test_rule_7_1_no_bonus_tile_in_the_first_turn_and_one_a_turn() -> None:
    game = lay(4, towns=FAR, round_number=1)
    assert refused(game, "$10") == "7.1"
    game = lay(4, towns=FAR)
    play(game, "$10")
    assert refused(game, "$10") == "7.1"
    assert (game.players[0].bonus, game.players[0].bonus_used) == (2, 1)


def test_rule_7_2_expand_again_to_another_location_and_not_from_the_marker() -> None:
    game = lay(4, towns=FAR)
    play(game, ">boise$0")
    assert refused(game, ">boise$0") == "7.2"
    assert refused(game, ">pocatello$0") == "3.2"
    play(game, ">seattle$0")
    assert game.players[0].bonus == 2
    play(game, "|", ".")
    assert game.towns["boise"].owner == 0
    assert game.cities["seattle"].owners == (0,)


def test_rule_7_3_double_needs_two_empty_spaces_and_a_waiting_franchise() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0, 1, 2], "chicago": [0]})
    play(game, "|", "+seattle")
    assert refused(game, "++seattle") == "7.3"
    assert refused(game, "++chicago") == "7.3"
    play(game, "+chicago", "++chicago", ".")
    assert game.cities["chicago"].owners == (0, 0, 0)


def test_rule_7_3_second_franchise_of_a_double_goes_back_if_the_first_scored() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0, 0]})
    before = game.players[0].supply
    assert "returned" in turn(game, "|", "+seattle", "++seattle")
    assert game.players[0].supply == before - 1 + 2 - 1  # placed, taken back, region marker
    assert game.players[0].bonus == 2


def test_rule_7_4_dollars_at_any_moment_before_phase_4() -> None:
    game = lay(4, towns=FAR, money=[0, 0, 0, 0])
    play(game, "|", "$10")
    assert game.players[0].money == 10
    assert game.stage is Stage.INCREASING


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rule_7_1_a_bonus_tile_in_the_second_turn_of_every_seat_but_not_in_the_first(players: int) -> None:
    game = Game(players, introductory=True, seed=1)
    for number in range(2 * players):
        assert (Action.from_token("$10") in game.legal_actions) == (number >= players)
        assert (game.why_not("$10") is None) == (number >= players)
        game.push(next(action for action in game.legal_actions if action.kind == "expand"))  # nobody passes
        turn(game)


def test_rule_7_1_a_used_tile_leaves_the_game() -> None:
    game = lay(4, towns=FAR, cities={"chicago": [0]})
    play(game, "|", "+chicago", "++chicago")
    assert (game.players[0].bonus, game.players[0].bonus_used) == (2, 1)
    assert refused(game, "$10") == "7.1"


def test_rule_7_1_without_a_tile_nothing_of_it_can_be_done() -> None:
    words = {layout.BONUS: 0, layout.BONUS_USED: 3}
    game = lay(4, towns=FAR, cities={"chicago": [0]}, words=words)
    assert refused(game, "$10") == "7.1"
    play(game, ">seattle$0")
    assert refused(game, ">boise$0") == "7.2"
    play(game, "|", "+chicago")
    assert refused(game, "++chicago") == "7.1"


def test_rule_7_2_both_expansions_are_paid() -> None:
    game = lay(4, towns=FAR, cities={"detroit": [0]}, money=[8, 0, 0, 0])
    play(game, ">chicago$3", ">new-york$5")
    assert game.players[0].money == 0
    assert game.current_turn.markers == ("chicago", "new-york")


def test_rule_7_3_a_double_is_free_and_takes_a_franchise() -> None:
    game = lay(4, towns=FAR, cities={"chicago": [0]}, money=[1, 0, 0, 0])
    supply = game.players[0].supply
    play(game, "|", "+chicago", "++chicago")
    assert (game.players[0].money, game.players[0].supply) == (0, supply - 2)


def test_rule_7_3_nothing_goes_back_if_the_second_of_a_double_scores() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0]})
    supply = game.players[0].supply
    assert "returned" not in turn(game, "|", "+seattle", "++seattle")
    assert game.cities["seattle"].scored
    assert game.players[0].supply == supply - 2 + 2 - 1  # placed, taken back, region marker


def test_rule_7_3_a_city_filled_to_its_last_space_in_the_game_can_not_be_doubled() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [1, 2]})
    turn(game, ">seattle$0")
    for _ in range(3):
        turn(game)
    play(game, "|", "+seattle")
    assert game.cities["seattle"].empty == 1
    assert refused(game, "++seattle") == "7.3"
