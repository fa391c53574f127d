"""The learner on a core, small: self-play, learning, checkpoint, going on, export, and the bot that plays it."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from franchise.bots.registry import make_bot
from franchise.game import Game
from franchise.model.errors import InvalidError
from franchise.network.file import read_network, write_network
from franchise.network.insights import INPUT_SIZE
from franchise.network.packaged import VARIABLE
from franchise.network.weights import random_weights, reference_answer
from franchise.trees.forest import make_forest
from franchise.vector.sections import OBSERVATION_SIZE
from franchise_learner.__main__ import main
from franchise_learner.growth import deeper, grown, wider, with_inputs
from franchise_learner.learner import LOG, NETWORK, Learner
from franchise_learner.matches import measure
from franchise_learner.mixing import mixture
from franchise_learner.model import Model
from franchise_learner.opponents import FROZEN, SEARCHER, SELF, Opponents
from franchise_learner.replay import Replay
from franchise_learner.searcher import Searcher
from franchise_learner.settings import SMALL, exploiting, variants
from franchise_learner.training import losses_of
from kit.observing import observations
from kit.random_games import positions

LESSONS = replace(SMALL, games=16, longest_phase=10, memory=160)


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a learner that has learned for a few steps."""
    folder = tmp_path_factory.mktemp("learner")
    learner = Learner(folder, LESSONS, "cpu", seed=1)
    before = learner.trainer.model.to_weights()
    while learner.trainer.updates < 40:
        learner.step(0.0)
    assert learner.play.games >= 8
    assert np.abs(learner.trainer.model.to_weights().value - before.value).max() > 1e-4, "nothing was learned"
    learner.check(learner.make_field(4), lambda line: None)
    return folder


def test_the_folder_has_a_checkpoint_a_log_and_a_network(learned: Path) -> None:
    line = json.loads((learned / LOG).read_text().splitlines()[-1])
    assert line["games"] > 0
    assert line["updates"] == 40
    assert set(line["over_sampler"]) == {"2", "3", "4", "5"}
    for file in learned.iterdir():
        assert file.stat().st_size < 16 << 20, f"{file.name} is too large"
    assert read_network(learned / NETWORK).bias.shape == (SMALL.width,)


def test_learning_goes_on_from_a_checkpoint(learned: Path) -> None:
    learner = Learner(learned, LESSONS, "cpu", seed=2)
    assert learner.trainer.updates == 40
    assert learner.figures()["games"] == learner.before["games"]
    stored = read_network(learned / NETWORK)
    assert np.abs(learner.trainer.average.to_weights().inner - stored.inner).max() < 1e-3
    with pytest.raises(InvalidError, match="give the width and the blocks"):
        Learner(learned, replace(LESSONS, width=16), "cpu", seed=2)


def test_learning_goes_on_from_a_network_alone(learned: Path, tmp_path: Path) -> None:
    learner = Learner(tmp_path, LESSONS, "cpu", seed=2, start=learned / NETWORK)
    found, stored = learner.trainer.average.to_weights(), read_network(learned / NETWORK)
    for name, given, taken in zip(stored._fields, stored, found, strict=True):
        assert np.abs(given - taken).max() < 1e-5, name


def test_the_bot_plays_the_exported_network(learned: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(learned / NETWORK))
    game = Game(4, seed=1)
    bots = [make_bot(name, seed=1) for name in ("network", "champion:sims=4", "network", "champion:sims=4")]
    while not game.is_over:
        game.push(bots[game.active].choose(game))


def test_pytorch_computes_what_the_package_says() -> None:
    weights = random_weights(16, 2, seed=1)
    model = Model(16, 2)
    seen = observations(positions(range(4), every=9))
    model.look_at(torch.from_numpy(seen))
    model.take_weights(weights)
    logits, answers = (part.detach().numpy() for part in model(torch.from_numpy(seen)))
    wanted = reference_answer(weights, seen)
    assert np.abs(logits - wanted[0]).max() < 1e-3
    assert np.abs(answers - wanted[1]).max() < 1e-3
    for name, given, found in zip(weights._fields, weights, model.to_weights(), strict=True):
        assert np.abs(given - found).max() < 1e-5, name


def test_more_inputs_change_nothing_before_they_have_learned() -> None:
    weights = random_weights(16, 1, seed=1, inputs=OBSERVATION_SIZE)
    model = Model(16, 1)
    seen = observations(positions(range(2), every=9))
    model.take_weights(weights)
    wanted = reference_answer(weights, seen)
    for larger in (reference_answer(with_inputs(weights, INPUT_SIZE), seen), model(torch.from_numpy(seen))):
        assert np.abs(np.asarray(larger[0].tolist()) - wanted[0]).max() < 1e-3
        assert np.abs(np.asarray(larger[1].tolist()) - wanted[1]).max() < 1e-3


