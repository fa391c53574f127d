"""What was played, as it is committed: a file for each trial, so that any machine can go on with it.

A file has the match, the seconds that it took, all outcomes, and the records of the games that the first bot lost.
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


def keep(folder: Folder, match: Match, kept: Path) -> None:
    """Write what was played to the committed file."""
    outcomes = folder.outcomes()
    noted = folder.path / SECONDS
    content = {
        "match": asdict(match),
        "seconds": json.loads(noted.read_text()) if noted.exists() else 0.0,
        "outcomes": [outcome.to_json() for outcome in outcomes],
        "lost": {
            outcome.pairing.number: folder.record_file(outcome).read_text(encoding="utf-8")
            for outcome in outcomes
            if first_share(outcome) == 0 and folder.record_file(outcome).exists()
        },
    }
    kept.mkdir(parents=True, exist_ok=True)
    kept_file(kept, folder).write_bytes(gzip.compress(json.dumps(content).encode(), mtime=0))


def first_share(outcome: Outcome) -> float:
    """The share of the victory that the first bot has."""
    return outcome.shares[outcome.pairing.seats.index(0)]


def take_up(folder: Folder, match: Match, kept: Path) -> None:
    """Begin a folder with what was played elsewhere, if there is nothing here yet."""
    file = kept_file(kept, folder)
    if folder.path.exists() or not file.exists():
        return
    content: dict[str, Any] = json.loads(gzip.decompress(file.read_bytes()))
    if content["match"] != json.loads(json.dumps(asdict(match))):
        raise SystemExit(f"{file} holds another match: delete it to play this one anew")
    folder.open(match, resume=False)
    (folder.path / SECONDS).write_text(json.dumps(content["seconds"]))
    lines = []
    for data in content["outcomes"]:
        record = content["lost"].get(str(data["pairing"]["number"]))
        if record is not None:
            folder.record_file(Outcome.from_json(data)).write_text(record, encoding="utf-8")
        lines.append(json.dumps(data) + "\n")
    folder.outcomes_file.write_text("".join(lines), encoding="utf-8")
