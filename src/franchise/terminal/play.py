"""A game in the terminal: people at one keyboard against bots."""

from collections.abc import Callable, Iterable
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from franchise.advice.hint import think_of_hint
from franchise.board.tables import BOARD
from franchise.bots.registry import make_bot
from franchise.game import Game
from franchise.model.action import Action
from franchise.model.errors import AmbiguousError, FranchiseError, InvalidError
from franchise.model.event import Event
from franchise.model.stage import Stage
from franchise.record.notation import dump_notation
from franchise.record.position import dump_position
from franchise.record.record import dump_record
from franchise.telling.words import action_text, event_text
from franchise.terminal.account import event_line
from franchise.terminal.advice import draw_forecast, draw_hint
from franchise.terminal.since import draw_since
from franchise.terminal.summary import draw_points
from franchise.terminal.view import draw, draw_links, headline
from franchise.texts import find_rules, message

MARKS = ("++", "+", ">", "@", "/", "=")
MOST_CHOICES = 24
MOST_DIGITS = 4
LEAVING = ("quit", "exit", "q")

Read = Callable[[str], str]


class TerminalGame:
    """A game played by commands in the terminal: reads them, does them and prints what happens."""

    def __init__(
        self,
        game: Game,
        people: frozenset[int],
        console: Console,
        read: Read,
        bot: str = "random",
        wait_for_bots: Callable[[], None] = lambda: None,
    ) -> None:
        """`people` are the seats played at the keyboard; `read` asks for a line; `bot` plays the other seats."""
        self.wait_for_bots = wait_for_bots
        self.game, self.people, self.console, self.read = game, people, console, read
        others = set(range(game.players_count)) - people
        self.bots = {seat: make_bot(bot, seed=(game.seed + seat) % (1 << 64)) for seat in others}
        self.drawn: object = None  # the turn for which the board was last drawn
        self.kept: object = ()  # the actions at the last save
        self.files: set[Path] = set()
        self.commands = {
            "undo": self.undo,
            "help": self.help,
            "h": self.help,
            "?": self.help,
            "why": self.why,
            "near": self.near,
            "hint": self.hint,
            "regions": self.regions,
            "show": self.show,
            "position": self.position,
            "save": self.save,
        }

    def run(self) -> None:
        """Play until somebody leaves."""
        self.say(message("play.welcome"))
        self.say(message("play.you", names=" & ".join(self.game.names[seat] for seat in sorted(self.people))))
        if not self.game.actions:
            self.say(message("play.seed", seed=self.game.seed))
            self.tell(self.game.opening_events)
        self.kept = self.game.actions
        while self.play_opponents() or self.people:
            self.show_once()
            if not self.ask():
                break
        self.say(message("play.bye"))

    def play_opponents(self) -> bool:
        """Play the bots' turns and forced actions until a person has a choice; False if the game is over."""
        while not self.game.is_over:
            choices = self.game.legal_actions
            if self.game.active not in self.people:
                self.wait_for_bots()
                self.tell(self.game.push(self.bots[self.game.active].choose(self.game)))
            elif len(choices) == 1:
                self.tell(self.game.push(choices[0]))
            else:
                return True
        if not self.people:
            self.show_once()
        return False

    def say(self, text: str, style: str = "") -> None:
        """Print a line as it is."""
        self.console.print(Text(text, style=style))

    def tell(self, events: Iterable[Event]) -> None:
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
        if word.lower() in LEAVING:
            return not self.may_leave()
        try:
            if word.lower() in self.commands:
                self.commands[word.lower()](rest.strip())
            elif line:
                self.do(line, choices)
        except FranchiseError as fault:
            self.say(str(fault), style="red")
        return True

    def may_leave(self) -> bool:
        """Whether the game is saved. If not, warn the player; leaving a second time is then allowed."""
        if self.kept == self.game.actions:
            return True
        self.kept = self.game.actions
        self.say(message("play.leave"))
        return False

    def show_choices(self, choices: list[Action]) -> None:
        """The legal actions with their numbers and their notation."""
        if self.game.is_over:
            self.say(message("play.over"))
            return
        self.console.print(headline(self.game))
        table = Table(box=None, pad_edge=False, show_header=False)
        for number, action in enumerate(choices[:MOST_CHOICES], 1):
            token = Text(action.token, style="dim")
            table.add_row(Text(str(number), style="bold"), Text(action_text(self.game, action)), token)
        self.console.print(table)
        if len(choices) > MOST_CHOICES:
            more = message("play.more", count=len(choices) - MOST_CHOICES, token=choices[MOST_CHOICES].token)
            self.say(more, style="dim")

    def do(self, line: str, choices: list[Action]) -> None:
        """A choice by its number, or actions in notation; if one of several fails, none is done."""
        if self.game.is_over:
            raise InvalidError(message("reason.over"))
        if line.isdecimal():
            if len(line) > MOST_DIGITS or not 1 <= int(line) <= len(choices):
                raise InvalidError(message("play.no-number", number=line[:20], last=len(choices)))
            self.tell(self.game.push(choices[int(line) - 1]))
            return
        told: list[Event] = []
        trial = self.game.copy()
        seat, turn = trial.active, trial.turn
        for token in line.split():
            if (trial.active, trial.turn) != (seat, turn):
                raise InvalidError(message("play.too-much", token=token))
            if token.startswith(("+", ".")) and trial.stage is Stage.EXPANDING:
                told += trial.push("|")
            told += trial.push(complete(token, trial))
        self.game = trial
        self.tell(told)

    def undo(self, _: str) -> None:
        """Go back to the last position in which a person had more than one choice."""
        before = self.game.copy()
        while self.game.actions:
            self.game.pop()
            if self.game.active in self.people and len(self.game.legal_actions) > 1:
                self.drawn = None
                return
        self.game = before
        self.say(message("play.nothing-to-undo"))

    def help(self, number: str) -> None:
        """Explain the game's commands, or a rule or a chapter of rules."""
        if not number:
            self.say(message("play.help"))
            return
        found = find_rules(number)
        if not found:
            raise InvalidError(message("play.no-rule", number=number))
        for key, text in found.items():
            self.say(f"{key}  {text}")

    def why(self, token: str) -> None:
        """Say why something is not possible now, with the rule in full."""
        if not token:
            raise InvalidError(message("play.why-what"))
        action = self.game.parse(complete(token, self.game))
        reason = self.game.why_not(action)
        if reason is None:
            self.say(message("play.possible", token=action.token))
            return
        self.say(f"{action.token}: {reason.text}")
        self.help(reason.rule)

    def near(self, place: str) -> None:
        """List the links of a place."""
        if not place:
            raise InvalidError(message("play.near-what"))
        found = complete(f"/{place.replace(' ', '-')}", self.game).removeprefix("/")
        self.console.print(draw_links(self.game, found))

    def hint(self, _: str) -> None:
        """Say what the best player would do, and why."""
        if self.game.is_over:
            raise InvalidError(message("reason.over"))
        self.wait_for_bots()
        self.console.print(draw_hint(self.game, think_of_hint(self.game)))

    def regions(self, _: str) -> None:
        """Say how the regions and the end of the game stand."""
        self.console.print(draw_forecast(self.game))

    def show_once(self) -> None:
        """If a turn has begun since it was drawn last, draw the position and tell what happened in between."""
        moment = (self.game.turn, self.game.active, self.game.is_over)
        if self.drawn != moment:
            self.show("")
            self.tell_since()
        self.drawn = moment

    def tell_since(self) -> None:
        """Say what the others did and won since the last turn of the person who decides now."""
        told = None if self.game.is_over else draw_since(self.game)
        if told is not None:
            self.console.print()
            self.console.print(told)

    def show(self, _: str) -> None:
        """Draw the position, and at the end of the game where the points came from."""
        self.console.print()
        self.console.print(draw(self.game))
        if self.game.is_over:
            self.console.print()
            self.console.print(draw_points(self.game))

    def position(self, _: str) -> None:
        """Print the position string."""
        self.console.print(Text(dump_position(self.game)), soft_wrap=True)

    def save(self, name: str) -> None:
        """Write the game to a file: a record if its name ends in .json, else the notation."""
        if not name:
            raise InvalidError(message("play.save-where"))
        file = Path(name).expanduser()
        try:
            if file.exists() and file not in self.files:
                raise InvalidError(message("play.exists", file=name))
            file.write_text(self.saved_text(file), encoding="utf-8")
        except (OSError, ValueError) as fault:
            if isinstance(fault, FranchiseError):
                raise
            why = fault.strerror if isinstance(fault, OSError) else str(fault)
            raise InvalidError(message("play.not-saved", file=name, why=why)) from None
        self.files.add(file)
        self.kept = self.game.actions
        in_turn = self.game.turn_starts[-1:] != [len(self.game.actions)]
        lost = file.suffix == ".json" and self.game.setup is not None and in_turn
        self.say(message("play.saved-without-turn" if lost else "play.saved", file=name))

    def saved_text(self, file: Path) -> str:
        """What is written to a file; a game that began with a position is kept as one."""
        if self.game.setup is None:
            return dump_position(self.game) + "\n"
        return dump_record(self.game) if file.suffix == ".json" else dump_notation(self.game)


def complete(token: str, game: Game) -> str:
    """Complete the beginning of a place's name in a token; of several places the legal one is meant.

    >>> complete("+oma", Game(players=2, seed=1))
    '+omaha'
    >>> complete(">d", Game(players=4, introductory=True, seed=1))
    '>dallas'
    """
    mark = next((mark for mark in MARKS if token.startswith(mark)), "")
    separator = ":" if not mark and ":" in token[1:] else "$"
    name, cut, rest = token[len(mark) :].lower().partition(separator)
    if not name or not (mark or cut == ":"):
        return token
    places = [place.id for place in BOARD.locations] + [region.id for region in BOARD.regions] * (cut == ":")
    found = [place for place in places if place == name] or [place for place in places if place.startswith(name)]
    if len(set(found)) > 1:
        tokens = [action.token for action in game.legal_actions]
        legal = [place for place in found if any(choice.startswith(mark + place) for choice in tokens)]
        found = legal if len(set(legal)) == 1 else found
    if len(set(found)) > 1:
        raise AmbiguousError(message("play.ambiguous", text=name, names=", ".join(dict.fromkeys(found))))
    if not found:
        raise InvalidError(message("play.no-place", text=name))
    return mark + found[0] + cut + rest
