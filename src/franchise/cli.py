"""The command line: `franchise --help` lists the commands, and each has examples."""

import importlib
import json
import os
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from importlib import metadata
from io import TextIOWrapper
from pathlib import Path
from random import Random
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from franchise import bench as benchmark
from franchise.arena.cluster import check_address, import_ray
from franchise.arena.match import cores
from franchise.arena.outcome import Match, Variant
from franchise.arena.plots import import_plots
from franchise.arena.referee import DEFAULT_PATIENCE
from franchise.arena.report import write_report
from franchise.arena.schedule import entrants, schedule, whole_rounds
from franchise.board.load import PLAYER_COUNTS
from franchise.bots.registry import check_bot
from franchise.drawing.picture import draw_png, draw_svg
from franchise.drawing.style import Theme
from franchise.game import Game
from franchise.model.errors import FranchiseError, InvalidError
from franchise.record.files import load_game
from franchise.record.notation import dump_notation
from franchise.record.position import dump_position
from franchise.record.record import dump_record
from franchise.record.snapshot import snapshots
from franchise.rules.actions import WORD_COUNT
from franchise.rules.layout import TURN
from franchise.rules.playout import choose_legal
from franchise.terminal.account import account
from franchise.terminal.contest import Ground, fault_lines, folder_for, hold_match, match_table, seat_table
from franchise.terminal.notice import Opponents, compile_bots_with_notice, compile_rules_with_notice
from franchise.terminal.play import TerminalGame
from franchise.terminal.view import draw as terminal_view
from franchise.texts import Language, find_rules, message, use_language

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def franchise(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=lambda v: _version(v), is_eager=True)
    ] = False,
    language: Annotated[
        Language, typer.Option("--language", "-l", envvar="FRANCHISE_LANGUAGE", help="Of games, rules and reasons.")
    ] = Language.ENGLISH,
) -> None:
    """Franchise, the board game: play it, replay it, look up a rule, measure it. Unofficial."""
    use_language(language)


File = Annotated[str, typer.Argument(metavar="FILE", help="A record or a notation, or - for standard input.")]
Position = Annotated[str, typer.Argument(metavar="POSITION-or-FILE", help="A position string, a file, or -.")]
Turn = Annotated[int | None, typer.Option("--turn", "-t", help="As the turn after this one begins, its income taken.")]
Players = Annotated[int, typer.Option("--players", "-p", help="2 to 5 players.")]
Seed = Annotated[int | None, typer.Option("--seed", "-s", help="The same seed gives the same game.")]
Introductory = Annotated[bool, typer.Option("--introductory", help="Start in the prescribed towns (rule 2.5).")]
Expert = Annotated[bool, typer.Option("--expert", help="City and region tiles drawn at random (rule 2.6).")]
Placed = Annotated[bool, typer.Option("--placed", help="Tiles placed in turn by the players (rule 2.6).")]
Queenies = Annotated[str, typer.Option("--queenies", "-q", help="Any of milestones,boom,regions (chapter 8).")]


DEFAULT_BOT = "casual"
FEWEST_PLAYERS = min(PLAYER_COUNTS)
PORTS = 1 << 16
INTERRUPTED = 130  # the status that a shell gives to a command ended by Ctrl-C


def main() -> None:
    """Run the command line; what a person did wrong is told in one line, with exit status 1."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a name may have letters that the terminal has not
    app()


@contextmanager
def told_plainly(where: str = "") -> Iterator[None]:
    """Turn what people can do wrong into a message that names the file, and exit status 1."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        # Somebody reads only the beginning of the output, as `head` does; Python must not try to write the rest.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(0) from None
    except FranchiseError as fault:
        fail(f"{where}: {fault}" if where else str(fault))
    except OSError as fault:
        fail(f"{fault.filename or where or 'standard output'}: {fault.strerror}")
    except UnicodeDecodeError:
        fail(f"{where}: it is not text in UTF-8")


def fail(text: str) -> None:
    """Say what is wrong and leave with status 1."""
    Screen(stderr=True).print(Text.assemble(("error:", "bold red"), " ", text), soft_wrap=True)
    raise typer.Exit(1)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"franchise {metadata.version('franchise')}")
        raise typer.Exit(0)


class Screen(Console):
    """A terminal in which nothing is read as markup, and a reader who goes away is no failure."""

    def __init__(self, stderr: bool = False) -> None:
        """Standard output, or standard error."""
        super().__init__(stderr=stderr, highlight=False, markup=False, emoji=False)

    def on_broken_pipe(self) -> None:
        """Leave it to `told_plainly`."""
        raise BrokenPipeError


