"""Friends play together, each in a browser of his own: a desk and phones side by side."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from franchise.texts import LANGUAGES
from in_browser.axe import barriers
from in_browser.friends import (
    Friend,
    Table,
    friend_of,
    lay_table,
    make_ownerless,
    newcomer,
    say_goodbye,
    server_with_clock,
)
from in_browser.keyboard import play_turn_by_keys, press_on
from in_browser.pages import PHONE, Faults, OpenPage, assert_language, assert_no_english, messages
from in_browser.playing import click_place, commit, expand, game_id, place_on_map, play_turn, wait_for_turn
from in_browser.sizes import COVERED
from in_browser.touch import play_turn_by_touch
from kit.serving import Json, choices, look
from kit.serving import commit as play_steps

A_DAY = 86_400


@pytest.fixture(autouse=True)
def friends() -> Iterator[None]:
    """Those who came during a test go when it is over."""
    yield
    say_goodbye()


def say(page: Page, text: str) -> None:
    page.get_by_test_id("tab-table").click()
    page.get_by_test_id("say").fill(text)
    page.get_by_test_id("send").click()


def test_three_friends_and_a_bot_play_from_the_invitation_to_the_end(open_page: OpenPage, address: str) -> None:
    ann = open_page(settings={"ownName": "Ann", "askBeforeEnd": False}, is_stranger=True)
    ann.get_by_test_id("with-friends").click()
    ann.get_by_test_id("add-seat").click()
    ann.get_by_test_id("seat-3").locator("select").first.select_option("beginner")
    ann.get_by_test_id("create").click()
    link = ann.get_by_test_id("invite-link").input_value()

    # A phone: the link, then one tap.
    ben = open_page(link, settings={"ownName": "Ben", "askBeforeEnd": False}, is_stranger=True, locale="de", **PHONE)
    ben.get_by_test_id("sit-down").tap()
    expect(ben.get_by_test_id("waits-for")).to_contain_text("Ann")
    expect(ann.get_by_test_id("waiting-seat-1")).to_contain_text("Ben")

    # A keyboard alone.
    cleo = open_page(link, settings={"ownName": "Cleo", "askBeforeEnd": False}, is_stranger=True, locale="fr")
    press_on(cleo, "[data-testid=sit-down]")
    expect(cleo.get_by_test_id("waits-for")).to_contain_text("Ann")
    ann.get_by_test_id("begin").click()

    pages = {"Ann": ann, "Ben": ben, "Cleo": cleo}
    table = Table(game_id(ann), tuple(friend_of(page, address, name) for name, page in pages.items()))
    for _ in range(6):
        friend = table.deciding()
        assert friend
        page = pages[friend.name]
        assert wait_for_turn(page)
        for other in pages.values():
            expect(other.get_by_test_id("turn-panel")).to_have_count(1 if other is page else 0)
        if page is ann:
            play_turn(page, Random(1))
        else:
            (play_turn_by_touch if page is ben else play_turn_by_keys)(page)
    while table.deciding():
        table.play()
    for page in pages.values():
        expect(page.get_by_test_id("over-panel")).to_be_visible()
    ann.get_by_test_id("rematch").click()
    ann.wait_for_url(lambda url: table.game not in url)
    ben.get_by_test_id("follow-rematch").tap()
    ben.wait_for_url(ann.url)


def test_who_is_here_and_who_is_away_is_seen(open_page: OpenPage, ann: Friend) -> None:
    table = lay_table(ann, "Ben")
    page = table.open(open_page, 0)
    card = page.locator(".under [data-testid=player-1]")
    expect(card).to_contain_text(messages("en")["is_away"])
    other = table.open(open_page, 1, **PHONE)
    expect(card).to_contain_text(messages("en")["is_here"])
    other.context.close()
    expect(card).to_contain_text(messages("en")["is_away"])


def test_a_turn_outlasts_the_loss_of_the_network(open_page: OpenPage, ann: Friend, faults: Faults) -> None:
    table = lay_table(ann, "Ben")
    host, sockets = open_page("/rules"), list[WebSocketRoute]()

    def keep(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    host.route_web_socket("**/live?*", keep)
    host.goto(f"/game/{table.game}")
    guest = table.open(open_page, 1, **PHONE)
    assert wait_for_turn(host)
    place = expand(host, Random(1))
    host.context.set_offline(True)  # which leaves open sockets alone
    sockets.pop().close()
    say(guest, "Are you there?")
    host.get_by_test_id("commit").click()
    if host.get_by_test_id("end-anyway").is_visible():
        host.get_by_test_id("end-anyway").click()
    expect(host.get_by_test_id("toast")).to_contain_text("can't be reached")
    host.context.set_offline(False)
    expect(host.get_by_test_id("expansion")).to_have_count(1)
    commit(host)
    assert wait_for_turn(guest)
    host.get_by_test_id("tab-table").click()
    expect(host.get_by_test_id("talk")).to_contain_text("Are you there?")
    assert look(ann.client, table.game)["position"]["turn"] == 2, f"{place} once"
    faults.forgive("ERR_INTERNET_DISCONNECTED")


def test_a_plan_outlasts_what_happens_at_the_table(open_page: OpenPage, ann: Friend) -> None:
    table = lay_table(ann, "Ben", "Cleo")
    page, ben = table.open(open_page, 0), table.friends[1].client
    assert wait_for_turn(page)
    place = expand(page, Random(1))
    before = look(ann.client, table.game)["revision"]
    ben.post(f"/api/games/{table.game}/talk", json={"phrase": "hello"})
    ben.post(f"/api/games/{table.game}/questions", json={"what": "keep", "seat": 2})
    page.get_by_test_id("agree").click()
    expect(page.locator(".under [data-testid=player-2]")).to_contain_text(messages("en")["bot_keeps"])
    expect(page.get_by_test_id("expansion")).to_have_count(1)
    assert look(ann.client, table.game)["revision"] > before
    expect(place_on_map(page, str(place)).locator(".ring2")).to_be_visible()
    commit(page)
    assert look(ann.client, table.game)["deciding"] == 1


def test_a_turn_is_taken_back_if_the_others_agree(open_page: OpenPage, ann: Friend) -> None:
    table = lay_table(ann, "Ben")
    host, guest = table.open(open_page, 0), table.open(open_page, 1, **PHONE)
    assert wait_for_turn(host)
    expand(host, Random(1))
    commit(host)
    assert wait_for_turn(guest)
    for answer in ("refuse", "agree"):
        host.get_by_test_id("menu").click()
        host.get_by_test_id("take-back").click()
        expect(guest.get_by_test_id("question")).to_contain_text("Ann")
        assert guest.evaluate(COVERED) == []
        guest.get_by_test_id(answer).tap()
        expect(guest.get_by_test_id("question")).to_have_count(0)
    assert wait_for_turn(host)
    expect(host.get_by_test_id("expansion")).to_have_count(0)
    host.goto(f"/game/{table.game}/replay")
    host.get_by_test_id("side-line-0").click()
    expect(host.get_by_test_id("log")).to_be_visible()
    assert barriers(host) == []


def test_a_bot_plays_for_whoever_runs_out_of_time_until_he_is_back(open_page: OpenPage, tmp_path: Path) -> None:
    with server_with_clock(tmp_path / "games.sqlite") as (address, host):
        table = lay_table(newcomer(address, "Ann"), "Ben", clock={"kind": "turn", "seconds": 600})
        page, other = table.open(open_page, 0), table.open(open_page, 1, **PHONE)
        assert wait_for_turn(page)
        expect(page.locator(".turn > header [data-testid=clock-0]")).to_contain_text("9:")
        host.store.time.move(500)  # a minute and a half is left, so that a slow machine does not run out of it
        page.reload()
        expect(page.locator(".turn header .clock.short")).to_be_visible()
        host.store.time.move(101)
        expect(page.get_by_test_id("kept")).to_be_visible()
        assert wait_for_turn(other)
        page.get_by_test_id("i-am-back").click()
        expect(page.get_by_test_id("kept")).to_have_count(0)
        commit(other)
        assert wait_for_turn(page)
        page.close()
        other.close()


def test_a_game_over_days_says_whose_turn_it_is_and_how_long(open_page: OpenPage, tmp_path: Path) -> None:
    with server_with_clock(tmp_path / "games.sqlite") as (address, host):
        table = lay_table(newcomer(address, "Ann"), "Ben", clock={"kind": "turn", "seconds": 3 * A_DAY})
        page = open_page("/games", base_url=address, key=table.friends[0].key)
        expect(page.get_by_test_id("due")).to_contain_text("left")
        page.get_by_test_id("game-row").locator("a").click()
        assert wait_for_turn(page)
        expect(page.locator(".turn header .clock")).to_contain_text("2 d")
        commit(page)
        host.store.time.move(A_DAY)
        page.goto("/games")
        expect(page.get_by_test_id("game-row")).to_contain_text("Ben plays")
        expect(page.get_by_test_id("due")).to_have_count(0)
        page.close()


def test_everybody_reads_phrases_in_his_own_language(open_page: OpenPage, ann: Friend) -> None:
    table = lay_table(ann, "Ben")
    host, guest = table.open(open_page, 0), table.open(open_page, 1, locale="de", **PHONE)
    guest.get_by_test_id("tab-table").click()
    guest.get_by_test_id("open-phrases").click()
    guest.get_by_test_id("phrase-good-luck").click()
    expect(guest.get_by_test_id("talk")).to_contain_text(messages("de")["phrase_good_luck"])
    expect(host.locator(".under [data-testid=player-1]")).to_contain_text(messages("en")["phrase_good_luck"])
    expect(host.get_by_test_id("unread")).to_contain_text("1")
    host.get_by_test_id("tab-table").click()
    expect(host.get_by_test_id("talk")).to_contain_text(messages("en")["phrase_good_luck"])
    expect(host.get_by_test_id("unread")).to_have_count(0)
    say(host, "Bring it <b>on</b>")
    expect(guest.get_by_test_id("talk")).to_contain_text("Bring it <b>on</b>")
    mine = host.get_by_test_id("talk").locator("li.own")
    mine.locator("summary").click()
    mine.get_by_text(messages("en")["talk_erase"]).click()
    expect(guest.get_by_test_id("talk")).to_contain_text(messages("de")["talk_erased"])
    assert barriers(host) == []
    his = host.get_by_test_id("talk").locator("li.said:not(.own)")
    his.locator("summary").click()
    his.get_by_text("Don't hear Ben any more").click()
    expect(his).to_have_count(0)


def test_an_onlooker_sees_the_game_and_talks_to_onlookers_alone(open_page: OpenPage, ann: Friend) -> None:
    table = lay_table(ann, "Ben")
    host = table.open(open_page, 0)
    watcher = open_page(f"/game/{table.game}", is_stranger=True)
    expect(watcher.get_by_test_id("watch-panel")).to_be_visible()
    say(watcher, "Who will win?")
    expect(watcher.get_by_test_id("talk")).to_contain_text("Who will win?")
    host.get_by_test_id("tab-table").click()
    expect(host.get_by_test_id("onlookers")).to_contain_text("1 onlooker")
    expect(host.get_by_test_id("talk")).not_to_contain_text("Who will win?")
    host.get_by_test_id("tab-turn").click()
    place = expand(host, Random(1))
    commit(host)
    expect(watcher.get_by_test_id("watch-panel")).to_contain_text("Ben")
    watcher.get_by_test_id("tab-log").click()
    expect(watcher.get_by_test_id("log")).to_contain_text("Ann")
    assert place


def test_with_open_planning_everybody_sees_the_plan(open_page: OpenPage, ann: Friend) -> None:
    table = lay_table(ann, "Ben", open_planning=True)
    host, guest = table.open(open_page, 0), table.open(open_page, 1, **PHONE)
    assert wait_for_turn(host)
    place = expand(host, Random(1))
    expect(place_on_map(guest, str(place)).locator(".ring2")).to_be_visible()
    expect(guest.get_by_test_id("commit")).to_have_count(0)


def test_a_turn_that_is_laid_out_ahead_is_played_in_its_moment(open_page: OpenPage, ann: Friend) -> None:
    table = lay_table(ann, "Ben")
    guest = table.open(open_page, 1, settings={"askBeforeEnd": False})
    guest.get_by_test_id("plan-ahead").click()
    expect(guest.get_by_test_id("ahead")).to_be_visible()
    assert expand(guest, Random(1))
    assert barriers(guest) == []
    guest.get_by_test_id("commit").click()
    expect(guest.get_by_test_id("order-chip")).to_contain_text(messages("en")["order_stands"])
    host = ann.client
    answer = host.post(
        f"/api/games/{table.game}/turns", json={"revision": look(host, table.game)["revision"], "steps": []}
    )
    assert answer.status_code == 200
    expect(guest.get_by_test_id("order-chip")).to_contain_text(messages("en")["plan_ahead_note"])
    assert look(host, table.game)["position"]["turn"] == 3


def test_a_plan_that_brings_something_else_is_given_back(open_page: OpenPage, ann: Friend) -> None:
    table = lay_table(ann, "Ben")
    host, ben = ann.client, table.friends[1].client
    town, random = None, Random(0)
    while town is None:  # that both can reach
        seen, ahead = look(host, table.game), ben.get(f"/api/games/{table.game}/seats/1/order").json()["draft"]
        both = reachable(seen["draft"]) & reachable(ahead) - set(seen["position"]["cities"])
        town = min(both, default=None)
        for one in () if town else (host, ben):
            now = look(one, table.game)
            play_steps(one, table.game, now, random.choice(choices(now, "expand"))["steps"])
    guest = table.open(open_page, 1)
    guest.get_by_test_id("plan-ahead").click()
    expect(guest.get_by_test_id("ahead")).to_be_visible()
    click_place(guest, town)
    expect(guest.get_by_test_id("expansion")).to_have_count(1)
    guest.get_by_test_id("commit").click()
    expect(guest.get_by_test_id("order-chip")).to_contain_text(messages("en")["order_stands"])
    steps = next(one["steps"] for one in choices(seen, "expand") if one["location"] == town)
    host.post(f"/api/games/{table.game}/turns", json={"revision": seen["revision"], "steps": steps})
    assert wait_for_turn(guest)
    expect(guest.get_by_test_id("kept-back")).to_be_visible()
    expect(guest.get_by_test_id("expansion")).to_have_count(0)


def reachable(drafted: Json) -> set[str]:
    """The places to which somebody can expand."""
    return {
        name for name, place in drafted["places"].items() if any(one["mode"] == "expand" for one in place["choices"])
    }


def test_what_happened_meanwhile_is_shown_when_somebody_comes_back(open_page: OpenPage, ann: Friend) -> None:
    table = lay_table(ann, "Ben")
    table.play(2)
    page = table.open(open_page, 0, settings={"pace": 1000})
    assert wait_for_turn(page)
    page.goto("/games")
    table.play(2)
    page.goto(f"/game/{table.game}")
    skip = page.get_by_test_id("skip-all")
    expect(skip).to_be_visible()
    skip.click()
    assert wait_for_turn(page)
    expect(skip).to_have_count(0)


def test_an_old_game_without_owners_is_taken_over_by_one_click(open_page: OpenPage, tmp_path: Path) -> None:
    with server_with_clock(tmp_path / "games.sqlite") as (address, host):
        game = make_ownerless(host, lay_table(newcomer(address, "Ann"), "Ben").game)
        page = open_page(f"/game/{game}", base_url=address, is_stranger=True)
        expect(page.get_by_test_id("watch-panel")).to_be_visible()
        page.get_by_test_id("take-seats").click()
        assert wait_for_turn(page)
        expect(page.get_by_test_id("free-seats")).to_have_count(0)
        commit(page)
        expect(page.locator(".turn h2")).to_contain_text("Ben")
        page.close()


def test_an_answer_that_was_asked_for_as_a_stranger_does_not_take_the_seat_away(
    open_page: OpenPage, tmp_path: Path
) -> None:
    """The table tells of the new seat before the answer brings the cookie; what was asked between comes last."""
    late: list[Route] = []

    def hold_back(route: Route) -> None:
        if late:
            route.continue_()
        else:
            late.append(route)

    with server_with_clock(tmp_path / "games.sqlite") as (address, host):
        game = make_ownerless(host, lay_table(newcomer(address, "Ann"), "Ben").game)
        page = open_page(f"/game/{game}", base_url=address, is_stranger=True)
        seats = page.get_by_test_id("take-seats")
        expect(seats).to_be_visible()
        as_stranger = httpx2.get(f"{address}/api/games/{game}").text
        page.route(f"**/api/games/{game}", hold_back)
        seats.click()
        assert wait_for_turn(page)
        expect(page.get_by_test_id("free-seats")).to_have_count(0)
        with page.expect_request(f"**/api/games/{game}"):  # it asks once more, as the player that he is now
            late[0].fulfill(content_type="application/json", body=as_stranger)
        commit(page)
        expect(page.locator(".turn h2")).to_contain_text("Ben")
        page.close()


def test_a_program_gets_a_token_on_the_page_and_the_seat_is_taken_back(open_page: OpenPage, ann: Friend) -> None:
    table = lay_table(ann, "Ben")
    page = table.open(open_page, 0)
    assert wait_for_turn(page)
    page.get_by_test_id("tab-table").click()
    page.get_by_test_id("arrange-table").click()
    page.get_by_test_id("programs").locator("summary").click()
    assert barriers(page) == []
    page.get_by_test_id("make-token").click()
    command = page.get_by_test_id("command").input_value()
    found = re.fullmatch(rf"franchise bot expert --url \S+/game/{table.game} --token (\S+)", command)
    assert found, command
    program = {"Authorization": f"Bearer {found[1]}"}
    assert httpx2.get(f"{ann.client.base_url}/api/games/{table.game}", headers=program).json()["you"]["seats"] == [0]
    expect(page.get_by_test_id("turn-panel")).to_have_count(0)
    page.get_by_test_id("take-back-seat").click()
    page.keyboard.press("Escape")
    assert wait_for_turn(page)


def test_somebody_moves_to_another_device(open_page: OpenPage, ann: Friend) -> None:
    table = lay_table(ann, "Ben")
    page = open_page("/me")
    page.get_by_test_id("move").click()
    code = page.get_by_test_id("code").inner_text()
    assert barriers(page) == []
    phone = open_page("/me", is_stranger=True, **PHONE)
    phone.get_by_test_id("enter-code").fill(code)
    phone.get_by_test_id("enter-go").tap()
    phone.wait_for_url("**/games")
    expect(phone.locator(f"a[href='/game/{table.game}']")).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("keys").locator("li").nth(1)).to_be_visible()


def test_a_link_that_holds_no_longer_says_what_to_do(open_page: OpenPage, ann: Friend, faults: Faults) -> None:
    wish = {"seats": [{"name": "Ann", "kind": "person", "colour": 0}, {"name": "", "kind": "open", "colour": 1}]}
    game = ann.client.post("/api/games", json=wish).json()["id"]
    old = ann.client.get(f"/api/games/{game}/invitation").json()["path"]
    ann.client.post(f"/api/games/{game}/invitation/renew")
    page = open_page(old, is_stranger=True)
    expect(page.get_by_role("alert")).to_contain_text("Ask the host for a new one")
    expect(page.get_by_role("link", name=messages("en")["to_start"])).to_be_visible()
    page.close()
    faults.forgive("403")


def test_a_closed_table_says_so(open_page: OpenPage, ann: Friend, faults: Faults) -> None:
    table = lay_table(ann, "Ben")
    watcher = open_page(f"/game/{table.game}", is_stranger=True)
    expect(watcher.get_by_test_id("watch-panel")).to_be_visible()
    ann.client.patch(f"/api/games/{table.game}/table", json={"onlookers": False})
    watcher.reload()
    expect(watcher.get_by_role("alert")).to_contain_text("play among themselves")
    watcher.close()
    faults.forgive("403")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_friends_are_for_everybody_in_every_language(
    open_page: OpenPage, ann: Friend, language: str
) -> None:
    wish: dict[str, Any] = {"seats": [{"name": "Ann", "kind": "person", "colour": 0}]}
    wish["seats"] += [{"name": "", "kind": "open", "colour": 1}, {"name": "Cleo", "kind": "open", "colour": 2}]
    game = ann.client.post("/api/games", json=wish).json()["id"]
    path = ann.client.get(f"/api/games/{game}/invitation").json()["path"]
    pages = {
        f"/game/{game}": ("waiting_title", "invite_friends"),
        "/me": ("me_browsers", "me_forget"),
        "/tables": ("open_tables",),
        "/new?with=friends": ("play_with_friends", "table"),
    }
    opened = [(open_page(address, locale=language), keys) for address, keys in pages.items()]
    opened.append((open_page(path, is_stranger=True, locale=language, **PHONE), ("sit_down", "seat_waits")))
    for page, keys in opened:
        for key in keys:
            expect(page.locator("body")).to_contain_text(messages(language)[key])
        assert_language(page, language, *keys)
        if language != "en":
            assert_no_english(page, language)
        assert barriers(page) == []
