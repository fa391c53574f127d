"""Makes the pictures of the page for the README: `python tools/page_pictures.py`."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from browser import installed
from franchise.bots.registry import make_bot
from franchise.game import Game
from franchise.record.notation import dump_notation

DOCS = Path(__file__).resolve().parent.parent / "docs"
NAMES = ("Sam", "Rosa", "Walter", "Kim", "Dot")
NOTES = "income expand increase bonus returned marker-set milestone city-majority city-full region-ranked track-reached"
SETTINGS = {"soundsOffered": True, "closedNotes": NOTES.split()}


@dataclass(frozen=True)
class Picture:
    """What is shown in which window."""

    file: str
    players: int
    turns: int
    width: int
    height: int
    theme: str = "light"
    language: str = "en"
    queenies: tuple[str, ...] = ()


PICTURES = (
    Picture("page.png", 4, 27, 1440, 900),
    Picture("page-dark.png", 5, 34, 1440, 900, "dark", "de", ("milestones", "boom", "regions")),
    Picture("page-phone.png", 4, 27, 390, 844, "light", "fr"),
)


def middle_of_a_game(picture: Picture) -> str:
    """The notation of a game between bots, at the beginning of a turn of seat 0.

    >>> middle_of_a_game(Picture("", 2, 2, 0, 0)).startswith("franchise-notation")
    True
    """
    drawn = "drawn" if picture.queenies else None
    names = NAMES[: picture.players]
    game = Game(
        picture.players, names=names, introductory=drawn is None, expert=drawn, queenies=picture.queenies, seed=5
    )
    bots = [make_bot("casual", seat) for seat in range(picture.players)]
    while game.turn < picture.turns or not game.at_turn_start or game.active != 0:
        game.push(bots[game.active].choose(game))
    return dump_notation(game)


@contextmanager
def server() -> Iterator[str]:
    """The address of a server with no games."""
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "franchise.cli", "serve", "--port", "0", "--db", f"{folder}/games.sqlite"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            yield running.stdout.readline().split()[3]
            running.terminate()


def add_game(address: str, text: str, players: int) -> str:
    """Take over a game and return its id."""
    body = json.dumps({"text": text, "kinds": ["person"] + ["casual"] * (players - 1)}).encode()
    request = Request(f"{address}api/games/import", body, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        found: str = json.load(answer)["id"]
    return found


def plan_a_turn(page: Page) -> None:
    """Choose a place and every increase that there is."""
    page.locator(".pl.act").nth(2).dispatch_event("click")
    page.get_by_test_id("expansion").wait_for()
    for _ in range(2):
        off = page.locator("label.row:not(.on):not(.off)").first
        if off.count():
            off.locator("input").dispatch_event("click")
            page.wait_for_timeout(300)


def take(browser: Browser, address: str, picture: Picture) -> None:
    """Make one picture."""
    game = add_game(address, middle_of_a_game(picture), picture.players)
    phone = picture.width < 640
    page = browser.new_page(
        viewport={"width": picture.width, "height": picture.height},
        locale=picture.language,
        color_scheme="dark" if picture.theme == "dark" else "light",
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
    )
    page.add_init_script(f"localStorage.setItem('franchise', '{json.dumps(SETTINGS)}')")
    page.goto(f"{address}game/{game}")
    page.get_by_test_id("turn-panel").wait_for()
    plan_a_turn(page)
    page.mouse.move(1, 1)
    page.wait_for_timeout(300)
    page.screenshot(path=DOCS / picture.file)
    page.close()


if __name__ == "__main__":
    with server() as where, sync_playwright() as play:
        opened = play.chromium.launch(executable_path=installed(), args=["--no-sandbox"])
        for one in PICTURES:
            take(opened, where, one)
        opened.close()
