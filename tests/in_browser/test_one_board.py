"""The page and the pictures draw the same board: every element that both have is the same, to a tenth of a unit."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from httpx2 import Client
from playwright.sync_api import Page

from franchise.drawing.picture import draw_svg
from franchise.game import Game
from franchise.model.stage import SETTING_UP, Stage
from franchise.model.views import TurnView
from franchise.record.position import dump_position
from franchise.record.record import dump_record
from franchise.texts import LANGUAGES, use_language
from in_browser.drawn import differences, parts_of
from in_browser.pages import OpenPage
from kit.random_games import QUEENIES
from kit.serving import draft, look

MOST_SEEDS = 400
SHOWN = 6  # so many differences of a position are told at most
NOTHING = TurnView((), (), None, False, None, ())
DRAWN = "map => new XMLSerializer().serializeToString(map)"


@dataclass(frozen=True)
class Found:
    """A position, the one in which its turn began, and what was done since then."""

    game: Game
    start: Game
    steps: tuple[str, ...]


def find(wanted: Callable[[Game], bool], **variant: Any) -> Found:
    """The first position of random games that is as wanted."""
    for seed in range(MOST_SEEDS):
        game, chance = Game(seed=seed, **variant), random.Random(seed)
        start, steps = game.copy(), list[str]()
        while not game.is_over:
            action = chance.choice(list(game.legal_actions))
            if game.turn != start.turn or (game.stage is Stage.EXPANDING and game.current_turn == NOTHING):
                start, steps = game.copy(), []
            steps.append(action.token)
            game.push(action)
            if wanted(game):
                return Found(game, start, tuple(steps))
    raise AssertionError("no such position was found")


def after(turns: int) -> Callable[[Game], bool]:
    return lambda game: game.turn >= turns


def many_pieces(game: Game) -> bool:
    """A scored city with many pieces, some of which are counted."""
    scored = [city.franchises for city in game.cities.values() if city.scored]
    return any(sum(held) > 4 and max(held) > 2 for held in scored)


SHOWN_IN_A_REPLAY: dict[str, tuple[Callable[[Game], bool], dict[str, Any]]] = {
    "2 players": (after(14), {"players": 2, "introductory": True}),
    "3 players": (after(20), {"players": 3}),
    "4 players": (after(30), {"players": 4, "introductory": True}),
    "5 players": (after(40), {"players": 5}),
    "set-up": (lambda game: game.stage is Stage.STARTING, {"players": 3}),
    "tiles to be laid": (
        lambda game: any(city.value for city in game.cities.values()),
        {"players": 2, "expert": "placed"},
    ),
    "milestones": (after(20), {"players": 3, "queenies": {"milestones"}}),
    "boom": (lambda game: game.turn > 9 and bool(game.boom_city), {"players": 4, "queenies": {"boom"}}),
    "regions": (after(9), {"players": 4, "queenies": {"regions"}, "region_pool": "queenies"}),
    "everything": (after(16), {"players": 2, "queenies": set(QUEENIES), "expert": "drawn"}),
    "many pieces": (many_pieces, {"players": 5}),
    "the track": (lambda game: len(game.track) > 7, {"players": 4}),
    "over": (lambda game: game.is_over, {"players": 5, "queenies": set(QUEENIES)}),
    "two expansions": (lambda game: len(game.current_turn.markers) > 1, {"players": 4, "expert": "drawn"}),
    "increases": (lambda game: len(game.current_turn.increased) > 2, {"players": 2}),
    "boom and flag": (
        lambda game: bool(game.boom_city) and game.boom_city in game.current_turn.markers,
        {"players": 4, "queenies": {"boom"}},
    ),
}
SHOWN_IN_A_GAME: dict[str, tuple[Callable[[Game], bool], dict[str, Any]]] = {
    "an expansion": (lambda game: game.turn > 7 and bool(game.current_turn.markers), {"players": 3}),
    "a double": (lambda game: bool(game.current_turn.doubled), {"players": 4}),
    "armed": (lambda game: game.current_turn.armed, {"players": 4, "queenies": {"regions"}, "region_pool": "queenies"}),
    "a path": (
        lambda game: len(game.current_turn.walked) > 2,
        {"players": 4, "queenies": {"regions"}, "region_pool": "queenies"},
    ),
}


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_language("en")


def has_record(game: Game) -> bool:
    """A record has the whole past, so that scored cities show who won them. There is none in the middle of a turn."""
    return game.is_over or (game.at_turn_start and game.stage not in SETTING_UP)


def as_known(game: Game, start: Game) -> Game:
    """The game as a server knows it to which this start was given."""
    return game if has_record(start) else Game.from_state(game.state, game.names)


def imported(client: Client, game: Game) -> str:
    """A game of people that has come to this position."""
    text = dump_record(game) if has_record(game) else dump_position(game)
    answer = client.post("/api/games/import", json={"text": text, "kinds": ["person"] * game.players_count})
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["id"]
    return found


def compared(page: Page, game: Game) -> list[str]:
    """What the page that is open draws otherwise than the picture of this position."""
    board = page.locator(".map")
    board.locator(".pl").first.wait_for()
    return differences(parts_of(board.evaluate(DRAWN)), parts_of(draw_svg(game)))


def told(found: dict[str, list[str]]) -> str:
    """The differences by position, some of each."""
    lines = [f"{name}: {line}" for name, some in found.items() for line in some[:SHOWN]]
    return "\n".join(["the page and the picture differ", *lines])


def test_a_replay_shows_what_the_picture_shows(open_page: OpenPage, client: Client) -> None:
    page, found = open_page("/load"), {}
    for name, (wanted, variant) in SHOWN_IN_A_REPLAY.items():
        game = find(wanted, **variant).game
        page.goto(f"/game/{imported(client, game)}/replay")
        found[name] = compared(page, as_known(game, game))
    assert not any(found.values()), told(found)


def test_a_turn_in_progress_is_drawn_as_in_the_picture(open_page: OpenPage, client: Client) -> None:
    page, found = open_page("/load"), {}
    for name, (wanted, variant) in SHOWN_IN_A_GAME.items():
        position = find(wanted, **variant)
        game = imported(client, position.start)
        # The end of the expansions is implied in a turn in progress.
        draft(client, game, look(client, game), [step for step in position.steps if step != "|"])
        page.goto(f"/game/{game}")
        # Links that matter now are strong on the page.
        different = compared(page, as_known(position.game, position.start))
        found[name] = [line for line in different if not line.startswith("roads")]
    assert not any(found.values()), told(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_the_same_in_every_language(open_page: OpenPage, client: Client, language: str) -> None:
    game = find(after(14), players=2, queenies=set(QUEENIES)).game
    use_language(language)
    page = open_page(f"/game/{imported(client, game)}/replay", locale=language)
    assert not (found := compared(page, as_known(game, game))), told({language: found})


def test_a_change_on_one_side_is_found() -> None:
    picture = draw_svg(Game(players=4, introductory=True, seed=1))
    changed = picture.replace('class="pip" r="5"', 'class="pip" r="6"', 1)
    assert changed != picture
    (found,) = differences(parts_of(changed), parts_of(picture))
    assert found.endswith("(pl): element 4, circle.pip: r is 6 on the page and 5 in the picture")
