"""Learning by self-play, with few and small games: advantages, lessons, checkpoints, and what is written."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any, Optional

import msgspec
import numpy as np
import pytest
import torch

import solstead
from solstead.bots import make as make_bot
from solstead.bots import network
from solstead.core.chance import chance
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.envs.every_seat import observe
from solstead.learn.config import Config, read_config
from solstead.learn.curve import one_after_another
from solstead.learn.net import masked
from solstead.learn.ppo import PAST, Batch, Point, Training, as_large_as
from tests.bots.test_network import position_after
from tests.cli.test_cli import solstead as command

SMALL: dict[str, Any] = {"width": 16, "blocks": 1, "games": 8, "steps": 6, "minibatch": 32}


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def small(name: str, **changes: Any) -> Config:
    return msgspec.structs.replace(read_config(solstead.load(name)), **{**SMALL, **changes})


def training(folder: Path, name: str = "vaalbara", seconds: float = 0.1, **changes: Any) -> Training:
    return Training(name, small(name, **changes), folder, seconds, workers=1, seed=1, command="as in a test")


# ---- advantages


def plainly(batch: Batch, game: int, seat: int, trace: float) -> dict[int, float]:
    """How much better than expected the decisions of one seat went, one after another from the last."""
    found: dict[int, float] = {}
    steps = len(batch.seats)
    following: Optional[int] = None  # the next decision of this seat in the same game
    reward: Optional[float] = None  # at the end of the game, if that comes before another decision
    for t in range(steps - 1, -1, -1):
        if batch.ended[t, game]:
            following, reward = None, float(batch.rewards[t, game, seat])
        if int(batch.seats[t, game]) != seat:
            continue
        value = float(batch.values[t, game])
        if reward is not None:
            found[t] = reward - value
        elif following is not None:
            found[t] = float(batch.values[following, game]) - value + trace * found.get(following, 0.0)
        following, reward = t, None
    return found


def test_advantages_are_those_of_each_seat() -> None:
    games, seats, rng = 40, 3, torch.Generator().manual_seed(1)
    batch = Batch(small("vaalbara", steps=30), games, 1, 1, seats, "cpu")
    batch.values[:] = torch.randn(30, games, generator=rng)
    batch.seats[:] = torch.randint(seats, (30, games), generator=rng)
    batch.ended[:] = torch.rand(30, games, generator=rng) < 0.15
    batch.rewards[:] = torch.randn(30, games, seats, generator=rng)
    found, usable = batch.advantages(0.9)
    for game in range(games):
        expected: dict[int, float] = {}
        for seat in range(seats):
            expected |= plainly(batch, game, seat, 0.9)
        assert {int(t) for t in usable[:, game].nonzero()} == {*expected}
        for t, value in expected.items():
            assert float(found[t, game]) == pytest.approx(value, abs=1e-5)


# ---- networks


def judged(game: Game, net: Any, seats: int, steps: int, file: Path) -> None:
    """PyTorch and NumPy say the same of a position."""
    state = position_after(game, seats, steps)
    seat = state.to_act()[0]
    options = state.options(seat)
    assert game.features is not None
    heard = [-0.05 * i for i in range(len(options))] if net.gate is not None else []
    shares, values = network.find(state.setup, file).judge(game.features.observe(state, seat), [options], heard)
    legal = torch.zeros(1, game.num_actions, dtype=torch.bool)
    legal[0, options] = True
    advice = torch.zeros(1, game.num_actions)
    advice[0, options] = torch.tensor(heard or [0.0] * len(options))
    seen = torch.from_numpy(np.frombuffer(observe(state, seat), np.float32)[None].copy())
    with torch.no_grad():
        logits, value = net(seen, advice if heard else None)
    assert shares == pytest.approx(masked(logits, legal)[0, options].exp().tolist(), abs=2e-4)
    assert values == pytest.approx(value.tolist(), abs=2e-3)


@pytest.mark.parametrize("name", ["vaalbara", "farmoony"])
def test_what_was_learned_is_what_plays(name: str, tmp_path: Path) -> None:
    """With layers for a square of cells and advice in Farmoony, without in Vaalbara."""
    torch.manual_seed(3)
    game = solstead.load(name)
    one = training(tmp_path, name, games=1)
    with torch.no_grad():
        for weights in one.network.parameters():  # what begins at next to nothing would tell nothing
            weights.add_(0.05 * torch.randn(weights.shape)).copy_(weights.half().float())
    one.save()
    for steps in (2, 9, 25):
        judged(game, one.network, 2, steps, tmp_path / "network.npz")


# ---- lessons


def test_a_lesson_makes_what_was_better_likelier(tmp_path: Path) -> None:
    """Games of one decision between two actions, of which the first wins and the second loses."""
    one = training(tmp_path, epochs=4, rate=1e-2, entropy=0.0)
    actions, size, games = one.game.num_actions, one.network.inp.in_features, 8
    torch.manual_seed(1)
    batch = Batch(one.config, games, size, actions, 2, "cpu")
    batch.observations.normal_()
    batch.masks[:] = False
    batch.masks[:, :, :2] = True
    batch.seats[:] = 0
    batch.ended[:] = True
    batch.values[:] = 0.0
    chances = []
    for _ in range(6):
        with torch.no_grad():
            logits, _ = one.network(batch.observations.flatten(0, 1))
            told = masked(logits, batch.masks.flatten(0, 1)).unflatten(0, (-1, games))
        chances.append(float(told[:, :, 0].exp().mean()))
        batch.actions[:] = torch.multinomial(told.flatten(0, 1).exp(), 1).unflatten(0, (-1, games)).squeeze(2)
        batch.chances[:] = told.gather(2, batch.actions[:, :, None]).squeeze(2)
        batch.rewards[:, :, 0] = 1.0 - 2.0 * batch.actions
        one.cool()
        one.learn(batch)
    assert chances[0] == pytest.approx(0.5, abs=0.05)
    assert chances[-1] > 0.8


def test_nobody_learns_from_the_decisions_of_a_rival(tmp_path: Path) -> None:
    one = training(tmp_path)
    one.meet([one.network], 1)
    before = {name: value.clone() for name, value in one.network.state_dict().items()}
    batch = Batch(one.config, 8, one.network.inp.in_features, one.game.num_actions, 2, "cpu")
    batch.observations.normal_()
    batch.masks[:] = True
    batch.actions[:] = 0
    batch.chances[:] = -1.0
    batch.values[:] = 0.0
    batch.ended[:] = True
    batch.rewards[:] = 1.0
    batch.seats[:] = 1 - torch.from_numpy(one.learner)  # always the other one decides
    one.cool()
    one.learn(batch)
    assert all(torch.equal(before[name], value) for name, value in one.network.state_dict().items())


def test_rivals_meet_every_size_of_the_table_and_every_seat(tmp_path: Path) -> None:
    one = training(tmp_path, tables=[2, 3, 4], games=3 * 3 * 6 * 4 * 4)
    one.meet([one.network] * PAST, 6)
    sizes = np.resize([2, 3, 4], len(one.rival))
    assert np.array_equal(one.learner < 0, one.rival < 0)
    assert (one.rival >= 0).mean() == PAST / 6
    for size in (2, 3, 4):
        for rival in range(PAST):
            assert {*one.learner[(sizes == size) & (one.rival == rival)].tolist()} == {*range(size)}


# ---- whole trainings


def quiet(point: Point) -> None:
    """Nobody listens."""


def test_a_training_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    one = training(tmp_path, past=0.5)
    told: list[Point] = []
    one.run(told.append)
    assert told == one.curve
    assert told[-1].decisions == one.decisions > 0
    more = training(tmp_path, seconds=one.spent + 0.1, past=0.5)
    more.resume(tmp_path / "checkpoint.pt")
    assert (more.spent, more.decisions, more.curve) == (one.spent, one.decisions, one.curve)
    assert all(torch.equal(a, b) for a, b in zip(more.network.parameters(), one.network.parameters(), strict=True))
    more.run(quiet)
    assert more.decisions > one.decisions
    assert more.curve[: len(told)] == told
    curve = msgspec.json.decode((tmp_path / "curve.json").read_bytes(), type=list[Point])
    assert curve == more.curve


def test_what_was_learned_can_play(tmp_path: Path) -> None:
    one = training(tmp_path)
    one.run(quiet)
    file = tmp_path / "network.npz"
    meta, _ = network.read(file, one.game)
    assert (meta.game, meta.seats, meta.command, meta.version) == (
        "vaalbara",
        [2, 3, 4, 5],
        "as in a test",
        solstead.__version__,
    )
    assert meta.numbers["decisions"] == one.decisions
    state = one.game.new(3, seed=1)
    seat = state.to_act()[0]
    bot = make_bot(f"network:file={file}", one.game, seed=1)
    assert solstead.bots.ask(bot, state, seat, chance(1)) in state.options(seat)


def test_a_network_can_learn_to_beat_another(tmp_path: Path) -> None:
    first = training(tmp_path / "first", tables=[2])
    first.save()
    one = training(tmp_path / "second", tables=[2], width=24)  # of another size than what it is to beat
    one.learn_to_beat(tmp_path / "first" / "network.npz")
    assert len(one.rivals) == 1
    assert {*one.learner.tolist()} == {0, 1}
    still = {name: value.clone() for name, value in one.rivals[0].state_dict().items()}
    while not sum(point.games for point in one.curve):  # one lesson or two
        one.seconds = one.spent + 0.2
        one.run(quiet)
    assert all(torch.equal(still[name], value) for name, value in one.rivals[0].state_dict().items())
    assert all(0.0 <= point.won <= 1.0 for point in one.curve)


def test_what_a_network_never_met_says_nothing_at_first(tmp_path: Path) -> None:
    """Farmoony's network for two knows no third player, and no table of three."""
    game = solstead.load("farmoony")
    file = game.folder / "network.npz"
    config = as_large_as(game, file, read_config(game))
    one = Training("farmoony", msgspec.structs.replace(config, games=1, tables=[2, 3]), tmp_path, 1.0, 1)
    one.begin_with(file)
    features = game.features
    assert features is not None
    sizes, players = game.max_seats - 1, (game.max_seats - 2) * features.player_size
    inputs = one.network.inp.weight
    assert not inputs[:, -sizes - players : -sizes].any()
    assert not inputs[:, -sizes + 1 :].any()
    assert inputs[:, -sizes].any()  # that two play
    assert inputs[:, -sizes - players - 1].any()
    plain, _ = network.read(file, game)
    assert plain.seats == [2]


