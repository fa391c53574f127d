"""Playing on the page by the keyboard alone."""

from playwright.sync_api import Page, expect

from in_browser.playing import REACHABLE, moment, wait_after_commit, wait_for_turn

MOST_KEYS = 90
FOCUSED = "selector => document.activeElement?.matches(selector) ?? false"
# The arrow towards a place: along the longer way first, along the shorter one where that led nowhere.
ARROW = """([target, along]) => {
    const middle = (place) => {
        const box = document.querySelector(`[data-place="${place}"] .hit`).getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(document.activeElement.dataset.place);
    const [toX, toY] = middle(target);
    const wide = Math.abs(toX - x) > Math.abs(toY - y);
    return wide === along ? (toX > x ? 'ArrowRight' : 'ArrowLeft') : (toY > y ? 'ArrowDown' : 'ArrowUp');
}"""
NEAREST = """reachable => {
    const box = (place) => place.querySelector('.hit').getBoundingClientRect();
    const here = box(document.activeElement);
    const far = (place) => Math.hypot(box(place).x - here.x, box(place).y - here.y);
    const found = [...document.querySelectorAll(reachable)].sort((one, other) => far(one) - far(other));
    return found.map((place) => place.dataset.place);
}"""


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(MOST_KEYS):
        if page.evaluate(FOCUSED, selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def press_on(page: Page, selector: str, key: str = "Enter") -> None:
    tab_to(page, selector)
    page.keyboard.press(key)


def focused_place(page: Page) -> str:
    found: str = page.evaluate("document.activeElement?.dataset.place ?? ''")
    return found


def walk_to(page: Page, place: str) -> bool:
    """Go there by the arrow keys, if they lead there soon."""
    seen: list[str] = []
    while (here := focused_place(page)) != place:
        if len(seen) > 12:
            return False
        page.keyboard.press(page.evaluate(ARROW, [place, seen.count(here) % 2 == 0]))
        seen.append(here)
    return True


def expand_by_keys(page: Page) -> str | None:
    """Choose a place near one's own: M, the arrows, Enter."""
    if not page.locator(REACHABLE).count():
        return None
    page.keyboard.press("m")
    expect(page.locator(".pl:focus .focus2")).to_be_visible()
    place = next(place for place in page.evaluate(NEAREST, REACHABLE) if walk_to(page, place))
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("expansion")).to_have_count(1)
    return str(place)


def increase_by_keys(page: Page) -> None:
    """Every increase that is possible, by its digit."""
    for digit in range(1, 10):
        row = page.locator("label.row", has=page.locator(f"kbd:text-is('{digit}')"))
        if row.count() and "off" not in str(row.get_attribute("class")):
            page.keyboard.press(str(digit))
            expect(row.locator("input")).to_be_checked()


def commit_by_keys(page: Page) -> None:
    before = moment(page)
    page.keyboard.press("Control+Enter")
    wait_after_commit(page, before, lambda: press_on(page, "[data-testid=end-anyway]"))


def play_turn_by_keys(page: Page) -> None:
    expand_by_keys(page)
    increase_by_keys(page)
    commit_by_keys(page)


def play_to_the_end_by_keys(page: Page) -> int:
    turns = 0
    while wait_for_turn(page):
        play_turn_by_keys(page)
        turns += 1
    press_on(page, "[data-testid=to-result]")
    page.get_by_test_id("result").wait_for()
    return turns
