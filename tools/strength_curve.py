"""Draw how strong the learner's network became: `python tools/strength_curve.py LOG PICTURE`."""

import json
import sys
from pathlib import Path
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt

COLOURS = {"2": "#1f6f8b", "3": "#c8553d", "4": "#588157", "5": "#8a5a9e"}


def draw(log: Path, picture: Path) -> None:
    """The share of games that the bare policy won against each bot, by number of players; dotted: the fair share."""
    looks = [json.loads(line) for line in log.read_text().splitlines()]
    measured: list[dict[str, Any]] = [look for look in looks if "won" in look]
    bots = list(measured[-1]["won"])
    mpl.rcParams.update({"svg.hashsalt": "franchise", "font.size": 11, "svg.fonttype": "none"})
    figure, panels = plt.subplots(1, len(bots), figsize=(11, 4), sharey=True, layout="constrained")
    for axes, bot in zip(panels, bots, strict=True):
        for players, colour in COLOURS.items():
            points = [(look["minutes"], 100 * look["won"][bot][players]) for look in measured if bot in look["won"]]
            axes.plot(*zip(*points, strict=True), color=colour, marker="o", markersize=4, label=f"{players} players")
            axes.axhline(100 / int(players), color=colour, linewidth=0.8, linestyle=":")
        axes.set(xlabel="minutes of learning", ylim=(-3, 103))
        axes.set_title(f"against {bot}", loc="left", fontsize=11)
        axes.spines[["top", "right"]].set_visible(False)
    panels[0].set_ylabel("games won, %")
    panels[0].legend(loc="lower right", frameon=False)
    figure.savefig(picture, metadata={"Date": None})


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
