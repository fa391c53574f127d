"""What may come, on the page: how a region stands, and why the expert would play so."""

from httpx2 import Client
from playwright.sync_api import Locator, Page, expect

from in_browser.games import play_on
from in_browser.keyboard import tab_to
from in_browser.pages import PHONE, OpenPage
from in_browser.playing import wait_for_turn
from kit.serving import new_game

CARD = "#region-card"


def sign(page: Page, region: str) -> Locator:
    return page.locator(f".board > .map .sign[data-region={region}]")


def started_game(client: Client) -> str:
    game = new_game(client, "person", "person", "person", "person")
    play_on(client, game, 6)
    return game


def expect_card(page: Page, client: Client, game: str, region: str) -> None:
    """The card tells what the server tells, and the region's places are lit."""
    told = client.get(f"/api/games/{game}/forecast").json()["regions"][region]["lines"]
    expect(page.locator(f"{CARD} p")).to_have_text(told)
    assert sign(page, region).get_attribute("aria-describedby") == CARD.removeprefix("#")
    expect(page.locator(".map.regional")).to_be_visible()


def expect_no_card(page: Page) -> None:
    expect(page.locator(CARD)).to_have_count(0)
    expect(page.locator(".pl.within")).to_have_count(0)


def test_a_region_under_the_pointer_tells_how_it_stands(open_page: OpenPage, client: Client) -> None:
    game = started_game(client)
    page = open_page(f"/game/{game}")
    assert wait_for_turn(page)
    sign(page, "texas").hover()
    expect_card(page, client, game, "texas")
    lit = [place.get_attribute("data-place") for place in page.locator(".pl.within").all()]
    assert lit == ["houston", "dallas", "oklahoma-city", "el-paso"]
    page.mouse.move(5, 5)
    expect_no_card(page)


def test_a_region_with_the_focus_tells_how_it_stands(open_page: OpenPage, client: Client) -> None:
    game = started_game(client)
    page = open_page(f"/game/{game}")
    assert wait_for_turn(page)
    tab_to(page, ".sign")
    expect(sign(page, "upper-west")).to_be_focused()
    expect_card(page, client, game, "upper-west")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".sign:focus")).not_to_have_attribute("data-region", "upper-west")
    expect(page.locator(CARD)).to_be_visible()
    page.keyboard.press("Escape")
    expect_no_card(page)


def test_a_tap_on_a_region_tells_how_it_stands(open_page: OpenPage, client: Client) -> None:
    game = started_game(client)
    page = open_page(f"/game/{game}", **PHONE)
    assert wait_for_turn(page)
    seen = next(each for each in page.locator(".board > .map .sign").all() if is_inside(page, each))
    region = seen.get_attribute("data-region") or ""
    seen.tap()
    expect_card(page, client, game, region)
    card, board = page.locator(CARD).bounding_box(), page.locator(".board").bounding_box()
    assert card
    assert board
    assert card["x"] >= board["x"]
    assert card["x"] + card["width"] <= board["x"] + board["width"]


def is_inside(page: Page, element: Locator) -> bool:
    """Whether the middle of an element is seen, and nothing lies over it."""
    within = """one => {
        const box = one.getBoundingClientRect();
        const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return found !== null && one.contains(found);
    }"""
    return bool(element.evaluate(within))


def test_a_hint_shows_its_reasons_before_its_figures(open_page: OpenPage, client: Client) -> None:
    page = open_page(f"/game/{started_game(client)}")
    assert wait_for_turn(page)
    page.get_by_test_id("hint-button").click()
    expect(page.get_by_test_id("hint-why").locator("li").first).to_be_visible(timeout=60_000)
    expect(page.locator("dialog .chances")).to_be_hidden()
    page.get_by_text("In figures").click()
    expect(page.locator("dialog .chances")).to_be_visible()
