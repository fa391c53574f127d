"""The network in PyTorch. `franchise.network.weights` says what it computes; here it can learn."""

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from franchise.network.insights import INPUT_SIZE
from franchise.network.weights import VARIANCE_FLOOR, Weights, shapes
from franchise.rules.actions import ACTION_COUNT
from franchise.trees.grow import ANSWERS
from franchise_learner.growth import with_inputs
from franchise_learner.insights import insights_of

ANSWERED = ACTION_COUNT + ANSWERS
HEADS = -(-ANSWERED // 64) * 64  # both heads and some room: a GPU is slow with odd numbers of columns


class Block(nn.Module):
    """Two layers whose result is added to what came in."""

    def __init__(self, width: int) -> None:
        """Make the layers."""
        super().__init__()
        self.normal = nn.LayerNorm(width, eps=VARIANCE_FLOOR)
        self.inner, self.outer = nn.Linear(width, width), nn.Linear(width, width)

    def forward(self, h: Tensor) -> Tensor:
        """Both layers."""
        return h + self.outer(functional.relu(self.inner(self.normal(h))))


class Model(nn.Module):
    """The network. `unit` brings all inputs to about one size, so that learning is even."""

    def __init__(self, width: int, blocks: int) -> None:
        """Begin with every action as likely as any other."""
        super().__init__()
        self.register_buffer("unit", torch.ones(INPUT_SIZE))
        self.first = nn.Linear(2 * INPUT_SIZE, width)
        self.blocks = nn.ModuleList(Block(width) for _ in range(blocks))
        self.normal = nn.LayerNorm(width, eps=VARIANCE_FLOOR)
        self.heads = nn.Linear(width, HEADS)
        nn.init.zeros_(self.heads.weight)
        nn.init.zeros_(self.heads.bias)

    def forward(self, observation: Tensor) -> tuple[Tensor, Tensor]:
        """The logits of all actions; the logits of the seats' chances and their points."""
        kind = self.first.weight.dtype
        x = _inputs_of(observation).to(kind)
        h = self.first(torch.cat([x * self.unit.to(kind), (x != 0).to(kind)], 1))
        for block in self.blocks:
            h = block(h)
        t = functional.relu(self.normal(h))
        heads = self.heads(t)
        return heads[:, :ACTION_COUNT], heads[:, ACTION_COUNT:ANSWERED]

    @torch.no_grad()
    def look_at(self, observation: Tensor) -> None:
        """Choose the units by what is usual in some observations."""
        x = _inputs_of(observation).float()
        usual = (x.square().sum(0) / (x != 0).sum(0).clamp(min=1)).sqrt()
        self.unit.copy_(1 / usual.clamp(min=1))

    @torch.no_grad()
    def to_weights(self) -> Weights:
        """The weights as the game's package uses them."""
        first = self.first.weight.T
        blocks = [*self.blocks]
        normals = [*(block.normal for block in blocks), self.normal]
        arrays = {
            "value": first[:INPUT_SIZE] * self.unit[:, None],
            "presence": first[INPUT_SIZE:],
            "bias": self.first.bias,
            "scale": torch.stack([normal.weight for normal in normals]),
            "shift": torch.stack([normal.bias for normal in normals]),
            "inner": torch.stack([block.inner.weight.T for block in blocks]),
            "inner_bias": torch.stack([block.inner.bias for block in blocks]),
            "outer": torch.stack([block.outer.weight.T for block in blocks]),
            "outer_bias": torch.stack([block.outer.bias for block in blocks]),
            "policy": self.heads.weight.T[:, :ACTION_COUNT],
            "policy_bias": self.heads.bias[:ACTION_COUNT],
            "judge": self.heads.weight.T[:, ACTION_COUNT:ANSWERED],
            "judge_bias": self.heads.bias[ACTION_COUNT:ANSWERED],
        }
        return Weights(**{name: arrays[name].float().cpu().numpy() for name in shapes(1, 1)})

    @torch.no_grad()
    def take_weights(self, weights: Weights) -> None:
        """Go on from weights of the game's package; the units stay as they are."""
        arrays = with_inputs(weights, INPUT_SIZE)._asdict()
        given = {name: torch.from_numpy(np.ascontiguousarray(array)) for name, array in arrays.items()}
        self.first.weight.copy_(torch.cat([given["value"] / self.unit.cpu()[:, None], given["presence"]]).T)
        self.first.bias.copy_(given["bias"])
        for place, block in enumerate(self.blocks):
            _take(block.normal, given["scale"][place], given["shift"][place])
            _take(block.inner, given["inner"][place].T, given["inner_bias"][place])
            _take(block.outer, given["outer"][place].T, given["outer_bias"][place])
        _take(self.normal, given["scale"][-1], given["shift"][-1])
        self.heads.weight[:ANSWERED] = torch.cat([given["policy"], given["judge"]], 1).T.to(self.heads.weight)
        self.heads.bias[:ANSWERED] = torch.cat([given["policy_bias"], given["judge_bias"]]).to(self.heads.bias)


def _inputs_of(observation: Tensor) -> Tensor:
    """What the network sees: observations, and what follows from them."""
    return torch.cat([observation, insights_of(observation)], 1)


def _take(layer: nn.Module, weight: Tensor, bias: Tensor) -> None:
    layer.weight.copy_(weight)
    layer.bias.copy_(bias)
