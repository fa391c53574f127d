"""A readable account of a game: what happened in every turn, with the rules applied."""

from rich.console import Group, RenderableType
from rich.text import Text

from franchise.game import Game
from franchise.model.event import Event, EventKind
from franchise.telling.words import event_text
from franchise.terminal.summary import draw_points
from franchise.terminal.view import draw, piece


def account(game: Game) -> Group:
    """The whole game in words, and its last position.

    >>> from rich.console import Console
    >>> console = Console(width=100)
    >>> with console.capture() as capture:
    ...     console.print(account(Game(players=2, introductory=True, seed=1)))
    >>> "Blue starts in Pueblo" in capture.get()
    True
    """
    again = game.copy()
    while again.actions:
        again.pop()
    lines: list[RenderableType] = []
    # The next player's income follows the end of a turn; it is printed under the next heading.
    told, later = _split_at(game.opening_events, EventKind.STARTED)
    starts = set(game.turn_starts)
    for number, action in enumerate(game.actions):
        if number in starts:
            lines += [*_lines(game, told), _heading(again)]
            told, later = later, ()
        now, after = _split_at(again.push(action), EventKind.TURN_ENDED, EventKind.STARTED)
        told, later = (*told, *now), (*later, *after)
    lines += _lines(game, (*told, *later))
    ending: list[RenderableType] = [draw_points(game), Text("")] if game.is_over else []
    return Group(*lines, Text(""), *ending, draw(game))


def _heading(game: Game) -> Text:
    heading = Text.assemble(f"\n{game.turn + 1}. ", piece(game.active), f" {game.names[game.active]}")
    heading.stylize("bold")
    return heading


def _split_at(events: tuple[Event, ...], *kinds: EventKind) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """The events up to the last one of these kinds, and what follows; all of them if there is none."""
    ends = [number for number, event in enumerate(events, 1) if event.kind in kinds]
    return (events[: ends[-1]], events[ends[-1] :]) if ends else (events, ())


def _lines(game: Game, events: tuple[Event, ...]) -> list[Text]:
    return [event_line(game.names, event) for event in events if event_text(game.names, event)]


def event_line(names: tuple[str, ...], event: Event) -> Text:
    """One event with the number of its rule.

    >>> event_line(("Ann", "Ben"), Event(EventKind.MARKER_SET, "4.5", 1, region="texas")).plain[4:]
    'Ben sets the marker of Texas  [4.5]'
    """
    line = Text("  ")
    if event.seat is not None:
        line.append_text(piece(event.seat)).append(" ")
    return line.append(event_text(names, event)).append(f"  [{event.rule}]", style="dim")
