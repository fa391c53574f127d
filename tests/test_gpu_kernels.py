"""The kernels' own arithmetic, in Numba's simulator of a GPU: indices, tiles and borders.

That a GPU plays the same games is proved on a GPU (tools/check_gpu.py): the simulator runs Python.
"""

import os
import subprocess
import sys

SCRIPT = """
import numpy as np
from numba import cuda

plain = cuda.jit
cuda.jit = lambda max_registers=None: plain  # the simulator has no registers

from franchise.vector import gpu
from franchise.vector.mask import write_mask

random = np.random.default_rng(1)
games, features = 133, gpu.OBSERVATION_SIZE

seen = random.integers(-3, 300, (features, games + -games % 4)).astype(np.int16)
observation = np.zeros((games, features), np.int16)
tiles = (-(-games // (4 * gpu.TILE_COLUMNS)), -(-features // gpu.TILE_FEATURES))
threads = (gpu.TILE_COLUMNS, gpu.TILE_ROWS)
gpu.transpose_kernel[tiles, threads](seen.view(np.uint64), observation.view(np.uint64))
assert (observation == seen[:, :games].T).all()

words = random.integers(-(1 << 63), 1 << 63, (8, games), np.int64)
words[7] &= (1 << 475 - 448) - 1
legal = np.zeros(-(-games * 475 // 8), np.uint64)
gpu.mask_kernel[-(-len(legal) // gpu.THREADS), gpu.THREADS](words, legal)
shown = legal.view(np.int8)[: games * 475].reshape(games, 475)
mask = np.zeros(475, np.int8)
for game in range(games):
    write_mask(words[:, game], mask)
    assert (shown[game] == mask).all()
print("the same")
"""


def test_tiles_and_masks_have_no_gap() -> None:
    simulated = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    answer = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=os.environ | simulated, capture_output=True, text=True, check=False
    )
    assert answer.stdout == "the same\n", answer.stderr
