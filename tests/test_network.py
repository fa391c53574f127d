"""The network: its file, the one in the package, and its answers on a core against plain NumPy."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from franchise.bots.registry import make_bot
from franchise.game import Game
from franchise.model.errors import InvalidError
from franchise.network.file import MOST_BYTES, dump_network, load_network, read_network, write_network
from franchise.network.inference import MOST_POSITIONS, answer, forget, logit_of, look, make_scratch
from franchise.network.packaged import GENERAL, VARIABLE, load_packaged, packaged_file, prepare, provenance_file
from franchise.network.weights import Weights, random_weights, reference_answer
from franchise.vector.observation import encode
from franchise.vector.sections import OBSERVATION_SIZE
from kit.random_games import positions

CLOSE = 1e-4
RANDOM, NARROW = random_weights(64, 2, seed=1), random_weights(40, 1, seed=2, inputs=OBSERVATION_SIZE)


@pytest.mark.parametrize(
    "weights", [RANDOM, NARROW, load_packaged(4, queenies=False).weights], ids=["random", "narrow", "packaged"]
)
def test_compiled_answers_are_those_of_plain_numpy(weights: Weights) -> None:
    """In positions of all variants, whatever was asked before, one at a time and together."""
    network, scratch = prepare(weights), make_scratch(len(weights.bias))
    forget(scratch, weights)
    games = [game.copy() for game in positions(range(24), every=9) if not game.is_over]
    assert len(games) > 200
    for first in range(0, len(games), MOST_POSITIONS):
        some = games[first : first + 1 + first % MOST_POSITIONS]
        for row, game in enumerate(some):
            encode(game.state, game.active, scratch.inputs[row])
            look(weights, scratch, row, game.active)
        answer(network, scratch, len(some))
        logits, answers = reference_answer(weights, scratch.inputs[: len(some), :OBSERVATION_SIZE])
        assert np.abs(scratch.answers[: len(some)] - answers).max() < CLOSE
        for row, game in enumerate(some):
            for action in game.legal_actions:
                found = logit_of(network, scratch, row, action.id)
                assert abs(found - logits[row, action.id]) < CLOSE


def test_a_network_survives_its_file(tmp_path: Path) -> None:
    path = tmp_path / "a.net"
    write_network(RANDOM, path)
    for name, given, found in zip(RANDOM._fields, RANDOM, read_network(path), strict=True):
        assert np.abs(given - found).max() < 2e-3, name
        assert found.dtype == np.float32
    assert dump_network(read_network(path)) == path.read_bytes()


def change_header(**changes: Any) -> Callable[[bytes], bytes]:
    """Change a line of the header, the rest stays."""

    def change(content: bytes) -> bytes:
        line, _, payload = content.partition(b"\n")
        return json.dumps(json.loads(line) | changes).encode() + b"\n" + payload

    return change


def with_payload(payload: bytes, **changes: Any) -> Callable[[bytes], bytes]:
    """Another payload with a digest that fits."""

    def change(content: bytes) -> bytes:
        line = content.partition(b"\n")[0]
        header = json.loads(line) | changes | {"sha256": hashlib.sha256(payload).hexdigest()}
        return json.dumps(header).encode() + b"\n" + payload

    return change


BAD_FILES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda _: b"", "no network"),
    "a picture": (lambda _: b"\x89PNG\r\n\x1a\n" + bytes(100), "no network"),
    "a pickle": (lambda _: b"\x80\x04\x95.\n", "no network"),
    "a list": (lambda _: b"[1]\n", "no network"),
    "a long line": (lambda _: b" " * 10_000 + b"{}\n", "no network"),
    "cut off": (lambda content: content[:-2], "damaged"),
    "one bit wrong": (lambda content: content[:-1] + bytes([content[-1] ^ 1]), "damaged"),
    "another format": (change_header(format="franchise-network/2"), "format is 'franchise-network/2'"),
    "another observation": (change_header(observation_version=99), "observation_version is 99"),
    "other rules": (change_header(rules_version=99), "rules_version is 99"),
    "no rules": (change_header(rules_version=None), "rules_version is None"),
    "too wide": (change_header(width=10**9), "width is 1000000000"),
    "an odd width": (change_header(width=63), "multiple of 8"),
    "width in words": (change_header(width="64"), "width is '64'"),
    "width true": (change_header(width=True), "width is True"),
    "another width": (change_header(width=72), "does not fit"),
    "other inputs": (change_header(inputs=1500), "reads 1500 inputs, not 1344 or 1892"),
    "inputs in words": (change_header(inputs="1892"), "reads '1892' inputs"),
    "a fraction of inputs": (change_header(inputs=1892.0), "reads 1892.0 inputs"),
    "fewer inputs": (change_header(inputs=1344), "does not fit"),
    "no blocks": (change_header(blocks=0), "blocks is 0"),
    "half a number": (with_payload(b"\0" * 7), "does not fit"),
    "not a number": (lambda content: not_a_number(content), "not numbers"),
}


def not_a_number(content: bytes) -> bytes:
    """All weights are NaN."""
    size = len(content.partition(b"\n")[2])
    return with_payload(b"\x00\x7e" * (size // 2))(content)


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_is_refused_with_a_clear_word(name: str) -> None:
    spoil, word = BAD_FILES[name]
    with pytest.raises(InvalidError, match=word):
        load_network(spoil(dump_network(RANDOM)))


def test_an_older_file_does_not_say_how_many_inputs_it_has() -> None:
    line, _, payload = dump_network(NARROW).partition(b"\n")
    header = json.loads(line)
    assert header.pop("inputs") == OBSERVATION_SIZE
    read = load_network(json.dumps(header).encode() + b"\n" + payload)
    assert read.value.shape == NARROW.value.shape


def test_a_missing_or_huge_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidError, match=r"nowhere\.net can't be read: No such file"):
        read_network(tmp_path / "nowhere.net")
    huge = tmp_path / "huge.net"
    with huge.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(InvalidError, match="more than 20,000,000 bytes"):
        read_network(huge)
    with pytest.raises(InvalidError, match="make it smaller"):
        dump_network(random_weights(1024, 4, seed=1))


def test_every_number_of_players_has_its_network_with_queenies_and_without() -> None:
    players = (2, 3, 4, 5)
    names = [[packaged_file(number, queenies).stem for number in players] for queenies in (False, True)]
    assert names == [
        ["franchise-2", "franchise-3-base", "franchise-4-base", "franchise-5-base"],
        ["franchise-2", "franchise-3", "franchise", "franchise-5"],
    ]


@pytest.mark.parametrize("network", sorted(GENERAL.parent.glob("*.net")), ids=lambda network: network.stem)
def test_the_packaged_networks_tell_where_they_came_from(network: Path) -> None:
    content = network.read_bytes()
    told = json.loads(provenance_file(network).read_text())
    read_network(network)
    assert len(content) <= MOST_BYTES
    assert told["sha256"] == hashlib.sha256(content).hexdigest()
    assert {"command", "seed", "minutes", "machine", "games", "decisions"} <= set(told)


def test_bots_use_another_network_if_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(3, introductory=True, seed=1)
    write_network(RANDOM, tmp_path / "own.net")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "own.net"))
    assert load_packaged(3, queenies=False).policy.shape == (475, 64)
    assert make_bot("network").choose(game) in game.legal_actions
    (tmp_path / "bad.net").write_bytes(b"no")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "bad.net"))
    with pytest.raises(InvalidError, match=r"bad\.net: this is no network"):
        make_bot("champion")
