"""Play the matches that show how strong the bots are, and write what they show: `make strength`.

Every game is kept in build/strength: a run that was interrupted goes on where it stopped. The results go to
docs/strength and docs/strategy.md. Two cores need about an hour and a half. Of the champion's matches a tenth is
played; `python tools/strength.py --whole` plays all of them, some twelve hours of a core.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

from rich.console import Console

import strategy_page
import strength_page
from fair_starts import fair_starts, fair_starts_table
from franchise.arena.folder import Folder
from franchise.arena.match import cores
from franchise.arena.outcome import Outcome
from franchise.arena.referee import Referee
from franchise.bench.search import measure_levels, measure_search
from franchise.terminal.contest import Venue, hold_match
from franchise.warmup.bots import compile_bots
from goals import goals
from goals_page import PlayedGoal, goals_table
from strength_page import Played
from trials import Trial, trials

ROOT = Path(__file__).parent.parent
WORK = ROOT / "build" / "strength"
TENTH = 10


def play(trial: Trial, console: Console) -> Played:
    """Play what is missing of a trial, and note the seconds that it took."""
    folder = Folder(WORK / trial.key)
    outcomes = folder.open(trial.match, resume=(folder.path / "match.json").exists())
    if outcomes:
        check_same_bots(trial, folder, outcomes[0])
    noted = folder.path / "seconds.json"
    seconds = json.loads(noted.read_text()) if noted.exists() else 0.0
    if len(outcomes) < trial.games:
        begin = time.monotonic()
        outcomes = hold_match(trial.match, trial.games, folder, Venue(jobs=cores()), console)
        seconds += time.monotonic() - begin
        noted.write_text(json.dumps(seconds))
    if len(outcomes) < trial.games:
        raise SystemExit("interrupted: run it again to go on")
    return Played(trial, folder, outcomes, seconds)


def check_same_bots(trial: Trial, folder: Folder, kept: Outcome) -> None:
    """Refuse to go on with games of other bots than today's: the first game kept must come out the same again."""
    referee = Referee(trial.match)
    _, record = referee.play(kept.pairing)
    referee.close()
    if record != folder.record_file(kept).read_text(encoding="utf-8"):
        raise SystemExit(f"{folder.path} holds games of bots that have changed since: delete it to play them anew")


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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--whole", action="store_true", help="all games of the champion, not a tenth of them")
    console = Console()
    compile_bots()
    part = 1 if parser.parse_args().whole else TENTH
    played = [play(trial, console) for trial in trials()]
    reached = [PlayedGoal(goal, tuple(play(trial, console) for trial in goal.trials)) for goal in goals(part)]
    starts = [play(trial, console) for trial in fair_starts()]
    console.print("measuring the speed")
    measured = speed()
    champion = {
        "The champion at the expert's time": goals_table(reached),
        "Fair starts: what each seat wins among equals": fair_starts_table(starts),
    }
    strength_page.write(played, champion, measured, ROOT / "docs" / "strength")
    console.print("studying the games")
    strategy_page.write(played, ROOT / "docs")
    if not (all(strength_page.holds(each) for each in played) and strength_page.keeps_time(measured)):
        raise SystemExit("not everything holds: see docs/strength")


if __name__ == "__main__":
    main()
