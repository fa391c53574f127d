"""Whether there is a usable GPU, and workarounds for different versions of numba-cuda."""

import importlib
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from franchise.support.extras import how_to_install

INSTALL = how_to_install("gpu")


def import_cuda() -> ModuleType:
    """Import numba-cuda; with some versions of NumPy it needs a workaround."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # some versions of numba-cuda look for the old name
    return importlib.import_module("numba.cuda")


def kernel(registers: int | None = None) -> Callable[[Callable[..., Any]], Any]:
    """The decorator that compiles a function for a GPU, with at most so many registers a thread."""
    compiler: Any = import_cuda()
    decorator: Callable[[Callable[..., Any]], Any] = compiler.jit(max_registers=registers)
    return decorator


def why_no_gpu() -> str | None:
    """What is missing for playing on a GPU, or None.

    >>> why_no_gpu() is None or "GPU" in why_no_gpu()
    True
    """
    try:
        cuda: Any = import_cuda()
        found = cuda.is_available()
    except Exception as fault:  # an incomplete driver can fail in many ways
        return f"numba-cuda, which plays on a GPU, can't be loaded ({type(fault).__name__}: {fault}): {INSTALL}"
    if not found:
        return f"no NVIDIA GPU can be used here: there is none, or its driver or CUDA's toolkit is missing ({INSTALL})"
    try:
        importlib.import_module("cupy")
    except Exception as fault:
        return f"CuPy, which holds the arrays on a GPU, can't be loaded ({type(fault).__name__}: {fault}): {INSTALL}"
    return None
