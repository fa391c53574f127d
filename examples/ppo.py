"""Self-play PPO in one file: a network learns Franchise with two players from nothing but the rules.

    python examples/ppo.py --minutes 9 --log ppo.jsonl

needs PyTorch, and a GPU to get anywhere; on cores it only shows that it runs. One network plays both seats of
every game. What it sees is told from the seat that decides, so that its value is always that of whoever moves; when
the move passes to the other seat, the value changes its sign.
"""

import argparse
import json
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from franchise.bots.registry import make_bot
from franchise.game import Game
from franchise.vector import VectorEnv, make_vector

NEVER = -1e9  # the logit of an action that is not legal


@dataclass(frozen=True)
class Settings:
    """Everything that can be turned."""

    games: int = 8192
    steps: int = 32  # of every game between two updates
    minibatch: int = 16384
    epochs: int = 2
    width: int = 768
    blocks: int = 3
    rate: float = 4e-4
    last_rate: float = 2e-5
    clip: float = 0.2
    entropy: float = 0.02
    last_entropy: float = 0.003
    value: float = 0.5
    horizon: float = 0.95  # lambda of the advantages; nothing is discounted, a game has an end
    largest_gradient: float = 0.5


class Block(nn.Module):
    """Two layers whose result is added to what came in."""

    def __init__(self, width: int) -> None:
        """Make the layers."""
        super().__init__()
        self.layers = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, width))

    def forward(self, x: Tensor) -> Tensor:
        """Both layers."""
        return x + self.layers(x)


