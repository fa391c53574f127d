"""Play what the champion aims at, and write how far it came: docs/strength/champion.md.

`make strength` plays a tenth of it; `python tools/champion_strength.py --part 1` all of it, some twelve core-hours.
What was played of a trial is written to docs/strength/played, to be committed: it can go on anywhere. Ctrl-C keeps the
games that have ended.

`--only 4-champion` plays the trials alone whose files have these letters in their names; `--report` plays nothing.
"""

import argparse
from pathlib import Path

from rich.console import Console

from contests import HOW_GAMES_DIFFER, PlayedContest, Rows, as_markdown, contest_table, in_short
from fair_starts import fair_starts, fair_starts_table
from franchise.arena.standing import seat_shares
from goals import expert_seats, goals
from playing import DOCS, KEPT, add_options, contest_so_far, play_chosen, so_far
from trials import Trial

PAGE = DOCS / "strength" / "champion.md"
TENTH = 10
SEATS = 4  # of the table that compares seats
TEXT = """# How strong the champion is

Made by `python tools/champion_strength.py`. All games so far are committed in [played](played): outcomes, seeds, and
the records of the games that the first bot lost.

## At the expert's time

The champion has a fixed number of simulations with which its mean turn takes about as long as the other's in the same
match; both times stand in the table.

{how}

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
    """All trials of the page, with one of every `part` games."""
    contests = [*goals(part), expert_seats(part)]
    return [trial for contest in contests for trial in contest.trials] + fair_starts(part)


def compare_seats(one: PlayedContest, equals: PlayedContest) -> Rows:
    """What the first bot wins in every seat, and what its opponents win there among themselves."""
    seats = range(one.contest.players)
    won = [one.won_in_seat(seat) for seat in seats]
    among_equals = seat_shares(equals.contest.trials[0].match, equals.outcomes) if equals.games else []
    rows = [(one, won), (equals, among_equals)]
    return [
        ["", "games", *(f"seat {seat + 1}" for seat in seats)],
        *(
            [each.contest.name, str(each.games), *(in_short(share) if share.games else "" for share in shares)]
            for each, shares in rows
            if each.games
        ),
    ]


def write_page(page: Path, kept: Path) -> None:
    """Write how far everything came, whatever has been played."""
    played = [contest_so_far(goal, kept) for goal in goals()]
    of_four = next(each for each in played if each.contest.players == SEATS)
    experts = contest_so_far(expert_seats(), kept)
    starts = [so_far(trial, kept) for trial in fair_starts()]
    page.write_text(
        TEXT.format(
            how=HOW_GAMES_DIFFER,
            goals=as_markdown(contest_table([each for each in played if each.games])),
            seats=as_markdown(compare_seats(of_four, experts)),
            starts=as_markdown(fair_starts_table([each for each in starts if each.outcomes])),
        ),
        encoding="utf-8",
    )


def main() -> None:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", type=int, default=TENTH, help="one of so many games; 1 plays all of them")
    add_options(parser)
    chosen = parser.parse_args()
    play_chosen(every_trial(chosen.part), chosen, Console(), KEPT)
    write_page(PAGE, KEPT)


if __name__ == "__main__":
    main()
