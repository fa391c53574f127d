"""A readable account of a game: what happened in every turn, with the rules applied."""

from rich.console import Group, RenderableType
from rich.text import Text

from franchise.game import Game
from franchise.model.event import Event
from franchise.terminal.view import draw, piece
from franchise.terminal.words import event_text


def account(game: Game) -> Group:
    """The whole game in words, and its last position.

    >>> from rich.console import Console
    >>> console = Console(width=100)
    >>> with console.capture() as capture:
    ...     console.print(account(Game(players=2, introductory=True, seed=1)))
    >>> "Blue starts in Pueblo" in capture.get()
    True
    """
    again = Game.from_setup(game.setup) if game.setup is not None else Game.from_state(game.state_before(0), game.names)
    lines: list[RenderableType] = [event_line(game.names, event) for event in _told(game.names, again.opening_events)]
    starts = set(game.turn_starts)
    for number, action in enumerate(game.actions):
        if number in starts:
            heading = Text.assemble(f"\n{again.turn + 1}. ", piece(again.active), f" {game.names[again.active]}")
            heading.stylize("bold")
            lines.append(heading)
        lines += [event_line(game.names, event) for event in _told(game.names, again.push(action))]
    return Group(*lines, Text(""), draw(game))


def event_line(names: tuple[str, ...], event: Event) -> Text:
    """One event with the number of its rule."""
    line = Text("  ")
    if event.seat is not None:
        line.append_text(piece(event.seat)).append(" ")
    return line.append(event_text(names, event)).append(f"  [{event.rule}]", style="dim")


def _told(names: tuple[str, ...], events: tuple[Event, ...]) -> list[Event]:
    return [event for event in events if event_text(names, event)]
