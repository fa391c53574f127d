"""The report of a match: one self-contained page, and its figures as CSV and JSON."""

import csv
import json
from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from pathlib import Path
from statistics import fmean
from string import Template
from typing import Any

from franchise.arena import plots
from franchise.arena.outcome import Match, Outcome
from franchise.arena.standing import HEADINGS, Standing, seat_shares, standings
from franchise.model.sources import SOURCE_NAMES
from franchise.texts import heading, message

PAGE = Template((Path(__file__).parent / "page.html").read_text(encoding="utf-8"))


def write_report(match: Match, outcomes: Sequence[Outcome], folder: Path) -> Path:
    """Write `report.html`, `summary.json` and `games.csv`; the page's file.

    >>> import tempfile
    >>> write_report(Match(("random", "greedy"), 2), [], Path(tempfile.mkdtemp())).name
    'report.html'
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "summary.json").write_text(json.dumps(summary(match, outcomes), indent=1) + "\n", encoding="utf-8")
    write_csv(match, outcomes, folder / "games.csv")
    page = folder / "report.html"
    page.write_text(report_page(match, outcomes), encoding="utf-8")
    return page


def summary(match: Match, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """All figures of a match as plain data.

    >>> summary(Match(("random", "greedy"), 2), [])["games"]
    0
    """
    return {
        "match": asdict(match),
        "games": len(outcomes),
        "bots": [standing_data(row) for row in standings(match, outcomes)],
        "seats": [
            {"seat": seat, "won": share.share, "interval": share.interval}
            for seat, share in enumerate(seat_shares(match, outcomes))
        ],
        "mean_turns": fmean(outcome.turns for outcome in outcomes) if outcomes else 0,
    }


def standing_data(row: Standing) -> dict[str, Any]:
    """One bot's figures as plain data."""
    return {
        "name": row.name,
        "games": row.won.games,
        "won": row.won.share,
        "interval": row.won.interval,
        "fair": row.won.fair,
        "rating": asdict(row.rating),
        "mean_influence": row.influence,
        "mean_margin": row.margin,
        "ms_per_decision": row.milliseconds,
        "faults": [{"game": number, "what": what} for number, what in row.faults],
    }


def write_csv(match: Match, outcomes: Sequence[Outcome], file: Path) -> None:
    """One line for each seat of each game."""
    with file.open("w", encoding="utf-8", newline="") as out:
        rows = csv.writer(out)
        heads = ("game", "seed", "seat", "bot", "won", "influence", *SOURCE_NAMES, "seconds", "decisions", "turns")
        rows.writerow([*heads, "fault"])
        for outcome in outcomes:
            for seat, entrant in enumerate(outcome.pairing.seats):
                points = outcome.sources[seat]
                fault = outcome.fault.what if outcome.fault is not None and outcome.fault.seat == seat else ""
                rows.writerow(
                    [
                        outcome.pairing.number, outcome.pairing.seed, seat, match.bots[entrant],
                        round(outcome.shares[seat], 4), outcome.influence[seat],
                        *(points.get(source, 0) for source in SOURCE_NAMES),
                        round(outcome.seconds[seat], 4), outcome.decisions[seat], outcome.turns, fault,
                    ]
                )  # fmt: skip


def report_page(match: Match, outcomes: Sequence[Outcome]) -> str:
    """The whole page."""
    rows = standings(match, outcomes)
    variant = [*match.variant.queenies, *["introductory"] * match.variant.introductory]
    variant += [f"expert, tiles {match.variant.expert}"] if match.variant.expert else []
    subtitle = ", ".join([f"{len(outcomes)} games", f"{match.players} players", *variant])
    table = html_table([message(f"arena.{heading}") for heading in HEADINGS], [row.cells for row in rows])
    return PAGE.substitute(
        title=escape(match.title),
        subtitle=escape(subtitle),
        body=section("Standings", table, *fault_notes(rows)) + "".join(all_plots(match, outcomes, rows)),
    )


def section(title: str, *parts: str) -> str:
    """A part of the page."""
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>\n"


def html_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of the page.

    >>> html_table(["bot"], [["<a>"]])[-49:]
    '<tr><td>&lt;a&gt;</td></tr></tbody></table></div>'
    """
    heads = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<div class='wide'><table><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table></div>"


def fault_notes(rows: Sequence[Standing]) -> list[str]:
    """What went wrong."""
    notes = []
    for row in rows:
        if row.faults:
            items = "".join(f"<li>{escape(fault)}</li>" for fault in row.grouped_faults)
            head = escape(message("arena.faults", name=row.name, count=len(row.faults)))
            notes.append(f"<p class='fault'>{head}</p><ul>{items}</ul>")
    return notes


def all_plots(match: Match, outcomes: Sequence[Outcome], rows: Sequence[Standing]) -> list[str]:
    """The plots of a match; those of points only if a game was played to its end."""
    shares = [plots.Bar(row.name, row.won.share, *row.won.interval, row.won.fair) for row in rows]
    ratings = [
        plots.Bar(row.name, mean, mean - 2 * deviation, mean + 2 * deviation)
        for row in rows
        for mean, deviation in [(row.rating.mean, row.rating.deviation)]
    ]
    seats = [
        plots.Bar(f"seat {seat + 1}", share.share, *share.interval, share.fair)
        for seat, share in enumerate(seat_shares(match, outcomes))
    ]
    found = [
        plots.bars("Victories, with 95 % intervals", shares),
        plots.bars("Ratings, ± two deviations", ratings, percent=False),
        plots.bars("Victories by seat, whoever sits there", seats),
    ]
    finished = [outcome for outcome in outcomes if outcome.fault is None]
    if finished:
        found += point_plots(match, finished)
    return [f"<figure>{plot}</figure>\n" for plot in found]


def point_plots(match: Match, finished: Sequence[Outcome]) -> list[str]:
    """How many points the bots made and how, and how long the games were."""
    names = list(dict.fromkeys(match.bots))
    points: dict[str, list[float]] = {name: [] for name in names}
    parts: dict[str, list[dict[str, int]]] = {name: [] for name in names}
    for outcome in finished:
        for seat, entrant in enumerate(outcome.pairing.seats):
            points[match.bots[entrant]].append(outcome.influence[seat])
            parts[match.bots[entrant]].append(outcome.sources[seat])
    present = [name for name in names if points[name]]
    means = [
        (name, [fmean(made.get(source, 0) for made in parts[name]) for source in SOURCE_NAMES]) for name in present
    ]
    labels = [heading(f"source.{source}") for source in SOURCE_NAMES]
    return [
        plots.spread("Influence at the end", [(name, points[name]) for name in present], "IP"),
        plots.stacks("How the points were made", means, labels, "mean IP by source"),
        plots.histogram("Length of a game", [outcome.turns for outcome in finished], "turns of all players"),
    ]
