"""Self-play: one decision in every game at a time, searched, remembered and played."""

import torch

from franchise.trees.forest import Forest, make_forest
from franchise_learner.evaluator import Evaluator, sampled_actions
from franchise_learner.model import Model
from franchise_learner.opponents import EARLIER, FROZEN, SAMPLER, SEARCHER, Opponents
from franchise_learner.replay import Replay
from franchise_learner.searcher import Searcher
from franchise_learner.settings import Settings, variants
from franchise_learner.sharing import shared
from franchise_learner.turn_sampler import TurnSampler

FIRST_LOOK = 60  # random choices in every game
LOOKED_AT = 100  # games


class SelfPlay:
    """The games of a learner."""

    def __init__(self, settings: Settings, device: str, seed: int) -> None:
        """Begin the games."""
        self.settings = settings
        self.forest: Forest = make_forest(settings.games, variants(settings), settings.simulations, seed, device)
        forest = self.forest
        self.device = torch.device(forest.device)
        players = torch.tensor([variant.players for variant in forest.variants], device=self.device)
        self.opponents = Opponents(players, settings)
        self.replay = Replay(settings.memory, players, settings.trace)
        self.sampler = TurnSampler(forest)
        self.searcher = Searcher(forest, settings.searcher_simulations, settings.searcher_trees, seed)
        self.earlier: Model | None = None
        self.frozen: Evaluator | None = None
        self.decisions = self.games = 0

    def first_look(self, model: Model) -> None:
        """Let a model see random positions, so that it knows the usual size of every number."""
        seen = []
        for _ in range(FIRST_LOOK):
            self.forest.plant()
            seen.append(shared(self.forest.observation)[:LOOKED_AT].clone())
            self.forest.play(self.forest.sample())
        model.look_at(torch.cat(seen))
        self.forest.begin()

    def step(self, evaluate: Evaluator) -> int:
        """One decision in every game; returns how many games ended."""
        forest, replay = self.forest, self.replay
        frozen = self._frozen_actions()
        teaches = replay.now % (1 + self.settings.quick_decisions) == 0
        forest.use(self.settings.simulations if teaches else self.settings.quick_simulations)
        forest.plant()
        replay.see(shared(forest.observation))
        forest.grow(evaluate, noise=1.0 if teaches else self.settings.quick_noise)
        policy, seat = shared(forest.policy), shared(forest.seat)
        replay.decide(seat, policy, shared(forest.value), self.opponents.tells_values, teaches)
        forest.play(self._actions(policy, seat, frozen))
        self.opponents.go_on()
        done = shared(forest.done)
        ended = replay.end(done, shared(forest.result))
        self.opponents.draw(done)
        self.decisions += forest.count
        self.games += ended
        return ended

    def _frozen_actions(self) -> torch.Tensor | None:
        """What the frozen network would do in every game."""
        if self.frozen is None:
            return None
        self.forest.use(self.settings.frozen_simulations)
        self.forest.search(self.frozen, noise=self.settings.quick_noise)
        return shared(self.forest.action).clone()

    def _actions(self, policy: torch.Tensor, seat: torch.Tensor, frozen: torch.Tensor | None) -> torch.Tensor:
        """What is played: the search's choice, or that of a foreign player."""
        forest, players = self.forest, self.opponents.players(seat)
        actions = shared(forest.action).clone()
        self.sampler.fill(players == SAMPLER, actions)
        self.searcher.fill(players == SEARCHER, actions)
        if frozen is not None:
            actions = torch.where(players == FROZEN, frozen, actions)
        if self.earlier is not None:
            seen = self.replay.observation[(self.replay.now - 1) % self.replay.slots]
            drawn = sampled_actions(self.earlier, seen, policy)
            actions = torch.where(players == EARLIER, drawn, actions)
        random = shared(forest.sample())
        return torch.where(self.opponents.slips(players), random, actions)
