"""Whole games: lengths of eras, conservation, bots."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from solstead.bots.bot import Bot
from solstead.bots.greedy import GreedyBot
from solstead.bots.random import RandomBot
from solstead.core.bits import count
from solstead.core.chance import chance
from solstead.core.events import Event
from solstead.games.suna_valo import goods
from solstead.games.suna_valo.farm import Farm, cell_column, cell_delivered, cell_good
from solstead.games.suna_valo.frames.pieces import PlacePiece
from solstead.games.suna_valo.state import SunaValoState
from solstead.games.suna_valo.tables import OP_REMOVE
from tests.games.suna_valo.table import GAME, TABLES


def play(seed: int) -> Iterator[tuple[SunaValoState, SunaValoState]]:
    """A random game, decision by decision: the state before and after, with the events of the decision."""
    state = GAME.new(seed=seed)
    assert isinstance(state, SunaValoState)
    rng = random.Random(seed)
    while not state.over:
        before = state.clone()
        state.log = []
        seat = state.to_act()[0]
        state.apply(seat, rng.choice(state.options(seat)))
        yield before, state


def log(state: SunaValoState) -> list[Event]:
    """The events of the last decision."""
    assert state.log is not None
    return state.log


@pytest.mark.parametrize("seed", range(12))
def test_eras_last_six_or_seven_turns_each_and_the_last_one_more(seed: int) -> None:
    turns = [0, 0, 0]
    era = 0
    for _, after in play(seed):
        for event in log(after):
            if event.kind.name == "era":
                era = event.values[0]
            elif event.kind.name == "turn":
                turns[era] += 1
    assert turns[0] in (12, 14)  # both players together
    assert turns[1] in (12, 14)
    assert turns[2] in (14, 16)


def stores(farm: Farm) -> dict[tuple[int, ...], int]:
    """What lies in every storage."""
    found: dict[tuple[int, ...], int] = {}
    for kind in range(5):
        found[-1, kind] = goods.count(farm.heads, kind)
        found[-2, kind] = goods.count(farm.vault, kind)
    for number, cell in enumerate(farm.cells):
        for icon in range(3):
            good = cell_good(cell, icon)
            if good and cell_column(cell) < 3:
                found[number, icon, good - 1] = 1
    return found


@pytest.mark.parametrize("seed", range(8))
def test_conservation(seed: int) -> None:
    """No resource moves between storages, and every piece and card is somewhere."""
    for before, after in play(seed):
        for seat in range(2):
            here, was = stores(after.farms[seat]), stores(before.farms[seat])
            for kind in range(5):
                assert sum(n for key, n in here.items() if key[-1] == kind) == after.farms[seat].count(kind)
                put = sum(max(0, n - was.get(key, 0)) for key, n in here.items() if key[-1] == kind)
                taken = sum(max(0, n - here.get(key, 0)) for key, n in was.items() if key[-1] == kind)
                assert put <= came(log(after), seat, kind)
                assert taken <= went(log(after), seat, kind)
            _check_pieces(after, seat)
        if not after.over:
            GAME.check(after)  # names a card that lies nowhere, or twice


#: What is told of a good that leaves a farm, or the market for it.
SPENT = ("pay", "price", "deliver_public", "deliver_personal")


def came(events: list[Event], seat: int, kind: int) -> int:
    """How many of a resource came to a farm."""
    return sum(e.seat == seat and e.kind.name in ("produce", "receive") and e.values[0] == kind for e in events)


def went(events: list[Event], seat: int, kind: int) -> int:
    """How many of a resource left a farm."""
    paid = sum(e.seat == seat and e.kind.name in SPENT and e.values[0] == kind for e in events)
    return paid + sum(e.seat == seat and e.kind.name == "swap" and e.values[1] == kind for e in events)


def _check_pieces(state: SunaValoState, seat: int) -> None:
    farm = state.farms[seat]
    placed = [farm.crates, farm.number_of(farm.barrels), farm.number_of(farm.ships)]
    boxing = 0
    for i in range(6):
        if farm.ship_done(i):
            boxing += sum(effect.op == OP_REMOVE for effect in TABLES.ship_effects[state.ship[i]])
    boxed = 0
    for kind in range(3):
        waiting = sum(isinstance(f, PlacePiece) and f.seat == seat and f.piece == kind for f in state.stack)
        missing = 6 - count(farm.pieces & TABLES.pieces_of[kind]) - placed[kind] + waiting
        assert missing >= 0
        boxed += missing
    assert boxed <= boxing
    assert farm.crates == sum(bool(cell >> 26 & 1) for cell in farm.cells)
    assert all(not (cell >> 26 & 1 and cell_delivered(cell)) for cell in farm.cells)


def test_goods_appear_and_vanish_only_where_an_event_says_so() -> None:
    """The events of a game account for every good of both supplies."""
    for seed in range(6):
        for before, state in play(seed):
            totals = [[farm.count(kind) for kind in range(6)] for farm in before.farms]
            for event in log(state):
                kind = event.values[0] if event.values else -1
                name = event.kind.name
                if name in ("produce", "receive"):
                    totals[event.seat][kind] += 1
                elif name == "energy":
                    totals[event.seat][5] += event.values[0]
                elif name in SPENT:
                    totals[event.seat][kind] -= 1
                elif name == "market":  # bought and spent at once
                    totals[event.seat][kind] += 1
                    totals[event.seat][5] -= event.values[1]
                elif name == "converted":
                    totals[event.seat][5] += 1
                elif name == "swap":
                    totals[event.seat][event.values[1]] -= 1
                    if kind == 5:
                        totals[event.seat][5] += 1
            assert totals == [[farm.count(kind) for kind in range(6)] for farm in state.farms]


def test_greedy_beats_random() -> None:
    """One game with little effort here; a long series is `solstead simulate suna_valo --bots greedy,random`."""
    state = GAME.new(seed=1)
    bots: list[Bot] = [GreedyBot(chance(1), samples=1, effort=12), RandomBot(chance(2))]
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, bots[seat].choose(state, seat))
    assert state.winners() == [0]
