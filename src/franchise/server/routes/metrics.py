"""Figures of the server for Prometheus."""

from fastapi import APIRouter, Depends, Response
from prometheus_client import CONTENT_TYPE_LATEST

from franchise.server import metrics
from franchise.server.edge.private import only_local

router = APIRouter(include_in_schema=False)


@router.get("/metrics", dependencies=[Depends(only_local)])
def get_metrics() -> Response:
    """All figures; for this machine alone unless set otherwise."""
    return Response(metrics.report(), media_type=CONTENT_TYPE_LATEST)
