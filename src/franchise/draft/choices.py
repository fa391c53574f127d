"""What can be done now in a turn in progress, or why not: for every place, city and bonus tile.

A choice contains all steps of the resulting draft, so that the caller needs to know no rule to make it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, cached_property, lru_cache

from franchise.board.load import LINK_PRICES
from franchise.board.tables import BOARD, CITIES
from franchise.draft.steps import (
    Phase,
    PlaceReason,
    Steps,
    TrialGame,
    expansions,
    phase_of,
    without,
)
from franchise.game import Game
from franchise.model.action import Action, ActionKind
from franchise.model.errors import IllegalError
from franchise.model.event import Event, EventKind
from franchise.model.links import links_of
from franchise.model.reasons import Reason
from franchise.model.stage import SETTING_UP, Stage
from franchise.model.views import places
from franchise.rules.layout import OPEN, OWN, SECOND_MARKER
from franchise.rules.places import majority_of
from franchise.texts import current_language

MONEY_RULE = "3.6"  # the rule of a refusal for lack of money alone


class Mode(StrEnum):
    """What a choice does to the draft."""

    SET_UP = "set-up"
    BOOM = "boom"
    EXPAND = "expand"
    INSTEAD = "instead"
    AGAIN = "again"
    WALK = "walk"
    STOP = "stop"
    ROUTE = "route"


@dataclass(frozen=True)
class Choice:
    """Something that can be done: the resulting steps of the draft, the price, the origins, and the money left."""

    mode: Mode
    action: Action
    steps: Steps
    price: int | None = None
    origins: tuple[str, ...] = ()
    left: int | None = None


@dataclass(frozen=True)
class PlaceChoices:
    """The choices at a place. If there are none, `reason` says why; `dear` is a price that can't be paid."""

    choices: tuple[Choice, ...] = ()
    reason: Reason | None = None
    dear: int | None = None


@dataclass(frozen=True)
class Switch:
    """A step that is on or off in the draft: the steps after switching it, or the reason why it can't be switched."""

    action: Action
    on: bool
    steps: Steps | None
    reason: Reason | None = None


@dataclass(frozen=True)
class IncreaseChoice:
    """A city where the market share can be increased: franchises before and after, and the points that this brings."""

    switch: Switch
    city: str
    held: int
    then: int
    value: int
    majority: int
    influence: int = 0
    winner: int | None = None


