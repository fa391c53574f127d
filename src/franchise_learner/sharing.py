"""The forest's arrays as PyTorch's tensors: the same memory, no copy."""

from typing import Any

import torch
from torch import Tensor


def shared(array: Any) -> Tensor:
    """A tensor over the memory of a NumPy or CuPy array."""
    tensor: Tensor = torch.from_numpy(array) if hasattr(array, "ctypes") else torch.from_dlpack(array)
    return tensor
