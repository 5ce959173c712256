"""Games as a table of decisions, in Parquet: one row for each decision, with what the seat knew, could do, did, and
what came of it.

    from solstead.envs.dataset import read
    train = read("games.parquet", split="train")
    train["observation"], train["mask"], train["action"], train["reward"]  # NumPy arrays, a row for each decision
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Optional

import msgspec
import numpy as np

from solstead import __version__
from solstead.bots import Bot, ask, make
from solstead.core.chance import Chance, chance, fork
from solstead.core.errors import SolsteadError
from solstead.core.frame import Secret
from solstead.core.state import Setup, State
from solstead.envs.batch import features_of
from solstead.envs.rewards import rewards

#: Of ten games in a row, how many go where: by the number of the game, so that no game is in two of them.
SPLITS: Final = {"train": 8, "validation": 1, "test": 1}
#: Every column, its type, and what it is. `{size}` is the size of an observation.
COLUMNS: Final = {
    "game": ("int64", "the number of the game, from 0"),
    "split": ("string", "train, validation or test: of each ten games the first eight, the ninth, the tenth"),
    "step": ("int32", "the number of the decision in its game, from 0"),
    "seat": ("int8", "who decides, from 0"),
    "bot": ("string", "the name of the bot that decides"),
    "kind": ("string", "the kind of frame that asks"),
    "secret": ("bool", "whether the answer is sealed until all have answered"),
    "observation": ("list<float32>[{size}]", "what the seat knows, as in the environments"),
    "options": ("list<int32>", "the legal actions, ascending"),
    "action": ("int32", "the one that was taken"),
    "reward": ("float32", "of the seat when the game was over, by rank: 1 for the first, -1 for the last"),
    "points": ("int32", "of the seat when the game was over"),
    "margin": ("float32", "these points less the mean of the others'"),
    "won": ("bool", "whether the seat was among the winners"),
}
#: And with `positions`.
POSITIONS: Final = {
    "view": (
        "string",
        "what the seat saw of the table, as JSON: `game.from_view` makes tables of it that look the same to the seat",
    ),
    "position": ("string", "the whole table as JSON, secrets of all seats included: `game.from_dict` reads it"),
}


def split_of(game: int) -> str:
    """Where a game goes."""
    place = game % sum(SPLITS.values())
    for name, share in SPLITS.items():
        if place < share:
            return name
        place -= share
    raise AssertionError("no game is left over")


def arrow() -> Any:
    """PyArrow, if it is there."""
    try:
        import pyarrow.parquet
    except ImportError:
        raise SolsteadError("data sets need PyArrow: pip install 'solstead[data]'") from None
    return pyarrow


def schema(setup: Setup, about: dict[str, Any], positions: bool) -> Any:
    """The columns, and under the key `solstead` of the file's metadata what the games were, as JSON."""
    pa = arrow()
    size = features_of(setup.game).size(setup.seats)
    word = pa.dictionary(pa.int16(), pa.string())
    text = pa.string()
    types = {
        "int64": pa.int64(),
        "int32": pa.int32(),
        "int8": pa.int8(),
        "float32": pa.float32(),
        "bool": pa.bool_(),
        "string": word,
        "list<int32>": pa.list_(pa.int32()),
        "list<float32>[{size}]": pa.list_(pa.float32(), size),
    }
    fields = [pa.field(name, types[type], metadata={"about": told}) for name, (type, told) in COLUMNS.items()]
    if positions:
        fields += [pa.field(name, text, metadata={"about": told}) for name, (_, told) in POSITIONS.items()]
    return pa.schema(fields, metadata={"solstead": json.dumps(about)})


