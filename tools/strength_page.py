"""docs/strength: the required and the actual results of the matches, as a page, as text, as CSV and as JSON."""

import csv
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from franchise.arena import plots
from franchise.arena.folder import Folder
from franchise.arena.match import cores
from franchise.arena.outcome import Outcome
from franchise.arena.report import PAGE, html_table, section, summary
from franchise.arena.standing import Standing, WinRate, seat_shares, standings
from franchise.bots.levels import SECONDS_A_TURN, Level
from franchise.bots.registry import make_bot
from franchise.bots.search import CAPACITY
from franchise.bots.search_tree import NODE_BYTES
from franchise.texts import message
from trials import Trial

TITLE = "How strong the bots are"
Rows = list[list[str]]


@dataclass(frozen=True)
class Played:
    """A trial that was played."""

    trial: Trial
    folder: Folder
    outcomes: list[Outcome]
    seconds: float

    @cached_property
    def first(self) -> Standing:
        """The bot whose strength is tested."""
        return standings(self.trial.match, self.outcomes)[0]

    @property
    def is_seats(self) -> bool:
        """Whether equal bots played, so that only the seats differ."""
        return len(set(self.trial.match.bots)) == 1


def holds(played: Played) -> bool:
    """Whether a trial has the required result."""
    trial, won = played.trial, played.first.won
    return won.share >= trial.least and won.interval[0] > trial.bound


def keeps_time(speed: dict[str, Any]) -> bool:
    """Whether the longest turn of every level stays within its limit."""
    return all(turns["longest_s"] <= SECONDS_A_TURN[Level(level)] for level, turns in speed["turns"].items())


def write(played: Sequence[Played], speed: dict[str, Any], folder: Path) -> None:
    """Write everything."""
    folder.mkdir(parents=True, exist_ok=True)
    contests = [each for each in played if not each.is_seats]
    seats = [each for each in played if each.is_seats]
    tables = [
        ("Levels for people", levels_table(speed)),
        ("Against each other", contest_table(contests)),
        ("Seat advantage with equal bots", seats_table(seats)),
        ("Speed of the search", speed_table(speed)),
    ]
    minutes = sum(each.seconds for each in played) / 60
    games = sum(len(each.outcomes) for each in played)
    note = f"{games:,} games, {minutes:.0f} minutes on {cores()} cores; made by `make strength`."
    text = f"# {TITLE}\n\n{note} [The page with plots](report.html), [CSV](results.csv), [JSON](results.json).\n"
    text += "What the champion wins has [a page of its own](champion.md).\n"
    for title, rows in tables:
        text += f"\n## {title}\n\n{as_markdown(rows)}\n"
    (folder / "README.md").write_text(text + REMARKS, encoding="utf-8")
    figures = [contest_plot(contests), *seat_plots(seats)]
    body = "".join(section(title, html_table(rows[0], rows[1:])) for title, rows in tables)
    body += "".join(f"<figure>{figure}</figure>\n" for figure in figures)
    page = PAGE.substitute(title=TITLE, subtitle=escape(note.replace("`", "")), body=body)
    (folder / "report.html").write_text(page, encoding="utf-8")
    write_data(played, speed, folder)


REMARKS = f"""
The share of victories comes with its 95 % interval (Wilson); a tie counts in parts. Every bot sat in every seat equally
often, each set-up was played in all rotations. A seat's number counts from the one that begins the game. The turns were
measured in one game of five equal bots with all Queenies, on one core.

"Uniform" simulations choose every legal action with the same chance and go on to the end of the game; "guided" ones are
what the bots use. All trees of a bot together have {CAPACITY:,} nodes of {NODE_BYTES} bytes
({CAPACITY * NODE_BYTES // 10**6} MB) at most.

In the base game all set-ups are alike, and strong bots are apt to begin as they did before: their games are less
different from each other than the intervals suppose, above all in the seats of four strong ones.
"""


def contest_table(played: Sequence[Played]) -> Rows:
    """Who won how often, and what was needed."""
    rows = [["", "players", "games", "won", "95 % interval", "needed", "lower bound", "holds", "minutes"]]
    for each in played:
        won, trial = each.first.won, each.trial
        low, high = won.interval
        rows.append(
            [
                trial.name, str(trial.match.players), str(won.games), f"{won.share:.1%}", f"{low:.1%} to {high:.1%}",
                f"≥ {trial.least:.0%}" if trial.least else "", f"> {trial.bound:.0%}",
                "yes" if holds(each) else "no", f"{each.seconds / 60:.1f}",
            ]
        )  # fmt: skip
    return rows


