"""The steps of a turn in progress, put into the order of the phases and tried on a copy of the game.

A person may increase first and expand afterwards, change the expansion, take one increase back: the steps are kept in
the order in which they were made, and the rules see them in theirs. What follows of itself is not among them: leaving
the boom marker where it is, the end of the expansions, the end of the turn.
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum

from franchise.game import SETTING_UP, Game, Stage
from franchise.model.action import Action, ActionKind
from franchise.model.errors import IllegalError
from franchise.model.event import Event

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
ENDS_OF_AN_EXPANSION = (ActionKind.EXPAND, ActionKind.STOP)


def phase_of(action: Action) -> Phase:
    """The phase to which a step belongs; every decision of a set-up is its own.

    >>> phase_of(Action.from_token("+omaha"))
    <Phase.INCREASE: 4>
    """
    return PHASES.get(action.kind, Phase.SET_UP)


class Table:
    """A copy of the game on which the steps of a draft are done, with all that happened on the way.

    >>> table = Table(Game(players=2, introductory=True, seed=1))
    >>> table.do(Action.from_token(">phoenix$0"))
    >>> table.finish()
    >>> table.game.turn, table.game.active
    (1, 1)
    """

    def __init__(self, game: Game) -> None:
        """Begin with the game as it stands in the log."""
        self.game = game.copy()
        self.is_set_up = game.stage in SETTING_UP
        self.events: list[Event] = []

    def do(self, action: Action) -> None:
        """Do a step, after whatever follows of itself before it; `IllegalError` if the rules forbid it."""
        self._leave_boom(phase_of(action))
        if phase_of(action) >= Phase.INCREASE:
            self.end_expansions()
        self._push(action)

    def begin_phase(self, phase: Phase) -> None:
        """Go on to where a step of this phase could be done."""
        self._leave_boom(phase)
        if phase >= Phase.INCREASE:
            self.end_expansions()

    def end_expansions(self) -> None:
        """Go on to the increases."""
        if self.game.stage is Stage.EXPANDING:
            self._push("|")

    def finish(self) -> None:
        """End the turn; in a set-up the last step ended it already."""
        if self.is_set_up:
            return
        self.begin_phase(Phase.INCREASE)
        self._push(".")

    def _leave_boom(self, phase: Phase) -> None:
        if self.game.stage is Stage.BOOMING and phase > Phase.BOOM:
            self._push(f"@{self.game.boom_city}")

    def _push(self, action: Action | str) -> None:
        self.events += self.game.push(action)


def in_order(steps: Iterable[Action]) -> list[Action]:
    """The steps in the order of the phases; within a phase as they were made.

    >>> in_order([Action.from_token("+omaha"), Action.from_token(">dallas$3")])
    [Action('>dallas$3'), Action('+omaha')]
    """
    return sorted(steps, key=phase_of)


def lay(game: Game, steps: Iterable[Action], up_to: Phase = Phase.DOUBLE) -> Table:
    """The table after the steps of all phases up to this one; `IllegalError` names the first that is not legal.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> lay(game, [Action.from_token(">phoenix$0")]).game.current_turn.markers
    ('phoenix',)
    """
    table = Table(game)
    for action in in_order(steps):
        if phase_of(action) <= up_to:
            table.do(action)
    return table


def fit(game: Game, steps: Sequence[Action], wanted: Sequence[Action] = ()) -> Steps:
    """The steps that can be done together. The wanted ones must be among them; others that don't fit are left out.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> fit(game, [Action.from_token("+omaha"), Action.from_token(">phoenix$0")])
    (Action('>phoenix$0'),)
    """
    table, kept = Table(game), []
    for action in in_order(steps):
        try:
            table.do(action)
        except IllegalError:
            if action in wanted:
                raise
        else:
            kept.append(action)
    return tuple(action for action in steps if action in kept)


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


def is_unfinished(steps: Iterable[Action]) -> bool:
    """Whether an expansion has begun and lacks its target.

    >>> is_unfinished([Action.from_token("~")])
    True
    """
    found = expansions(steps)
    return bool(found) and found[-1][-1].kind not in ENDS_OF_AN_EXPANSION


def whole_turn(game: Game, steps: Sequence[Action]) -> tuple[list[Action], Table]:
    """All actions of the turn that a draft describes, and the table after it.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> whole_turn(game, [Action.from_token(">phoenix$0")])[0]
    [Action('>phoenix$0'), Action('|'), Action('.')]
    """
    table = lay(game, steps)
    table.finish()
    return list(table.game.actions[len(game.actions) :]), table


def is_complete(game: Game, steps: Sequence[Action]) -> bool:
    """Whether the draft can be committed as it is.

    >>> is_complete(Game(players=2, seed=1), [])
    False
    """
    if game.is_over:
        return False
    if game.stage in SETTING_UP:
        return bool(steps) and lay(game, steps).game.stage is not Stage.PLACING_REGION_TILE
    return not is_unfinished(steps)
