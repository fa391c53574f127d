"""The learning step: the network moves towards the policies and results in the memory."""

from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from franchise.board.tables import MOST_PLAYERS
from franchise.trees.grow import POINTS_UNIT
from franchise_learner.model import Model
from franchise_learner.recording import record
from franchise_learner.replay import Lessons, Replay
from franchise_learner.settings import Settings

LITTLE = 1e-9


class Losses(NamedTuple):
    """How far the network is from what it should say: the policy and the chances in nats, the points in their unit."""

    policy: Tensor
    chances: Tensor
    points: Tensor


class Trainer:
    """A model that learns, and the average of its latest weights, which plays."""

    def __init__(self, settings: Settings, device: torch.device) -> None:
        """A new model."""
        self.settings, self.device = settings, device
        on_gpu = device.type == "cuda"
        self.model = Model(settings.width, settings.blocks).to(device)
        self.average = Model(settings.width, settings.blocks).to(device).requires_grad_(False)
        self.copy_average()
        # The rate and the share are tensors, so that a recorded step sees their changes.
        self.rate, self.share = torch.tensor(settings.rate, device=device), torch.tensor(0.0, device=device)
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=self.rate, fused=True, capturable=on_gpu)
        self.updates = 0
        self.losses: Losses | None = None
        self._step: Callable[[], None] | None = None

    @torch.no_grad()
    def copy_average(self) -> None:
        """Let the average begin at the model."""
        self.average.load_state_dict(self.model.state_dict())

    def learn(self, replay: Replay, rate: float) -> None:
        """One step; on a GPU it is recorded once, since launching its many small kernels takes longer than they do."""
        self.rate.fill_(rate)
        self.share.fill_(1 - min(self.settings.average, (1 + self.updates) / (10 + self.updates)))
        if self._step is None:
            self._step = record(lambda: self._learn(replay), self.device)
        self._step()
        self.updates += 1

    def _learn(self, replay: Replay) -> None:
        losses = losses_of(self.model, replay.sample(self.settings.batch))
        loss = losses.policy + losses.chances + self.settings.points_weight * losses.points
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), self.settings.largest_gradient)
        self.optimizer.step()
        with torch.no_grad():
            for own, latest in zip(self.average.parameters(), self.model.parameters(), strict=True):
                own.lerp_(latest, self.share)
        self.losses = Losses(*(loss.detach() for loss in losses))


def losses_of(model: Model, lessons: Lessons) -> Losses:
    """How far a model is from some lessons."""
    logits, answers = model(lessons.observation)
    no_choice = lessons.policy == 0
    logs = logits.masked_fill(no_choice, -torch.inf).log_softmax(1).masked_fill(no_choice, 0)
    policy = lessons.policy / lessons.policy.sum(1, keepdim=True).clamp(min=LITTLE)
    divergence = (policy * (policy.clamp(min=LITTLE).log() - logs)).sum(1)
    seated = lessons.seated
    chances = answers[:, :MOST_PLAYERS].masked_fill(~seated, -torch.inf).log_softmax(1).masked_fill(~seated, 0)
    miss = functional.smooth_l1_loss(answers[:, MOST_PLAYERS:], lessons.points / POINTS_UNIT, reduction="none")
    share = lessons.known / lessons.known.sum().clamp(min=1)
    return Losses(
        policy=(lessons.teaches * divergence).sum() / lessons.teaches.sum().clamp(min=1),
        chances=-(share * (lessons.chances * chances).sum(1)).sum(),
        points=(share * (miss * seated).sum(1) / seated.sum(1)).sum(),
    )
