"""Recording work for a GPU once, so that repeating it is a single launch."""

from collections.abc import Callable

import torch

REHEARSALS = 3


def record(work: Callable[[], None], device: torch.device) -> Callable[[], None]:
    """The same work, recorded if it runs on a GPU. It is done a few times on the way."""
    if device.type != "cuda":
        return work
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(REHEARSALS):
            work()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        work()
    return graph.replay
