"""Messages to browsers that are closed: the server tells the browser's own service, which wakes it (web push).

It needs the extra `push` and a private key of the server (VAPID); without them nobody is told in this way.
"""

import json
import logging
import socket
from base64 import urlsafe_b64encode
from ipaddress import ip_address
from queue import Full, Queue
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from franchise.model.errors import InvalidError
from franchise.server.people.keys import hash_of
from franchise.server.storage.people import PeopleStore
from franchise.support.extras import import_extra
from franchise.texts import in_language, message

WAITING = 200  # messages; more are dropped, since they are only hints
PATIENCE_SECONDS = 5
MOST_OF_ONE = 10  # browsers of one person
GONE = (404, 410)  # the browser takes no messages any more
A_DAY = 86_400

logger = logging.getLogger("franchise.server.push")


def is_public(host: str) -> bool:
    """Whether a name leads to public addresses alone: nobody may make this server knock at doors of its own network.

    >>> is_public("127.0.0.1"), is_public("10.0.0.7"), is_public("")
    (False, False, False)
    """
    try:
        found = {str(entry[4][0]) for entry in socket.getaddrinfo(host, None)} if host else set()
    except OSError:
        return False
    return bool(found) and all(ip_address(address.partition("%")[0]).is_global for address in found)


class Pusher:
    """Tells people that it is their turn. It works in a thread of its own, since services elsewhere may be slow."""

    def __init__(self, store: PeopleStore, key: str, contact: str, tells_anywhere: bool = False) -> None:
        """`key` is the private key of this server or its file, `contact` an address of whoever keeps it.

        Only if it `tells_anywhere` messages go to addresses of the local network.
        """
        self.store, self.key, self.contact, self.tells_anywhere = store, key, contact, tells_anywhere
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
        """Remember where a browser takes messages: at a public address, and not too many of one person."""
        if not self.tells_anywhere and not data["endpoint"].startswith("https://"):
            raise InvalidError("browsers take messages by https alone")
        known = [endpoint for endpoint, _, _ in self.store.subscriptions_of(person)]
        for endpoint in known[MOST_OF_ONE - 1 :]:
            self.store.unsubscribe(endpoint=endpoint)
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
        if not self.tells_anywhere and not is_public(urlsplit(data["endpoint"]).hostname or ""):
            self.store.unsubscribe(endpoint=endpoint)
            return
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
