"""The chain of a game's log: a hash over every entry and the one before it, so that nothing can be left out unnoticed.

Whoever has seen the head, the last hash, can check that a record has every entry up to there. `signature` says by whom
it was signed.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

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
