"""A match, and the outcome of one of its games."""

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from franchise.advice.balanced_draw import balanced_seed
from franchise.arena.schedule import Pairing
from franchise.game import Game
from franchise.model.errors import FormatError
from franchise.rules.actions import WORD_COUNT
from franchise.rules.playout import choose_legal

SEEDS_A_GAME = 16  # seeds reserved per game: every bot gets its own


@dataclass(frozen=True)
class MatchOptions:
    """The options of a game that are the same for a whole match."""

    introductory: bool = False
    expert: str | None = None
    queenies: tuple[str, ...] = ()
    random_opening: bool = False  # the set-up and everybody's first turn are drawn, so that games differ
    balanced: bool = False  # of many draws of the tiles, the fairest


@dataclass(frozen=True)
class Match:
    """A match: the bots, at least as many as seats, the number of players, the variant."""

    bots: tuple[str, ...]
    players: int
    variant: MatchOptions = MatchOptions()
    seed: int = 0

    @property
    def title(self) -> str:
        """Who plays, in a line.

        >>> Match(("casual", "beginner", "beginner", "beginner"), 4).title
        'casual v 3 x beginner'
        """
        counts = Counter(self.bots)
        return " v ".join(name if count == 1 else f"{count} x {name}" for name, count in counts.items())

    def new_game(self, pairing: Pairing) -> Game:
        """The game of a pairing before its first action.

        >>> Match(("random", "greedy"), 2).new_game(Pairing(0, (1, 0), 5)).names
        ('greedy', 'random')
        """
        names = [self.bots[entrant] for entrant in pairing.seats]
        variant, seed = self.variant, pairing.seed
        if variant.balanced:
            seed = balanced_seed(self.players, seed, variant.queenies, variant.introductory)
        game = Game(
            self.players,
            names=names if len(set(names)) == len(names) else [f"{name} #{n}" for n, name in enumerate(names, 1)],
            introductory=variant.introductory,
            expert=variant.expert,
            queenies=variant.queenies,
            seed=seed,
        )
        if variant.random_opening:
            play_opening(game)
        return game

    def bot_seed(self, pairing: Pairing, seat: int) -> int:
        """The seed of the bot in a seat."""
        return (SEEDS_A_GAME * pairing.seed + pairing.seats[seat]) % (1 << 64)


def play_opening(game: Game) -> None:
    """Play the set-up and everybody's first turn at random; the seed of the game decides.

    >>> game = Game(3, seed=5)
    >>> play_opening(game)
    >>> game.turn, game.active
    (3, 0)
    """
    random, words = np.array([game.seed], np.uint64), np.zeros(WORD_COUNT, np.int64)
    while game.turn < game.players_count and not game.is_over:
        game.push(int(choose_legal(game.state, words, random)))


@dataclass(frozen=True)
class Forfeit:
    """Why a game was not played to its end: the seat at fault, and what went wrong."""

    seat: int
    what: str


@dataclass(frozen=True)
class Outcome:
    """One game's end, by seat: share of the victory, influence and its sources, seconds and number of decisions."""

    pairing: Pairing
    shares: tuple[float, ...]
    influence: tuple[int, ...]
    sources: tuple[dict[str, int], ...]
    seconds: tuple[float, ...]
    decisions: tuple[int, ...]
    turns: int
    fault: Forfeit | None = None

    def to_json(self) -> dict[str, Any]:
        """As plain data.

        >>> Outcome(Pairing(0, (0, 1), 3), (1.0, 0.0), (9, 5), ({}, {}), (0.1, 0.1), (3, 3), 7).to_json()["turns"]
        7
        """
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Outcome":
        """From plain data.

        >>> outcome = Outcome(Pairing(0, (0, 1), 3), (1.0, 0.0), (9, 5), ({}, {}), (0.1, 0.1), (3, 3), 7)
        >>> Outcome.from_json(outcome.to_json()) == outcome
        True
        """
        try:
            pairing, fault = data["pairing"], data["fault"]
            return cls(
                pairing=Pairing(pairing["number"], tuple(pairing["seats"]), pairing["seed"]),
                shares=tuple(data["shares"]),
                influence=tuple(data["influence"]),
                sources=tuple(data["sources"]),
                seconds=tuple(data["seconds"]),
                decisions=tuple(data["decisions"]),
                turns=data["turns"],
                fault=Forfeit(fault["seat"], fault["what"]) if fault else None,
            )
        except (KeyError, TypeError) as fault:
            raise FormatError(f"this is no outcome of a game: {fault!r}") from None
