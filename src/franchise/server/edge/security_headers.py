"""What every answer tells browsers: which scripts may run, who may show the page, what must not be guessed."""

import logging

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from franchise.server.edge.refusal import error_response
from franchise.server.settings import EdgeSettings

logger = logging.getLogger("franchise.server")

CONTENT = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # the page places and colours things by style="…"
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # the address of a game is known to its players alone
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
A_YEAR = "max-age=31536000"
# Pictures of games are made to be shown elsewhere, too, in previews of links; a drawn one carries its style and fonts.
PICTURES = (".png", ".svg")
PICTURE_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "cross-origin",
}


def security_headers(settings: EdgeSettings) -> dict[str, str]:
    """The headers of every answer.

    >>> "Strict-Transport-Security" in security_headers(EdgeSettings(tls=True))
    True
    """
    return HEADERS | ({"Strict-Transport-Security": A_YEAR} if settings.tls else {})


class SecurityHeaders:
    """Middleware that adds these headers to every answer, also to that of an error which nobody foresaw."""

    def __init__(self, app: ASGIApp, settings: EdgeSettings) -> None:
        """`settings` say whether there is TLS."""
        self.app, self.headers = app, security_headers(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and add the headers to its answer."""
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            started = True
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                self._add(scope["path"], MutableHeaders(scope=message))
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        except Exception:
            if scope["type"] == "http" and not started:
                await error_response(500, "failed")(scope, receive, send_with_headers)
            raise

    def _add(self, path: str, headers: MutableHeaders) -> None:
        for name, value in (self.headers | (PICTURE_HEADERS if path.endswith(PICTURES) else {})).items():
            headers.setdefault(name, value)
