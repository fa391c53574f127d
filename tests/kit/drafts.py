"""Rare positions for tests of drafts, found by letting bots play with all Queenies."""

from collections.abc import Iterator

from franchise.bots.registry import make_bot
from franchise.draft.choices import Choices, Mode
from franchise.game import Game
from franchise.model.action import Action
from franchise.model.queenie import Queenie

QUEENIES = tuple(Queenie)


def turns(players: int, seed: int, wanted: int = 400) -> Iterator[Game]:
    """Copies of a game at the beginnings of its turns, with all Queenies in play."""
    game = Game(players, expert="drawn", queenies=QUEENIES, seed=seed)
    bot = make_bot("beginner", seed)
    while not game.is_over and wanted:
        if game.at_turn_start:
            yield game.copy()
            wanted -= 1
        game.push(bot.choose(game))


def with_tile(name: str, seeds: range = range(60)) -> Game:
    """A turn whose player holds the development or the route tile and a bonus tile that can be used."""
    for seed in seeds:
        for game in turns(4, seed):
            player = game.players[game.active]
            holds = player.has_development_tile if name == "development" else player.has_route_tile
            if holds and player.bonus and choices_of(game, (), Mode.WALK if name == "development" else Mode.ROUTE):
                return game
    raise AssertionError(f"no game with the {name} tile")


def choices_of(game: Game, steps: tuple[Action, ...], mode: Mode) -> list[tuple[Action, ...]]:
    choices = Choices(game, steps)
    everything = [choice for place in choices.places.values() for choice in place.choices] + list(choices.others)
    return [choice.steps for choice in everything if choice.mode is mode]
