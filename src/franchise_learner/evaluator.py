"""The network as the search asks it: it reads a forest's observations and writes its answers, as fast as it can."""

import torch
from torch import Tensor

from franchise.trees.forest import Forest
from franchise_learner.model import Model
from franchise_learner.recording import record
from franchise_learner.sharing import shared


def playing_kind(device: torch.device) -> torch.dtype:
    """The numbers that a network plays with: 16 bits on a GPU.

    Not bfloat16, which is ten times as coarse: its chances are off by 0.1 %, as much as many choices differ by.

    >>> playing_kind(torch.device("cpu"))
    torch.float32
    """
    return torch.float16 if device.type == "cuda" else torch.float32


class Evaluator:
    """Answers for all games of a forest; on a GPU in 16 bits, and recorded once so that a call launches one graph."""

    def __init__(self, model: Model, forest: Forest) -> None:
        """Begin with the weights of a model."""
        blocks, width = len(model.blocks), model.first.out_features
        self.observation = shared(forest.observation)
        self.logits, self.answers = shared(forest.logits), shared(forest.answers)
        self.device = self.observation.device
        self.network = Model(width, blocks).to(self.device, playing_kind(self.device)).requires_grad_(False)
        self.take(model)
        self.answer = record(self._answer, self.device)

    @torch.no_grad()
    def take(self, model: Model) -> None:
        """Use the weights of a model from now on."""
        for own, given in zip(self.network.state_dict().values(), model.state_dict().values(), strict=True):
            own.copy_(given)

    def __call__(self) -> None:
        """Answer."""
        self.answer()

    @torch.no_grad()
    def _answer(self) -> None:
        logits, answers = self.network(self.observation)
        self.logits.copy_(logits)
        self.answers.copy_(answers)


@torch.no_grad()
def sampled_actions(network: Model, observation: Tensor, policy: Tensor) -> Tensor:
    """An action for every game, drawn from a network's own policy; `policy` is 0 for what is no choice."""
    logits = network(observation)[0].float().masked_fill(policy == 0, -torch.inf)
    noise = -torch.empty_like(logits).exponential_().log()
    actions: Tensor = (logits + noise).argmax(1)
    return actions
