"""What must hold in every game of every variant."""

import random
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from franchise.board.tables import FRANCHISES, TOWNS
from franchise.game import Game
from franchise.model.action import all_actions
from franchise.model.errors import IllegalError
from franchise.record.notation import dump_notation, load_notation
from franchise.record.position import dump_position, load_position
from franchise.record.position_check import check_position
from franchise.record.record import dump_record, load_record
from franchise.record.snapshot import snapshots
from franchise.rules import layout
from franchise.rules.position import derive
from franchise.rules.randomness import STRIDE, mix
from kit.random_games import SEEDS, play_to, steps, variants

STOPS = st.integers(1, 400)


def pieces(game: Game, seat: int) -> int:
    """Franchises of a seat: supply, on the board, waiting in this turn."""
    state = game.state
    number = game.players[seat].supply + (int(state[layout.OWN + seat]) & TOWNS).bit_count()
    number += sum(city.franchises[seat] for city in game.cities.values())
    if seat == game.active:
        waiting = (layout.FIRST_MARKER, layout.SECOND_MARKER, layout.DOUBLED)
        number += int(state[layout.INCREASED]).bit_count() + sum(bool(state[word]) for word in waiting)
    return number


@settings(deadline=None, max_examples=60)
@given(variants, SEEDS)
def test_pieces_money_and_influence_add_up(variant: dict[str, Any], seed: int) -> None:
    game = Game(**variant)
    seats = range(game.players_count)
    begun = game.players
    influence, markers = [0] * len(seats), [0] * len(seats)
    money, supply = [player.money for player in begun], [player.supply for player in begun]
    for events in steps(game, seed):
        for event in events:
            if event.seat is not None:
                influence[event.seat] += event.influence
                money[event.seat] += event.dollars
                supply[event.seat] -= event.franchises
                if event.kind.value in ("marker-set", "milestone", "eight-noted"):
                    markers[event.seat] += event.franchises
        for seat, player in enumerate(game.players):
            assert player.money >= 0
            assert player.supply >= 0
            assert (player.influence, player.money, player.supply) == (influence[seat], money[seat], supply[seat])
            assert pieces(game, seat) + markers[seat] == FRANCHISES


@settings(deadline=None, max_examples=25)
@given(variants, SEEDS, STOPS)
def test_push_accepts_just_the_legal_actions_and_says_why_not(variant: dict[str, Any], seed: int, stop: int) -> None:
    game = play_to(Game(**variant), seed, stop)
    legal = set(game.legal_actions)
    assert set(game.sensible_actions) <= legal
    assert bool(game.sensible_actions) == bool(legal) == (not game.is_over)
    for action in all_actions():
        before, reason = game.state, game.why_not(action)
        try:
            game.push(action)
        except IllegalError as refusal:
            assert action not in legal
            assert reason is not None
            assert (refusal.rule, refusal.reason) == (reason.rule, reason.text)
        else:
            assert action in legal
            assert reason is None
            game.pop()
        assert (game.state == before).all()


@settings(deadline=None, max_examples=25)
@given(variants, SEEDS, STOPS)
def test_pop_restores_every_position_bit_for_bit(variant: dict[str, Any], seed: int, stop: int) -> None:
    game = Game(**variant)
    states, chance = [game.state], random.Random(seed)
    for _ in range(stop):
        if game.is_over:
            break
        game.push(chance.choice(list(game.legal_actions)))
        states.append(game.state)
    other, played = game.copy(), len(game.actions)
    while game.actions:
        assert (game.state == states.pop()).all()
        last = game.actions[-1]
        assert game.pop() == last
    assert (game.state == states[0]).all()
    assert len(other.actions) == played


@settings(deadline=None, max_examples=25)
@given(variants, SEEDS, STOPS)
def test_derived_words_and_plausibility_hold_in_every_position(variant: dict[str, Any], seed: int, stop: int) -> None:
    game = play_to(Game(**variant), seed, stop)
    state = game.state
    check_position(state)
    derive(state)
    assert (state == game.state).all()


@settings(deadline=None, max_examples=40)
@given(variants, SEEDS, STOPS)
def test_notation_and_position_string_round_trip_in_mid_game(variant: dict[str, Any], seed: int, stop: int) -> None:
    game = play_to(Game(**variant), seed, stop)
    again = load_notation(dump_notation(game))
    assert again == game
    assert again.actions == game.actions
    assert again.position_hash == game.position_hash
    assert load_position(dump_position(game)) == game


@settings(deadline=None, max_examples=30)
@given(variants, SEEDS)
def test_records_round_trip(variant: dict[str, Any], seed: int) -> None:
    game = play_to(Game(**variant), seed, 10_000)
    text = dump_record(game)
    again = load_record(text)
    assert again == game
    assert snapshots(again) == snapshots(game)
    assert dump_record(again) == text


@given(variants)
@settings(deadline=None, max_examples=30)
def test_a_seed_gives_the_same_game(variant: dict[str, Any]) -> None:
    assert Game(**variant) == Game(**variant)
    assert Game(**variant).position_hash == Game(**variant).position_hash


def test_different_positions_have_different_hashes() -> None:
    hashes = set()
    for seed in range(40):
        game = Game(3, seed=seed)
        for number, _ in enumerate(steps(game, seed)):
            hashes.add((game.position_hash, game.state.tobytes()))
            if number > 60:
                break
    assert len({value for value, _ in hashes}) == len(hashes)


def test_random_numbers_are_those_of_splitmix64() -> None:
    known = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]
    state, numbers = 1234567, []
    for _ in known:
        state = (state + int(STRIDE)) % 2**64
        numbers.append(int(mix(np.uint64(state))))
    assert numbers == known


def test_seeds_are_the_same_on_every_machine() -> None:
    game = Game(5, expert="drawn", queenies={"milestones", "boom", "regions"}, seed=2018)
    assert game.milestones == ("big-city", "small-cities", "five-in-scored-cities", "four-towns", "four-regions")
    assert game.position_hash == 15798694753149666777
