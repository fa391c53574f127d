"""Which steps of the guided game apply now, and in which words: while a turn is planned, and when something happened.

The script's own words hold as long as the player follows it. Otherwise other words are used, with the names put in; a
step that has none waits, and stands on the list at the end.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from franchise.board.tables import BOARD
from franchise.draft.choices import Choices, IncreaseChoice, Mode
from franchise.game import Game
from franchise.guided.script import ME, Step, load_script, round_of
from franchise.model.event import Event, EventKind
from franchise.telling.words import PLACE_NAMES, REGION_NAMES
from franchise.texts import message

LAST_TURN = len(load_script().turns)


@dataclass(frozen=True)
class Shown:
    """A step as the player reads it, and what it points at."""

    step: Step
    text: str
    place: str | None = None
    region: str | None = None


def steps_of_draft(game: Game, choices: Choices) -> list[Shown]:
    """The steps that apply while a turn is planned, in the order of the script.

    >>> from franchise.guided.script import guided_game
    >>> game = guided_game("Ann")
    >>> [shown.step.id for shown in steps_of_draft(game, Choices(game, ()))]
    ['goal', 'income-least', 'expand']
    """
    if choices.seat != ME:
        return []
    if round_of(game) > LAST_TURN:  # what was not met by now stands on the list of the last step
        return [] if choices.steps else [_plain(load_script().step("done"))]
    found = (_CONDITIONS[step.id](game, choices, step) for step in load_script().steps if _is_due(game, step))
    return [shown for shown in found if shown]


def steps_of_event(game: Game, event: Event, following: Event | None) -> list[Shown]:
    """The steps that explain an event; `game` is the position after it, `following` the event after it.

    >>> from franchise.guided.script import guided_game
    >>> steps_of_event(guided_game("Ann"), Event(EventKind.TURN_ENDED, "3.5"), None)
    []
    """
    if round_of(game) > LAST_TURN:
        return []
    name = game.names[event.seat] if event.seat is not None else ""
    values = {"name": name, "points": event.influence}
    match event.kind:
        case EventKind.CITY_MAJORITY | EventKind.CITY_FULL if event.franchises < 0:
            own = event.seat == ME and event.kind is EventKind.CITY_MAJORITY
            city = event.location or ""
            return [_at_place("back", city, own, values | {"city": PLACE_NAMES[city]})]
        case EventKind.MARKER_SET if event.seat == ME:
            return [_at_region("marker", event.region or "", True, {})]
        case EventKind.REGION_RANKED if following is None or following.kind is not EventKind.REGION_RANKED:
            return [_at_region("region", event.region or "", _ranks_as_planned(game), {})]
        case EventKind.TRACK_REACHED:
            space = (event.place or 0) + 1
            first = _in_words("track", event.seat == ME and space == 4, values | {"space": space})
            return [first, _the_end(space)]
    return []


def _is_due(game: Game, step: Step) -> bool:
    return step.turn <= round_of(game)


def _words(step: Step, as_planned: bool, values: dict[str, Any]) -> str:
    return message(f"guided.{step.id}") if as_planned else message(f"guided.{step.id}.other", **values)


def _in_words(name: str, as_planned: bool, values: dict[str, Any]) -> Shown:
    step = load_script().step(name)
    return Shown(step, _words(step, as_planned, values))


def _at_place(name: str, place: str, as_planned: bool, values: dict[str, Any]) -> Shown:
    step = load_script().step(name)
    return Shown(step, _words(step, as_planned and place == step.place, values), place=place)


def _at_region(name: str, region: str, as_planned: bool, values: dict[str, Any]) -> Shown:
    step = load_script().step(name)
    named = values | {"region": REGION_NAMES[region]}
    return Shown(step, _words(step, as_planned and region == step.region, named), region=region)


def _the_end(filled: int) -> Shown:
    return _in_words("end", filled == 5, {"filled": filled, "red": BOARD.red_zone_from})


def _ranks_as_planned(game: Game) -> bool:
    return game.regions["grand-canyon"].franchises[:2] == (6, 2)


# While a turn is planned: one function a step, which says whether the step applies and how it reads.


def _plain(step: Step) -> Shown:
    return Shown(step, message(f"guided.{step.id}"), place=step.place, region=step.region)


def _at_turn_start(game: Game, choices: Choices, step: Step) -> Shown | None:
    return _plain(step) if not choices.steps and round_of(game) == step.turn else None


def _income(game: Game, choices: Choices, step: Step) -> Shown | None:
    if choices.steps:
        return None
    paid = [event for event in game.retell() if event.kind is EventKind.INCOME and event.seat == ME][-1]
    money = message("picture.money", money=paid.dollars)
    if not paid.counted:
        return Shown(step, message("guided.income.none", money=money))
    phoenix = game.cities["phoenix"]
    as_planned = paid.counted == 4 and phoenix.owners == (ME,)
    words = _words(step, as_planned, {"counted": paid.counted, "money": money})
    return Shown(step, words, place=step.place if as_planned else None)


def _reach(choices: Choices) -> set[str]:
    return {
        name for name, place in choices.places.items() if any(choice.mode is Mode.EXPAND for choice in place.choices)
    }


def _expand(game: Game, choices: Choices, step: Step) -> Shown | None:
    reach = _reach(choices)
    if not reach:
        return None
    as_planned = step.place in reach
    return Shown(step, _words(step, as_planned, {}), place=step.place if as_planned else None)


def _alone(game: Game, choices: Choices, step: Step) -> Shown | None:
    return _plain(step) if not choices.steps else None


def _check(game: Game, choices: Choices, step: Step) -> Shown | None:
    return _plain(step) if choices.steps and choices.is_complete else None


def _possible(choices: Choices) -> list[IncreaseChoice]:
    return [one for one in choices.increases if not one.switch.on and one.switch.steps is not None]


def _increase(game: Game, choices: Choices, step: Step) -> Shown | None:
    cities = [one.city for one in _possible(choices)]
    # The script suggests an expansion, too: the step stays until both were done.
    waits = round_of(game) == step.turn and "salt-lake-city" in _reach(choices)
    if waits and any(one.city == step.place and one.switch.on for one in choices.increases):
        return _at_place("increase", step.place or "", True, {})
    if not cities:
        return None
    as_planned = step.place in cities and ("salt-lake-city" in _reach(choices) or bool(choices.steps))
    city = step.place if step.place in cities else cities[0]
    return _at_place("increase", city or "", as_planned, {"city": PLACE_NAMES[city or ""]})


def _majority(game: Game, choices: Choices, step: Step) -> Shown | None:
    won = [one for one in _possible(choices) if one.winner == ME and one.then >= one.majority]
    if not won:
        return None
    best = next((one for one in won if one.city == step.place), won[0])
    values = {"held": best.then, "value": best.value, "city": PLACE_NAMES[best.city], "points": best.influence}
    denver = "denver" in _reach(choices) or bool(choices.steps)
    as_planned = best.then == 3 and denver and game.cities["denver"].owners == (1,)
    return _at_place("majority", best.city, as_planned, values)


def _full(game: Game, choices: Choices, step: Step) -> Shown | None:
    filled = [one for one in _possible(choices) if one.winner is not None and one.then < one.majority]
    if not filled:
        return None
    city = next((one.city for one in filled if one.city == step.place), filled[0].city)
    as_planned = game.cities[city].franchises == (1, 2, 0)
    return _at_place("full", city, as_planned, {"city": PLACE_NAMES[city]})


def _bonus(game: Game, choices: Choices, step: Step) -> Shown | None:
    left = game.players[ME].bonus
    if not left or choices.bonus_used:
        return None
    cities = [one.city for one in choices.increases]
    as_planned = left == 4 and "albuquerque" in cities and game.cities["albuquerque"].franchises == (1, 0, 0)
    return Shown(step, _words(step, as_planned, {"count": left}), place="albuquerque" if as_planned else None)


def _second(game: Game, choices: Choices, step: Step) -> Shown | None:
    """Only where it holds: one town away from complete, Hank ahead, nobody else there."""
    mine, dots, hanks = game.regions["florida"].franchises
    lacks = [
        place.id
        for place in BOARD.locations
        if BOARD.regions[place.region].id == "florida" and not _is_finished(game, place.id)
    ]
    is_second = hanks > 1 and mine == dots == 0
    if lacks != [step.place] or not is_second or len(game.track) != 4 or step.place not in _reach(choices):
        return None
    return _plain(step)


def _is_finished(game: Game, place: str) -> bool:
    return game.cities[place].scored if place in game.cities else game.towns[place].owner is not None


def _end(game: Game, choices: Choices, step: Step) -> Shown | None:
    """Told at the last turn at the latest, whatever lies on the track."""
    return _the_end(len(game.track)) if not choices.steps and round_of(game) >= LAST_TURN else None


def _not_now(game: Game, choices: Choices, step: Step) -> Shown | None:
    """These steps come with an event, or at the very end."""
    return None


_CONDITIONS: dict[str, Callable[[Game, Choices, Step], Shown | None]] = {
    "goal": _at_turn_start,
    "income-least": _at_turn_start,
    "expand": _expand,
    "check": _check,
    "income": _income,
    "increase": _increase,
    "majority": _majority,
    "back": _not_now,
    "marker": _not_now,
    "full": _full,
    "prices": _expand,
    "bonus": _bonus,
    "region": _not_now,
    "track": _not_now,
    "second": _second,
    "end": _end,
    "final": _at_turn_start,
    "alone": _alone,
    "done": _not_now,
}
