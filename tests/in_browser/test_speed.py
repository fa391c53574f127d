"""How much the page loads, and how fast it is."""

import gzip
from pathlib import Path
from statistics import median

from httpx2 import Client
from playwright.sync_api import expect

import franchise.server
from in_browser.games import play_on
from in_browser.pages import FIGURES, OpenPage
from in_browser.playing import click_place, increase, place_on_map, wait_for_turn
from kit.serving import new_game

ASSETS = Path(franchise.server.__file__).parent / "page" / "assets"
SCRIPTS_BUDGET, BUDGET = 130_000, 160_000  # bytes, packed: of the scripts, and with the board
SCRIPTS = """performance.getEntriesByType('resource').map((one) => one.name.split('/').at(-1)).filter(
    (name) => name.endsWith('.js'))"""
PATIENCE = 5_000  # milliseconds on the slowest machine
BOARD = "performance.getEntriesByName('franchise:board')[0].startTime"
# From each click until the board shows what it led to.
CLICKS = """() => {
    const times = (name) => performance.getEntriesByName(`franchise:${name}`).map((mark) => mark.startTime);
    const shown = times('shown');
    return times('click').map((click) => shown.find((time) => time > click) - click);
}"""


def test_the_page_is_small(open_page: OpenPage, client: Client) -> None:
    loaded = [open_page("/new", locale=locale).evaluate(SCRIPTS) for locale in ("en-US", "de-DE", "fr-FR")]
    packed = {path.name: len(gzip.compress(path.read_bytes())) for path in ASSETS.parent.rglob("*.js")}
    scripts = max(sum(packed[name] for name in names) for names in loaded)
    board = len(gzip.compress(client.get("/api/board").content))
    FIGURES.append(f"to load: scripts {scripts / 1000:.1f} kB, board {board / 1000:.1f} kB, packed")
    assert scripts <= SCRIPTS_BUDGET
    assert scripts + board <= BUDGET


def test_clicks_are_shown_soon(open_page: OpenPage, client: Client) -> None:
    game = new_game(client, "person", "person")
    play_on(client, game, 2)
    page = open_page(f"/game/{game}")
    assert wait_for_turn(page)
    loaded = page.evaluate(BOARD)
    for place in [str(one.get_attribute("data-place")) for one in page.locator(".pl.act").all()[:4]]:
        click_place(page, place)
        expect(place_on_map(page, place).locator(".ring2")).to_be_visible()
    assert increase(page)
    page.wait_for_function(f"() => ({CLICKS})().every((time) => time > 0)")
    clicks = page.evaluate(CLICKS)
    assert len(clicks) == 5
    FIGURES.append(f"from the address to the board: {loaded:.0f} ms")
    FIGURES.append(f"from a click to the board: {median(clicks):.0f} ms, at most {max(clicks):.0f} ms")
    assert max(loaded, *clicks) < PATIENCE
