"""Play games between equal bots in the base game, and write how it is won: docs/strategy.md.

Every game is kept in build/strength: a run that was interrupted goes on where it stopped. Two cores need half an hour.
"""

from rich.console import Console

import strategy_page
from franchise.arena.outcome import Match
from franchise.arena.schedule import whole_rounds
from franchise.board.load import PLAYER_COUNTS
from franchise.warmup.bots import compile_bots
from playing import DOCS, play
from trials import Trial

FIRST_SEED, SEEDS_A_TRIAL = 1_300_000, 100_000
GAMES = {"casual": 1000, "strong": 200}


def equal_bots() -> list[Trial]:
    """Trials in which the same bot has all seats.

    >>> equal_bots()[0].key, equal_bots()[1].games
    ('2-casual', 1002)
    """
    plan = [(bot, players, games) for bot, games in GAMES.items() for players in PLAYER_COUNTS]
    return [
        Trial(
            f"{bot} seats of {players}",
            Match((bot,) * players, players, seed=FIRST_SEED + SEEDS_A_TRIAL * number),
            whole_rounds(players, players, games),
        )
        for number, (bot, players, games) in enumerate(plan)
    ]


def main() -> None:
    """Play everything, and write the page."""
    compile_bots()
    played = [play(trial, Console()) for trial in equal_bots()]
    if any(len(each.outcomes) < each.trial.games for each in played):
        raise SystemExit("interrupted: run it again to go on")
    strategy_page.write(played, DOCS)


if __name__ == "__main__":
    main()
