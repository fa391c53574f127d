"""A core plays the very games that a GPU played: `data/fingerprints.json` was written by one (tools/check_gpu.py).

The games are played by a process of its own with a limit: where a rule is broken a game may never end.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from franchise.vector.fingerprint import all_variants

REPORT = json.loads((Path(__file__).parent / "data" / "fingerprints.json").read_text())
EACH = REPORT["games_each"]
LIMIT = 600  # seconds: ten times as long as it takes

COMPILED = """
import json, sys
from franchise.vector.fingerprint import all_variants, combine, cpu_fingerprints, seeds_for
each, variants = int(sys.argv[1]), all_variants()
seeds = seeds_for(each * len(variants))
found = []
for number, variant in enumerate(variants):
    prints = cpu_fingerprints([variant] * each, seeds[each * number : each * (number + 1)])
    found.append([f"{int(prints[0]):016x}", combine(prints)])
print(json.dumps(found))
"""

INTERPRETED = """
import json, sys
from franchise.compiling import INTERPRETED
from franchise.vector.fingerprint import all_variants, cpu_fingerprints, seeds_for
assert INTERPRETED
each, variants = int(sys.argv[1]), all_variants()
seeds = seeds_for(each * len(variants))[::each]
prints = [cpu_fingerprints([variant], seeds[number : number + 1]) for number, variant in enumerate(variants)]
print(json.dumps([f"{int(each[0]):016x}" for each in prints]))
"""

SHOWN = """
import json, sys
from franchise.vector import make_vector
from franchise.vector.fingerprint import all_options, hash_shown
games, seed, steps = map(int, sys.argv[1:])
print(json.dumps(hash_shown(make_vector(games, device="cpu", seed=seed, variants=all_options()), steps)))
"""


def run(script: str, *figures: int, **environment: str) -> Any:
    """What a script prints, as JSON."""
    words = [sys.executable, "-c", script, *map(str, figures)]
    try:
        done = subprocess.run(words, env=os.environ | environment, capture_output=True, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        pytest.fail(f"the games have not ended after {LIMIT} seconds: a rule is broken")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_compiled_code_plays_the_games_of_the_gpu() -> None:
    assert [list(variant) for variant in all_variants()] == [row["variant"] for row in REPORT["variants"]]
    assert EACH * len(REPORT["variants"]) >= 100_000
    for row, found in zip(REPORT["variants"], run(COMPILED, EACH), strict=True):
        assert found == [row["first"], row["all"]], row["variant"]


def test_interpreted_code_plays_the_games_of_the_gpu() -> None:
    """One game of each variant: interpreted, a game takes a few hundred times as long."""
    for row, found in zip(REPORT["variants"], run(INTERPRETED, EACH, NUMBA_DISABLE_JIT="1"), strict=True):
        assert found == row["first"], row["variant"]


def test_a_core_shows_what_the_gpu_showed() -> None:
    shown = REPORT["shown"]
    assert run(SHOWN, shown["games"], shown["seed"], shown["steps"]) == shown["hashes"]
