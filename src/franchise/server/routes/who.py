"""Who sends a request: a person by the cookie of his browser, a program by its token, or a stranger."""

import re
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from franchise.server.edge.clients import client_of
from franchise.server.host.host import Host
from franchise.server.people.identity import COOKIE_SECONDS
from franchise.server.people.rates import Rates
from franchise.server.settings import Settings
from franchise.server.storage.people import Person

BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "Linux": "Linux",
}


async def person_of(connection: HTTPConnection) -> Person | None:
    """Whoever asks; None if he is a stranger. Another thread asks the database, unless it was asked a moment ago."""
    people = _host(connection).people
    key = people.key_in(connection.cookies, connection.headers.get("authorization"))
    if key is None:
        return None
    person = people.remembered(key) or await run_in_threadpool(people.by_key, key)
    if person is not None and person.is_program:
        settings: Settings = connection.app.state.settings
        rates: Rates = connection.app.state.rates
        rates.check(settings.play_rate, "play", person.id)
    return person


async def somebody(
    request: Request, response: Response, person: Annotated[Person | None, Depends(person_of)]
) -> Person:
    """Whoever asks; a stranger becomes a person from now on, and his browser gets a cookie."""
    if person is not None:
        return person
    check_rate(request, request.app.state.settings.create_rate, "person")
    made, key = await run_in_threadpool(_host(request).people.new_person, "", browser_of(request))
    set_cookie(request, response, key)
    return made


STRANGER = Person("", "")  # has no seat and is no host


async def asker(person: Annotated[Person | None, Depends(person_of)]) -> Person:
    """Whoever asks for something that strangers may not do anyway."""
    return person or STRANGER


def set_cookie(request: Request, response: Response, key: str) -> None:
    """Let the browser keep a key. No script can read it, and no foreign page makes the browser send it."""
    settings: Settings = request.app.state.settings
    people = _host(request).people
    response.set_cookie(
        people.cookie, people.cookie_of(key), COOKIE_SECONDS, httponly=True, samesite="lax", secure=settings.tls
    )


def browser_of(request: Request) -> str:
    """Browser and system in words, so that somebody knows which of his own it is."""
    agent = request.headers.get("user-agent", "")
    browser = next((name for sign, name in BROWSERS.items() if sign in agent), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), "")
    return " · ".join(filter(None, (browser, system))) or re.sub(r"[^ -~]", "", agent)[:30]


def check_rate(request: Request, rate: str, what: str, who: str | None = None) -> None:
    """Count that a client does something; too often is refused. Proxies, and so this machine, have no such limit."""
    settings: Settings = request.app.state.settings
    client = client_of(request.scope)
    if who is None and client in settings.proxies:
        return
    rates: Rates = request.app.state.rates
    rates.check(rate, what, who or client)


def _host(connection: HTTPConnection) -> Host:
    host: Host = connection.app.state.host
    return host
