"""A match in the terminal: a progress bar with the time left, then the figures."""

from collections.abc import Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from franchise.arena.cluster import play_on_cluster
from franchise.arena.folder import Folder
from franchise.arena.match import play_match
from franchise.arena.outcome import Match, Outcome
from franchise.arena.referee import DEFAULT_PATIENCE, Played
from franchise.arena.schedule import Pairing, schedule
from franchise.arena.standing import HEADINGS, seat_shares, standings
from franchise.texts import message


@dataclass(frozen=True)
class Venue:
    """Where a match is played, on this machine or on a Ray cluster; how many games at a time; the time limit."""

    jobs: int | None = 1
    ray: str = ""
    patience: float = DEFAULT_PATIENCE

    def play(self, match: Match, pairings: list[Pairing]) -> Generator[Played]:
        """Play these games and yield them as they end."""
        if self.ray:
            return play_on_cluster(match, pairings, self.ray, self.jobs, self.patience)
        return play_match(match, pairings, self.jobs or 1, self.patience)


def hold_match(match: Match, games: int, folder: Folder, venue: Venue, console: Console) -> list[Outcome]:
    """Play the missing games of a match and save each when it ends; after Ctrl-C the finished games are kept.

    >>> import io
    >>> match, folder, console = Match(("random", "greedy"), 2), Folder.fresh(), Console(file=io.StringIO())
    >>> folder.open(match, resume=False)
    []
    >>> len(hold_match(match, 2, folder, Venue(), console))
    2
    """
    done = {outcome.pairing.number for outcome in folder.outcomes()}
    planned = list(schedule(len(match.bots), match.players, games, match.seed))
    missing = [pairing for pairing in planned if pairing.number not in done]
    if missing:
        with closing(venue.play(match, missing)) as played, bar(console) as progress:
            task = progress.add_task(match.title, total=games, completed=games - len(missing))
            try:
                for outcome, record in played:
                    folder.keep(outcome, record)
                    progress.advance(task)
            except KeyboardInterrupt:
                console.print(message("arena.interrupted"))
    return folder.outcomes()


def bar(console: Console) -> Progress:
    """A progress bar with the time left."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn(message("arena.left")),
        TimeRemainingColumn(),
        console=console,
    )


def match_table(match: Match, outcomes: list[Outcome]) -> Table:
    """The figures of a match.

    >>> match_table(Match(("random", "greedy"), 2), []).row_count
    2
    """
    title = message("arena.title", count=len(outcomes), players=match.players)
    table = Table(title=title, box=None, padding=(0, 1, 0, 0))
    name, *figures = HEADINGS
    table.add_column(message(f"arena.{name}"), overflow="fold")
    for heading in figures:
        table.add_column(message(f"arena.{heading}"), justify="right", no_wrap=True)
    for row in standings(match, outcomes):
        table.add_row(*row.cells)
    return table


def seat_table(match: Match, outcomes: list[Outcome]) -> Table:
    """How often each seat won: what equal bots show.

    >>> seat_table(Match(("random", "random"), 2), []).row_count
    2
    """
    table = Table(box=None, padding=(0, 1, 0, 0))
    for heading in ("seat", "won", "interval", "fair"):
        table.add_column(message(f"arena.{heading}"), justify="right")
    for seat, share in enumerate(seat_shares(match, outcomes), 1):
        low, high = share.interval
        table.add_row(str(seat), f"{share.share:.1%}", f"{low:.1%} to {high:.1%}", f"{share.fair:.0%}")
    return table


def fault_lines(match: Match, outcomes: list[Outcome]) -> Iterable[Text]:
    """What went wrong, by bot."""
    for row in standings(match, outcomes):
        if row.faults:
            yield Text(message("arena.faults", name=row.name, count=len(row.faults)), style="bold red")
            for fault in row.grouped_faults:
                yield Text(f"  {fault}")


def folder_for(report: str, match: Match, resume: bool) -> Folder:
    """The folder given by the user, or one in the user's data folder."""
    if report:
        return Folder(Path(report))
    return Folder.latest(match) if resume else Folder.fresh()
