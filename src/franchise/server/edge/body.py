"""How long bodies may be: each of them, and all together, so that no burst of them fills the memory."""

from fastapi.responses import JSONResponse
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from franchise.server.edge.refusal import RETRY_AFTER, error_response
from franchise.server.settings import EdgeSettings


class BodyLimit:
    """Middleware that reads the body before anything else looks at the request, and refuses one that is too long."""

    def __init__(self, app: ASGIApp, settings: EdgeSettings) -> None:
        """`settings` has the limits."""
        self.app, self.settings = app, settings
        self.held = 0  # bytes of all bodies in progress

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with its whole body. What follows a refused one is read and dropped by the protocol."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        parts: list[bytes] = []
        size, more = 0, True
        try:
            refusal = self._refusal(_declared(scope))
            while more and not refusal:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                self.held += len(parts[-1])
                refusal = self._refusal(size)
                more = message.get("more_body", False)
            if refusal:
                await refusal(scope, receive, send)
            else:
                await self.app(scope, _again(parts, receive), send)
        finally:
            self.held -= size

    def _refusal(self, size: int) -> JSONResponse | None:
        if size > self.settings.body_bytes:
            return error_response(413, "long-body", f"at most {self.settings.body_bytes} bytes are possible")
        if self.held > self.settings.bodies_bytes:
            return error_response(503, "busy", headers=RETRY_AFTER)
        return None


def _declared(scope: Scope) -> int:
    told = Headers(scope=scope).get("content-length", "")
    return int(told) if told.isdecimal() else 0


def _again(parts: list[bytes], receive: Receive) -> Receive:
    """The body once more, in one piece, and then whatever comes."""

    async def receive_again() -> Message:
        if not parts:
            return await receive()
        body = b"".join(parts)
        parts.clear()
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
