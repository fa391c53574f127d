"""A network in a file: one line of JSON, then the weights as 16-bit floats. Nothing in it is ever executed.

The line says what the network was made for and has the digest of the weights. A file for other observations or rules,
or a damaged one, is refused. `inputs` says how many numbers the network reads: the observation, or the insights, too.
Older files do not say it; their networks read the observation alone.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np

from franchise.model.errors import InvalidError
from franchise.model.rules_version import RULES_VERSION
from franchise.network.insights import INPUT_SIZE
from franchise.network.weights import Weights, shapes
from franchise.rules.actions import ACTION_COUNT
from franchise.vector.sections import OBSERVATION_SIZE, VERSION

FORMAT = "franchise-network/1"
MOST_BYTES = 20_000_000
LONGEST_LINE = 4096
STORED = np.dtype("<f2")
MADE_FOR = {
    "format": FORMAT,
    "observation_version": VERSION,
    "observation_size": OBSERVATION_SIZE,
    "actions": ACTION_COUNT,
    "rules_version": RULES_VERSION,
}
LARGEST_WIDTH, MOST_BLOCKS, WIDTH_STEP = 4096, 32, 8


def dump_network(weights: Weights) -> bytes:
    """A network as the bytes of its file.

    >>> from franchise.network.weights import random_weights
    >>> dump_network(random_weights(8, 1, seed=1))[:33]
    b'{"format": "franchise-network/1",'
    """
    payload = b"".join(np.ascontiguousarray(array, STORED).tobytes() for array in weights)
    blocks, width = weights.inner.shape[:2]
    header = {**MADE_FOR, "inputs": len(weights.value), "width": width, "blocks": blocks}
    header |= {"sha256": hashlib.sha256(payload).hexdigest()}
    written = json.dumps(header).encode() + b"\n" + payload
    if len(written) > MOST_BYTES:
        raise InvalidError(f"the network has {len(written):,} bytes, more than {MOST_BYTES:,}: make it smaller")
    return written


def write_network(weights: Weights, path: Path) -> None:
    """Write a network to a file, whole or not at all."""
    partial = path.with_name(path.name + ".part")
    partial.write_bytes(dump_network(weights))
    partial.replace(path)


def read_network(path: Path) -> Weights:
    """Read a network from a file; `InvalidError` says what is wrong with it.

    >>> read_network(Path("missing.net"))
    Traceback (most recent call last):
    franchise.model.errors.InvalidError: the network missing.net can't be read: ...
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise InvalidError(f"the network {path} has more than {MOST_BYTES:,} bytes")
        content = path.read_bytes()
    except OSError as fault:
        raise InvalidError(f"the network {path} can't be read: {fault.strerror}") from fault
    try:
        return load_network(content)
    except InvalidError as fault:
        raise InvalidError(f"the network {path}: {fault}") from None


def load_network(content: bytes) -> Weights:
    """The network in these bytes.

    >>> load_network(b"PK")
    Traceback (most recent call last):
    franchise.model.errors.InvalidError: this is no network: it does not begin with a line of JSON
    """
    line, found, payload = content.partition(b"\n")
    header = _read_header(line) if found and len(line) <= LONGEST_LINE else None
    if header is None:
        raise InvalidError("this is no network: it does not begin with a line of JSON")
    for name, wanted in MADE_FOR.items():
        if header.get(name) != wanted:
            raise InvalidError(f"its {name} is {header.get(name)!r}, but this version of franchise needs {wanted!r}")
    if header.get("sha256") != hashlib.sha256(payload).hexdigest():
        raise InvalidError("it is damaged: its digest does not match; get it again")
    width, blocks = _size(header, "width", LARGEST_WIDTH), _size(header, "blocks", MOST_BLOCKS)
    if width % WIDTH_STEP:
        raise InvalidError(f"its width is {width}, not a multiple of {WIDTH_STEP}")
    inputs = header.get("inputs", OBSERVATION_SIZE)
    if not isinstance(inputs, int) or inputs not in (OBSERVATION_SIZE, INPUT_SIZE):
        raise InvalidError(f"it reads {inputs!r} inputs, not {OBSERVATION_SIZE} or {INPUT_SIZE}")
    expected = shapes(width, blocks, inputs)
    wanted = STORED.itemsize * sum(int(np.prod(shape)) for shape in expected.values())
    if len(payload) != wanted:
        raise InvalidError(f"its weights take {len(payload):,} bytes, which does not fit its inputs, width and blocks")
    numbers = np.frombuffer(payload, STORED).astype(np.float32)
    if not np.isfinite(numbers).all():
        raise InvalidError("some of its weights are not numbers")
    arrays, first = {}, 0
    for name, shape in expected.items():
        size = int(np.prod(shape))
        arrays[name] = numbers[first : first + size].reshape(shape).copy()
        first += size
    return Weights(**arrays)


def _read_header(line: bytes) -> dict[str, Any] | None:
    try:
        header = json.loads(line)
    except ValueError:
        return None
    return header if isinstance(header, dict) else None


def _size(header: dict[str, Any], name: str, most: int) -> int:
    size = header.get(name)
    if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= most:
        raise InvalidError(f"its {name} is {size!r}, not a number from 1 to {most}")
    return size
