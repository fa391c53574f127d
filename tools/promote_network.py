"""Put a learner's network into the package: `python tools/promote_network.py FOLDER [--players 2] [--remark TEXT]`.

Do this when matches show that it is better than the one that is there (`python -m franchise_learner.matches`). The
remark says what else should be known about where it came from. With `--players`, it plays with this number alone, and
with `--base` only without Queenies. `--network FILE` takes another network than the folder's: a mean that it is part of
(`python -m franchise_learner.mixing`); the remark then says of what it is the mean.
"""

import argparse
import hashlib
import json
from pathlib import Path

from franchise.board.load import PLAYER_COUNTS
from franchise.network.file import read_network
from franchise.network.packaged import GENERAL, provenance_file, special_file
from franchise_learner.checkpoint import PROGRESS
from franchise_learner.learner import NETWORK

TOLD = ("seed", "minutes", "games", "decisions", "updates", "machine")


def promote(
    folder: Path,
    players: int | None = None,
    base: bool = False,
    network: Path | None = None,
    remark: str | None = None,
) -> None:
    """Copy the network, and write where it came from."""
    file, progress = network or folder / NETWORK, json.loads((folder / PROGRESS).read_text())
    read_network(file)  # refuses a bad one
    content = file.read_bytes()
    told = {"sha256": hashlib.sha256(content).hexdigest(), "command": "python -m franchise_learner FOLDER"}
    told |= {name: progress[name] for name in TOLD}
    packaged = special_file(players, base) if players else GENERAL
    packaged.write_bytes(content)
    provenance_file(packaged).write_text(json.dumps(told | ({"remark": remark} if remark else {}), indent=1) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--players", type=int, choices=PLAYER_COUNTS)
    parser.add_argument("--base", action="store_true")
    parser.add_argument("--network", type=Path)
    parser.add_argument("--remark")
    chosen = parser.parse_args()
    if chosen.base and not chosen.players:
        parser.error("--base needs --players")
    if chosen.network and not chosen.remark:
        parser.error("--network needs --remark, which says how that network was made")
    promote(**vars(chosen))
