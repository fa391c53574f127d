"""Sizes of screens, and whether everything on a page fits."""

from typing import Any

from playwright.sync_api import Page

SIZES = {
    "desk": (1440, 900),
    "low desk": (1280, 720),
    "large desk": (2560, 1440),
    "lying tablet": (1180, 820),
    "small lying tablet": (1024, 768),
    "upright tablet": (820, 1180),
    "lying phone": (844, 390),
    "phone": (390, 844),
    "small phone": (360, 640),
}
TOUCH = ("lying tablet", "small lying tablet", "upright tablet", "lying phone", "phone", "small phone")
ROOM = 2  # pixels by which something may stick out, because browsers round
# What lies outside of the window or of a part that does not scroll.
CUT = """room => {
    const seen = (one) => one.getClientRects().length && getComputedStyle(one).visibility !== 'hidden';
    const wanted = '.turn > *, .turn footer button, .first > *, .tabs button, .tools button, .track li, .top .nav,'
        + ' .chips-row button, .pcard header > *, .turn > header > *, .under-map, .under';
    const parts = [...document.querySelectorAll(wanted)].filter(seen);
    return parts.flatMap((part) => {
        const box = part.getBoundingClientRect();
        const out = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
        const wide = part.scrollWidth - part.clientWidth;
        const words = part.matches('button') && wide > room ? [`${part.innerText}: its words are cut by ${wide}`] : [];
        return out > room ? [`${part.className || part.innerText}: ${Math.round(out)} outside`, ...words] : words;
    });
}"""
# What sticks out of its card, its panel or its bar.
STICKS_OUT = """room => {
    const FRAMES = '.pcard, .turn > .body, .turn > header, .turn > footer, .turn, .milestones, .top, .card, dialog';
    return [...document.querySelectorAll(`:is(${FRAMES}) *`)].flatMap((one) => {
        const frame = one.closest(FRAMES);
        if (!one.checkVisibility() || !frame || one === frame || one.closest('.sr, .glow, svg')) return [];
        const box = one.getBoundingClientRect(), edge = frame.getBoundingClientRect();
        const out = Math.max(box.right - edge.right, edge.left - box.left);
        return out > room ? [`${one.innerText || one.className} out of ${frame.className} by ${Math.round(out)}`] : [];
    });
}"""
SCROLLS = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
# The middle of the button and of every tab is not covered by anything.
COVERED = """() => [...document.querySelectorAll('[data-testid=commit], [role=tab], .tools button')].flatMap((one) => {
    const box = one.getBoundingClientRect();
    if (!box.width) return [];
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return one.contains(top) || top?.contains(one) ? [] : [`${one.innerText} is under ${top?.className}`];
})"""


def screen(size: str, locale: str) -> dict[str, Any]:
    """The wishes of a browser with a screen of this size."""
    width, height = SIZES[size]
    wishes: dict[str, Any] = {"viewport": {"width": width, "height": height}, "locale": locale}
    return wishes | ({"has_touch": True, "is_mobile": True} if size in TOUCH else {})


def assert_fits(page: Page, when: str) -> None:
    """Nothing scrolls that should not, is covered, is cut, or sticks out of its card or panel."""
    found = {
        "scrolls": [by for by in page.evaluate(SCROLLS) if by],
        "covered": page.evaluate(COVERED),
        "cut": page.evaluate(CUT, ROOM),
        "sticks out": page.evaluate(STICKS_OUT, ROOM),
    }
    wrong = {name: parts for name, parts in found.items() if parts}
    assert not wrong, f"{when}: {wrong}"


def corner(page: Page) -> tuple[int, int]:
    """Where the button is that ends the turn: its right lower corner."""
    box = page.get_by_test_id("commit").bounding_box()
    assert box
    return round(box["x"] + box["width"]), round(box["y"] + box["height"])
