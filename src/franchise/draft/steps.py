"""The steps of a turn in progress, put into the order of the phases and tried on a copy of the game.

A person may increase first and expand afterwards, change the expansion, or take an increase back. The steps are kept in
the order in which they were made, and passed to the rules in the order of the phases. Implied steps are not kept: not
moving the boom marker, the end of the expansions, the end of the turn.
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cached_property, reduce

from franchise.game import Game
from franchise.model.action import Action, ActionKind, all_actions
from franchise.model.errors import IllegalError, InvalidError
from franchise.model.event import Event
from franchise.model.reasons import Reason
from franchise.model.stage import SETTING_UP, Stage
from franchise.texts import message

Steps = tuple[Action, ...]
PlaceReason = tuple[Reason | None, int | None]  # why nothing can be done at a place, and a price that can't be paid


class Phase(IntEnum):
    """The order in which the rules see the steps of a turn."""

    SET_UP = 0
    BOOM = 1
    DOLLARS = 2
    EXPANSION = 3
    INCREASE = 4
    DOUBLE = 5


KINDS = {
    ActionKind.MOVE_BOOM: Phase.BOOM,
    ActionKind.DOLLARS: Phase.DOLLARS,
    ActionKind.EXPAND: Phase.EXPANSION,
    ActionKind.WALK: Phase.EXPANSION,
    ActionKind.STOP: Phase.EXPANSION,
    ActionKind.ARM_ROUTE: Phase.EXPANSION,
    ActionKind.INCREASE: Phase.INCREASE,
    ActionKind.DOUBLE: Phase.DOUBLE,
}
PHASES = {action: KINDS.get(action.kind, Phase.SET_UP) for action in all_actions()}
IMPLIED = (ActionKind.DONE, ActionKind.END_TURN)
NO_MORE_EXPANSIONS, END_OF_TURN = Action.from_token("|"), Action.from_token(".")
ENDS_OF_AN_EXPANSION = (ActionKind.EXPAND, ActionKind.STOP)


def phase_of(action: Action) -> Phase:
    """The phase to which a step belongs; every decision of a set-up is its own.

    >>> phase_of(Action.from_token("+omaha"))
    <Phase.INCREASE: 4>
    """
    return PHASES[action]


class TrialGame:
    """The game after some steps of a draft.

    It never changes, and it keeps the trials that follow it: drafts that begin with the same steps share them.

    >>> trial = TrialGame(Game(players=2, introductory=True, seed=1)).after(Action.from_token(">phoenix$0")).finish()
    >>> trial.game.turn, trial.game.active
    (1, 1)
    """

    def __init__(self, game: Game, actions: Steps = (), is_set_up: bool | None = None) -> None:
        """Begin with a copy of the game as it stands in the log; `actions` were done since then."""
        self.game, self.actions = game, actions
        self.stage = game.stage
        self.is_set_up = self.stage in SETTING_UP if is_set_up is None else is_set_up
        self.is_unfinished = self.stage is Stage.WALKING or game.is_armed  # an expansion lacks its target
        self.reasons: dict[tuple[str, str], PlaceReason] = {}  # found so far, by language and place
        self._following: dict[Action, TrialGame] = {}

    @property
    def is_decided(self) -> bool:
        """Whether the decision of the set-up is made; no further step belongs to this draft."""
        return self.is_set_up and bool(self.actions) and self.stage is not Stage.PLACING_REGION_TILE

    @property
    def is_complete(self) -> bool:
        """Whether the draft can be committed."""
        return self.is_decided if self.is_set_up else not self.is_unfinished

    @cached_property
    def events(self) -> list[Event]:
        """All that happened on the way."""
        count = len(self.game.actions)
        return [event for number in range(count - len(self.actions), count) for event in self.game.events_of(number)]

    def after(self, action: Action) -> "TrialGame":
        """The trial after a step and the implied ones before it; `IllegalError` if the rules forbid it."""
        if action.kind in IMPLIED:
            raise InvalidError(
                f"{action.token} is no step of a turn in progress: it is done when the turn is committed"
            )
        if self.is_decided:
            raise IllegalError(action.token, "1.4", message("play.too-much", token=action.token))
        return self.at_phase(phase_of(action))._follow(action)

    def at_phase(self, phase: Phase) -> "TrialGame":
        """The trial after the implied steps up to this phase."""
        trial = self
        if trial.stage is Stage.BOOMING and phase > Phase.BOOM:
            trial = trial._follow(Action.from_token(f"@{trial.game.boom_city}"))
        if trial.stage is Stage.EXPANDING and phase >= Phase.INCREASE:
            trial = trial._follow(NO_MORE_EXPANSIONS)
        return trial

    def finish(self) -> "TrialGame":
        """The trial after the end of the turn; in a set-up the last step ended it already."""
        return self if self.is_set_up else self.at_phase(Phase.INCREASE)._follow(END_OF_TURN)

    def _follow(self, action: Action) -> "TrialGame":
        if action not in self._following:
            self._following[action] = TrialGame(self.game.after(action), (*self.actions, action), self.is_set_up)
        return self._following[action]

    def try_steps(self, steps: Iterable[Action], up_to: Phase = Phase.DOUBLE) -> "TrialGame":
        """The trial after the steps of all phases up to this one; `IllegalError` names the first that is not legal.

        As long as an expansion lacks its target, the steps of later phases are left out.
        """
        trial = self
        for action in in_order(steps):
            if phase_of(action) <= up_to and not trial._delays(action):
                trial = trial.after(action)
        return trial

    def fit(self, steps: Sequence[Action], wanted: Sequence[Action] = ()) -> "tuple[Steps, TrialGame]":
        """The steps that can be done together, and the trial after them. The wanted ones must be among them.

        An expansion is kept or dropped as a whole, with its route tile and its path.
        """
        trial, dropped = self._fit(_units(steps), wanted)
        return without(steps, dropped) if dropped else tuple(steps), trial

    def fit_expansion(self, action: Action, base: Steps) -> "tuple[Steps, TrialGame]":
        """The same for a draft whose steps up to its expansions are done here, and a further step of an expansion."""
        later = [step for step in base if phase_of(step) > Phase.EXPANSION]
        trial, dropped = self.after(action)._fit(_units(later)) if later else (self.after(action), ())
        return (*(without(base, dropped) if dropped else base), action), trial

    def _fit(self, units: Iterable[Steps], wanted: Sequence[Action] = ()) -> "tuple[TrialGame, Sequence[Action]]":
        """The trial after all groups of steps that can be done, and the steps of those that can't."""
        trial, dropped = self, list[Action]()
        for unit in units:
            try:
                if not trial._delays(unit[0]):
                    trial = reduce(TrialGame.after, unit, trial)
            except IllegalError:
                if any(action in wanted for action in unit):
                    raise
                dropped += unit
        return trial, dropped

    def _delays(self, action: Action) -> bool:
        """Whether a step has to wait until the expansion has its target."""
        return phase_of(action) > Phase.EXPANSION and self.is_unfinished


