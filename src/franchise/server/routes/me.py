"""Whoever asks: his name, his browsers, and how he moves to another one."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response, status

from franchise.record.limits import LONGEST_NAME
from franchise.server.edge.clients import client_of
from franchise.server.host.refusal import RefusedError
from franchise.server.people.identity import LASTING, Moving
from franchise.server.people.keys import hash_of
from franchise.server.people.talk import plain
from franchise.server.routes.shared import ERRORS, Somebody, TheHost, ThePerson
from franchise.server.routes.who import browser_of, check_rate, set_cookie
from franchise.server.schema.me import EnterIn, KeyOut, MeOut, MoveOut, NameIn, PushIn
from franchise.server.storage.people import Person
from franchise.texts import current_language

SHOWN = 16  # letters of a key's hash that name it

router = APIRouter(prefix="/api/me", tags=["me"], responses=ERRORS)


@router.get("")
def get_me(request: Request, person: ThePerson) -> MeOut:
    """Who you are."""
    return _me(request, person)


def _me(request: Request, person: Person | None) -> MeOut:
    settings = request.app.state.settings
    return MeOut(
        is_known=person is not None,
        name="" if person is None else person.name,
        has_open_tables=settings.open_tables,
        push_key=request.app.state.host.pusher.public_key,
    )


@router.put("")
def put_me(request: Request, host: TheHost, person: Somebody, given: NameIn) -> MeOut:
    """Take another name, for games to come."""
    name = plain(given.name, LONGEST_NAME)
    host.people.call(person, name)
    return _me(request, Person(person.id, name))


@router.delete("", status_code=status.HTTP_204_NO_CONTENT)
def delete_me(host: TheHost, person: ThePerson, response: Response) -> None:
    """Be forgotten: your name and your keys are deleted. Games that were played stay, with the names in them."""
    if person is not None:
        for room in host.seating.forget(person):
            host.bots.wake(room)
        host.store.people.forget(person.id)
        host.cut_off(person)
    response.delete_cookie(host.people.cookie)


@router.get("/keys")
def list_keys(request: Request, host: TheHost, person: ThePerson) -> list[KeyOut]:
    """The browsers that are you, and programs that play for you."""
    if person is None:
        return []
    own = host.people.key_in(request.cookies, request.headers.get("authorization"))
    return [
        KeyOut(
            id=key.hash[:SHOWN],
            kind=key.kind,
            label=key.label,
            made=key.made,
            is_this=own is not None and hash_of(own) == key.hash,
        )
        for key in host.store.people.keys_of(person.id, LASTING)
    ]


@router.delete("/keys/{key}", status_code=status.HTTP_204_NO_CONTENT)
def revoke_key(host: TheHost, person: ThePerson, key: Annotated[str, Path(pattern="^[0-9a-f]{16}$")]) -> None:
    """Take a key back: within seconds that browser is a stranger."""
    if person is None or not host.store.people.revoke(person.id, key):
        raise RefusedError("no-such-key")
    host.cut_off(person)


@router.post("/link", status_code=status.HTTP_201_CREATED)
def make_link(request: Request, host: TheHost, person: Somebody) -> MoveOut:
    """A link that makes another browser yours, once, within a day."""
    check_rate(request, request.app.state.settings.join_rate, "join")
    return _moving(host.people.new_link(person, host.store.time.now()))


@router.post("/code", status_code=status.HTTP_201_CREATED)
def make_code(request: Request, host: TheHost, person: Somebody) -> MoveOut:
    """A short code that does the same within ten minutes."""
    check_rate(request, request.app.state.settings.join_rate, "join")
    return _moving(host.people.new_code(person, host.store.time.now()))


def _moving(moving: Moving) -> MoveOut:
    return MoveOut(key=moving.key, path=f"/me#{moving.key}", seconds=moving.seconds)


@router.post("/enter")
def enter(request: Request, response: Response, host: TheHost, given: EnterIn) -> MeOut:
    """Make this browser that of whoever made the code or the link. Failures are counted, also over restarts."""
    client = client_of(request.scope)
    check_rate(request, request.app.state.settings.join_rate, "join")
    person, key = host.people.move_in(given.key, browser_of(request), client)
    set_cookie(request, response, key)
    return _me(request, person)


@router.post("/push", status_code=status.HTTP_204_NO_CONTENT)
def subscribe(request: Request, host: TheHost, person: Somebody, given: PushIn) -> None:
    """Let this browser be told when it is your turn, also while it is closed."""
    check_rate(request, request.app.state.settings.join_rate, "join")
    if host.pusher.public_key is None:
        raise RefusedError("no-push")
    host.pusher.subscribe(person.id, current_language(), given.model_dump(by_alias=True, exclude_none=True))


@router.delete("/push", status_code=status.HTTP_204_NO_CONTENT)
def unsubscribe(host: TheHost, person: ThePerson) -> None:
    """Let none of your browsers be told any more."""
    if person is not None:
        host.store.people.unsubscribe(person=person.id)
