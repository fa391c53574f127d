"""What the server counts and measures, as Prometheus reads it. With several workers: all of them together."""

import os
import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)

ENTRIES = Counter("franchise_entries", "Entries written into the logs of games", ["kind"])
REQUESTS = Histogram("franchise_request_seconds", "Time to answer a request", ["method", "route"], buckets=BUCKETS)
ANSWERS = Counter("franchise_answers", "Answers by status", ["status"])
BOTS = Histogram("franchise_bot_seconds", "Time a bot took for a turn", ["level"], buckets=BUCKETS)
SOCKETS = Gauge("franchise_sockets", "Open live sockets", multiprocess_mode="livesum")
ROOMS = Gauge("franchise_rooms", "Games kept in memory", multiprocess_mode="livesum")
WAITING = Gauge("franchise_waiting", "Work that waits for its turn", ["queue"], multiprocess_mode="livesum")
REFUSED = Counter("franchise_refused", "Requests sent away since a queue was full", ["queue"])


def report() -> bytes:
    """All figures, in the format of Prometheus."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


class Measured:
    """Middleware that measures every request, by its route."""

    def __init__(self, app: ASGIApp) -> None:
        """`app` answers the request."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and look at the clock."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def send_counted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_counted)
        finally:
            route = getattr(scope.get("route"), "path", "other")
            REQUESTS.labels(scope["method"], route).observe(time.perf_counter() - began)
            ANSWERS.labels(status).inc()