def seats_table(played: Sequence[Played]) -> Rows:
    """How often each seat won."""
    most = max(each.trial.match.players for each in played)
    rows = [["bots", "players", "games", *(f"seat {seat + 1}" for seat in range(most)), "fair"]]
    for each in played:
        match = each.trial.match
        shares = [in_short(share) for share in seat_shares(match, each.outcomes)]
        rows.append(
            [match.bots[0], str(match.players), str(len(each.outcomes)), *shares, *[""] * (most - match.players),
             f"{1 / match.players:.0%}"]
        )  # fmt: skip
    return rows


def in_short(share: WinRate) -> str:
    """A share with half of its interval."""
    low, high = share.interval
    return f"{share.share:.1%} ± {(high - low) / 2:.1%}"


def levels_table(speed: dict[str, Any]) -> Rows:
    """What the levels are, and how long their turns take."""
    rows = [["level", "simulations a decision", "limit for a turn", "mean turn", "longest turn"]]
    for level, turns in speed["turns"].items():
        simulations = getattr(make_bot(level), "simulations", None)
        number = f"{simulations:,}" if simulations else "none"
        limit = SECONDS_A_TURN[Level(level)]
        seconds = [f"{value:g} s" for value in (limit, turns["mean_s"], turns["longest_s"])]
        rows.append([f"{level}: {message(f'level.{level}.note')}", number, *seconds])
    return rows


def speed_table(speed: dict[str, Any]) -> Rows:
    """Simulations a second."""
    rows = [["simulations", "players", "one thread", "two threads", "ratio"]]
    for kind in ("uniform", "guided"):
        for players, row in speed[kind].items():
            rows.append([kind, players, f"{row['one_thread']:,}/s", f"{row['two_threads']:,}/s", str(row["ratio"])])
    return rows


def contest_plot(played: Sequence[Played]) -> str:
    """All contests in one plot."""
    rows = []
    for each in played:
        won = each.first.won
        label = f"{each.trial.name} ({each.trial.match.players})"
        rows.append(plots.Bar(label, won.share, *won.interval, each.trial.least or each.trial.bound))
    return plots.bars(
        "Victories of the first, with 95 % intervals",
        rows,
        expected="needed, or bound of the interval",
    )


def seat_plots(played: Sequence[Played]) -> list[str]:
    """One plot for each number of players: the seats, by level."""
    figures = []
    for players in sorted({each.trial.match.players for each in played}):
        rows = [
            plots.Bar(f"{each.trial.match.bots[0]}, seat {seat + 1}", share.share, *share.interval, share.fair)
            for each in played
            if each.trial.match.players == players
            for seat, share in enumerate(seat_shares(each.trial.match, each.outcomes))
        ]
        figures.append(plots.bars(f"Victories by seat, {players} players", rows))
    return figures


def as_markdown(rows: Rows) -> str:
    """A table as text."""
    head, *body = (" | ".join(row) for row in rows)
    return "\n".join(f"| {line} |" for line in [head, "|".join(["---"] * len(rows[0])), *body])


def write_data(played: Sequence[Played], speed: dict[str, Any], folder: Path) -> None:
    """The figures for programs."""
    trials = [
        {"name": each.trial.name, "needed": each.trial.least, "bound": each.trial.bound, "holds": holds(each),
         "seconds": round(each.seconds), **summary(each.trial.match, each.outcomes)}
        for each in played
    ]  # fmt: skip
    data = {"trials": trials, "speed": speed}
    (folder / "results.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    with (folder / "results.csv").open("w", encoding="utf-8", newline="") as out:
        rows = csv.writer(out)
        rows.writerow(["trial", "players", "bot", "games", "won", "low", "high", "fair", "mean_influence", "ms"])
        for each in played:
            for row in standings(each.trial.match, each.outcomes):
                low, high = row.won.interval
                rows.writerow(
                    [each.trial.name, each.trial.match.players, row.name, row.won.games, round(row.won.share, 4),
                     round(low, 4), round(high, 4), round(row.won.fair, 4), round(row.influence, 2),
                     round(row.milliseconds, 3)]
                )  # fmt: skip