def in_order(steps: Iterable[Action]) -> list[Action]:
    """The steps in the order of the phases; within a phase as they were made.

    >>> in_order([Action.from_token("+omaha"), Action.from_token(">dallas$3")])
    [Action('>dallas$3'), Action('+omaha')]
    """
    return sorted(steps, key=phase_of)


def try_steps(game: Game, steps: Iterable[Action], up_to: Phase = Phase.DOUBLE) -> TrialGame:
    """The game after the steps of all phases up to this one; `IllegalError` names the first that is not legal.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> try_steps(game, [Action.from_token(">phoenix$0")]).game.current_turn.markers
    ('phoenix',)
    """
    return TrialGame(game.copy()).try_steps(steps, up_to)


def fit(game: Game, steps: Sequence[Action]) -> Steps:
    """The steps that can be done together; others that don't fit are left out.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> fit(game, [Action.from_token("+omaha"), Action.from_token(">phoenix$0")])
    (Action('>phoenix$0'),)
    """
    return TrialGame(game).fit(steps)[0]


def _units(steps: Iterable[Action]) -> list[Steps]:
    """The steps in groups that are kept or dropped as a whole, in the order of the phases."""
    found: list[Steps] = []
    is_open = False  # the last group is an expansion that lacks its target
    for action in in_order(steps):
        expands = phase_of(action) is Phase.EXPANSION
        if expands and is_open:
            found[-1] += (action,)
        else:
            found.append((action,))
        is_open = expands and action.kind not in ENDS_OF_AN_EXPANSION
    return found


def expansions(steps: Iterable[Action]) -> list[Steps]:
    """The expansions among the steps, each with its route tile and its path; the last may be unfinished.

    >>> expansions([Action.from_token("~"), Action.from_token(">dallas$3")])
    [(Action('~'), Action('>dallas$3'))]
    """
    return [unit for unit in _units(steps) if phase_of(unit[0]) is Phase.EXPANSION]


def without(steps: Iterable[Action], dropped: Iterable[Action]) -> Steps:
    """The steps without some of them.

    >>> without([Action.from_token("$10"), Action.from_token("+omaha")], [Action.from_token("$10")])
    (Action('+omaha'),)
    """
    gone = set(dropped)
    return tuple(step for step in steps if step not in gone)


def whole_turn(game: Game, steps: Sequence[Action]) -> tuple[list[Action], TrialGame]:
    """All actions of the turn that a draft describes, and the game after it.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> whole_turn(game, [Action.from_token(">phoenix$0")])[0]
    [Action('>phoenix$0'), Action('|'), Action('.')]
    """
    trial = try_steps(game, steps).finish()
    return list(trial.actions), trial


def is_complete(game: Game, steps: Sequence[Action]) -> bool:
    """Whether the draft can be committed as it is.

    >>> is_complete(Game(players=2, seed=1), [])
    False
    """
    return not game.is_over and try_steps(game, steps).is_complete