def read(file: str) -> str:
    """The text of a file, or of standard input."""
    if not file:
        raise InvalidError("the name of a file is missing")
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    return data.decode("utf-8")


def emit(text: str) -> None:
    """Write data to standard output, in UTF-8 whatever the terminal's encoding."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()


def open_game(text: str) -> Game:
    """The game in a text, once the rules are compiled."""
    compile_rules_with_notice(Screen(stderr=True))
    return load_game(text)


def label(file: str) -> str:
    """How a message names a file."""
    return "standard input" if file == "-" else "position" if is_position(file) else file


def is_position(text: str) -> bool:
    """Whether somebody gave a position string itself instead of a file."""
    return text.lstrip().startswith("franchise-position")


def text_of(file: str) -> str:
    """The text of a file, or the position string that was given in its place."""
    return file if is_position(file) else read(file)


def new_game(players: int, seed: int | None, introductory: bool, expert: bool, placed: bool, queenies: str) -> Game:
    """A game as the options of a command describe it."""
    compile_rules_with_notice(Screen(stderr=True))
    return Game(
        players,
        introductory=introductory,
        expert="placed" if placed else "drawn" if expert else None,
        queenies=queenies.lower().replace(",", " ").split(),
        seed=seed,
    )


@app.command()
def random(
    players: Players = 4,
    seed: Seed = None,
    introductory: Introductory = False,
    expert: Expert = False,
    placed: Placed = False,
    queenies: Queenies = "",
    notation: Annotated[bool, typer.Option("--notation", help="Print the notation instead of the record.")] = False,
) -> None:
    """Play a random legal game and print its record.

    Examples:

        franchise random --players 3 --seed 7

        franchise random --players 5 --expert --queenies milestones,boom,regions --notation
    """
    with told_plainly():
        game = new_game(players, seed, introductory, expert, placed, queenies)
        source, words = np.array([game.seed], np.uint64), np.zeros(WORD_COUNT, np.int64)
        while not game.is_over:
            game.push(int(choose_legal(game.state, words, source)))
        emit(dump_notation(game) if notation else dump_record(game))


@app.command()
def replay(
    file: File,
    as_snapshots: Annotated[
        bool, typer.Option("--snapshots", help="One snapshot in JSON a line, and nothing else.")
    ] = False,
) -> None:
    """Replay a game: check it, and tell what happened turn by turn.

    Examples:

        franchise replay game.json

        franchise random --players 2 | franchise replay - --snapshots
    """
    with told_plainly(label(file)):
        game = open_game(text_of(file))
        if as_snapshots:
            emit("".join(json.dumps(snapshot) + "\n" for snapshot in snapshots(game)))
        else:
            Screen().print(account(game))


@app.command()
def show(position: Position, turn: Turn = None) -> None:
    """Draw a position in the terminal.

    Examples:

        franchise show game.json --turn 12

        franchise random --seed 3 | franchise show -
    """
    with told_plainly(label(position)):
        game = open_game(text_of(position))
        Screen().print(terminal_view(game if turn is None else after_turn(game, turn)))


@app.command()
def draw(
    position: Position,
    turn: Turn = None,
    theme: Annotated[Theme, typer.Option("--theme", help="The colours.")] = Theme.LIGHT,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write to this file, .svg or .png; without it SVG is printed.")
    ] = None,
) -> None:
    """Draw a position as a picture of the board.

    Examples:

        franchise draw game.json --turn 12 --output picture.png

        franchise draw game.json --theme dark --output picture.svg

        franchise random --seed 3 | franchise draw -
    """
    suffix = ".svg" if output is None else output.suffix.lower()
    with told_plainly(str(output)):
        if suffix not in (".svg", ".png"):
            raise InvalidError("the name of a picture ends in .svg or .png")
    with told_plainly(label(position)):
        game = open_game(text_of(position))
        game = game if turn is None else after_turn(game, turn)
        if output is None:
            emit(draw_svg(game, theme, embed_fonts=True))
        elif suffix == ".svg":
            output.write_text(draw_svg(game, theme, embed_fonts=True), encoding="utf-8")
        else:
            output.write_bytes(draw_png(game, theme))


def after_turn(game: Game, turn: int) -> Game:
    """The game as it was after so many turns."""
    first = int(game.state_before(0)[TURN])
    starts = game.turn_starts
    if not starts or not first <= turn < first + len(starts):
        last = first + len(starts) - 1
        raise InvalidError(f"there is no turn {turn}: the game has positions after turns {first} to {max(first, last)}")
    return Game.from_state(game.state_before(starts[turn - first]), game.names)


class Target(StrEnum):
    """What `convert` can write."""

    RECORD = "record"
    NOTATION = "notation"
    POSITION = "position"


def written(game: Game, target: Target) -> str:
    """A game as text of this kind."""
    if target is Target.POSITION:
        return dump_position(game) + "\n"
    return dump_record(game) if target is Target.RECORD else dump_notation(game)


@app.command()
def convert(
    file: File,
    to: Annotated[Target | None, typer.Option("--to", help="By default the other one of the two.")] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write to this file.")] = None,
) -> None:
    """Turn a record into a notation, a notation into a record, or either into the string of its last position.

    Examples:

        franchise convert game.json

        franchise convert game.txt --to record --output game.json

        franchise convert game.json --to position
    """
    with told_plainly(label(file)):
        text = text_of(file)
        game = open_game(text)
        target = to or (Target.NOTATION if text.lstrip().startswith("{") else Target.RECORD)
        converted = written(game, target)
        if output is None:
            emit(converted)
        else:
            output.write_text(converted, encoding="utf-8")


@app.command()
def rule(
    number: Annotated[str, typer.Argument(help="For example 3.2, or a chapter; all rules without it.")] = "",
) -> None:
    """Look up a rule.

    Examples:

        franchise rule 4.3

        franchise rule 8
    """
    with told_plainly():
        found = find_rules(number)
        if not found:
            raise InvalidError(f"there is no rule {number}: the rules have chapters 1 to 8, for example 3.2")
        for key, text in found.items():
            Screen().print(Text.assemble((key, "bold"), "  ", text))


Database = Annotated[
    str, typer.Option("--db", envvar="FRANCHISE_DATABASE", help="A file of SQLite or the URL of a database.")
]


@app.command()
def play(
    port: Annotated[int, typer.Option("--port", help="By default any that is free.")] = 0,
    db: Database = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page, or only say where.")] = True,
) -> None:
    """Play in the browser: alone against bots, or with friends around this screen.

    Examples:

        franchise play

        franchise play --port 8000 --no-browser
    """
    run_server(LOCAL_HOST, port, db, browser)


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="0.0.0.0 lets everybody in who can reach this machine.")] = "",
    port: Annotated[int, typer.Option("--port", help="0 means any that is free.")] = 8000,
    db: Database = "",
) -> None:
    """Serve the page and its API, without opening a browser.

    Examples:

        franchise serve --port 8000 --db games.sqlite

        franchise serve --host 0.0.0.0 --port 8080
    """
    run_server(host or LOCAL_HOST, port, db, browser=False)


LOCAL_HOST = "127.0.0.1"


def run_server(host: str, port: int, db: str, browser: bool) -> None:
    """Start the server and say where it is."""
    from franchise.server import run  # only here: other commands start faster without it
    from franchise.server.app import create_app
    from franchise.server.settings import Settings

    console = Screen(stderr=True)
    with told_plainly():
        if not 0 <= port < PORTS:
            raise InvalidError(f"there is no port {port}: they go from 0, any that is free, to {PORTS - 1}")
        compile_rules_with_notice(console)
        try:
            app = create_app(Settings(database=db) if db else Settings())
        except run.DATABASE_FAULTS as fault:
            raise InvalidError(message("serve.no-database", why=str(getattr(fault, "orig", fault)))) from fault
        try:
            listening = run.bind(host, port)
        except OSError as fault:
            raise InvalidError(message("serve.no-port", host=host, port=port, why=fault.strerror or fault)) from fault
        where = run.address(listening)

        def ready() -> None:
            Screen().print(message("serve.ready", address=where))
            if browser:
                webbrowser.open(where)

        with listening, suppress(KeyboardInterrupt):  # the way to end it
            run.serve(app, listening, ready)


@app.command()
def terminal(
    players: Players = 4,
    people: Annotated[int, typer.Option("--people", help="How many of them sit at this keyboard.")] = 1,
    seed: Seed = None,
    free: Annotated[
        bool, typer.Option("--free", help="Choose the starting towns instead of the prescribed ones.")
    ] = False,
    expert: Expert = False,
    placed: Placed = False,
    queenies: Queenies = "",
    bot: Annotated[str, typer.Option("--bot", "-b", help="Who plays the other seats.")] = DEFAULT_BOT,
    load: Annotated[str, typer.Option("--load", help="Go on with this game instead of a new one.")] = "",
) -> None:
    """Play in the terminal against bots: beginner, casual, strong or expert; or any other, as search:ms=500.

    Examples:

        franchise terminal

        franchise terminal --players 3 --people 2 --free --queenies boom

        franchise terminal --bot strong

        franchise terminal --load game.json
    """
    with told_plainly(load):
        if load == "-":
            raise InvalidError(message("play.no-keyboard"))
        opponents = Opponents(Screen(stderr=True))
        game = open_game(text_of(load)) if load else new_game(players, seed, not free, expert, placed, queenies)
        if not 0 <= people <= game.players_count:
            raise InvalidError(f"{people} people can't sit at a game of {game.players_count}")
        console = Screen()
        with suppress(ImportError):
            importlib.import_module("readline")  # gives the prompt a history and the arrow keys
        try:
            seats = seats_of_people(game, people, bool(load))
            TerminalGame(game, seats, console, input, bot, opponents.wait).run()
        except KeyboardInterrupt:
            console.print()


def seats_of_people(game: Game, people: int, loaded: bool) -> frozenset[int]:
    """Who sits where is drawn (rule 2.3); alone with a game that goes on, one is who is to decide."""
    if loaded and people == 1:
        return frozenset({game.active})
    return frozenset(Random(game.seed).sample(range(game.players_count), people))


@app.command()
def arena(
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT BOT …",
            help="beginner, casual, strong, expert, random, greedy, search:sims=N, search:ms=N or one of your own; "
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

        franchise arena search:sims=50 greedy random --players 2 --games 12 --jobs 2 --report match
    """
    with told_plainly():
        names = entrants(bots, players or max(len(bots), FEWEST_PLAYERS))
        for name in names:
            check_bot(name)
        chosen = tuple(sorted(queenies.lower().replace(",", " ").split()))
        match = Match(names, players or len(names), Variant(introductory, "drawn" if expert else None, chosen), seed)
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
        compile_bots_with_notice(Screen(stderr=True))
        ground = Ground(jobs or (None if ray else cores()), ray, limit)
        outcomes = hold_match(match, games, folder, ground, Screen(stderr=True))
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


