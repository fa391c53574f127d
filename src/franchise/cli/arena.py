"""`franchise arena`: bots against each other."""

from typing import Annotated

import typer

from franchise.arena.cluster import check_address, import_ray
from franchise.arena.match import cores
from franchise.arena.outcome import Match, MatchOptions
from franchise.arena.plots import import_plots
from franchise.arena.referee import DEFAULT_PATIENCE
from franchise.arena.report import write_report
from franchise.arena.schedule import entrants, schedule, whole_rounds
from franchise.board.load import PLAYER_COUNTS
from franchise.bots.registry import BUILT_IN, check_bot
from franchise.cli.console import Screen, report_errors
from franchise.cli.options import Balanced, Expert, Introductory, Queenies, queenie_names
from franchise.model.errors import InvalidError
from franchise.terminal.contest import Venue, fault_lines, folder_for, hold_match, match_table, seat_table
from franchise.terminal.notice import compile_bots_with_notice
from franchise.texts import message

FEWEST_PLAYERS = min(PLAYER_COUNTS)
INTERRUPTED = 130  # the status that a shell gives to a command ended by Ctrl-C


def arena(
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT BOT …",
            help=f"{', '.join(BUILT_IN)} (search:sims=N, search:ms=N) or one of your own; "
            "the last one takes the seats that are left.",
        ),
    ],
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="2 to 5; by default as many as there are bots.")
    ] = None,
    games: Annotated[int, typer.Option("--games", "-g", help="At least so many games.")] = 100,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", help="How many at a time; by default one a core.")] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Of the first set-up.")] = 0,
    introductory: Introductory = False,
    expert: Expert = False,
    balanced: Balanced = False,
    random_opening: Annotated[
        bool, typer.Option("--random-opening", help="Draw the set-up and everybody's first turn, so that games differ.")
    ] = False,
    queenies: Queenies = "",
    report: Annotated[str, typer.Option("--report", help="Keep the match in this folder, with a report.")] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a match that was interrupted.")] = False,
    ray: Annotated[str, typer.Option("--ray", help="Play on a cluster of Ray: its address, or local.")] = "",
    limit: Annotated[
        float, typer.Option("--limit", help="Seconds for a decision of a bot that has no milliseconds of its own.")
    ] = DEFAULT_PATIENCE,
) -> None:
    """Let bots play against each other: every bot in every seat, with the same set-ups.

    Examples:

        franchise arena greedy random --games 10

        franchise arena casual beginner --players 4 --games 8 --queenies boom

        franchise arena casual beginner --games 4 --balanced --random-opening

        franchise arena search:sims=50 greedy random --players 2 --games 12 --jobs 2 --report match
    """
    with report_errors():
        names = entrants(bots, players or max(len(bots), FEWEST_PLAYERS))
        for name in names:
            check_bot(name)
        chosen = tuple(sorted(queenie_names(queenies)))
        tiles = "drawn" if expert or balanced else None
        variant = MatchOptions(introductory, tiles, chosen, random_opening, balanced)
        match = Match(names, players or len(names), variant, seed)
        compile_bots_with_notice(Screen(stderr=True))
        match.new_game(next(schedule(len(names), match.players, games, seed)))  # says what can't be played
        games = whole_rounds(len(names), match.players, games)
        check_positive(jobs, limit)
        if report:
            import_plots()
        if ray:
            import_ray()
            check_address(ray)
        folder = folder_for(report, match, resume)
        folder.open(match, resume)
        venue = Venue(jobs or (None if ray else cores()), ray, limit)
        outcomes = hold_match(match, games, folder, venue, Screen(stderr=True))
        Screen().print(match_table(match, outcomes))
        if len(set(names)) == 1:
            Screen().print(seat_table(match, outcomes))
        for line in fault_lines(match, outcomes):
            Screen().print(line)
        Screen(stderr=True).print(message("arena.kept", folder=folder.path))
        if report and outcomes:
            Screen(stderr=True).print(message("arena.report", file=write_report(match, outcomes, folder.path)))
        if len(outcomes) < games:
            raise typer.Exit(INTERRUPTED)


def check_positive(jobs: int | None, limit: float) -> None:
    """Refuse what can't be a number of games at a time, or a time."""
    if jobs is not None and jobs < 1:
        raise InvalidError(f"--jobs {jobs}: at least one game at a time is played")
    if limit <= 0:
        raise InvalidError(f"--limit {limit:g}: a bot needs some time")
