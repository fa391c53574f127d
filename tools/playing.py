"""Playing what is missing of a trial. Every game is kept in build/strength, so that a run goes on where it stopped."""

import argparse
import json
import time
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console

from contests import Contest, PlayedContest
from franchise.arena.folder import Folder
from franchise.arena.match import cores
from franchise.arena.outcome import Outcome
from franchise.arena.referee import Referee
from franchise.terminal.contest import Venue, hold_match
from franchise.warmup.bots import compile_bots
from kept_games import SECONDS, forget_broken, keep, take_up
from trials import Played, Trial

ROOT = Path(__file__).parent.parent
WORK = ROOT / "build" / "strength"
DOCS = ROOT / "docs"
KEPT = DOCS / "strength" / "played"


def add_options(parser: argparse.ArgumentParser) -> None:
    """What is played, and how."""
    parser.add_argument(
        "--only", default="", help="play the trials alone whose files have these letters in their names"
    )
    parser.add_argument("--report", action="store_true", help="play nothing: write the page from what has been played")
    parser.add_argument("--jobs", type=int, help="games at a time; one for every core unless told otherwise")


def play_chosen(
    trials: Iterable[Trial], chosen: argparse.Namespace, console: Console, kept: Path, records: int | None = None
) -> None:
    """Play the trials that the options choose, and write each to its committed file, with so many records."""
    if chosen.report:
        return
    compile_bots()
    for trial in trials:
        if chosen.only in trial.key:
            played = play(trial, console, kept, chosen.jobs)
            keep(played.folder, trial.match, kept, records)
            if len(played.outcomes) < trial.games:
                raise SystemExit(f"{trial.key}: games are missing, run it again to go on")


def so_far(trial: Trial, kept: Path | None = None) -> Played:
    """What was played of a trial, here or, if it is `kept`, elsewhere."""
    folder = Folder(WORK / trial.key)
    if kept is not None:
        take_up(folder, trial.match, kept)
    outcomes = folder.open(trial.match, resume=(folder.path / "match.json").exists())
    noted = folder.path / SECONDS
    return Played(trial, folder, outcomes, json.loads(noted.read_text()) if noted.exists() else 0.0)


def contest_so_far(contest: Contest, kept: Path) -> PlayedContest:
    """What was played of a contest."""
    return PlayedContest(contest, tuple(so_far(trial, kept) for trial in contest.trials))


def play(trial: Trial, console: Console, kept: Path | None = None, jobs: int | None = None) -> Played:
    """Play what is missing of a trial, and note the seconds that it took.

    After Ctrl-C some games are still missing, and so are those in which the process of a bot was stopped.
    """
    played = so_far(trial, kept)
    folder, outcomes, seconds = played.folder, played.outcomes, played.seconds
    check_same_bots(trial, folder, outcomes)
    if len(outcomes) < trial.games:
        begin = time.monotonic()
        hold_match(trial.match, trial.games, folder, Venue(jobs=jobs or cores()), console)
        outcomes = forget_broken(folder)
        seconds += time.monotonic() - begin
        (folder.path / SECONDS).write_text(json.dumps(seconds))
    return Played(trial, folder, outcomes, seconds)


def check_same_bots(trial: Trial, folder: Folder, outcomes: list[Outcome]) -> None:
    """Refuse games of other bots than today's: a game that was kept must come out the same again."""
    recorded = [outcome for outcome in outcomes if folder.record_file(outcome).exists()]
    if not recorded:
        return
    referee = Referee(trial.match)
    _, record = referee.play(recorded[0].pairing)
    referee.close()
    if record != folder.record_file(recorded[0]).read_text(encoding="utf-8"):
        raise SystemExit(
            f"{folder.path} holds games of bots that have changed since: "
            f"delete it and docs/strength/played/{trial.key}.json.gz to play them anew"
        )
