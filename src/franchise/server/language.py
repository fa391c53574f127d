"""The reader's language: the first of his preferred languages that is available."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from franchise.texts import DEFAULT_LANGUAGE, LANGUAGES, use_language

LONGEST = 200  # characters of the header: nobody speaks more languages


def preferred(accepted: str) -> str:
    """The language for a header like `de-AT,de;q=0.9,en;q=0.8`; English if none of them is available.

    >>> preferred("xx, fr-CH;q=0.7, en;q=0.5"), preferred(""), preferred("de;q=x")
    ('fr', 'en', 'en')
    """
    weighted = []
    for part in accepted.split(","):
        name, _, weight = part.strip().partition(";q=")
        try:
            weighted.append((float(weight or 1), name[:2].lower()))
        except ValueError:
            continue
    spoken = [name for _, name in sorted(weighted, key=lambda pair: -pair[0]) if name in LANGUAGES]
    return spoken[0] if spoken else DEFAULT_LANGUAGE


class ReaderLanguage:
    """Middleware that sets the language of each request."""

    def __init__(self, app: ASGIApp) -> None:
        """`app` answers the request, in the language that was set."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on. The answer says that it depends on the language, for those who keep answers."""

        async def send_in_language(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).add_vary_header("Accept-Language")
            await send(message)

        if scope["type"] in ("http", "websocket"):
            use_language(preferred(Headers(scope=scope).get("accept-language", "")[:LONGEST]))
        await self.app(scope, receive, send_in_language)
