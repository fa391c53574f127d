"""Messages to browsers that are closed: the server tells the browser's own service, which wakes it (web push).

It needs the extra `push` and a private key of the server (VAPID); without them nobody is told in this way.
"""

import json
import logging
from base64 import urlsafe_b64encode
from queue import Full, Queue
from threading import Thread
from typing import Any

from franchise.server.people.keys import hash_of
from franchise.server.storage.people import PeopleStore
from franchise.support.extras import import_extra
from franchise.texts import in_language, message

WAITING = 200  # messages; more are dropped, since they are only hints
PATIENCE_SECONDS = 5
GONE = (404, 410)  # the browser takes no messages any more
A_DAY = 86_400

logger = logging.getLogger("franchise.server.push")


class Pusher:
    """Tells people that it is their turn. It works in a thread of its own, since services elsewhere may be slow."""

    def __init__(self, store: PeopleStore, key: str, contact: str) -> None:
        """`key` is the private key of this server or its file, `contact` an address of whoever keeps it."""
        self.store, self.key, self.contact = store, key, contact
        self._waiting: Queue[tuple[str, str, str] | None] = Queue(WAITING)
        self.public_key = self._public_key() if key else None  # browsers need it to take messages of this server

    def open(self) -> None:
        """Tell people from now on."""
        if self.key:
            Thread(target=self._work, name="push", daemon=True).start()

    def close(self) -> None:
        """Tell nobody any more."""
        if self.key:
            self._waiting.put(None)

    def tell_turn(self, person: str, game: str, names: str) -> None:
        """Tell somebody that it is his turn in a game."""
        if self.key:
            try:
                self._waiting.put_nowait((person, game, names))
            except Full:
                logger.warning("too many messages to browsers wait")

    def subscribe(self, person: str, language: str, data: dict[str, Any]) -> None:
        """Remember where a browser takes messages."""
        self.store.subscribe(person, hash_of(data["endpoint"]), language, data)

    def _work(self) -> None:
        while (told := self._waiting.get()) is not None:
            try:
                self._tell(*told)
            except Exception as fault:  # a hint only: the game itself waits
                logger.warning("a browser was not told", extra={"game": told[1], "fault": str(fault)[:200]})

    def _tell(self, person: str, game: str, names: str) -> None:
        for endpoint, language, data in self.store.subscriptions_of(person):
            with in_language(language):
                text = {"title": message("push.turn"), "body": names, "url": f"/game/{game}", "tag": game}
            self._send(endpoint, data, json.dumps(text))

    def _send(self, endpoint: str, data: dict[str, Any], text: str) -> None:
        push = import_extra("pywebpush", "pywebpush", "push")
        try:
            push.webpush(
                data,
                text,
                vapid_private_key=self.key,
                vapid_claims={"sub": self.contact or "mailto:nobody@localhost"},
                ttl=A_DAY,
                timeout=PATIENCE_SECONDS,
            )
        except push.WebPushException as fault:
            if fault.response is None or fault.response.status_code not in GONE:
                raise
            self.store.unsubscribe(endpoint=endpoint)

    def _public_key(self) -> str:
        vapid = import_extra("py_vapid", "pywebpush", "push").Vapid
        known = vapid.from_file(self.key) if self.key.endswith(".pem") else vapid.from_string(self.key)
        numbers = known.public_key.public_numbers()
        point = b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
        return urlsafe_b64encode(point).decode().rstrip("=")
