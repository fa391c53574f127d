"""What happens between one's turns is seen: all that changes points, long enough and with its reason."""

from statistics import median
from typing import Any

import pytest
from httpx2 import Client
from playwright.sync_api import Page, expect

from franchise.game import Game
from franchise.model.action import ActionKind
from franchise.record.record import dump_record, from_record
from in_browser.games import import_game
from in_browser.pages import FIGURES, OpenPage
from kit.golden import golden
from kit.serving import draft, look

NORMAL, FAST = 500, 150
LEAST_MS = 300  # that a line which changes points is seen, even in a turn that is pressed together
A_FULL_CITY = 146, 63  # a golden game, and the turn before which cities and a region were scored
A_REGION = 138, 38  # likewise, and the player can still expand
SHOW_MS = 60_000
FEWEST_FRAMES = 30  # while something is on its way, in several turns
FRAMES = """() => {
    window.frames_ms = [];
    let last = performance.now();
    const look = (now) => {
        if (document.querySelector('.stage .token, .stage .lifted')) window.frames_ms.push(now - last);
        last = now;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
# The names in the head of the panel, in their order.
NAMES = """() => {
    window.names = [];
    setInterval(() => {
        const name = document.querySelector('.watch h2')?.innerText;
        if (name && name !== window.names.at(-1)) window.names.push(name);
    }, 20);
}"""
# Every line that is on screen, with the first and the last time at which it was seen.
WATCH = """() => {
    window.seen = {};
    const look = () => {
        const lines = document.querySelectorAll('[data-testid=caption] span, .ranks li.on small, .last-count .line');
        for (const line of lines) {
            const text = line.innerText.trim();
            const now = performance.now();
            if (text) (window.seen[text] ??= { first: now }).last = now;
        }
        requestAnimationFrame(look);
    };
    look();
}"""


def game_before(number: int, turn: int) -> Game:
    """A golden game up to the beginning of a turn."""
    game = from_record(golden("games")[number]["record"])
    start = game.turn_starts[turn]
    while len(game.actions) > start:
        game.pop()
    return game


def scorings(client: Client, id: str) -> list[dict[str, Any]]:
    """The events since the last turn of the player who decides that changed points."""
    start = client.get(f"/api/games/{id}/since").json()["start"]
    return [moment for moment in client.get(f"/api/games/{id}/moments?start={start}").json() if moment["influence"]]


def why(moment: dict[str, Any]) -> str:
    """The line with the reason: of a full city, it is the second one."""
    return str(moment["captions"][1 if moment["kind"] == "city-full" else 0])


def watch_again(page: Page) -> None:
    page.evaluate(WATCH)
    page.get_by_test_id("watch-again").click()
    page.get_by_test_id("watch-panel").wait_for()


def seen(page: Page) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = page.evaluate("window.seen")
    return found


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_all_that_changes_points_is_seen_with_its_reason(open_page: OpenPage, client: Client, motion: str) -> None:
    id = import_game(client, dump_record(game_before(*A_FULL_CITY)))
    page = open_page(f"/game/{id}", {"pace": NORMAL}, reduced_motion=motion)
    expected = scorings(client, id)
    assert {"city-majority", "city-full", "region-ranked", "track-reached"} <= {moment["kind"] for moment in expected}
    watch_again(page)
    page.get_by_test_id("turn-panel").wait_for(timeout=SHOW_MS)
    lines = seen(page)
    for moment in expected:
        line = lines.get(why(moment))
        assert line, f"{moment['text']}: {why(moment)!r} was never on screen, only {list(lines)}"
        assert line["last"] - line["first"] >= LEAST_MS, f"{why(moment)!r} was seen for a moment only"
    begins = [lines[why(moment)]["first"] for moment in expected]
    assert begins == sorted(begins), "the events were not shown in their order"


def test_pieces_are_seen_travelling(open_page: OpenPage, client: Client) -> None:
    """How smoothly is printed, not judged: machines that share their cores drop frames now and then."""
    id = import_game(client, dump_record(game_before(*A_FULL_CITY)))
    page = open_page(f"/game/{id}", {"pace": NORMAL})
    page.evaluate(FRAMES)
    watch_again(page)
    page.get_by_test_id("turn-panel").wait_for(timeout=SHOW_MS)
    frames = sorted(page.evaluate("window.frames_ms"))
    late = frames[int(0.99 * len(frames))]
    FIGURES.append(f"while pieces travel: median {median(frames):.0f} ms a frame, 99 % under {late:.0f} ms")
    assert len(frames) > FEWEST_FRAMES


def test_the_panel_names_whose_turn_it_is_even_if_others_win_points(open_page: OpenPage, client: Client) -> None:
    id = import_game(client, dump_record(game_before(*A_FULL_CITY)))
    page = open_page(f"/game/{id}", {"pace": FAST})
    page.evaluate(NAMES)
    watch_again(page)
    page.get_by_test_id("turn-panel").wait_for(timeout=SHOW_MS)
    rivals = [rival["seat"] for rival in client.get(f"/api/games/{id}/since").json()["rivals"]]
    names = [look(client, id)["seats"][seat]["name"] for seat in rivals]
    shown = [name.removesuffix(" plays") for name in page.evaluate("window.names")]
    assert shown[: len(names)] == names


def test_a_turn_is_skipped_by_space_and_everything_by_escape(open_page: OpenPage, client: Client) -> None:
    id = import_game(client, dump_record(game_before(*A_FULL_CITY)))
    page = open_page(f"/game/{id}", {"pace": NORMAL})
    page.get_by_test_id("watch-again").wait_for()
    points = page.locator("[data-player] [data-figure=ip]").all_inner_texts()
    watch_again(page)
    first = page.locator(".watch h2").inner_text()
    page.keyboard.press("Space")
    expect(page.locator(".watch h2")).not_to_have_text(first)
    page.keyboard.press("Escape")
    page.get_by_test_id("turn-panel").wait_for()
    expect(page.locator("[data-player] [data-figure=ip]").first).to_have_text(points[0])
    assert page.locator("[data-player] [data-figure=ip]").all_inner_texts() == points


def test_step_by_step_it_waits_after_every_scoring(open_page: OpenPage, client: Client) -> None:
    id = import_game(client, dump_record(game_before(*A_FULL_CITY)))
    page = open_page(f"/game/{id}", {"pace": NORMAL, "step": True})
    watch_again(page)
    stops = len([moment for moment in scorings(client, id) if moment["kind"] != "region-ranked"])
    for _ in range(stops):
        page.get_by_test_id("next").wait_for(timeout=SHOW_MS)
        page.get_by_test_id("next").click()
        expect(page.get_by_test_id("next")).to_have_count(0)
    page.get_by_test_id("turn-panel").wait_for(timeout=SHOW_MS)


def test_the_last_turn_is_a_finale(open_page: OpenPage, client: Client) -> None:
    number = A_FULL_CITY[0]
    last = from_record(golden("games")[number]["record"])
    before = game_before(number, -2)
    id = import_game(client, dump_record(before))
    done = (ActionKind.DONE, ActionKind.END_TURN)
    steps = [action.token for action in last.actions[len(before.actions) :] if action.kind not in done]
    draft(client, id, look(client, id), steps)
    page = open_page(f"/game/{id}", {"pace": NORMAL, "askBeforeEnd": False})
    page.evaluate(WATCH)
    page.get_by_test_id("commit").click()
    page.get_by_test_id("last-count").wait_for(timeout=SHOW_MS)
    page.get_by_test_id("over-panel").wait_for(timeout=SHOW_MS)
    expect(page.get_by_test_id("last-count")).to_be_visible()
    page.get_by_test_id("look-at-map").click()
    expect(page.get_by_test_id("last-count")).to_have_count(0)
    lines = seen(page)
    for line in ("1 IP for each franchise in a town", "1 IP for every full $3", "4 IP for each unused bonus tile"):
        assert any(line in text for text in lines), (line, list(lines))


def test_the_card_tells_what_happened_since_ones_last_turn(open_page: OpenPage, client: Client) -> None:
    id = import_game(client, dump_record(game_before(*A_REGION)))
    page = open_page(f"/game/{id}")
    card = page.get_by_test_id("since")
    told = client.get(f"/api/games/{id}/since").json()
    for rival in told["rivals"]:
        for gain in rival["gains"]:
            expect(card).to_contain_text(gain["text"])
        expect(card).to_contain_text(rival["deeds"][0])
    expect(card).to_have_attribute("open", "")
    page.locator(".pl.act").first.click()
    expect(card).not_to_have_attribute("open", "")


def test_sounds_are_offered_once_and_off_until_chosen(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_test_id("sound-offer").get_by_role("button").first.click()
    expect(page.get_by_test_id("sound-offer")).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage.franchise).sounds") is True
    page.reload()
    page.get_by_test_id("quick").wait_for()
    expect(page.get_by_test_id("sound-offer")).to_have_count(0)
