"""The time by which clocks run: that of the database, which all processes share."""

import time

from sqlalchemy import ColumnElement, Engine, select

ASK_SECONDS = 30.0  # how long our own clock is trusted to run as fast as the database's


class DatabaseTime:
    """Seconds since 1970 by the clock of the database. It is asked now and then; between, our own clock goes on.

    `move` is for tests: games over days can be played in seconds.
    """

    def __init__(self, engine: Engine, clock: ColumnElement[float]) -> None:
        """`clock` is the expression that asks the database."""
        self._engine, self._clock = engine, clock
        self._asked, self._told, self._moved = -ASK_SECONDS, 0.0, 0.0

    def now(self) -> float:
        """The time by which clocks run."""
        return self.unmoved() + self._moved

    def unmoved(self) -> float:
        """The time itself, however far tests have moved the clocks."""
        here = time.monotonic()
        if here - self._asked >= ASK_SECONDS:
            with self._engine.connect() as connection:
                self._told = float(connection.execute(select(self._clock)).scalar_one())
            self._asked = here
        return self._told + (here - self._asked)

    def move(self, seconds: float) -> None:
        """Let so much time pass at once."""
        self._moved += seconds
