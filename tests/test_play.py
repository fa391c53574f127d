"""The game in the terminal, played by a script."""

import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from franchise.advice.hint import think_of_hint
from franchise.game import Game
from franchise.record.any_format import load_game
from franchise.terminal.play import TerminalGame

ME = frozenset({0})


def converse(game: Game, read: Callable[[str], str], people: frozenset[int] = ME) -> tuple[TerminalGame, str]:
    """Play with what `read` types; the game and all that was printed."""
    console = Console(width=100, file=io.StringIO(), highlight=False)
    terminal = TerminalGame(game, people, console, read)
    terminal.run()
    printed = console.file
    assert isinstance(printed, io.StringIO)
    return terminal, printed.getvalue()


def typing(*lines: str) -> Callable[[str], str]:
    """Types these lines, then leaves, whether the game is saved or not."""
    waiting = iter([*lines, "quit", "quit"])
    return lambda prompt: next(waiting)


def new() -> Game:
    return Game(4, introductory=True, seed=1)


def test_a_whole_game_by_numbers_against_random_opponents() -> None:
    numbers = [str(random.Random(seed).randint(1, 2)) for seed in range(400)]
    terminal, printed = converse(new(), typing(*numbers))
    assert terminal.game.is_over
    assert "won with" in printed or "share the victory" in printed
    assert "Cities  Regions  Track  Towns  Money  Bonus tiles  Total" in printed


def test_a_whole_turn_in_one_line_of_notation() -> None:
    terminal, printed = converse(new(), typing(">dallas"))
    assert terminal.game.turn == 4
    assert terminal.game.cities["dallas"].owners[0] == 0
    assert "Blue expands to Dallas" in printed


def test_beginnings_of_names_will_do() -> None:
    terminal, printed = converse(new(), typing(">alb", ">zz", ">d"))
    assert terminal.game.actions[0].token == ">dallas$0"
    assert ">albuquerque is ambiguous: it may be >albuquerque$0 or >albuquerque$1" in printed
    assert "there is no place 'zz'" in printed


def test_a_line_that_fails_does_nothing() -> None:
    terminal, printed = converse(new(), typing(">dallas +omaha ."))
    assert terminal.game.actions == ()
    assert "+omaha is not legal (rule 3.3)" in printed


def test_undo_takes_back_the_last_own_decision_and_all_after_it() -> None:
    terminal, _ = converse(new(), typing(">dallas", ">oklahoma$1 >los$1", "undo"))
    assert terminal.game.turn == 4
    assert terminal.game.actions[-1].token == ">oklahoma-city$1"
    terminal, _ = converse(new(), typing(">dallas", ">oklahoma$1 >los$1", "undo", "undo", "undo"))
    assert terminal.game.actions == ()
    _, printed = converse(new(), typing("undo"))
    assert "There is nothing to take back." in printed


def test_help_with_a_rule_and_why_not() -> None:
    _, printed = converse(new(), typing("help", "help 4.3", "help 9", "why $10", "why >dallas"))
    assert "take back your last decision" in printed
    assert "If tied: the tied player whose first franchise there came earliest" in printed.replace("\n", " ")
    assert "There is no rule 9" in printed
    assert "say what: why TOKEN" in converse(new(), typing("why"))[1]
    assert "4.5  The first scoring in a region" in converse(new(), typing("? 4"))[1]
    assert "no bonus tile can be used in a player's first turn" in printed
    assert ">dallas$0 is possible now" in printed


def test_links_of_a_place() -> None:
    _, printed = converse(new(), typing("near el p", "near chic", "near"))
    assert "$0  Albuquerque" in printed
    assert "$8  Kansas City" in printed
    assert "say where: near PLACE" in printed


def test_numbers_beyond_the_choices_and_nonsense_are_refused() -> None:
    terminal, printed = converse(new(), typing("99", "hello", ""))
    assert "There is no choice 99" in printed
    assert "there is no action 'hello'" in printed
    assert terminal.game.actions == ()


