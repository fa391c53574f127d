"""Quick matches where the games are: the bare policy of a network against sampled turns or an earlier self."""

import torch

from franchise.board.load import PLAYER_COUNTS
from franchise.board.tables import MOST_PLAYERS
from franchise.trees.forest import make_forest
from franchise.trees.gains import CHANCE
from franchise_learner.evaluator import Evaluator
from franchise_learner.model import Model
from franchise_learner.sharing import shared
from franchise_learner.turn_sampler import TurnSampler

MOST_CHOICES = 600  # in one game


class Field:
    """Games with drawn tiles, in which a network has one seat and the same opponent all others."""

    def __init__(self, games: int, device: str, seed: int) -> None:
        """`games` for each number of players."""
        counts = [{"players": players, "expert": "drawn"} for players in PLAYER_COUNTS]
        self.forest = make_forest(games * len(counts), counts, 1, seed, device)
        self.device = torch.device(self.forest.device)
        self.players = torch.tensor([variant.players for variant in self.forest.variants], device=self.device)
        round_number = torch.arange(self.forest.count, device=self.device) // len(counts)
        self.own_seat = round_number % self.players
        self.sampler = TurnSampler(self.forest)

    def _best(self, evaluate: Evaluator) -> torch.Tensor:
        self.forest.plant()
        evaluate()
        self.forest.absorb_root(0.0)
        self.forest.harvest()
        return shared(self.forest.action).clone()

    def play(self, model: Model, opponent: Model | None) -> dict[str, float]:
        """The share of games that a model wins by number of players; without a model it meets sampled turns."""
        self.forest.begin()
        mine = Evaluator(model, self.forest)
        theirs = None if opponent is None else Evaluator(opponent, self.forest)
        won = torch.full((self.forest.count,), -1.0, device=self.device)
        everywhere = torch.ones(self.forest.count, dtype=torch.bool, device=self.device)
        for _ in range(MOST_CHOICES):
            actions = self._best(mine)
            foreign = shared(self.forest.seat) != self.own_seat
            if theirs is None:
                self.sampler.fill(foreign & everywhere, actions)
            else:
                actions = torch.where(foreign, self._best(theirs), actions)
            self.forest.play(actions)
            share = shared(self.forest.result)[:, CHANCE : CHANCE + MOST_PLAYERS].gather(1, self.own_seat[:, None])
            first = shared(self.forest.done) & (won < 0)
            won = torch.where(first, share.squeeze(1), won)
            if bool((won >= 0).all()):
                break
        return {
            str(players): round(float(won[(self.players == players) & (won >= 0)].mean()), 3)
            for players in PLAYER_COUNTS
        }