def test_a_smaller_game_is_learned_for_itself(tmp_path: Path) -> None:
    run = train("--components", "small", "--seats", 2, "--seconds", 1, "--games", 8, "--matches", 2, "--out", tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "network: network.npz of vaalbara has learned other components" in run.stdout
    game, file = solstead.load("vaalbara"), tmp_path / "network.npz"
    meta, _ = network.read(file, game)
    assert meta.seats == [2]
    assert network.find(game.setup(2, None, "small"), file).meta == meta
    with pytest.raises(network.NoNetwork, match="other components"):
        network.find(game.setup(2), file)
    with pytest.raises(SolsteadError, match="with other components"):
        training(tmp_path / "other").resume(tmp_path / "checkpoint.pt")


def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    one = training(tmp_path)
    one.save()
    for name, changes, problem in (
        ("helios", {}, "a checkpoint of vaalbara"),
        ("vaalbara", {"width": 20}, "another shape"),
    ):
        with pytest.raises(SolsteadError, match=problem):
            training(tmp_path / "other", name, **changes).resume(tmp_path / "checkpoint.pt")
    with pytest.raises(SolsteadError, match="has learned vaalbara"):
        training(tmp_path / "other", "helios").begin_with(tmp_path / "network.npz")
    with pytest.raises(SolsteadError, match="another shape"):
        training(tmp_path / "other", width=20).begin_with(tmp_path / "network.npz")
    (tmp_path / "empty.npz").write_bytes(b"")
    with pytest.raises(SolsteadError, match="is no network"):
        one.begin_with(tmp_path / "empty.npz")


def test_curves_one_after_another() -> None:
    def point(seconds: float, decisions: int) -> Point:
        return Point(seconds, decisions, 1, 0.0, 0.0, 0.0, 0.0, 0.0)

    joined = one_after_another([[point(5, 10), point(9, 20)], [point(5, 12)], [point(3, 4)]])
    assert [(point.seconds, point.decisions) for point in joined] == [(5, 10), (9, 20), (14, 32), (17, 36)]


# ---- the command


def train(*arguments: object) -> subprocess.CompletedProcess[str]:
    return command("train", "vaalbara", "--device", "cpu", *map(str, arguments))


def test_the_parts_of_a_config_are_repeated(tmp_path: Path) -> None:
    config = tmp_path / "training.toml"
    shape = "\n".join(f"{name} = {number}" for name, number in SMALL.items())
    parts = "[[part]]\nseconds = 30\nworkers = 8\n[[part]]\nseconds = 10\nworkers = 1\nnumbers = { tables = [2] }\n"
    config.write_text(f"tables = [2, 3]\nscale = 15.0\n{shape}\n{parts}")
    common = ("--config", config, "--repeat", "--seconds", 1, "--workers", 1, "--out", tmp_path / "out")
    run = train(*common, "--matches", 2)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "part 2 of 2" in run.stdout
    assert "greedy" in run.stdout
    out = tmp_path / "out"
    game = solstead.load("vaalbara")
    first, second = (network.read(out / f"part-{n}" / "network.npz", game) for n in (1, 2))
    assert (first[0].seats, second[0].seats) == ([2, 3], [2])
    assert "--repeat" in second[0].command
    assert (out / "network.npz").read_bytes() == (out / "part-2" / "network.npz").read_bytes()
    assert (out / "curve.svg").exists()
    # Nothing is left to go on with, and nothing is learned anew without being asked to.
    again = train(*common, "--resume", "--matches", 0)
    assert again.returncode == 0, again.stdout + again.stderr
    assert network.read(out / "part-2" / "network.npz", game)[0] == second[0]
    refused = train(*common)
    assert refused.returncode != 0
    assert "has a training already" in refused.stderr + refused.stdout


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--device", "banana"], "--device is auto, cpu or cuda"),
        (["--resume"], "nothing to go on from"),
        (["--seats", "9"], "2 to 5"),
        (["--components", "tiny"], "tiny"),
        (["--from", "nowhere.npz"], "nowhere.npz"),
        (["--config", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_wrong_input_of_a_training_is_named(arguments: list[str], problem: str, tmp_path: Path) -> None:
    run = train(*arguments, "--out", tmp_path / "out")
    assert run.returncode == 2
    assert problem in run.stderr
    assert not (tmp_path / "out").exists()


def test_a_config_without_parts_cannot_be_repeated(tmp_path: Path) -> None:
    config = tmp_path / "training.toml"
    config.write_text("tables = [2]\nscale = 15.0\n")
    run = train("--config", config, "--repeat", "--out", tmp_path / "out")
    assert run.returncode != 0
    assert "[[part]] is missing" in run.stderr + run.stdout
