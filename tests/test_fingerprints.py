"""A core plays the very games that a GPU played: `data/fingerprints.json` was written by one (tools/check_gpu.py)."""

import json
import os
import subprocess
import sys
from pathlib import Path

from franchise.vector import make_vector
from franchise.vector.fingerprint import all_options, all_variants, combine, cpu_fingerprints, hash_shown, seeds_for

REPORT = json.loads((Path(__file__).parent / "data" / "fingerprints.json").read_text())
EACH = REPORT["games_each"]

SCRIPT = """
import sys
import numpy as np
from franchise.compiling import INTERPRETED
from franchise.vector.fingerprint import all_variants, cpu_fingerprints, seeds_for
assert INTERPRETED
each, variants = int(sys.argv[1]), all_variants()
seeds = seeds_for(each * len(variants))[::each]
for number in map(int, sys.argv[2:]):
    print(number, f"{int(cpu_fingerprints([variants[number]], seeds[number : number + 1])[0]):016x}")
"""


def test_compiled_code_plays_the_games_of_the_gpu() -> None:
    variants = all_variants()
    assert [list(variant) for variant in variants] == [row["variant"] for row in REPORT["variants"]]
    assert EACH * len(variants) >= 100_000
    seeds = seeds_for(EACH * len(variants))
    for number, (variant, row) in enumerate(zip(variants, REPORT["variants"], strict=True)):
        prints = cpu_fingerprints([variant] * EACH, seeds[EACH * number : EACH * (number + 1)])
        assert (f"{int(prints[0]):016x}", combine(prints)) == (row["first"], row["all"]), variant


def test_interpreted_code_plays_the_games_of_the_gpu() -> None:
    """One game of each variant: interpreted, a game takes a few hundred times as long."""
    numbers = [str(number) for number in range(len(REPORT["variants"]))]
    answer = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(EACH), *numbers],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    found = dict(line.split() for line in answer.stdout.splitlines())
    assert found == {number: REPORT["variants"][int(number)]["first"] for number in numbers}


def test_a_core_shows_what_the_gpu_showed() -> None:
    shown = REPORT["shown"]
    env = make_vector(shown["games"], seed=shown["seed"], variants=all_options())
    assert hash_shown(env, shown["steps"]) == shown["hashes"]
