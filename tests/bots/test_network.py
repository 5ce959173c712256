"""Networks: how they are read and refused, what they say, and bots that listen to them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import solstead
from solstead.bots import NAMES, ask, check, make, method, network
from solstead.bots.instinct import Instinct
from solstead.bots.judge import Judge
from solstead.core.chance import chance
from solstead.core.game import Game
from solstead.core.state import State

WIDTH = 24
#: Games that a network can observe.
GAMES = [name for name in solstead.list_games() if solstead.load(name).features is not None]


def position_after(game: Game, seats: int, steps: int) -> State:
    """A table after some random decisions, with a real one to be taken."""
    rng = random.Random(steps)
    state = game.new(seats, seed=steps)
    while steps > 0 or len(state.options(state.to_act()[0])) < 2:
        seat = state.to_act()[0]
        state.apply(seat, rng.choice(state.options(seat)))
        steps -= 1
    return state


def arrays(game: Game, seed: int = 1, advice: bool = False) -> dict[str, Any]:
    """The weights of a small network that has learned nothing."""
    assert game.features is not None
    rng = np.random.default_rng(seed)
    size = game.features.size(game.max_seats) + game.max_seats - 1

    def linear(name: str, inputs: int, outputs: int) -> dict[str, Any]:
        return {f"{name}.weight": rng.normal(0, 0.3, (outputs, inputs)), f"{name}.bias": rng.normal(0, 0.1, outputs)}

    def norm(name: str) -> dict[str, Any]:
        return {f"{name}.weight": rng.normal(1, 0.2, WIDTH), f"{name}.bias": rng.normal(0, 0.2, WIDTH)}

    found = linear("inp", size, WIDTH) | norm("norm") | linear("pi", WIDTH, game.num_actions) | linear("v", WIDTH, 1)
    for block in range(2):
        found |= norm(f"blocks.{block}.0")
        found |= linear(f"blocks.{block}.1", WIDTH, WIDTH) | linear(f"blocks.{block}.2", WIDTH, WIDTH)
    return found | linear("gate", WIDTH, 1) if advice else found


def write(game: Game, file: Path, /, **changes: Any) -> Path:
    advice = changes.get("advice", 0)
    about = {"seats": list(range(game.min_seats, game.max_seats + 1)), "architecture": "resmlp", "advice": advice}
    meta = network.describe(game, **about)
    for name, value in changes.items():
        setattr(meta, name, value)
    network.write(file, meta, arrays(game, advice=advice > 0))
    return file


def plainly(weights: dict[str, Any], x: Any) -> tuple[Any, Any, Any]:
    """What the layers say, one after another: logits, value, and the trust in advice."""
    d = {name: array.astype(np.float16).astype(np.float64) for name, array in weights.items()}

    def linear(name: str, h: Any) -> Any:
        return d[f"{name}.weight"] @ h + d[f"{name}.bias"]

    def norm(name: str, h: Any) -> Any:
        return (h - h.mean()) / np.sqrt(h.var() + 1e-5) * d[f"{name}.weight"] + d[f"{name}.bias"]

    h = linear("inp", x)
    for block in range(2):
        q = linear(f"blocks.{block}.1", norm(f"blocks.{block}.0", h))
        h = h + linear(f"blocks.{block}.2", np.maximum(q, 0))
    h = norm("norm", h)
    return linear("pi", h), linear("v", h)[0], np.log1p(np.exp(linear("gate", h)[0])) if "gate.weight" in d else 0.0


@pytest.mark.parametrize("name", ["vaalbara", "helios"])
@pytest.mark.parametrize("advice", [0, 4])
def test_a_network_says_what_its_layers_say(name: str, advice: int, tmp_path: Path) -> None:
    game = solstead.load(name)
    weights = arrays(game, advice=advice > 0)
    file = write(game, tmp_path / "x.npz", advice=advice)
    for seats in (2, 3):
        states = [position_after(game, seats, steps) for steps in (3, 9, 20)]
        seats_ = [state.to_act()[0] for state in states]
        options = [state.options(seat) for state, seat in zip(states, seats_, strict=True)]
        assert game.features is not None
        seen = [game.features.observe(state, seat) for state, seat in zip(states, seats_, strict=True)]
        heard = [-0.1 * i for found in options for i in range(len(found))] if advice else []
        shares, values = network.find(states[0].setup, file).judge(b"".join(seen), options, heard)
        at = 0
        for one, found, value in zip(seen, options, values, strict=True):
            x = np.zeros(game.features.size(game.max_seats) + game.max_seats - 1)
            x[: len(one) // 4] = np.frombuffer(one, np.float32)
            x[game.features.size(game.max_seats) + seats - 2] = 1.0
            logits, worth, trust = plainly(weights, x)
            logits = logits[found] + (trust * np.array(heard[at : at + len(found)]) if advice else 0.0)
            expected = np.exp(logits - logits.max())
            assert shares[at : at + len(found)] == pytest.approx(expected / expected.sum(), abs=1e-4)
            assert value == pytest.approx(worth, abs=1e-3)
            at += len(found)
        assert at == len(shares)


@pytest.mark.parametrize("name", GAMES)
def test_many_tables_are_judged_at_once_as_each_alone(name: str, tmp_path: Path) -> None:
    """Several tables of one setup, and one of another between them."""
    game = solstead.load(name)
    file = write(game, tmp_path / "network.npz", advice=4)
    states = [position_after(game, game.min_seats, 2)]
    rng = random.Random(1)
    for _ in range(4):
        after = states[-1].clone()
        after.apply(after.to_act()[0], rng.choice(after.options(after.to_act()[0])))
        states.append(after)
    states.insert(2, position_after(game, game.max_seats, 3))
    seats = [state.to_act()[0] for state in states]
    alone, together = (make(f"network:file={file}", game, seed=1) for _ in range(2))
    assert together.together()
    one_by_one = [alone.choose(state.clone(), seat) for state, seat in zip(states, seats, strict=True)]
    assert together.choose_many(states, seats) == one_by_one


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"game": "helios"}, "other game"),
        ({"rules": "0"}, "other rules"),
        ({"components": "0"}, "other components"),
        ({"shape": "0"}, "other observations and actions"),
        ({"seats": [2, 4]}, "tables of 2, 4, not of 3"),
        ({"architecture": "oracle"}, "oracle"),
    ],
)
def test_what_does_not_fit_is_refused(change: dict[str, Any], why: str, tmp_path: Path) -> None:
    game = solstead.load("vaalbara")
    file = write(game, tmp_path / "x.npz", **change)
    state = game.new(3, seed=1)
    with pytest.raises(network.NoNetwork, match=why):
        check(f"network:file={file}", state.setup)
    with pytest.raises(network.NoNetwork, match=why):
        ask(make(f"guided:file={file}", game), state, state.to_act()[0], chance(1))


def test_what_is_no_network_is_refused(tmp_path: Path) -> None:
    setup = solstead.load("vaalbara").setup(2)
    file = tmp_path / "x.npz"
    with pytest.raises(network.NoNetwork, match="no file"):
        network.find(setup, file)
    for content in (b"", b"nonsense"):
        file.write_bytes(content)
        with pytest.raises(network.NoNetwork, match="is no network"):
            network.find(setup, file)
    np.savez(file, weights=np.zeros(3))
    with pytest.raises(network.NoNetwork, match="is no network"):
        network.find(setup, file)


def test_a_table_with_other_components_is_searched() -> None:
    game = solstead.load("vaalbara")
    setup = game.setup(2, None, game.read_components({**game.components().data, "start_points": 3}))
    state = game.begin(setup, chance(1), None)
    for name in ("level-1", "guided:seconds=0.01", "level-5:seconds=0.01"):
        assert ask(make(name, game, 1), state, 0, chance(1)) in state.options(0)
        assert method(name, setup) == "search"
    for name in ("network", "guided"):
        with pytest.raises(network.NoNetwork):
            check(name, setup)


def test_every_shipped_network_fits_its_game() -> None:
    for name in solstead.list_games():
        game = solstead.load(name)
        if (game.folder / network.FILE).exists():
            for seats in range(game.min_seats, game.max_seats + 1):
                assert network.find(game.setup(seats)).meta.game == name


def test_the_order_of_sealed_answers_does_not_matter(tmp_path: Path) -> None:
    game = solstead.load("vaalbara")
    file = write(game, tmp_path / "x.npz")
    first = game.new(3, seed=2)
    second = first.clone()
    assert first.to_act() == [0, 1, 2]
    second.apply(0, second.options(0)[0])
    second.apply(2, second.options(2)[0])
    judge = Judge(network.find(first.setup, file), first.setup, chance(1))
    assert judge.look(first, 1) == judge.look(second, 1)
    assert second.to_act() == [1]


def test_weaker_players_choose_less_exactly() -> None:
    shares = [0.02, 0.6, 0.3, 0.08]
    source = chance(3)

    def counts(instinct: Instinct) -> list[int]:
        found = [instinct.pick(shares, source) for _ in range(2000)]
        return [found.count(i) for i in range(4)]

    assert counts(Instinct()) == [0, 2000, 0, 0]
    as_said = counts(Instinct(temperature=1.0))
    assert as_said == pytest.approx([2000 * share for share in shares], abs=100)
    warm = counts(Instinct(temperature=2.0))
    assert warm[1] < as_said[1]
    assert warm[0] > as_said[0]
    assert counts(Instinct(temperature=2.0, least=0.1))[0] == 0  # not even a weak player takes that
    blind = counts(Instinct(overlook=0.3))
    assert blind == pytest.approx([2000 * x for x in (0.027 * 0.7, 0.7 + 0.0081, 0.21, 0.063)], abs=100)


@pytest.mark.parametrize(
    "name", ["network:temperature=1:overlook=0.2", "guided:visits=40", "guided:visits=20:patient=1"]
)
@pytest.mark.parametrize("game", GAMES)
def test_equal_seeds_give_equal_games(game: str, name: str, tmp_path: Path) -> None:
    loaded = solstead.load(game)
    bot = f"{name}:file={write(loaded, tmp_path / 'x.npz', advice=2 if game == 'vaalbara' else 0)}"

    def played() -> list[int]:
        state = loaded.new(min(3, loaded.max_seats), seed=4)
        bots = [make(bot, loaded, seat) for seat in range(state.setup.seats)]
        source = chance(5)
        found = []
        for _ in range(6):
            seat = state.to_act()[0]
            found.append(ask(bots[seat], state, seat, source))
            assert found[-1] in state.options(seat)
            state.apply(seat, found[-1])
        return found

    assert played() == played()


def told_apart(game: Game, seats: int, steps: int) -> tuple[State, State, int]:
    """Two tables that look the same to the seat that decides."""
    state = position_after(game, seats, steps)
    seat = state.to_act()[0]
    other = state.determinised(seat, chance(99))
    assert other.view(seat) == state.view(seat)
    return state, other, seat


@pytest.mark.parametrize("game", GAMES)
def test_nobody_chooses_by_what_the_seat_cannot_know(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The choice of every bot is the same on tables that the seat cannot tell apart."""
    loaded = solstead.load(game)
    monkeypatch.setattr(network, "FILE", write(loaded, tmp_path / "x.npz"))  # so that it does not take long
    budgets = {"search": ":iterations=20", "guided": ":visits=20", "level-5": ":visits=20"}
    for steps in (3, 9, 20):
        one, other, seat = told_apart(loaded, loaded.min_seats, steps)
        for name in NAMES:
            bots = [make(name + budgets.get(name, ""), loaded, 7) for _ in range(2)]
            assert ask(bots[0], one, seat, chance(8)) == ask(bots[1], other, seat, chance(8)), name


@pytest.mark.parametrize("name", GAMES)
def test_whether_there_is_a_network_is_known_without_its_weights(name: str) -> None:
    game = solstead.load(name)
    for seats in range(game.min_seats, game.max_seats + 1):
        try:
            network.find(game.setup(seats))
        except network.NoNetwork:
            assert network.missing(game.setup(seats))
        else:
            assert network.missing(game.setup(seats)) == ""
