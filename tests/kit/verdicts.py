"""What may be done at a position, as `verdicts.jsonl.gz` lists it: everything that is not in a list is illegal."""

from itertools import product
from typing import Any

from franchise import Action, Game
from franchise.board.tables import BOARD

# What the verdicts cover at every position: all links in both directions, all places, all paths of two links.
PRICES = {
    (BOARD.locations[here].id, BOARD.locations[there].id): link.price
    for link in BOARD.links
    for here, there in ((link.a, link.b), (link.b, link.a))
}
PLACES = [place.id for place in BOARD.locations]
CITIES = [place.id for place in BOARD.cities]
PATHS = [(a, b, d) for (a, b), (c, d) in product(PRICES, PRICES) if b == c and a != d]
TRIED = {"boom": len(PLACES), "expand": len(PRICES), "increase": len(PLACES), "double": len(PLACES)}
TRIED |= {"paths": len(PATHS), "free": len(PRICES), "bare_legal": 1, "money": 1}

Verdicts = dict[str, Any]


def may(game: Game, *tokens: str) -> bool:
    """Whether these actions can be done one after the other."""
    game = game.copy()
    for token in tokens[:-1]:
        if Action.from_token(token) not in game.legal_actions:
            return False
        game.push(token)
    return Action.from_token(tokens[-1]) in game.legal_actions


def judge(before: Game, asked: Verdicts) -> Verdicts:
    """Our rules' verdicts on everything that was asked at a position, in the same lists."""
    game, own = before.copy(), owned(before)
    found: Verdicts = {}
    if asked["bare"]["boom"] is not None:
        found["boom"] = [action.location for action in game.legal_actions]
        game.push(f"@{asked['bare']['boom']}")
    found |= {
        "bare_legal": may(game, "|", "."),
        "money": may(game, "$10"),
        "expand": legal_links(game, own),
        "increase": [city for city in CITIES if may(game, "|", f"+{city}")],
        "double": [city for city in CITIES if may(game, "|", f"+{city}", f"++{city}")],
    }
    if "paths" in asked:
        begins = {place: may(game, f"/{place}") for place in PLACES}
        found["paths"] = [[a, b, c] for a, b, c in PATHS if begins[a] and may(game, f"/{a}", f"/{b}", f"/{c}", "/")]
        found["free"] = free_links(game, own)
    return found


def owned(game: Game) -> set[str]:
    """Where the active player has a franchise, and may begin an expansion."""
    towns = {town.id for town in game.towns.values() if town.owner == game.active}
    return towns | {city.id for city in game.cities.values() if city.franchises[game.active]}


def legal_links(game: Game, own: set[str]) -> list[list[str]]:
    """The single links over which an expansion is legal."""
    tokens = {action.token for action in game.legal_actions}
    return [[a, b] for (a, b), price in PRICES.items() if a in own and f">{b}${price}" in tokens]


def free_links(game: Game, own: set[str]) -> list[list[str]]:
    """The single links that the route tile may pay."""
    if not may(game, "~"):
        return []
    armed = game.copy()
    armed.push("~")
    return legal_links(armed, own)


def differences(said: Verdicts, found: Verdicts) -> list[str]:
    """The differences between two verdicts, in words."""
    told = []
    for name, now in found.items():
        if isinstance(now, bool):
            told += [f"{name}: {said[name]} there, {now} here"] if said[name] != now else []
            continue
        there, here = ({json_key(each) for each in verdicts[name]} for verdicts in (said, found))
        told += [f"{name}: {each} is legal there, illegal here" for each in sorted(there - here)]
        told += [f"{name}: {each} is illegal there, legal here" for each in sorted(here - there)]
    return told


def json_key(place: str | list[str]) -> str:
    """A place, a link or a path in one text."""
    return place if isinstance(place, str) else " - ".join(place)
