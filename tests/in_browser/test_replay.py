"""Replay, and everything that is taken away from a game and brought back."""

import json
import re

import pytest
from httpx2 import Client
from playwright.sync_api import Page, expect

from in_browser.games import finished_game, play_on
from in_browser.pages import OpenPage
from in_browser.playing import game_id, wait_for_turn
from kit.serving import look, new_game


@pytest.fixture(scope="module")
def over(client: Client) -> str:
    return finished_game(client)


def expect_step(page: Page, step: int) -> None:
    """The page, its slider and its address all say which step is shown."""
    expect(page.locator(".where")).to_contain_text(re.compile(rf"step {step} of"))
    expect(page.get_by_test_id("slider")).to_have_value(str(step))
    expect(page).to_have_url(re.compile(rf"\?at={step}$"))


def test_a_replay_goes_by_buttons_keys_and_slider(open_page: OpenPage, client: Client, over: str) -> None:
    last = look(client, over)["position"]["actions"]
    page = open_page(f"/game/{over}/replay")
    expect_step(page, last)
    for key, step in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        page.keyboard.press(key)
        expect_step(page, step)
    page.get_by_role("button", name="To the beginning").click()
    expect_step(page, 0)
    page.get_by_test_id("next").click()
    expect_step(page, 1)
    page.get_by_test_id("previous").click()
    expect_step(page, 0)
    page.get_by_test_id("slider").fill("7")
    expect_step(page, 7)
    page.get_by_test_id("slider").press("ArrowRight")
    expect_step(page, 8)


def test_a_replay_goes_turn_by_turn_and_by_itself(open_page: OpenPage, over: str) -> None:
    page = open_page(f"/game/{over}/replay?at=0")
    where = page.locator(".where")
    page.get_by_test_id("next-turn").click()
    expect(where).to_contain_text("Turn 1")
    page.get_by_test_id("next-turn").click()
    expect(where).to_contain_text("Turn 2")
    page.locator("body").press("ArrowDown")
    expect(where).to_contain_text("Turn 3")
    page.locator("body").press("ArrowUp")
    expect(where).to_contain_text("Turn 2")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(where).not_to_contain_text("Turn 2")  # how fast it goes depends on the machine
    page.get_by_role("button", name="Pause").click()


def test_a_link_leads_to_its_step(open_page: OpenPage, over: str) -> None:
    page = open_page(f"/game/{over}/replay?at=12", permissions=["clipboard-read", "clipboard-write"])
    expect_step(page, 12)
    board = page.locator(".map").inner_html()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_test_id("toast")).to_contain_text("Link copied")
    other = page.context.new_page()
    other.goto(page.evaluate("navigator.clipboard.readText()"))
    expect_step(other, 12)
    assert other.locator(".map").inner_html() == board


def test_steps_that_do_not_exist_lead_to_the_nearest(open_page: OpenPage, client: Client, over: str) -> None:
    last = look(client, over)["position"]["actions"]
    for at, step in (("-3", 0), ("99999", last), ("moon", last)):
        expect_step(open_page(f"/game/{over}/replay?at={at}"), step)


@pytest.mark.parametrize("kind", ["position", "record", "notation"])
def test_copies_are_what_the_server_says(open_page: OpenPage, client: Client, over: str, kind: str) -> None:
    page = open_page(f"/game/{over}/replay?at=9", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=f"Copy {kind}").click()
    expect(page.get_by_test_id("toast")).to_contain_text(f"{kind.capitalize()} copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == client.get(f"/api/games/{over}/{kind}", params={"at": 9} if kind == "position" else {}).text


def test_a_saved_record_is_loaded_again(open_page: OpenPage, client: Client, over: str) -> None:
    page = open_page(f"/game/{over}/replay")
    with page.expect_download() as download:
        page.get_by_test_id("download-record").click()
    assert download.value.suggested_filename == "franchise.json"
    assert json.loads(download.value.path().read_text(encoding="utf-8"))
    end = page.locator(".map").inner_html()
    page.goto("/load")
    page.get_by_test_id("file").set_input_files(download.value.path())
    page.get_by_test_id("import").click()
    expect(page.get_by_test_id("slider")).to_be_visible()
    assert game_id(page) != over
    assert page.locator(".map").inner_html() == end


def test_a_position_is_played_on(open_page: OpenPage, client: Client) -> None:
    game = new_game(client, "person", "person")
    play_on(client, game, 3)
    page = open_page("/load")
    page.get_by_test_id("text").fill(client.get(f"/api/games/{game}/position").text)
    page.get_by_test_id("look").click()
    expect(page.locator(".seat-row select")).to_have_count(2)
    for seat in page.locator(".seat-row select").all():
        seat.select_option("person")
    page.get_by_test_id("import").click()
    assert wait_for_turn(page)
    expect(page.locator(".where")).to_contain_text("Turn 4")


@pytest.mark.parametrize(("kind", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG")])
def test_pictures_are_saved(open_page: OpenPage, over: str, kind: str, begins: bytes) -> None:
    page = open_page(f"/game/{over}/replay?at=12")
    with page.expect_download() as download:
        page.get_by_test_id(kind).click()
    assert download.value.suggested_filename == f"franchise-12.{kind}"
    assert begins in download.value.path().read_bytes()[:200]
