"""A game at every size of screen: nothing is cut or covered, nothing scrolls, the button stays where it is."""

from typing import Any

import pytest
from httpx2 import Client
from playwright.sync_api import Page, expect

from franchise.record.limits import LONGEST_NAME
from in_browser.games import play_on
from in_browser.pages import OpenPage
from in_browser.playing import wait_for_turn
from kit.serving import new_game

SIZES = {
    "desk": (1440, 900),
    "low desk": (1280, 720),
    "large desk": (2560, 1440),
    "lying tablet": (1180, 820),
    "small lying tablet": (1024, 768),
    "upright tablet": (820, 1180),
    "lying phone": (844, 390),
    "phone": (390, 844),
    "small phone": (360, 640),
}
TOUCH = ("lying tablet", "small lying tablet", "upright tablet", "lying phone", "phone", "small phone")
TABS = ("log", "key", "turn")
ROOM = 2  # pixels by which something may stick out, because browsers round
# What lies outside of the window or of a part that does not scroll.
CUT = """room => {
    const seen = (one) => one.getClientRects().length && getComputedStyle(one).visibility !== 'hidden';
    const wanted = '.turn > *, .turn footer button, .first > *, .tabs button, .tools button, .track li, .top .nav,'
        + ' .chips-row button, .pcard header > *, .turn > header > *, .under-map, .under';
    const parts = [...document.querySelectorAll(wanted)].filter(seen);
    return parts.flatMap((part) => {
        const box = part.getBoundingClientRect();
        const out = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
        const wide = part.scrollWidth - part.clientWidth;
        const words = part.matches('button') && wide > room ? [`${part.innerText}: its words are cut by ${wide}`] : [];
        return out > room ? [`${part.className || part.innerText}: ${Math.round(out)} outside`, ...words] : words;
    });
}"""
# What sticks out of its card, its panel or its bar.
STICKS_OUT = """room => [...document.querySelectorAll('.pcard *, .turn *, .milestones *, .top *')].flatMap((one) => {
    const frame = one.closest('.pcard, .turn > .body, .turn > header, .turn > footer, .turn, .milestones, .top');
    if (!one.getClientRects().length || !frame || one === frame || one.closest('.sr, .glow, svg')) return [];
    const box = one.getBoundingClientRect(), edge = frame.getBoundingClientRect();
    const out = Math.max(box.right - edge.right, edge.left - box.left);
    return out > room ? [`${one.innerText || one.className} out of ${frame.className} by ${Math.round(out)}`] : [];
})"""
SCROLLS = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
# The middle of the button and of every tab is not covered by anything.
COVERED = """() => [...document.querySelectorAll('[data-testid=commit], [role=tab], .tools button')].flatMap((one) => {
    const box = one.getBoundingClientRect();
    if (!box.width) return [];
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return one.contains(top) || top?.contains(one) ? [] : [`${one.innerText} is under ${top?.className}`];
})"""


def open_game(open_page: OpenPage, game: str, size: str, locale: str) -> Page:
    width, height = SIZES[size]
    wishes: dict[str, Any] = {"viewport": {"width": width, "height": height}, "locale": locale}
    if size in TOUCH:
        wishes |= {"has_touch": True, "is_mobile": True}
    page = open_page(f"/game/{game}", **wishes)
    assert wait_for_turn(page)
    return page


def corner(page: Page) -> tuple[int, int]:
    box = page.get_by_test_id("commit").bounding_box()
    assert box
    return round(box["x"] + box["width"]), round(box["y"] + box["height"])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("locale", ["de", "fr"])
def test_nothing_is_cut_and_the_button_stays(open_page: OpenPage, client: Client, size: str, locale: str) -> None:
    game = new_game(client, "person", "person", "person", "person", "person", queenies=["milestones"])
    play_on(client, game, 5)
    page = open_game(open_page, game, size, locale)
    corners = {corner(page)}
    for tab in TABS:
        page.get_by_test_id(f"tab-{tab}").click()
        corners.add(corner(page))
        assert page.evaluate(SCROLLS) == [0, 0], tab
        assert page.evaluate(COVERED) == [], tab
        assert page.evaluate(CUT, ROOM) == [], tab
        assert page.evaluate(STICKS_OUT, ROOM) == [], tab
    switch = page.locator("label.row:not(.off):not(.on) .sw").first
    if switch.count():
        switch.click()
        expect(page.locator("label.row.on").first).to_be_attached()
        corners.add(corner(page))
        assert page.evaluate(CUT, ROOM) == [], "with a plan"
    assert len(corners) == 1


@pytest.mark.parametrize("size", SIZES)
def test_long_names_push_nothing_out(open_page: OpenPage, client: Client, size: str) -> None:
    names = ("Maximilian Alexander von Wolkenstein-Rodenegg"[:LONGEST_NAME], "W" * LONGEST_NAME, "Ann", "Ben", "Cleo")
    seats = [{"name": name, "kind": "person", "colour": number} for number, name in enumerate(names)]
    wish = {"seats": seats, "shuffle": False, "seed": "7", "queenies": ["milestones"]}
    game = client.post("/api/games", json=wish).json()["id"]
    play_on(client, game, 10)
    page = open_game(open_page, game, size, "de")
    for tab in TABS:
        page.get_by_test_id(f"tab-{tab}").click()
        assert page.evaluate(SCROLLS) == [0, 0], tab
        assert page.evaluate(CUT, ROOM) == [], tab
        assert page.evaluate(STICKS_OUT, ROOM) == [], tab


def test_the_text_grows_with_the_screen(open_page: OpenPage, client: Client) -> None:
    game = new_game(client, "person", "person")
    sizes = {}
    for size in ("desk", "large desk"):
        page = open_game(open_page, game, size, "en")
        sizes[size] = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.turn h2')).fontSize)")
    assert sizes["large desk"] > 1.4 * sizes["desk"]
