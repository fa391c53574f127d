"""Types that several messages share."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from franchise.bots.levels import Level

PERSON: Literal["person"] = "person"
OPEN: Literal["open"] = "open"

# Who can sit at a table: a person, or a bot by its level.
SeatKind = Literal["person"] | Level
# The same, or nobody yet.
SeatOrOpen = Literal["person", "open"] | Level
Token = Annotated[str, Field(max_length=40)]
Steps = Annotated[list[Token], Field(max_length=100)]
Count = Annotated[int, Field(ge=0, le=1_000_000)]
GameId = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
Theme = Literal["light", "dark"]


class Strict(BaseModel):
    """What comes from outside: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class ErrorOut(BaseModel):
    """Why something was refused: a word for programs, a sentence for people, the rule if it is one, the details.

    The details are for those who can mend it, in English.
    """

    error: str
    message: str
    rule: str | None = None
    detail: str | None = None


class ReasonOut(BaseModel):
    """Why something is not possible, and by which rule."""

    rule: str
    text: str
