"""Playing on the page by touch."""

from playwright.sync_api import Page, expect

from in_browser.playing import moment, place_on_map, wait_after_commit

# The places that a finger can reach: nothing lies over them.
FREE = """() => [...document.querySelectorAll('.pl.act')].flatMap((place) => {
    const box = place.querySelector('.hit').getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const found = document.elementFromPoint(x, y);
    return found && place.contains(found) ? [{ place: place.dataset.place, x, y }] : [];
})"""


def tap_place(page: Page) -> str:
    """Tap on a place that can be chosen."""
    found = page.evaluate(FREE)
    assert found, "no place can be tapped"
    page.touchscreen.tap(found[0]["x"], found[0]["y"])
    return str(found[0]["place"])


def commit_by_finger(page: Page) -> None:
    before = moment(page)
    page.get_by_test_id("commit").tap()
    wait_after_commit(page, before, page.get_by_test_id("end-anyway").tap)


def play_turn_by_touch(page: Page) -> None:
    """Choose a place that is in sight, if there is one, by two taps, and commit."""
    if page.evaluate(FREE):
        place = tap_place(page)
        expect(place_on_map(page, place).locator(".hov")).to_be_visible()
        tap_place(page)
        expect(page.get_by_test_id("expansion")).to_have_count(1)
    commit_by_finger(page)