@app.command()
def bench(as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False) -> None:
    """Measure the speed of the rules, beside the yardstick, and of the search; takes about two minutes.

    Examples:

        franchise bench

        franchise bench --json
    """
    with Screen(stderr=True).status("starting") as status:
        report = benchmark.measure_all(lambda text: status.update(text))
    if as_json:
        emit(json.dumps(report, indent=1) + "\n")
    else:
        Screen().print(bench_table(report))
        Screen().print(search_table(report))


def bench_table(report: dict[str, Any]) -> Table:
    """The benchmark's figures for people."""
    table = Table(title="Random play on one core")
    for heading in ("players", "steps/s", "games/s", "of the yardstick", "steps/s, all Queenies", "of the base game"):
        table.add_column(heading, justify="right")
    for players, row in report["random_play"].items():
        queenies = report["random_play_all_queenies"][players]
        ratio = report.get("yardstick", {}).get(players, {}).get("ratio", "-")
        table.add_row(
            players, f"{row['steps_per_s']:,}", f"{row['games_per_s']:,}", str(ratio),
            f"{queenies['steps_per_s']:,}", str(queenies["of_base_game"]),
        )  # fmt: skip
    table.caption = (
        f"copy of a position ({report['state_bytes']} bytes) {report['copy_ns']} ns, "
        f"cold start {report['cold_start_s']} s, warm start {report['warm_start_s']} s"
    )
    return table


def search_table(report: dict[str, Any]) -> Table:
    """The search's figures for people."""
    table = Table(title="Simulations a second, from the opening")
    for heading in ("simulations", "players", "one thread", "two threads", "ratio"):
        table.add_column(heading, justify="right")
    for kind, rows in report["search_simulations_per_s"].items():
        for players, row in rows.items():
            table.add_row(kind, players, f"{row['one_thread']:,}", f"{row['two_threads']:,}", str(row["ratio"]))
    turns = [f"{level} {row['longest_s']} s" for level, row in report["turns"].items()]
    table.caption = f"longest turn of five players with all Queenies: {', '.join(turns)}"
    return table


if __name__ == "__main__":
    main()
