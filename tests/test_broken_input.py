"""Broken and mutated records, notations and position strings: always a typed error or a correct game."""

import copy
import json
import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from franchise.board.tables import BOARD
from franchise.game import Game
from franchise.model.errors import FormatError, FranchiseError
from franchise.record.any_format import load_game
from franchise.record.notation import dump_notation
from franchise.record.position import dump_position
from franchise.record.position_check import check_position
from franchise.record.record import dump_record, from_record, load_record
from franchise.record.snapshot import snapshots
from franchise.rules import layout
from kit.golden import golden
from kit.random_games import SEEDS, any_variant, play_to, steps, variants

Record = dict[str, Any]
SAMPLES = [entry["record"] for name in ("games", "rare") for entry in golden(name)[::8]]
ODD: list[Any] = [
    None,
    -1,
    0,
    3,
    7,
    10**9,
    True,
    "",
    "omaha",
    "reno",
    "Chicago",
    "q20",
    [],
    ["omaha"],
    {},
    1.5,
    "expand",
    "money",
]


def must_be_sound(text: str) -> bool:
    """Reading it gives a typed error, or a game that can be written, read again and played on: whether it is a game."""
    try:
        game = load_game(text)
    except FranchiseError as fault:
        assert str(fault)
        return False
    check_position(game.state)
    if game.setup is not None:
        assert load_game(dump_notation(game)) == game
    for number, _ in enumerate(steps(game, 1)):
        if number % 40 == 0:
            check_position(game.state)
    assert game.is_over
    return True


def containers(value: Any) -> list[Any]:
    """All lists and objects within a value."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    found = [value] if isinstance(value, dict | list) else []
    for entry in inner:
        found += containers(entry)
    return found


def mutate(record: Record, chance: random.Random) -> Record:
    """Change, drop, double or exchange entries anywhere in a record."""
    record = copy.deepcopy(record)
    for _ in range(chance.randint(1, 3)):
        place = chance.choice([entry for entry in containers(record) if entry])
        key = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
        match chance.randint(0, 4):
            case 0:
                place[key] = chance.choice(ODD)
            case 1:
                del place[key]
            case 2 if isinstance(place, list):
                place.insert(key, copy.deepcopy(place[key]))
            case 3 if isinstance(place, list):
                other = chance.randrange(len(place))
                place[key], place[other] = place[other], place[key]
            case _:
                place["more" if isinstance(place, dict) else key] = chance.choice(ODD)
    return record


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(range(len(SAMPLES))), SEEDS)
def test_mutated_records(sample: int, seed: int) -> None:
    must_be_sound(json.dumps(mutate(SAMPLES[sample], random.Random(seed))))


def scramble(text: str, chance: random.Random) -> str:
    """Change, drop, insert or exchange characters or words of a text."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) + 1)
        match chance.randint(0, 4):
            case 0:
                text = text[:at] + chance.choice("0123456789abcxyz:/>+$@~|.-? \n{}[]") + text[at + 1 :]
            case 1:
                text = text[:at] + text[at + chance.randint(1, 20) :]
            case 2:
                text = text[:at]
            case 3:
                words = text.split(" ")
                a, b = chance.randrange(len(words)), chance.randrange(len(words))
                words[a], words[b] = words[b], words[a]
                text = " ".join(words)
            case _:
                number = chance.randint(0, 60)
                text = text[:at] + str(number) + text[at:]
    return text


@settings(deadline=None, max_examples=100)
@given(variants, SEEDS, st.integers(1, 300))
def test_scrambled_notations(variant: dict[str, Any], seed: int, stop: int) -> None:
    game = play_to(Game(**variant), seed, stop)
    must_be_sound(scramble(dump_notation(game), random.Random(seed)))


@settings(deadline=None, max_examples=250)
@given(variants, SEEDS, st.integers(1, 300))
def test_scrambled_positions(variant: dict[str, Any], seed: int, stop: int) -> None:
    game = play_to(Game(**variant), seed, stop)
    must_be_sound(scramble(dump_position(game), random.Random(seed)))


def test_positions_with_another_figure_are_refused_or_played_on() -> None:
    read = 0
    for seed in range(150):
        chance = random.Random(seed)
        text = dump_position(play_to(Game(**any_variant(seed)), seed, chance.randint(1, 300)))
        _, *figures = (found.start() for found in re.finditer("[0-9]", text))  # the first is the format's
        at = chance.choice(figures)
        read += must_be_sound(text[:at] + str((int(text[at]) + chance.randint(1, 9)) % 10) + text[at + 1 :])
    assert read > 5


@settings(deadline=None, max_examples=60)
@given(variants, SEEDS)
def test_truncated_records(variant: dict[str, Any], seed: int) -> None:
    game = play_to(Game(**variant), seed, 10_000)
    text = dump_record(game)
    with pytest.raises(FormatError):
        load_record(text[: random.Random(seed).randrange(len(text) - 2)])


@settings(deadline=None)
@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")))
def test_arbitrary_text(text: str) -> None:
    with pytest.raises(FormatError):
        load_game(text)


def record() -> Record:
    """A golden game of three players with a result."""
    return copy.deepcopy(next(entry for entry in SAMPLES if entry["players"] == 3 and not entry["setup"]["queenies"]))


