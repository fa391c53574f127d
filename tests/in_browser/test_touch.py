"""On a phone and on a tablet, with fingers."""

from typing import Any

import pytest
from httpx2 import Client
from playwright.sync_api import Page, expect

from franchise.texts import LANGUAGES
from in_browser.games import finished_game, play_on
from in_browser.pages import NOBODY, PHONE, TABLET, Faults, OpenPage
from in_browser.playing import place_on_map, wait_for_turn
from in_browser.touch import commit_by_finger, tap_place
from kit.serving import LONG_NAMES, new_game, seats

# How far the page is wider than the screen, and what sticks out of it and can't be used.
WIDER = "width => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - width"
OUTSIDE = """width => [...document.querySelectorAll('a, button, input, select, textarea, h1, h2, h3')]
    .filter((one) => one.checkVisibility() && !one.closest('svg, .scroll, .sr'))
    .filter((one) => one.getBoundingClientRect().right > width + 1 || one.getBoundingClientRect().left < -1)
    .map((one) => one.outerHTML.slice(0, 120))"""
PAGES = {
    "/": "[data-testid=quick]",
    "/new": "[data-testid=create]",
    "/games": "[data-testid=game-row]",
    "/load": "[data-testid=text]",
    "/rules": "#rule-1\\.1",
    "/game/{running}": "[data-testid=turn-panel]",
    "/game/{over}": "[data-testid=over-panel]",
    "/game/{over}/replay": "[data-testid=slider]",
    "/game/{over}/end": "[data-testid=result]",
    "/nowhere": ".fault",
    f"/game/{NOBODY}": ".fault",
}


def test_the_first_tap_looks_and_the_second_chooses(open_page: OpenPage, client: Client) -> None:
    page = open_page(f"/game/{new_game(client, 'person', 'person')}", **PHONE)
    assert wait_for_turn(page)
    expansion = page.get_by_test_id("expansion")
    place = tap_place(page)
    expect(place_on_map(page, place).locator(".hov")).to_be_visible()
    expect(page.locator(".looked")).to_be_visible()
    expect(expansion).to_have_count(0)
    assert tap_place(page) == place
    expect(expansion).to_have_count(1)
    expect(place_on_map(page, place).locator(".ring2")).to_be_visible()
    commit_by_finger(page)
    expect(page.locator(".turn h2")).to_contain_text("Ben")


def test_the_tabs_of_a_phone(open_page: OpenPage, client: Client) -> None:
    game = new_game(client, "person", "person")
    play_on(client, game, 2)
    page = open_page(f"/game/{game}", **PHONE)
    assert wait_for_turn(page)
    expect(page.get_by_test_id("log")).to_be_hidden()
    page.get_by_role("tab", name="Log").tap()
    expect(page.get_by_test_id("log")).to_be_visible()
    expect(page.get_by_test_id("commit")).to_be_visible()
    page.get_by_role("tab", name="Players").tap()
    expect(page.locator(".page-players")).to_contain_text("Ben")
    page.get_by_role("tab", name="Key").tap()
    expect(page.locator(".page-key")).to_contain_text("a city")
    page.get_by_role("tab", name="Turn").tap()
    commit_by_finger(page)
    expect(page.locator(".turn h2")).to_contain_text("Ben")


@pytest.mark.parametrize(("size", "language"), [*(("phone", language) for language in LANGUAGES), ("tablet", "de")])
def test_no_page_is_wider_than_its_screen(
    open_page: OpenPage, client: Client, faults: Faults, size: str, language: str
) -> None:
    wishes: dict[str, Any] = PHONE if size == "phone" else TABLET
    people = seats(*5 * ["person"], names=LONG_NAMES)
    running = new_game(client, seats=people, queenies=["milestones", "boom"])
    play_on(client, running, 5)
    over = finished_game(client, names=LONG_NAMES[1::-1])
    page = open_page(locale=language, **wishes)
    wide = {}
    for path, seen in PAGES.items():
        page.goto(path.format(running=running, over=over))
        page.locator(seen).first.wait_for()
        wide[path] = (page.evaluate(WIDER, wishes["viewport"]["width"]), sticking_out(page, wishes))
    faults.forgive("404")
    assert {path: found for path, found in wide.items() if found[0] > 0 or found[1]} == {}


def sticking_out(page: Page, wishes: dict[str, Any]) -> list[str]:
    found: list[str] = page.evaluate(OUTSIDE, wishes["viewport"]["width"])
    return found
