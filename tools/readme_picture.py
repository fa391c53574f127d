"""Draws docs/terminal.svg, the picture in the README: `.venv/bin/python tools/readme_picture.py`."""

import io
import re
from pathlib import Path

import numpy as np
from rich.console import Console

from franchise.game import Game
from franchise.rules.actions import WORD_COUNT
from franchise.rules.playout import choose_legal
from franchise.terminal.view import draw

SEED, STEPS, WIDTH = 62, 150, 112
TARGET = Path(__file__).parents[1] / "docs" / "terminal.svg"


def picture() -> str:
    """The view of a random game in its middle, as SVG without fonts from elsewhere."""
    game = Game(4, introductory=True, names=("Ann", "Ben", "Cleo", "Dan"), queenies={"milestones", "boom"}, seed=SEED)
    random, words = np.array([SEED], np.uint64), np.zeros(WORD_COUNT, np.int64)
    for _ in range(STEPS):
        game.push(int(choose_legal(game.state, words, random)))
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(draw(game))
    svg = console.export_svg(title="franchise show", unique_id="view")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


if __name__ == "__main__":
    TARGET.write_text(picture(), encoding="utf-8")
