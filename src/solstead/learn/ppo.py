"""Self-play by proximal policy optimisation: one network decides for every seat of every game, and learns from all."""

from __future__ import annotations

import copy
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Optional

import msgspec
import numpy as np
import torch
from torch import Tensor, nn

from solstead import __version__
from solstead.bots.network import Meta, describe, read, shape, write
from solstead.core.errors import SolsteadError
from solstead.core.game import ComponentsSource, Game
from solstead.core.registry import load
from solstead.envs.batch import features_of
from solstead.envs.every_seat import Worth, observation_size
from solstead.envs.shared import SharedGames
from solstead.learn.config import Config
from solstead.learn.net import Network, make, masked

#: Seconds between two points of the curve, and between two checkpoints.
POINT = 5.0
CHECKPOINT = 60.0
#: Of the first rate of learning and of the first entropy, how much is left at the end.
LEFT = 0.02
#: How many earlier selves are played against, and the seconds after which the oldest gives way to the present one.
PAST = 3
RENEWAL = 45.0


class Point(msgspec.Struct):
    """How a training stood at one moment."""

    seconds: float
    decisions: int
    games: int  # ended since the point before
    score: float  # mean of all seats of those games
    best: float  # mean of the best seat
    value_error: float
    entropy: float
    change: float  # how far a lesson moved the policy, as the mean of |ratio - 1|
    won: float = 0.0  # the part of the games against the first rival


class Batch:
    """What happened between two lessons, on the device: first axis decisions, second axis games."""

    def __init__(self, config: Config, games: int, observation: int, actions: int, seats: int, device: str) -> None:
        shape = (config.steps, games)
        low = torch.bfloat16 if device != "cpu" else torch.float32
        self.observations = torch.empty((*shape, observation), device=device, dtype=low)
        self.masks = torch.empty((*shape, actions), device=device, dtype=torch.bool)
        self.advices = torch.empty((*shape, actions if config.advice else 0), device=device, dtype=low)
        self.actions = torch.empty(shape, device=device, dtype=torch.int64)
        self.chances = torch.empty(shape, device=device)  # logarithm, of the action that was taken
        self.values = torch.empty(shape, device=device)
        self.seats = torch.empty(shape, device=device, dtype=torch.int64)
        self.ended = torch.empty(shape, device=device, dtype=torch.bool)
        self.rewards = torch.zeros((*shape, seats), device=device)

    def advantages(self, trace: float) -> tuple[Tensor, Tensor]:
        """How much better than expected each decision went, seat by seat, and of which decisions that is known."""
        steps, games, seats = self.rewards.shape
        device = self.rewards.device
        value = torch.zeros((games, seats), device=device)  # of the next decision of each seat
        gain = torch.zeros_like(value)  # the advantage of that
        paid = torch.zeros_like(value)  # what came between
        known = torch.zeros((games, seats), device=device, dtype=torch.bool)
        found = torch.zeros((steps, games), device=device)
        usable = torch.zeros((steps, games), device=device, dtype=torch.bool)
        for t in range(steps - 1, -1, -1):
            over = self.ended[t][:, None]
            value = value.masked_fill(over, 0.0)
            gain = gain.masked_fill(over, 0.0)
            known = known | over
            paid = torch.where(over, self.rewards[t], paid)
            seat = self.seats[t][:, None]
            better = (paid + value + trace * gain).gather(1, seat).squeeze(1) - self.values[t]
            usable[t] = known.gather(1, seat).squeeze(1)
            found[t] = torch.where(usable[t], better, 0.0)
            paid.scatter_(1, seat, 0.0)
            value.scatter_(1, seat, self.values[t][:, None])
            gain.scatter_(1, seat, found[t][:, None])
            known.scatter_(1, seat, True)
        return found, usable


