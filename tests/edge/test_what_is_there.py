"""The page, the description of the API, the state of the server, and its address for others."""

import re
import socket
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text as sql

import page as page_builder
from franchise.cli.console import Screen
from franchise.cli.invitation import invite
from franchise.server import run
from franchise.server.processes.thinkers import Thinkers
from franchise.server.run import LOCAL, bind
from franchise.texts import use_language


class Sources(HTMLParser):
    """What a page loads, and whether it has scripts of its own."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.ids: list[str] = []
        self.own_scripts = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.ids.append(told.get("id") or "")
        if tag in ("script", "img", "link"):
            self.loaded.append(told.get("src") or told.get("href") or "")
        self.own_scripts += tag == "script" and "src" not in told


@pytest.mark.parametrize("address", ["/", "/docs"])
def test_pages_have_no_inline_and_no_foreign_scripts(client: TestClient, address: str) -> None:
    found = Sources(client.get(address).text)
    assert found.own_scripts == 0
    assert found.loaded
    assert all(source.startswith("/") and not source.startswith("//") for source in found.loaded)
    for source in found.loaded:
        assert client.get(source).status_code == 200


def test_the_description_of_the_api_names_every_operation_and_every_form(client: TestClient) -> None:
    described = client.get("/openapi.json").json()
    page = client.get("/docs").text
    found = Sources(page)
    assert "<script" not in page
    operations = {told["operationId"] for methods in described["paths"].values() for told in methods.values()}
    assert operations | set(described["components"]["schemas"]) <= set(found.ids)
    linked = set(re.findall(r'href="#([^"]+)"', page))
    assert linked <= set(found.ids)


def test_who_watches_over_the_server_learns_whether_it_lives_and_is_ready(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/healthz").text == client.get("/readyz").text == "ok"
    monkeypatch.setattr(Thinkers, "are_rules_ready", property(lambda _: False))
    monkeypatch.setattr("franchise.server.routes.health.text", lambda _: sql("SELECT nothing"))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["error"]) == (503, "not-ready")
    assert "rules" in answer.json()["detail"]
    assert "database" in answer.json()["detail"]
    assert client.head("/readyz").status_code == 503
    assert client.get("/healthz").text == "ok"


@pytest.mark.parametrize("address", ["/.env", "/metrics.txt", "/wp-login.php", "/.git/config", "/assets/none.js"])
def test_unknown_files_are_not_found(client: TestClient, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_server_without_a_page_says_how_to_build_it(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("franchise.server.routes.page.PAGE", tmp_path)
    for language, word in (("en", "not been built"), ("de", "noch nicht gebaut"), ("fr", "pas été construite")):
        answer = client.get("/", headers={"Accept-Language": language})
        assert (answer.status_code, answer.headers["Content-Type"]) == (503, "text/html; charset=utf-8")
        assert word in answer.text
        assert "python tools/page.py build" in answer.text


def test_a_page_that_can_not_be_built_ends_the_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*words: object, **_: object) -> None:
        raise subprocess.CalledProcessError(1, "npm")

    monkeypatch.setattr("subprocess.run", fail)
    monkeypatch.setattr(page_builder, "node_command", lambda: (["npm"], {}))
    # No Exception: those of a build of an editable package are swallowed.
    with pytest.raises(SystemExit, match=r"page could not be built.*npm run build.*failed"):
        page_builder.npm("run", "build")


def test_a_server_for_all_says_an_address_that_works_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "own_address", lambda family: "10.1.2.3" if family == socket.AF_INET else "2001:db8::7")
    with bind("0.0.0.0", 0) as listening:
        port = listening.getsockname()[1]
        assert run.network_addresses(listening) == [run.address(listening)] == [f"http://10.1.2.3:{port}/"]
    with bind("::", 0) as listening:
        assert run.network_addresses(listening)[1] == f"http://[2001:db8::7]:{listening.getsockname()[1]}/"
    with bind(LOCAL, 0) as listening:
        assert run.is_only_local(listening)
        assert run.network_addresses(listening) == []


@pytest.mark.parametrize(
    ("language", "words"), [("en", "no passwords"), ("de", "Passwörter gibt es nicht"), ("fr", "pas de mot de passe")]
)
def test_who_can_come_in_is_told_with_a_code_for_phones(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    use_language(language)
    monkeypatch.setattr(Screen, "is_terminal", True)
    try:
        invite(Screen(), ["http://10.1.2.3:8000/"])
    finally:
        use_language("en")
    told = capsys.readouterr().out
    assert words in " ".join(told.split())
    assert "  http://10.1.2.3:8000/\n" in told
    assert "▄" in told
