"""Play the matches that show how strong the bots are, and write what they show: `make strength`.

Every game is kept in build/strength: a run that was interrupted goes on where it stopped. The results go to
docs/strength and docs/strategy.md. Two cores need about an hour. The champion's matches are those of
tools/champion_strength.py.
"""

import json
from typing import Any

from rich.console import Console

import strategy_page
import strength_page
from franchise.bench.search import measure_levels, measure_search
from franchise.warmup.bots import compile_bots
from playing import ROOT, WORK, play
from trials import trials


def speed() -> dict[str, Any]:
    """How fast the search is; measured once, with nothing else running."""
    noted = WORK / "speed.json"
    if not noted.exists():
        found = {"uniform": measure_search(False), "guided": measure_search(True), "turns": measure_levels()}
        noted.write_text(json.dumps(found, indent=1))
    loaded: dict[str, Any] = json.loads(noted.read_text())
    return loaded


def main() -> None:
    """Play everything, and write the pages."""
    console = Console()
    compile_bots()
    played = [play(trial, console) for trial in trials()]
    console.print("measuring the speed")
    measured = speed()
    strength_page.write(played, measured, ROOT / "docs" / "strength")
    console.print("studying the games")
    strategy_page.write(played, ROOT / "docs")
    if not (all(strength_page.holds(each) for each in played) and strength_page.keeps_time(measured)):
        raise SystemExit("not everything holds: see docs/strength")


if __name__ == "__main__":
    main()
