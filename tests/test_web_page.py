"""The page as browsers, search engines and messengers fetch it: its files, its previews, and what can wait."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path
from threading import Event

import pytest
from fastapi.testclient import TestClient

import page as page_builder
from franchise.server.app import create_app
from franchise.server.processes.thinkers import Thinkers
from franchise.server.settings import Settings
from kit.serving import commit, look, new_game

NOBODY = "0" * 32
GERMAN = {"Accept-Language": "de"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    assert page_builder.is_built(), "the page is older than its sources: python tools/page.py build"
    with TestClient(create_app(Settings(database=str(tmp_path / "games.sqlite"), thinkers=1))) as opened:
        yield opened


class Head(HTMLParser):
    """The tags for previews in a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        name = told.get("property") or told.get("name") or ""
        if tag == "meta" and name.startswith(("og:", "twitter:")):
            self.tags[name] = told.get("content") or ""


def preview(client: TestClient, address: str, **headers: str) -> dict[str, str]:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "Accept-Language" in answer.headers["Vary"]
    return Head(answer.text).tags


# While the rules are compiled


def test_while_the_rules_are_compiled_the_page_is_there_and_games_wait(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = Event()
    monkeypatch.setattr(Thinkers, "are_rules_ready", property(lambda _: compiled.is_set()))
    monkeypatch.setattr("franchise.server.routes.reference.rules_progress", lambda: 40)
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(new_game, client, "person", "person")
        for address in ("/", f"/game/{NOBODY}", "/api/rules", "/api/terms", "/api/board"):
            assert client.get(address).status_code == 200
        assert client.get("/api/status").json()["rules_prepared"] == 40
        assert not waiting.done()
        compiled.set()
        game = waiting.result(timeout=30)
    assert client.get("/api/status").json()["rules_prepared"] == 100
    assert look(client, game)["id"] == game


# Files


@pytest.mark.parametrize(
    ("name", "kind", "begins"),
    [
        ("favicon.ico", "image/x-icon", b"\0\0\1\0"),
        ("icon-192.png", "image/png", b"\x89PNG"),
        ("icon.svg", "image/svg+xml", b"<svg"),
        ("manifest.webmanifest", "application/manifest+json", b"{"),
        ("robots.txt", "text/plain; charset=utf-8", b"#"),
        ("sw.js", "text/javascript; charset=utf-8", b"/**"),
    ],
)
def test_a_file_of_the_page_comes_with_its_type(client: TestClient, name: str, kind: str, begins: bytes) -> None:
    answer = client.get(f"/{name}")
    assert answer.headers["Content-Type"] == kind
    assert answer.content.startswith(begins)
    assert client.head(f"/{name}").status_code == 200


@pytest.mark.parametrize("address", ["/nothing.png", "/wp-login.php", "/game/some.txt", "/.env", "/assets/old.js"])
def test_there_is_no_file_that_is_not_there(client: TestClient, address: str) -> None:
    assert client.get(address).status_code == 404


def test_what_tells_the_version_is_asked_for_each_time_and_the_rest_is_kept(client: TestClient) -> None:
    for name in ("", "sw.js", "manifest.webmanifest"):
        assert client.get(f"/{name}").headers["Cache-Control"] == "no-cache"
    script = re.findall(r"/assets/[\w-]+\.js", client.get("/").text)[0]
    assert "immutable" in client.get(script).headers["Cache-Control"]


def test_the_icons_of_the_manifest_are_there(client: TestClient) -> None:
    manifest = client.get("/manifest.webmanifest").json()
    for icon in manifest["icons"]:
        assert client.get(icon["src"]).headers["Content-Type"] == icon["type"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert "maskable" in {icon.get("purpose") for icon in manifest["icons"]}


def test_the_service_worker_keeps_files_that_are_there(client: TestClient) -> None:
    kept = re.findall(r"'(/assets/[^']+)'", client.get("/sw.js").text)
    assert {Path(name).suffix for name in kept} == {".js", ".css", ".woff2"}
    assert all(client.get(name).status_code == 200 for name in kept)


def test_search_engines_are_asked_not_to_read_games(client: TestClient) -> None:
    rules = client.get("/robots.txt").text.split("User-agent: *")[1].split()
    assert rules == ["Disallow:", "/api/", "Disallow:", "/game/"]


# Previews of links


@pytest.mark.parametrize("view", ["", "/replay", "/end"])
def test_a_link_to_a_game_says_who_plays_and_shows_the_position(client: TestClient, view: str) -> None:
    game = new_game(client, "person", "person", start="introductory")
    commit(client, game, look(client, game), [])
    told = preview(client, f"/game/{game}{view}")
    assert told["og:title"] == "Ann, Ben · Franchise"
    assert told["og:description"] == "Turn 2 · Ann 0 IP · Ben 0 IP"
    assert told["og:url"] == f"http://testserver/game/{game}{view}"
    assert told["twitter:card"] == "summary_large_image"
    picture = client.get(told["og:image"])
    assert picture.headers["Content-Type"] == "image/png"
    assert [int.from_bytes(picture.content[at : at + 4], "big") for at in (16, 20)] == [1200, 630]


def test_a_link_to_a_moment_shows_this_moment_in_the_readers_language(client: TestClient) -> None:
    game = new_game(client, "person", "person", start="introductory")
    commit(client, game, look(client, game), [])
    told = preview(client, f"/game/{game}/replay?at=0", **GERMAN)
    assert told["og:description"] == "Zug 1 · Ann 0 EP · Ben 0 EP"
    assert told["og:image"].endswith("/share.png?at=0")


def test_names_of_players_are_no_part_of_the_page(client: TestClient) -> None:
    name = '"><script>alert("&")'
    seats = [{"name": name, "kind": "person", "colour": 0}, {"name": "Ben", "kind": "person", "colour": 1}]
    game = client.post("/api/games", json={"seats": seats, "shuffle": False}).json()["id"]
    assert "<script>alert" not in client.get(f"/game/{game}").text
    assert preview(client, f"/game/{game}")["og:title"] == f"{name}, Ben · Franchise"


@pytest.mark.parametrize(
    "address", ["/", "/rules", f"/game/{NOBODY}", "/game/moon", f"/game/{NOBODY}/replay?at=" + "9" * 5000]
)
def test_a_link_to_no_game_shows_the_page(client: TestClient, address: str) -> None:
    told = preview(client, address, **GERMAN)
    assert told["og:title"] == "Franchise"
    assert told["og:description"].startswith("Baue eine Kette")
    assert client.get(told["og:image"]).status_code == 200
