"""Who sits in which seat. Many games begin with foreign players in some seats; later the network plays them all.

A network that only meets itself agrees with itself on conventions that nobody else keeps, and then misjudges every
position that it would not have reached. So many games begin with a phase in which some seats belong to players from
outside (`turn_sampler`), to earlier selves, or to players who choose at random now and then. After the phase the
network plays all seats: results must not tell that a certain style belongs to a weak player. Before that nothing is
learned about values.

In other games some seats, often all but one, belong to players who search (`searcher`) from the first choice to the
last. They are good players, so their results count. A learner that looks for weaknesses of a network meets that one
alone, frozen, in all other seats.

Short phases are as frequent as long ones: half of them end within the first tenth of the longest. So the network also
learns what starting towns are worth that it would not choose itself.
"""

import torch
from torch import Tensor

from franchise.board.tables import MOST_PLAYERS
from franchise_learner.settings import Settings

SELF, SAMPLER, EARLIER, SLIPS, SEARCHER, FROZEN = range(6)
SLIP_CHANCES = (0.1, 0.4, 1.0)
FOREIGN_SEATS = 0.6  # of a game with foreign players
WHOLE_GAME = 1 << 30  # choices


class Opponents:
    """Draws the players of every new game."""

    def __init__(self, players: Tensor, settings: Settings) -> None:
        """`players` says how many play in each game.

        Every game begins with random choices, so that the games are soon in different stages.
        """
        self.settings, self.device, self.players_of_game = settings, players.device, players
        games, device = len(players), players.device
        shares = [settings.sampler_share, settings.earlier_share, settings.slip_share]
        shares += [settings.searcher_share, settings.frozen_share]
        self.shares = torch.tensor([max(0.0, 1 - sum(shares)), *shares], device=device)
        self.kind = torch.full((games,), SLIPS, dtype=torch.int64, device=device)
        self.foreign = torch.ones(games, MOST_PLAYERS, dtype=torch.bool, device=device)
        self.slip = torch.ones(games, device=device)
        self.left = torch.randint(settings.longest_phase, (games,), device=device)  # choices in the foreign phase

    def draw(self, where: Tensor) -> None:
        """Draw the players of the games that begin."""
        settings, games = self.settings, len(where)
        kind = torch.multinomial(self.shares, games, replacement=True)
        foreign = torch.rand(games, MOST_PLAYERS, device=self.device) < FOREIGN_SEATS
        chances = torch.tensor(SLIP_CHANCES, device=self.device)
        slip = chances[torch.randint(len(chances), (games,), device=self.device)]
        phase = settings.longest_phase ** torch.rand(games, device=self.device)
        left = phase.long() * (kind != SELF)
        lonely = (kind == FROZEN) | (torch.rand(games, device=self.device) < settings.lonely_share)
        stays = _stays(kind)
        foreign = torch.where(stays[:, None], self._others(foreign | lonely[:, None]), foreign)
        left = torch.where(stays, WHOLE_GAME, left)
        self.kind = torch.where(where, kind, self.kind)
        self.foreign = torch.where(where[:, None], foreign, self.foreign)
        self.slip = torch.where(where, slip, self.slip)
        self.left = torch.where(where, left, self.left)

    def _others(self, foreign: Tensor) -> Tensor:
        """The same seats without one that is drawn: the network always has a seat."""
        own = (torch.rand(len(foreign), device=self.device) * self.players_of_game).long()
        return foreign & (torch.arange(MOST_PLAYERS, device=self.device) != own[:, None])

    @property
    def over(self) -> Tensor:
        """In which games the foreign phase is over."""
        return self.left == 0

    @property
    def tells_values(self) -> Tensor:
        """In which games the result says what a position is worth: all play as well as they can."""
        return self.over | _stays(self.kind)

    def players(self, seat: Tensor) -> Tensor:
        """Which kind of player decides in every game."""
        foreign = self.foreign.gather(1, seat.long()[:, None]).squeeze(1) & ~self.over
        return torch.where(foreign, self.kind, SELF)

    def slips(self, players: Tensor) -> Tensor:
        """In which games the next choice is random."""
        return (players == SLIPS) & (torch.rand(len(players), device=self.device) < self.slip)

    def go_on(self) -> None:
        """One choice has been made in every game."""
        self.left = (self.left - 1).clamp(min=0)


def _stays(kind: Tensor) -> Tensor:
    """Whether foreign players of this kind play the whole game."""
    return (kind == SEARCHER) | (kind == FROZEN)
