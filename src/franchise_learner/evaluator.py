"""The network as the search asks it: it reads a forest's observations and writes its answers, as fast as it can."""

import torch
from torch import Tensor

from franchise.trees.forest import Forest
from franchise_learner.model import Model
from franchise_learner.recording import record
from franchise_learner.sharing import shared


class Evaluator:
    """Answers for all games of a forest; on a GPU in 16 bits, and recorded once so that a call launches one graph."""

    def __init__(self, model: Model, forest: Forest) -> None:
        """Begin with the weights of a model."""
        blocks, width = len(model.blocks), model.first.out_features
        self.observation = shared(forest.observation)
        self.logits, self.answers = shared(forest.logits), shared(forest.answers)
        self.device = self.observation.device
        kind = torch.bfloat16 if self.device.type == "cuda" else torch.float32
        self.network = Model(width, blocks).to(self.device, kind).requires_grad_(False)
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
