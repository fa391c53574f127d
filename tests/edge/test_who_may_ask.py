"""Who may ask: hosts, origins, and what every answer tells browsers."""

import socket
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse

from franchise.server.settings import EdgeSettings
from kit.edge import small_app
from kit.serving import new_game, seats

GAMES = {"seats": seats("person", "person"), "seed": "7"}


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8000", 200),
        ("127.0.0.1", 200),
        ("[::1]:8000", 200),
        ("franchise.localhost", 200),
        (socket.gethostname(), 200),
        ("evil.example", 421),
        ("localhost.evil.example", 421),
        ("", 421),
    ],
)
def test_only_own_names_are_answered(client: TestClient, host: str, status: int) -> None:
    answer = client.get("/api/terms", headers={"Host": host})
    assert answer.status_code == status
    if status == 421:
        assert answer.json()["error"] == "unknown-host"
        assert "FRANCHISE_HOSTS" in answer.json()["message"]


def test_the_address_of_the_connection_is_a_name_of_the_server() -> None:
    app = small_app(EdgeSettings())
    assert TestClient(app, base_url="http://10.1.2.3:8000").get("/").status_code == 200
    assert TestClient(app, base_url="http://10.1.2.3").get("/", headers={"Host": "10.1.2.4"}).status_code == 421


def test_further_hosts_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FRANCHISE_HOSTS", "Games.Example.org, other.example")
    client = TestClient(small_app(EdgeSettings()))
    for host in ("games.example.org", "other.example:8443"):
        assert client.get("/", headers={"Host": host}).status_code == 200
    assert (
        TestClient(small_app(EdgeSettings(hosts=("*",)))).get("/", headers={"Host": "any.example"}).status_code == 200
    )


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": "http://testserver"}, 201),
        ({"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}, 201),
        ({"Origin": "http://testserver:81"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://[evil"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
    ],
)
def test_foreign_pages_can_change_nothing(client: TestClient, headers: dict[str, str], status: int) -> None:
    answer = client.post("/api/games", json=GAMES, headers=headers)
    assert answer.status_code == status
    assert status == 201 or answer.json()["error"] == "foreign-origin"


def test_foreign_pages_can_follow_no_game(client: TestClient) -> None:
    live = f"/api/games/{new_game(client, 'person', 'person')}/live"
    with client.websocket_connect(live, headers={"Origin": "http://testserver"}):
        pass
    with (
        pytest.raises(WebSocketDenialResponse) as refused,
        client.websocket_connect(live, headers={"Origin": "http://evil.example"}),
    ):
        pass
    assert refused.value.status_code == 403


def test_pages_of_hosts_that_are_set_are_not_foreign() -> None:
    client = TestClient(small_app(EdgeSettings(hosts=("games.example.org",))))
    assert client.post("/", headers={"Origin": "https://games.example.org"}).status_code == 200
    assert client.post("/", headers={"Origin": "https://other.example.org"}).status_code == 403


# What every answer tells browsers


@pytest.mark.parametrize("address", ["/", "/rules", "/api/terms", "/api/nothing", "/.env", "/docs", "/healthz"])
def test_every_answer_has_the_usual_headers(client: TestClient, address: str) -> None:
    headers = client.get(address).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    for name in ("Referrer-Policy", "Permissions-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy"):
        assert headers[name]
    assert "Strict-Transport-Security" not in headers


def test_an_error_that_nobody_foresaw_is_an_answer_too() -> None:
    client = TestClient(small_app(EdgeSettings(tls=True)), raise_server_exceptions=False)
    answer = client.get("/broken")
    assert (answer.status_code, answer.json()["error"]) == (500, "failed")
    assert answer.headers["X-Content-Type-Options"]
    assert answer.headers["Strict-Transport-Security"]


def test_refusals_have_the_headers_too(client: TestClient) -> None:
    refused = client.get("/", headers={"Host": "evil.example"})
    assert "Content-Security-Policy" in refused.headers


def test_what_is_private_is_for_this_machine() -> None:
    def status(address: str, **settings: Any) -> int:
        return TestClient(small_app(EdgeSettings(**settings)), client=(address, 50000)).get("/private").status_code

    assert status("127.0.0.1") == status("::1") == status("10.0.0.7", metrics_for="all") == 200
    assert status("10.0.0.7") == 403
