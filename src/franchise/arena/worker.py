"""The process in which bots play. It reports after every decision who thinks next, so that the referee can kill it.

Messages to the referee:

    Thinking   a bot is being made or asked now; with the previous action, the times so far, and the bot's budget
    Ended      the game is over
    Failed     a bot raised an error or answered with an illegal action
"""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from textwrap import shorten
from threading import Thread
from traceback import extract_tb

from franchise.arena.outcome import Match, Outcome
from franchise.arena.schedule import Pairing
from franchise.bots.protocol import Bot
from franchise.bots.registry import make_bot
from franchise.model.errors import IllegalError
from franchise.record.record import dump_record
from franchise.telling.points import points_by_source
from franchise.warmup.bots import load_bots

READY = "ready"
MOST_LETTERS = 200  # of an error message


@dataclass(frozen=True)
class Thinking:
    """The bot in this seat is at work.

    With the last action of the game, the milliseconds that the bot has, and all seats' seconds and decisions so far.
    """

    seat: int
    last: int | None
    budget: int | None
    seconds: tuple[float, ...]
    decisions: tuple[int, ...]


@dataclass(frozen=True)
class Ended:
    """The game is over."""

    outcome: Outcome
    record: str


@dataclass(frozen=True)
class Failed:
    """The bot that was thinking can't go on."""

    what: str


class MisbehaviourError(Exception):
    """A bot raised an error or chose an illegal action."""


@contextmanager
def blamed() -> Iterator[None]:
    """Turn every error inside the block into a `MisbehaviourError` of the bot."""
    try:
        yield
    except (Exception, SystemExit) as fault:
        raise MisbehaviourError(error_text(fault)) from fault


def error_text(fault: BaseException) -> str:
    """What went wrong and where, in one line.

    >>> error_text(KeyError("omaha"))
    "KeyError: 'omaha'"
    """
    if isinstance(fault, IllegalError):
        return f"{fault.what} is not legal (rule {fault.rule}): {fault.reason}"
    frames = extract_tb(fault.__traceback__)
    text = shorten(f"{type(fault).__name__}: {fault}", MOST_LETTERS, placeholder=" …")
    if not frames:
        return text
    return f"{text} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})"


def budget_of(bot: Bot) -> int | None:
    """The milliseconds that a bot says it takes, if it says so.

    >>> budget_of(make_bot("search:ms=50")), budget_of(make_bot("greedy"))
    (50, None)
    """
    budget = getattr(bot, "milliseconds", None)
    return budget if isinstance(budget, int) and budget > 0 else None


class BotGame:
    """One game between bots."""

    def __init__(self, match: Match, pairing: Pairing, connection: Connection) -> None:
        """The game before its first decision; the bots are made in `play`."""
        self.match, self.pairing, self.connection = match, pairing, connection
        self.game = match.new_game(pairing)
        self.bots: list[Bot] = []
        self.seconds, self.decisions = [0.0] * match.players, [0] * match.players

    def play(self) -> Ended | Failed:
        """Play to the end, or until a bot fails."""
        try:
            for seat, entrant in enumerate(self.pairing.seats):
                self.tell(seat, None, None)
                with blamed():
                    self.bots.append(make_bot(self.match.bots[entrant], self.match.bot_seed(self.pairing, seat)))
            last = None
            while not self.game.is_over:
                seat = self.game.active
                self.tell(seat, last, budget_of(self.bots[seat]))
                self.decide(seat)
                last = self.game.actions[-1].id
        except MisbehaviourError as fault:
            return Failed(str(fault))
        return Ended(self.outcome(), dump_record(self.game))

    def tell(self, seat: int, last: int | None, budget: int | None) -> None:
        """Report to the referee who thinks now."""
        self.connection.send(Thinking(seat, last, budget, tuple(self.seconds), tuple(self.decisions)))

    def decide(self, seat: int) -> None:
        """Ask a bot for an action and do it."""
        with blamed():
            begin = time.perf_counter()
            action = self.bots[seat].choose(self.game.copy())
            self.seconds[seat] += time.perf_counter() - begin
            self.decisions[seat] += 1
            self.game.push(action)

    def outcome(self) -> Outcome:
        """The outcome of a game that is over."""
        result = self.game.result
        assert result is not None
        return Outcome(
            pairing=self.pairing,
            shares=tuple(
                1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(self.match.players)
            ),
            influence=result.influence,
            sources=tuple(dict(points) for points in points_by_source(self.game)),
            seconds=tuple(self.seconds),
            decisions=tuple(self.decisions),
            turns=self.game.turn,
        )


def serve(match: Match, connection: Connection) -> None:
    """Play the games that the referee sends, until the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the main process
    Thread(target=leave_with_parent, daemon=True).start()
    load_bots()
    connection.send(READY)
    while True:
        try:
            pairing = connection.recv()
        except EOFError:
            return
        connection.send(BotGame(match, pairing, connection).play())


def leave_with_parent() -> None:
    """End this process when its parent ends, even if a bot hangs at that moment."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
