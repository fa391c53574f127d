"""Why one turn is better than another: the differences between what they lead to, in words, the weightiest first.

Nothing is said that was not computed by playing both turns. How weighty a difference is, is an estimate in points.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from franchise.advice.outlook import Outlook
from franchise.board.tables import BOARD
from franchise.game import Game
from franchise.model.action import Action, ActionKind
from franchise.rules.ending import DOLLARS_FOR_A_POINT, POINTS_FOR_A_BONUS_TILE
from franchise.telling.words import PLACE_NAMES, REGION_NAMES, action_text
from franchise.texts import message

FEWEST_REASONS, MOST_REASONS = 2, 3
MOST_LOSSES, MOST_MERITS = 2, 1  # of the other turn
MOST_NAMES = 3
SLIGHTEST = 0.6  # a difference that weighs less is not worth a sentence

# What is not sure counts less than a point that is had.
LATER = 0.5  # of a point in somebody's next turn
INCOME = 0.25  # of a dollar of income, for each region that is still to be scored
LEAD = 0.5  # of what a region would bring if it were complete
WIN, END = 100.0, 6.0
NEAR = 3  # regions: from then on the end is near

SIZES = {region.id: sum(place.region == region.index for place in BOARD.locations) for region in BOARD.regions}


@dataclass(frozen=True)
class Advantage:
    """What one turn has over another: its kind, its weight in points, and the figures for its sentence."""

    kind: str
    weight: float
    figures: dict[str, Any]


@dataclass(frozen=True)
class Comparison:
    """The turn of a hint beside the best other one.

    `instead` is the first action of the other one, None for doing nothing; `chance` is that of winning with it;
    `parting` is the number of actions that both have in common. Where the other one is no worse by any figure,
    `nothing` is what doing nothing would lead to.
    """

    hinted: Outlook
    other: Outlook
    instead: Action | None = None
    chance: float | None = None
    parting: int = 0
    nothing: Outlook | None = None


def advantages(turn: Outlook, other: Outlook, names: Sequence[str]) -> list[Advantage]:
    """What a turn has over another one, the weightiest first; of each kind the weightiest alone.

    >>> from franchise.advice.outlook import look_ahead
    >>> game = Game(players=2, introductory=True, seed=1)
    >>> turns = ([">phoenix$0", "|", "."], ["|", "."])
    >>> looks = [look_ahead(game, map(Action.from_token, turn)) for turn in turns]
    >>> [each.kind for each in advantages(*looks, game.names)]
    ['end-kept', 'next', 'income']
    """
    compare = _at_the_end if turn.is_over or other.is_over else _in_the_game
    everything = [*_points(turn, other, names), *compare(turn, other, names)]
    weighty = sorted((each for each in everything if each.weight >= SLIGHTEST), key=lambda each: -each.weight)
    kinds = [each.kind for each in weighty]
    return [each for number, each in enumerate(weighty) if each.kind not in kinds[:number]]


def _points(turn: Outlook, other: Outlook, names: Sequence[str]) -> Iterator[Advantage]:
    own = turn.gained[turn.seat]
    more = own - other.gained[turn.seat]
    yield Advantage("points", more, {"influence": own, "places": _named(turn.sources), "less": more})
    for rival, (now, then) in enumerate(zip(turn.gained, other.gained, strict=True)):
        if rival != turn.seat:
            share = (then - now) / (len(names) - 1)
            yield Advantage("gift", share, {"name": names[rival], "less": then - now})


def _at_the_end(turn: Outlook, other: Outlook, names: Sequence[str]) -> Iterator[Advantage]:
    """One of the two turns ends the game."""
    if turn.is_over and turn.is_ahead:
        yield Advantage("win", WIN, {"own": turn.final[turn.seat], "rival": turn.best_rival})
    if other.is_over and not other.is_ahead and not turn.is_over:
        yield Advantage("goes-on", WIN, {"own": other.final[turn.seat], "rival": other.best_rival})


def _in_the_game(turn: Outlook, other: Outlook, names: Sequence[str]) -> Iterator[Advantage]:
    yield from _next_turns(turn, other, names)
    yield from _leads(turn, other)
    yield from _means(turn, other, names)
    yield from _end(turn, other, names)


def _next_turns(turn: Outlook, other: Outlook, names: Sequence[str]) -> Iterator[Advantage]:
    """What the player could win next turn, and what his rivals could."""
    to_come, less = sum(turn.to_come.values()), sum(turn.to_come.values()) - sum(other.to_come.values())
    yield Advantage("next", LATER * less, {"influence": to_come, "places": _named(turn.to_come), "less": less})
    for (rival, city), points in other.threats.items():
        place = PLACE_NAMES[city]
        if (rival, city) not in turn.threats and place not in turn.sources:
            figures = {"name": names[rival], "place": place, "influence": points}
            yield Advantage("safe", LATER * points, figures)


def _leads(turn: Outlook, other: Outlook) -> Iterator[Advantage]:
    """Regions in which the player is first after this turn, and not after the other one."""
    for name, region in turn.regions.items():
        then = other.regions.get(name)
        if region.leader != turn.seat or then is None or then.leader == turn.seat or region.gains[0].in_dollars:
            continue
        before = next((gain.least for gain in then.gains if gain.seat == turn.seat), 0)
        complete = (SIZES[name] - len(region.open) + 1) / (SIZES[name] + 1)
        figures = {"region": REGION_NAMES[name], "influence": region.gains[0].least}
        kind = "lead-kept" if name in turn.led else "lead-taken"
        yield Advantage(kind, LEAD * complete * (region.gains[0].least - before), figures)


def _means(turn: Outlook, other: Outlook, names: Sequence[str]) -> Iterator[Advantage]:
    """Income, the rivals' too, money and bonus tiles."""
    own, old = turn.incomes[turn.seat], other.incomes[turn.seat]
    rival = max(income for seat, income in enumerate(turn.incomes) if seat != turn.seat)
    figures = {"income": own, "old": old, "rival": rival, "less": own - old}
    yield Advantage("income", INCOME * turn.away * (own - old), figures)
    for seat, (now, then) in enumerate(zip(turn.incomes, other.incomes, strict=True)):
        if seat != turn.seat:
            theirs = {"name": names[seat], "income": now, "old": then, "less": then - now}
            yield Advantage("hurt", INCOME * turn.away * (then - now) / (len(names) - 1), theirs)
    more = turn.money - other.money
    yield Advantage("money", more / DOLLARS_FOR_A_POINT, {"money": turn.money, "old": other.money, "less": more})
    tiles = turn.bonus - other.bonus
    worth = POINTS_FOR_A_BONUS_TILE * tiles
    yield Advantage("bonus", worth, {"count": turn.bonus, "old": other.bonus, "influence": worth})


