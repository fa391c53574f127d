"""Looks for what keeps people out: the rules of axe on a page as it is now."""

from typing import Any, Literal

from playwright.sync_api import Page

from in_browser.pages import WEB

SCRIPT = WEB / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# What may differ between light and dark.
COLOURS = ["color-contrast", "link-in-text-block"]
# A dialog is looked at alone: the page under it has a test of its own.
RUN = """async ([type, values]) => {
    const seen = document.querySelector('dialog[open]') ?? document;
    const found = await axe.run(seen, { runOnly: { type, values }, resultTypes: ['violations'] });
    return found.violations;
}"""


def barriers(page: Page) -> list[str]:
    """What keeps people out, in light and in dark."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    return violations(page, "light", "tag", TAGS) + violations(page, "dark", "rule", COLOURS)


def violations(page: Page, theme: Literal["light", "dark"], kind: str, wanted: list[str]) -> list[str]:
    """What is wrong in this theme, by these rules or rules with these tags."""
    page.emulate_media(color_scheme=theme)
    page.locator(f"html[data-theme={theme}]").wait_for()
    wait_for_animations(page)
    found = page.evaluate(RUN, [kind, wanted])
    return [f"{theme}: {told(fault)}" for fault in found if not is_drawing(fault)]


def is_drawing(fault: dict[str, Any]) -> bool:
    """The digits of a city are drawn, they don't name it: an experimental rule of axe takes them for a label."""
    drawn = all("data-place=" in node["html"].partition(">")[0] for node in fault["nodes"])
    return drawn and fault["id"] == "label-content-name-mismatch"


def wait_for_animations(page: Page) -> None:
    """What fades in has no contrast yet."""
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")


def told(fault: dict[str, Any]) -> str:
    nodes = [f"{node['target'][-1]}: {node['failureSummary'].splitlines()[-1].strip()}" for node in fault["nodes"]]
    return f"{fault['id']}: " + "; ".join(nodes[:3]) + (f" and {len(nodes) - 3} more" if len(nodes) > 3 else "")
