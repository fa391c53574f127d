"""Vector environments: the same games as `Game` plays, many at a time, and what they refuse."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from franchise.game import Game
from franchise.model.errors import IllegalError, InvalidError
from franchise.model.queenie import Queenie
from franchise.vector import make_vector
from franchise.vector.mask import as_bytes, bits_from, write_mask
from kit.observing import seen

QUEENIES = tuple(Queenie)
MIX: list[dict[str, Any]] = [
    {"players": players, "queenies": queenies, "expert": expert}
    for players in (2, 3, 4, 5)
    for queenies in ((), ("boom",), ("milestones", "regions"), QUEENIES)
    for expert in (None, "drawn", "placed")
]


def test_every_game_is_the_one_that_game_plays() -> None:
    """Follow each game of a mixed batch with `Game`, by its seed and the actions: masks, sights, results."""
    env = make_vector(len(MIX), device="cpu", seed=5, variants=MIX)
    follow = [Game(seed=int(seed), **options) for seed, options in zip(env.game_seeds, MIX, strict=True)]
    ended = 0
    for _ in range(420):
        before = env.batch.legal.copy()
        actions = env.sample().copy()
        batch = env.step(actions)
        for number, game in enumerate(follow):
            assert set(np.flatnonzero(before[number])) == set(game.legal_actions.ids)
            game.push(int(actions[number]))
            assert bool(batch.done[number]) == game.is_over
            if game.result is not None:
                ended += 1
                players = game.players_count
                assert tuple(batch.final_influence[number, :players]) == game.result.influence
                assert batch.final_turns[number] == game.turn
                share = batch.reward[number]
                best = [seat for seat in range(players) if share[seat] == share[:players].max()]
                assert tuple(best) == game.result.winners
                assert abs(share.sum()) < 1e-6
                follow[number] = game = Game(seed=int(env.game_seeds[number]), **MIX[number])
            else:
                assert not batch.reward[number].any()
            assert batch.seat[number] == game.active
            assert (batch.observation[number] == seen(game.state, game.active)).all()
    assert ended > len(MIX) // 2
    assert all((state == game.state).all() for state, game in zip(env.positions(), follow, strict=True))


def run(steps: int, **options: Any) -> list[np.ndarray[Any, Any]]:
    env = make_vector(40, device="cpu", variants=MIX[:40], **options)
    seen = []
    for _ in range(steps):
        batch = env.step(env.sample())
        seen.append(np.concatenate([np.asarray(part, np.float64).reshape(40, -1) for part in batch], axis=1))
    return seen


def test_a_seed_gives_the_same_games_whatever_the_threads() -> None:
    first = run(150, seed=3)
    assert all((a == b).all() for a, b in zip(first, run(150, seed=3, threads=3), strict=True))
    assert not all((a == b).all() for a, b in zip(first, run(150, seed=4), strict=True))


def test_reset_begins_anew() -> None:
    env = make_vector(6, device="cpu", players=3, queenies=QUEENIES, seed=9)
    first = env.positions()
    for _ in range(30):
        env.step(env.sample())
    env.reset()
    assert not (env.positions() == first).all()  # without a seed the next games
    env.reset(seed=9)
    assert (env.positions() == first).all()


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copy_and_pickle_keep_the_games(duplicate: Any) -> None:
    env = make_vector(6, device="cpu", players=2, seed=9, threads=2)
    for _ in range(40):
        env.step(env.sample())
    twin = duplicate(env)
    for _ in range(120):
        mine, theirs = env.step(env.sample()), twin.step(twin.sample())
        assert all((a == b).all() for a, b in zip(mine, theirs, strict=True))
    assert mine.final_turns.all()
    env.close()
    twin.close()


def test_a_reader_may_write_into_what_he_sees() -> None:
    env = make_vector(20, device="cpu", players=3)
    for _ in range(60):
        env.batch.observation[:] = 77
        env.batch.legal[:] = 77
        batch = env.step(env.sample())
        for state, viewer, observation in zip(env.positions(), batch.seat, batch.observation, strict=True):
            assert (observation == seen(state, int(viewer))).all()
        assert batch.legal.max() == 1


def test_actions_of_all_kinds_are_taken() -> None:
    env = make_vector(4, device="cpu", variants=({"players": players} for players in (2, 3)), seed=1)
    for kind in (np.int32, np.int64):
        scattered = np.repeat(env.sample(), 2).astype(kind)[::2]
        scattered.flags.writeable = False
        env.step(scattered)
    assert [variant.players for variant in env.variants] == [2, 3, 2, 3]


def test_all_that_is_shown_lies_in_one_piece() -> None:
    batch = make_vector(4, device="cpu", players=2).batch
    assert all(part.flags.c_contiguous for part in batch)


def test_a_closed_environment_says_so() -> None:
    env = make_vector(4, device="cpu", players=2, threads=2)
    env.close()
    with pytest.raises(InvalidError, match="the environment is closed; make another one"):
        env.sample()


def test_sampled_actions_stay_what_they_were() -> None:
    env = make_vector(50, device="cpu", players=4)
    first = env.sample()
    kept = first.copy()
    env.sample()
    assert (first == kept).all()


def test_games_differ_from_each_other() -> None:
    env = make_vector(50, device="cpu", queenies=QUEENIES)
    assert len(np.unique(env.positions(), axis=0)) == 50


def test_an_illegal_action_names_game_and_rule_and_changes_nothing() -> None:
    env = make_vector(4, device="cpu", players=4)
    actions = env.sample().copy()
    before = env.positions()
    actions[2] = 0
    with pytest.raises(IllegalError, match=r"game 2: >seattle\$0 is not legal \(rule 2.3\)"):
        env.step(actions)
    actions[2] = 475
    with pytest.raises(InvalidError, match="game 2: there is no action 475, only 0 to 474"):
        env.step(actions)
    assert (env.positions() == before).all()


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        (np.zeros(3, np.int64), r"actions have the shape \(4,\), one a game, not \(3,\)"),
        (np.zeros((4, 1), np.int64), r"the shape \(4,\)"),
        (np.zeros(4, np.float32), "of the type int32 or int64, not float32"),
        ([0, 0, 0, 0], "an array of 4 integers, not as list"),
    ],
)
def test_a_wrong_batch_says_what_was_wanted(actions: Any, message: str) -> None:
    with pytest.raises(InvalidError, match=message):
        make_vector(4, device="cpu").step(actions)


def test_actions_in_the_memory_of_a_gpu_are_refused_by_games_on_a_core() -> None:
    class Elsewhere:
        shape, dtype = (4,), "int64"

        def __array__(self, *_: object, **__: object) -> None:
            raise TypeError("can't convert")

    with pytest.raises(InvalidError, match="the actions are not in this machine's memory, but the games are"):
        make_vector(4, device="cpu").step(Elsewhere())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"count": 0}, "1 to 16,777,216 games, not 0"),
        ({"count": 10**12}, "1 to 16,777,216 games, not 1,000,000,000,000"),
        ({"players": 6}, r"2 to 5 players, not 6 \(rule 2.1\)"),
        ({"queenies": {"bloom"}}, "no Queenie 'bloom'"),
        ({"device": "tpu"}, '"auto", "cpu" or "cuda"'),
        ({"threads": 0}, "1 to 256 threads"),
        ({"player": 3}, "there is no option 'player', only players, introductory, expert"),
        ({"queenies": None}, "queenies is a set of names"),
        ({"queenies": [["boom"]]}, "queenies is a set of names"),
        ({"queenies": "regions", "region_pool": 5}, "the pool of region tiles is"),
        ({"queenies": "regions", "region_pool": [[1]]}, r"there is no region tile \[1\]"),
        ({"queenies": "regions", "region_pool": "all", "expert": "placed"}, r"leave out region_pool \(rule 2.6\)"),
        ({"introductory": "yes"}, "introductory is True or False, not 'yes'"),
        ({"expert": ["drawn"]}, "expert is None"),
        ({"variants": {"players": 3}}, "variants is a list of options"),
        ({"seed": -1}, "the seed -1"),
        ({"variants": []}, "variants is empty"),
        ({"variants": 5}, "variants is a list of options"),
        ({"variants": [{}, 5]}, r"variants\[1\] has options"),
        ({"variants": [{}, {3: 3}]}, r"variants\[1\]: there is no option '3'"),
        ({"variants": [{}, {"players": 7}]}, r"variants\[1\]: Franchise is for 2 to 5 players, not 7"),
        ({"variants": [{}] * 5}, "5 variants need at least as many games, not 4"),
        ({"variants": [{}], "players": 2}, "not both"),
        ({"region_pool": "queenies"}, r"Regions Queenie alone \(rule 8.3\)"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], message: str) -> None:
    defaults: dict[str, Any] = {"count": 4, "device": "cpu"}
    with pytest.raises(InvalidError, match=message):
        make_vector(**defaults | options)


def test_a_machine_without_a_gpu_says_so_and_plays_on_its_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("franchise.vector.cuda.why_no_gpu", lambda: "there is no NVIDIA GPU here")
    with pytest.raises(InvalidError, match=r'there is no NVIDIA GPU here; use device="cpu" or "auto"'):
        make_vector(4, device="cuda")
    with pytest.warns(UserWarning, match="no NVIDIA GPU here; the games are played on this machine's cores"):
        assert make_vector(4, device="auto").device == "cpu"


def test_eight_bytes_of_a_mask_are_those_of_the_whole_mask() -> None:
    """What a thread of a GPU writes at once against the plain loop of a core."""
    random = np.random.default_rng(1)
    for _ in range(50):
        words = random.integers(-(1 << 63), 1 << 63, 8, np.int64)
        words[7] &= (1 << 475 - 448) - 1
        mask = np.zeros(480, np.int8)
        write_mask(words, mask)
        for first in range(475):
            eight = np.array([as_bytes(np.uint64(bits_from(words, first)))], np.uint64).view(np.int8)
            number = min(8, 475 - first)
            assert (eight[:number] == mask[first : first + number]).all()
