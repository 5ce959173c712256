"""Games of mixed players, and how they end when the judge plays on: what the heads learn from.

What a review judges has to be among what was learned: positions that nobody gets into who plays well, too. So the
players are of all sorts and make slips; from some of their positions the judge plays on to the end, and some of the
positions on the way count as well.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

from solstead.bots import ask, make
from solstead.bots.instinct import chance_of
from solstead.bots.judge import Judge
from solstead.bots.network import Finder, Network, numpy_
from solstead.core.chance import Chance, chance, fork
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.state import Setup, State
from solstead.review.heads import estimated, observed
from solstead.review.standing import NOBODY, Standing, sampled, unanswered, waits_for

#: Who may sit at a table, and how often he moves at random instead, at a whole table.
PLAYERS = ("random", "level-1", "level-2", "level-3", "level-4", "network")
SLIPS = (0.0, 0.0, 0.1, 0.3)
#: The decisions of a game from which the judge plays on, and those on the way of each that are learned from, at most.
PARTING, ON_THE_WAY = 8, 4
#: The part of the decisions on the way among which these are.
LOOKED_AT = 0.15
#: Games that go on side by side.
TOGETHER = 8
#: Positions that a network is asked about at a time.
BATCH = 128


class Part(NamedTuple):
    """A position on its way to the end, by the number of the game that it comes from."""

    state: State
    game: int
    run: int


def collect(game: Game, seats: int, seed: int, batches: int, file: Path) -> int:
    """Play so many times `TOGETHER` games, and write down what they teach; how many positions there were."""
    np = numpy_()
    setup = game.setup(seats)
    network = Finder()(setup)
    if network is None:
        raise SolsteadError(f"{game.name} has no network for {seats} seats: there is nothing to add a head to")
    found: dict[str, list[Any]] = {"seen": [], "estimates": [], "won": [], "margin": [], "game": []}
    for n in range(batches):
        number = seed * 100_000 + n * TOGETHER
        parts = [part for k in range(TOGETHER) for part in _mixed(game, seats, number + k)]
        on_the_way, last = _played_on(network, setup, parts, chance(number))
        for start in range(0, len(on_the_way), BATCH):
            some = on_the_way[start : start + BATCH]
            states = [part.state for part in some]
            results = [Standing.at_the_end(last[part.run]) for part in some]
            found["seen"].append(observed(network, setup, states).astype(np.float16))
            found["estimates"].append(estimated(states))
            found["won"].append(np.array([result.wins for result in results], np.float32))
            found["margin"].append(np.array([result.leads for result in results], np.float32))
            found["game"].append(np.array([part.game for part in some]))
    file.parent.mkdir(parents=True, exist_ok=True)
    whole = {name: np.concatenate(arrays) for name, arrays in found.items()}
    np.savez(file, digest=np.array(network.digest), **whole)
    return len(whole["game"])


def _mixed(game: Game, seats: int, seed: int) -> list[Part]:
    """Some positions of a game of mixed players."""
    rng = random.Random(seed)
    state = game.new(seats=seats, seed=seed)
    source = chance(seed)
    few = rng.sample(PLAYERS, rng.choice((1, 2, 2, len(PLAYERS))))
    bots = [make(rng.choice(few), game, seed=seed * 9 + seat) for seat in range(seats)]
    slip = rng.choice(SLIPS)
    found: list[Part] = []
    while not state.over:
        seat = state.to_act()[0]
        options = state.options(seat)
        if len(options) > 1:
            found.append(Part(unanswered(state), seed, 0))
        state = state.clone()
        state.apply(seat, rng.choice(options) if rng.random() < slip else ask(bots[seat], state, seat, source))
    found = rng.sample(found, min(PARTING, len(found)))
    for part in found:
        part.state.chance = fork(source)
    return found


def _played_on(network: Network, setup: Setup, parts: list[Part], source: Chance) -> tuple[list[Part], list[State]]:
    """Play all of them to the end by the network: where they began, what was on the way, and how each ended."""
    judge = Judge(network, setup, chance(0))
    last = [part.state for part in parts]
    kept = [[part.state.clone()] for part in parts]
    going = [Part(part.state, part.game, run) for run, part in enumerate(parts)]
    while going:
        asked: list[tuple[Part, int, list[int]]] = []
        for part in going:
            seat, options = waits_for(part.state, NOBODY)
            if seat >= 0:
                if chance_of(source) < LOOKED_AT:
                    kept[part.run].append(part.state.clone())
                asked.append((part, seat, options))
        going = [part for part, _, _ in asked]
        for start in range(0, len(asked), BATCH):
            some = asked[start : start + BATCH]
            for part, seat, options in some:
                judge.note(part.state, seat, options, judge.look(part.state, seat))
            judge.ask()
            at = 0
            for part, seat, options in some:
                part.state.step(seat, options[sampled(judge.shares[at : at + len(options)], source)])
                at += len(options)
    found: list[Part] = []
    for run, (first, *others) in enumerate(kept):
        while len(others) > ON_THE_WAY:
            others.pop(source.below(len(others)))
        found += [Part(state, parts[run].game, run) for state in (first, *others)]
    return found, last
