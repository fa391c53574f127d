"""Game: a whole game for people who write programs. Push actions, pop them, ask what is legal and what happened.

>>> game = Game(players=3, queenies={"boom"}, seed=7)
>>> len(game.legal_actions), game.stage, game.active
(12, <Stage.STARTING: 'starting'>, 2)
>>> game.push("=el-paso")[0].rule
'2.3'
>>> game.push("=el-paso")
Traceback (most recent call last):
franchise.model.errors.IllegalError: =el-paso is not legal (rule 2.3): the town is occupied; legal now: =flagstaff ...
>>> game.pop()
Action('=el-paso')
"""

import secrets
from collections.abc import Iterable, Iterator
from dataclasses import replace
from operator import index
from typing import Unpack

import numpy as np

from franchise.board.tables import BOARD, TOWNS
from franchise.model import views
from franchise.model.action import Action, all_actions
from franchise.model.errors import AmbiguousError, IllegalError, InvalidError
from franchise.model.event import Event, read_log
from franchise.model.legal_actions import LegalActions
from franchise.model.queenie import QUEENIES
from franchise.model.random_setup import SetupOptions, default_names, draw_setup
from franchise.model.reasons import Reason, why_not
from franchise.model.result import Result
from franchise.model.setup import Setup, drawn_milestones
from franchise.model.stage import STAGES, Stage
from franchise.rules import layout
from franchise.rules.actions import WORD_COUNT
from franchise.rules.ending import winners
from franchise.rules.events import LOG_SIZE
from franchise.rules.legal import legal, sensible
from franchise.rules.position import hash_position, same_position
from franchise.rules.state import State
from franchise.rules.step import step_telling


