"""On a machine with a GPU: prove that it plays the same games as a core, and that other libraries read its arrays.

`python tools/check_gpu.py FOLDER` writes `gpu_proof.json` into FOLDER: the GPU, its fingerprints, and the digest of the
rules. The file belongs in tests/data. With `--interpreted` all cores then play the same games once more without a
compiler, which takes minutes even on many cores.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from franchise.model.errors import FranchiseError
from franchise.model.rules_version import RULES_VERSION, rules_digest
from franchise.model.variant import read_variant
from franchise.record.position import load_position
from franchise.trees.comparison import compare, search_on
from franchise.vector import make_vector
from franchise.vector.cuda import import_cuda
from franchise.vector.fingerprint import (
    GAMES_EACH,
    SHOWN,
    all_games,
    all_options,
    all_variants,
    cpu_fingerprints,
    digest_of,
    fingerprint_rows,
    gpu_fingerprints,
    hashes_after,
    shown_on,
)

PROOF = "gpu_proof.json"
SEARCHED_POSITIONS = Path(__file__).parents[1] / "tests" / "data" / "searched_positions.txt"
LEAST_SAME, LARGEST_DIFFERENCE = 0.99, 1e-3


def check_fingerprints(folder: Path, shown: dict[str, str]) -> None:
    """Compare whole games of all variants on the GPU and on a core, and write the proof with the rules' digest."""
    variants, seeds = all_games()
    begin = time.perf_counter()
    on_gpu = gpu_fingerprints(variants, seeds)
    between = time.perf_counter()
    on_core = cpu_fingerprints(variants, seeds)
    different = int((on_gpu != on_core).sum())
    print(f"{len(seeds):,} games: {different} differ ({between - begin:.1f} s, {time.perf_counter() - between:.1f} s)")
    assert different == 0
    cuda: Any = import_cuda()
    proof = {
        "device": str(cuda.get_current_device().name),
        "rules_version": RULES_VERSION,
        "rules_digest": rules_digest(),
        "games": len(seeds),
        "fingerprints": digest_of(fingerprint_rows(on_gpu), shown),
    }
    (folder / PROOF).write_text(json.dumps(proof, indent=1) + "\n")


INTERPRETED = """
import sys
from franchise.compiling import INTERPRETED
from franchise.vector.fingerprint import all_variants, cpu_fingerprints, seeds_for
assert INTERPRETED
each, part, parts = map(int, sys.argv[1:])
variants = [variant for variant in all_variants() for _ in range(each)][part::parts]
print(*(int(found) for found in cpu_fingerprints(variants, seeds_for(each * len(all_variants()))[part::parts])))
"""


def check_interpreted() -> None:
    """Play the same games interpreted, shared among all cores, and compare."""
    begin, parts = time.perf_counter(), os.cpu_count() or 1
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path(__file__).parents[1] / "src")}
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", INTERPRETED, str(GAMES_EACH), str(part), str(parts)],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        for part in range(parts)
    ]
    prints = np.zeros(GAMES_EACH * len(all_variants()), np.uint64)
    for part, process in enumerate(processes):
        prints[part::parts] = [int(each) for each in process.communicate()[0].split()]
    different = int((prints != cpu_fingerprints(*all_games())).sum())
    print(f"{len(prints):,} games interpreted: {different} differ ({time.perf_counter() - begin:.0f} s)")
    assert different == 0


def check_random_play() -> None:
    """Check that random play on the GPU plays the games of its seeds: compare the last positions of some threads."""
    from franchise.vector.random_play import play

    for players, queenies in ((2, ()), (4, ()), (5, ("boom", "milestones", "regions"))):
        variant = read_variant(players, queenies=queenies)
        played = play(players, variant.queenies, variant.tile_pool, 900)
        part = slice(0, None, 100)
        on_core = hashes_after(variant, played.seeds[part], played.steps[part])
        same = on_core == played.hashes[part]
        # A thread whose game has just ended may have set up the next one already.
        later = hashes_after(variant, played.seeds[part][~same], played.steps[part][~same], ready=True)
        assert (later == played.hashes[part][~same]).all()
        print(f"random play, {players} players: {len(same):,} threads came to the same positions")


def check_environments() -> dict[str, str]:
    """Check that mixed batches show the same on a core and on the GPU."""
    on_gpu, on_core = (shown_on(device) for device in ("cuda", "cpu"))
    different = [name for name in on_gpu if on_gpu[name] != on_core[name]]
    games, steps = SHOWN["games"] * len(all_options()), SHOWN["steps"]
    print(f"{games:,} mixed games, {steps} steps each, all that is shown: {', '.join(different) or 'nothing'} differs")
    assert not different
    return on_gpu


def check_sharing() -> None:
    """Check that PyTorch and JAX read the same memory, and that their arrays are accepted as actions."""
    import jax
    import torch

    env = make_vector(1024, device="cuda", players=4)
    batch = env.reset()
    for name, part in zip(batch._fields, batch, strict=True):
        assert torch.from_dlpack(part).data_ptr() == part.data.ptr, f"PyTorch copied {name}"
        assert jax.dlpack.from_dlpack(part).unsafe_buffer_pointer() == part.data.ptr, f"JAX copied {name}"
    legal = torch.from_dlpack(batch.legal)
    env.step(torch.multinomial(legal.float(), 1).squeeze(1))
    env.step(jax.numpy.argmax(jax.dlpack.from_dlpack(batch.legal), axis=1).astype("int32"))
    print("PyTorch and JAX share the arrays without a copy, and their actions are taken")


def check_errors() -> None:
    """Check the errors for wrong actions."""
    env = make_vector(8, device="cuda", players=4)
    before = env.positions()
    wrong: list[Any] = [np.zeros(8, np.int64), np.zeros(7, np.int64), np.zeros(8, np.float32), np.full(8, 475)]
    for actions in wrong:
        try:
            env.step(actions)
        except FranchiseError as fault:
            print(f"refused: {fault}")
        else:
            raise AssertionError("an illegal batch was taken")
    assert (env.positions() == before).all()


def check_search() -> None:
    """Search the committed positions on the GPU and on a core. Last bits may tip a choice between equals, rarely."""
    lines = SEARCHED_POSITIONS.read_text().splitlines()
    positions = [load_position(line).state for line in lines]
    found = compare(search_on("cuda", positions), search_on("cpu", positions))
    print(
        f"search of {found.positions} positions: {found.same} with the same visits, "
        f"policies within {found.policy:.1e}, values within {found.value:.1e}"
    )
    assert found.same >= LEAST_SAME * found.positions
    assert max(found.policy, found.value) < LARGEST_DIFFERENCE


if __name__ == "__main__":
    wishes = [wish for wish in sys.argv[1:] if wish != "--interpreted"]
    target = Path(wishes[0] if wishes else ".")
    check_errors()
    all_shown = check_environments()
    check_sharing()
    check_random_play()
    check_search()
    check_fingerprints(target, all_shown)
    if "--interpreted" in sys.argv:
        check_interpreted()
