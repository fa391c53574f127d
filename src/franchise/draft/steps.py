"""The steps of a turn in progress, put into the order of the phases and tried on a copy of the game.

A person may increase first and expand afterwards, change the expansion, or take an increase back. The steps are kept in
the order in which they were made, and passed to the rules in the order of the phases. Implied steps are not kept: not
moving the boom marker, the end of the expansions, the end of the turn.
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum

from franchise.game import Game
from franchise.model.action import Action, ActionKind
from franchise.model.errors import IllegalError, InvalidError
from franchise.model.event import Event
from franchise.model.stage import SETTING_UP, Stage
from franchise.texts import message

Steps = tuple[Action, ...]


class Phase(IntEnum):
    """The order in which the rules see the steps of a turn."""

    SET_UP = 0
    BOOM = 1
    DOLLARS = 2
    EXPANSION = 3
    INCREASE = 4
    DOUBLE = 5


PHASES = {
    ActionKind.MOVE_BOOM: Phase.BOOM,
    ActionKind.DOLLARS: Phase.DOLLARS,
    ActionKind.EXPAND: Phase.EXPANSION,
    ActionKind.WALK: Phase.EXPANSION,
    ActionKind.STOP: Phase.EXPANSION,
    ActionKind.ARM_ROUTE: Phase.EXPANSION,
    ActionKind.INCREASE: Phase.INCREASE,
    ActionKind.DOUBLE: Phase.DOUBLE,
}
IMPLIED = (ActionKind.DONE, ActionKind.END_TURN)
ENDS_OF_AN_EXPANSION = (ActionKind.EXPAND, ActionKind.STOP)


def phase_of(action: Action) -> Phase:
    """The phase to which a step belongs; every decision of a set-up is its own.

    >>> phase_of(Action.from_token("+omaha"))
    <Phase.INCREASE: 4>
    """
    return PHASES.get(action.kind, Phase.SET_UP)


class TrialGame:
    """A copy of the game on which the steps of a draft are done, with all that happened on the way.

    >>> trial = TrialGame(Game(players=2, introductory=True, seed=1))
    >>> trial.do(Action.from_token(">phoenix$0"))
    >>> trial.finish()
    >>> trial.game.turn, trial.game.active
    (1, 1)
    """

    def __init__(self, game: Game) -> None:
        """Begin with the game as it stands in the log."""
        self.game = game.copy()
        self.is_set_up = game.stage in SETTING_UP
        self.is_decided = False  # the set-up decision is made; no further step belongs to this draft
        self.events: list[Event] = []

    def copy(self) -> "TrialGame":
        """A copy on which something more can be tried."""
        trial = TrialGame(self.game)
        trial.is_set_up, trial.is_decided, trial.events = self.is_set_up, self.is_decided, list(self.events)
        return trial

    @property
    def is_unfinished(self) -> bool:
        """Whether an expansion has begun and lacks its target."""
        return self.game.stage is Stage.WALKING or self.game.current_turn.armed

    def do(self, action: Action) -> None:
        """Do a step, after the implied ones before it; `IllegalError` if the rules forbid it."""
        if action.kind in IMPLIED:
            raise InvalidError(
                f"{action.token} is no step of a turn in progress: it is done when the turn is committed"
            )
        if self.is_decided:
            raise IllegalError(action.token, "1.4", message("play.too-much", token=action.token))
        self.begin_phase(phase_of(action))
        self._push(action)
        self.is_decided = self.is_set_up and self.game.stage is not Stage.PLACING_REGION_TILE

    def begin_phase(self, phase: Phase) -> None:
        """Do the implied steps up to this phase."""
        if self.game.stage is Stage.BOOMING and phase > Phase.BOOM:
            self._push(f"@{self.game.boom_city}")
        if self.game.stage is Stage.EXPANDING and phase >= Phase.INCREASE:
            self._push("|")

    def finish(self) -> None:
        """End the turn; in a set-up the last step ended it already."""
        if not self.is_set_up:
            self.begin_phase(Phase.INCREASE)
            self._push(".")

    def _push(self, action: Action | str) -> None:
        self.events += self.game.push(action)


def in_order(steps: Iterable[Action]) -> list[Action]:
    """The steps in the order of the phases; within a phase as they were made.

    >>> in_order([Action.from_token("+omaha"), Action.from_token(">dallas$3")])
    [Action('>dallas$3'), Action('+omaha')]
    """
    return sorted(steps, key=phase_of)


def try_steps(game: Game, steps: Iterable[Action], up_to: Phase = Phase.DOUBLE) -> TrialGame:
    """The game after the steps of all phases up to this one; `IllegalError` names the first that is not legal.

    As long as an expansion lacks its target, the steps of later phases are left out.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> try_steps(game, [Action.from_token(">phoenix$0")]).game.current_turn.markers
    ('phoenix',)
    """
    trial = TrialGame(game)
    for action in in_order(steps):
        waits = phase_of(action) > Phase.EXPANSION and trial.is_unfinished
        if phase_of(action) <= up_to and not waits:
            trial.do(action)
    return trial


def fit(game: Game, steps: Sequence[Action], wanted: Sequence[Action] = ()) -> Steps:
    """The steps that can be done together. The wanted ones must be among them; others that don't fit are left out.

    An expansion is kept or dropped as a whole, with its route tile and its path.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> fit(game, [Action.from_token("+omaha"), Action.from_token(">phoenix$0")])
    (Action('>phoenix$0'),)
    """
    so_far, kept = TrialGame(game), set[Action]()
    for unit in _units(steps):
        if phase_of(unit[0]) > Phase.EXPANSION and so_far.is_unfinished:
            kept.update(unit)  # it waits until the expansion has its target
            continue
        trial = so_far.copy()
        try:
            for action in unit:
                trial.do(action)
        except IllegalError:
            if any(action in wanted for action in unit):
                raise
        else:
            so_far = trial
            kept.update(unit)
    return tuple(action for action in steps if action in kept)


def _units(steps: Iterable[Action]) -> list[Steps]:
    """The steps in groups that are kept or dropped as a whole, in the order of the phases."""
    ordered = in_order(steps)
    before = [(action,) for action in ordered if phase_of(action) < Phase.EXPANSION]
    after = [(action,) for action in ordered if phase_of(action) > Phase.EXPANSION]
    return [*before, *expansions(ordered), *after]


def expansions(steps: Iterable[Action]) -> list[Steps]:
    """The expansions among the steps, each with its route tile and its path; the last may be unfinished.

    >>> expansions([Action.from_token("~"), Action.from_token(">dallas$3")])
    [(Action('~'), Action('>dallas$3'))]
    """
    found: list[Steps] = []
    finished = True
    for action in steps:
        if phase_of(action) is Phase.EXPANSION:
            found = [*found, (action,)] if finished else [*found[:-1], (*found[-1], action)]
            finished = action.kind in ENDS_OF_AN_EXPANSION
    return found


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
    trial = try_steps(game, steps)
    trial.finish()
    return list(trial.game.actions[len(game.actions) :]), trial


def is_complete(game: Game, steps: Sequence[Action]) -> bool:
    """Whether the draft can be committed as it is.

    >>> is_complete(Game(players=2, seed=1), [])
    False
    """
    if game.is_over:
        return False
    trial = try_steps(game, steps)
    return trial.is_decided if trial.is_set_up else not trial.is_unfinished
