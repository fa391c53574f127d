"""A game on the page beside playing it: undo, take back, reload, a second tab, rematch, give up."""

from random import Random

import pytest
from httpx2 import Client
from playwright.sync_api import Page, WebSocketRoute, expect

from in_browser.games import finished_game, play_on
from in_browser.pages import OpenPage
from in_browser.playing import click_place, commit, expand, game_id, increase, moment, place_on_map, wait_for_turn
from kit.serving import look, new_game


@pytest.fixture
def game(client: Client) -> str:
    """Ann and Ben at one screen, in the second round."""
    found = new_game(client, "person", "person")
    play_on(client, found, 2)
    return found


def open_game(open_page: OpenPage, game: str) -> Page:
    page = open_page(f"/game/{game}")
    assert wait_for_turn(page)
    return page


def choose_menu(page: Page, entry: str) -> None:
    page.get_by_test_id("menu").click()
    page.get_by_test_id(entry).click()


def log_of(page: Page) -> str:
    """What the log says; then the turn is shown again."""
    page.get_by_test_id("tab-log").click()
    told = page.get_by_test_id("log").inner_text()
    page.get_by_test_id("tab-turn").click()
    return told


def test_steps_are_undone_one_by_one(open_page: OpenPage, game: str) -> None:
    page = open_game(open_page, game)
    money, left = page.get_by_test_id("money"), page.get_by_test_id("left")
    before = money.inner_text()
    assert expand(page, Random(1))
    assert increase(page)
    expect(money).not_to_have_text(before)
    expect(left).to_have_text(f"{money.inner_text()} left")
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    expect(page.locator("label.row.on")).to_have_count(0)
    expect(page.get_by_test_id("expansion")).to_have_count(1)
    undo.click()
    expect(page.get_by_test_id("expansion")).to_have_count(0)
    expect(money).to_have_text(before)
    expect(undo).to_be_disabled()


def test_a_turn_goes_over_the_live_connection(open_page: OpenPage, game: str) -> None:
    page = open_game(open_page, game)
    changes: list[str] = []
    page.on("request", lambda request: changes.append(request.url) if request.method != "GET" else None)
    assert expand(page, Random(1))
    commit(page)
    assert wait_for_turn(page)
    assert changes == []


def test_a_connection_that_answers_no_more_is_replaced(open_page: OpenPage, client: Client, game: str) -> None:
    def forget_turns(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: None if '"turn"' in str(message) else server.send(message))

    page = open_page(settings={"askBeforeEnd": False})
    page.route_web_socket("**/live?*", forget_turns)
    page.goto(f"/game/{game}")
    assert wait_for_turn(page)
    before = look(client, game)["revision"]
    page.get_by_test_id("commit").click()
    expect(page.locator(".turn h2")).to_contain_text("Ben")
    assert look(client, game)["revision"] > before, "it was sent in another way"


def test_an_expansion_is_removed_in_the_panel_and_on_the_map(open_page: OpenPage, game: str) -> None:
    page = open_game(open_page, game)
    expand(page, Random(1))
    page.get_by_role("button", name="Remove the expansion").click()
    expect(page.get_by_test_id("expansion")).to_have_count(0)
    place = expand(page, Random(2))
    assert place
    expect(place_on_map(page, place).locator(".ring2")).to_be_visible()
    click_place(page, place)
    expect(page.get_by_test_id("expansion")).to_have_count(0)


def test_another_place_takes_the_place_of_the_first(open_page: OpenPage, game: str) -> None:
    page = open_game(open_page, game)
    first, second = (str(place.get_attribute("data-place")) for place in page.locator(".pl.act").all()[:2])
    click_place(page, first)
    expect(place_on_map(page, first).locator(".ring2")).to_be_visible()
    click_place(page, second)
    expect(place_on_map(page, second).locator(".ring2")).to_be_visible()
    expect(page.get_by_test_id("expansion")).to_have_count(1)


def test_a_place_that_is_not_possible_says_why(open_page: OpenPage, game: str) -> None:
    page = open_game(open_page, game)
    expand(page, Random(1))
    click_place(page, "new-york")
    toast = page.get_by_test_id("toast")
    expect(toast).to_contain_text("New York")
    toast.locator("button.rule").click()
    expect(page.locator("dialog .inside p").first).to_be_visible()


def test_a_whole_turn_is_taken_back(open_page: OpenPage, game: str) -> None:
    page = open_game(open_page, game)
    before, log = moment(page), log_of(page)
    expand(page, Random(1))
    commit(page)
    expect(page.locator(".turn h2")).to_contain_text("Ben")
    choose_menu(page, "take-back")
    expect(page.locator(".turn h2")).to_contain_text("Ann")
    assert moment(page) == before
    expect(page.get_by_test_id("expansion")).to_have_count(0)
    assert log_of(page) == log


def test_a_reload_in_mid_turn_keeps_the_draft(open_page: OpenPage, game: str) -> None:
    page = open_game(open_page, game)
    expand(page, Random(1))
    assert increase(page)
    drafted = page.get_by_test_id("check").inner_text()
    page.reload()
    assert wait_for_turn(page)
    expect(page.get_by_test_id("expansion")).to_have_count(1)
    assert page.get_by_test_id("check").inner_text() == drafted


def test_a_second_tab_follows(open_page: OpenPage, game: str) -> None:
    page = open_game(open_page, game)
    other = page.context.new_page()
    other.goto(page.url)
    assert wait_for_turn(other)
    expand(page, Random(1))
    commit(page)
    expect(other.locator(".turn h2")).to_contain_text("Ben")
    assert log_of(other) == log_of(page)


def test_rematch(open_page: OpenPage, client: Client) -> None:
    game = finished_game(client)
    names = [seat["name"] for seat in look(client, game)["seats"]]
    page = open_page(f"/game/{game}/end")
    page.get_by_test_id("rematch").click()
    page.get_by_test_id("player-0").first.wait_for()
    assert game_id(page) != game
    again = look(client, game_id(page))
    assert sorted(seat["name"] for seat in again["seats"]) == sorted(names)
    expect(page.locator(".where")).to_contain_text("Set-up")


def test_give_up_alone_ends_the_game(open_page: OpenPage, client: Client) -> None:
    page = open_game(open_page, new_game(client, "person", "beginner"))
    choose_menu(page, "give-up")
    page.get_by_test_id("give-up-really").click()
    expect(page.get_by_test_id("over-panel")).to_contain_text("Given up")


def test_give_up_among_people_lets_a_bot_play_on(open_page: OpenPage, client: Client) -> None:
    page = open_game(open_page, new_game(client, "person", "person"))
    choose_menu(page, "give-up")
    page.get_by_test_id("give-up-really").click()
    expect(page.locator(".turn h2")).to_contain_text("Ben, your turn")
    expect(page.get_by_test_id("player-0").first).to_contain_text("gave up")
