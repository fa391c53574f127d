"""Playing on the page with the mouse, as a person would: by what is seen."""

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page, expect

from in_browser.pages import PATIENCE

BOTS_PATIENCE = 60_000  # milliseconds
MOST_TURNS = 80

REACHABLE = ".pl.act"
WAITING = "label.row:not(.on):not(.off)"  # a city in which the share can still be increased
# Its own turn has come, or the game is over.
READY = "[data-testid=turn-panel], [data-testid=over-panel], [data-testid=result]"
# The page asks back, or it is another turn, or the game is over.
GOES_ON = """before => {
    if (document.querySelector('[data-testid=end-anyway], [data-testid=over-panel], [data-testid=result]')) return true;
    const [where, who] = [document.querySelector('.where'), document.querySelector('.turn h2')];
    return where && who && where.innerText + who.innerText !== before;
}"""


def wait_for_turn(page: Page) -> bool:
    """Wait until the page asks for a turn; False when the game is over instead."""
    page.locator(READY).first.wait_for(timeout=BOTS_PATIENCE)
    return page.get_by_test_id("turn-panel").is_visible()


def moment(page: Page) -> str:
    """The turn and its player, as the page says."""
    return page.locator(".where").inner_text() + page.locator(".turn h2").inner_text()


def play_turn(page: Page, random: Random, increases: int = 9) -> None:
    """Expand by a click on the map if that is possible, increase by the panel's switches, and commit."""
    expand(page, random)
    for _ in range(increases):
        if not increase(page):
            break
    commit(page)


def expand(page: Page, random: Random) -> str | None:
    """Click on one of the places that can be reached; the name of the place."""
    found = [str(place.get_attribute("data-place")) for place in page.locator(REACHABLE).all()]
    if not found:
        return None
    place = random.choice(found)
    click_place(page, place)
    expect(page.get_by_test_id("expansion")).to_have_count(1)
    return place


def place_on_map(page: Page, place: str) -> Locator:
    return page.locator(f"[data-place='{place}']")


def click_place(page: Page, place: str) -> None:
    place_on_map(page, place).locator(".hit").click()


def increase(page: Page) -> bool:
    """Switch the next increase on; False if there is none."""
    row = page.locator(WAITING).first
    if not row.is_visible():
        return False
    name = row.locator("b").first.inner_text()
    row.click()
    expect(page.locator("label.row.on", has_text=name)).to_be_visible()
    return True


def commit(page: Page) -> None:
    """Commit, whatever the page would rather do, and wait until it goes on."""
    before = moment(page)
    page.get_by_test_id("commit").click()
    wait_after_commit(page, before, page.get_by_test_id("end-anyway").click)


def wait_after_commit(page: Page, before: str, answer: Callable[[], None]) -> None:
    """Answer the question whether the turn shall end, if it comes; then it is another turn."""
    page.wait_for_function(GOES_ON, arg=before, timeout=PATIENCE)
    if page.get_by_test_id("end-anyway").is_visible():
        answer()
        page.get_by_test_id("end-anyway").wait_for(state="detached")
        page.wait_for_function(GOES_ON, arg=before, timeout=PATIENCE)


def play_to_the_end(page: Page, random: Random, look: Callable[[Page], None]) -> int:
    """Play until the page shows the result, and have a look at it before each turn; the number of own turns."""
    for turns in range(MOST_TURNS):
        if not wait_for_turn(page):
            show_result(page)
            return turns
        look(page)
        play_turn(page, random)
    raise AssertionError("the game does not end")


def show_result(page: Page) -> None:
    """From the board of a game that is over to the page of its result."""
    page.get_by_test_id("to-result").click()
    page.get_by_test_id("result").wait_for()


def game_id(page: Page) -> str:
    """The game of this page."""
    page.wait_for_url(re.compile("/game/"))
    found = re.search("/game/([0-9a-f]{32})", page.url)
    assert found
    return found[1]
