"""What may come: forecasts agree with what the rules then do, and a hint's reasons name what decides."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from franchise.advice.ending import regions_away, tell_enders, who_can_end
from franchise.advice.forecast import forecast_regions, rank_as_it_stands, tell_region
from franchise.advice.hint import explain_hint, think_of_hint
from franchise.advice.next_turn import best_gains, cities_in_reach, next_turn_of
from franchise.advice.outlook import Outlook, look_ahead
from franchise.advice.reasons import Comparison, advantages, tell_alternative, tell_reasons
from franchise.board.load import PLAYER_COUNTS
from franchise.board.tables import REGION_INDEX
from franchise.game import Game
from franchise.model.action import Action
from franchise.model.event import EventKind
from franchise.record.record import from_record
from franchise.rules import layout
from franchise.texts import DEFAULT_LANGUAGE, LANGUAGES, use_language
from kit.golden import golden
from kit.table import FAR, lay, regions_setup, turn

GAMES = [from_record(line["record"]) for line in [*golden("games")[::16], *golden("rare")[::4], *golden("traps")[::2]]]


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_language(DEFAULT_LANGUAGE)


def turns(game: Game) -> Iterator[tuple[Game, int]]:
    """The game at the beginning of every turn, and the number of the action after that turn."""
    starts = game.turn_starts
    for start, end in pairwise(starts):
        yield Game.from_state(game.state_before(start), game.names), end


# Everything in the region Washington is scored but the town Raleigh.
WASHINGTON = {"washington": {0: 1, 1: 1, 2: 1}, "charleston": {0: 1, 1: 1}, "charlotte": {0: 1}}
LAST_BUT_ONE = ("upper-west", "montana", "california", "grand-canyon", "great-lakes", "central", "new-york")


# Regions


def test_a_region_is_ranked_as_the_rules_rank_it_when_it_is_complete() -> None:
    compared = 0
    for game in GAMES:
        for _, end in turns(game):
            events = game.events_of(end - 1)
            for reached in (event for event in events if event.kind is EventKind.TRACK_REACHED):
                paid = [e for e in events if e.kind is EventKind.REGION_RANKED and e.region == reached.region]
                state, region = game.state_before(end), REGION_INDEX[reached.region or ""]
                state[layout.TRACK] = reached.place or 0  # some tiles count those that lay there before
                owner = (int(state[layout.MARKERS]) >> layout.NIBBLE_BITS * region & layout.NIBBLE_MASK) - 1
                assert list(rank_as_it_stands(state, region, owner)) == paid
                compared += 1
    assert compared > 200


def test_a_forecast_comes_true_when_the_last_town_changes_nothing() -> None:
    game = lay(4, towns=FAR, scored=WASHINGTON, markers={"washington": 2})
    told = forecast_regions(game)["washington"]
    assert (told.leader, told.open, told.completing) == (0, ("raleigh",), 3)
    turn(game, ">raleigh$1")
    events = game.events_of(len(game.actions) - 1)
    paid = [(event.seat, event.influence) for event in events if event.kind is EventKind.REGION_RANKED]
    assert [(gain.seat, gain.least) for gain in told.gains] == paid
    assert all(gain.least == gain.most for gain in told.gains)
    assert "washington" not in forecast_regions(game)


def test_a_tie_without_a_marker_is_open() -> None:
    game = lay(4, towns=FAR | {"el-paso": 0}, cities={"dallas": [1]})
    told = forecast_regions(game)["texas"]
    assert told.leader is None
    assert [(gain.seat, gain.least, gain.most) for gain in told.gains] == [(0, 4, 5), (1, 4, 5)]
    assert tell_region(told, game.names)[0] == "Blue, Red are level with 1; the region marker will decide"
    assert "Red 4 to 5 IP" in tell_region(told, game.names)[2]


def test_a_region_that_pays_dollars() -> None:
    game = lay(4, setup=regions_setup(texas="q11"), towns=FAR | {"el-paso": 0})
    assert [gain.in_dollars for gain in forecast_regions(game)["texas"].gains] == [True]
    assert tell_region(forecast_regions(game)["texas"], game.names)[2] == "As it stands: Blue $15"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_region_is_told_in_every_language(language: str) -> None:
    use_language(language)
    for game in GAMES[::8]:
        for at, _ in turns(game):
            for region in forecast_regions(at).values():
                lines = tell_region(region, at.names)
                assert 2 <= len(lines) <= 4
                assert all(line and "{" not in line for line in lines)


# The end of the game


def test_who_ends_the_game_was_able_to() -> None:
    for game in GAMES:
        if game.is_over:
            *_, (at, _) = turns(game)
            assert at.active in who_can_end(at), game.actions[-9:]


def test_nobody_can_end_the_game_with_too_many_regions_to_go() -> None:
    for game in GAMES[::4]:
        for at, end in turns(game):
            ended = Game.from_state(game.state_before(end)).is_over
            if not who_can_end(at):
                assert not ended
            elif regions_away(at) > 4:
                assert int(at.state[layout.PASSES]) + 1 >= at.players_count, "only by passing"


def test_a_rival_can_end_the_game_next_turn() -> None:
    towns, scored = FAR, {"washington": {1: 1}, "charleston": {2: 1}, "charlotte": {2: 1}}
    game = lay(4, towns=towns, scored=scored, markers={"washington": 1}, track=LAST_BUT_ONE, check=False)
    assert who_can_end(game) == (1, 2)
    assert tell_enders(game) == ["Red can end the game next turn", "Orange can end the game next turn"]
    poor = lay(
        4,
        towns=towns,
        scored=scored | {"charleston": {0: 1}, "charlotte": {0: 1}},
        markers={"washington": 1},
        track=LAST_BUT_ONE,
        money=[0, 0, 0, 0],
        words={layout.BONUS + seat: 0 for seat in range(4)},
        check=False,
    )
    assert who_can_end(poor) == (1,), "Red's income pays for the link, Blue has taken his"


# A player's next turn


def test_the_next_turn_is_the_one_that_comes_if_the_others_pass() -> None:
    for game in GAMES[::8]:
        for at, _ in list(turns(game))[::5]:
            seat = (at.active + 1) % at.players_count
            passed = at.copy()
            passed.push(f"@{at.boom_city}") if at.stage.value == "booming" else ()
            turn(passed)
            if passed.is_over or passed.events_of(len(passed.actions) - 1)[0].kind is not EventKind.TURN_ENDED:
                continue
            expected, found = passed.state, next_turn_of(at, seat).state
            for state in (expected, found):
                state[layout.PASSES] = 0
            if at.stage.value == "booming":  # his own income came before he passed
                expected[layout.MONEY + at.active] = found[layout.MONEY + at.active]
            assert (expected == found).all()


def test_a_city_in_reach_by_one_and_by_a_double() -> None:
    game = lay(4, towns=FAR, cities={"dallas": [0, 0], "chicago": [0, 0, 1], "omaha": [1]})
    assert cities_in_reach(game) == {"chicago": 7, "dallas": 5}
    game = lay(4, towns=FAR, cities={"chicago": [0, 0, 1]}, words={layout.BONUS: 0}, check=False)
    assert cities_in_reach(game) == {}, "a double needs a bonus tile"


def test_what_could_be_won_was_not_beaten_by_what_was_won() -> None:
    for game in GAMES[::8]:
        for at, end in turns(game):
            won = [event for n in range(end - 1, end) for event in game.events_of(n) if event.seat == at.active]
            sources = (EventKind.CITY_MAJORITY, EventKind.CITY_FULL, EventKind.REGION_RANKED, EventKind.TRACK_REACHED)
            points = sum(event.influence for event in won if event.kind in sources)
            if not Game.from_state(game.state_before(end)).is_over:
                assert best_gains(at).total() >= points


# Reasons


def look(game: Game, *tokens: str) -> Outlook:
    rest = ("|", ".") if not any(token.startswith("+") for token in tokens) else (".",)
    return look_ahead(game, [Action.from_token(token) for token in (*tokens, *rest)])


def kinds(game: Game, hinted: Outlook, other: Outlook) -> list[str]:
    return [advantage.kind for advantage in advantages(hinted, other, game.names)]


def test_points_at_once_are_named_with_their_place() -> None:
    game = lay(4, towns=FAR, cities={"dallas": [0, 0]})
    better, worse = look(game, "|", "+dallas"), look(game)
    comparison = Comparison(better, worse, Action.from_token("."))
    assert kinds(game, better, worse)[0] == "points"
    assert tell_reasons(comparison, game.names, 0.4, 0.3)[0] == "5 IP this turn: Dallas."
    assert tell_alternative(game, comparison).startswith("“End the turn” instead would bring 5 IP less this turn")


def test_a_city_is_kept_from_a_rival() -> None:
    # Red has two of Dallas's five spaces and would win it; if Blue fills the last one, nobody has more than half.
    game = lay(4, towns=FAR | {"el-paso": 0}, cities={"dallas": [1, 1, 2, 2]})
    hinted, other = look(game, ">dallas$0"), look(game)
    found = {advantage.kind: advantage.figures for advantage in advantages(other, hinted, game.names)}
    assert found["gift"]["name"] == "Red", "Red gets half of it"
    safe = {advantage.kind: advantage.figures for advantage in advantages(hinted, other, game.names)}["safe"]
    assert (safe["name"], safe["place"], safe["influence"]) == ("Red", "Dallas", 5)
    told = tell_reasons(Comparison(hinted, other), game.names, 0.4, 0.3)
    assert "Red can't win Dallas (5 IP) next turn." in told
    assert "leave Dallas to Red" in tell_alternative(game, Comparison(hinted, other))


def test_income_is_compared_with_the_rivals() -> None:
    game = lay(4, towns=FAR | {"el-paso": 0, "memphis": 1}, cities={"chicago": [1]})
    told = tell_reasons(Comparison(look(game, ">dallas$0"), look(game)), game.names, 0.4, 0.3)
    assert any(text.startswith("Next income $2 instead of $1") and "the best rival gets $" in text for text in told)


def test_a_lead_is_taken_or_kept() -> None:
    game = lay(4, towns=FAR, scored={"atlanta": {0: 1, 1: 1}}, markers={"florida": 1})
    assert "lead-taken" in kinds(game, look(game, game.parse(">montgomery").token), look(game))
    turn(game, ">montgomery")
    mine = next_turn_of(game, 0)
    assert "florida" in look(mine).led
    assert "lead-kept" not in kinds(mine, look(mine), look(mine)), "both keep it"


def test_the_turn_that_wins_the_game_says_so_before_all_else() -> None:
    def at(*influence: int) -> Game:
        markers = {"washington": 0}
        return lay(
            4, towns=FAR, scored=WASHINGTON, markers=markers, track=LAST_BUT_ONE, influence=influence, check=False
        )

    game, behind = at(60, 0, 0, 0), at(0, 90, 0, 0)
    told = tell_reasons(Comparison(look(game, ">raleigh$1"), look(game)), game.names, 1, 0.9)
    assert told[0].startswith("It ends the game and wins it, ")
    assert kinds(behind, look(behind), look(behind, ">raleigh$1"))[0] == "goes-on"


def test_nothing_is_said_that_makes_no_difference() -> None:
    for game in GAMES[::8]:
        for at, end in list(turns(game))[::6]:
            line = look_ahead(at, game.actions[end - _length(game, at, end) : end])
            assert advantages(line, line, at.names) == []


def _length(game: Game, at: Game, end: int) -> int:
    return end - max(start for start in game.turn_starts if start < end)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_has_two_or_three_reasons_or_the_search(language: str) -> None:
    use_language(language)
    for game in GAMES[::16]:
        for at, _ in list(turns(game))[2::9]:
            reasons, alternative = explain_hint(at, think_of_hint(at, 60))
            assert 1 <= len(reasons) <= 3
            assert all(text.endswith(".") and "{" not in text for text in (*reasons, *filter(None, [alternative])))


def test_where_no_figure_differs_the_turn_is_compared_with_doing_nothing() -> None:
    game = lay(4, towns=FAR, cities={"dallas": [0, 0]})
    hinted = look(game, "|", "+dallas")
    told = tell_reasons(Comparison(hinted, hinted, None, 0.3, nothing=look(game)), game.names, 0.4, 0.3)
    assert told[0].startswith("5 IP this turn: Dallas.")
    assert told[0].endswith("This compares it with doing nothing.")
    assert told[1].endswith("your chance of winning is 10 percentage points higher than with the next best choice.")


def test_a_set_up_has_no_turns_to_compare() -> None:
    game = Game(players=3, seed=1)
    hint = think_of_hint(game, 60)
    reasons, alternative = explain_hint(game, hint)
    assert hint.comparison is None
    assert alternative == ""
    assert "the next best choice" in reasons[0]


def test_a_hint_never_says_how_likely_a_victory_is_at_all() -> None:
    game = lay(4, towns=FAR, cities={"dallas": [0, 0]})
    hinted, told = look(game, "|", "+dallas"), []
    for other in (0.05, 0.119, None):
        comparison = Comparison(hinted, hinted, Action.from_token("."), other)
        told += [*tell_reasons(comparison, game.names, 0.12, other), tell_alternative(game, comparison)]
    assert not [text for text in told if "12" in text or "%" in text]
    assert any("7 percentage points" in text for text in told)


def test_a_hint_compares_only_with_what_was_tried() -> None:
    for players in PLAYER_COUNTS:
        hint = think_of_hint(Game(players, introductory=True, seed=1), 1000)
        best, *others = hint.choices
        assert all(choice.visits >= 16 and sum(choice.chances) > 0.99 for choice in hint.choices), hint.choices
        assert best.visits >= max(choice.visits for choice in others)
        assert [choice.visits for choice in others] == sorted((choice.visits for choice in others), reverse=True)
        assert best.chances[0] - others[0].chances[0] < 0.2, "the second choice of an opening is not hopeless"


def test_with_the_boom_marker_whole_turns_are_compared() -> None:
    game = Game(players=2, introductory=True, queenies={"boom"}, seed=1)
    game.push(game.legal_actions[0])
    hint = think_of_hint(game, 200)
    assert hint.turn[0].token.startswith("@")
    assert hint.comparison is not None
    reasons, alternative = explain_hint(game, hint)
    assert reasons
    assert alternative
