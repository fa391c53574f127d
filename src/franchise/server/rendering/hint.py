"""A hint as the page shows it: what the expert would do, in words."""

from collections.abc import Sequence

from franchise.draft.steps import Phase, phase_of, try_steps
from franchise.game import Game
from franchise.model.action import Action
from franchise.model.stage import SETTING_UP, Stage
from franchise.server.bot_processes.jobs import Hint
from franchise.server.host.room import Room
from franchise.server.schema.draft import HintChoice, HintOut
from franchise.telling.words import action_text

CHOICES_SHOWN = 6


def render_hint(room: Room, found: Hint, steps: Sequence[Action]) -> HintOut:
    """What the expert thinks, in words."""
    at, seat = try_steps(room.game, steps).game, room.game.active
    decided = at.copy()
    for token in found.forced:
        decided.push(token)
    visits = sum(tries for _, tries, _ in found.choices) or 1
    told, done = _plan(room.game, at, found.turn)
    return HintOut(
        seat=seat,
        turn=told,
        steps=[*(step.token for step in steps), *done],
        choices=[
            HintChoice(
                text=action_text(decided, Action.from_token(token)),
                share=tries / visits,
                chance=chances[seat],
            )
            for token, tries, chances in found.choices[:CHOICES_SHOWN]
        ],
        chances=list(found.chances),
        influence=list(found.influence),
    )


def _plan(now: Game, at: Game, tokens: Sequence[str]) -> tuple[list[str], list[str]]:
    """The steps of a turn in words and as tokens, without the implied ones."""
    told, done = [], []
    for token in tokens:
        action = Action.from_token(token)
        stays = at.stage is Stage.BOOMING and action.location == at.boom_city
        if not stays and (phase_of(action) is not Phase.SET_UP or now.stage in SETTING_UP):
            told.append(action_text(at, action))
            done.append(token)
        at.push(action)
    return told, done
