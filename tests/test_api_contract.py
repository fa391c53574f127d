"""The API against its own description: whatever is sent, the server answers as described and never fails."""

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    negative_data_rejection,
    positive_data_acceptance,
    unsupported_method,
)

from franchise.server.app import create_app
from franchise.server.settings import Settings
from kit.serving import new_game

FOLDER = tempfile.TemporaryDirectory(prefix="franchise-")
OFTEN = "100000/minute"
APP = create_app(
    Settings(database=str(Path(FOLDER.name) / "games.sqlite"), create_rate=OFTEN, join_rate=OFTEN, talk_rate=OFTEN)
)
# The rules refuse more than a schema can say, such as a name with a line break; methods are the framework's.
EXCLUDED = [positive_data_acceptance, unsupported_method, allow_header_conformance]
FEW = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
# What is too long is refused before anybody looks into it (413).
REFUSED = ["4xx"]
CONFIG = SchemathesisConfig.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}})
schema = schemathesis.openapi.from_asgi("/openapi.json", APP, config=CONFIG)


PLAYER = TestClient(APP)


@cache
def running_game() -> str:
    """A game of people, so that no bot changes it between two requests."""
    return new_game(PLAYER, "person", "person", "person", queenies=["boom", "milestones", "regions"])


@schema.parametrize()
@FEW
def test_every_request_is_answered_as_described(case: "schemathesis.Case[Any]") -> None:
    case.call_and_validate(excluded_checks=EXCLUDED)


@schema.include(path_regex="{id}").exclude(method="DELETE").exclude(path_regex="png").parametrize()
@FEW
def test_requests_about_a_real_game_too(case: "schemathesis.Case[Any]") -> None:
    case.path_parameters["id"] = running_game()
    case.cookies = {**case.cookies, **PLAYER.cookies}
    case.call_and_validate(excluded_checks=[*EXCLUDED, negative_data_rejection])
