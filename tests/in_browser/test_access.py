"""Pages and dialogs for everybody: the rules of axe in every state, in light and dark, on a desk and on a phone."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import pytest
from httpx2 import Client
from playwright.sync_api import Page

from in_browser.axe import barriers
from in_browser.games import finished_game, play_on
from in_browser.pages import NOBODY, PHONE, Faults, OpenPage
from in_browser.playing import commit, wait_for_turn
from kit.serving import choices, draft, new_game

SIZES: dict[str, dict[str, Any]] = {"desk": {}, "phone": PHONE}

ANIMATIONS = "found => [...new Set(found.map((one) => getComputedStyle(one).animationName))]"


@dataclass(frozen=True)
class Games:
    """Games in the states that pages are looked at."""

    running: str
    drafted: str
    set_up: str
    over: str


@pytest.fixture(scope="module")
def games(client: Client) -> Games:
    running = new_game(client, "person", "person", "person", queenies=["milestones", "boom", "regions"])
    play_on(client, running, 5)
    drafted = new_game(client, "person", "person")
    seen = play_on(client, drafted, 2)
    draft(client, drafted, seen, choices(seen, "expand")[0]["steps"])
    return Games(running, drafted, new_game(client, "person", "person", start="placed"), finished_game(client))


def click(testid: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_test_id(testid).click()


def show_keys(page: Page) -> None:
    page.keyboard.press("?")
    page.locator("dl.keys").wait_for()


def show_hint(page: Page) -> None:
    page.get_by_test_id("hint-button").click()
    page.get_by_test_id("hint").wait_for(timeout=60_000)


def show_region(page: Page) -> None:
    page.locator(".board > .map .sign").first.focus()
    page.keyboard.press("ArrowDown")
    page.locator("#region-card").wait_for()


def show_rule(page: Page) -> None:
    page.locator("button.rule").first.click()
    page.locator("dialog .inside p").first.wait_for()


def show_list(page: Page) -> None:
    page.get_by_test_id("menu").click()
    page.get_by_test_id("toggle-list").click()
    page.get_by_test_id("place-list").wait_for()


def show_give_up(page: Page) -> None:
    page.get_by_test_id("menu").click()
    page.get_by_test_id("give-up").click()
    page.get_by_test_id("give-up-really").wait_for()


def show_why(page: Page) -> None:
    page.get_by_test_id("tab-log").click()
    page.locator(".log .why").first.click()
    page.get_by_test_id("why").wait_for()


def show_question(page: Page) -> None:
    page.get_by_test_id("commit").click()
    page.get_by_test_id("end-anyway").wait_for()


def show_refusal(page: Page) -> None:
    page.locator("[data-listed][aria-disabled=true]").first.press("Enter")
    page.get_by_test_id("toast").wait_for()


def show_problem(page: Page) -> None:
    page.get_by_test_id("text").fill("no game")
    page.get_by_test_id("look").click()
    page.get_by_test_id("problem").wait_for()


def show_nothing_found(page: Page) -> None:
    page.get_by_test_id("search").fill("xyzzy")
    page.locator(".chapter").first.wait_for(state="detached")


TURN = "[data-testid=turn-panel]"
# Where to go, what is seen there, and what is done there one after the other.
PAGES: dict[str, tuple[str, dict[str, Callable[[Page], None]]]] = {
    "/": ("[data-testid=quick]", {"settings": click("settings")}),
    "/new": ("[data-testid=create]", {"a rule": show_rule}),
    "/games": ("[data-testid=game-row]", {}),
    "/load": ("[data-testid=text]", {"no record": show_problem}),
    "/rules": ("#rule-1\\.1", {"no such rule": show_nothing_found}),
    "/game/{drafted}": (
        TURN,
        {"region": show_region, "menu": click("menu"), "keys": show_keys, "hint": show_hint, "give up": show_give_up},
    ),
    "/game/{running}": (TURN, {"end": show_question, "why": show_why, "list": show_list, "refusal": show_refusal}),
    "/game/{set_up}": ("[data-testid=setup-lead]", {}),
    "/game/{over}": ("[data-testid=over-panel]", {}),
    "/game/{over}/replay": ("[data-testid=slider]", {}),
    "/game/{over}/end": ("[data-testid=result]", {}),
    f"/game/{NOBODY}": (".fault", {}),
    "/nowhere": (".fault", {}),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", PAGES)
def test_nobody_is_kept_out(open_page: OpenPage, faults: Faults, games: Games, path: str, size: str) -> None:
    seen, acts = PAGES[path]
    page = open_page(path.format(**asdict(games)), **SIZES[size])
    page.locator(seen).first.wait_for()
    found = {"at first": barriers(page)}
    for name, act in acts.items():
        act(page)
        found[name] = barriers(page)
        close_dialog(page)
    if NOBODY in path or "no record" in acts:
        faults.forgive("the server responded with a status of 4")
    assert {name: broken for name, broken in found.items() if broken} == {}


def close_dialog(page: Page) -> None:
    if page.locator("dialog").count():
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")


@pytest.mark.parametrize("size", SIZES)
def test_nobody_is_kept_out_while_others_play(open_page: OpenPage, client: Client, size: str) -> None:
    game = new_game(client, "person", "beginner", "beginner", "beginner", "beginner")
    page = open_page(f"/game/{game}", {"pace": 1500, "askBeforeEnd": False}, **SIZES[size])
    assert wait_for_turn(page)
    commit(page)
    page.locator("[data-testid=watch-panel] ul.told-lines li").first.wait_for()
    page.locator(".stage .token, .lights .gap, .lights .halo").first.wait_for()
    assert barriers(page) == []
    assert page.get_by_test_id("skip").is_enabled(), "that took so long that the others had played"
    page.get_by_test_id("skip").click()
    page.keyboard.press("Escape")
    assert wait_for_turn(page)


def test_who_wants_no_motion_gets_none(open_page: OpenPage, client: Client) -> None:
    game = new_game(client, "person", "person")
    play_on(client, game, 2)
    for motion, names in (("no-preference", ["arrive"]), ("reduce", ["none"])):
        page = open_page(f"/game/{game}", reduced_motion=motion)
        assert wait_for_turn(page)
        assert page.locator(".arrives").evaluate_all(ANIMATIONS) == names
    commit(page)
