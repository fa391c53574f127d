"""A hint as the page shows it: what the strongest bot would do and why, in words."""

from collections.abc import Sequence

from franchise.advice.hint import Hint, explain_hint
from franchise.draft.steps import Phase, phase_of, try_steps
from franchise.game import Game
from franchise.model.action import Action
from franchise.model.stage import SETTING_UP, Stage
from franchise.server.host.room import Room
from franchise.server.schema.draft import HintChoice, HintOut
from franchise.telling.words import action_text

CHOICES_SHOWN = 6


def render_hint(room: Room, found: Hint, steps: Sequence[Action]) -> HintOut:
    """What the strongest bot thinks, and why, in words."""
    at, seat = try_steps(room.game, steps).game, room.game.active
    decided = at.copy()
    for action in found.forced:
        decided.push(action)
    visits = sum(choice.visits for choice in found.choices) or 1
    reasons, alternative = explain_hint(at, found)
    told, done = _plan(room.game, at, found.turn)
    return HintOut(
        seat=seat,
        turn=told,
        steps=[*(step.token for step in steps), *done],
        reasons=reasons,
        alternative=alternative,
        choices=[
            HintChoice(
                text=action_text(decided, choice.action),
                share=choice.visits / visits,
                chance=choice.chances[seat],
            )
            for choice in found.choices[:CHOICES_SHOWN]
        ],
        chances=list(found.chances),
        influence=list(found.influence),
    )


def _plan(now: Game, at: Game, actions: Sequence[Action]) -> tuple[list[str], list[str]]:
    """The steps of a turn in words and as tokens, without the implied ones."""
    told, done = [], []
    for action in actions:
        stays = at.stage is Stage.BOOMING and action.location == at.boom_city
        if not stays and (phase_of(action) is not Phase.SET_UP or now.stage in SETTING_UP):
            told.append(action_text(at, action))
            done.append(action.token)
        at.push(action)
    return told, done
