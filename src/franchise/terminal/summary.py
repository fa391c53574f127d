"""The end of a game: where everybody's points came from."""

from rich.table import Table

from franchise.game import Game
from franchise.model.sources import SOURCE_NAMES
from franchise.telling.points import points_by_source
from franchise.terminal.view import piece
from franchise.texts import heading, message


def draw_points(game: Game) -> Table:
    """The points of every player by source.

    >>> draw_points(Game(players=2, introductory=True, seed=1)).row_count
    2
    """
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    table.add_column(message("view.player"))
    for source in [*SOURCE_NAMES, "total"]:
        table.add_column(heading(f"source.{source}"), justify="right")
    for player, points in zip(game.players, points_by_source(game), strict=True):
        table.add_row(
            piece(player.seat), player.name, *(str(points[source]) for source in SOURCE_NAMES), str(player.influence)
        )
    return table
