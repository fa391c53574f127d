"""Five people at one screen, with everything that the game has: tiles laid in turn, all Queenies."""

import time
from random import Random

from httpx2 import Client
from playwright.sync_api import Page, expect

from in_browser.games import play_fast_to_the_end
from in_browser.pages import FIGURES
from in_browser.playing import (
    REACHABLE,
    click_place,
    game_id,
    moment,
    play_turn,
    show_result,
    wait_for_turn,
)

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
ROUNDS = 2
BUTTONS = ".setup .btns"
CHOSEN = ".setup .row.on"


def begin(page: Page) -> None:
    page.get_by_role("link", name="New game").click()
    for _ in range(2):
        page.get_by_test_id("add-seat").click()
    for seat, name in enumerate(NAMES):
        row = page.get_by_test_id(f"seat-{seat}")
        row.locator("input").fill(name)
        row.locator("select").first.select_option("person")
    for choice in ("placed", "milestones", "boom", "regions"):
        page.locator(f"input[value={choice}]").check()
    page.get_by_label("Draw who begins").uncheck()
    page.locator("input[inputmode=numeric]").fill("7")
    page.get_by_test_id("create").click()
    assert wait_for_turn(page)


def set_up(page: Page, random: Random) -> int:
    """Decide until the first turn comes; the number of decisions."""
    decisions = 0
    while page.locator(".setup").count():
        decide(page, random)
        decisions += 1
    return decisions


def decide(page: Page, random: Random) -> None:
    if page.locator(REACHABLE).count():
        choose_place(page, random)
    else:
        page.locator(BUTTONS).first.locator("button").first.click()
        page.locator(BUTTONS).nth(1).locator("button").first.click()
    expect(page.locator(CHOSEN)).to_be_visible()
    page.get_by_test_id("commit").click()
    expect(page.locator(CHOSEN)).to_have_count(0)


def choose_place(page: Page, random: Random) -> None:
    """A town or a city by a click on the map; the value of a city's tile is asked for in the panel."""
    place = random.choice(page.locator(REACHABLE).all())
    click_place(page, str(place.get_attribute("data-place")))
    page.locator(f"{CHOSEN}, {BUTTONS}").first.wait_for()
    if not page.locator(CHOSEN).is_visible():
        page.locator(f"{BUTTONS} button").last.click()


def move_boom(page: Page) -> None:
    """The marker goes to another city, and back by undo."""
    marker = page.locator(".map .boom")
    before = str(marker.get_attribute("transform"))
    page.get_by_role("button", name="Move").click()
    place = page.locator(".pl.city.act").first
    click_place(page, str(place.get_attribute("data-place")))
    expect(marker).not_to_have_attribute("transform", before)
    page.get_by_role("button", name="Undo").click()
    expect(marker).to_have_attribute("transform", before)


def test_five_people_and_everything(page: Page, client: Client) -> None:
    start = time.monotonic()
    begin(page)
    random = Random(1)
    decisions = set_up(page, random)
    assert decisions == 25 + 10 + 5 + 1  # cities, regions, people, the boom
    expect(page.locator(".milestones li").first).to_be_visible()
    assert "Turn 1" in moment(page)
    move_boom(page)
    players = []
    for _ in range(ROUNDS * len(NAMES)):
        players.append(page.locator(".turn h2").inner_text().partition(",")[0])
        play_turn(page, random)
    assert players == NAMES * ROUNDS
    expect(page.locator(".where")).to_contain_text("Turn 11")
    FIGURES.append(
        f"five at one screen: {decisions} decisions and {len(players)} turns, {time.monotonic() - start:.0f} s"
    )
    over = play_fast_to_the_end(client, game_id(page))
    expect(page.get_by_test_id("over-panel")).to_contain_text(f"after {over['position']['turn']} turns", timeout=30_000)
    show_result(page)
    expect(page.locator(".points tbody tr")).to_have_count(len(NAMES))
