"""Positions that cannot be are refused; what is accepted is a state like any other."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

from solstead.core.errors import BadPosition
from solstead.core.game import Game
from solstead.core.state import State
from solstead.testing.cases import cases, finish, states, viewers
from solstead.testing.knowledge import same_view

#: How many positions are damaged for each game.
DAMAGED = 150
VALUES: tuple[Any, ...] = (None, -1, 0, 1, 3, 10**12, 2**63, True, "nonsense", [], [[0]], {}, 1.5)

Path = tuple[Any, ...]


def promise_whatever_is_accepted_as_a_position_is_one(game: Game) -> None:
    """A position with one value changed is refused with a line; or it is written and read again, its determinised
    states look the same, and it is played to the end."""
    found = cases(game)
    positions = [
        (case.seats, [json.loads(json.dumps(state.to_dict())) for state in states(case.match(41 + i), i, every=7)])
        for i, case in enumerate(found)
    ]
    for number in range(DAMAGED):
        rng = random.Random(number)
        _, others = rng.choice(positions)
        position = damaged(rng.choice(others), rng.choice(others), rng)
        try:
            accepts(game, position, number)
        except AssertionError as problem:
            raise AssertionError(f"accepted, but {problem}: {json.dumps(position)}") from problem


def accepts(game: Game, position: dict[str, Any], seed: int) -> bool:
    """Whether a position is accepted; AssertionError if it is, and should not have been."""
    try:
        state = game.from_dict(position, seed)
    except BadPosition:
        return False
    try:
        is_a_table(game, state, seed)
    except AssertionError:
        raise
    except Exception as broken:  # whatever a rule meets that it does not expect
        raise AssertionError(f"{type(broken).__name__}: {broken}") from broken
    return True


def is_a_table(game: Game, state: State, seed: int) -> None:
    """Everything that can be done with a state can be done with this one."""
    assert game.from_dict(json.loads(json.dumps(state.to_dict()))) == state, "it is not written as it was read"
    assert bool(state.to_act()) != state.over, "nobody owes a decision"
    for viewer in viewers(state):
        guess = state.determinise(viewer, seed)
        same_view(guess, state, viewer, "in a determinised state")
        finish(guess, random.Random(seed), most=3000)
    finish(state, random.Random(seed), most=3000)
    assert len(state.scores()) == state.setup.seats
    assert state.winners(), "nobody has won"


def damaged(position: dict[str, Any], other: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A position with one value changed: into nonsense, a neighbour, a repetition, or what stands there in another
    position of the same kind."""
    result: dict[str, Any] = copy.deepcopy(position)
    path = rng.choice(list(paths(result)))
    place: Any = result
    for key in path[:-1]:
        place = place[key]
    value = place[path[-1]]
    ways = ["nonsense", "gone", "other"]
    ways += ["near"] * 3 if isinstance(value, int) and not isinstance(value, bool) else []
    ways += ["repeated", "shorter", "moved"] if isinstance(value, list) and value else []
    way = rng.choice(ways)
    if way == "gone":
        del place[path[-1]]
    elif way == "near":
        place[path[-1]] = value + rng.choice((-1, 1, 2))
    elif way == "repeated":
        value.append(copy.deepcopy(value[-1]))
    elif way == "shorter":
        value.pop(rng.randrange(len(value)))
    elif way == "moved":
        rng.shuffle(value)
    elif way == "other" and (elsewhere := at(other, path)) is not None:
        place[path[-1]] = copy.deepcopy(elsewhere)
    else:
        place[path[-1]] = copy.deepcopy(rng.choice(VALUES))
    return result


def paths(value: Any, path: Path = ()) -> list[Path]:
    """Where something stands in a nested value."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += paths(inner, (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            found += paths(inner, (*path, i))
    return found


def at(value: Any, path: Path) -> Any:
    """What stands there, or None."""
    for key in path:
        if isinstance(value, dict):
            value = value.get(key)
        elif isinstance(value, list) and isinstance(key, int) and key < len(value):
            value = value[key]
        else:
            return None
    return value
