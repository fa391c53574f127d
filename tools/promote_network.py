"""Put a learner's network into the package: `python tools/promote_network.py FOLDER [REMARK]`.

Do this when matches show that it is better than the one that is there (`python -m franchise_learner.matches`). The
remark says what else should be known about where it came from.
"""

import hashlib
import json
import sys
from pathlib import Path

from franchise.network.file import read_network
from franchise.network.packaged import PACKAGED, PROVENANCE
from franchise_learner.checkpoint import PROGRESS
from franchise_learner.learner import NETWORK

TOLD = ("seed", "minutes", "games", "decisions", "updates", "machine")


def promote(folder: Path, remark: str | None = None) -> None:
    """Copy the network, and write where it came from."""
    network, progress = folder / NETWORK, json.loads((folder / PROGRESS).read_text())
    read_network(network)  # refuses a bad one
    content = network.read_bytes()
    told = {"sha256": hashlib.sha256(content).hexdigest(), "command": "python -m franchise_learner FOLDER"}
    told |= {name: progress[name] for name in TOLD}
    PACKAGED.write_bytes(content)
    PROVENANCE.write_text(json.dumps(told | ({"remark": remark} if remark else {}), indent=1) + "\n")


if __name__ == "__main__":
    promote(Path(sys.argv[1]), *sys.argv[2:3])
