"""Quick matches where the games are: a network against sampled turns, an earlier self or another network.

`python -m franchise_learner.field ONE OTHER --simulations 64` lets two networks meet: the bare policies without
simulations, else a search with each.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import torch

from franchise.board.load import PLAYER_COUNTS
from franchise.board.tables import MOST_PLAYERS
from franchise.network.file import read_network
from franchise.trees.forest import make_forest
from franchise.trees.gains import CHANCE
from franchise_learner.evaluator import Evaluator
from franchise_learner.model import Model
from franchise_learner.sharing import shared
from franchise_learner.turn_sampler import TurnSampler

MOST_CHOICES = 600  # in one game
NOISE = 0.25  # in the choices, so that games over printed tiles differ
TILES: dict[str, str | None] = {"drawn": "drawn", "printed": None}


class Field:
    """Games over drawn or printed tiles, in which a network has one seat and the same opponent all others."""

    def __init__(
        self,
        games: int,
        device: str,
        seed: int,
        counts: Sequence[int] = PLAYER_COUNTS,
        tiles: str = "drawn",
        simulations: int = 0,
    ) -> None:
        """`games` for each number of players, and so many simulations for each choice."""
        self.counts, self.simulations = counts, simulations
        kinds = [{"players": players, "expert": TILES[tiles]} for players in counts]
        self.forest = make_forest(games * len(kinds), kinds, max(1, simulations), seed, device)
        self.device = torch.device(self.forest.device)
        self.players = torch.tensor([variant.players for variant in self.forest.variants], device=self.device)
        round_number = torch.arange(self.forest.count, device=self.device) // len(kinds)
        self.own_seat = round_number % self.players
        self.sampler = TurnSampler(self.forest)

    def _best(self, evaluate: Evaluator) -> torch.Tensor:
        if self.simulations:
            self.forest.search(evaluate, NOISE)
        else:
            self.forest.plant()
            evaluate()
            self.forest.absorb_root(NOISE)
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
            str(players): round(float(won[(self.players == players) & (won >= 0)].mean()), 3) for players in self.counts
        }


def main() -> None:
    """Let two networks meet, over drawn and over printed tiles, and print what the first one won."""
    parser = argparse.ArgumentParser(prog="python -m franchise_learner.field", description=__doc__)
    parser.add_argument("networks", nargs=2, type=Path, help="one seat for the first, all others for the second")
    parser.add_argument("--games", type=int, default=512, help="for each number of players and kind of tiles")
    parser.add_argument("--players", nargs="+", type=int, choices=PLAYER_COUNTS, default=PLAYER_COUNTS)
    parser.add_argument("--simulations", type=int, default=0, help="for each choice; 0: the bare policies")
    parser.add_argument("--device", default="auto", help="auto, cpu or cuda")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for tiles in TILES:
        field = Field(chosen.games, chosen.device, chosen.seed, chosen.players, tiles, chosen.simulations)
        one, other = (model_of(network).to(field.device) for network in chosen.networks)
        won = field.play(one, other)
        print(json.dumps({"tiles": tiles, "simulations": chosen.simulations, "won": won}), flush=True)


def model_of(file: Path) -> Model:
    """The network in a file, as PyTorch computes it."""
    weights = read_network(file)
    model = Model(width=len(weights.bias), blocks=len(weights.inner))
    model.take_weights(weights)
    return model


if __name__ == "__main__":
    main()
