"""The guided first game."""

from pydantic import BaseModel


class GuideStepOut(BaseModel):
    """A step of the guide: its idea in words, its rule, and what it points at.

    A reading step waits for the reader; the others are closed by doing something, or by the end of the turn unless
    they come `again`. `turn` is the own turn in which the script has it, `number` its place in the script, from 1.
    """

    id: str
    number: int
    turn: int
    rule: str
    text: str
    reading: bool
    again: bool
    place: str | None
    region: str | None
    part: str | None


class IdeaOut(BaseModel):
    """An idea that the guided game explains."""

    id: str
    title: str
    rule: str


class GuideOut(BaseModel):
    """The guided game as a whole: how many own turns it has, and its ideas."""

    turns: int
    ideas: list[IdeaOut]
