"""Playing what is missing of a trial. Every game is kept in build/strength, so that a run goes on where it stopped."""

import json
import time
from pathlib import Path

from rich.console import Console

from franchise.arena.folder import Folder
from franchise.arena.match import cores
from franchise.arena.outcome import Outcome
from franchise.arena.referee import Referee
from franchise.terminal.contest import Venue, hold_match
from kept_games import SECONDS, take_up
from strength_page import Played
from trials import Trial

ROOT = Path(__file__).parent.parent
WORK = ROOT / "build" / "strength"


def so_far(trial: Trial, kept: Path | None = None) -> Played:
    """What was played of a trial, here or, if it is `kept`, elsewhere."""
    folder = Folder(WORK / trial.key)
    if kept is not None:
        take_up(folder, trial.match, kept)
    outcomes = folder.open(trial.match, resume=(folder.path / "match.json").exists())
    noted = folder.path / SECONDS
    return Played(trial, folder, outcomes, json.loads(noted.read_text()) if noted.exists() else 0.0)


def play(trial: Trial, console: Console, kept: Path | None = None, jobs: int | None = None) -> Played:
    """Play what is missing of a trial, and note the seconds that it took."""
    played = so_far(trial, kept)
    folder, outcomes, seconds = played.folder, played.outcomes, played.seconds
    if len(outcomes) < trial.games:
        check_same_bots(trial, folder, outcomes)
        begin = time.monotonic()
        outcomes = hold_match(trial.match, trial.games, folder, Venue(jobs=jobs or cores()), console)
        seconds += time.monotonic() - begin
        (folder.path / SECONDS).write_text(json.dumps(seconds))
    if len(outcomes) < trial.games:
        raise SystemExit("interrupted: run it again to go on")
    return Played(trial, folder, outcomes, seconds)


def check_same_bots(trial: Trial, folder: Folder, outcomes: list[Outcome]) -> None:
    """Refuse to go on with games of other bots than today's: a game that was kept must come out the same again."""
    recorded = [outcome for outcome in outcomes if folder.record_file(outcome).exists()]
    if not recorded:
        return
    referee = Referee(trial.match)
    _, record = referee.play(recorded[0].pairing)
    referee.close()
    if record != folder.record_file(recorded[0]).read_text(encoding="utf-8"):
        raise SystemExit(f"{folder.path} holds games of bots that have changed since: delete it to play them anew")
