"""The vector environment on an NVIDIA GPU: one game per thread, with the same functions as on a core.

Internal arrays have one column per game, so that neighbouring threads access neighbouring addresses. The arrays that
the caller gets have one row per game: observations are transposed at the end of a step.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from franchise.board.tables import MOST_PLAYERS
from franchise.model.errors import InvalidError
from franchise.model.variant import Variant
from franchise.rules.actions import ACTION_COUNT, WORD_COUNT
from franchise.rules.layout import ACTIVE, SIZE
from franchise.rules.playout import choose
from franchise.vector.api import (
    Batch,
    VectorEnv,
    check_actions,
    check_seed,
    illegal_action,
    seeds_of_games,
)
from franchise.vector.cuda import import_cuda, kernel
from franchise.vector.game_step import GAME_SEED, POLICY, RANDOM, advance, begin_game, is_legal
from franchise.vector.mask import MASK_BYTES, as_bytes, bits_from
from franchise.vector.observation import encode
from franchise.vector.sections import OBSERVATION_SIZE
from franchise.vector.transpose import IN_A_WORD, transpose_sixteen

cuda: Any = import_cuda()

THREADS = 128  # a block
STEP_REGISTERS = 64  # per thread: running more games at a time is worth more than more registers for each
TILE_FEATURES, TILE_COLUMNS, TILE_ROWS = 64, 32, 8  # a tile is transposed by a block of columns times rows of threads
PADDED = TILE_COLUMNS + 1  # avoids bank conflicts when threads read a column of a tile
LOADS = TILE_FEATURES // TILE_ROWS
FOURS = TILE_FEATURES // IN_A_WORD
assert OBSERVATION_SIZE % IN_A_WORD == 0, "observations are written four numbers at a time"
NONE_WRONG = 1 << 62  # instead of a game's number: no action was illegal


@kernel()
def begin_kernel(states: Any, words: Any, variants: Any, seeds: Any) -> None:
    """Begin all games."""
    game = cuda.grid(1)
    if game < states.shape[1]:
        begin_game(states[:, game], words[:, game], variants[:, game], seeds[:, game], seeds[RANDOM:, game])


@kernel()
def check_kernel(words: Any, actions: Any, wrong: Any) -> None:
    """Note the first game whose action is not legal."""
    game = cuda.grid(1)
    if game < actions.shape[0] and not is_legal(words[:, game], actions[game]):
        cuda.atomic.min(wrong, 0, game)


@kernel(STEP_REGISTERS)
def step_kernel(
    states: Any,
    words: Any,
    variants: Any,
    seeds: Any,
    actions: Any,
    wrong: Any,
    reward: Any,
    done: Any,
    influence: Any,
    turns: Any,
) -> None:
    """Do an action in every game, unless one of the actions is illegal."""
    game = cuda.grid(1)
    if game < states.shape[1] and wrong[0] == NONE_WRONG:
        done[game] = advance(
            states[:, game],
            words[:, game],
            variants[:, game],
            seeds[:, game],
            seeds[RANDOM:, game],
            actions[game],
            reward[game],
            influence[game],
            turns[game:],
        )


@kernel()
def encode_kernel(states: Any, seen: Any, seat: Any) -> None:
    """Write what is seen of every game, in columns."""
    game = cuda.grid(1)
    if game < states.shape[1]:
        viewer = states[ACTIVE, game]
        seat[game] = viewer
        encode(states[:, game], viewer, seen[:, game])


@kernel()
def transpose_kernel(seen: Any, observation: Any) -> None:
    """Turn columns into rows, tile by tile, so that both reads and writes go to neighbouring addresses.

    Both arrays hold four numbers in a word: of four games in `seen`, four features in `observation`.
    """
    tile = cuda.shared.array((TILE_FEATURES, PADDED), np.uint64)
    loaded = cuda.local.array(LOADS, np.uint64)
    column, row = cuda.threadIdx.x, cuda.threadIdx.y
    first_games, first_feature = TILE_COLUMNS * cuda.blockIdx.x, TILE_FEATURES * cuda.blockIdx.y
    games = min(first_games + column, seen.shape[1] - 1)
    # Issue all loads first: memory is slow, and this way the loads overlap.
    for load in range(LOADS):
        loaded[load] = seen[min(first_feature + row + TILE_ROWS * load, seen.shape[0] - 1), games]
    for load in range(LOADS):
        feature = row + TILE_ROWS * load
        # Store the four features of a word in separate rows, so that the reads below have no bank conflicts.
        tile[FOURS * (feature % IN_A_WORD) + feature // IN_A_WORD, column] = loaded[load]
    cuda.syncthreads()
    for task in range(TILE_COLUMNS * row + column, FOURS * TILE_COLUMNS, TILE_COLUMNS * TILE_ROWS):
        features, games = task % FOURS, task // FOURS
        there = first_feature // IN_A_WORD + features
        if there < observation.shape[1]:
            rows = transpose_sixteen(
                tile[features, games],
                tile[FOURS + features, games],
                tile[2 * FOURS + features, games],
                tile[3 * FOURS + features, games],
            )
            game = IN_A_WORD * (first_games + games)
            for each in range(IN_A_WORD):
                if game + each < observation.shape[0]:
                    observation[game + each, there] = rows[each]


@kernel()
def mask_kernel(words: Any, legal: Any) -> None:
    """Write 1 for every legal action and 0 for the others. The rows are one run of bytes; a thread writes eight."""
    thread = cuda.grid(1)
    if thread >= legal.shape[0]:
        return
    game = MASK_BYTES * thread // ACTION_COUNT
    action = MASK_BYTES * thread - ACTION_COUNT * game
    bits = bits_from(words[:, game], action) if game < words.shape[1] else np.uint64(0)
    if action > ACTION_COUNT - MASK_BYTES and game + 1 < words.shape[1]:  # reaches into the next game's row
        bits |= bits_from(words[:, game + 1], 0) << np.uint64(ACTION_COUNT - action)
    legal[thread] = as_bytes(bits)


@kernel()
def sample_kernel(words: Any, random: Any, actions: Any) -> None:
    """A random legal action for every game."""
    game = cuda.grid(1)
    if game < actions.shape[0]:
        actions[game] = choose(words[:, game], random[:, game])


class GpuVectorEnv(VectorEnv):
    """Many games on a GPU; `make_vector` makes one. What it shows are CuPy arrays in the GPU's memory.

    PyTorch and JAX read them without a copy: `torch.from_dlpack(batch.observation)`, `jax.dlpack.from_dlpack(...)`.
    """

    device = "cuda"

    def __init__(self, variants: Sequence[Variant], seed: int) -> None:
        """One game for each of the variants, all begun."""
        super().__init__(variants, seed)
        import cupy

        self._cupy: Any = cupy
        self._blocks = -(-self.count // THREADS)
        self._variants = self._columns(np.array(self.variants, np.int64))
        self._states = self._room((SIZE, self.count), np.int64)
        self._words = self._room((WORD_COUNT, self.count), np.int64)
        seen = cupy.zeros((OBSERVATION_SIZE, self.count + -self.count % IN_A_WORD), np.int16)
        self._seen, self._seen_words = cuda.as_cuda_array(seen), cuda.as_cuda_array(seen.view(np.uint64))
        observation = cupy.zeros((self.count, OBSERVATION_SIZE), np.int16)
        self._observation_words = cuda.as_cuda_array(observation.view(np.uint64))
        mask = cupy.zeros(-(-self.count * ACTION_COUNT // MASK_BYTES), np.uint64)
        self._mask = cuda.as_cuda_array(mask)
        self._wrong = cuda.to_device(np.array([NONE_WRONG]))
        self.batch = Batch(
            observation=observation,
            legal=mask.view(np.int8)[: self.count * ACTION_COUNT].reshape(self.count, ACTION_COUNT),
            seat=cupy.zeros(self.count, np.int8),
            reward=cupy.zeros((self.count, MOST_PLAYERS), np.float32),
            done=cupy.zeros(self.count, np.bool_),
            final_influence=cupy.zeros((self.count, MOST_PLAYERS), np.int16),
            final_turns=cupy.zeros(self.count, np.int16),
        )
        # Numba's views of the same memory, made once: converting a CuPy array at every call takes longer than a step.
        self._views = Batch(*(cuda.as_cuda_array(part) for part in self.batch))
        self.reset(seed)

    def __reduce__(self) -> Any:
        raise InvalidError("an environment on a GPU can't be copied or pickled; make another one with the same seed")

    def _room(self, shape: tuple[int, ...], dtype: Any) -> Any:
        return cuda.as_cuda_array(self._cupy.zeros(shape, dtype))

    def _columns(self, rows: NDArray[Any]) -> Any:
        return cuda.as_cuda_array(self._cupy.asarray(np.ascontiguousarray(rows.T)))

    def _show(self) -> Batch:
        encode_kernel[self._blocks, THREADS](self._states, self._seen, self._views.seat)
        tiles = (-(-self.count // (IN_A_WORD * TILE_COLUMNS)), -(-OBSERVATION_SIZE // TILE_FEATURES))
        transpose_kernel[tiles, (TILE_COLUMNS, TILE_ROWS)](self._seen_words, self._observation_words)
        mask_kernel[-(-len(self._mask) // THREADS), THREADS](self._words, self._mask)
        return self.batch

    def reset(self, seed: int | None = None) -> Batch:
        """Begin new games everywhere: those of the given seed or, without a seed, the next ones."""
        if seed is not None:
            self.seed = check_seed(seed)
            seeds = seeds_of_games(self.seed, self.count)
            self._seeds, self._policy = self._columns(seeds), self._columns(seeds[:, :1] ^ POLICY)
        for part in (self.batch.reward, self.batch.done, self.batch.final_influence, self.batch.final_turns):
            part.fill(0)
        begin_kernel[self._blocks, THREADS](self._states, self._words, self._variants, self._seeds)
        return self._show()

    def step(self, actions: Any) -> Batch:
        """Do one action in every game; if one of them is illegal, none is done and `IllegalError` says which."""
        check_actions(actions, self.count)
        taken = cuda.as_cuda_array(self._cupy.asarray(actions))
        seen = self._views
        check_kernel[self._blocks, THREADS](self._words, taken, self._wrong)
        step_kernel[self._blocks, THREADS](
            self._states,
            self._words,
            self._variants,
            self._seeds,
            taken,
            self._wrong,
            seen.reward,
            seen.done,
            seen.final_influence,
            seen.final_turns,
        )
        self._show()
        self._refuse_illegal(taken)  # last, since it waits for the GPU
        return self.batch

    def _refuse_illegal(self, actions: Any) -> None:
        wrong = int(self._wrong.copy_to_host()[0])
        if wrong != NONE_WRONG:
            self._wrong = cuda.to_device(np.array([NONE_WRONG]))
            state = np.ascontiguousarray(self._states.copy_to_host()[:, wrong])
            raise illegal_action(state, int(actions.copy_to_host()[wrong]), wrong)

    def sample(self) -> Any:
        """A random legal action for every game."""
        actions = self._cupy.empty(self.count, np.int64)
        sample_kernel[self._blocks, THREADS](self._words, self._policy, cuda.as_cuda_array(actions))
        return actions

    def positions(self) -> NDArray[np.int64]:
        """A copy of all positions as the rules see them, one row a game."""
        return np.ascontiguousarray(self._states.copy_to_host().T)

    @property
    def game_seeds(self) -> NDArray[np.uint64]:
        """The seeds of the games in progress: `Game(seed=...)` with the same variant begins the same."""
        seeds: NDArray[np.uint64] = self._seeds.copy_to_host()[GAME_SEED].copy()
        return seeds
