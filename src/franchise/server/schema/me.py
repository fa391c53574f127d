"""Whoever asks: his name, his browsers, and how he moves to another one."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from franchise.record.limits import LONGEST_NAME
from franchise.server.schema.common import Strict
from franchise.server.schema.table import LONGEST_KEY

ShortText = Annotated[str, Field(max_length=200)]


class MeOut(BaseModel):
    """Who you are. A stranger has neither a name nor games; he is known as soon as he plays."""

    is_known: bool
    name: str
    has_open_tables: bool
    push_key: str | None


class NameIn(Strict):
    """Another name, for games to come."""

    name: str = Field(min_length=1, max_length=LONGEST_NAME)


class KeyOut(BaseModel):
    """A browser, or a program, that is this person; `id` is for taking its key back."""

    id: str
    kind: str
    label: str
    made: datetime
    is_this: bool


class MoveOut(BaseModel):
    """A key for another browser: as a short code to type, or as a link. It can be used once, and ends by itself."""

    key: str
    path: str
    seconds: float


class EnterIn(Strict):
    """The code or the key of a link, typed or opened in another browser."""

    key: str = Field(min_length=4, max_length=LONGEST_KEY)


class PushIn(Strict):
    """Where the browser's own service takes messages for it, as `PushSubscription.toJSON()` says it."""

    endpoint: str = Field(max_length=1000, pattern="^https?://")
    keys: dict[ShortText, ShortText] = Field(max_length=4)
    expiration: float | None = Field(default=None, alias="expirationTime")
