"""The referee of one game at a time: the bots play in a separate process, which can be killed."""

from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock

from franchise.arena.outcome import Forfeit, Match, Outcome
from franchise.arena.schedule import Pairing
from franchise.arena.worker import READY, Ended, Failed, Thinking, serve
from franchise.model.errors import InvalidError
from franchise.record.record import dump_record
from franchise.warmup.bots import compile_bots

BUDGETS_OF_PATIENCE = 3  # a bot may exceed its own time budget by this factor
LEAST_PATIENCE = 1.0  # seconds: the machine itself may be busy for a moment
DEFAULT_PATIENCE = 60.0  # seconds, for a bot without a time budget
START_PATIENCE = 300.0  # seconds for a process to start: without a cache it has to compile everything

Played = tuple[Outcome, str]


class Referee:
    """Lets bots play, and counts a game as lost for the one that crashes, hangs or cheats."""

    def __init__(self, match: Match, patience: float = DEFAULT_PATIENCE) -> None:
        """The process is started with the first game."""
        self.match, self.patience = match, patience
        self.lock, self.closed = Lock(), False
        self.process: BaseProcess | None = None
        self.connection: Connection | None = None

    def play(self, pairing: Pairing) -> Played:
        """Play one game: its outcome and its record.

        >>> referee = Referee(Match(("random", "greedy"), 2))
        >>> outcome, record = referee.play(Pairing(0, (0, 1), 3))
        >>> outcome.shares
        (0.0, 1.0)
        >>> referee.close()
        """
        connection = self.start()
        now = Thinking(0, None, None, (0.0,) * self.match.players, (0,) * self.match.players)
        actions: list[int] = []
        connection.send(pairing)
        while True:
            limit = self.limit(now.budget)
            try:
                if not connection.poll(limit):
                    self.stop()
                    return self.lost(pairing, actions, now, f"no answer within {limit:.3g} seconds")
                message = connection.recv()
            except (EOFError, OSError):
                return self.lost(pairing, actions, now, f"its process ended with status {self.stop()}")
            if isinstance(message, Ended):
                return message.outcome, message.record
            if isinstance(message, Failed):
                self.stop()  # the bot may have damaged the process, so the next game gets a new one
                return self.lost(pairing, actions, now, message.what)
            assert isinstance(message, Thinking), message
            now = message
            if now.last is not None:
                actions.append(now.last)

    def limit(self, budget: int | None) -> float:
        """How many seconds a bot may take for a decision."""
        if budget is None:
            return self.patience
        return max(LEAST_PATIENCE, BUDGETS_OF_PATIENCE * budget / 1000)

    def start(self) -> Connection:
        """The connection to a process that is ready for a game; starts the process if necessary."""
        if self.process is not None and self.process.is_alive() and self.connection is not None:
            return self.connection
        compile_bots()  # compile here, so that the new process finds everything in the cache
        self.stop()
        context = get_context("spawn")
        connection, theirs = context.Pipe()
        with self.lock:
            if self.closed:
                raise InvalidError("the match was left")
            process = context.Process(target=serve, args=(self.match, theirs), daemon=True)
            process.start()
            self.process, self.connection = process, connection
        theirs.close()
        try:
            if connection.poll(START_PATIENCE) and connection.recv() == READY:
                return connection
        except (EOFError, OSError):
            pass
        raise InvalidError(f"a process for the bots does not start (status {self.stop()})")

    def stop(self) -> int | None:
        """Kill the process; returns its exit code if it had already ended by itself."""
        code = None
        if self.process is not None:
            self.process.join(timeout=0.2)
            code = self.process.exitcode
            self.process.kill()
            self.process.join()
        if self.connection is not None:
            self.connection.close()
        self.process = self.connection = None
        return code

    def close(self) -> None:
        """Kill the process and start no other one."""
        with self.lock:
            self.closed = True
            process = self.process  # a copy: the thread in `play` may set it to None at any moment
            if process is not None:
                process.kill()

    def lost(self, pairing: Pairing, actions: list[int], now: Thinking, what: str) -> Played:
        """The outcome of a game that the bot that is thinking now loses; the others share the victory."""
        seat = now.seat
        game = self.match.new_game(pairing)
        for action in actions:
            game.push(action)
        players = self.match.players
        outcome = Outcome(
            pairing=pairing,
            shares=tuple(0.0 if other == seat else 1 / (players - 1) for other in range(players)),
            influence=tuple(player.influence for player in game.players),
            sources=tuple({} for _ in range(players)),
            seconds=now.seconds,
            decisions=now.decisions,
            turns=game.turn,
            fault=Forfeit(seat, what),
        )
        return outcome, dump_record(game)