class Training:
    """One training: games, network, optimiser, curve. `run` goes on until the time is up."""

    def __init__(
        self,
        game: str,
        config: Config,
        folder: Path,
        seconds: float,
        workers: int,
        device: str = "cpu",
        seed: Optional[int] = None,
        command: str = "",
        components: ComponentsSource = None,
    ) -> None:
        self.game = load(game)
        self.components = self.game.components(components)
        self.config = config
        self.folder = folder
        self.seconds = seconds
        self.device = device
        self.workers = workers
        self.seed = seed
        self.command = command  # that began it: the network says so
        if seed is not None:
            torch.manual_seed(seed)
        torch.backends.cudnn.benchmark = True
        if device == "cpu":  # threads beside the workers would wait for each other
            torch.set_num_threads(max(1, (os.cpu_count() or 1) - workers))
        self.network = make(self.game, config).to(device)
        self.rivals: list[Network] = []  # that learn nothing, and always take their likeliest action
        count = workers * config.games
        self.rival = np.full(count, -1)  # in each game the number of the rival; -1 where all seats learn
        self.learner = np.full(count, -1)  # the seat that learns there; -1 where all do
        self.renewed = 0.0
        self.optimiser = torch.optim.AdamW(self.network.parameters(), lr=config.rate, weight_decay=1e-4, eps=1e-5)
        self.curve: list[Point] = []
        self.spent = 0.0  # seconds of learning, of earlier runs too
        self.decisions = 0
        self.scores: list[Any] = []  # of the games that ended since the last point
        self.won: list[bool] = []  # of the games against the first rival
        self.lessons: list[tuple[float, float, float]] = []

    # ---- keeping

    def save(self) -> None:
        """A checkpoint to go on from, the network as a file for playing, and the curve."""
        self.folder.mkdir(parents=True, exist_ok=True)
        temporary = self.folder / "checkpoint.tmp"
        kept = {
            "game": self.game.name,
            "components": self.components.digest,
            "config": msgspec.to_builtins(self.config),
            "network": self.network.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "spent": self.spent,
            "decisions": self.decisions,
        }
        torch.save(kept, temporary)
        temporary.replace(self.folder / "checkpoint.pt")
        (self.folder / "curve.json").write_bytes(msgspec.json.encode(self.curve))
        write(self.folder / "network.npz", self.meta(), self.network.arrays())

    def meta(self) -> Meta:
        """What the network file says about itself."""
        return describe(
            self.game,
            self.components,
            seats=sorted(set(self.config.tables)),
            architecture=self.network.architecture,
            advice=self.config.advice,
            scale=self.config.scale,
            numbers={
                **self.network.numbers(),
                "margin": self.config.margin,
                "seconds": round(self.spent),
                "decisions": self.decisions,
            },
            command=self.command,
            version=__version__,
        )

    def resume(self, file: Path) -> None:
        """Go on from a checkpoint of the same game and shape of network."""
        kept = torch.load(file, map_location=self.device, weights_only=True)
        if kept["game"] != self.game.name:
            raise SolsteadError(f"{file} is a checkpoint of {kept['game']}, not of {self.game.name}")
        if kept["components"] != self.components.digest:
            raise SolsteadError(f"{file} is a checkpoint of {self.game.name} with other components")
        try:
            self.network.load_state_dict(kept["network"])
        except RuntimeError as error:
            raise SolsteadError(f"{file} has a network of another shape: {error}") from None
        self.optimiser.load_state_dict(kept["optimiser"])
        self.spent = kept["spent"]
        self.decisions = kept["decisions"]
        curve = file.parent / "curve.json"
        if curve.exists():
            self.curve = msgspec.json.decode(curve.read_bytes(), type=list[Point])

    def begin_with(self, file: Path) -> None:
        """Begin with the weights of a network that has learned already, instead of with chance. What it has never seen
        at its tables, further players and other sizes, says nothing at first."""
        meta, weights = read_weights(self.game, file)
        most = self.game.max_seats
        inputs = weights["inp.weight"]
        sizes = inputs.shape[1] - (most - 1)
        for size in {*range(2, most + 1)} - {*meta.seats}:
            inputs[:, sizes + size - 2] = 0.0
        inputs[:, sizes - (most - max(meta.seats)) * features_of(self.game).player_size : sizes] = 0.0
        put(self.network, weights, file)

    def learn_to_beat(self, file: Path) -> None:
        """Play against a network that stays as it is: one seat of each game learns, the others are played by it."""
        opponent = make(self.game, as_large_as(self.game, file, self.config)).to(self.device)
        put(opponent, read_weights(self.game, file)[1], file)
        self.meet([opponent], 1)

    def meet(self, rivals: list[Network], every: int) -> None:
        """Of every so many games each rival is in one; there one seat learns, and it plays the others."""
        self.rivals = rivals
        rows = np.arange(len(self.rival))
        tables = np.array(self.config.tables)
        number = rows // len(tables) % every  # the same of each table size
        sizes = tables[rows % self.config.games % len(tables)]
        with_one = number < len(rivals)
        self.rival = np.where(with_one, number, -1)
        self.learner = np.where(with_one, rows // len(tables) // every % sizes, -1)

    # ---- learning

    def run(self, tell: Callable[[Point], None]) -> None:
        """Play and learn until the time is up."""
        config = self.config
        worth = Worth(config.margin, config.scale, self.own())
        with SharedGames(
            self.game.name, config.tables, worth, self.workers, config.games, config.advice, self.seed, self.components
        ) as games:
            batch = Batch(
                config,
                self.workers * config.games,
                observation_size(self.game),
                self.game.num_actions,
                self.game.max_seats,
                self.device,
            )
            self.pin(games)
            if config.past and not self.rivals:
                self.meet([copy.deepcopy(self.network) for _ in range(PAST)], round(PAST / config.past))
                self.renewed = self.spent
            half = (self.workers + 1) // 2
            halves = [part for part in (range(half), range(half, self.workers)) if part]
            games.wait(range(self.workers))
            begun = told = kept = time.monotonic()
            before = self.spent
            while self.spent < self.seconds:
                self.cool()
                if len(self.rivals) == PAST and self.spent >= self.renewed + RENEWAL:
                    self.renewed = self.spent
                    self.rivals[1:] = [*self.rivals[2:], copy.deepcopy(self.network)]
                self.play(games, batch, halves)
                self.learn(batch)
                self.decisions += config.steps * self.workers * config.games
                now = time.monotonic()
                self.spent = before + now - begun
                if now - told >= POINT or self.spent >= self.seconds:
                    told = now
                    self.curve.append(self.point())
                    tell(self.curve[-1])
                if now - kept >= CHECKPOINT:
                    kept = now
                    self.save()
            self.unpin(games)
        self.save()

    def pin(self, games: SharedGames) -> None:
        """Keep what the processes show in place, so that the device reads it without a copy in between."""
        if self.device != "cpu":
            for array in games.arrays.values():
                if array.size:
                    torch.cuda.cudart().cudaHostRegister(array.ctypes.data, array.nbytes, 0)

    def unpin(self, games: SharedGames) -> None:
        if self.device != "cpu":
            torch.cuda.synchronize()
            for array in games.arrays.values():
                if array.size:
                    torch.cuda.cudart().cudaHostUnregister(array.ctypes.data)

    def fraction(self) -> float:
        """How much of the time is over."""
        return min(1.0, self.spent / self.seconds)

    def own(self) -> float:
        """The part of a reward that the own points decide now."""
        return self.config.own * max(0.0, 1.0 - self.fraction() / self.config.own_until)

    def cool(self) -> None:
        """Learn slower towards the end."""
        left = 1.0 - (1.0 - LEFT) * self.fraction()
        for group in self.optimiser.param_groups:
            group["lr"] = self.config.rate * left
        self.entropy = self.config.entropy * left

    def play(self, games: SharedGames, batch: Batch, halves: list[range]) -> None:
        """Fill the batch; one half of the processes plays while it is decided for the other."""
        for t in range(self.config.steps):
            for half in halves:
                if t > 0:
                    games.wait(half)
                    self.collect(games, batch, t - 1, games.rows(half))
                self.decide(games, batch, t, games.rows(half))
                games.ask(half, self.own())
        for half in halves:
            games.wait(half)
            self.collect(games, batch, self.config.steps - 1, games.rows(half))

    @torch.no_grad()
    def decide(self, games: SharedGames, batch: Batch, t: int, rows: slice) -> None:
        arrays = games.arrays
        observation = torch.from_numpy(arrays["observations"][rows]).to(self.device, non_blocking=True)
        legal = torch.from_numpy(arrays["masks"][rows]).to(self.device, non_blocking=True).bool()
        advice = (
            torch.from_numpy(arrays["advices"][rows]).to(self.device, non_blocking=True) if self.config.advice else None
        )
        seats = self.given(arrays["seats"][rows]).long()
        logits, values = self.think(self.network, observation, advice)
        chances = masked(logits, legal)
        actions = torch.multinomial(chances.exp(), 1).squeeze(1)
        for number, rival in enumerate(self.rivals):
            games_with = np.flatnonzero(self.rival[rows] == number)
            if not len(games_with):
                continue
            theirs = self.given(games_with)
            heard = None if advice is None else advice[theirs]
            likeliest = masked(self.think(rival, observation[theirs], heard)[0], legal[theirs]).argmax(1)
            learns = seats[theirs] == self.given(self.learner[rows])[theirs]
            actions[theirs] = torch.where(learns, actions[theirs], likeliest)
        arrays["actions"][rows] = actions.cpu().numpy()
        batch.observations[t, rows] = observation.to(batch.observations.dtype)
        batch.masks[t, rows] = legal
        if advice is not None:
            batch.advices[t, rows] = advice.to(batch.advices.dtype)
        batch.actions[t, rows] = actions
        batch.chances[t, rows] = chances.gather(1, actions[:, None]).squeeze(1)
        batch.values[t, rows] = values
        batch.seats[t, rows] = seats

    def given(self, array: Any) -> Tensor:
        """An array of the games, on the device."""
        return torch.from_numpy(array).to(self.device, non_blocking=True)

    def collect(self, games: SharedGames, batch: Batch, t: int, rows: slice) -> None:
        """What came of the decisions of a step."""
        ended = games.arrays["ended"][rows].astype(bool)
        batch.ended[t, rows] = torch.from_numpy(ended).to(self.device)
        batch.rewards[t, rows] = torch.from_numpy(games.arrays["rewards"][rows]).to(self.device)
        if ended.any():
            met = np.flatnonzero(ended & (self.rival[rows] == 0))
            self.won += (games.arrays["rewards"][rows][met, self.learner[rows][met]] > 0).tolist()
            sizes = np.resize(np.resize(self.config.tables, self.config.games), len(ended))[ended]
            scores = games.arrays["scores"][rows][ended]
            present = np.arange(scores.shape[1]) < sizes[:, None]
            self.scores.append(np.where(present, scores, np.nan))

    def think(self, network: Network, observation: Tensor, advice: Optional[Tensor]) -> tuple[Tensor, Tensor]:
        kind = "cuda" if self.device != "cpu" else "cpu"
        with torch.autocast(kind, dtype=torch.bfloat16, enabled=kind == "cuda"):
            found: tuple[Tensor, Tensor] = network(observation, advice)
        return found

    def learn(self, batch: Batch) -> None:
        """One lesson: a few times through what happened."""
        config = self.config
        advantages, usable = batch.advantages(config.trace)
        learner = self.given(self.learner)
        usable &= (learner < 0) | (batch.seats == learner)
        targets = (advantages + batch.values).flatten()
        rows = usable.flatten().nonzero().squeeze(1)
        if len(rows) < 2:  # few games, and none has ended
            return
        flat = advantages.flatten()
        mean, spread = flat[rows].mean(), flat[rows].std() + 1e-8
        observations = batch.observations.flatten(0, 1)
        masks, advices = batch.masks.flatten(0, 1), batch.advices.flatten(0, 1)
        actions, before = batch.actions.flatten(), batch.chances.flatten()
        told: list[Tensor] = []
        for _ in range(config.epochs):
            for part in rows[torch.randperm(len(rows), device=rows.device)].split(config.minibatch):
                if len(part) < min(config.minibatch, len(rows)):  # another size would cost more than it brings
                    continue
                advice = advices[part] if config.advice else None
                logits, values = self.think(self.network, observations[part].float(), advice)
                chances = masked(logits, masks[part])
                ratio = (chances.gather(1, actions[part][:, None]).squeeze(1) - before[part]).exp()
                better = (flat[part] - mean) / spread
                kept = ratio.clamp(1 - config.clip, 1 + config.clip)
                policy = -torch.min(ratio * better, kept * better).mean()
                error = (values - targets[part]).square().mean()
                variety = -(chances.exp() * chances.clamp(min=-30)).sum(-1).mean()
                loss = policy + 0.5 * error - self.entropy * variety
                self.optimiser.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
                self.optimiser.step()
                told.append(torch.stack([error.detach(), variety.detach(), (ratio.detach() - 1).abs().mean()]))
        if told:
            a, b, c = torch.stack(told).mean(0).tolist()
            self.lessons.append((a, b, c))

    def point(self) -> Point:
        seats = np.concatenate(self.scores) if self.scores else np.zeros((0, self.game.max_seats), np.float32)
        error, variety, change = np.array(self.lessons).mean(0).tolist() if self.lessons else (0.0, 0.0, 0.0)
        won = float(np.mean(self.won)) if self.won else 0.0
        self.scores.clear()
        self.won.clear()
        self.lessons.clear()
        return Point(
            seconds=round(self.spent, 1),
            decisions=self.decisions,
            games=len(seats),
            score=float(np.nanmean(seats)) if len(seats) else 0.0,
            best=float(np.nanmax(seats, 1).mean()) if len(seats) else 0.0,
            value_error=error,
            entropy=variety,
            change=change,
            won=won,
        )


def read_weights(game: Game, file: Path) -> tuple[Meta, dict[str, Tensor]]:
    """What the file of a network says of it, and its weights by name."""
    meta, arrays = read(file, game)
    if meta.game != game.name or meta.shape != shape(game):
        raise SolsteadError(
            f"{file} has learned {meta.game}, or other observations and actions than {game.name} has now"
        )
    return meta, {name: torch.from_numpy(array) for name, array in arrays.items()}


def as_large_as(game: Game, file: Path, config: Config) -> Config:
    """The config with the size of the network in a file."""
    _, weights = read_weights(game, file)
    blocks = {name.split(".")[1] for name in weights if name.startswith("blocks.")}
    return msgspec.structs.replace(config, width=len(weights["inp.bias"]), blocks=len(blocks))


def put(network: Network, weights: dict[str, Tensor], file: Path) -> None:
    """Give a network the weights of a file."""
    try:
        network.load_state_dict(weights)
    except RuntimeError as error:
        raise SolsteadError(f"{file} has a network of another shape: {error}") from None
