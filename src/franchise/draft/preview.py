"""The preview of a turn in progress: the money line by line, the next income, everybody's points, the game's end."""

from collections.abc import Sequence
from dataclasses import dataclass

from franchise.draft.steps import TrialGame, try_steps
from franchise.game import Game
from franchise.model.action import Action
from franchise.model.event import Event, EventKind
from franchise.model.income import income_of
from franchise.model.stage import SETTING_UP
from franchise.rules.layout import INCOME_TAKEN, MONEY

# The events listed as consequences of a turn. Payments are not among them: they have lines of their own.
CONSEQUENCES = (
    EventKind.CITY_MAJORITY,
    EventKind.CITY_FULL,
    EventKind.RETURNED,
    EventKind.MARKER_SET,
    EventKind.REGION_RANKED,
    EventKind.TRACK_REACHED,
    EventKind.BONUS_RETURNED,
    EventKind.ROUTE_WON,
    EventKind.DEVELOPMENT_WON,
    EventKind.MILESTONE,
    EventKind.GAME_OVER,
    EventKind.FINAL_TOWNS,
    EventKind.FINAL_MONEY,
    EventKind.FINAL_BONUS,
)


@dataclass(frozen=True)
class Preview:
    """The result of a turn: money before the income, income, payments in order, money left, and its effects."""

    in_hand: int
    income: int
    payments: tuple[Event, ...]  # and what regions bring in dollars
    left: int
    next_income: int
    influence: tuple[int, ...]  # gained by each seat
    consequences: tuple[Event, ...]
    opened: int
    ends_game: bool


def preview(game: Game, steps: Sequence[Action]) -> Preview:
    """What the turn would bring if it were committed like this.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> seen = preview(game, [Action.from_token(">phoenix$0")])
    >>> seen.in_hand + seen.income == seen.left, seen.opened, seen.ends_game
    (True, 1, False)
    """
    return preview_of(game, try_steps(game, steps))


def preview_of(game: Game, draft: TrialGame) -> Preview:
    """The same for a draft that was tried already.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> preview_of(game, TrialGame(game)).opened
    0
    """
    trial = draft.finish()
    seat, before = game.active, game.state
    events = _of_this_turn(trial.events)
    income = next((event.dollars for event in events if event.kind is EventKind.INCOME), None)
    taken = 0 if income is not None or game.stage in SETTING_UP else int(before[INCOME_TAKEN])
    gained = [0] * game.players_count
    for event in events:
        if event.seat is not None:
            gained[event.seat] += event.influence
    after = trial.game.state
    return Preview(
        in_hand=int(before[MONEY + seat]) - taken,
        income=taken if income is None else income,
        payments=tuple(event for event in events if _is_payment(event, seat)),
        left=int(after[MONEY + seat]),
        next_income=income_of(after, seat),
        influence=tuple(gained),
        consequences=tuple(event for event in events if event.kind in CONSEQUENCES),
        opened=sum(event.kind is EventKind.OPENED for event in events),
        ends_game=trial.game.is_over,
    )


def _is_payment(event: Event, seat: int) -> bool:
    return event.seat == seat and event.dollars != 0 and event.kind is not EventKind.INCOME


def _of_this_turn(events: list[Event]) -> list[Event]:
    """The events of this turn only: the next player's income, which follows the end of the turn, is left out."""
    ends = [number for number, event in enumerate(events) if event.kind is EventKind.TURN_ENDED]
    if not ends:
        return events
    later = events[ends[-1] :]
    return events[: ends[-1]] + [event for event in later if event.kind in CONSEQUENCES]
