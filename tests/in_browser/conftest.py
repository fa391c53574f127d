"""A server, a browser and pages for the tests of the page."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

import browser as browsers
import page as page_builder
from in_browser.friends import Friend, say_goodbye
from in_browser.pages import FIGURES, PATIENCE, Faults, Key, OpenPage, key_of

DESKTOP = {"width": 1440, "height": 900}
NO_WORKER = "Service Worker registration blocked by Playwright"
expect.set_options(timeout=PATIENCE)


@contextmanager
def running_server(database: Path, port: int = 0) -> Iterator[str]:
    """A server as a process of its own; its address."""
    words = [sys.executable, "-m", "franchise.cli", "serve", "--port", str(port), "--db", str(database)]
    settings = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(words, env=settings, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            told = server.stdout.readline().split()
            assert len(told) > 3, "the server does not start"
            yield told[3].rstrip("/")
        finally:
            server.send_signal(signal.SIGINT)
            status = server.wait(timeout=20)
        assert status == 0


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server of all these tests is; it serves the page as its sources are now."""
    assert page_builder.is_built(), "the page is older than its sources: python tools/page.py build"
    with running_server(tmp_path_factory.mktemp("server") / "games.sqlite") as found:
        httpx2.get(f"{found}/api/games", timeout=120)  # answered as soon as the rules are compiled
        yield found


@pytest.fixture(scope="session")
def client(address: str) -> Iterator[httpx2.Client]:
    """The server's API, to prepare games that pages then show. Whoever asks is known to the server from now on."""
    with httpx2.Client(base_url=address, timeout=60) as opened:
        opened.put("/api/me", json={"name": "Ann"})
        yield opened


@pytest.fixture
def ann(client: httpx2.Client) -> Iterator[Friend]:
    """The host of tables; those who came to them go when the test is over."""
    yield Friend(client, "Ann")
    say_goodbye()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=browsers.installed(), args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def faults() -> Iterator[Faults]:
    """What the pages complained about: nothing at the end of a test, except for what the test forgave."""
    found = Faults()
    yield found
    assert not found.seen


IS_SHOWN = "() => !document.getElementById('app') || document.getElementById('app').childElementCount"


@pytest.fixture
def open_page(browser: Browser, address: str, client: httpx2.Client, faults: Faults) -> Iterator[OpenPage]:
    """Opens pages, each in a fresh context: nothing is remembered from other tests.

    The browser belongs to whoever prepares the games, so that their seats are his; unless it is a stranger's.
    """
    contexts: list[BrowserContext] = []

    def opened(
        path: str = "/",
        settings: dict[str, Any] | None = None,
        is_stranger: bool = False,
        key: Key | None = None,
        **wishes: Any,
    ) -> Page:
        # Without a service worker, unless a test is about it: requests that go through one can't be intercepted.
        wanted = {"locale": "en-US", "viewport": DESKTOP, "base_url": address, "service_workers": "block", **wishes}
        context = browser.new_context(**wanted)
        contexts.append(context)
        if not is_stranger:
            own = key or key_of(client)
            context.add_cookies([{"name": own.name, "value": own.value, "url": wanted["base_url"]}])
        context.set_default_timeout(PATIENCE)
        liked = json.dumps(json.dumps({"pace": 0, **(settings or {})}))
        context.add_init_script(f"if (location.protocol === 'http:') localStorage.franchise ??= {liked}")
        context.on("page", lambda page: watch(page, faults))
        page = context.new_page()
        page.goto(path)
        page.wait_for_function(IS_SHOWN)
        page.evaluate("document.fonts.ready")  # other fonts are wider
        return page

    yield opened
    for context in contexts:
        context.close()


def watch(page: Page, faults: Faults) -> None:
    """Take down every error of a page."""

    def told(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and NO_WORKER not in message.text:
            faults.told.append(message.text)

    page.on("console", told)
    page.on("pageerror", lambda fault: faults.told.append(str(fault)))


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """The start page on a desk."""
    return open_page()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how fast the page was."""
    if FIGURES:
        terminalreporter.section("the page")
        for figure in FIGURES:
            terminalreporter.write_line(figure)
