"""What people expect of every page: it remembers, it opens without the server, it says how far something is."""

from threading import Event

import pytest
from httpx2 import Client
from playwright.sync_api import Page, Route, expect

from franchise.board.tables import BOARD
from franchise.texts import LANGUAGES
from in_browser.pages import Faults, OpenPage, messages
from kit.serving import new_game

CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
OLD_PAGE = """async () => {
    const [name] = await caches.keys();
    const old = new Response('<p>an old page</p>', { headers: { 'Content-Type': 'text/html' } });
    await (await caches.open(name)).put('/', old);
}"""


def choose_language(page: Page, language: str) -> None:
    page.get_by_test_id("settings").click()
    with page.expect_navigation():
        page.get_by_test_id("language").select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_a_change_of_the_language_loses_no_setting_and_nothing_that_was_entered(open_page: OpenPage) -> None:
    page = open_page("/new?from=a-friend", settings={"theme": "dark", "sounds": True, "askBeforeEnd": False})
    before = page.evaluate("localStorage.franchise")
    seat = page.get_by_test_id("seat-0").locator("input[type=text]")
    seat.fill("Ada")
    page.get_by_test_id("add-seat").click()
    page.locator("input[value=boom]").check()
    page.locator("input[value=drawn]").check()
    choose_language(page, "de")
    expect(seat).to_have_value("Ada")
    expect(page.locator("[data-testid^=seat-]")).to_have_count(4)
    expect(page.locator("input[value=boom]")).to_be_checked()
    expect(page.locator("input[value=drawn]")).to_be_checked()
    assert page.url.endswith("/new?from=a-friend")
    assert page.evaluate("localStorage.franchise") == before
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_text_to_load_outlasts_a_change_of_the_language(open_page: OpenPage, client: Client) -> None:
    position = client.get(f"/api/games/{new_game(client, 'person', 'person')}/position").text
    page = open_page("/load")
    page.get_by_test_id("text").fill(position)
    page.get_by_test_id("look").click()
    expect(page.get_by_test_id("import")).to_be_visible()
    choose_language(page, "fr")
    expect(page.get_by_test_id("text")).to_have_value(position)
    expect(page.get_by_test_id("import")).to_be_visible()


def test_a_setting_changed_in_another_tab_is_not_lost(open_page: OpenPage) -> None:
    page = open_page()
    other = page.context.new_page()
    other.goto("/")
    page.get_by_test_id("settings").click()
    page.get_by_test_id("theme").select_option("dark")
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    other.get_by_test_id("settings").click()
    other.get_by_test_id("list-view").check()
    assert other.evaluate("JSON.parse(localStorage.franchise).theme") == "dark"


def test_the_own_name_is_remembered(open_page: OpenPage) -> None:
    page = open_page("/new")
    page.get_by_test_id("seat-0").locator("input[type=text]").fill("Ada")
    page.get_by_test_id("create").click()
    page.wait_for_url("**/game/*")
    page.goto("/")
    page.get_by_test_id("quick").click()
    page.wait_for_url("**/game/*")
    expect(page.locator(".pcard", has_text="Ada")).to_be_visible()


def test_the_list_has_ones_own_games_and_nobody_elses(open_page: OpenPage, client: Client) -> None:
    others = new_game(client, "person", "person")
    page = open_page(is_stranger=True)
    page.get_by_test_id("quick").click()
    page.wait_for_url("**/game/*")
    own = page.url.rpartition("/")[2]
    page.goto("/")
    expect(page.locator("h2")).to_have_text([messages("en")["go_on"]])
    expect(page.get_by_test_id("game-row").locator("a")).to_have_attribute("href", f"/game/{own}")
    page.goto("/games")
    expect(page.get_by_test_id("game-row").locator("a")).to_have_attribute("href", f"/game/{own}")
    expect(page.locator(f"a[href='/game/{others}']")).to_have_count(0)


def test_the_rules_can_be_read_without_the_server_in_every_language(open_page: OpenPage, faults: Faults) -> None:
    page = open_page(service_workers="allow")
    page.wait_for_function(CONTROLLED)
    page.context.set_offline(True)
    page.goto("/rules?rule=5.2")
    expect(page.locator("[id='rule-5.2']")).to_be_visible()
    choose_language(page, "de")
    expect(page.locator("[id='rule-5.2']")).to_contain_text("Region")
    expect(page.locator("h1")).to_have_text(messages("de")["rules"])
    faults.forgive("ERR_INTERNET_DISCONNECTED")
    faults.forgive("Failed to fetch")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_list_every_place_and_every_milestone(open_page: OpenPage, language: str) -> None:
    page = open_page("/rules", locale=language)
    regions = page.get_by_test_id("list-of-places").locator("li")
    expect(regions).to_have_count(len(BOARD.regions))
    for region in BOARD.regions:
        here = regions.nth(region.index)
        expect(here).to_contain_text(region.name)
        for place in (place for place in BOARD.locations if place.region == region.index):
            expect(here).to_contain_text(f"{place.name}\u00a0{place.printed_size}" if place.is_city else place.name)
    expect(page.locator("[id='rule-8.1'] p")).to_have_count(1 + len(BOARD.milestones))


def test_a_page_that_was_kept_never_stands_in_for_the_servers(open_page: OpenPage) -> None:
    page = open_page(service_workers="allow")
    page.wait_for_function(CONTROLLED)
    page.evaluate(OLD_PAGE)
    page.reload()
    expect(page.get_by_test_id("quick")).to_be_visible()


def test_a_game_set_up_while_the_rules_are_prepared_begins_by_itself(open_page: OpenPage) -> None:
    page, ready = open_page("/rules"), Event()

    def status(route: Route) -> None:
        share = 100 if ready.is_set() else 40
        route.fulfill(json={"version": "1", "rules_prepared": share, "bots_ready": True})

    held: list[Route] = []
    page.route("**/api/status", status)
    page.route("**/api/games", lambda route: held.append(route))
    page.goto("/new")
    expect(page.get_by_test_id("preparing")).to_contain_text("40%")
    with page.expect_request(lambda request: request.method == "POST"):
        page.get_by_test_id("create").click()
    expect(page.get_by_test_id("create")).to_be_disabled()
    ready.set()
    for route in held:
        route.continue_()
    page.wait_for_url("**/game/*")
    expect(page.get_by_test_id("preparing")).to_have_count(0)
