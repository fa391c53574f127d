"""Who asks: a browser by its signed cookie, a program by its token. Both are keys of a person."""

import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from threading import Lock

from itsdangerous import BadSignature, URLSafeSerializer

from franchise.model.errors import FranchiseError
from franchise.server.people.keys import derived, hash_of, new_code, new_key, read_code
from franchise.server.storage.people import Key, PeopleStore, Person

COOKIE_SECONDS = 400 * 86_400  # as long as browsers keep one
TRUSTED_SECONDS = 10.0  # a key that was taken back may still be used for so long
REMEMBERED = 5000  # people whose keys need not be looked up again
LINK_SECONDS, CODE_SECONDS = 86_400.0, 600.0
MOST_FAILURES, FAILURE_SECONDS = 10, 900.0
LONGEST_LABEL = 80


class KeyKind(StrEnum):
    """What a key is for."""

    BROWSER = "browser"
    PROGRAM = "program"
    LINK = "link"  # moves a person to another browser, once
    CODE = "code"  # the same, short


LASTING = (KeyKind.BROWSER, KeyKind.PROGRAM)
MOVING = (KeyKind.LINK, KeyKind.CODE)


class UnknownKeyError(FranchiseError):
    """There is no such key, or it was used already, or its time is over."""


class TooManyFailuresError(FranchiseError):
    """Somebody has tried too many keys that there are not."""


@dataclass(frozen=True)
class Moving:
    """A key by which a person moves to another browser, and when it ends."""

    key: str
    seconds: float


class People:
    """Everybody whom this server knows."""

    def __init__(self, store: PeopleStore, secret: str) -> None:
        """`secret` signs the cookies."""
        self.store = store
        # Browsers don't tell servers on different ports of a machine apart: each has a name of its own for its cookie.
        self.cookie = f"franchise-{derived(secret, 'cookie')[:8]}"
        self._signer = URLSafeSerializer(secret, salt="franchise person")
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()
        self._lock = Lock()

    # Who asks

    def key_in(self, cookies: Mapping[str, str], authorization: str | None) -> str | None:
        """The key that somebody has sent: a token, or the one in his cookie."""
        if authorization and authorization.lower().startswith("bearer "):
            return authorization[7:].strip()
        try:
            return str(self._signer.loads(cookies[self.cookie])) if self.cookie in cookies else None
        except BadSignature:
            return None

    def remembered(self, key: str) -> Person | None:
        """Whoever has a key, if it was looked up a moment ago."""
        with self._lock:
            known = self._known.get(hash_of(key))
        return known[1] if known is not None and time.monotonic() - known[0] < TRUSTED_SECONDS else None

    def by_key(self, key: str) -> Person | None:
        """Whoever has a key; None if nobody has."""
        hashed = hash_of(key)
        person = self.store.find(hashed, LASTING)
        with self._lock:
            self._known.pop(hashed, None)
            if person is not None:
                self._known[hashed] = time.monotonic(), person
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return person

    def forget_keys(self) -> None:
        """Look every key up again."""
        with self._lock:
            self._known.clear()

    # Becoming somebody

    def cookie_of(self, key: str) -> str:
        """The cookie that has a key."""
        return str(self._signer.dumps(key))

    def new_person(self, name: str, label: str) -> tuple[Person, str]:
        """Somebody who comes for the first time, and the key of his browser."""
        return self._add(Person(new_key(), name), KeyKind.BROWSER, label)

    def new_program(self, name: str) -> tuple[Person, str]:
        """A program that will play, and its token."""
        return self._add(Person(new_key(), name, is_program=True), KeyKind.PROGRAM, name)

    def _add(self, person: Person, kind: KeyKind, label: str) -> tuple[Person, str]:
        key = new_key()
        self.store.add(person, _stored(key, person, kind, label))
        return person, key

    def call(self, person: Person, name: str) -> None:
        """Remember the name that a person gave last, for other browsers and the next table."""
        if name and name != person.name and not person.is_program:
            self.store.rename(person.id, name)
            self.forget_keys()

    # Moving to another browser

    def new_link(self, person: Person, now: float) -> Moving:
        """A key for a link that makes another browser this person's, once."""
        return self._moving(person, KeyKind.LINK, new_key(), LINK_SECONDS, now)

    def new_code(self, person: Person, now: float) -> Moving:
        """A short code that does the same."""
        return self._moving(person, KeyKind.CODE, new_code(), CODE_SECONDS, now)

    def _moving(self, person: Person, kind: KeyKind, key: str, seconds: float, now: float) -> Moving:
        self.store.add_key(_stored(key, person, kind, "", now + seconds))
        return Moving(key, seconds)

    def move_in(self, given: str, label: str, who: str) -> tuple[Person, str]:
        """The person of a link or a code, and a key for the browser that asks. Failures of `who` are counted."""
        if self.store.failed(hash_of(who)) >= MOST_FAILURES:
            raise TooManyFailuresError
        hashes = dict.fromkeys(hash_of(key) for key in (given.strip(), read_code(given)))
        found = next((person for hashed in hashes if (person := self.store.use(hashed, MOVING))), None)
        if found is None:
            self.store.count_failure(hash_of(who), FAILURE_SECONDS)
            raise UnknownKeyError
        key = new_key()
        self.store.add_key(_stored(key, found, KeyKind.BROWSER, label))
        return found, key


def _stored(key: str, person: Person, kind: KeyKind, label: str, until: float | None = None) -> Key:
    return Key(hash_of(key), person.id, kind.value, label[:LONGEST_LABEL], datetime.now(UTC), until)
