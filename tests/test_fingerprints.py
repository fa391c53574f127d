"""Compiled and interpreted code play the same games as ever, and the games that a GPU played.

`data/fingerprints.json` is what a core came to (`make regenerate`). `data/gpu_proof.json` is what a GPU came to, and
for which rules (tools/check_gpu.py).
"""

import json

from franchise.model.rules_version import RULES_VERSION, rules_digest
from franchise.vector.fingerprint import GAMES_EACH, digest_of
from kit.fingerprints import FILE, PROOF, first_games_interpreted, rows_on_a_core, shown_on_a_core

EXPECTED = json.loads(FILE.read_text())
GPU = json.loads(PROOF.read_text())


def test_compiled_code_plays_the_same_games_as_ever() -> None:
    assert len(EXPECTED["variants"]) * GAMES_EACH >= 100_000
    for row, found in zip(EXPECTED["variants"], rows_on_a_core(), strict=True):
        assert found == row, row["variant"]


def test_interpreted_code_plays_the_same_games_as_compiled_code() -> None:
    for row, found in zip(EXPECTED["variants"], first_games_interpreted(), strict=True):
        assert found == row["first"], row["variant"]


def test_the_vector_environment_shows_the_same_as_ever() -> None:
    assert shown_on_a_core() == EXPECTED["shown"]


def test_fingerprints_are_those_of_this_version_of_the_rules() -> None:
    assert EXPECTED["rules_version"] == RULES_VERSION, "run: make regenerate"


def test_the_gpu_came_to_the_same_for_the_rules_that_it_names() -> None:
    """A proof for other rules proves nothing about these: it is not compared, and `make regenerate` says so."""
    assert GPU["games"] == len(EXPECTED["variants"]) * GAMES_EACH
    same_fingerprints = GPU["fingerprints"] == digest_of(EXPECTED["variants"], EXPECTED["shown"])
    assert same_fingerprints or GPU["rules_digest"] != rules_digest()
