"""A game at every size of screen: nothing is cut or covered, nothing scrolls, the button stays where it is."""

import pytest
from httpx2 import Client
from playwright.sync_api import Page, expect

from in_browser.friends import Friend, invite, lay_table
from in_browser.games import play_on
from in_browser.pages import OpenPage
from in_browser.playing import wait_for_turn
from in_browser.sizes import ROOM, SIZES, STICKS_OUT, assert_fits, corner, screen
from kit.serving import LONG_NAMES, new_game, seats

TABS = ("log", "key", "turn")


def open_game(open_page: OpenPage, game: str, size: str, locale: str) -> Page:
    page = open_page(f"/game/{game}", **screen(size, locale))
    assert wait_for_turn(page)
    return page


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
        assert_fits(page, tab)
    switch = page.locator("label.row:not(.off):not(.on) .sw").first
    if switch.count():
        switch.click()
        expect(page.locator("label.row.on").first).to_be_attached()
        corners.add(corner(page))
        assert_fits(page, "with a plan")
    assert len(corners) == 1


@pytest.mark.parametrize("size", SIZES)
def test_long_names_push_nothing_out(open_page: OpenPage, client: Client, size: str) -> None:
    game = new_game(client, seats=seats(*5 * ["person"], names=LONG_NAMES), queenies=["milestones"])
    play_on(client, game, 10)
    page = open_game(open_page, game, size, "de")
    for tab in TABS:
        page.get_by_test_id(f"tab-{tab}").click()
        assert_fits(page, tab)


def test_the_text_grows_with_the_screen(open_page: OpenPage, client: Client) -> None:
    game = new_game(client, "person", "person")
    sizes = {}
    for size in ("desk", "large desk"):
        page = open_game(open_page, game, size, "en")
        sizes[size] = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.turn h2')).fontSize)")
    assert sizes["large desk"] > 1.4 * sizes["desk"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("locale", ["de", "fr"])
def test_a_game_with_friends_fits_every_screen(open_page: OpenPage, ann: Friend, size: str, locale: str) -> None:
    clock = {"kind": "game", "seconds": 3600, "increment": 10}
    table = lay_table(ann, LONG_NAMES[1], "Cleo", bots=1, clock=clock)
    page = table.open(open_page, 0, **screen(size, locale))
    assert wait_for_turn(page)
    corners = {corner(page)}
    guest = table.friends[1].client
    guest.post(f"/api/games/{table.game}/talk", json={"text": "A long sentence about the last turn, and one more."})
    for tab in ("table", "log", "turn"):
        page.get_by_test_id(f"tab-{tab}").click()
        corners.add(corner(page))
        assert_fits(page, tab)
    guest.post(f"/api/games/{table.game}/questions", json={"what": "keep", "seat": 2})
    expect(page.get_by_test_id("agree")).to_be_visible()
    corners.add(corner(page))
    assert_fits(page, "with a question")
    assert len(corners) == 1


@pytest.mark.parametrize("size", ["desk", "upright tablet", "small phone"])
def test_long_names_fit_around_a_table(open_page: OpenPage, ann: Friend, size: str) -> None:
    table = invite(Friend(ann.client, LONG_NAMES[1]), "M" * len(LONG_NAMES[1]), bots=1)
    page = table.open(open_page, 0, **screen(size, "de"))
    page.get_by_test_id("waiting-seat-1").wait_for()
    assert page.evaluate(STICKS_OUT, ROOM) == [], "the room where the host waits"
    invitation = ann.client.get(f"/api/games/{table.game}/invitation").json()["path"]
    stranger = open_page(invitation, is_stranger=True, **screen(size, "de"))
    stranger.get_by_test_id("join").wait_for()
    assert stranger.evaluate(STICKS_OUT, ROOM) == [], "the invitation"
    page.get_by_test_id("begin").click()
    page.get_by_test_id("tab-table").click()
    page.get_by_test_id("arrange-table").click()
    page.locator("dialog .inside").wait_for()
    assert page.evaluate(STICKS_OUT, ROOM) == [], "people and table"
