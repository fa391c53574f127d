"""What was decided in the last games, and how they ended: the memory that the network learns from."""

from typing import NamedTuple

import torch
from torch import Tensor

from franchise.board.tables import MOST_PLAYERS
from franchise.rules.actions import ACTION_COUNT
from franchise.trees.gains import CHANCE, POINTS
from franchise.vector.sections import OBSERVATION_SIZE

KEPT = 2 * MOST_PLAYERS  # chances and points
HALF = torch.float16
MANY = 1 << 62  # so that the remainder by the number of decisions is as good as even


class Lessons(NamedTuple):
    """Some decisions to learn from; seats are counted from who decides, and `seated` is 1 where somebody sits.

    `known` is 0 where the values are not known: the game still goes on, or it had foreign players at that time.
    `teaches` is 0 where the policy comes from a quick search.
    """

    observation: Tensor
    policy: Tensor
    chances: Tensor
    points: Tensor
    seated: Tensor
    known: Tensor
    teaches: Tensor


def kept(gains: Tensor) -> Tensor:
    """Chances and points of every seat, without the leads."""
    chances, points = (gains[:, first : first + MOST_PLAYERS] for first in (CHANCE, POINTS))
    return torch.cat([chances, points], 1).to(HALF)


class Replay:
    """A ring of decisions: one slot for a decision in every game. What a game teaches is known when it has ended."""

    def __init__(self, slots: int, players: Tensor, trace: float) -> None:
        """`players` says how many play in each game; `trace` how far a decision looks ahead, see `end`."""
        games, room = len(players), {"device": players.device}
        self.slots, self.games = slots, games
        # Of slots in the order of time, the last one just before the end: how much each counts for those before it,
        # and how much the result counts.
        age = torch.arange(slots, **room)
        ahead = age - age[:, None]
        self.weights = torch.where(ahead >= 0, (1 - trace) * trace ** ahead.clamp(min=0), 0.0)
        self.result_weights = trace ** (slots - age)
        self.players = players
        self.observation = torch.zeros(slots, games, OBSERVATION_SIZE, dtype=torch.int16, **room)
        self.policy = torch.zeros(slots, games, ACTION_COUNT, dtype=HALF, **room)
        self.value = torch.zeros(slots, games, KEPT, dtype=HALF, **room)
        self.seat = torch.zeros(slots, games, dtype=torch.int64, **room)
        self.own = torch.zeros(slots, games, dtype=torch.bool, **room)
        self.known = torch.zeros(slots, games, dtype=torch.bool, **room)
        self.teaches = torch.zeros(slots, dtype=torch.bool, **room)  # whether the policies of a slot are learned
        self.written = torch.full((slots,), -1, dtype=torch.int64, **room)  # when each slot was written
        self.begun = torch.zeros(games, dtype=torch.int64, **room)  # when each game began
        self.filled = torch.zeros((), dtype=torch.int64, **room)  # decisions to learn from; a recorded step reads it
        self.now = 0

    @property
    def slot(self) -> int:
        """Where the next decision goes."""
        return self.now % self.slots

    def see(self, observation: Tensor) -> None:
        """Keep what is seen before a decision."""
        self.observation[self.slot] = observation

    def decide(self, seat: Tensor, policy: Tensor, value: Tensor, own: Tensor, teaches: bool) -> None:
        """Keep what the search found; `value` are its gains, `own` says where the network plays all seats from now.

        A quick search has found the next decision, but its policy is no lesson.
        """
        slot = self.slot
        self.teaches[slot] = teaches
        self.own[slot] = own
        self.seat[slot], self.policy[slot], self.value[slot] = seat, policy, kept(value)
        self.known[slot] = False
        self.written[slot] = self.now
        self.now += 1
        self.filled.fill_(min(self.now, self.slots) * self.games)

    def end(self, done: Tensor, result: Tensor) -> int:
        """Note what the games that have just ended teach, and return their number.

        A decision learns from what the search thought of all later ones, the more the sooner they came, and from the
        result: a mean whose weights fall by the factor `trace` with every decision, as in TD(lambda). The result alone
        is right on the average, but with many players a single game says little about one of its many decisions.
        """
        ended = done.nonzero().squeeze(1)
        if len(ended):
            order = (self.now + torch.arange(self.slots, device=ended.device)) % self.slots
            places = order[:, None], ended
            ours = self.written[places[0]] >= self.begun[ended]
            found, final = self.value[places], kept(result)[ended].float()
            ahead = (self.weights @ found.float().flatten(1)).view(found.shape)
            mixed = (ahead + self.result_weights[:, None, None] * final).to(HALF)
            self.value[places] = torch.where(ours[:, :, None], mixed, found)
            self.known[places] |= ours & self.own[places]
            self.begun[ended] = self.now
        return len(ended)

    def sample(self, number: int) -> Lessons:
        """Some decisions at random."""
        place = torch.randint(MANY, (number,), device=self.players.device) % self.filled
        game = place % self.games
        distance = torch.arange(MOST_PLAYERS, device=place.device)
        players = self.players[game][:, None]
        seated = distance < players
        seats = (self.seat.view(-1)[place][:, None] + distance) % players
        value = self.value.view(-1, KEPT)[place].float()
        return Lessons(
            observation=self.observation.view(-1, OBSERVATION_SIZE)[place],
            policy=self.policy.view(-1, ACTION_COUNT)[place].float(),
            chances=value[:, :MOST_PLAYERS].gather(1, seats) * seated,
            points=value[:, MOST_PLAYERS:].gather(1, seats) * seated,
            seated=seated,
            known=self.known.view(-1)[place].float(),
            teaches=self.teaches[place // self.games].float(),
        )
