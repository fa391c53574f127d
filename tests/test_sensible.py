"""The sensible actions, among which bots choose: the legal ones but for those that are never better than another."""

from franchise import Action, ActionKind, Game, Stage
from franchise.rules import layout
from kit.random_games import positions
from kit.table import FAR, lay, play, regions_setup


def left_out(game: Game) -> set[Action]:
    return set(game.legal_actions) - set(game.sensible_actions)


def test_sensible_actions_are_legal_and_there_is_one_wherever_something_is_legal() -> None:
    dropped = 0
    for game in positions(range(40), every=5):
        assert set(game.sensible_actions) <= set(game.legal_actions)
        assert bool(game.sensible_actions) == bool(game.legal_actions) == (not game.is_over)
        dropped += len(left_out(game))
    assert dropped > 100


def test_nothing_but_links_and_the_route_tile_is_left_out_and_only_while_expanding() -> None:
    expanding = 0
    for game in positions(range(40), every=5):
        kinds = {action.kind for action in left_out(game)}
        assert kinds <= {ActionKind.EXPAND, ActionKind.ARM_ROUTE}
        assert not kinds or game.stage is Stage.EXPANDING
        expanding += bool(kinds)
    assert expanding > 50


def test_a_link_is_left_out_just_where_a_cheaper_one_leads_to_the_same_place() -> None:
    compared = 0
    for game in positions(range(40), every=5):
        if game.milestones or game.current_turn.armed:
            continue
        links = [action for action in game.legal_actions if action.kind is ActionKind.EXPAND]
        cheapest = {(link.location, min(o.price or 0 for o in links if o.location == link.location)) for link in links}
        sensible = [action for action in game.sensible_actions if action.kind is ActionKind.EXPAND]
        assert {(link.location, link.price) for link in sensible} == cheapest
        compared += len(links) - len(sensible)
    assert compared > 50


def holder(*cities: str) -> Game:
    """Seat 0 in Spokane and in these cities, with the route tile."""
    setup = regions_setup(texas="q19", florida="q20")
    where = {city: [0] for city in cities}
    return lay(4, towns=FAR, cities=where, money=[5, 0, 0, 0], setup=setup, words={layout.ROUTE: 1}, check=False)


def test_the_route_tile_is_left_out_where_every_way_is_free_of_charge() -> None:
    game = lay(
        4,
        towns={"raleigh": 0, "conrad": 1, "fargo": 2, "reno": 3},
        scored={"charleston": {1: 1}, "washington": {1: 1}},  # from Raleigh only Atlanta is left, for $0
        setup=regions_setup(texas="q19", florida="q20"),
        words={layout.ROUTE: 1},
        check=False,
    )
    assert {action.token for action in left_out(game)} == {"~"}
    assert "~" in {action.token for action in holder("detroit").sensible_actions}


def test_the_route_tile_is_not_spent_on_a_link_that_costs_nothing() -> None:
    game = holder("detroit")
    play(game, "~")
    legal = {action.token for action in game.legal_actions}
    assert {">seattle$0", ">boise$0", ">chicago$3"} <= legal
    sensible = {action.token for action in game.sensible_actions}
    assert ">chicago$3" in sensible
    assert not sensible & {">seattle$0", ">boise$0"}