def test_a_mean_has_the_mean_of_every_weight() -> None:
    with_insights, without = random_weights(16, 1, seed=1), random_weights(16, 1, seed=2, inputs=OBSERVATION_SIZE)
    mean = mixture([with_insights, without])
    assert np.allclose(mean.value[:OBSERVATION_SIZE], (with_insights.value[:OBSERVATION_SIZE] + without.value) / 2)
    assert np.allclose(mean.value[OBSERVATION_SIZE:], with_insights.value[OBSERVATION_SIZE:] / 2)
    assert np.allclose(mean.policy, (with_insights.policy + without.policy) / 2)
    for other in (random_weights(24, 1, seed=3), random_weights(16, 2, seed=3)):
        with pytest.raises(InvalidError, match=r"different sizes have no mean \(blocks x width: 1 x 16, "):
            mixture([with_insights, other])


def test_a_network_that_no_file_can_hold_is_refused_before_it_learns(tmp_path: Path) -> None:
    for width, complaint in {2048: "make it smaller", 100: "not a multiple of 8"}.items():
        with pytest.raises(InvalidError, match=complaint):
            Learner(tmp_path, replace(LESSONS, width=width, blocks=2, games=8), "cpu", seed=1)


def test_the_base_game_alone_has_no_queenies() -> None:
    assert any("queenies" in variant for variant in variants(SMALL))
    assert not any("queenies" in variant for variant in variants(replace(SMALL, queenies=False)))


def marked(mark: int) -> torch.Tensor:
    """Two empty observations that can be told by their first number."""
    observation = torch.zeros(2, OBSERVATION_SIZE, dtype=torch.int16)
    observation[:, 0] = mark
    return observation


def test_a_decision_learns_from_the_end_of_its_own_game() -> None:
    """Two games side by side; the first ends after two decisions, and its results go to these two alone."""
    replay = Replay(4, torch.tensor([2, 3]), trace=1.0)
    own, gains = torch.tensor([True, True]), torch.zeros(2, 15)
    policy = torch.zeros(2, 475)
    policy[:, 7] = 1
    for seat in (0, 1):
        replay.see(marked(seat))
        replay.decide(torch.tensor([seat, seat]), policy, gains, own, True)
    result = torch.zeros(2, 15)
    result[0, :2], result[0, 10:12] = torch.tensor([0.0, 1.0]), torch.tensor([30.0, 50.0])
    assert replay.end(torch.tensor([True, False]), result) == 1
    assert replay.known.tolist() == [[True, False], [True, False], [False, False], [False, False]]
    replay.see(marked(9))
    replay.decide(torch.tensor([0, 2]), policy, gains, torch.tensor([False, True]), False)
    assert replay.end(torch.tensor([True, True]), result) == 2
    assert replay.known[2].tolist() == [False, True], "nothing is learned about values while foreign players are there"
    lessons = replay.sample(200)
    seen = lessons.observation[:, 0]
    assert (lessons.teaches[seen == 9] == 0).all(), "the policy of a quick search is no lesson"
    assert (lessons.teaches[seen == 1] == 1).all()
    seen_by_second = (lessons.observation[:, 0] == 1) & (lessons.known == 1) & ~lessons.seated[:, 2]
    assert lessons.chances[seen_by_second][0].tolist() == [1.0, 0.0, 0.0, 0.0, 0.0]
    assert lessons.points[seen_by_second][0].tolist() == [50.0, 30.0, 0.0, 0.0, 0.0]
    assert all(torch.isfinite(loss) for loss in losses_of(Model(8, 1), lessons))


def test_a_decision_learns_from_what_was_thought_of_later_ones() -> None:
    """Three decisions of one game in a ring of four slots, of which two belong to the game before."""
    replay = Replay(4, torch.tensor([2]), trace=0.5)
    policy, own, result = torch.ones(1, 475), torch.tensor([True]), torch.zeros(1, 15)
    chances = (0.9, 0.9, 0.4, 0.6, 0.8)
    for place, chance in enumerate(chances):
        gains = torch.zeros(1, 15)
        gains[0, 0] = chance
        replay.see(torch.zeros(1, 1344))
        replay.decide(torch.tensor([0]), policy, gains, own, True)
        result[0, 0] = place == len(chances) - 1
        replay.end(torch.tensor([place in (1, len(chances) - 1)]), result)
    found = [float(replay.value[place % 4, 0, 0]) for place in range(1, 5)]
    assert found[0] == pytest.approx(0.45, abs=1e-3), "the game before ended with 0"
    last = 0.5 * 0.8 + 0.5 * 1
    middle = 0.5 * 0.6 + 0.5 * last
    assert found[1:] == pytest.approx([0.5 * 0.4 + 0.5 * middle, middle, last], abs=1e-3)


