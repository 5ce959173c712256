"""Observations: as large as declared, within bounds, and a function of what the seat may know."""

from __future__ import annotations

import os
import random
from hashlib import blake2b

import numpy as np
import pytest
from librt.strings import BytesWriter

import solstead
from solstead import SolsteadError
from solstead.core import bits
from solstead.core.features import flags, half, legal, levels, mask, one, one_hot, ones, part, parts, skip
from solstead.core.game import Game
from solstead.envs.batch import features_of
from solstead.games.vaalbara.state import VaalbaraState
from tests.support import random_states

TABLES = [
    (name, seats)
    for name in solstead.list_games()
    if (game := solstead.load(name)).features is not None
    for seats in range(game.min_seats, game.max_seats + 1)
]
#: The interpreted engine is slower, so it is looked at less often.
EVERY = 9 if os.environ.get("SOLSTEAD_ENGINE") == "interpreted" else 3
DIGESTS = {
    "farmoony": "64f35300fdce67ce",
    "helios": "a76d2d833327e954",
    "suna_valo": "a4b57e5f2c78daee",
    "vaalbara": "77f44f2589fa8e09",
}
#: Slots that random games leave empty.
RARE = {
    "helios": {"behind"},
    "suna_valo": {"bot_tiles", "discount", "done", "due", "festivals", "left", "order"},
}


@pytest.fixture(params=TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES])
def table(request: pytest.FixtureRequest) -> tuple[Game, int]:
    return solstead.load(request.param[0]), request.param[1]


def test_observations_tell_nothing_that_the_seat_does_not_know(table: tuple[Game, int]) -> None:
    game, seats = table
    features = features_of(game)
    for state in random_states(game, seats, seed=31, every=EVERY):
        for seat in range(seats):
            seen, may = features.observe(state, seat), legal(state, seat)
            for seed in (1, 2):
                guess = state.determinise(seat, seed)
                assert features.observe(guess, seat) == seen
                assert legal(guess, seat) == may


def test_observations_have_the_declared_size_and_bounds(table: tuple[Game, int]) -> None:
    game, seats = table
    features = features_of(game)
    names = features.names(seats)
    assert len(set(names)) == len(names) == features.size(seats)
    for state in random_states(game, seats, seed=33, every=EVERY):
        for seat in range(seats):
            seen = np.frombuffer(features.observe(state, seat), np.float32)
            assert seen.shape == (features.size(seats),)
            assert np.abs(seen).max() <= 1.0
            assert sum(seen[: len(game.frames)]) == (0.0 if state.over else 1.0)


def test_masks_are_the_options_of_those_who_must_decide(table: tuple[Game, int]) -> None:
    game, seats = table
    for state in random_states(game, seats, seed=34, every=EVERY):
        for seat in range(seats):
            wanted = state.options(seat) if seat in state.to_act() else []
            assert np.flatnonzero(np.frombuffer(legal(state, seat), np.int8)).tolist() == wanted


@pytest.mark.parametrize("name", sorted({name for name, _ in TABLES}))
def test_every_slot_says_something(name: str) -> None:
    """Over some games no slot stays empty: nothing was declared and forgotten."""
    game = solstead.load(name)
    features = features_of(game)
    seats, head = game.min_seats, features.table_size
    seen = np.zeros(features.size(seats), np.bool_)
    for seed in range(6):
        for state in random_states(game, seats, seed, every=2):
            for seat in range(seats):
                seen |= np.frombuffer(features.observe(state, seat), np.float32) != 0
    either = np.concatenate([seen[:head], seen[head:].reshape(seats, -1).any(axis=0)])
    at = 0
    empty = set()
    for slot in [*features.table, *features.player]:
        if not either[at : at + slot.size].any():
            empty.add(slot.name)
        at += slot.size
    assert empty <= RARE.get(name, set())


@pytest.mark.parametrize("name", sorted(DIGESTS))
def test_both_engines_write_the_same_numbers(name: str) -> None:
    """A golden digest: it changes when observations change, and then learned networks are worthless."""
    game = solstead.load(name)
    found = blake2b(digest_size=8)
    for state in random_states(game, game.min_seats, seed=35, every=4):
        for seat in range(game.min_seats):
            found.update(features_of(game).observe(state, seat))
    assert found.hexdigest() == DIGESTS[name]


