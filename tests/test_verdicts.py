"""What may be done, and what may not: every verdict of an independent implementation about single steps of a turn."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from franchise import Action, Game
from franchise.board.tables import BOARD
from franchise.record.record import from_record
from kit.golden import golden

# What is tried at every position: all links in both directions, all places, all paths of two links.
PRICES = {
    (BOARD.locations[here].id, BOARD.locations[there].id): link.price
    for link in BOARD.links
    for here, there in ((link.a, link.b), (link.b, link.a))
}
PLACES = [place.id for place in BOARD.locations]
CITIES = [place.id for place in BOARD.cities]
PATHS = [(a, b, d) for (a, b), (c, d) in product(PRICES, PRICES) if b == c and a != d]

Try = dict[str, Any]
Verdict = tuple[str, object, bool, bool]  # the list, what was tried, what the file says, what the rules say


def may(game: Game, *tokens: str) -> bool:
    """Whether these actions can be done one after the other."""
    game = game.copy()
    for token in tokens[:-1]:
        if Action.from_token(token) not in game.legal_actions:
            return False
        game.push(token)
    return Action.from_token(tokens[-1]) in game.legal_actions


def owned(game: Game) -> set[str]:
    """Where the active player has a franchise, and may begin an expansion."""
    towns = {town.id for town in game.towns.values() if town.owner == game.active}
    return towns | {city.id for city in game.cities.values() if city.franchises[game.active]}


def compare(before: Game, tried: Try) -> Iterator[Verdict]:
    """Everything that was tried at one position, what the file says about it, and what the rules say."""
    game, own = before.copy(), owned(before)
    if tried["bare"]["boom"] is not None:
        named = {action.location for action in game.legal_actions}
        yield from (("boom", place, place in tried["boom"], place in named) for place in PLACES)
        game.push(f"@{tried['bare']['boom']}")
    yield "bare_legal", "-", tried["bare_legal"], may(game, "|", ".")
    yield "money", "$10", tried["money"], may(game, "$10")
    tokens = {action.token for action in game.legal_actions}
    for link, price in PRICES.items():
        yield "expand", link, list(link) in tried["expand"], link[0] in own and f">{link[1]}${price}" in tokens
    for place in PLACES:
        city = place in CITIES
        yield "increase", place, place in tried["increase"], city and may(game, "|", f"+{place}")
        yield "double", place, place in tried["double"], city and may(game, "|", f"+{place}", f"++{place}")
    if "paths" in tried:
        yield from compare_tiles(game, tried, own)


def compare_tiles(game: Game, tried: Try, own: set[str]) -> Iterator[Verdict]:
    """Single links that the route tile pays, and paths of two links by the development tile."""
    tokens = set()
    if may(game, "~"):
        armed = game.copy()
        armed.push("~")
        tokens = {action.token for action in armed.legal_actions}
    for link, price in PRICES.items():
        yield "free", link, list(link) in tried["free"], link[0] in own and f">{link[1]}${price}" in tokens
    begins = {place: may(game, f"/{place}") for place in PLACES}
    for a, b, c in PATHS:
        walked = begins[a] and may(game, f"/{a}", f"/{b}", f"/{c}", "/")
        yield "paths", (a, b, c), [a, b, c] in tried["paths"], walked


def test_what_may_be_done_is_what_an_independent_implementation_says() -> None:
    looked_at = legal = 0
    different = []
    for number, line in enumerate(golden("verdicts"), 1):
        game = from_record(line["record"])
        starts = game.turn_starts
        for tried in line["tries"]:
            before = Game.from_state(game.state_before(starts[tried["after"]]))
            for name, what, said, found in compare(before, tried):
                looked_at += 1
                legal += said
                if said != found:
                    where = f"verdicts.jsonl.gz, line {number}, after {tried['after']} turns, {name}, {what}"
                    different.append(f"{where}: {'legal' if said else 'illegal'} there, but not here")
    assert different == []
    assert (looked_at, legal) == (456_851, 8_723)