def test_a_larger_network_says_the_same() -> None:
    weights = random_weights(16, 2, seed=1)
    seen = np.random.default_rng(1).integers(0, 9, (20, 1344)).astype(np.int16)
    larger = grown(weights, 48, 4)
    assert larger.inner.shape == (4, 48, 48)
    for found, wanted in zip(reference_answer(larger, seen), reference_answer(weights, seen), strict=True):
        assert np.abs(found - wanted).max() < 1e-4
    with pytest.raises(InvalidError, match="4 blocks"):
        deeper(larger, 3)


def test_copies_of_a_unit_do_not_stay_the_same(tmp_path: Path) -> None:
    write_network(random_weights(32, 1, seed=1), tmp_path / "small.net")
    learner = Learner(tmp_path / "wide", replace(LESSONS, width=64), "cpu", seed=1, start=tmp_path / "small.net")
    first = learner.trainer.model.first.weight
    assert torch.equal(first[:32], first[32:])
    while learner.trainer.updates < 2:
        learner.step(0.0)
    assert not torch.isclose(first[:32], first[32:]).all(1).any(), "both would learn the same for ever"


def test_a_network_grows_by_whole_copies() -> None:
    with pytest.raises(InvalidError, match="16 wide"):
        wider(random_weights(16, 1, seed=1), 24)


def test_foreign_players_leave_after_their_phase() -> None:
    opponents = Opponents(torch.full((200,), 4), replace(SMALL, searcher_share=0.0))
    seats = torch.zeros(200, dtype=torch.int64)
    opponents.draw(torch.ones(200, dtype=torch.bool))
    assert (opponents.players(seats) != SELF).any()
    for _ in range(SMALL.longest_phase):
        opponents.go_on()
    assert opponents.over.all()
    assert (opponents.players(seats) == SELF).all()


@pytest.mark.parametrize("kind", [SEARCHER, FROZEN])
def test_good_players_stay_for_the_whole_game_and_their_results_count(kind: int) -> None:
    settings = exploiting(SMALL)
    if kind == SEARCHER:
        settings = replace(settings, frozen_share=0.0, searcher_share=1.0, lonely_share=0.7)
    players = torch.tensor([2, 3, 4, 5]).repeat(50)
    opponents = Opponents(players, settings)
    opponents.draw(torch.ones(200, dtype=torch.bool))
    for _ in range(SMALL.longest_phase):
        opponents.go_on()
    assert opponents.tells_values.all()
    kinds = torch.stack([opponents.players(torch.full((200,), seat)) for seat in range(5)], 1)
    seated = torch.arange(5) < players[:, None]
    own = ((kinds == SELF) & seated).sum(1)
    assert (own >= 1).all(), "the network has no seat in some games"
    assert set(kinds[seated].tolist()) == {SELF, kind}
    alone = (own == 1).float().mean()
    assert alone > (0.99 if kind == FROZEN else 0.65), "the network is seldom alone among them"


def test_searching_players_choose_what_can_be_chosen() -> None:
    forest = make_forest(8, [{"players": 2}, {"players": 4, "expert": "drawn"}], 4, seed=3)
    searcher = Searcher(forest, simulations=20, trees=2, seed=1)
    wanted = torch.tensor([True, False] * 4)
    for _ in range(20):
        forest.search(lambda: None)
        actions = torch.from_numpy(forest.sample().copy())
        before = actions.clone()
        searcher.fill(wanted, actions)
        assert (forest.policy[np.arange(8), actions.numpy()] > 0).all()
        assert (actions == before)[~wanted].all(), "a game was changed where nobody searches"
        forest.play(actions)


def test_the_command_learns_against_a_frozen_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    frozen = tmp_path / "frozen.net"
    write_network(random_weights(16, 1, seed=1), frozen)
    options = ["--small", "--minutes", "0.05", "--match-games", "0", "--field-games", "1", "--device", "cpu"]
    options += ["--games", "6", "--against", str(frozen), "--most-players", "2"]
    monkeypatch.setattr("sys.argv", ["franchise_learner", str(tmp_path), *options])
    main()
    assert "over frozen" in capsys.readouterr().out


def test_the_command_learns_and_ends_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--small", "--minutes", "0.05", "--match-games", "0", "--field-games", "1", "--device", "cpu"]
    monkeypatch.setattr("sys.argv", ["franchise_learner", str(tmp_path), *options, "--games", "8"])
    main()
    assert "minutes" in capsys.readouterr().out
    assert (tmp_path / NETWORK).exists()
    again = Learner(tmp_path, SMALL, "cpu", seed=1)
    assert again.before["machine"] == "cores"


def test_matches_say_what_was_won_and_how_long_it_took() -> None:
    figure = measure("network", "random", players=3, games=3, jobs=1)
    assert figure.games == 3
    assert figure.won > 0.5
    assert 0 < figure.their_seconds < figure.seconds
