"""Play the ladder of all bots, and write how strong they are: `make strength`.

What was played of a trial is written to docs/strength/played, to be committed: a run that was interrupted goes on where
it stopped, on any machine. Two cores need about an hour and a half for all of it. What the champion wins at the
expert's time has a tool of its own, tools/champion_strength.py; how the game is won, tools/strategy.py.

`--only champion` plays the trials alone whose files have these letters in their names; `--report` plays nothing.
"""

import argparse
import json
from typing import Any

from rich.console import Console

from franchise.bench.search import measure_levels, measure_search
from franchise.warmup.bots import compile_bots
from goals import goals
from ladder import also_required, doublings, equal_seats, ladder
from playing import DOCS, KEPT, WORK, add_options, contest_so_far, play_chosen
from strength_page import Strength, keeps_time, write

RECORDS = 1  # of a trial that are kept: enough to see later that the bots are still the same


def speed() -> dict[str, Any]:
    """How fast the search is; measured once, with nothing else running."""
    noted = WORK / "speed.json"
    if not noted.exists():
        compile_bots()
        found = {"uniform": measure_search(False), "guided": measure_search(True), "turns": measure_levels()}
        noted.write_text(json.dumps(found, indent=1))
    loaded: dict[str, Any] = json.loads(noted.read_text())
    return loaded


def main() -> None:
    """Play everything, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    chosen = parser.parse_args()
    console = Console()
    every = [ladder(), also_required(), doublings(), equal_seats()]
    of_champion = goals()  # those are played, and all of their records kept, by champion_strength
    own = [contest for contests in every for contest in contests if contest not in of_champion]
    play_chosen([trial for contest in own for trial in contest.trials], chosen, console, KEPT, RECORDS)
    strength = Strength(*([contest_so_far(contest, KEPT) for contest in contests] for contests in every))
    console.print("measuring the speed")
    measured = speed()
    write(strength, measured, DOCS / "strength")
    if not (all(each.is_reached for each in strength.all) and keeps_time(measured)):
        raise SystemExit("not everything holds: see docs/strength")


if __name__ == "__main__":
    main()
