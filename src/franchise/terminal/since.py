"""What happened since a player's last turn, before the next one begins."""

from collections.abc import Iterator

from rich.console import Group
from rich.text import Text

from franchise.game import Game
from franchise.telling.since import Gain, Rival, Since, tell_since
from franchise.terminal.view import piece
from franchise.texts import message


def draw_since(game: Game) -> Group | None:
    """What the others did and won since the last turn of the player who decides now; None if they did nothing yet.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> draw_since(game) is None
    True
    >>> for token in (">phoenix", "|", ".", ">huntsville", "|", "."):
    ...     _ = game.push(token)
    >>> [str(line) for line in draw_since(game).renderables][0]
    'Since your last turn'
    """
    told = tell_since(game)
    if not told.rivals:
        return None
    lines = [Text(message("since.title"), style="bold")]
    for rival in told.rivals:
        lines += [_deeds(game, rival), *map(_gain, rival.gains)]
    means = list(_means(told))
    return Group(*lines, *([Text(f"  {message('since.means')}")] if means else []), *means)


def _deeds(game: Game, rival: Rival) -> Text:
    return Text.assemble("  ", piece(rival.seat), f" {game.names[rival.seat]} {' · '.join(rival.deeds)}")


def _gain(gain: Gain) -> Text:
    return Text.assemble(f"      +{gain.influence} {gain.text}", (f"  [{gain.rule}]", "dim"))


def _means(told: Since) -> Iterator[Text]:
    yield from map(_gain, told.gains)
    for effect in told.effects:
        yield Text.assemble(f"      {effect.text}", (f"  [{effect.rule}]", "dim"))