def write(
    file: Path, setup: Setup, bots: list[str], games: int, seed: Optional[int] = 0, positions: bool = False
) -> Iterator[int]:
    """Play games and write them down; yields how many rows there are after each. Equal seeds give equal files.

    Seats are rotated: in game 1 the first bot sits where the second sat in game 0, and so on.
    """
    pq = arrow().parquet
    game = setup.game
    about = {
        "version": __version__,
        "game": game.name,
        "rules": game.rules,
        "components": setup.components.digest,
        "seats": setup.seats,
        "settings": setup.settings,
        "bots": bots,
        "games": games,
        "seed": seed,
        "actions": game.num_actions,
        "features": features_of(game).names(setup.seats),
    }
    form = schema(setup, about, positions)
    source = chance(seed)
    players = [make(name, game, source.below(2**31 - 1)) for name in bots]
    rows = 0
    with pq.ParquetWriter(file, form, compression="zstd") as out:
        for number in range(games):
            turn = number % setup.seats
            seated = list(zip(bots[-turn:] + bots[:-turn], players[-turn:] + players[:-turn], strict=True))
            found = _decisions(setup, seated, fork(source), number, positions)
            rows += len(found["game"])
            out.write_table(arrow().table(found, schema=form))
            yield rows


def _decisions(
    setup: Setup, seated: list[tuple[str, Bot]], source: Chance, number: int, positions: bool
) -> dict[str, Any]:
    """The columns of one game."""
    game = setup.game
    features = features_of(game)
    state: State = game.begin(setup, fork(source), None)
    found: dict[str, list[Any]] = {name: [] for name in (*COLUMNS, *(POSITIONS if positions else ()))}
    seen: list[bytes] = []
    while not state.over:
        seat = state.to_act()[0]
        name, bot = seated[seat]
        action = ask(bot, state, seat, source)
        seen.append(features.observe(state, seat))
        frame = state.stack[-1]
        row = {
            "game": number,
            "split": split_of(number),
            "step": len(seen) - 1,
            "seat": seat,
            "bot": name,
            "kind": frame.kind,
            "secret": isinstance(frame, Secret),
            "options": state.options(seat),
            "action": action,
        }
        if positions:
            row["view"] = msgspec.json.encode(state.view(seat)).decode()
            row["position"] = json.dumps(state.to_dict())
        for column, value in row.items():
            found[column].append(value)
        state.apply(seat, action)
    pa = arrow()
    flat = pa.array(np.frombuffer(b"".join(seen), np.float32))
    columns: dict[str, Any] = dict(found)
    columns["observation"] = pa.FixedSizeListArray.from_arrays(flat, features.size(setup.seats))
    return columns | _results(state, found["seat"])


def _results(state: State, seats: list[int]) -> dict[str, list[Any]]:
    """What the game brought to the seats that decided."""
    ranks, margins = rewards(state, "rank"), rewards(state, "margin")
    points, winners = state.scores(), state.winners()
    return {
        "reward": [ranks[seat] for seat in seats],
        "points": [points[seat] for seat in seats],
        "margin": [100.0 * margins[seat] for seat in seats],
        "won": [seat in winners for seat in seats],
    }


def about(file: Path | str) -> dict[str, Any]:
    """What the games of a file were: game, rules, components, bots, seed, the names of the observation's numbers."""
    told = arrow().parquet.read_schema(file).metadata or {}
    if b"solstead" not in told:
        raise SolsteadError(f"{file} is no data set of games")
    found: dict[str, Any] = json.loads(told[b"solstead"])
    return found


def read(file: Path | str, split: Optional[str] = None) -> dict[str, Any]:
    """The columns of a data set as NumPy arrays, of all games or of one split.

    `observation` is a matrix, `mask` another, made of the options: 1 for each legal action. Words are object arrays.
    `torch.from_numpy` takes any of the numbers as they are.
    """
    if split is not None and split not in SPLITS:
        raise SolsteadError(f"no split is called {split!r}; there are {', '.join(SPLITS)}")
    actions = about(file)["actions"]
    table = arrow().parquet.read_table(file, filters=None if split is None else [("split", "==", split)])
    found: dict[str, Any] = {}
    for name in table.column_names:
        column = table.column(name).combine_chunks()
        if name == "observation":
            found[name] = column.flatten().to_numpy().reshape(len(column), -1)
        elif name == "options":
            found["mask"] = mask = np.zeros((len(column), actions), np.int8)
            counts = np.diff(column.offsets.to_numpy())
            mask[np.repeat(np.arange(len(column)), counts), column.flatten().to_numpy()] = 1
        else:
            found[name] = column.to_numpy(zero_copy_only=False)
    return found
