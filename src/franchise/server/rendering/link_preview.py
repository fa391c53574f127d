"""What messengers and networks show of a link: title, text and picture, told by tags in the head of the page."""

from dataclasses import dataclass
from html import escape

from franchise.drawing.share import HEIGHT, WIDTH
from franchise.drawing.strip import when
from franchise.server.host.room import Room
from franchise.texts import message

NAME = "Franchise"


@dataclass(frozen=True)
class LinkPreview:
    """What is shown of an address, in the reader's language. `image` is an address on this server."""

    title: str
    description: str
    image: str
    width: int
    height: int
    card: str  # how large the picture is shown, in the words of Twitter, which others understand, too


def page_preview() -> LinkPreview:
    """The preview of an address without a game.

    >>> page_preview().title
    'Franchise'
    """
    return LinkPreview(NAME, message("preview.page"), "/icon-512.png", 512, 512, "summary")


def game_preview(room: Room, at: int | None) -> LinkPreview:
    """The preview of a game after so many actions, by default as it stands now."""
    last = len(room.game.actions)
    number = last if at is None else min(at, last)
    game = room.at(number)
    standings = [message("preview.player", name=player.name, influence=player.influence) for player in game.players]
    address = f"/api/games/{room.id}/share.png" + ("" if at is None else f"?at={number}")
    return LinkPreview(
        f"{', '.join(game.names)} · {NAME}",
        " · ".join([when(game), *standings]),
        address,
        WIDTH,
        HEIGHT,
        "summary_large_image",
    )


def preview_tags(preview: LinkPreview, server: str, address: str) -> str:
    """The tags for the head of the page. Names are written by people, so everything is escaped.

    >>> print(preview_tags(page_preview(), "http://localhost", "/rules").splitlines()[1])
    <meta property="og:title" content="Franchise" />
    """
    tags = {
        "og:site_name": NAME,
        "og:title": preview.title,
        "og:description": preview.description,
        "og:type": "website",
        "og:url": server + address,
        "og:image": server + preview.image,
        "og:image:width": preview.width,
        "og:image:height": preview.height,
        "twitter:card": preview.card,
    }
    return "".join(
        f'<meta {"name" if key.startswith("twitter") else "property"}="{key}" content="{escape(str(value))}" />\n'
        for key, value in tags.items()
    )
