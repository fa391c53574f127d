"""docs/strength: the ladder of all bots, what is required of them, seats and times, as text, page, CSV and JSON."""

import csv
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from contests import HOW_GAMES_DIFFER, PlayedContest, Rows, as_markdown, contest_table, in_short
from franchise.arena import plots
from franchise.arena.report import PAGE, html_table, section, summary
from franchise.arena.standing import seat_shares
from franchise.board.load import PLAYER_COUNTS
from franchise.bots.levels import SECONDS_A_TURN, Level
from franchise.bots.registry import make_bot
from franchise.bots.search import CAPACITY
from franchise.bots.search_tree import NODE_BYTES
from franchise.texts import message

TITLE = "How strong the bots are"


@dataclass(frozen=True)
class Strength:
    """Everything that was played for the page."""

    ladder: Sequence[PlayedContest]
    required: Sequence[PlayedContest]
    doublings: Sequence[PlayedContest]
    seats: Sequence[PlayedContest]

    @property
    def all(self) -> list[PlayedContest]:
        """All contests of which something was played."""
        every = [*self.ladder, *self.required, *self.doublings, *self.seats]
        return [each for each in every if each.games]


def keeps_time(speed: dict[str, Any]) -> bool:
    """Whether the longest turn of every level stays within its limit."""
    return all(turns["longest_s"] <= SECONDS_A_TURN[Level(level)] for level, turns in speed["turns"].items())


def write(strength: Strength, speed: dict[str, Any], folder: Path) -> None:
    """Write everything."""
    folder.mkdir(parents=True, exist_ok=True)
    ladder, seats = _begun(strength.ladder), _begun(strength.seats)
    contests = [each for each in strength.all if not each.contest.is_equal]
    tables = [("Levels for people", levels_table(speed))]
    tables += [(f"The ladder: one against {other}", table) for other, table in ladder_tables(ladder)]
    tables += [
        ("What is required", contest_table([each for each in contests if each.contest.least])),
        ("What twice the simulations bring", contest_table(_begun(strength.doublings))),
        ("Seats of equal bots", seats_table(seats)),
        ("Speed of the search", speed_table(speed)),
    ]
    tables = [(title, rows) for title, rows in tables if len(rows) > 1]  # where something was played
    games = sum(each.games for each in strength.all)
    note = f"{games:,} games, made by `make strength`."
    text = f"# {TITLE}\n\n{note} [The page with plots](report.html), [CSV](results.csv), [JSON](results.json).\n"
    text += f"What the champion wins at the expert's time has [a page of its own](champion.md).\n\n{HOW_GAMES_DIFFER}\n"
    for title, rows in tables:
        text += f"\n## {title}\n\n{as_markdown(rows)}\n"
    (folder / "README.md").write_text(text + REMARKS, encoding="utf-8")
    figures = [contest_plot(contests), *seat_plots(seats)]
    plain = [(title, [[cell.replace("`", "") for cell in row] for row in rows]) for title, rows in tables]
    body = "".join(section(title, html_table(rows[0], rows[1:])) for title, rows in plain)
    body += "".join(f"<figure>{figure}</figure>\n" for figure in figures)
    page = PAGE.substitute(title=TITLE, subtitle=escape(note.replace("`", "")), body=body)
    (folder / "report.html").write_text(page, encoding="utf-8")
    write_data(strength.all, speed, folder)


def _begun(contests: Iterable[PlayedContest]) -> list[PlayedContest]:
    return [each for each in contests if each.games]


REMARKS = f"""
In the ladder one bot plays against the same other in all other seats; "fair" is what it would win as their equal.
`openspiel` is OpenSpiel's own MCTS with 1,000 simulations. A seat's number counts from the one that begins the game.
The turns of the levels were measured in one game of five equal bots with all Queenies, on one core.

"Uniform" simulations choose every legal action with the same chance and go on to the end of the game; "guided" ones are
what the bots use. All trees of a bot together have {CAPACITY:,} nodes of {NODE_BYTES} bytes
({CAPACITY * NODE_BYTES // 10**6} MB) at most.
"""


