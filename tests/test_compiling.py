"""The interpreted and the compiled rules agree, and compiled code is never stale."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import franchise
from franchise.compiling import cache_root, source_digest

PACKAGE = Path(franchise.__file__).parent

PLAY = """
import json, sys
import numpy as np
from franchise.rules import layout
from franchise.rules.actions import WORD_COUNT
from franchise.rules.playout import choose_legal
from franchise.rules.position import hash_position
from franchise.rules.setup import ALL_TILES, new_game
from franchise.rules.step import step

hashes = []
for players in (2, 3, 4, 5):
    for queenies in (0, 1, 2, 4, 7):
        for layout_kind in (0, 1, 2):
            state, words = np.zeros(layout.SIZE, np.int64), np.zeros(WORD_COUNT, np.int64)
            random = np.array([players * 100 + queenies * 10 + layout_kind], np.uint64)
            new_game(state, None, players, queenies, 0, layout_kind, ALL_TILES if queenies & 4 else 0, random)
            while state[layout.STAGE] != layout.OVER:
                step(state, choose_legal(state, words, random))
            hashes.append(int(hash_position(state)))
print(json.dumps(hashes))
"""


def run(code: str, package: Path = PACKAGE, **environment: str) -> str:
    settings = os.environ | {"PYTHONPATH": str(package.parent)} | environment
    return subprocess.run(
        [sys.executable, "-c", code], env=settings, capture_output=True, text=True, check=True, timeout=600
    ).stdout


def test_interpreted_and_compiled_rules_agree() -> None:
    compiled = json.loads(run(PLAY))
    assert len(set(compiled)) == 60
    assert json.loads(run(PLAY, NUMBA_DISABLE_JIT="1")) == compiled


THINK = """
from franchise.bots.registry import make_bot
from franchise.game import Game

for players in (2, 4):
    game = Game(players, introductory=True, seed=1)
    for name in ("greedy", "beginner", "search:sims=40", "search:sims=10,guided=0", "search:sims=20,threads=2"):
        print(make_bot(name, seed=5).choose(game).token)
    bot = make_bot("search:sims=40", seed=5)
    print([round(chance, 9) for chance in bot.thoughts(game).chances], *bot.thoughts(game).line)
"""


def test_interpreted_and_compiled_bots_agree() -> None:
    compiled = run(THINK)
    assert len(compiled.splitlines()) == 12
    assert run(THINK, NUMBA_DISABLE_JIT="1") == compiled


def test_a_change_in_a_called_function_is_noticed(tmp_path: Path) -> None:
    """Numba alone would go on with the old code: `value_of` stands in another file than the function that calls it."""
    package = tmp_path / "franchise"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    code = (
        "import numpy as np; from franchise.rules.setup import tiles_left; "
        "state = np.zeros(139, np.int64); state[-1] = 2 << 48; print(tiles_left(state, 2))"
    )
    cached = {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    assert run(code, package, **cached) == "3\n"
    callee = package / "rules" / "places.py"
    callee.write_text(callee.read_text().replace("return state[CITY + city] >> VALUE_SHIFT", "return 2"))
    assert run(code, package, **cached) == "-21\n"


def test_a_change_in_the_figures_is_noticed(tmp_path: Path) -> None:
    package = tmp_path / "franchise"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    digest = "from franchise.compiling import source_digest; print(source_digest())"
    before = run(digest, package)
    assert before.strip() == source_digest()
    figures = package / "board" / "base.json"
    figures.write_text(figures.read_text().replace('"franchises_per_player": 40', '"franchises_per_player": 41'))
    assert run(digest, package) != before


def test_the_cache_folder_can_be_chosen() -> None:
    folder = "from franchise.compiling import cache_root; print(cache_root())"
    assert run(folder, NUMBA_CACHE_DIR="/somewhere") == "/somewhere\n"
    assert cache_root().is_absolute()


def test_rules_run_where_nothing_can_be_written() -> None:
    code = "import numpy as np; from franchise.rules.bits import count; print(count(7))"
    assert run(code, NUMBA_CACHE_DIR="/proc/nowhere") == "3\n"
