"""How fair starts are: what each seat wins among equal champions over printed, drawn and balanced tiles."""

from collections.abc import Sequence

from contests import DRAWN, PRINTED, Rows, in_short
from franchise.arena.outcome import Match, MatchOptions
from franchise.arena.schedule import whole_rounds
from franchise.arena.standing import seat_shares
from trials import Played, Trial

BOT = "champion:sims=64"
GAMES = 400
FIRST_SEED = 20_000_000
TILES = {"printed": PRINTED, "drawn": DRAWN, "balanced": MatchOptions(expert="drawn", balanced=True)}


def fair_starts(part: int = 1) -> list[Trial]:
    """The trials: with two and with four players over all kinds of tiles, with one of every `part` games.

    >>> [trial.name for trial in fair_starts()][:2], {trial.games for trial in fair_starts()}
    (['printed tiles, 2 players', 'drawn tiles, 2 players'], {400})
    """
    return [
        Trial(
            f"{name} tiles, {players} players",
            Match((BOT,) * players, players, variant, FIRST_SEED),
            whole_rounds(players, players, GAMES // part),
        )
        for players in (2, 4)
        for name, variant in TILES.items()
    ]


def fair_starts_table(played: Sequence[Played]) -> Rows:
    """How often each seat won, and how far the best was ahead of the worst."""
    most = max((each.trial.match.players for each in played), default=0)
    rows = [["", "games", *(f"seat {seat + 1}" for seat in range(most)), "best ahead of worst"]]
    for each in played:
        shares = seat_shares(each.trial.match, each.outcomes)
        ahead = max(share.share for share in shares) - min(share.share for share in shares)
        told = [in_short(share) for share in shares]
        rows.append([each.trial.name, str(len(each.outcomes)), *told, *[""] * (most - len(told)), f"{ahead:.1%}"])
    return rows
