"""A balanced draw: the same for the same seed, allowed by the rules, and fairer than a plain one."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from franchise import Game
from franchise.advice.balanced_draw import balanced_seed, seat_chances, unfairness
from franchise.arena.outcome import Match, MatchOptions
from franchise.arena.schedule import Pairing
from franchise.cli.new_game import choose_tiles, new_game
from franchise.model.errors import InvalidError
from franchise.model.queenie import QUEENIES
from franchise.record.record import dump_record, load_record
from franchise.server.app import create_app
from franchise.server.settings import Settings
from kit.serving import host_of
from kit.serving import new_game as new_game_at

FEW = 12  # draws to choose from, where it does not matter how fair the choice is


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_is_fairer_than_a_plain_draw(players: int) -> None:
    seeds = range(100, 106)
    plain = [unfairness(seat_chances(players, seed)) for seed in seeds]
    fair = [unfairness(seat_chances(players, balanced_seed(players, seed))) for seed in seeds]
    assert sum(fair) < sum(plain) / 2, "all seats have more equal chances"
    assert all(one <= other for one, other in zip(fair, plain, strict=True))


@pytest.mark.parametrize("queenies", [(), tuple(sorted(QUEENIES))], ids=["base", "queenies"])
def test_the_same_seed_gives_the_same_legal_draw(queenies: tuple[str, ...]) -> None:
    chosen = {balanced_seed(3, 5, queenies, candidates=FEW) for _ in range(2)}
    assert len(chosen) == 1
    game = Game(3, expert="drawn", queenies=queenies, seed=chosen.pop())
    assert load_record(dump_record(game)).setup == game.setup, "a record of it is read, so that the rules allow it"
    assert balanced_seed(3, 6, queenies, candidates=FEW) != game.seed, "another seed gives another one"


def test_the_command_and_the_arena_draw_alike() -> None:
    chosen = Game(2, expert="drawn", seed=balanced_seed(2, 9))
    match = Match(("greedy", "random"), 2, MatchOptions(expert="drawn", balanced=True))
    by_command = new_game(2, 9, introductory=False, tiles="balanced", queenies="")
    for game in (by_command, match.new_game(Pairing(0, (0, 1), 9))):
        assert game.seed == chosen.seed
        assert (game.state == chosen.state).all()


def test_tiles_are_not_both_placed_and_balanced() -> None:
    with pytest.raises(InvalidError, match="leave one of them out"):
        choose_tiles(expert=False, placed=True, balanced=True)


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings(database=":memory:", thinkers=1))) as opened:
        yield opened


def test_the_server_draws_alike_and_so_does_a_rematch(client: TestClient) -> None:
    game = new_game_at(client, "person", "person", start="balanced", seed="9")
    room = host_of(client).rooms.find(game)
    assert room.game.seed == balanced_seed(2, 9)
    again = host_of(client).rooms.find(client.post(f"/api/games/{game}/rematch").json()["id"])
    assert unfairness(seat_chances(2, again.game.seed)) < 0.05
    assert again.table.is_balanced
