"""On a machine with a GPU: Nsight Compute's counters of random play and of one step of the vector environment.

`python tools/gpu_counters.py FOLDER` runs itself under `ncu`, which must be on the path, and writes `nsight.csv` with
everything and `nsight.txt` with what `docs/research.md` speaks of into FOLDER.
"""

import csv
import subprocess
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from franchise.bench.gpu import GAMES, VECTOR_GAMES, VectorBench
from franchise.model.queenie import QUEENIES
from franchise.model.variant import read_variant
from franchise.vector.cuda import import_cuda

ROUNDS = 600
SECTIONS = ["SpeedOfLight", "WarpStateStats", "Occupancy", "MemoryWorkloadAnalysis"]
# The kernels in the order in which they are launched, and what they are called in the text.
LAUNCHES = [
    ("play_kernel", f"random play, 4 players, base game, {ROUNDS} rounds"),
    ("play_kernel", f"random play, 4 players, all Queenies, {ROUNDS} rounds"),
    ("step_kernel", f"vector environment, 4 players, {GAMES:,} games: the step"),
    ("encode_kernel", "vector environment: observations"),
    ("transpose_kernel", "vector environment: columns into rows"),
    ("mask_kernel", "vector environment: masks"),
]
METRICS = [
    "Duration",
    "DRAM Throughput",
    "Mem Busy",
    "L1/TEX Cache Throughput",
    "L2 Cache Throughput",
    "Compute (SM) Throughput",
    "L1/TEX Hit Rate",
    "L2 Hit Rate",
    "Instructions Executed",
    "Issued Warp Per Scheduler",
    "Avg. Active Threads Per Warp",
    "Warp Cycles Per Issued Instruction",
    "Stall Long Scoreboard",
    "Stall LG Throttle",
    "Stall No Instruction",
    "Stall Branch Resolving",
    "Stall Wait",
    "Achieved Occupancy",
    "Registers Per Thread",
]


def launch_all() -> None:
    """Launch the kernels between the profiler's start and stop. Earlier launches compile them and are not counted."""
    from franchise.vector.random_play import play

    cuda: Any = import_cuda()
    variants = [read_variant(4), read_variant(4, queenies=tuple(QUEENIES))]
    plays = [(variant.players, variant.queenies, variant.tile_pool, ROUNDS) for variant in variants]
    play(*plays[0])
    bench = VectorBench(cuda, VECTOR_GAMES["4 players"])
    actions = bench.env.sample()
    cuda.synchronize()
    cuda.profile_start()
    for each in plays:
        play(*each)
    bench.env.step(actions)
    cuda.synchronize()
    cuda.profile_stop()


def ncu_command() -> list[str]:
    """The command that runs the profiler."""
    names = "|".join(sorted({name for name, _ in LAUNCHES}))
    sections = [word for section in SECTIONS for word in ("--section", section)]
    counting = ["--clock-control", "none", "--profile-from-start", "off", "--kernel-name", f"regex:{names}"]
    return ["ncu", *counting, *sections, "--print-details", "all", "--csv"]


def as_text(rows: list[dict[str, str]], device: str) -> str:
    """The counters of each launch as text."""
    lines = [f"Nsight Compute on an {device}: {' '.join(ncu_command())}"]
    for number, (name, title) in enumerate(LAUNCHES):
        mine = [row for row in rows if row["ID"] == str(number)]
        assert mine, f"launch {number} is missing"
        assert name in mine[0]["Kernel Name"], f"launch {number} is {mine[0]['Kernel Name']}, not {name}"
        found = {row["Metric Name"]: f"{row['Metric Unit']} {row['Metric Value']}".strip() for row in mine}
        lines += ["", title, *(f"  {metric:<36}{found[metric]}" for metric in METRICS if metric in found)]
    return "\n".join(lines) + "\n"


def main(folder: Path) -> None:
    """Count and write."""
    command = [*ncu_command(), sys.executable, __file__, "--launch"]
    print(" ".join(command), file=sys.stderr, flush=True)
    answer = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    table = answer.stdout[answer.stdout.index('"ID"') :]
    (folder / "nsight.csv").write_text(table)
    cuda: Any = import_cuda()
    device = str(cuda.get_current_device().name)
    (folder / "nsight.txt").write_text(as_text(list(csv.DictReader(table.splitlines())), device))


if __name__ == "__main__":
    if sys.argv[1:] == ["--launch"]:
        launch_all()
    else:
        main(Path(sys.argv[1] if sys.argv[1:] else "."))
