"""What is for this machine alone, such as figures about the server."""

from fastapi import HTTPException, Request

from franchise.server.edge.clients import is_this_machine


def only_local(request: Request) -> None:
    """A dependency of routes: refuse clients elsewhere, unless `metrics_for` is "all"."""
    if request.app.state.settings.metrics_for != "all" and not is_this_machine(request.scope):
        raise HTTPException(403)
