"""The games of a match, played in other processes."""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context

from franchise.arena.schedule import Pairing
from franchise.bots.registry import make_bot
from franchise.game import Game

SEEDS_A_GAME = 10  # every seat's bot has a seed of its own


@dataclass(frozen=True)
class Variant:
    """What is played: the options of a game that are the same for a whole match."""

    introductory: bool = False
    expert: str | None = None
    queenies: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Outcome:
    """One game's end, by entrant: share of the victory, influence, seconds and number of decisions; the turns."""

    pairing: Pairing
    shares: tuple[float, ...]
    influence: tuple[int, ...]
    seconds: tuple[float, ...]
    decisions: tuple[int, ...]
    turns: int


def play_game(bots: tuple[str, ...], variant: Variant, pairing: Pairing) -> Outcome:
    """Play one game to its end.

    >>> outcome = play_game(("random", "greedy"), Variant(), Pairing(0, (0, 1), 3))
    >>> sum(outcome.shares)
    1.0
    """
    players = len(pairing.seats)
    game = Game(
        players,
        introductory=variant.introductory,
        expert=variant.expert,
        queenies=variant.queenies,
        seed=pairing.seed,
    )
    seated = [make_bot(bots[entrant], seed=SEEDS_A_GAME * pairing.seed + entrant) for entrant in pairing.seats]
    seconds, decisions = [0.0] * players, [0] * players
    while not game.is_over:
        seat = game.active
        begin = time.perf_counter()
        action = seated[seat].choose(game)
        seconds[seat] += time.perf_counter() - begin
        decisions[seat] += 1
        game.push(action)
    result = game.result
    assert result is not None
    shares = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(players)]
    seat_of = {entrant: seat for seat, entrant in enumerate(pairing.seats)}
    order = [seat_of[entrant] for entrant in range(players)]
    return Outcome(
        pairing=pairing,
        shares=tuple(shares[seat] for seat in order),
        influence=tuple(result.influence[seat] for seat in order),
        seconds=tuple(seconds[seat] for seat in order),
        decisions=tuple(decisions[seat] for seat in order),
        turns=game.turn,
    )


def play_match(
    bots: tuple[str, ...], variant: Variant, pairings: Iterable[Pairing], jobs: int, done: Callable[[], object]
) -> Iterator[Outcome]:
    """Play all games, `jobs` at a time, and yield their outcomes as they come; `done` is called after each."""
    play = partial(play_game, bots, variant)
    if jobs == 1:
        for pairing in pairings:
            yield play(pairing)
            done()
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(play, pairing) for pairing in pairings]
        try:
            for future in as_completed(waiting):
                yield future.result()
                done()
        finally:
            pool.shutdown(cancel_futures=True)