class Choices:
    """All choices of a draft.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> choices = Choices(game, ())
    >>> [choice.price for choice in choices.places["phoenix"].choices]
    [0]
    >>> choices.places["omaha"].reason.rule
    '3.2'
    """

    def __init__(self, game: Game, steps: Sequence[Action], start: TrialGame | None = None) -> None:
        """The game as it stands in the log, and the steps of the turn in progress; `IllegalError` if they don't fit.

        `start` is the beginning of this turn with all that was tried in it before.
        """
        self.game, self.steps = game, tuple(steps)
        self.start = start or TrialGame(game.copy())
        self.trial = self.start.try_steps(self.steps)
        self.is_set_up = game.stage in SETTING_UP
        self.seat = game.active

    @cached_property
    def is_complete(self) -> bool:
        """Whether the draft can be committed."""
        return not self.game.is_over and self.trial.is_complete

    @cached_property
    def places(self) -> dict[str, PlaceChoices]:
        """What can be done at every place."""
        found: dict[str, list[Choice]] = {place.id: [] for place in BOARD.locations}
        for choice in self._all:
            if choice.action.location is not None:
                found[choice.action.location].append(choice)
        return {
            name: PlaceChoices(tuple(choices)) if choices else PlaceChoices((), *self._nothing_at(name))
            for name, choices in found.items()
        }

    @cached_property
    def others(self) -> tuple[Choice, ...]:
        """The choices that don't belong to a place: a region, a region tile, the route tile, the end of a path."""
        return tuple(choice for choice in self._all if choice.action.location is None)

    @cached_property
    def _all(self) -> tuple[Choice, ...]:
        if self.game.is_over:
            return ()
        if self.is_set_up:
            return tuple(self._set_up())
        return (*self._boom(), *self._expansions())

    # The choices

    def _set_up(self) -> Iterator[Choice]:
        """In a set-up a new choice replaces the old one, except that a region tile is chosen after its region."""
        base: Steps = ()
        at = self.game
        if self.steps and self.steps[0].kind is ActionKind.CHOOSE_REGION:
            base = self.steps[:1]
            at = self.start.try_steps(base).game
            yield from self._plain(Mode.SET_UP, (), self.game.legal_actions)
        yield from self._plain(Mode.SET_UP, base, at.legal_actions)

    def _plain(self, mode: Mode, base: Steps, actions: Iterable[Action]) -> Iterator[Choice]:
        for action in actions:
            yield Choice(mode, action, (*base, action))

    def _boom(self) -> Iterator[Choice]:
        if self.game.stage is not Stage.BOOMING:
            return
        others = tuple(step for step in self.steps if phase_of(step) is not Phase.BOOM)
        for action in self.game.legal_actions:
            moved = (action,) if action.location != self.game.boom_city else ()
            kept, trial = self.start.fit((*others, *moved), moved)
            left = trial.game.money(self.seat)
            yield Choice(Mode.BOOM, action, kept, action.price, self.origins(action), left)

    def _expansions(self) -> Iterator[Choice]:
        at = self._at_expansions(self.steps)
        if at.game.stage not in (Stage.EXPANDING, Stage.WALKING):
            return
        if at.is_unfinished or not at.game.has_expanded:
            yield from self._expansions_from(at, Mode.EXPAND, self.steps)
            return
        if self.bonus_used is None:
            yield from self._expansions_from(at, Mode.AGAIN, self.steps)
        for last in expansions(self.steps)[-1:]:
            rest = without(self.steps, last)
            instead = self._expansions_from(self._at_expansions(rest), Mode.INSTEAD, rest)
            yield from (choice for choice in instead if choice.mode is Mode.INSTEAD)

    def _at_expansions(self, steps: Steps) -> TrialGame:
        """The game where the next expansion would be made."""
        return self.start.try_steps(steps, up_to=Phase.EXPANSION).at_phase(Phase.EXPANSION)

    def _expansions_from(self, at: TrialGame, mode: Mode, base: Steps) -> Iterator[Choice]:
        """What can be done next in an expansion; steps after it that can't be paid any more are dropped."""
        modes = {
            ActionKind.EXPAND: mode,
            ActionKind.WALK: Mode.WALK,
            ActionKind.ARM_ROUTE: Mode.ROUTE,
            ActionKind.STOP: Mode.STOP,
        }
        for action in at.game.legal_actions:
            if action.kind in modes:
                kept, trial = at.fit_expansion(action, base)
                left = trial.game.money(self.seat)
                yield Choice(modes[action.kind], action, kept, action.price, self.origins(action), left)

    def origins(self, action: Action) -> tuple[str, ...]:
        """The own places from which a link of this price leads to the target, in the order of the board."""
        return tuple(self._links.get(action.location, {}).get(action.price, ()))

    @cached_property
    def _links(self) -> Mapping[str | None, Mapping[int | None, Sequence[str]]]:
        """The links from own places: where they begin, by target and price."""
        return _links_from(int(self.game.state[OWN + self.seat]))

    # Reasons

    def _nothing_at(self, name: str) -> PlaceReason:
        """Why nothing can be done at a place. Drafts that differ in their last expansion alone share the reasons."""
        kept, key = self._attempted.reasons, (current_language(), name)
        if key not in kept:
            kept[key] = self._find_reason(name)
        return kept[key]

    def _find_reason(self, name: str) -> PlaceReason:
        """Why nothing can be done at a place, by what could be tried there.

        Links that there are come first: lack of money alone, which only they can have, is the best reason.
        """
        prices = self._links.get(name, {})
        actions, at = _actions_at(name, self._attempted.stage), self._attempted.game
        for action in sorted(actions, key=lambda action: action.price not in prices) if prices else actions:
            reason = at.why_not(action)
            if reason is not None:
                return reason, action.price if reason.rule == MONEY_RULE else None
        return None, None

    @cached_property
    def _attempted(self) -> TrialGame:
        """The trial at the phase where something at a place would be tried: in a turn, before the next expansion.

        A finished last expansion is taken out, since it would be replaced.
        """
        if self.is_set_up or self.game.is_over:
            return self.start
        chunks = expansions(self.steps)
        dropped = chunks[-1] if chunks and not self.trial.is_unfinished else ()
        return self._at_expansions(without(self.steps, dropped))

    # Increases and bonus tiles

    @cached_property
    def increases(self) -> tuple[IncreaseChoice, ...]:
        """The player's open cities, each with the switch for an increase there."""
        if self.game.is_over or self.is_set_up or self.trial.is_unfinished:
            return ()
        state = self.game.state
        names = places(int(state[OWN + self.seat] & state[OPEN]) & CITIES)
        return tuple(self._increase_choice(name) for name in sorted(names, key=lambda name: BOARD.location(name).order))

    def _increase_choice(self, name: str) -> IncreaseChoice:
        switch = self.switch(f"+{name}")
        city = self.game.city(name)
        doubled = Action.from_token(f"++{name}") in self.steps
        held = city.franchises[self.seat]
        majority = int(majority_of(self.game.state, BOARD.location(name).index))
        choice = IncreaseChoice(switch, name, held, held + 1 + doubled, city.value, majority)
        on = self.steps if switch.on else switch.steps
        if on is None:
            return choice
        scored = next((event for event in self._consequences(on) if event.location == name), None)
        return choice if scored is None else replace(choice, influence=scored.influence, winner=scored.seat)

    def _consequences(self, steps: Steps) -> list[Event]:
        """The events of cities that this turn scores: all of them come with its end."""
        events = self.start.try_steps(steps).finish().game.last_events
        return [event for event in events if event.kind in (EventKind.CITY_MAJORITY, EventKind.CITY_FULL)]

    def switch(self, token: str) -> Switch:
        """A step that is on or off; switching it off also removes the steps that depend on it.

        >>> Choices(Game(players=2, introductory=True, seed=1), ()).switch("$10").reason.rule
        '7.1'
        """
        action = Action.from_token(token)
        if action in self.steps:
            return Switch(action, True, self.start.fit(without(self.steps, [action]))[0])
        try:
            kept, _ = self.start.fit((*self.steps, action), (*self.steps, action))
        except IllegalError as fault:
            return Switch(action, False, None, Reason(fault.rule, fault.reason))
        return Switch(action, False, kept)

    @cached_property
    def dollars(self) -> Switch:
        """The switch for the bonus tile that brings dollars."""
        return self.switch("$10")

    @cached_property
    def bonus_used(self) -> str | None:
        """What the bonus tile of this turn was used for: "dollars", "double", "again", or None."""
        kinds = {step.kind for step in self.steps}
        if ActionKind.DOLLARS in kinds:
            return "dollars"
        if ActionKind.DOUBLE in kinds:
            return "double"
        return "again" if self.trial.game.state[SECOND_MARKER] else None


