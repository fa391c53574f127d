"""The game in the terminal, played by a script."""

import io
import random
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from franchise.game import Game
from franchise.record.files import load_game
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
    """Types these lines, then leaves."""
    waiting = iter([*lines, "quit"])
    return lambda prompt: next(waiting)


def new() -> Game:
    return Game(4, introductory=True, seed=1)


def test_a_whole_game_by_numbers_against_random_opponents() -> None:
    chance = random.Random(5)
    terminal, printed = converse(new(), lambda prompt: str(chance.randint(1, 2)))
    assert terminal.game.is_over
    assert "won with" in printed or "share the victory" in printed


def test_a_whole_turn_in_one_line_of_notation() -> None:
    terminal, printed = converse(new(), typing(">dallas ."))
    assert terminal.game.turn == 4
    assert terminal.game.cities["dallas"].owners[0] == 0
    assert "Blue expands to Dallas" in printed


def test_beginnings_of_names_will_do() -> None:
    terminal, printed = converse(new(), typing(">alb", ">zz", ">dal"))
    assert [action.token for action in terminal.game.actions] == [">dallas$0"]
    assert ">albuquerque is ambiguous: it may be >albuquerque$0 or >albuquerque$1" in printed
    assert "there is no place 'zz'" in printed


def test_a_line_that_fails_does_nothing() -> None:
    terminal, printed = converse(new(), typing(">dallas +omaha ."))
    assert terminal.game.actions == ()
    assert "+omaha is not legal (rule 3.3)" in printed


def test_undo_takes_back_the_last_own_decision_and_all_after_it() -> None:
    terminal, _ = converse(new(), typing(">dallas .", "undo"))
    assert [action.token for action in terminal.game.actions] == [">dallas$0", "|"]
    terminal, _ = converse(new(), typing(">dallas .", "undo", "undo", "undo"))
    assert terminal.game.actions == ()
    _, printed = converse(new(), typing("undo"))
    assert "There is nothing to take back." in printed


def test_help_with_a_rule_and_why_not() -> None:
    _, printed = converse(new(), typing("help", "help 4.3", "help 9", "why $10", "why >dallas"))
    assert "take back your last decision" in printed
    assert "Tied: the tied player whose first franchise there came earliest" in printed.replace("\n", " ")
    assert "There is no rule 9" in printed
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
    terminal, printed = converse(new(), typing(">dallas .", f"save {file}", "save", "show", "position"))
    saved = load_game(file.read_text())
    assert saved.turn == terminal.game.turn == 4
    assert "Say where: save FILE" in printed
    assert "franchise-position/1" in printed
    assert str(tmp_path) not in converse(new(), typing(f"save {tmp_path}"))[1].split("can't be written")[1]


def test_the_end_of_input_leaves_the_game() -> None:
    def nothing(prompt: str) -> str:
        raise EOFError

    _, printed = converse(new(), nothing)
    assert "Good-bye" in printed


def test_everybody_at_one_keyboard_or_nobody() -> None:
    terminal, _ = converse(new(), typing(">dallas .", ">denver ."), frozenset(range(4)))
    assert terminal.game.turn == 2
    terminal, printed = converse(new(), typing(), frozenset())
    assert terminal.game.is_over
    assert "The game is over" in printed
