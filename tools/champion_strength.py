"""Play what the champion aims at, and write how far it came: docs/strength/champion.md.

`make strength` plays a tenth of it; `python tools/champion_strength.py --whole` all of it, some twelve hours of a core.
What was played is committed in docs/strength/played: it can go on anywhere. Ctrl-C keeps the games that have ended.

`--only 4-champion` plays the trials alone whose names have these letters in them; `--report` plays nothing.
"""

import argparse
from pathlib import Path

from rich.console import Console

from fair_starts import fair_starts, fair_starts_table
from franchise.warmup.bots import compile_bots
from goals import expert_seats, goals
from goals_page import PlayedGoal, goals_table, seats_table
from kept_games import keep
from playing import ROOT, play, so_far
from strength_page import as_markdown
from trials import Trial

PAGE = ROOT / "docs" / "strength" / "champion.md"
KEPT = PAGE.parent / "played"
TENTH = 10
TEXT = """# How strong the champion is

Made by `python tools/champion_strength.py`. All games so far are committed in [played](played): outcomes, seeds, and
the records of the games that the first bot lost.

## At the expert's time

The champion has a fixed number of simulations with which its mean turn takes about as long as the other's in the same
match; both times stand in the table. Half of the games have drawn tiles, half printed ones. Over printed tiles all
set-ups are alike: there the set-up and everybody's first turn are drawn at random, so that the games differ. Every
set-up is played once in every rotation of the seats. The share of victories comes with its 95 % interval (Wilson); a
tie counts in parts.

{goals}

## Every seat of four

What one champion among three experts wins in a seat, and what experts win there among themselves.

{seats}

## Fair starts

What each seat wins among equal champions with 64 simulations: over printed tiles with random openings, over drawn
tiles, and over balanced draws.

{starts}
"""


def every_trial(part: int = 1) -> list[Trial]:
    """All trials of the page, with one game of so many."""
    return [trial for goal in goals(part) for trial in goal.trials] + expert_seats(part) + fair_starts(part)


def write_page(page: Path, kept: Path) -> None:
    """Write how far everything came, whatever has been played."""
    played = [PlayedGoal(goal, tuple(so_far(trial, kept) for trial in goal.trials)) for goal in goals()]
    of_four = next(each for each in played if each.goal.players == 4)
    experts = [so_far(trial, kept) for trial in expert_seats()]
    starts = [so_far(trial, kept) for trial in fair_starts()]
    page.write_text(
        TEXT.format(
            goals=as_markdown(goals_table([each for each in played if each.games])),
            seats=as_markdown(seats_table(of_four, experts)),
            starts=as_markdown(fair_starts_table([each for each in starts if each.outcomes])),
        ),
        encoding="utf-8",
    )


def main() -> None:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--whole", action="store_true", help="all games, not a tenth of them")
    parser.add_argument("--only", default="", help="letters of the names of the trials to be played")
    parser.add_argument("--report", action="store_true", help="write the page from what has been played")
    parser.add_argument("--jobs", type=int, help="games at a time; one for every core unless told otherwise")
    chosen = parser.parse_args()
    if not chosen.report:
        compile_bots()
        for trial in every_trial(1 if chosen.whole else TENTH):
            if chosen.only in trial.key:
                play(trial, Console(), KEPT, chosen.jobs)
    for trial in every_trial():
        played = so_far(trial, KEPT)
        if played.outcomes:
            keep(played.folder, trial.match, KEPT)
    write_page(PAGE, KEPT)


if __name__ == "__main__":
    main()