def test_slots_are_documented() -> None:
    for name in solstead.list_games():
        features = solstead.load(name).features
        if features is not None:
            assert all(slot.about for slot in [*features.table, *features.player])


def test_vaalbara_by_its_names() -> None:
    """What the numbers mean, on a position."""
    game = solstead.load("vaalbara")
    state = game.position(
        seats=2, realms=[["river", "field"]], first_row=["river", "field"], played=["falconer", "farmer"]
    )
    features = features_of(game)
    seen = dict(zip(features.names(2), np.frombuffer(features.observe(state, 0), np.float32), strict=True))
    assert seen["round"] == pytest.approx(3 / 9)
    assert seen["decision[1]"] == 1  # to take a land
    assert seen["rows[5]"] == 1  # a river in the first place
    assert seen["player 0: owes"] == 1
    assert seen["player 1: owes"] == 0
    assert seen["player 0: characters[5]"] == -1  # played
    hand = [seen[f"player 0: characters[{i}]"] for i in range(12)]
    assert isinstance(state, VaalbaraState)
    assert hand.count(1) == bits.count(state.hands[0])
    assert seen["player 1: characters[11]"] == -1
    assert {seen[f"player 1: characters[{i}]"] for i in range(11)} <= {0, 0.5, 1}
    assert seen["player 0: realm[5]"] == pytest.approx(1 / 5)
    assert seen["points[0]"] > 0
    assert seen["points[1]"] > 0  # nobody sees it, but anybody may keep count (VB-12)


@pytest.mark.parametrize("width", [3, 4, 6, 8])
def test_packed_numbers_are_written_as_if_one_by_one(width: int) -> None:
    rng = random.Random(width)
    for size in range(7):
        numbers = [rng.randrange(2**width) for _ in range(size)]
        packed, single = BytesWriter(), BytesWriter()
        parts(packed, sum(n << width * i for i, n in enumerate(numbers)), width, size, 5)
        for n in numbers:
            part(single, n, 5)
        assert packed.getvalue() == single.getvalue()
        assert floats(packed) == pytest.approx([min(n / 5, 1.0) for n in numbers])


def test_numbers_are_parts_of_their_most() -> None:
    out = BytesWriter()
    for n, most in ((0, 7), (3, 7), (9, 7), (-3, 7), (-9, 7), (300, 40), (60, 120), (200, 120)):
        part(out, n, most)
    assert floats(out) == pytest.approx([0, 3 / 7, 1, -3 / 7, -1, 1, 0.5, 1])


def test_sets_are_written_member_by_member() -> None:
    rng = random.Random(5)
    for size in range(62):
        mask = rng.randrange(2**size)
        wanted = [mask >> i & 1 for i in range(size)]
        out = BytesWriter()
        flags(out, mask, size)
        ones(out, skip(out, size), mask)
        assert floats(out) == wanted + wanted
    out = BytesWriter()
    one_hot(out, 3, 5)
    one_hot(out, -1, 5)
    at = skip(out, 300)
    one(out, at, 299)
    half(out, at, 0)
    assert floats(out) == [0, 0, 0, 1, 0, *[0] * 5, 0.5, *[0] * 298, 1]


def test_two_sets_are_written_as_one() -> None:
    out = BytesWriter()
    levels(out, 0b10001110, 0b11010111, 8)
    assert floats(out) == [0.5, 1, 1, -1, 0.5, 0, 0.5, 1]


@pytest.mark.parametrize("size", [1, 38, 1024, 1029, 5000])
def test_masks_have_a_byte_for_each_action(size: int) -> None:
    assert mask([], size) == bytes(size)
    assert mask([0, size - 1], size) == bytes([int(n in (0, size - 1)) for n in range(size)])


def floats(out: BytesWriter) -> list[float]:
    found: list[float] = np.frombuffer(out.getvalue(), np.float32).tolist()
    return found


def test_a_game_without_features_is_named() -> None:
    with pytest.raises(SolsteadError, match="veil does not say how it is observed"):
        features_of(solstead.load("veil"))