def test_save_show_and_position(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    terminal, printed = converse(new(), typing(">dallas", f"save {file}", "save", "show", "position"))
    saved = load_game(file.read_text())
    assert saved.turn == terminal.game.turn == 4
    assert "Say where: save FILE" in printed
    assert "franchise-position/1" in printed
    assert "can't be written" in converse(new(), typing(f"save {tmp_path}/no/file"))[1]


def test_save_keeps_a_turn_in_progress_in_the_notation_alone(tmp_path: Path) -> None:
    lines = [">dallas", ">oklahoma$1", f"save {tmp_path}/game.json", f"save {tmp_path}/game.txt"]
    terminal, printed = converse(new(), typing(*lines))
    assert "a record has no turn in progress" in " ".join(printed.split())
    assert load_game((tmp_path / "game.txt").read_text()) == terminal.game
    _, printed = converse(new(), typing(f"save {tmp_path}/game.txt"))
    assert "already exists" in printed


def test_leaving_an_unsaved_game_is_asked_once() -> None:
    _, printed = converse(new(), typing(">dallas"))
    assert printed.count("The game is not saved") == 1
    assert "The game is not saved" not in converse(new(), typing())[1]


def test_a_finished_game_can_be_saved_and_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "over.json"
    passing = ["|"] * 4
    game = Game(2, introductory=True, seed=1)
    terminal, _ = converse(game, typing(*passing, f"save {file}", "undo"), frozenset({0, 1}))
    assert load_game(file.read_text()).is_over
    assert not terminal.game.is_over


def test_the_board_is_drawn_for_everybody_at_the_keyboard() -> None:
    _, printed = converse(new(), typing(">dallas", ">denver"), frozenset(range(4)))
    assert printed.count("Region track") == 3


def test_a_second_expansion_says_that_it_costs_a_bonus_tile() -> None:
    _, printed = converse(new(), typing(">dallas", ">oklahoma$1", ">los$1"))
    assert "Expand again, to Los Angeles over a $1 link, with a bonus tile" in printed
    assert "Blue uses a bonus tile" in printed


def test_names_are_no_markup() -> None:
    game = Game(2, names=("[/b]", "[red]"), introductory=True, seed=1)
    assert "You are [/b]." in converse(game, typing(">phoenix"))[1]


def test_the_end_of_input_leaves_the_game() -> None:
    def nothing(prompt: str) -> str:
        raise EOFError

    _, printed = converse(new(), nothing)
    assert "Goodbye" in printed


def test_everybody_at_one_keyboard_or_nobody() -> None:
    terminal, _ = converse(new(), typing(">dallas", ">denver"), frozenset(range(4)))
    assert terminal.game.turn == 2
    terminal, printed = converse(new(), typing(), frozenset())
    assert terminal.game.is_over
    assert "The game is over" in printed


def test_a_turn_begins_with_what_the_others_did_since_the_last_one() -> None:
    _, printed = converse(new(), typing(">dallas"))
    before, _, told = printed.partition("Since your last turn")
    assert "Blue expands to Dallas" in before
    assert [line.split()[1] for line in told.splitlines()[1:4]] == ["Red", "Orange", "Black"]
    assert "Since your last turn" not in told, "not before the first turn"


def test_a_hint_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("franchise.terminal.play.think_of_hint", lambda game: think_of_hint(game, 100))
    terminal, printed = converse(new(), typing("hint"))
    assert terminal.game.actions == (), "a hint does nothing"
    turn, why = printed.partition("The strongest bot would play:")[2].split("Why\n")
    assert "Expand to" in turn
    assert " instead would " in why


def test_how_regions_and_the_end_stand() -> None:
    _, printed = converse(new(), typing("regions"))
    assert "Texas\n  Blue leads with 1\n" in printed
    assert "The end: 8 regions away" in printed
