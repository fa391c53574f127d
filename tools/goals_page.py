"""How far the champion came: a table of its goals for docs/strength."""

from collections.abc import Sequence
from dataclasses import dataclass

from franchise.arena.standing import WinRate, seat_shares, standings
from goals import Goal
from strength_page import Played, Rows, in_short


@dataclass(frozen=True)
class PlayedGoal:
    """A goal, and the games over drawn and over printed tiles."""

    goal: Goal
    played: tuple[Played, ...]

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(len(each.outcomes) for each in self.played)

    @property
    def won(self) -> WinRate:
        """What the first bot won in all of them."""
        outcomes = [outcome for each in self.played for outcome in each.outcomes]
        return standings(self.goal.trials[0].match, outcomes)[0].won

    @property
    def seconds_a_turn(self) -> tuple[float, float]:
        """The mean seconds of a turn: of the first bot, and of the others."""
        spent, turns = [0.0, 0.0], 0.0
        for outcome in (outcome for each in self.played for outcome in each.outcomes):
            turns += outcome.turns / self.goal.players
            for entrant, seconds in zip(outcome.pairing.seats, outcome.seconds, strict=True):
                spent[entrant > 0] += seconds
        return spent[0] / turns, spent[1] / turns / (self.goal.players - 1)


def goals_table(played: Sequence[PlayedGoal]) -> Rows:
    """What was won, what was aimed at, and how long a turn took."""
    rows = [["", "players", "games", "won", "95 % interval", "aim", "fair", "reached", "its turn", "their turn"]]
    for each in played:
        won, goal = each.won, each.goal
        planned = sum(trial.games for trial in goal.trials)
        low, high = won.interval
        own, theirs = each.seconds_a_turn
        rows.append(
            [
                goal.name, str(goal.players), f"{won.games} of {planned}", f"{won.share:.1%}",
                f"{low:.1%} to {high:.1%}", goal.told_aim, f"{goal.fair:.0%}",
                "yes" if goal.is_reached(won) else "no", f"{own:.3f} s", f"{theirs:.3f} s",
            ]
        )  # fmt: skip
    return rows


def seats_table(one: PlayedGoal, others: Sequence[Played]) -> Rows:
    """What the first bot wins in every seat, and what the others win there among themselves."""
    seats = range(one.goal.players)
    rows = [["", "games", *(f"seat {seat + 1}" for seat in seats)]]
    shares = [_share_in_seat(one, seat) for seat in seats]
    rows.append([one.goal.name, str(one.games), *(in_short(share) if share.games else "" for share in shares)])
    outcomes = [outcome for each in others for outcome in each.outcomes]
    told = (
        [in_short(share) for share in seat_shares(others[0].trial.match, outcomes)] if outcomes else [""] * len(seats)
    )
    return [*rows, [others[0].trial.name, str(len(outcomes)), *told]]


def _share_in_seat(one: PlayedGoal, seat: int) -> WinRate:
    outcomes = [outcome for each in one.played for outcome in each.outcomes]
    there = [outcome for outcome in outcomes if outcome.pairing.seats[seat] == 0]
    return WinRate(len(there), sum(outcome.shares[seat] for outcome in there), one.goal.fair)
