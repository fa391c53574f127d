"""The highest level on the page, in every language: it plays, and gives the hints."""

import pytest
from playwright.sync_api import Page, expect

from franchise.texts import LANGUAGES, in_language, message
from in_browser.pages import OpenPage, messages
from in_browser.playing import REACHABLE, click_place, commit, wait_for_turn


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_champion_plays_and_gives_the_hints(open_page: OpenPage, language: str) -> None:
    page = open_page("/new", locale=language, settings={"askBeforeEnd": False})
    seat = page.get_by_test_id("seat-1").locator("select").first
    with in_language(language):
        name = message("level.champion")
    expect(seat).to_contain_text(name)
    while page.get_by_test_id("seat-4").count() == 0:
        page.get_by_test_id("add-seat").click()
    seat.select_option("champion")
    page.get_by_text(messages(language)["start_balanced"], exact=True).click()
    page.get_by_test_id("create").click()
    assert wait_for_turn(page)
    page.get_by_test_id("hint-button").click()
    expect(page.get_by_role("dialog")).to_contain_text(messages(language)["hint_would"])
    page.keyboard.press("Escape")
    choose_town(page)
    assert wait_for_turn(page), "the champion has played"


def choose_town(page: Page) -> None:
    """The first choice of a game with free towns."""
    click_place(page, str(page.locator(REACHABLE).first.get_attribute("data-place")))
    commit(page)
