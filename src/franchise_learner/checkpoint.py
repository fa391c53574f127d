"""A learner on disk: plain arrays and a line of JSON, so that learning can go on later."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from franchise.model.errors import InvalidError
from franchise_learner.training import Trainer

PROGRESS = "progress.json"


def _joined(parts: list[Tensor]) -> Any:
    return torch.cat([part.detach().float().flatten() for part in parts]).cpu().numpy()


def _parameters(model: nn.Module) -> list[Tensor]:
    return [*model.parameters()]


def _moments(trainer: Trainer, name: str) -> list[Tensor]:
    return [trainer.optimizer.state[part][name] for part in _parameters(trainer.model)]


def write_checkpoint(folder: Path, trainer: Trainer, progress: dict[str, Any]) -> None:
    """Write everything that learning needs to go on; the memory of games is not kept."""
    folder.mkdir(parents=True, exist_ok=True)
    arrays = {
        "model": _joined(_parameters(trainer.model)),
        "average": _joined(_parameters(trainer.average)).astype(np.float16),  # as the network's file has it
        "unit": trainer.model.unit.cpu().numpy(),
    }
    if trainer.optimizer.state:
        arrays["first_moments"] = _joined(_moments(trainer, "exp_avg"))
        arrays["second_moments"] = _joined(_moments(trainer, "exp_avg_sq"))
    for name, array in arrays.items():
        np.save(folder / f"{name}.npy", array, allow_pickle=False)
    progress = progress | {"updates": trainer.updates, "arrays": sorted(arrays)}
    (folder / PROGRESS).write_text(json.dumps(progress, indent=1) + "\n")


def read_checkpoint(folder: Path, trainer: Trainer) -> dict[str, Any]:
    """Take over a checkpoint and return the progress that was noted with it."""
    try:
        progress: dict[str, Any] = json.loads((folder / PROGRESS).read_text())
        arrays = {name: np.load(folder / f"{name}.npy", allow_pickle=False) for name in progress["arrays"]}
    except (OSError, ValueError, KeyError) as fault:
        raise InvalidError(f"the checkpoint {folder} can't be read: {fault}") from fault
    wanted = sum(part.numel() for part in _parameters(trainer.model))
    if len(arrays["model"]) != wanted:
        raise InvalidError(
            f"the checkpoint {folder} has {len(arrays['model']):,} weights, but this network {wanted:,}: "
            "give the width and the blocks that it was made with, or begin in another folder with its network, "
            f"--start {folder / 'network.net'}"
        )
    trainer.updates = progress["updates"]
    with torch.no_grad():
        for model in (trainer.model, trainer.average):
            model.unit.copy_(torch.from_numpy(arrays["unit"]))
        _spread(arrays["model"], _parameters(trainer.model))
        _spread(arrays["average"], _parameters(trainer.average))
    if "first_moments" in arrays:
        _take_moments(trainer, arrays)
    return progress


def _take_moments(trainer: Trainer, arrays: dict[str, Any]) -> None:
    for part in _parameters(trainer.model):
        trainer.optimizer.state[part] = {
            "step": torch.tensor(float(trainer.updates), device=part.device if trainer.device.type == "cuda" else None),
            "exp_avg": torch.zeros_like(part),
            "exp_avg_sq": torch.zeros_like(part),
        }
    _spread(arrays["first_moments"], _moments(trainer, "exp_avg"))
    _spread(arrays["second_moments"], _moments(trainer, "exp_avg_sq"))


def _spread(joined: Any, parts: list[Tensor]) -> None:
    first = 0
    for part in parts:
        part.data.copy_(torch.from_numpy(joined[first : first + part.numel()]).view_as(part))
        first += part.numel()
