"""The chain of a game's log: a hash over every entry and the one before it, so that nothing can be left out unnoticed.

Whoever has seen the head, the last hash, can check that a record has every entry up to there. A server signs the head
with a key of its own (Ed25519).
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

CHAIN = "franchise-chain/1"
Line = tuple[str, int, str]  # the kind of an entry, its seat, what it says


def first_link(game: str, start: Any) -> str:
    """The hash with which the chain of a game begins: of its id and its beginning.

    >>> first_link("a", {})[:8]
    '113178d6'
    """
    return _hash([CHAIN, game, start])


def next_link(head: str, kind: str, seat: int, token: str) -> str:
    """The hash after one more entry."""
    return _hash([head, kind, seat, token])


def head_of(game: str, start: Any, log: Iterable[Line]) -> str:
    """The hash after all entries of a log.

    >>> head_of("a", {}, []) == first_link("a", {})
    True
    """
    head = first_link(game, start)
    for line in log:
        head = next_link(head, *line)
    return head


def _hash(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


class Signer:
    """Signs heads with a key that is made from a secret: always the same one for the same secret.

    >>> signer = Signer("secret")
    >>> [is_signed(signer.public_key, head, signer.sign("head")) for head in ("head", "another")]
    [True, False]
    """

    def __init__(self, secret: str) -> None:
        """The secret is known to nobody else."""
        self._key = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(f"{CHAIN} {secret}".encode()).digest())
        self.public_key = self._key.public_key().public_bytes_raw().hex()

    def sign(self, head: str) -> str:
        """The signature of a head."""
        return self._key.sign(head.encode()).hex()


def is_signed(public_key: str, head: str, signature: str) -> bool:
    """Whether whoever has the private key has signed a head."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key)).verify(bytes.fromhex(signature), head.encode())
    except (InvalidSignature, ValueError):
        return False
    return True