class Game:
    """A game and its history.

    Without a `seed` one is chosen and kept. The other options are those of `SetupOptions`:

    introductory  start in the prescribed towns (2.5)
    expert        None (tiles as printed), "drawn" (at random) or "placed" (in turn) (2.6)
    queenies      any of "milestones", "boom", "regions" (chapter 8)
    names         of seat 0, seat 1 and so on; the caller decides who sits in seat 0 (2.3)
    city_tiles, region_tiles   your own arrangement, by the ids of cities and regions
    region_pool   with the Regions Queenie: "all", "queenies" or a list of ten tiles to draw from (8.3)
    milestones    the milestones of this game instead of a draw (8.1)
    """

    def __init__(self, players: int = 4, *, seed: int | None = None, **options: Unpack[SetupOptions]) -> None:
        """Set up a game; `InvalidError` says what can't be."""
        self.seed = secrets.randbits(64) if seed is None else seed
        self._begin(draw_setup(players, self.seed, **options))

    def _begin(self, setup: Setup) -> None:
        log = np.zeros(LOG_SIZE, np.int64)
        state = setup.lay_out(log)
        self._begin_with(setup, state, read_log(log, state))

    def _begin_with(self, setup: Setup | None, state: State, events: tuple[Event, ...] = ()) -> None:
        self.setup = setup
        self.opening_events = events
        self._states: list[State] = [state]
        self._actions: list[Action] = []
        self._legal: LegalActions | None = None

    @classmethod
    def from_setup(cls, setup: Setup) -> "Game":
        """A game from a set-up with nothing left to chance.

        >>> Game.from_setup(Setup(2, ("Ann", "Ben"), introductory=True)).active
        0
        """
        game = cls.__new__(cls)
        game.seed = 0
        game._begin(setup)
        return game

    @classmethod
    def from_state(cls, state: State, names: Iterable[str] | None = None) -> "Game":
        """A game that begins in the middle: it has a position, but neither a set-up nor a history.

        >>> Game.from_state(Game(players=2, seed=1).state).turn
        0
        """
        game = cls.__new__(cls)
        game.seed = 0
        game._begin_with(None, state.copy())
        game._given_names = tuple(names) if names is not None else ()
        return game

    _given_names: tuple[str, ...] = ()

    # The position

    @property
    def state(self) -> State:
        """A copy of the position as the rules see it (`rules.layout` explains the words)."""
        return self._states[-1].copy()

    @property
    def players_count(self) -> int:
        """How many play."""
        return int(self._states[-1][layout.PLAYERS])

    def rename(self, names: Iterable[str]) -> None:
        """Give the players other names.

        >>> game = Game(2, seed=1)
        >>> game.rename(["Ann", "Ben"])
        >>> game.names
        ('Ann', 'Ben')
        """
        if self.setup is None:
            self._given_names = tuple(names)
        else:
            renamed = replace(self.setup, names=tuple(names))
            renamed.check()
            self.setup = renamed

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        if self.setup is not None:
            return self.setup.names
        return self._given_names or default_names(self.players_count)

    @property
    def queenies(self) -> frozenset[str]:
        """The Queenies in play."""
        bits = int(self._states[-1][layout.QUEENIES])
        return frozenset(name for name, bit in QUEENIES.items() if bits & bit)

    @property
    def stage(self) -> Stage:
        """What is to be decided now."""
        return STAGES[int(self._states[-1][layout.STAGE])]

    @property
    def active(self) -> int:
        """The seat that decides."""
        return int(self._states[-1][layout.ACTIVE])

    @property
    def turn(self) -> int:
        """How many turns are complete."""
        return int(self._states[-1][layout.TURN])

    @property
    def has_expanded(self) -> bool:
        """Whether the active player has expanded in this turn."""
        return bool(self._states[-1][layout.FIRST_MARKER])

    @property
    def is_armed(self) -> bool:
        """Whether the route tile frees the next link."""
        return bool(self._states[-1][layout.ARMED])

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.stage is Stage.OVER

    @property
    def result(self) -> Result | None:
        """The result, or None as long as the game goes on."""
        if not self.is_over:
            return None
        state, seats = self._states[-1], range(self.players_count)
        won = int(winners(state))
        return Result(
            influence=tuple(int(state[layout.INFLUENCE + seat]) for seat in seats),
            towns=tuple((int(state[layout.OWN + seat]) & TOWNS).bit_count() for seat in seats),
            winners=tuple(seat for seat in seats if won >> seat & 1),
        )

    def money(self, seat: int) -> int:
        """The dollars of a seat.

        >>> Game(players=2, introductory=True, seed=1).money(0)
        3
        """
        return int(self._states[-1][layout.MONEY + seat])

    @property
    def players(self) -> tuple[views.PlayerView, ...]:
        """The players by seat."""
        # A list, here and below: Python reads it faster than an array.
        return views.players(self._states[-1].tolist(), self.names)

    @property
    def cities(self) -> dict[str, views.CityView]:
        """The cities by id, in the order of the board."""
        words = self._states[-1].tolist()
        return {place.id: views.city(words, place) for place in BOARD.cities}

    def city(self, name: str) -> views.CityView:
        """The city with this id.

        >>> Game(players=2, introductory=True, seed=1).city("omaha").value
        4
        """
        return views.city(self._states[-1], BOARD.location(name))

    @property
    def towns(self) -> dict[str, views.TownView]:
        """The towns by id, in the order of the board."""
        words = self._states[-1].tolist()
        return {place.id: views.town(words, place) for place in BOARD.towns}

    @property
    def regions(self) -> dict[str, views.RegionView]:
        """The regions by id, in the order of the board."""
        return {place.id: views.region(self._states[-1], place.index) for place in BOARD.regions}

    @property
    def track(self) -> tuple[str, ...]:
        """The regions whose tiles lie on the region track, from the left."""
        return views.track(self._states[-1])

    @property
    def boom_city(self) -> str | None:
        """The city of the boom marker."""
        return views.location_name(int(self._states[-1][layout.BOOM_CITY]))

    @property
    def milestones(self) -> tuple[str, ...]:
        """The milestones of this game, in the order in which they were drawn."""
        return drawn_milestones(self._states[-1])

    @property
    def current_turn(self) -> views.TurnView:
        """What the active player has done in this turn so far.

        >>> game = Game(players=2, introductory=True, seed=1)
        >>> game.current_turn.markers, game.push(">phoenix")[0].location, game.current_turn.markers
        ((), 'phoenix', ('phoenix',))
        """
        return views.turn(self._states[-1])

    def __eq__(self, other: object) -> bool:
        """Two games are equal if their positions are, whatever their histories. For a hash use `position_hash`."""
        return isinstance(other, Game) and bool(same_position(self._states[-1], other._states[-1]))

    @property
    def position_hash(self) -> int:
        """The 64-bit hash of the position, the same on every machine.

        >>> Game(players=2, introductory=True, seed=1).position_hash
        3738875607883550771
        """
        return int(hash_position(self._states[-1]))

    def __repr__(self) -> str:
        """Say who plays and how far it went."""
        return f"<Game: {', '.join(self.names)}; {self.turn} turns; {self.stage.value}>"

    # Actions

    @property
    def legal_actions(self) -> LegalActions:
        """All legal actions.

        >>> game = Game(players=2, introductory=True, seed=1)
        >>> Action.from_token(">phoenix$0") in game.legal_actions
        True
        """
        if self._legal is None:
            words = np.zeros(WORD_COUNT, np.int64)
            legal(self._states[-1], words)
            self._legal = LegalActions(words)
        return self._legal

    @property
    def sensible_actions(self) -> LegalActions:
        """The legal actions without those that are never better than another one.

        >>> game = Game(players=2, introductory=True, seed=1)
        >>> len(game.sensible_actions) <= len(game.legal_actions)
        True
        """
        words = np.zeros(WORD_COUNT, np.int64)
        sensible(self._states[-1], words)
        return LegalActions(words)

    def why_not(self, action: Action | str) -> Reason | None:
        """Why an action is not legal now, with the rule; None if it is.

        >>> Game(players=2, introductory=True, seed=1).why_not("$10").rule
        '7.1'
        """
        return why_not(self._states[-1], Action.from_token(action) if isinstance(action, str) else action)

    def parse(self, text: str) -> Action:
        """The action that a token means here; the price of an expansion may be left out where only one can be paid.

        >>> Game(players=2, introductory=True, seed=1).parse(">phoenix")
        Action('>phoenix$0')
        """
        if text.startswith(">") and "$" not in text:
            return self._parse_expansion(text)
        return Action.from_token(text)

    def _parse_expansion(self, text: str) -> Action:
        meant = [action for action in all_actions() if action.token.startswith(f"{text}$")]
        if not meant:
            raise InvalidError(f"there is no place {text[1:]!r}")
        possible = [action for action in meant if action in self.legal_actions]
        if len(possible) > 1:
            raise AmbiguousError(f"{text} is ambiguous: it may be {' or '.join(map(str, possible))}")
        reasons = {action: self.why_not(action) for action in meant}
        # If none is legal, report the action that fails for its price: that is the most helpful reason.
        return (possible or [action for action, why in reasons.items() if why and why.rule != "3.2"] or meant)[0]

    def push(self, action: Action | str | int) -> tuple[Event, ...]:
        """Do an action, given as an `Action`, a token or a number, and return what happened."""
        if isinstance(action, str):
            action = self.parse(action)
        elif not isinstance(action, Action):
            action = Action.from_id(index(action))
        self._check(action)
        self._add(action)
        return self.last_events

    def after(self, action: Action) -> "Game":
        """A copy in which an action more was done; what happened is only computed if somebody asks.

        >>> game = Game(players=2, introductory=True, seed=1)
        >>> game.after(game.parse(">phoenix")).has_expanded, game.has_expanded
        (True, False)
        """
        self._check(action)
        game = self.copy()
        game._add(action)
        return game

    def _check(self, action: Action) -> None:
        if action not in self.legal_actions:
            reason = self.why_not(action)
            assert reason is not None, f"{action} is illegal without a reason"
            raise IllegalError(action.token, reason.rule, reason.text, self.legal_actions)

    def _add(self, action: Action) -> None:
        state = self.state
        step_telling(state, np.empty(LOG_SIZE, np.int64), action.id)
        self._states.append(state)
        self._actions.append(action)
        self._legal = None

    def pop(self) -> Action:
        """Take back the last action and return it."""
        if not self._actions:
            raise InvalidError("there is no action to take back")
        self._states.pop()
        self._legal = None
        return self._actions.pop()

    def copy(self) -> "Game":
        """An independent copy.

        >>> game = Game(players=2, seed=1)
        >>> game.copy() == game
        True
        """
        game = Game.__new__(Game)
        game.__dict__.update(self.__dict__)
        game._states, game._actions = list(self._states), list(self._actions)
        return game

    # History

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions so far."""
        return tuple(self._actions)

    def retell(self) -> Iterator[Event]:
        """All events from the set-up on, computed again by replaying the actions.

        >>> next(Game(players=2, introductory=True, seed=1).retell()).location
        'pueblo'
        """
        yield from self.opening_events
        for number in range(len(self._actions)):
            yield from self.events_of(number)

    @property
    def last_events(self) -> tuple[Event, ...]:
        """What the last action brought about, computed again.

        >>> game = Game(players=2, introductory=True, seed=1)
        >>> game.push(">phoenix") == game.last_events
        True
        """
        return self.events_of(len(self._actions) - 1)

    def events_of(self, number: int) -> tuple[Event, ...]:
        """What action `number` of `actions` brought about, computed again.

        >>> game = Game(players=2, introductory=True, seed=1)
        >>> game.push(">phoenix") == game.events_of(0)
        True
        """
        state, log = self.state_before(number), np.empty(LOG_SIZE, np.int64)
        step_telling(state, log, self._actions[number].id)
        return read_log(log, state)

    def state_before(self, number: int) -> State:
        """The position before action `number` of `actions`; for `len(actions)` it is the current position.

        >>> Game(players=2, seed=1).state_before(0).size
        139
        """
        return self._states[number].copy()

    @property
    def turn_starts(self) -> list[int]:
        """The indices into `actions` at which a turn begins. The end of the game counts as one more.

        >>> Game(players=2, introductory=True, seed=1).turn_starts
        [0]
        """
        return [number for number in range(len(self._states)) if self.begins_turn(number)]

    @property
    def at_turn_start(self) -> bool:
        """Whether a turn is about to begin, or the game is over.

        >>> Game(players=2, introductory=True, seed=1).at_turn_start
        True
        """
        return self.begins_turn(len(self._states) - 1)

    def begins_turn(self, number: int) -> bool:
        """Whether a turn begins after so many actions, or the game is over then.

        >>> Game(players=2, introductory=True, seed=1).begins_turn(0)
        True
        """
        stage = self._states[number][layout.STAGE]
        if stage == layout.OVER:
            return True
        if number == 0:
            # A game that begins with a position may begin in the middle of a turn.
            fresh = not self._states[0][layout.FIRST_MARKER] and not self._states[0][layout.ARMED]
            return bool(stage == layout.BOOMING or (stage == layout.EXPANDING and fresh))
        before, now = self._states[number - 1], self._states[number]
        settled = before[layout.STAGE] < layout.BOOMING <= stage
        return bool(settled or before[layout.TURN] != now[layout.TURN])
