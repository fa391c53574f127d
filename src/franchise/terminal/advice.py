"""What may come, in the terminal: a hint with its reasons, and how the regions and the end of the game stand."""

from rich.console import Group
from rich.text import Text

from franchise.advice.ending import tell_distance, tell_enders
from franchise.advice.forecast import forecast_regions, tell_region
from franchise.advice.hint import Hint, explain_hint
from franchise.game import Game
from franchise.telling.words import REGION_NAMES, action_text
from franchise.texts import message


def draw_hint(game: Game, hint: Hint) -> Group:
    """The turn that the best player would play, why, and what the best other one would give up.

    >>> from franchise.advice.hint import think_of_hint
    >>> game = Game(players=2, introductory=True, seed=1)
    >>> [str(line) for line in draw_hint(game, think_of_hint(game, 50)).renderables][0]
    'The strongest bot would play:'
    """
    at, turn = game.copy(), []
    for action in hint.turn:
        turn.append(Text.assemble(f"  {action_text(at, action)}", (f"  {action.token}", "dim")))
        at.push(action)
    reasons, alternative = explain_hint(game, hint)
    why = [Text(f"  {text}") for text in (*reasons, alternative) if text]
    return Group(_heading("hint.would"), *turn, _heading("hint.why"), *why)


def draw_forecast(game: Game) -> Group:
    """How every region stands that is not scored yet, and how near the end of the game is.

    >>> lines = [str(line) for line in draw_forecast(Game(players=2, introductory=True, seed=1)).renderables]
    >>> lines[0], lines[-1]
    ('Grand Canyon', 'The end: 5 regions away')
    """
    lines = []
    for name, region in forecast_regions(game).items():
        lines.append(Text(REGION_NAMES[name], style="bold"))
        lines += [Text(f"  {line}") for line in tell_region(region, game.names)]
    return Group(*lines, *(Text(line) for line in (tell_distance(game), *tell_enders(game)) if line))


def _heading(key: str) -> Text:
    return Text(message(key), style="bold")
