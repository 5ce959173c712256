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


#: A square of 16 cells in the middle of Farmoony's 42, and the turn that is chosen before a cell.
SQUARE = {"cells": 16, "first": 13, "rows": 42, "columns": 42, "turns": 4}
CHANNELS = 5


def with_square(game: Game) -> tuple[dict[str, Any], dict[str, int]]:
    """The weights of a small network that sees Farmoony's land as a square of cells, and where that lies."""
    assert game.features is not None
    start = game.features.table_size - 16 * 16 * 7
    names = [slot.name for slot in game.features.table]
    turn = sum(slot.size for slot in game.features.table[: names.index("turn")])
    bases = {"actions": int(game.nouns.base("tile")), "turn_action": int(game.nouns.base("turn"))}
    place = {"start": start, "stop": game.features.table_size, "depth": 7, "turn": turn, **bases, **SQUARE}
    found = arrays(game, advice=True)
    rng = np.random.default_rng(2)

    def layer(name: str, *shape: int) -> dict[str, Any]:
        return {f"{name}.weight": rng.normal(0, 0.2, shape), f"{name}.bias": rng.normal(0, 0.1, shape[0])}

    found["inp.weight"] = np.delete(found["inp.weight"], slice(start, game.features.table_size), axis=1)
    found |= layer("pi", game.num_actions - 42 * 42 + 1, WIDTH) | layer("enter", CHANNELS, 8, 3, 3)
    found |= layer("film.0", 2 * CHANNELS, WIDTH) | layer("film.1", 2 * CHANNELS, WIDTH)
    found |= layer("conv.0.0", CHANNELS, CHANNELS, 3, 3) | layer("conv.0.1", CHANNELS, CHANNELS, 3, 3)
    found |= layer("pool", WIDTH, 2 * CHANNELS) | layer("cell", 9, CHANNELS, 1, 1)
    return found, place


def plainly_with_square(weights: dict[str, Any], place: dict[str, int], x: Any) -> tuple[Any, Any, Any]:
    """The same, one after another and over all cells of the square."""
    d = {name: array.astype(np.float16).astype(np.float64) for name, array in weights.items()}
    square = x[place["start"] : place["stop"]].reshape(16, 16, 7)
    taken = np.pad(square.any(axis=2), 1)
    near = np.zeros((16, 16, 1))
    for row in range(16):
        for column in range(16):
            near[row, column] = taken[row : row + 3, column : column + 3].any()

    def linear(name: str, h: Any) -> Any:
        return d[f"{name}.weight"] @ h + d[f"{name}.bias"]

    def norm(name: str, h: Any) -> Any:
        return (h - h.mean()) / np.sqrt(h.var() + 1e-5) * d[f"{name}.weight"] + d[f"{name}.bias"]

    def conv(name: str, seen: Any) -> Any:
        wide = np.pad(seen, ((1, 1), (1, 1), (0, 0)))
        found = np.empty((16, 16, len(d[f"{name}.bias"])))
        for row in range(16):
            for column in range(16):
                around = wide[row : row + 3, column : column + 3]
                found[row, column] = np.einsum("oikl,kli->o", d[f"{name}.weight"], around) + d[f"{name}.bias"]
        return found * near

    def shaped(name: str, h: Any, seen: Any) -> Any:
        scale, shift = np.split(linear(name, h), 2)
        return np.maximum((seen * (1 + scale) + shift) * near, 0)

    def block(number: int, h: Any) -> Any:
        q = linear(f"blocks.{number}.1", norm(f"blocks.{number}.0", h))
        return h + linear(f"blocks.{number}.2", np.maximum(q, 0))

    h = block(0, linear("inp", np.delete(x, slice(place["start"], place["stop"]))))
    seen = conv("enter", np.concatenate([square, near], axis=2))
    seen = seen + conv("conv.0.1", np.maximum(conv("conv.0.0", shaped("film.0", h, seen)), 0))
    h = h + linear("pool", np.concatenate([seen.sum((0, 1)) / 64, np.maximum(seen.max((0, 1)), 0)]))
    h = norm("norm", block(1, h))
    cells = shaped("film.1", h, seen) @ d["cell.weight"][:, :, 0, 0].T + d["cell.bias"]
    cells = np.where(near > 0, cells, network.FAR_OFF)
    plain = linear("pi", h)
    chosen = x[place["turn"] : place["turn"] + 4]
    everywhere = np.full((42, 42), plain[-1])
    everywhere[13:29, 13:29] = cells[:, :, 4:] @ np.append(chosen, 1 - chosen.sum())
    logits = np.concatenate([plain[: place["actions"]], everywhere.ravel(), plain[place["actions"] : -1]])
    turns = slice(place["turn_action"], place["turn_action"] + 4)
    logits[turns] += np.log(np.exp(cells[:, :, :4]).sum((0, 1)))
    return logits, linear("v", h)[0], np.log1p(np.exp(linear("gate", h)[0]))


