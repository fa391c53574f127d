"""Clocks: how much time everybody has, and when the time of whoever decides will have run out.

A clock is pressed whenever somebody else is to decide. Bots have no clock. All times are seconds by the clock of the
database.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from franchise.server.schema.table import ClockRule

LEAST_AFTER_RETURN = 60.0  # seconds for somebody who comes back after his time had run out


@dataclass(frozen=True)
class Clock:
    """The seconds that each seat had left when its time last stood still, whose time runs, and until when it lasts."""

    left: tuple[float, ...]
    running: int | None = None
    deadline: float | None = None

    def left_at(self, now: float) -> tuple[float, ...]:
        """The seconds that each seat has left."""
        if self.running is None or self.deadline is None:
            return self.left
        return _with(self.left, self.running, max(0.0, self.deadline - now))

    def is_over(self, now: float) -> bool:
        """Whether somebody's time has run out."""
        return self.deadline is not None and self.deadline <= now


def new_clock(rule: ClockRule, players: int) -> Clock:
    """The clock before the first decision.

    >>> new_clock(ClockRule(kind="turn", seconds=60), 2)
    Clock(left=(60.0, 60.0), running=None, deadline=None)
    """
    return Clock((float(rule.seconds),) * players)


def with_returned(rule: ClockRule, clock: Clock, seats: Collection[int]) -> Clock:
    """The clock when the players of these seats are back: their time may have run out before.

    >>> with_returned(ClockRule(kind="game", seconds=600), Clock((0.0, 5.0)), [0])
    Clock(left=(60.0, 5.0), running=None, deadline=None)
    """
    left = clock.left
    for seat in seats:
        left = _with(left, seat, max(left[seat], float(rule.increment), LEAST_AFTER_RETURN))
    return replace(clock, left=left)


def press(rule: ClockRule, clock: Clock, seat: int | None, now: float) -> Clock:
    """The clock when `seat` is to decide from now on, or nobody whose time runs.

    Whoever has decided gets his increment.

    >>> rule = ClockRule(kind="game", seconds=600, increment=5)
    >>> pressed = press(rule, new_clock(rule, 2), 0, now=1000)
    >>> pressed.deadline
    1600.0
    >>> press(rule, pressed, 1, now=1030).left
    (575.0, 600.0)
    """
    left = clock.left_at(now)
    if clock.running is not None and rule.kind == "game":
        left = _with(left, clock.running, left[clock.running] + rule.increment)
    if seat is None:
        return Clock(left)
    if rule.kind == "turn":
        left = _with(left, seat, float(rule.seconds))
    return Clock(left, seat, now + left[seat])


def _with(left: tuple[float, ...], seat: int, seconds: float) -> tuple[float, ...]:
    return (*left[:seat], seconds, *left[seat + 1 :])


def dump_clock(clock: Clock | None) -> dict[str, Any] | None:
    """A clock as it is stored, without its deadline.

    >>> dump_clock(Clock((1.0, 2.0), 0, 1000.0))
    {'left': [1.0, 2.0], 'running': 0}
    """
    return None if clock is None else {"left": list(clock.left), "running": clock.running}


def load_clock(stored: dict[str, Any] | None, deadline: float | None) -> Clock | None:
    """The clock of what was stored; its deadline may have been postponed since."""
    return None if stored is None else Clock(tuple(stored["left"]), stored["running"], deadline)
