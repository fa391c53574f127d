"""Everything without a mouse."""

import time
from random import Random

from httpx2 import Client
from playwright.sync_api import Page, expect

from in_browser.keyboard import (
    commit_by_keys,
    expand_by_keys,
    focused_place,
    increase_by_keys,
    play_to_the_end_by_keys,
    press_on,
    tab_to,
)
from in_browser.pages import FIGURES, OpenPage
from in_browser.playing import expand, wait_for_turn
from kit.serving import new_game


def begin_by_keys(page: Page) -> None:
    """A game of two against the weakest bot, from the first page on."""
    press_on(page, "a.button[href='/new']")
    press_on(page, "[data-testid=seat-2] button")
    expect(page.get_by_test_id("seat-2")).to_have_count(0)
    press_on(page, "[data-testid=seat-1] select", "ArrowUp")
    expect(page.get_by_test_id("seat-1")).to_contain_text("counts its own turn, never yours")
    tab_to(page, "input[inputmode=numeric]")
    page.keyboard.type("7")
    press_on(page, "[data-testid=create]")


def test_a_whole_game_by_the_keyboard(page: Page) -> None:
    start = time.monotonic()
    begin_by_keys(page)
    assert wait_for_turn(page)
    expand_by_keys(page)
    page.keyboard.press("u")
    expect(page.get_by_test_id("expansion")).to_have_count(0)
    expand_by_keys(page)
    increase_by_keys(page)
    commit_by_keys(page)
    turns = play_to_the_end_by_keys(page)
    FIGURES.append(f"a game of 2 by the keyboard: {turns + 1} own turns, {time.monotonic() - start:.0f} s")


def test_the_keys_work_in_the_panel_too(open_page: OpenPage, client: Client) -> None:
    page = open_page(f"/game/{new_game(client, 'person', 'person')}")
    assert wait_for_turn(page)
    expand_by_keys(page)
    commit_by_keys(page)
    commit_by_keys(page)
    expand_by_keys(page)
    switch = page.locator("label.row input:enabled").first
    press_on(page, "label.row input:enabled", "Space")
    expect(switch).to_be_checked()
    page.keyboard.press("u")
    expect(switch).not_to_be_checked()
    commit_by_keys(page)


def test_the_place_with_the_focus_is_seen(open_page: OpenPage, client: Client) -> None:
    page = open_page(f"/game/{new_game(client, 'person', 'person')}")
    assert wait_for_turn(page)
    frame = page.locator(".map .focus2")
    expect(frame).to_have_count(0)
    page.keyboard.press("m")
    expect(frame).to_have_count(1)
    first = focused_place(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(f".pl:focus:not([data-place='{first}']) .focus2")).to_be_visible()
    page.keyboard.press("Tab")
    expect(frame).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".pl:focus .focus2")).to_be_visible()


def test_a_click_shows_no_frame(open_page: OpenPage, client: Client) -> None:
    page = open_page(f"/game/{new_game(client, 'person', 'person')}")
    assert wait_for_turn(page)
    expand(page, Random(1))
    expect(page.locator(".map .focus2")).to_have_count(0)


def test_keys_do_nothing_behind_a_dialog(open_page: OpenPage, client: Client) -> None:
    page = open_page(f"/game/{new_game(client, 'person', 'person')}")
    assert wait_for_turn(page)
    assert expand(page, Random(1))
    page.get_by_test_id("settings").click()
    page.locator("dialog .inside").focus()
    for key in ("u", "1", "Control+Enter"):
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_test_id("expansion")).to_have_count(1)
    expect(page.locator(".turn h2")).to_contain_text("Ann, your turn")
