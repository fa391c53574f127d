"""The fingerprints of whole random games, as `tests/data/fingerprints.json` keeps them.

The games are played in a separate process with a time limit: with a broken rule a game may never end.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[1] / "data"
FILE, PROOF = DATA / "fingerprints.json", DATA / "gpu_proof.json"
LIMIT = 600  # seconds: ten times as long as it takes

ROWS = """
import json
from franchise.vector.fingerprint import all_games, cpu_fingerprints, fingerprint_rows
print(json.dumps(fingerprint_rows(cpu_fingerprints(*all_games()))))
"""

FIRST_OF_EACH_VARIANT = """
import json
from franchise.compiling import INTERPRETED
from franchise.vector.fingerprint import GAMES_EACH, all_games, cpu_fingerprints
assert INTERPRETED
variants, seeds = all_games()
prints = cpu_fingerprints(variants[::GAMES_EACH], seeds[::GAMES_EACH])
print(json.dumps([f"{int(each):016x}" for each in prints]))
"""

SHOWN = """
import json
from franchise.vector.fingerprint import shown_on
print(json.dumps(shown_on("cpu")))
"""


def run(script: str, **environment: str) -> Any:
    """What a script prints, as JSON."""
    words = [sys.executable, "-c", script]
    try:
        done = subprocess.run(words, env=os.environ | environment, capture_output=True, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        raise AssertionError(f"the games have not ended after {LIMIT} seconds: a rule is broken") from None
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def rows_on_a_core() -> list[dict[str, Any]]:
    """The fingerprints of all games, compiled."""
    found: list[dict[str, Any]] = run(ROWS)
    return found


def first_games_interpreted() -> list[str]:
    """The fingerprint of one game of each variant, interpreted. This is a few hundred times slower."""
    found: list[str] = run(FIRST_OF_EACH_VARIANT, NUMBA_DISABLE_JIT="1")
    return found


def shown_on_a_core() -> dict[str, str]:
    """Hashes of all that the vector environment shows."""
    found: dict[str, str] = run(SHOWN)
    return found
