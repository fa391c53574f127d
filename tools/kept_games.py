"""What was played, as it is committed: a file for each trial, so that any machine can go on with it.

A file has the match, the seconds that it took, all outcomes, and records of games, above all those that the first bot
lost.
"""

import gzip
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from franchise.arena.folder import Folder
from franchise.arena.outcome import Match, Outcome

SECONDS = "seconds.json"


def kept_file(kept: Path, folder: Folder) -> Path:
    """The committed file of a match."""
    return kept / f"{folder.path.name}.json.gz"


def keep(folder: Folder, match: Match, kept: Path, records: int | None = None) -> None:
    """Write what was played to the committed file, if there is anything.

    The records are those of so many games that the first bot lost, or of all of these; one at least if there is any, so
    that it can be seen later whether the bots are still the same.
    """
    outcomes = folder.outcomes()
    if not outcomes:
        return
    recorded = [outcome for outcome in outcomes if folder.record_file(outcome).exists()]
    lost = [outcome for outcome in recorded if first_share(outcome) == 0]
    noted = folder.path / SECONDS
    content = {
        "match": asdict(match),
        "seconds": json.loads(noted.read_text()) if noted.exists() else 0.0,
        "outcomes": [outcome.to_json() for outcome in outcomes],
        "records": {
            outcome.pairing.number: folder.record_file(outcome).read_text(encoding="utf-8")
            for outcome in lost[:records] or recorded[:1]
        },
    }
    kept.mkdir(parents=True, exist_ok=True)
    kept_file(kept, folder).write_bytes(gzip.compress(json.dumps(content).encode(), mtime=0))


def forget_broken(folder: Folder) -> list[Outcome]:
    """Forget the games in which a bot failed, and return the others.

    The bots of a trial do not fail by themselves: something has stopped their process, which says nothing about them.
    """
    outcomes = folder.outcomes()
    whole = [outcome for outcome in outcomes if outcome.fault is None]
    if len(whole) < len(outcomes):
        lines = [json.dumps(outcome.to_json()) + "\n" for outcome in whole]
        folder.outcomes_file.write_text("".join(lines), encoding="utf-8")
    return whole


def first_share(outcome: Outcome) -> float:
    """The share of the victory that the first bot has."""
    return outcome.shares[outcome.pairing.seats.index(0)]


def take_up(folder: Folder, match: Match, kept: Path) -> None:
    """Add to a folder what was played elsewhere and is missing here."""
    file = kept_file(kept, folder)
    if not file.exists():
        return
    content: dict[str, Any] = json.loads(gzip.decompress(file.read_bytes()))
    if content["match"] != json.loads(json.dumps(asdict(match))):
        raise SystemExit(f"{file} holds another match: delete it to play this one anew")
    here = folder.open(match, resume=folder.path.exists())
    known = {outcome.pairing.number for outcome in here}
    missing = [Outcome.from_json(data) for data in content["outcomes"] if data["pairing"]["number"] not in known]
    if not missing:
        return
    for outcome in missing:
        record = content["records"].get(str(outcome.pairing.number))
        if record is not None:
            folder.record_file(outcome).write_text(record, encoding="utf-8")
    with folder.outcomes_file.open("a", encoding="utf-8") as lines:
        lines.writelines(json.dumps(outcome.to_json()) + "\n" for outcome in missing)
    if not here:
        (folder.path / SECONDS).write_text(json.dumps(content["seconds"]))