class Player(nn.Module):
    """A network with two answers: what to do, and how the game will end for whoever moves."""

    def __init__(self, observation: int, actions: int, settings: Settings) -> None:
        """Begin with every action as likely as the other."""
        super().__init__()
        self.register_buffer("mean", torch.zeros(observation))
        self.register_buffer("spread", torch.ones(observation))
        width = settings.width
        self.body = nn.Sequential(nn.Linear(observation, width), *(Block(width) for _ in range(settings.blocks)))
        self.end = nn.LayerNorm(width)
        self.policy = nn.Linear(width, actions)
        self.judge = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)

    def look_at(self, observations: Tensor) -> None:
        """Learn how large the numbers usually are, so that all of them can be brought to one size."""
        self.mean = observations.float().mean(0)
        self.spread = observations.float().std(0).clamp(min=0.2)

    def forward(self, observation: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """The logits of all actions, and the value between -1 and 1."""
        x = ((observation.float() - self.mean) / self.spread).clamp(-5, 5)
        with torch.autocast(x.device.type, torch.bfloat16):
            x = functional.relu(self.end(self.body(x)))
            logits, value = self.policy(x), self.judge(x)
        return logits.float().masked_fill(legal == 0, NEVER), torch.tanh(value.float()).squeeze(1)

    @torch.no_grad()
    def best(self, observation: Tensor, legal: Tensor) -> Tensor:
        """The action that it thinks best in each game."""
        actions: Tensor = self(observation, legal)[0].argmax(1)
        return actions


def tensors(env: VectorEnv, device: torch.device) -> dict[str, Tensor]:
    """What the environment shows, in its own memory: no copy, so that every step changes them."""
    share = torch.from_dlpack if env.device == "cuda" else torch.from_numpy
    return {name: share(part).to(device) for name, part in zip(env.batch._fields, env.batch, strict=True)}


class Trainer:
    """Plays, learns, and plays again."""

    def __init__(self, settings: Settings, device: str, seed: int) -> None:
        """Begin the games, and make room for what is seen on the way."""
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        self.settings = settings
        self.env = make_vector(settings.games, device=device, players=2, seed=seed)
        self.device = torch.device(self.env.device)
        self.player = Player(self.env.observation_size, self.env.action_count, settings).to(self.device)
        self.optimizer = torch.optim.Adam(self.player.parameters(), lr=settings.rate, eps=1e-5)
        shape = (settings.steps, settings.games)
        room = {"device": self.device}
        self.observation = torch.zeros(*shape, self.env.observation_size, dtype=torch.int16, **room)
        self.legal = torch.zeros(*shape, self.env.action_count, dtype=torch.int8, **room)
        self.action = torch.zeros(shape, dtype=torch.int64, **room)
        self.chance, self.value, self.reward = (torch.zeros(shape, **room) for _ in range(3))
        self.sign = torch.zeros(shape, **room)  # 1 if the same seat moves again, -1 if the other one, 0 at the end
        self.seen = tensors(self.env, self.device)
        self.played = 0
        self._look_around()

    def _look_around(self) -> None:
        """A few random moves in every game: they begin all alike, and the network learns how large numbers are."""
        for step in range(4 * self.settings.steps):
            self.observation[step % self.settings.steps] = self.seen["observation"]
            self.env.step(self.env.sample())
        self.player.look_at(self.observation[:, :: max(1, self.settings.games // 512)].flatten(0, 1))

    @torch.no_grad()
    def play(self) -> Tensor:
        """Play on in all games; the values of where they have come, as seen by who moves there."""
        seen = self.seen
        for step in range(self.settings.steps):
            self.observation[step], self.legal[step] = seen["observation"], seen["legal"]
            seat = seen["seat"].long()
            logits, self.value[step] = self.player(seen["observation"], seen["legal"])
            noise = -torch.empty_like(logits).exponential_().log()
            self.action[step] = action = (logits + noise).argmax(1)
            self.chance[step] = logits.log_softmax(1).gather(1, action[:, None]).squeeze(1)
            self.env.step(action if self.env.device == "cuda" else action.numpy())
            self.reward[step] = seen["reward"].gather(1, seat[:, None]).squeeze(1)
            self.sign[step] = torch.where(seen["seat"].long() == seat, 1.0, -1.0) * ~seen["done"]
        self.played += self.settings.steps * self.settings.games
        value: Tensor = self.player(seen["observation"], seen["legal"])[1]
        return value

    def advantages(self, value: Tensor) -> Tensor:
        """How much better each action turned out than was expected, looking ahead with less and less weight."""
        found = torch.zeros_like(self.value)
        later = torch.zeros_like(value)
        for step in reversed(range(self.settings.steps)):
            surprise = self.reward[step] + self.sign[step] * value - self.value[step]
            found[step] = later = surprise + self.settings.horizon * self.sign[step] * later
            value = self.value[step]
        return found

    def learn(self, advantages: Tensor, progress: float) -> dict[str, float]:
        """Make actions that turned out well more likely, a little at a time."""
        settings = self.settings
        rate = settings.rate + (settings.last_rate - settings.rate) * progress
        entropy_weight = settings.entropy + (settings.last_entropy - settings.entropy) * progress
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        parts = [self.observation, self.legal, self.action, self.chance, advantages, advantages + self.value]
        flat = [part.flatten(0, 1) for part in parts]
        for _ in range(settings.epochs):
            for index in torch.randperm(len(flat[0]), device=self.device).split(settings.minibatch):
                observation, legal, action, old_chance, advantage, target = (part[index] for part in flat)
                logits, value = self.player(observation, legal)
                chances = logits.log_softmax(1)
                ratio = (chances.gather(1, action[:, None]).squeeze(1) - old_chance).exp()
                advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
                clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
                policy_loss = -torch.min(ratio * advantage, clipped * advantage).mean()
                entropy = -(chances.exp() * chances).sum(1).mean()
                value_loss = functional.mse_loss(value, target)
                loss = policy_loss + settings.value * value_loss - entropy_weight * entropy
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(self.player.parameters(), settings.largest_gradient)
                self.optimizer.step()
        return {"entropy": entropy.item(), "value_loss": value_loss.item()}


def against(player: Player, bot: str, games: int, seed: int) -> float:
    """The share of games that the network wins against a bot, half of them from each seat; a tie is half a win."""
    env = make_vector(games, device="cpu", players=2, seed=seed)
    device = next(player.parameters()).device
    own_seat = np.arange(games) % 2
    bots = [make_bot(bot, seed=seed + game) for game in range(games)]
    won = np.full(games, np.nan)

    def answer(game: int) -> int:
        return bots[game].choose(Game.from_state(positions[game])).id

    with ThreadPoolExecutor() as pool:
        while np.isnan(won).any():
            batch = env.batch
            observation, legal = (torch.from_numpy(part).to(device) for part in (batch.observation, batch.legal))
            actions = player.best(observation, legal).cpu().numpy()
            theirs = np.flatnonzero((batch.seat != own_seat) & np.isnan(won))
            positions = env.positions()
            actions[theirs] = list(pool.map(answer, theirs, chunksize=16))
            batch = env.step(actions)
            ended = batch.done & np.isnan(won)
            won[ended] = (1 + batch.reward[np.arange(games), own_seat][ended]) / 2
    return float(won.mean())


def train(chosen: argparse.Namespace, settings: Settings, log: TextIO) -> Trainer:
    """Learn for so many minutes, everything included, and note how it goes."""
    begin, minutes = time.monotonic(), chosen.minutes
    trainer = Trainer(settings, chosen.device, chosen.seed)
    print(f"{settings.games} games on {trainer.env.device}, {minutes:g} minutes", flush=True)
    next_check = 0.0
    while (spent := (time.monotonic() - begin) / 60) < minutes:
        figures: dict[str, Any] = trainer.learn(trainer.advantages(trainer.play()), spent / minutes)
        if (time.monotonic() - begin) / 60 >= next_check:
            next_check = (time.monotonic() - begin) / 60 + chosen.check_every
            for bot in ("random", "greedy"):
                figures[bot] = round(against(trainer.player, bot, chosen.check_games, chosen.seed), 3)
            figures |= {"minutes": round((time.monotonic() - begin) / 60, 2), "steps": trainer.played}
            print(json.dumps(figures), file=log, flush=True)
            print(figures, flush=True)
    return trainer


def main() -> None:
    """Train, then measure against both bots over many games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=9, help="of training")
    parser.add_argument("--games", type=int, default=Settings.games, help="at a time")
    parser.add_argument("--device", default="auto", help="auto, cpu or cuda")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check-every", type=float, default=1, help="minutes between two looks at the strength")
    parser.add_argument("--check-games", type=int, default=200, help="against each bot at such a look")
    parser.add_argument("--last-games", type=int, default=1000, help="against each bot at the end")
    parser.add_argument("--log", type=Path, default=Path("ppo.jsonl"), help="where the figures go, one line a look")
    parser.add_argument("--save", type=Path, help="where the network goes")
    chosen = parser.parse_args()
    if chosen.minutes <= 0:
        parser.error("--minutes must be more than 0")
    settings = Settings(games=chosen.games, minibatch=min(Settings.minibatch, Settings.steps * chosen.games // 4))
    begin = time.monotonic()
    with chosen.log.open("w") as log:
        trainer = train(chosen, settings, log)
        last: dict[str, Any] = {"seed": chosen.seed, "steps": trainer.played, "games": chosen.last_games}
        for bot in ("random", "greedy"):
            last[bot] = against(trainer.player, bot, chosen.last_games, chosen.seed + 1)
        last["minutes"] = round((time.monotonic() - begin) / 60, 2)
        print(json.dumps(last), file=log)
    print(last)
    if chosen.save:
        torch.save(trainer.player.state_dict(), chosen.save)


if __name__ == "__main__":
    main()