@lru_cache(maxsize=256)  # it stays the same in a turn
def _links_from(own: int) -> dict[str | None, dict[int | None, list[str]]]:
    """The links from a set of places: where they begin, by target and price."""
    found: dict[str | None, dict[int | None, list[str]]] = {}
    for name in places(own):
        for target, price in links_of(name):
            found.setdefault(target, {}).setdefault(price, []).append(name)
    return found


@cache
def _actions_at(name: str, stage: Stage) -> tuple[Action, ...]:
    """What a player might try at a place in a stage."""
    place = BOARD.location(name)
    match stage:
        case Stage.OVER:
            tokens = []
        case Stage.STARTING:
            tokens = [f">{name}$0"] if place.is_city else [f"={name}"]
        case Stage.BOOM_STARTING:
            tokens = [f"@{name}"] if place.is_city else []
        case Stage.PLACING_CITIES | Stage.PLACING_REGIONS | Stage.PLACING_REGION_TILE:
            values = next((group for group in BOARD.city_tile_groups if place.printed_size in group), ())
            tokens = [f"{name}:{value}" for value in values]
        case Stage.WALKING:
            tokens = [f"/{name}"]
        case _:
            tokens = [f">{name}${price}" for price in LINK_PRICES]
    return tuple(map(Action.from_token, tokens))