FAULTS: list[tuple[Any, str]] = [
    (lambda r: r.update(format="franchise-record/2"), "format is 'franchise-record/2'"),
    (lambda r: r.update(extra=1), "record: unknown key 'extra'"),
    (lambda r: r.pop("turns"), "the key 'turns' is missing"),
    (lambda r: r.update(players=7, names=list("ABCDEFG")), "2 to 5 players, not 7"),
    (lambda r: r["turns"][2].update(increase=["atlantis"]), "turn 3, increase: there is no city 'atlantis'"),
    (lambda r: r["turns"][0].update(player=1), r"turn 1: seat 1 is named, but it is seat 0's turn \(rule 1.4\)"),
    (lambda r: r["turns"][0].update(bonus="money"), r"turn 1: .*\$10 is not legal \(rule 7.1\).*legal now: "),
    (lambda r: r["turns"][0].update(expand=[["omaha", "chicago"]]), r"turn 1: seat 0 has no franchise in omaha"),
    (
        lambda r: r["turns"][0].update(expand=[["reno", "chicago"]]),
        r"turn 1: no link joins reno and chicago \(rule 3.2",
    ),
    (lambda r: r["turns"][0].update(boom="omaha"), r"turn 1: the Boom Queenie is not in play \(rule 8.2\)"),
    (lambda r: r["turns"][0].update(double="omaha"), 'a double and the bonus "double" go together'),
    (lambda r: r["turns"][0].update(free_link=["omaha", "chicago"]), "free link is on no path"),
    (lambda r: r["turns"].append(r["turns"][-1]), r"the game was over after turn \d+ \(rule 6"),
    (lambda r: r["result"].update(winners=[0, 1, 2]), r"result: .*but the game ends with .*\(rule 6.4\)"),
    (lambda r: r["result"].update(winners=[True]), "result: winners must be a list of whole numbers"),
    (lambda r: r.update(result=None), "result: none is given, but the game is over"),
    (lambda r: r.update(turns=r["turns"][:-1]), "result: one is given, but the game is not over"),
    (lambda r: r["starts"].reverse(), r"starts, entry 1: seat 0 is named, but it is seat 2's choice \(rule 2.3\)"),
    (lambda r: r.update(starts=r["starts"][:1]), r"turn 1: seat 1 has no starting town yet \(rule 2.3\)"),
    (lambda r: r["setup"].update(queenies=["moon"]), "there is no Queenie 'moon'"),
    (lambda r: r["setup"].update(queenies=["regions"], region_tiles=None), "the region tiles must be given"),
    (lambda r: r["setup"].update(boom_start="omaha"), "boom_start: the Boom Queenie is not in play"),
]


@pytest.mark.parametrize(("change", "message"), FAULTS)
def test_faults_are_named_with_turn_and_rule(change: Any, message: str) -> None:
    faulty = record()
    if faulty["setup"]["introductory"]:
        pytest.fail("the sample must have a free start")
    change(faulty)
    with pytest.raises(FormatError, match=message):
        from_record(faulty)


def test_a_game_not_over_has_complete_turns_and_may_lack_starts() -> None:
    short = record() | {"turns": [], "result": None}
    short["starts"] = short["starts"][:2]
    game = from_record(short)
    assert (game.active, len(snapshots(game))) == (0, 1)
    assert json.loads(dump_record(game))["starts"] == short["starts"]


def test_two_records_of_one_game_export_the_same() -> None:
    """Which of two equally priced links is used, and the order of increases, change nothing."""
    text = dump_record(from_record(record()))
    other = json.loads(text)
    reordered = [turn for turn in other["turns"] if len(turn["increase"]) > 1]
    for turn in reordered:
        turn["increase"].reverse()
    assert reordered
    assert rerouted(other) > 0
    assert dump_record(from_record(other)) == text


def rerouted(told: Record) -> int:
    """Take the last instead of the first of the links that cost as much; how often there was another one."""
    game = from_record(told)
    changed = 0
    for turn, first in zip(told["turns"], game.turn_starts, strict=False):
        before = Game.from_state(game.state_before(first))
        for path in turn["expand"]:
            ways = [place for place in holdings(before) if LINKS.get((place, path[1])) == LINKS[path[0], path[1]]]
            changed += ways[-1] != path[0]
            path[0] = ways[-1]
    return changed


def holdings(game: Game) -> list[str]:
    """Where the active player has a franchise."""
    return [place.id for place in BOARD.in_file_order() if int(game.state[layout.OWN + game.active]) >> place.index & 1]


LINKS = {
    (BOARD.locations[here].id, BOARD.locations[there].id): link.price
    for link in BOARD.links
    for here, there in ((link.a, link.b), (link.b, link.a))
}


def test_blocked_regions_may_be_left_out_of_the_region_tiles() -> None:
    sample = next(entry for entry in SAMPLES if entry["players"] == 2 and "regions" in entry["setup"]["queenies"])
    less = copy.deepcopy(sample)
    for region in ("upper-west", "montana", "california"):
        del less["setup"]["region_tiles"][region]
    assert snapshots(from_record(less)) == snapshots(from_record(sample))
    assert len(json.loads(dump_record(from_record(less)))["setup"]["region_tiles"]) == 10
