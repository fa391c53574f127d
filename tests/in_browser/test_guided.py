"""The guided first game by the keyboard alone, in every language: every idea is met, and nothing traps the player."""

import re

import pytest
from httpx2 import Client
from playwright.sync_api import Page, expect

from franchise.guided.script import load_script
from franchise.texts import LANGUAGES
from in_browser.keyboard import press_on
from in_browser.pages import OpenPage, assert_no_english
from in_browser.playing import game_id, wait_for_turn
from kit.serving import look, wait_until

FAST = {"pace": 0, "soundsOffered": True}
# The page asks whether the turn shall really end, or shows what came of it: another step of the guide, or another turn.
GOES_ON = """([where, step]) => {
    const part = (name) => document.querySelector(`[data-testid=${name}]`);
    const isElsewhere = document.querySelector('.where').innerText !== where;
    return part('end-anyway') || part('watch-panel') || isElsewhere || (part('guide')?.dataset.step ?? null) !== step;
}"""
# Asked at once: between two questions the page may go on.
IS_TURN = """turn => document.querySelector('[data-testid=turn-panel]')
    && document.querySelector('.where').innerText.match(/[0-9]+/)[0] === String(turn)"""
# A reading step waits for the reader, or it is the player's turn.
NEXT = "[data-testid=guide-on], [data-testid=turn-panel]"
GO_ON = "[data-testid=guide-on]"


def step_now(page: Page) -> str | None:
    guide = page.get_by_test_id("guide")
    return guide.get_attribute("data-step") if guide.count() else None


def read_on(page: Page, met: list[str]) -> None:
    """Note the steps that are shown, and go on with Enter until there is nothing left to read."""
    while True:
        page.wait_for_timeout(150)
        step = step_now(page)
        if step and step not in met:
            met.append(step)
        if step == "done" or not page.locator(GO_ON).count():
            return
        expect(page.locator(f"{GO_ON}:focus")).to_have_count(1)
        page.keyboard.press("Enter")


def follow(page: Page, tokens: str, met: list[str]) -> None:
    """Do what the script suggests, by keys."""
    for token in tokens.split():
        if match := re.fullmatch(r">([\w-]+)\$\d", token):
            page.locator(f".pl[data-place='{match[1]}']").focus()
            page.keyboard.press("Enter")
            expect(page.get_by_test_id("expansion")).to_have_count(1)
        elif token.startswith("++"):
            press_on(page, f"[data-testid=double-{token[2:]}]")
        elif token.startswith("+"):
            press_on(page, f"[data-testid=share-{token[1:]}] input", "Space")
            expect(page.get_by_test_id(f"share-{token[1:]}").locator("input")).to_be_checked()
        read_on(page, met)


def commit_and_watch(page: Page, client: Client, met: list[str]) -> None:
    game = game_id(page)
    before = look(client, game)["revision"]
    shown = [page.locator(".where").inner_text(), step_now(page)]
    page.keyboard.press("Control+Enter")
    page.wait_for_function(GOES_ON, arg=shown)
    if page.get_by_test_id("end-anyway").count():
        press_on(page, "[data-testid=end-anyway]")
    seen = wait_until(lambda: look(client, game), lambda seen: seen["revision"] > before and seen["deciding"] == 0)
    while not page.evaluate(IS_TURN, seen["position"]["turn"]):
        page.locator(NEXT).first.wait_for(timeout=60_000)
        read_on(page, met)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_idea_is_met_by_the_keyboard_alone(open_page: OpenPage, client: Client, language: str) -> None:
    page = open_page("/", settings=FAST, locale=language)
    press_on(page, "[data-testid=guided]")
    met: list[str] = []
    for own, *_ in load_script().turns:
        assert wait_for_turn(page)
        read_on(page, met)
        if language != "en":
            assert_no_english(page, language)
        follow(page, str(own), met)
        commit_and_watch(page, client, met)
    assert wait_for_turn(page)
    read_on(page, met)
    assert sorted(met) == sorted(step.id for step in load_script().steps)
    expect(page.get_by_test_id("guide").locator("li:not([aria-hidden])")).to_have_count(0)


def test_a_player_who_goes_his_own_way_is_not_trapped_and_can_come_back(open_page: OpenPage, client: Client) -> None:
    page = open_page("/", settings=FAST)
    page.get_by_test_id("guided").click()
    met: list[str] = []
    for _ in range(2):
        assert wait_for_turn(page)
        commit_and_watch(page, client, met)
    page.goto("/")
    expect(page.get_by_test_id("guided")).to_contain_text("turn 3 of 7")
    page.get_by_test_id("guided").click()
    for _ in range(5):
        assert wait_for_turn(page)
        commit_and_watch(page, client, met)
    assert wait_for_turn(page)
    for _ in range(12):
        page.locator(GO_ON).wait_for()  # or the step is not there yet, and the next click takes the last one away
        if step_now(page) == "done":
            break
        page.locator(GO_ON).click()
    expect(page.get_by_test_id("guide")).to_contain_text("What you have not seen yet")
    expect(page.get_by_test_id("guide")).to_contain_text("Bonus tiles")