def _end(turn: Outlook, other: Outlook, names: Sequence[str]) -> Iterator[Advantage]:
    """The end of the game: good for who is ahead, bad for who is not."""
    figures = {"own": turn.final[turn.seat], "rival": turn.best_rival, "count": turn.away}
    if turn.is_ahead and turn.away < min(other.away, NEAR):
        yield Advantage("end-closer", END, figures)
    if not other.is_ahead:
        for rival in other.enders:
            if rival not in turn.enders:
                yield Advantage("end-kept", END, {"name": names[rival]})


def tell_reasons(comparison: Comparison | None, names: Sequence[str], chance: float, other: float | None) -> list[str]:
    """The two or three weightiest reasons for a hint.

    Where the turns differ in too little, or the other one has more for itself, it is told too how far apart the search
    sees them; where they differ in no figure, what the turn has over doing nothing. How likely a victory is at all is
    not said: that helps nobody to choose.

    >>> tell_reasons(None, ("Ann", "Ben"), 0.12, 0.08)
    ['According to the search, your chance of winning is 4 percentage points higher than with the next best choice.']
    """
    found = [] if comparison is None else advantages(comparison.hinted, comparison.other, names)
    against = [] if comparison is None else advantages(comparison.other, comparison.hinted, names)
    told = [message(f"reason.{each.kind}", **each.figures) for each in found[:MOST_REASONS]]
    if len(told) >= FEWEST_REASONS and _weight(found) > _weight(against):
        return told
    told = [*told[: MOST_REASONS - 1], *_against_nothing(comparison, names)]
    if told and other is None:
        return told  # compared with doing nothing, which the search did not look at
    return [*told, _by_the_search(chance, other)]


def _by_the_search(chance: float, other: float | None) -> str:
    """How far the search sees the turn ahead of the next best choice, if there is one.

    >>> _by_the_search(0.12, 0.119), _by_the_search(0.12, None)
    ('The search sees hardly any difference to the next best choice.', 'There is nothing else to choose.')
    """
    if other is None:
        return message("reason.only")
    more = _percent(chance - other)
    if more < 1:
        return message("reason.level")
    return message("reason.chance" if more > 1 else "reason.chance-one", more=more)


def _against_nothing(comparison: Comparison | None, names: Sequence[str]) -> Iterator[str]:
    """What the turn brings at all, in one sentence, where that was looked at."""
    if comparison is not None and comparison.nothing is not None:
        found = advantages(comparison.hinted, comparison.nothing, names)[:MOST_LOSSES]
        if found:
            reasons = " ".join(message(f"reason.{each.kind}", **each.figures) for each in found)
            yield message("reason.against-nothing", reasons=reasons)


def _weight(found: list[Advantage]) -> float:
    return sum(each.weight for each in found)


def tell_alternative(game: Game, comparison: Comparison | None) -> str:
    """What the best other turn would give up, and what it would have for itself; empty if there is no other one.

    `game` is the game at which the two turns part.

    >>> tell_alternative(Game(players=2, introductory=True, seed=1), None)
    ''
    """
    if comparison is None:
        return ""
    hinted, rest, names = comparison.hinted, comparison.other, game.names
    losses = [message(f"loss.{each.kind}", **each.figures) for each in advantages(hinted, rest, names)[:MOST_LOSSES]]
    merits = [message(f"merit.{each.kind}", **each.figures) for each in advantages(rest, hinted, names)[:MOST_MERITS]]
    figures = {"what": _name(game, comparison.instead), "losses": _listed(losses), "merits": _listed(merits)}
    if losses:
        return message("alternative.losses-and-merits" if merits else "alternative.losses", **figures)
    if comparison.chance is None:
        return message("alternative.merits", **figures) if merits else ""
    return message("alternative.merits-only" if merits else "alternative.next-best", **figures)


def _name(game: Game, instead: Action | None) -> str:
    if instead is None:
        return message("alternative.nothing")
    if instead.kind is ActionKind.EXPAND:
        return PLACE_NAMES[instead.location or ""]
    return message("alternative.action", text=action_text(game, instead))


def _named(sources: Iterable[str]) -> str:
    """The names of the first places and regions."""
    names = list(sources)
    return ", ".join(names[:MOST_NAMES]) + (" …" if len(names) > MOST_NAMES else "")


def _listed(phrases: list[str]) -> str:
    return message("alternative.two", one=phrases[0], two=phrases[1]) if len(phrases) > 1 else "".join(phrases)


def _percent(chance: float) -> int:
    return round(100 * chance)
