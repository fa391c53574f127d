"""Draw how the network of examples/ppo.py learned: `python tools/learning_curve.py LOG PICTURE`."""

import json
import sys
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt

COLOURS = {"random": "#1f6f8b", "greedy": "#c8553d"}
WANTED = {"random": 0.99, "greedy": 0.60}


def draw(log: Path, picture: Path) -> None:
    """The share of games won against both bots, by minutes of training."""
    looks = [json.loads(line) for line in log.read_text().splitlines()][:-1]  # the last line is a different measurement
    mpl.rcParams.update({"svg.hashsalt": "franchise", "font.size": 11, "svg.fonttype": "none"})
    figure, axes = plt.subplots(figsize=(8, 4.2), layout="constrained")
    for bot, colour in COLOURS.items():
        minutes, won = [look["minutes"] for look in looks], [100 * look[bot] for look in looks]
        axes.plot(minutes, won, color=colour, marker="o", markersize=4, label=f"against {bot}")
        axes.axhline(100 * WANTED[bot], color=colour, linewidth=0.8, linestyle=":")
    axes.set(xlabel="minutes, everything included", ylabel="games won, %", ylim=(-3, 103), xlim=(0, None))
    axes.set_title("Self-play PPO with two players, share of games won; dotted: the aim", loc="left", fontsize=11)
    axes.legend(loc="center right", frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(picture, metadata={"Date": None})


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
