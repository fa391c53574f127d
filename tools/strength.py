"""Play the matches that show how strong the bots are, and write what they show: `make strength`.

Every game is kept in build/strength: a run that was interrupted goes on where it stopped. The results go to
docs/strength and docs/strategy.md.
"""

import json
import time
from pathlib import Path

from rich.console import Console

from franchise.arena.folder import Folder
from franchise.arena.match import cores
from franchise.arena.outcome import Outcome
from franchise.arena.trials import Trial, trials
from franchise.terminal.contest import Ground, hold_match
from franchise.warmup import compile_bots

ROOT = Path(__file__).parent.parent
WORK = ROOT / "build" / "strength"


def play(trial: Trial, console: Console) -> list[Outcome]:
    """Play what is missing of a trial, and note the minutes that it took."""
    folder = Folder(WORK / trial.key)
    outcomes = folder.open(trial.match, resume=folder.path.exists())
    begin = time.monotonic()
    missing = len(outcomes) < trial.games
    outcomes = hold_match(trial.match, trial.games, folder, outcomes, Ground(jobs=cores()), console)
    if missing:
        noted = folder.path / "seconds.json"
        before = json.loads(noted.read_text()) if noted.exists() else 0
        noted.write_text(json.dumps(before + time.monotonic() - begin))
    if len(outcomes) < trial.games:
        raise SystemExit("interrupted: run it again to go on")
    return outcomes


def main() -> None:
    """Play everything."""
    console = Console()
    compile_bots()
    for trial in trials():
        console.print(trial.name)
        play(trial, console)


if __name__ == "__main__":
    main()
