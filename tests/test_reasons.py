"""Why an action is not legal: there is a reason for every illegal one, for no legal one, and it is the true one."""

from franchise import ActionKind, Game, Stage
from franchise.model.action import all_actions
from franchise.rules import layout
from kit.random_games import positions
from kit.table import FAR, FEW, lay, play, regions_setup


def test_there_is_a_reason_for_every_illegal_action_and_for_no_legal_one() -> None:
    legal = illegal = 0
    stages = set()
    for game in positions(range(32), every=23):
        allowed = set(game.legal_actions)
        stages.add(game.stage)
        for action in all_actions():
            reason = game.why_not(action)
            assert (reason is None) == (action in allowed), f"{action} in {game}: {reason}"
        legal += len(allowed)
        illegal += len(all_actions()) - len(allowed)
    assert legal > 1000
    assert illegal > 50_000
    assert stages >= set(Stage) - {Stage.WALKING, Stage.PLACING_REGION_TILE}


def holder() -> Game:
    """Seat 0, without money, in Spokane and Casper, with the route and the development tile."""
    values = {layout.ROUTE: 1, layout.DEVELOPMENT: 1}
    setup = regions_setup(texas="q19", florida="q20")
    return lay(4, towns=FAR, cities={"casper": [0]}, money=[0] * 4, setup=setup, words=values, check=False)


def reasons_fit(game: Game) -> int:
    """Check every action; how many are legal."""
    allowed = set(game.legal_actions)
    for action in all_actions():
        assert (game.why_not(action) is None) == (action in allowed), f"{action} in {game}"
    return len(allowed)


def test_reasons_fit_while_the_route_tile_is_armed_and_on_a_path() -> None:
    for tokens in ((), ("~",), ("/casper",), ("/casper", "/sioux-falls"), ("/casper", "/sioux-falls", "~")):
        game = holder()
        play(game, *tokens)
        assert reasons_fit(game) > 0


def test_a_link_that_the_route_tile_frees_is_not_called_too_dear() -> None:
    game = holder()
    paid = game.why_not(">san-francisco$8")
    assert paid is not None
    assert paid.rule == "3.6"
    play(game, "~")
    assert game.why_not(">san-francisco$8") is None


def test_a_link_that_can_be_paid_to_the_last_dollar_is_not_called_too_dear() -> None:
    game = lay(4, towns=FAR, cities={"detroit": [0]}, money=[3, 0, 0, 0])
    assert game.why_not(">chicago$3") is None
    reason = game.why_not(">new-york$5")
    assert reason is not None
    assert (reason.rule, "$5" in reason.text, "$3" in reason.text) == ("3.6", True, True)


def rule_of(game: Game, token: str) -> str | None:
    reason = game.why_not(token)
    return None if reason is None else reason.rule


def test_the_first_rule_that_is_broken_is_named() -> None:
    game = lay(2, towns=FEW | {"memphis": 1}, cities={"denver": [0], "phoenix": [1]}, money=[0, 0])
    named = {
        ">portland$0": "2.2",  # blocked
        ">denver$1": "3.2",  # his already
        ">memphis$0": "3.2",  # another's town
        ">omaha$0": "3.2",  # no link
        ">phoenix$0": "3.2",  # a link, but not at that price
        ">phoenix$5": "3.6",  # too dear
        ">flagstaff$0": None,
        "+denver": "3.2",  # the expansions come first
        "~": "8.3",
        "/denver": "8.3",
    }
    assert {token: rule_of(game, token) for token in named} == named
    play(game, "|")
    named = {"+denver": "3.6", "+phoenix": "3.3", "+portland": "2.2", "++denver": "7.3", "$10": None, ".": None}
    assert {token: rule_of(game, token) for token in named} == named


def test_the_prices_that_there_are_instead_are_named() -> None:
    game = lay(4, towns=FAR | {"sioux-falls": 0}, cities={"detroit": [0]})
    reason = game.why_not(">chicago$0")
    assert reason is not None
    assert "$1 or $3" in reason.text


def test_a_game_that_is_over_says_by_which_rule() -> None:
    game = lay(2, towns=FEW, words={layout.PASSES: 1})
    play(game, "|", ".")
    assert {rule_of(game, action.token) for action in all_actions() if action.kind is ActionKind.DONE} == {"6.2"}
