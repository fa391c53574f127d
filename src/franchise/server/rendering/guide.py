"""The guide beside the board, in the reader's language."""

from collections.abc import Iterable

from franchise.draft.choices import Choices
from franchise.guided.script import load_script
from franchise.guided.steps import Shown, steps_of_draft
from franchise.server.host.room import Room
from franchise.server.schema.guide import GuideOut, GuideStepOut, IdeaOut
from franchise.texts import message


def render_guide() -> GuideOut:
    """The ideas of the guided game.

    >>> render_guide().turns, render_guide().ideas[0].title
    (7, 'The goal')
    """
    script = load_script()
    ideas = [IdeaOut(id=step.id, title=message(f"guided.{step.id}.title"), rule=step.rule) for step in script.steps]
    return GuideOut(turns=len(script.turns), ideas=ideas)


def render_steps(found: Iterable[Shown]) -> list[GuideStepOut]:
    """Steps as the page shows them."""
    order = [step.id for step in load_script().steps]
    return [
        GuideStepOut(
            id=shown.step.id,
            number=order.index(shown.step.id) + 1,
            turn=shown.step.turn,
            rule=shown.step.rule,
            text=shown.text,
            reading=shown.step.reading,
            again=shown.step.again,
            place=shown.place,
            region=shown.region,
            part=shown.step.part,
        )
        for shown in found
    ]


def draft_steps(room: Room, choices: Choices) -> list[GuideStepOut]:
    """The steps for a turn in progress; none if the game is not guided."""
    return render_steps(steps_of_draft(room.game, choices)) if room.is_guided else []
