"""A server signs the head of a game's chain with a key of its own (Ed25519).

Only servers and `franchise verify` need it: the game itself works without the library that signs.
"""

import hashlib

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from franchise.record.chain import CHAIN
from franchise.record.record import Record


class Signer:
    """Signs heads with a key that is made from a secret: always the same one for the same secret.

    >>> signer = Signer("secret")
    >>> [has_signed(signer.public_key, head, signer.sign("head")) for head in ("head", "another")]
    [True, False]
    """

    def __init__(self, secret: str) -> None:
        """The secret is known to nobody else."""
        self._key = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(f"{CHAIN} {secret}".encode()).digest())
        self.public_key = self._key.public_key().public_bytes_raw().hex()

    def sign(self, head: str) -> str:
        """The signature of a head."""
        return self._key.sign(head.encode()).hex()


def is_signed(online: Record) -> bool:
    """Whether the signature in what a record says about its table is that of its key."""
    return has_signed(str(online["key"]), str(online["head"]), str(online["signature"]))


def has_signed(public_key: str, head: str, signature: str) -> bool:
    """Whether whoever has the private key has signed a head."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key)).verify(bytes.fromhex(signature), head.encode())
    except (InvalidSignature, ValueError):
        return False
    return True
