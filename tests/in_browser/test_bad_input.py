"""What goes wrong is told, and there is a way on."""

from pathlib import Path
from random import Random

import httpx2
import pytest
from httpx2 import Client
from playwright.sync_api import FilePayload, Page, expect

from in_browser.conftest import running_server
from in_browser.games import play_on
from in_browser.pages import ENGLISH, NOBODY, Faults, OpenPage, key_of, messages
from in_browser.playing import commit, expand, place_on_map, wait_for_turn
from kit.serving import look, new_game

NO_RECORDS = {
    "a letter": b"Dear Sir or Madam, this is no game.",
    "another JSON": b'{"moves": ["e4", "e5"]}',
    "a record cut off": b'{"format": 1, "players":',
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\xff\xfe",
}


@pytest.mark.parametrize("game", [NOBODY, "moon"])
@pytest.mark.parametrize("view", ["", "/replay", "/end"])
def test_an_unknown_game_offers_a_way_on(open_page: OpenPage, faults: Faults, game: str, view: str) -> None:
    page = open_page(f"/game/{game}{view}", locale="de")
    fault = page.locator(".fault")
    expect(fault).to_contain_text(messages("de")["fault_title"])
    text = fault.inner_text()
    fault.get_by_role("link", name=messages("de")["to_start"]).click()
    expect(page.get_by_test_id("quick")).to_be_visible()
    faults.forgive("the server responded with a status of 4")
    assert not ENGLISH.search(text), text


@pytest.mark.parametrize("kind", NO_RECORDS)
def test_a_file_that_is_no_record_says_so(open_page: OpenPage, faults: Faults, kind: str) -> None:
    page = open_page("/load", locale="de")
    page.get_by_test_id("file").set_input_files(
        FilePayload(name="game.json", mimeType="application/json", buffer=NO_RECORDS[kind])
    )
    problem = page.get_by_test_id("problem")
    expect(problem).to_contain_text("keine lesbare Partie")
    expect(page.get_by_test_id("import")).to_have_count(0)
    faults.forgive("422")
    assert not ENGLISH.search(problem.inner_text()), problem.inner_text()


def test_a_late_turn_is_refused_and_the_page_goes_on(open_page: OpenPage, client: Client, faults: Faults) -> None:
    game = new_game(client, "person", "person")
    page = open_page(settings={"askBeforeEnd": False})
    page.route_web_socket("**/live?*", lambda socket: socket.close())  # it hears of nothing, and asks by HTTP
    page.goto(f"/game/{game}")
    assert wait_for_turn(page)
    expand(page, Random(1))
    play_on(client, game)
    page.get_by_test_id("commit").click()
    expect(page.get_by_test_id("toast")).to_contain_text("Somebody else was faster")
    expect(page.locator(".turn h2")).to_contain_text("Ben")
    expect(page.locator(".where")).to_contain_text("Turn 2")
    expect(page.get_by_test_id("expansion")).to_have_count(0)
    opened = next(iter(look(client, game)["position"]["towns"]))
    expect(place_on_map(page, opened).locator(".arrives")).to_be_visible()
    faults.forgive("409")
    commit(page)
    expect(page.locator(".turn h2")).to_contain_text("Ann")


def test_the_server_goes_and_comes_back(open_page: OpenPage, tmp_path: Path, faults: Faults) -> None:
    database = tmp_path / "games.sqlite"
    with running_server(database) as address:
        with httpx2.Client(base_url=address, timeout=60) as client:
            game = new_game(client, "person", "person")
            key = key_of(client)
        page = open_page(f"/game/{game}", base_url=address, key=key)
        assert wait_for_turn(page)
        place = expand(page, Random(1))
    offline = page.locator(".offline")
    expect(offline).to_contain_text("The connection was lost")
    assert_nothing_is_lost(page, str(place))
    with running_server(database, int(address.rpartition(":")[2])):
        expect(offline).to_have_count(0)
        assert_nothing_is_lost(page, str(place))
        commit(page)
        expect(page.locator(".turn h2")).to_contain_text("Ben")
        page.close()
    faults.forgive("ERR_CONNECTION_REFUSED")


def assert_nothing_is_lost(page: Page, place: str) -> None:
    expect(page.get_by_test_id("expansion")).to_have_count(1)
    expect(place_on_map(page, place).locator(".ring2")).to_be_visible()


def test_a_turn_without_a_server_is_told(open_page: OpenPage, client: Client, faults: Faults) -> None:
    page = open_page()
    page.route_web_socket("**/live?*", lambda socket: socket.close())  # else it would stay open
    page.goto(f"/game/{new_game(client, 'person', 'person')}")
    assert wait_for_turn(page)
    page.context.set_offline(True)
    page.locator(".pl.act .hit").first.click()
    expect(page.get_by_test_id("toast")).to_contain_text("The server can't be reached")
    page.context.set_offline(False)
    expand(page, Random(1))
    faults.forgive("ERR_INTERNET_DISCONNECTED")
