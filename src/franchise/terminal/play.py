"""A game in the terminal: people at one keyboard against opponents that choose at random."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from franchise.board.tables import BOARD
from franchise.game import Game, Stage
from franchise.model.action import Action
from franchise.model.errors import AmbiguousError, FranchiseError, InvalidError
from franchise.model.event import Event
from franchise.record.position import dump_position
from franchise.record.record import dump_record
from franchise.rules.actions import WORD_COUNT
from franchise.rules.playout import choose_legal
from franchise.terminal.account import event_line
from franchise.terminal.view import draw, draw_links, headline
from franchise.terminal.words import action_text, event_text
from franchise.texts import message, rules

MARKS = ("++", "+", ">", "@", "/", "=")
MOST_CHOICES = 24

Read = Callable[[str], str]


class TerminalGame:
    """The conversation between a game and the people at the keyboard."""

    def __init__(self, game: Game, people: frozenset[int], console: Console, read: Read) -> None:
        """`people` are the seats played at the keyboard; `read` asks for a line."""
        self.game, self.people, self.console, self.read = game, people, console, read
        self.random = np.array([game.seed], np.uint64)
        self.commands = {
            "undo": self.undo,
            "help": self.help,
            "why": self.why,
            "near": self.near,
            "show": self.show,
            "position": self.position,
            "save": self.save,
        }

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        names = " & ".join(self.game.names[seat] for seat in sorted(self.people))
        self.console.print(message("play.welcome"))
        if names:
            self.console.print(message("play.you", names=names))
        self.tell(self.game.opening_events)
        fresh = True
        while not self.game.is_over:
            if self.game.active not in self.people:
                self.tell(self.push(self.random_action()))
                fresh = True
                continue
            if fresh:
                self.show("")
            fresh = False
            if not self.ask():
                self.console.print(message("play.bye"))
                return
        self.show("")

    def random_action(self) -> Action:
        """What an opponent does."""
        return Action.from_id(int(choose_legal(self.game.state, np.zeros(WORD_COUNT, np.int64), self.random)))

    def push(self, action: Action) -> tuple[Event, ...]:
        """Do an action."""
        return self.game.push(action)

    def tell(self, events: tuple[Event, ...]) -> None:
        """Say what happened."""
        for event in events:
            if event_text(self.game.names, event):
                self.console.print(event_line(self.game.names, event))

    def ask(self) -> bool:
        """Show the choices, read a line and do what it says; False if somebody leaves."""
        choices = list(self.game.legal_actions)
        self.show_choices(choices)
        try:
            line = self.read(message("play.prompt", name=self.game.names[self.game.active])).strip()
        except EOFError:
            return False
        word, _, rest = line.partition(" ")
        if word in ("quit", "exit", "q"):
            return False
        try:
            if word in self.commands:
                self.commands[word](rest.strip())
            elif line:
                self.do(line, choices)
        except FranchiseError as fault:
            self.console.print(str(fault), style="red", markup=False, highlight=False)
        return True

    def show_choices(self, choices: list[Action]) -> None:
        """The legal actions with their numbers and their notation."""
        self.console.print(headline(self.game))
        table = Table(box=None, pad_edge=False, show_header=False)
        for number, action in enumerate(choices[:MOST_CHOICES], 1):
            table.add_row(f"[bold]{number}[/bold]", action_text(self.game, action), f"[dim]{action.token}[/dim]")
        self.console.print(table)
        if len(choices) > MOST_CHOICES:
            self.console.print(message("play.more", count=len(choices) - MOST_CHOICES), style="dim")

    def do(self, line: str, choices: list[Action]) -> None:
        """A choice by its number, or actions in notation; if one of several fails, none is done."""
        if line.isdecimal():
            if not 1 <= int(line) <= len(choices):
                raise InvalidError(message("play.no-number", number=line, last=len(choices)))
            self.tell(self.push(choices[int(line) - 1]))
            return
        told: list[Event] = []
        trial = self.game.copy()
        seat, turn = trial.active, trial.turn
        for token in line.split():
            if (trial.active, trial.turn) != (seat, turn):
                raise InvalidError(message("play.too-much", token=token))
            if token.startswith(("+", ".")) and trial.stage is Stage.EXPANDING:
                told += trial.push("|")
            told += trial.push(complete(token))
        self.game = trial
        self.tell(tuple(told))

    def undo(self, _: str) -> None:
        """Take back to before the last decision of somebody at the keyboard."""
        before = self.game.copy()
        while self.game.actions:
            self.game.pop()
            if self.game.active in self.people:
                self.show("")
                return
        self.game = before
        self.console.print(message("play.nothing-to-undo"))

    def help(self, number: str) -> None:
        """Explain the game's commands, or a rule."""
        if not number:
            self.console.print(message("play.help"), markup=False, highlight=False)
        elif number in rules():
            self.console.print(f"{number}  {rules()[number]}", markup=False, highlight=False)
        else:
            raise InvalidError(message("play.no-rule", number=number))

    def why(self, token: str) -> None:
        """Say why something is not possible now, with the rule in full."""
        action = self.game.parse(complete(token))
        reason = self.game.why_not(action)
        if reason is None:
            self.console.print(message("play.possible", token=action.token))
            return
        self.console.print(f"{action.token}: {reason.text}", markup=False, highlight=False)
        self.help(reason.rule)

    def near(self, place: str) -> None:
        """List the links of a place."""
        found = complete(f"/{place.replace(' ', '-')}").removeprefix("/")
        if not found:
            raise InvalidError(message("play.near-what"))
        self.console.print(draw_links(self.game, found))

    def show(self, _: str) -> None:
        """Draw the position."""
        self.console.print()
        self.console.print(draw(self.game))

    def position(self, _: str) -> None:
        """Print the position string."""
        self.console.print(dump_position(self.game), markup=False, highlight=False, soft_wrap=True)

    def save(self, file: str) -> None:
        """Write the game's record to a file."""
        if not file:
            raise InvalidError(message("play.save-where"))
        try:
            Path(file).write_text(dump_record(self.game), encoding="utf-8")
        except OSError as fault:
            raise InvalidError(message("play.not-saved", file=file, why=fault.strerror)) from None
        self.console.print(message("play.saved", file=file))


def complete(token: str) -> str:
    """Complete the beginning of a place's name in a token.

    >>> complete("+oma")
    '+omaha'
    >>> complete(">new")
    '>new-york'
    """
    mark = next((mark for mark in MARKS if token.startswith(mark)), "")
    name, dollar, price = token[len(mark) :].lower().partition("$")
    if not mark or not name:
        return token
    found = [place.id for place in BOARD.locations if place.id == name] or [
        place.id for place in BOARD.locations if place.id.startswith(name)
    ]
    if len(found) > 1:
        raise AmbiguousError(message("play.ambiguous", text=name, names=", ".join(found)))
    if not found:
        raise InvalidError(message("play.no-place", text=name))
    return mark + found[0] + dollar + price
