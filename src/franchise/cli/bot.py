"""`franchise bot`: one of our bots plays a seat on a server elsewhere."""

from typing import Annotated

import typer

from franchise.bots.registry import make_bot
from franchise.cli.console import Screen, report_errors
from franchise.online.remote_seat import RemoteSeat
from franchise.texts import message


def bot(
    name: Annotated[str, typer.Argument(help="Which bot: a level, or any other, with its options.")],
    url: Annotated[str, typer.Option("--url", help="The address of the game's page.")],
    token: Annotated[
        str, typer.Option("--token", envvar="FRANCHISE_TOKEN", help="The token of the seat, or FRANCHISE_TOKEN.")
    ],
    seed: Annotated[int, typer.Option("--seed", help="What the bot draws by lot comes from this number.")] = 0,
) -> None:
    """Let a bot play a seat of a game on a server, until the game is over.

    Whoever has the seat, or the host for a free one, makes the token: POST /api/games/ID/seats/N/token. It is worth as
    much as the seat; the variable FRANCHISE_TOKEN keeps it out of the list of processes.

    Examples:

        franchise bot expert --url http://localhost:8000/game/0123456789abcdef0123456789abcdef --token TOKEN
    """
    with report_errors(url):
        seat, console = RemoteSeat(url, token), Screen()
        console.print(message("bot.sits", seat=seat.seat + 1, game=seat.game))
        try:
            seat.play(make_bot(name, seed=seed), console.print)
        except KeyboardInterrupt:
            console.print()
