"""The interface of all vector environments: reset, step, sample, what they return, and what they refuse."""

import warnings
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from franchise.board.tables import MOST_PLAYERS
from franchise.model.errors import IllegalError, InvalidError
from franchise.model.numbers import whole
from franchise.model.variant import Variant, read_variant
from franchise.rules.actions import ACTION_COUNT
from franchise.rules.state import State
from franchise.vector.game_step import SEEDS_WIDTH, seed_games
from franchise.vector.sections import OBSERVATION_SIZE
from franchise.vector.single_game import refusal

DEVICES = ("auto", "cpu", "cuda")
MOST_GAMES = 1 << 24  # these would take more than a hundred gigabytes


class Batch(NamedTuple):
    """What an environment shows after a step, one row per game; the next step overwrites the arrays.

    `seat` decides next, `observation` is seen from it, `legal` is 1 for its legal actions. Where `done` is true a game
    has just ended: `reward` is what each seat got, `final_influence` and `final_turns` are its result, and the rest
    belongs to the next game, which has already begun. Elsewhere the result is that of the last game that ended there.
    NumPy arrays on a CPU, CuPy arrays on a GPU.
    """

    observation: Any
    legal: Any
    seat: Any
    reward: Any
    done: Any
    final_influence: Any
    final_turns: Any


class VectorEnv(ABC):
    """Many games that go on side by side."""

    device: str
    batch: Batch
    observation_size = OBSERVATION_SIZE
    action_count = ACTION_COUNT
    seats = MOST_PLAYERS

    def __init__(self, variants: Sequence[Variant], seed: int) -> None:
        """One game for each of the variants."""
        self.variants = tuple(variants)
        self.count = len(self.variants)
        self.seed = check_seed(seed)

    @abstractmethod
    def reset(self, seed: int | None = None) -> Batch:
        """Begin new games everywhere: those of the given seed or, without a seed, the next ones."""

    @abstractmethod
    def step(self, actions: Any) -> Batch:
        """Do one action in every game; if one of them is illegal, none is done and `IllegalError` says which."""

    @abstractmethod
    def sample(self) -> Any:
        """A random legal action for every game."""

    @abstractmethod
    def positions(self) -> NDArray[np.int64]:
        """A copy of all positions as the rules see them, one row a game."""

    def close(self) -> None:
        """Release threads and other resources; by default there are none."""
        return

    @property
    @abstractmethod
    def game_seeds(self) -> NDArray[np.uint64]:
        """The seeds of the games in progress: `Game(seed=...)` with the same variant begins the same."""


def check_seed(seed: int) -> int:
    """A seed between 0 and 2**64 - 1."""
    seed = whole(seed, "seed")
    if not 0 <= seed < 1 << 64:
        raise InvalidError(f"the seed {seed} is not between 0 and 2**64 - 1")
    return seed


def seeds_of_games(seed: int, count: int) -> NDArray[np.uint64]:
    """The initial states of the random generators of all games.

    >>> seeds_of_games(1, 3).shape
    (3, 3)
    """
    seeds = np.zeros((count, SEEDS_WIDTH), np.uint64)
    seed_games(np.uint64(seed), seeds)
    return seeds


def check_actions(actions: Any, count: int) -> None:
    """Refuse a batch of actions with a wrong shape or type."""
    shape, dtype = getattr(actions, "shape", None), getattr(actions, "dtype", None)
    if shape is None or dtype is None:
        raise InvalidError(f"actions come as an array of {count} integers, not as {type(actions).__name__}")
    if tuple(shape) != (count,):
        raise InvalidError(f"actions have the shape ({count},), one a game, not {tuple(shape)}")
    if str(dtype).removeprefix("torch.") not in ("int32", "int64"):
        raise InvalidError(f"actions are of the type int32 or int64, not {dtype}")


def illegal_action(state: State, action: int, game: int) -> Exception:
    """The error for an action that is not legal in one of the games."""
    fault = refusal(state, action)
    if isinstance(fault, IllegalError):
        return IllegalError(f"game {game}: {fault.what}", fault.rule, fault.reason)
    return InvalidError(f"game {game}: {fault}")


def make_vector(
    count: int,
    *,
    device: str = "cpu",
    seed: int = 0,
    threads: int = 1,
    variants: Iterable[Mapping[str, Any]] | None = None,
    **options: Any,
) -> VectorEnv:
    """An environment of `count` games on "cpu" or "cuda"; "auto" takes the GPU if there is one, and says so if not.

    The options are those of `Game`: players, queenies, introductory, expert, region_pool. For a mix give `variants`, a
    list of such options; the games take them in turn.

    >>> env = make_vector(8, device="cpu", variants=[{"players": 2}, {"players": 5, "queenies": {"boom"}}])
    >>> [variant.players for variant in env.variants]
    [2, 5, 2, 5, 2, 5, 2, 5]
    >>> make_vector(8, device="tpu")
    Traceback (most recent call last):
    franchise.model.errors.InvalidError: the device is "auto", "cpu" or "cuda", not 'tpu'
    """
    if not 1 <= whole(count, "number of games") <= MOST_GAMES:
        raise InvalidError(f"an environment has 1 to {MOST_GAMES:,} games, not {count:,}")
    if variants is not None and options:
        raise InvalidError("give either variants or the options of one variant, not both")
    read = [read_variant(**options)] if variants is None else read_variants(variants)
    if len(read) > count:
        raise InvalidError(f"{len(read)} variants need at least as many games, not {count}")
    chosen = [read[game % len(read)] for game in range(count)]
    if find_device(device) == "cuda":
        from franchise.vector.gpu import GpuVectorEnv

        return GpuVectorEnv(chosen, seed)
    from franchise.vector.cpu import CpuVectorEnv

    return CpuVectorEnv(chosen, seed, threads)


def read_variants(variants: Iterable[Mapping[str, Any]]) -> list[Variant]:
    """The variants that a list of options means.

    >>> read_variants([{"players": 2}, {"players": 7}])
    Traceback (most recent call last):
    franchise.model.errors.InvalidError: variants[1]: Franchise is for 2 to 5 players, not 7 (rule 2.1)
    """
    if isinstance(variants, Mapping) or not isinstance(variants, Iterable):
        raise InvalidError('variants is a list of options, such as [{"players": 2}, {"players": 3}]')
    read = [_read_one(number, options) for number, options in enumerate(variants)]
    if not read:
        raise InvalidError("variants is empty: give at least one")
    return read


def _read_one(number: int, options: Mapping[str, Any]) -> Variant:
    if not isinstance(options, Mapping):
        raise InvalidError(f'variants[{number}] has options, such as {{"players": 2}}, and is not {options!r}')
    try:
        return read_variant(**{str(name): value for name, value in options.items()})
    except InvalidError as fault:
        raise InvalidError(f"variants[{number}]: {fault}") from None


def find_device(wanted: str) -> str:
    """The device to use; asking for a GPU where there is none is an error that says why.

    >>> find_device("cpu")
    'cpu'
    """
    if wanted not in DEVICES:
        raise InvalidError(f'the device is "auto", "cpu" or "cuda", not {wanted!r}')
    if wanted == "cpu":
        return wanted
    from franchise.vector.cuda import why_no_gpu

    missing = why_no_gpu()
    if missing is None:
        return "cuda"
    if wanted == "cuda":
        raise InvalidError(f'{missing}; use device="cpu" or "auto" to play on this machine\'s cores')
    warnings.warn(f"{missing}; the games are played on this machine's cores", stacklevel=3)
    return "cpu"
