"""What the best player would do, and what it is compared with."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from franchise.advice.outlook import Outlook, look_ahead
from franchise.advice.reasons import Comparison, advantages, tell_alternative, tell_reasons
from franchise.bots.champion import ChampionBot
from franchise.bots.levels import STRONG_SIMULATIONS
from franchise.bots.protocol import Bot
from franchise.bots.search import SearchBot
from franchise.bots.thinking import Candidate, ThinkingBot
from franchise.game import Game
from franchise.model.action import Action, ActionKind
from franchise.model.stage import SETTING_UP, Stage
from franchise.rules.layout import TURN

SEEDS = 1 << 64
MOST_OTHERS = 3  # choices that are tried until one leads to another position


@dataclass(frozen=True)
class Hint:
    """What the best player would do: the actions of the turn, its choices, each seat's expected chances and points.

    `forced` are the first actions of the turn that leave no choice; `choices` are those after them. `comparison` sets
    the turn beside the best other one, if there is one.
    """

    forced: tuple[Action, ...]
    turn: tuple[Action, ...]
    choices: tuple[Candidate, ...]
    chances: tuple[float, ...]
    influence: tuple[float, ...]
    comparison: Comparison | None


def think_of_hint(game: Game, simulations: int | None = None) -> Hint:
    """What the best player thinks of this game now; the game itself is not changed. Without a number it takes its time.

    >>> hint = think_of_hint(Game(players=2, introductory=True, seed=1), 100)
    >>> hint.turn[-1], round(sum(hint.chances), 2), hint.comparison is not None
    (Action('.'), 1.0, True)
    """
    at = game.copy()
    bot = ChampionBot(game.seed % SEEDS, simulations)
    forced = tuple(_forced(at, bot))
    thoughts = bot.thoughts(at)
    choices = tuple(choice for choice in bot.compare(at) if choice.visits)
    turn = finish_turn(at, choices[0].action, bot)
    return Hint(
        forced=forced,
        turn=(*forced, *turn),
        choices=choices,
        chances=thoughts.chances,
        influence=thoughts.influence,
        comparison=_compare(at, turn, choices[1:]),
    )


def _forced(game: Game, bot: ThinkingBot) -> Iterator[Action]:
    """Do the actions without an alternative, up to the end of the turn, and yield them."""
    while len(found := bot.choices(game)) == 1 and found[0].kind is not ActionKind.END_TURN:
        game.push(found[0])
        yield found[0]


def finish_turn(game: Game, first: Action, bot: Bot) -> tuple[Action, ...]:
    """The turn, or the decision of a set-up, that begins with this action and that a bot finishes.

    >>> from franchise.bots.greedy import GreedyBot
    >>> game = Game(players=2, introductory=True, seed=1)
    >>> finish_turn(game, Action.from_token(">phoenix$0"), GreedyBot(seed=1))
    (Action('>phoenix$0'), Action('|'), Action('.'))
    """
    trial, is_set_up, done = game.copy(), game.stage in SETTING_UP, len(game.actions)
    trial.push(first)
    while _goes_on(trial, done, is_set_up):
        trial.push(bot.choose(trial))
    return trial.actions[done:]


def _goes_on(game: Game, done: int, is_set_up: bool) -> bool:
    """Whether the turn, or the decision of a set-up, that began after `done` actions is still going on."""
    if is_set_up:
        return game.stage is Stage.PLACING_REGION_TILE
    return not game.is_over and int(game.state_before(done)[TURN]) == game.turn


def _compare(game: Game, turn: tuple[Action, ...], others: Sequence[Candidate]) -> Comparison | None:
    """The turn beside the best other one.

    Where another place for the boom marker changes nothing else, what comes after the marker is compared.
    """
    if game.stage in SETTING_UP:
        return None
    found = _compare_here(game, turn, others)
    if game.stage is not Stage.BOOMING or (found and advantages(found.hinted, found.other, game.names)):
        return found
    at = _after(game, turn[:1])
    bot = SearchBot(seed=game.seed % SEEDS, sims=STRONG_SIMULATIONS)
    done = 1 + len(tuple(_forced(at, bot)))
    if done >= len(turn):
        return found
    choices = bot.thoughts(at).choices
    later = _compare_here(at, turn[done:], [choice for choice in choices if choice.action != turn[done]])
    return replace(later, parting=done) if later else found


def _compare_here(game: Game, turn: tuple[Action, ...], others: Sequence[Candidate]) -> Comparison | None:
    """The turn beside the best one of other choices that leads elsewhere; beside doing nothing if none does."""
    position, seat = _after(game, turn), game.active
    for choice in others[:MOST_OTHERS]:
        # A bot of its own, so that the first one's tree goes on where it was.
        other = finish_turn(game, choice.action, SearchBot(seed=game.seed % SEEDS, sims=STRONG_SIMULATIONS))
        if _after(game, other) != position:
            instead = _told_apart(other, turn)
            found = Comparison(look_ahead(game, turn), look_ahead(game, other), instead, choice.chances[seat])
            differs = advantages(found.hinted, found.other, game.names)
            return found if differs else replace(found, nothing=_look_at_nothing(game, position))
    nothing = _look_at_nothing(game, position)
    return Comparison(look_ahead(game, turn), nothing) if nothing else None


def _told_apart(other: Sequence[Action], turn: Sequence[Action]) -> Action:
    """By which action a reader tells another turn from the hinted one: the first that the hinted one has not.

    >>> hinted, other = [">omaha$1", "|", "$10", "."], ["$10", ">dallas$0", "|", "."]
    >>> _told_apart([*map(Action.from_token, other)], [*map(Action.from_token, hinted)])
    Action('>dallas$0')
    """
    return next((action for action in other if action not in turn), other[0])


def _look_at_nothing(game: Game, position: Game) -> Outlook | None:
    """What doing nothing leads to; None if it can't be done, or leads to this position too."""
    nothing = tuple(_nothing(game))
    return look_ahead(game, nothing) if nothing and _after(game, nothing) != position else None


def _after(game: Game, turn: Sequence[Action]) -> Game:
    after = game.copy()
    for action in turn:
        after.push(action)
    return after


def _nothing(game: Game) -> Iterator[Action]:
    """The end of the turn without a further step; nothing where a path or a free link has to be used first."""
    if game.current_turn.armed:
        return
    if game.stage is Stage.BOOMING:
        yield Action.from_token(f"@{game.boom_city}")
    if game.stage in (Stage.BOOMING, Stage.EXPANDING):
        yield Action.from_token("|")
    if game.stage in (Stage.BOOMING, Stage.EXPANDING, Stage.INCREASING):
        yield Action.from_token(".")


def explain_hint(game: Game, hint: Hint) -> tuple[list[str], str]:
    """The reasons for a hint, and what the best other turn would give up; `game` is the one that it was asked for.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> reasons, alternative = explain_hint(game, think_of_hint(game, 100))
    >>> 1 <= len(reasons) <= 3, alternative.endswith(".")
    (True, True)
    """
    chances = [choice.chances[game.active] for choice in hint.choices]
    comparison = hint.comparison
    other = comparison.chance if comparison else (*chances, None)[1]
    parting = _after(game, hint.turn[: len(hint.forced) + (comparison.parting if comparison else 0)])
    return tell_reasons(comparison, game.names, chances[0], other), tell_alternative(parting, comparison)
