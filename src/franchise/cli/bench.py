"""`franchise bench`: how fast it is here."""

import json
from typing import Annotated, Any

import typer
from rich.table import Table

from franchise.bench.report import measure_all
from franchise.cli.console import Screen, emit


def bench(as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False) -> None:
    """Measure the speed of the rules (beside the yardstick), the search and the network; takes about three minutes.

    Examples:

        franchise bench

        franchise bench --json
    """
    with Screen(stderr=True).status("starting") as status:
        report = measure_all(lambda text: status.update(text))
    if as_json:
        emit(json.dumps(report, indent=1) + "\n")
    else:
        Screen().print(bench_table(report))
        Screen().print(search_table(report))
        Screen().print(network_table(report["network"]))


def bench_table(report: dict[str, Any]) -> Table:
    """The benchmark's figures for people."""
    table = Table(title="Random play on one core")
    for heading in ("players", "steps/s", "games/s", "of the yardstick", "steps/s, all Queenies", "of the base game"):
        table.add_column(heading, justify="right")
    for players, row in report["random_play"].items():
        queenies = report["random_play_all_queenies"][players]
        ratio = report.get("yardstick", {}).get(players, {}).get("ratio", "-")
        table.add_row(
            players, f"{row['steps_per_s']:,}", f"{row['games_per_s']:,}", str(ratio),
            f"{queenies['steps_per_s']:,}", str(queenies["of_base_game"]),
        )  # fmt: skip
    table.caption = (
        f"copy of a position ({report['state_bytes']} bytes) {report['copy_ns']} ns, "
        f"cold start {report['cold_start_s']} s, warm start {report['warm_start_s']} s"
    )
    return table


def search_table(report: dict[str, Any]) -> Table:
    """The search's figures for people."""
    table = Table(title="Simulations a second, from the opening")
    for heading in ("simulations", "players", "one thread", "two threads", "ratio"):
        table.add_column(heading, justify="right")
    for kind, rows in report["search_simulations_per_s"].items():
        for players, row in rows.items():
            table.add_row(kind, players, f"{row['one_thread']:,}", f"{row['two_threads']:,}", str(row["ratio"]))
    turns = [f"{level} {row['longest_s']} s" for level, row in report["turns"].items()]
    table.caption = f"longest turn of five players with all Queenies: {', '.join(turns)}"
    return table


def network_table(network: dict[str, Any]) -> Table:
    """The network's figures for people, with what limits them."""
    table = Table(title=f"The network (width {network['width']}, {network['blocks']} blocks) on one core")
    table.add_column("positions judged")
    table.add_column("a second", justify="right")
    for kind, rate in network["evaluations_per_s"].items():
        table.add_row(kind, f"{rate:,}")
    for players, rate in network["champion_simulations_per_s"].items():
        table.add_row(f"by champion, {players} players", f"{rate:,}")
    parts = [f"{name} {microseconds} µs" for name, microseconds in network["microseconds"].items()]
    table.caption = (
        f"{', '.join(parts)}. The limit: one position reads all weights from the shared cache; "
        "eight together are bound by multiplications."
    )
    return table
