"""Keys: random tokens of which only a hash is stored, and tokens that are made from the server's secret."""

import hashlib
import hmac
import secrets
from functools import lru_cache

BITS = 128
# Letters and digits that nobody mixes up when he reads a code aloud or types it.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8


def new_key() -> str:
    """A key that nobody can guess.

    >>> len(new_key())
    32
    """
    return secrets.token_hex(BITS // 8)


def new_code() -> str:
    """A short code, to be typed on another device.

    >>> len(new_code())
    8
    """
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(typed: str) -> str:
    """A code as it was meant, however it was typed.

    >>> read_code(" abcd-2345 ")
    'ABCD2345'
    """
    return "".join(letter for letter in typed.upper() if letter in ALPHABET)


def hash_of(key: str) -> str:
    """What is stored of a key.

    >>> hash_of("")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(key.encode()).hexdigest()


def derived(secret: str, *about: object) -> str:
    """A token of 128 bits that only the server can make, always the same for the same subject: it need not be stored.

    >>> derived("s", "invitation", 1) == derived("s", "invitation", 1) != derived("s", "invitation", 2)
    True
    """
    message = "\0".join(str(part) for part in about)
    return hmac.new(secret.encode(), message.encode(), hashlib.sha256).hexdigest()[: BITS // 4]


def is_same(token: str, expected: str) -> bool:
    """Whether two tokens are the same; how long it takes tells nothing about them."""
    return hmac.compare_digest(token.encode(), expected.encode())


@lru_cache(10_000)
def alias(person: str, game: str) -> str:
    """The name of a person among those at one table: it tells nothing about him elsewhere.

    >>> alias("a" * 32, "b" * 32) == alias("a" * 32, "c" * 32)
    False
    """
    return hashlib.sha256(f"{person} at {game}".encode()).hexdigest()[:12]
