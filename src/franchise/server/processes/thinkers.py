"""The helper processes of the server, by what they do. Nobody has to wait for a slower kind of work."""

from collections.abc import Callable, Sequence
from typing import Any

from resvg_py import svg_to_bytes

from franchise.advice.balanced_draw import balanced_seed
from franchise.advice.hint import Hint
from franchise.bots.levels import Level
from franchise.server.processes.helper import Helper
from franchise.server.processes.jobs import GameSoFar, hint_for, play_turn
from franchise.warmup.background import BackgroundCompiler

QUICK_LEVELS = (Level.BEGINNER, Level.CASUAL)


class Thinkers:
    """Processes for bots that think long, one for those that answer at once, one for hints, one for pictures."""

    def __init__(self, number: int) -> None:
        """`number` of bots can think long at a time."""
        self.deep = [Helper() for _ in range(number)]
        self.quick = [Helper()]
        self._hints, self._pictures = Helper(), Helper()
        self._compiler: BackgroundCompiler | None = None

    @property
    def _all(self) -> list[Helper]:
        return [*self.deep, *self.quick, self._hints, self._pictures]

    def open(self) -> None:
        """Compile rules and bots in the background, if this was not yet done on this machine."""
        for helper in self._all:
            helper.open()
        self._compiler = BackgroundCompiler()

    def close(self) -> None:
        """End the processes; jobs in progress are dropped."""
        if self._compiler is not None:
            self._compiler.stop()
        for helper in self._all:
            helper.close()

    @property
    def are_rules_ready(self) -> bool:
        """Whether a game can be played; False only during the very first start on a machine."""
        return self._compiler is None or self._compiler.are_rules_ready

    def turn(self, helper: Helper, so_far: GameSoFar, level: str, seed: int) -> list[str]:
        """Wait for a bot's turn."""
        self._wait_for_bots()
        return helper.call(play_turn, so_far, level, seed)

    def hint(self, so_far: GameSoFar) -> Hint:
        """Wait for a hint."""
        self._wait_for_bots()
        return self._hints.call(hint_for, so_far)

    def balanced_seed(self, players: int, seed: int, queenies: Sequence[str]) -> int:
        """Wait for the seed of a balanced draw."""
        self._wait_for_bots()
        return self._hints.call(balanced_seed, players, seed, tuple(queenies))

    def rasterise(self, svg: str, **wishes: Any) -> bytes:
        """Wait for a picture in pixels. The library for it lets nothing else run meanwhile, so it has its process."""
        draw: Callable[..., Any] = svg_to_bytes
        return bytes(self._pictures.call(draw, svg_string=svg, **wishes))

    def _wait_for_bots(self) -> None:
        if self._compiler is not None:
            self._compiler.wait()
