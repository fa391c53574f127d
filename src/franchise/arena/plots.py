"""Plots of matches as SVG, for a page or for separate files."""

import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from franchise.model.errors import InvalidError

# One colour per entrant, also for colour-blind readers (Okabe and Ito), with a hatch as a second distinction.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#555555", "#b8a200")
HATCHES = ("", "//", "\\\\", "xx", "--", "++", "||", "")
WIDTH = 6.4
ROW = 0.42
INK, FAINT = "#2b2b2b", "#b5b5b5"


@dataclass(frozen=True)
class Bar:
    """One row of a plot: a value with its interval, beside what would be expected. Rows of a group share a colour."""

    name: str
    value: float
    low: float
    high: float
    expected: float | None = None
    group: int | None = None


def import_plots() -> Any:
    """Import Matplotlib; if it is missing, the error says how to install it."""
    try:
        import matplotlib
    except ImportError:
        raise InvalidError(f"plots need matplotlib: {sys.executable} -m pip install matplotlib") from None
    return matplotlib


@contextmanager
def figure(title: str, height: float) -> Iterator[tuple[Any, Any]]:
    """A figure and its axes in our style; the result does not depend on a screen or on the time.

    The title begins above the names of the rows, so that long names leave it room.
    """
    matplotlib = import_plots()
    from matplotlib.figure import Figure

    style = {
        "font.family": "sans-serif",
        "svg.fonttype": "none",
        "svg.hashsalt": "franchise",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.edgecolor": FAINT,
        "hatch.linewidth": 0.6,
    }
    with matplotlib.rc_context(style):
        drawn = Figure(figsize=(WIDTH, height), layout="constrained")
        drawn.suptitle(title, x=0.01, horizontalalignment="left")
        yield drawn, drawn.subplots()


def as_svg(drawn: Any) -> str:
    """A figure as an SVG element."""
    text = io.StringIO()
    drawn.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    svg = text.getvalue()
    return svg[svg.index("<svg") :]


def save(svg: str, file: Path) -> None:
    """Write a plot to a file."""
    file.write_text('<?xml version="1.0" encoding="utf-8"?>\n' + svg, encoding="utf-8")


def bars(title: str, rows: Sequence[Bar], percent: bool = True, expected: str = "fair share") -> str:
    """Values with their intervals, one row each, and a mark for what is expected.

    >>> bars("Victories", [Bar("casual", 0.6, 0.5, 0.7, expected=0.5)]).startswith("<svg")
    True
    """
    with figure(title, 0.9 + ROW * len(rows)) as (drawn, axes):
        for place, row in enumerate(rows):
            colour = COLOURS[(place if row.group is None else row.group) % len(COLOURS)]
            axes.plot([row.low, row.high], [place, place], color=colour, linewidth=5, alpha=0.35, solid_capstyle="butt")
            axes.plot([row.value], [place], "o", color=colour)
            if row.expected is not None:
                axes.plot([row.expected], [place], "|", color=INK, markersize=16)
            label = f"{row.value:.1%}" if percent else f"{row.value:.1f}"
            axes.annotate(
                label, (row.high, place), xytext=(6, 0), textcoords="offset points", va="center", fontsize=9,
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
            )  # fmt: skip
        axes.set_yticks(range(len(rows)), [row.name for row in rows])
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.tick_params(left=False)
        axes.margins(x=0.12)
        if percent:
            axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        if any(row.expected is not None for row in rows):
            axes.set_xlabel(f"| {expected}", color=INK, fontsize=9)
        return as_svg(drawn)


def spread(title: str, rows: Sequence[tuple[str, Sequence[float]]], label: str) -> str:
    """Distributions, one row each: the median, the middle half as a box, a line from the 5 % to the 95 % quantile.

    >>> spread("Influence", [("casual", [40, 50, 60])], "IP").startswith("<svg")
    True
    """
    with figure(title, 0.9 + ROW * len(rows)) as (drawn, axes):
        axes.boxplot(
            [list(values) for _, values in rows],
            orientation="horizontal",
            whis=(5, 95),
            showfliers=False,
            widths=0.5,
            patch_artist=True,
            boxprops={"facecolor": "#dce9f2", "edgecolor": COLOURS[0]},
            medianprops={"color": COLOURS[1], "linewidth": 2},
        )
        axes.set_yticks(range(1, len(rows) + 1), [name for name, _ in rows])
        axes.invert_yaxis()
        axes.tick_params(left=False)
        axes.set_xlabel(f"{label}: middle half, median, and all but the outer twentieths", fontsize=9)
        return as_svg(drawn)


def stacks(title: str, rows: Sequence[tuple[str, Sequence[float]]], parts: Sequence[str], label: str) -> str:
    """Sums of parts, one row each.

    >>> stacks("Points", [("casual", [30, 20])], ["cities", "regions"], "IP").startswith("<svg")
    True
    """
    with figure(title, 1.3 + ROW * len(rows)) as (drawn, axes):
        for place, (_, values) in enumerate(rows):
            left = 0.0
            for part, value in enumerate(values):
                axes.barh(
                    place, value, left=left, height=0.62, color=COLOURS[part], edgecolor="white", hatch=HATCHES[part],
                    label=parts[part] if place == 0 else None,
                )  # fmt: skip
                if value >= 0.045 * sum(values):
                    axes.text(
                        left + value / 2, place, f"{value:.0f}", ha="center", va="center", fontsize=8, color=INK,
                        bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.2, "alpha": 0.85},
                    )  # fmt: skip
                left += value
        axes.set_yticks(range(len(rows)), [name for name, _ in rows])
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.tick_params(left=False)
        axes.set_xlabel(label, fontsize=9)
        drawn.legend(loc="outside lower center", ncols=min(6, len(parts)), frameon=False, fontsize=8)
        return as_svg(drawn)


def histogram(title: str, values: Sequence[int], label: str) -> str:
    """How often each value came.

    >>> histogram("Length", [30, 31, 31], "turns").startswith("<svg")
    True
    """
    with figure(title, 2.4) as (drawn, axes):
        first, last = min(values), max(values)
        axes.hist(values, bins=range(first, last + 2), align="left", color=COLOURS[0], rwidth=0.9)
        axes.set_xlabel(label, fontsize=9)
        axes.set_ylabel("games", fontsize=9)
        for axis in (axes.xaxis, axes.yaxis):
            axis.get_major_locator().set_params(integer=True)
        return as_svg(drawn)
