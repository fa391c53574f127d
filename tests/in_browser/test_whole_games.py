"""Whole games, from the first page to the result."""

import time
from random import Random

import pytest
from playwright.sync_api import Page

from franchise.texts import LANGUAGES
from in_browser.pages import FIGURES, OpenPage, assert_language, assert_no_english
from in_browser.playing import game_id, play_to_the_end, wait_for_turn

# Pages, and what is seen once they are there.
PLACES = {
    "/new": "[data-testid=create]",
    "/games": "[data-testid=game-row]",
    "/load": "[data-testid=text]",
    "/rules": "#rule-1\\.1",
    "/nowhere": ".fault",
}


def look_for_english(page: Page, language: str) -> None:
    if language != "en":
        assert_no_english(page, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_against_bots_by_the_one_obvious_button(open_page: OpenPage, language: str) -> None:
    start = time.monotonic()
    page = open_page(locale=language)
    assert_language(page, language, "play_now", "start_lead", "new_game", "learn_rules", "unofficial")
    page.get_by_test_id("quick").click()
    assert wait_for_turn(page)
    assert_language(page, language, "phase_income", "expand", "log", "money", "check_nothing", "lead_expand")
    turns = play_to_the_end(page, Random(1), lambda page: look_for_english(page, language))
    assert_language(page, language, "points_by_source", "rematch", "chart_influence", "in_figures")
    look_for_english(page, language)
    FIGURES.append(f"a game of 4 in {language}: {turns} own turns, {time.monotonic() - start:.0f} s")
    page.goto(f"/game/{game_id(page)}/replay")
    page.get_by_test_id("slider").wait_for()
    look_for_english(page, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_the_language(open_page: OpenPage, language: str) -> None:
    page = open_page(locale=language)
    for path, seen in PLACES.items():
        page.goto(path)
        page.locator(seen).first.wait_for()
        assert_language(page, language)
        look_for_english(page, language)