@pytest.mark.parametrize("seats", [2, 3])
def test_a_network_that_sees_a_square_says_what_its_layers_say(seats: int, tmp_path: Path) -> None:
    """Before there is a land, at turns, at places, and at tiles for a tool; one at a time and many at once."""
    game = solstead.load("farmoony")
    assert game.features is not None
    weights, place = with_square(game)
    meta = network.describe(game, seats=[2, 3], architecture="grid", numbers={"grid": place}, advice=4)
    network.write(tmp_path / "x.npz", meta, weights)
    found = network.find(game.setup(seats), tmp_path / "x.npz")
    states = [position_after(game, seats, steps) for steps in (3, 9, 20, 21, 22, 23, 40, 60)]
    assert len({state.stack[-1].kind for state in states}) > 2
    options = [state.options(state.to_act()[0]) for state in states]
    seen = [game.features.observe(state, state.to_act()[0]) for state in states]
    heard = [[-0.1 * i for i in range(len(each))] for each in options]
    together, worths = found.judge(b"".join(seen), options, [told for each in heard for told in each])
    at = 0
    for one, actions, told, worth in zip(seen, options, heard, worths, strict=True):
        x = np.zeros(game.features.size(game.max_seats) + game.max_seats - 1)
        x[: len(one) // 4] = np.frombuffer(one, np.float32)
        x[game.features.size(game.max_seats) + seats - 2] = 1.0
        logits, value, trust = plainly_with_square(weights, place, x)
        advised = logits[actions] + trust * np.array(told)
        expected = np.exp(advised - advised.max())
        alone, alone_worth = found.judge(one, [actions], told)
        assert alone == pytest.approx(expected / expected.sum(), abs=1e-4)
        assert together[at : at + len(actions)] == pytest.approx(alone, abs=1e-5)
        assert [worth, *alone_worth] == pytest.approx([value, value], abs=1e-3)
        at += len(actions)
    assert at == len(together)


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


def test_there_is_a_network_for_every_table() -> None:
    for name in ("farmoony", "helios", "suna_valo", "vaalbara"):
        game = solstead.load(name)
        for seats in range(game.min_seats, game.max_seats + 1):
            meta = network.find(game.setup(seats)).meta
            assert meta.game == name
            assert seats in meta.seats
            assert method("level-5", game.setup(seats)) == "guided"


def test_a_game_may_have_a_network_for_each_size_of_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = solstead.load("vaalbara")
    monkeypatch.setattr(game, "folder", tmp_path)
    assert "has no network" in network.missing(game.setup(2))
    write(game, tmp_path / "network.npz", seats=[2])
    write(game, tmp_path / "network-3.npz", seats=[3, 5])
    for seats in (2, 3, 5):
        assert network.missing(game.setup(seats)) == ""
        assert seats in network.find(game.setup(seats)).meta.seats
    assert "tables of 3, 5, not of 4; network.npz of vaalbara has learned tables of 2" in network.missing(game.setup(4))
    with pytest.raises(network.NoNetwork, match="tables of 2, not of 4"):
        network.find(game.setup(4))


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
        found = [instinct.pick(shares, source, []) for _ in range(2000)]
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
    "name", ["network:temperature=1:overlook=0.2", "guided:visits=40", "guided:trust=0:visits=20:patient=1"]
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
    file = write(loaded, tmp_path / "x.npz")  # a small one, so that it does not take long
    monkeypatch.setattr(network, "_of_game", lambda _: file)
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


@pytest.mark.parametrize("name", [f"level-{level}" for level in (1, 2, 3)])
@pytest.mark.parametrize("game", ["farmoony", "helios", "suna_valo"])
def test_weak_levels_never_do_nothing(game: str, name: str) -> None:
    """They lose by what they do: a turn that is thrown away reads as if the bot were broken."""
    loaded = solstead.load(game)
    met = 0
    for seed in range(2):
        source = chance(7000 + seed)
        state = loaded.begin(loaded.setup(2), source, None)
        bots = [make(name, loaded, seed=100 * seed + seat) for seat in range(2)]
        while not state.over:
            seat = state.to_act()[0]
            idle = state.stack[-1].idle(state, seat)
            action = ask(bots[seat], state, seat, source)
            met += bool(idle)
            assert action not in idle
            state.apply(seat, action)
    assert met > 20


def test_who_is_sure_may_do_nothing() -> None:
    shares = [0.95, 0.05]
    source = chance(3)
    assert Instinct(sure=0.9).pick(shares, source, [0]) == 0
    assert Instinct(sure=0.96).pick(shares, source, [0]) == 1
    assert {Instinct(3.0, 0.5, 0.0, 2.0).pick(shares, source, [0]) for _ in range(50)} == {1}


def test_helios_says_which_turns_do_nothing() -> None:
    """No tile, and tiles whose action falls away; nothing is idle where nothing can be done."""
    game = solstead.load("helios")
    seen = set()
    for seed in range(4):
        source = chance(seed)
        state = game.begin(game.setup(2), source, None)
        bots = [make("random", game, seed=seed + seat) for seat in range(2)]
        while not state.over:
            seat = state.to_act()[0]
            frame = state.stack[-1]
            if frame.kind == "take_tile":
                idle = frame.idle(state, seat)
                for action in state.options(seat):
                    after = state.clone()
                    after.log = []
                    after.apply(seat, action)
                    told = {event.kind.name for event in after.log}
                    nothing = bool(told & {"no_tile", "no_action"})
                    asked = after.stack and after.stack[-1].kind == "place_gray"  # what it does comes later
                    if idle and not asked:
                        assert nothing == (action in idle)
                        seen.add(nothing)
            state.apply(seat, ask(bots[seat], state, seat, source))
    assert seen == {True, False}


def test_a_network_is_asked_on_one_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was imported before, and whoever else multiplies matrices: what they had is given back."""
    game = solstead.load("vaalbara")
    found = network.find(game.setup(2), write(game, tmp_path / "network.npz"))
    libraries = network.blas()

    def threads() -> list[int]:
        return [library["num_threads"] for library in libraries.info()]

    seen: list[int] = []
    forward = found.forward

    def noted(*given: Any) -> Any:
        seen.extend(threads())
        return forward(*given)

    monkeypatch.setattr(found, "forward", noted)
    state = position_after(game, 2, 3)
    seat = state.to_act()[0]
    with libraries.limit(limits=2):
        judge = Judge(found, state.setup, chance(1))
        judge.note(state, seat, state.options(seat), judge.look(state, seat))
        judge.ask()
        assert set(threads()) == {2}
    assert set(seen) == {1}