def ladder_tables(ladder: Sequence[PlayedContest]) -> list[tuple[str, Rows]]:
    """For every opponent, what each bot wins against it by number of players, and the time of its turns."""
    found: dict[str, dict[str, dict[int, PlayedContest]]] = {}
    for each in ladder:
        bots = each.contest.trials[0].match.bots
        found.setdefault(bots[1], {}).setdefault(bots[0], {})[each.contest.players] = each
    heading = ["", *(f"{n} players (fair: {1 / n:.0%})" for n in PLAYER_COUNTS), "mean turn", "games"]
    return [(other, [heading, *(_rung(bot, by) for bot, by in bots.items())]) for other, bots in found.items()]


def _rung(bot: str, by_players: dict[int, PlayedContest]) -> list[str]:
    shares = [in_short(by_players[n].won) if n in by_players else "" for n in PLAYER_COUNTS]
    seconds = [each.seconds_a_turn[0] for each in by_players.values()]
    games = sum(each.games for each in by_players.values())
    return [f"`{bot}`", *shares, f"{min(seconds):.3f} to {max(seconds):.3f} s", str(games)]


def seats_table(played: Sequence[PlayedContest]) -> Rows:
    """How often each seat won."""
    most = max((each.contest.players for each in played), default=0)
    rows = [["bots", "players", "games", *(f"seat {seat + 1}" for seat in range(most)), "fair"]]
    for each in played:
        match = each.contest.trials[0].match
        shares = [in_short(share) for share in seat_shares(match, each.outcomes)]
        rows.append(
            [match.bots[0], str(match.players), str(each.games), *shares, *[""] * (most - match.players),
             f"{1 / match.players:.0%}"]
        )  # fmt: skip
    return rows


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


def contest_plot(played: Sequence[PlayedContest]) -> str:
    """All contests in one plot."""
    rows = []
    for each in played:
        contest, won = each.contest, each.won
        expected = contest.least or contest.bound or 1 / contest.players
        name = f"{contest.name} ({contest.players})"
        rows.append(plots.Bar(name, won.share, *won.interval, expected, group=contest.players))
    return plots.bars("Victories of the first, with 95 % intervals", rows, expected="needed, or fair")


def seat_plots(played: Sequence[PlayedContest]) -> list[str]:
    """One plot for each number of players: the seats, by level."""
    figures = []
    for players in sorted({each.contest.players for each in played}):
        rows = [
            plots.Bar(f"{bot}, seat {seat + 1}", share.share, *share.interval, share.fair, group=seat)
            for each, bot in ((each, each.contest.trials[0].match.bots[0]) for each in played)
            if each.contest.players == players
            for seat, share in enumerate(seat_shares(each.contest.trials[0].match, each.outcomes))
        ]
        figures.append(plots.bars(f"Victories by seat, {players} players", rows))
    return figures


def write_data(played: Sequence[PlayedContest], speed: dict[str, Any], folder: Path) -> None:
    """The figures for programs."""
    contests = [
        {"name": each.contest.name, "needed": each.contest.least, "bound": each.contest.bound,
         "holds": each.is_reached, "planned": each.contest.planned, "seconds": round(each.seconds),
         **summary(each.contest.trials[0].match, each.outcomes)}
        for each in played
    ]  # fmt: skip
    data = {"contests": contests, "speed": speed}
    (folder / "results.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    with (folder / "results.csv").open("w", encoding="utf-8", newline="") as out:
        rows = csv.writer(out)
        rows.writerow(["contest", "players", "bot", "games", "won", "low", "high", "fair", "mean_influence", "ms"])
        for each in played:
            for row in each.standings:
                low, high = row.won.interval
                rows.writerow(
                    [each.contest.name, each.contest.players, row.name, row.won.games, round(row.won.share, 4),
                     round(low, 4), round(high, 4), round(row.won.fair, 4), round(row.influence, 2),
                     round(row.milliseconds, 3)]
                )  # fmt: skip
