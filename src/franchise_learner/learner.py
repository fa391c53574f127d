"""The loop: play, learn, look how strong the network is, and end in time."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from franchise.network.file import dump_network, load_network, read_network, write_network
from franchise_learner.checkpoint import PROGRESS, read_checkpoint, write_checkpoint
from franchise_learner.evaluator import Evaluator, playing_kind
from franchise_learner.field import Field, model_of
from franchise_learner.growth import grown
from franchise_learner.matches import BackgroundMatches
from franchise_learner.model import Model
from franchise_learner.self_play import SelfPlay
from franchise_learner.settings import Settings
from franchise_learner.training import Trainer

NETWORK = "network.net"
LOG = "log.jsonl"
EARLIER_SELVES = 8
LEAST_GAMES = 0.5  # of the games must have ended before learning begins
REPORT_EVERY = 15.0  # seconds


@dataclass(frozen=True)
class Looks:
    """How often the strength is looked at, in minutes, and by how many games for each number of players."""

    every: float = 1.5
    field_games: int = 256
    match_games: int = 40


class Learner:
    """Plays and learns in a folder: its checkpoint, its log and the exported network lie there."""

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        device: str,
        seed: int,
        start: Path | None = None,
        against: Path | None = None,
    ) -> None:
        """Begin anew, from the network `start`, or from the checkpoint in the folder if there is one.

        The network `against` has the seats that the settings give to a frozen one.
        """
        self.begun = time.monotonic()
        self.frozen_field: Field | None = None
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        self.folder, self.settings, self.seed = folder, settings, seed
        folder.mkdir(parents=True, exist_ok=True)
        self.play = SelfPlay(settings, device, seed)
        self.trainer = Trainer(settings, self.play.device)
        load_network(dump_network(self.trainer.average.to_weights()))  # refuses now, not later, what no file may hold
        self.before: dict[str, Any] = {}
        self._begin(start)
        self.evaluate = Evaluator(self.trainer.average, self.play.forest)
        self.frozen = None if against is None else model_of(against).to(self.play.device)
        if self.frozen is not None:
            self.play.frozen = Evaluator(self.frozen, self.play.forest)
        self.earlier: list[Model] = []
        if self.before or start is not None:
            self.remember_self()

    def _begin(self, start: Path | None) -> None:
        trainer = self.trainer
        self.play.first_look(trainer.model)
        if (self.folder / PROGRESS).exists():
            self.before = read_checkpoint(self.folder, trainer)
        elif start is not None:
            trainer.model.take_weights(grown(read_network(start), self.settings.width, self.settings.blocks))
            trainer.copy_average()
        else:
            trainer.copy_average()

    @property
    def machine(self) -> str:
        """Where it learns."""
        return torch.cuda.get_device_name() if self.play.device.type == "cuda" else "cores"

    @property
    def minutes(self) -> float:
        """Minutes of this run."""
        return (time.monotonic() - self.begun) / 60

    def step(self, progress: float) -> None:
        """One decision in every game, and some learning."""
        settings = self.settings
        self.play.step(self.evaluate)
        rate = settings.rate * (settings.last_rate / settings.rate) ** progress
        rate *= min(1.0, (1 + self.trainer.updates - self.before.get("updates", 0)) / settings.warm_up)
        if self.play.games < LEAST_GAMES * settings.games:
            return
        for _ in range(settings.updates):
            self.trainer.learn(self.play.replay, rate)
        self.evaluate.take(self.trainer.average)

    def figures(self) -> dict[str, Any]:
        """How it goes."""
        total = self.before.get("minutes", 0.0) + self.minutes
        found = {"minutes": round(total, 2), "games": self.before.get("games", 0) + self.play.games}
        found["decisions"] = self.before.get("decisions", 0) + self.play.decisions
        found["updates"] = self.trainer.updates
        if self.trainer.losses is not None:
            losses = self.trainer.losses._asdict()
            found |= {f"{name}_loss": round(float(loss), 4) for name, loss in losses.items()}
        return found

    def note(self, figures: dict[str, Any], tell: Callable[[str], None]) -> None:
        """Write a line to the log, and show it."""
        with (self.folder / LOG).open("a") as log:
            log.write(json.dumps(figures) + "\n")
        tell(as_line(figures))

    def remember_self(self) -> None:
        """Keep the present network as an earlier self, and choose one of them for the games."""
        copy = Model(self.settings.width, self.settings.blocks).to(self.play.device, playing_kind(self.play.device))
        copy.requires_grad_(False)
        for own, given in zip(copy.state_dict().values(), self.trainer.average.state_dict().values(), strict=True):
            own.copy_(given)
        self.earlier = [*self.earlier, copy][-EARLIER_SELVES:]
        self.play.earlier = self.earlier[int(torch.randint(len(self.earlier), (1,)))]

    def save(self) -> None:
        """Write the checkpoint and the network."""
        write_network(self.trainer.average.to_weights(), self.folder / NETWORK)
        write_checkpoint(self.folder, self.trainer, self.figures() | {"seed": self.seed, "machine": self.machine})

    def run(self, minutes: float, looks: Looks, tell: Callable[[str], None]) -> None:
        """Learn for so many minutes, everything included."""
        field, matches = self.make_field(looks.field_games), BackgroundMatches(self.folder, looks.match_games)
        if self.frozen is not None:
            self.frozen_field = self.make_field(looks.field_games, self.settings.frozen_simulations)
        next_check, next_report = looks.every, 0.0
        try:
            while self.minutes < minutes:
                self.step(min(1.0, self.minutes / minutes))
                if self.minutes >= next_report:
                    next_report = self.minutes + REPORT_EVERY / 60
                    tell(as_line(self.figures()))
                    self.collect(matches, tell)
                if self.minutes >= next_check:
                    next_check = self.minutes + looks.every
                    self.check(field, tell)
                    matches.begin(self.folder / NETWORK, self.figures()["minutes"])
            self.check(field, tell)
            self.collect(matches, tell)
        finally:
            matches.end()

    def collect(self, matches: BackgroundMatches, tell: Callable[[str], None]) -> None:
        """Note the matches that have been played meanwhile."""
        found = matches.results()
        if found is not None:
            self.note({"minutes": matches.minutes, "won": found}, tell)

    def make_field(self, games: int, simulations: int = 0) -> Field:
        """Room for quick matches, with so many games for each number of players and simulations for a choice."""
        settings = self.settings
        counts = range(settings.fewest_players, settings.most_players + 1)
        return Field(games, self.play.forest.device, 1, counts, simulations=simulations)

    def check(self, field: Field, tell: Callable[[str], None]) -> None:
        """Measure the strength, keep the present self for later games, and save."""
        figures = self.figures()
        figures["over_sampler"] = field.play(self.trainer.average, None)
        if self.earlier:
            figures["over_earlier"] = field.play(self.trainer.average, self.earlier[0])
        if self.frozen is not None and self.frozen_field is not None:
            figures["over_frozen"] = self.frozen_field.play(self.trainer.average, self.frozen)
        self.remember_self()
        self.save()
        self.note(figures, tell)


def as_line(figures: dict[str, Any]) -> str:
    """Figures for people, in one line.

    >>> as_line({"minutes": 1.5, "games": 1200, "policy_loss": 0.25, "over_sampler": {"2": 0.9, "3": 0.5}})
    '1.5 minutes, 1,200 games, policy loss 0.25, over sampler 90 % (2), 50 % (3)'
    """
    parts = [f"{figures['minutes']} minutes"]
    for name, value in figures.items():
        words = name.replace("_", " ")
        if name == "won":
            parts += [f"over {bot} {_shares(shares)}" for bot, shares in value.items()]
        elif isinstance(value, dict):
            parts.append(f"{words} {_shares(value)}")
        elif isinstance(value, int):
            parts.append(f"{value:,} {words}")
        elif name != "minutes":
            parts.append(f"{words} {value}")
    return ", ".join(parts)


def _shares(shares: dict[str, float]) -> str:
    """The games won, by number of players."""
    return ", ".join(f"{100 * share:.0f} % ({players})" for players, share in shares.items())
