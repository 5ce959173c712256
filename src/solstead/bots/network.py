"""What a game has learned: a network that says how good each option is, and how good the position.

A network lies with its game, in `network.npz`: arrays of half precision, and under the name `meta` what it was made
for, as JSON. A game may have several, each for some sizes of the table (`network-3.npz`, ...). One is read when it is
first needed, and refused where it does not fit: another game, other components or rules than those it learned, other
observations or actions than it knows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Optional
from zipfile import BadZipFile, ZipFile

from msgspec import DecodeError, Struct, ValidationError, json

from solstead.core.errors import SolsteadError
from solstead.core.game import ComponentsSource, Game
from solstead.core.state import Setup

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, numpy.dtype[numpy.float32]]
    Numbers = numpy.ndarray[Any, numpy.dtype[numpy.intp]]
    #: From observations, one a row, and the options of all of them (rows, actions, advice) to the logits of these
    #: options, and the values of the positions.
    Forward = Callable[[Array, Numbers, Numbers, Optional[Array]], tuple[Array, Array]]
    #: From observations, one a row, to what the heads read, one a column.
    Trunk = Callable[[Array], Array]

#: The files of a game that has learned.
FILES: Final = "network*.npz"


class NoNetwork(SolsteadError):
    """There is no network that fits."""


#: The part of a value that the margin decides, where nothing else is said; winning decides the rest.
MARGIN: Final = 0.3


class Meta(Struct, omit_defaults=True):
    """What a network was made for, and how."""

    game: str
    rules: str  # `Game.rules`
    components: str  # the digest of the components it learned with
    shape: str  # `shape(game)`
    seats: list[int]  # the table sizes it learned
    actions: int  # `Game.num_actions`
    architecture: str  # one of ARCHITECTURES
    padded: bool = True  # observations are those of the largest table, and one-hot the size of this one
    advice: int = 0  # the effort of the glance at each option that the network hears of; 0 for none
    scale: float = 20.0  # of the margin in what it calls the value of a position, in points
    numbers: dict[str, Any] = {}  # of the architecture
    command: str = ""  # that trained it
    version: str = ""  # of Solstead, when it did

    @property
    def margin(self) -> float:
        """The part of what it calls the value of a position that the margin decides; winning decides the rest."""
        return float(self.numbers.get("margin", MARGIN))


class Network:
    """A network at one size of the table."""

    def __init__(self, meta: Meta, size: int, forward: Forward, trunk: Trunk, digest: str = "") -> None:
        self.meta = meta
        self.scale = meta.scale
        self.size = size  # of an observation
        self.forward = forward
        self.trunk = trunk
        self.digest = digest  # of its weights: what else has learned from it says so by this

    def see(self, observations: bytes) -> Array:
        """What the network makes of positions before it says anything of them: a row of numbers for each."""
        np = numpy_()
        h = self.trunk(np.frombuffer(observations, np.float32).reshape(-1, self.size))
        found: Array = ((h - h.mean(axis=0)) * spread(h)).T
        return found

    def judge(
        self, observations: bytes, options: list[list[int]], advice: list[float]
    ) -> tuple[list[float], list[float]]:
        """How likely each option is chosen, those of all positions in a row, and what each position is worth.

        Worth is seen by the seat that decides: -1 is lost, 1 is won, and margins count a little. `advice` has a number
        for every option, if the network hears any."""
        np = numpy_()
        x = np.frombuffer(observations, np.float32).reshape(-1, self.size)
        counts = np.array([len(found) for found in options])
        rows = np.repeat(np.arange(len(options)), counts)
        actions = np.array([action for found in options for action in found])
        heard = np.array(advice, np.float32) if advice else None
        with one_thread():
            logits, values = self.forward(x, rows, actions, heard)
        starts = np.cumsum(counts) - counts
        weights = np.exp(logits - np.maximum.reduceat(logits, starts)[rows])
        shares = weights / np.add.reduceat(weights, starts)[rows]
        return shares.tolist(), values.tolist()


# ---- architectures: arrays of the file and numbers of the meta in, a function out


class Layers:
    """The layers that all architectures have: blocks of norm, linear, ReLU, linear, then `norm` and heads.

    A norm is folded into the layer behind it, of which only the division by the deviation is left. Columns are
    positions: that way OpenBLAS multiplies small batches nearly twice as fast.
    """

    def __init__(self, arrays: dict[str, Array]) -> None:
        self.arrays = arrays
        self.blocks = []
        for b in range(len({name.split(".")[1] for name in arrays if name.startswith("blocks.")})):
            first, before = self.folded(f"blocks.{b}.0", f"blocks.{b}.1")
            self.blocks.append((first, before, arrays[f"blocks.{b}.2.weight"], arrays[f"blocks.{b}.2.bias"][:, None]))

    def folded(self, norm: str, layer: str) -> tuple[Array, Array]:
        """A layer behind a norm."""
        weight, bias = self.arrays[f"{layer}.weight"], self.arrays[f"{layer}.bias"]
        scaled = weight * self.arrays[f"{norm}.weight"]
        centred = scaled - scaled.mean(axis=1, keepdims=True)
        return numpy_().ascontiguousarray(centred), (bias + weight @ self.arrays[f"{norm}.bias"])[:, None]

    def through(self, number: int, h: Array) -> None:
        """Put positions through a block."""
        first, before, second, after = self.blocks[number]
        q = first @ h
        q *= spread(h)
        q += before
        numpy_().maximum(q, 0.0, out=q)
        h += second @ q
        h += after


def spread(h: Array) -> Array:
    """One divided by the deviation of each position."""
    np = numpy_()
    mean = h.mean(axis=0)
    found: Array = 1.0 / np.sqrt(np.einsum("ij,ij->j", h, h) / np.float32(len(h)) - mean * mean + np.float32(1e-5))
    return found


def resmlp(arrays: dict[str, Array], inputs: Array, bias: Array, _numbers: dict[str, Any]) -> tuple[Forward, Trunk]:
    """A residual perceptron: `inp`, blocks, `norm` and the heads `pi` and `v`.

    With advice `gate` says from the position how far a glance at the options is trusted, and it is added.
    """
    np = numpy_()
    layers = Layers(arrays)
    policy, policy_bias = layers.folded("norm", "pi")
    value, value_bias = layers.folded("norm", "v")
    gate, gate_bias = layers.folded("norm", "gate") if "gate.weight" in arrays else (value, value_bias)
    column = bias[:, None]

    def trunk(x: Array) -> Array:
        h: Array = inputs @ x.T
        h += column
        for number in range(len(layers.blocks)):
            layers.through(number, h)
        return h

    def forward(x: Array, rows: Numbers, actions: Numbers, advice: Optional[Array]) -> tuple[Array, Array]:
        h = trunk(x)
        scale = spread(h)
        logits = (policy @ h * scale + policy_bias)[actions, rows]
        if advice is not None:
            trust = np.logaddexp(0.0, gate @ h * scale + gate_bias)[0]
            logits += trust[rows] * advice
        return logits, (value @ h * scale + value_bias)[0]

    return forward, trunk


#: The logit of a cell that is not beside anything.
FAR_OFF: Final = -30.0


class Cells:
    """The cells of some positions that matter, one after another: those that have something in them or beside them.

    All others are 0 all the way, so nothing is computed for them. The number after the last stands for any of them."""

    def __init__(self, square: Any) -> None:
        np = numpy_()
        count, high, wide, _ = square.shape
        taken = square.any(axis=3)
        near = np.zeros((count, high + 2, wide + 2), bool)
        for n in range(9):
            near[:, n // 3 : n // 3 + high, n % 3 : n % 3 + wide] |= taken
        near[:, [0, -1]] = near[:, :, [0, -1]] = False
        at = np.flatnonzero(near)
        self.total = len(at)
        self.numbers = np.full(near.size, self.total)  # of each cell, with a border around the square
        self.numbers[at] = np.arange(self.total)
        beside = np.array([(n // 3 - 1) * (wide + 2) + n % 3 - 1 for n in range(9)])
        self.beside = self.numbers[at + beside[:, None]]  # nine a cell, itself in the middle
        self.owner = at // ((high + 2) * (wide + 2))  # the position of each
        self.counts = np.bincount(self.owner, minlength=count)
        self.some = np.flatnonzero(self.counts)  # the positions that have any, and where these begin
        self.starts = (np.cumsum(self.counts) - self.counts)[self.some]
        self.shape = near.shape
        row, column = at // (wide + 2) % (high + 2) - 1, at % (wide + 2) - 1
        self.seen = np.concatenate([square[self.owner, row, column], np.ones((self.total, 1), np.float32)], axis=1).T

    def number(self, positions: Numbers, rows: Any, columns: Any) -> Numbers:
        """The numbers of cells by place."""
        _, high, wide = self.shape
        found: Numbers = self.numbers[(positions * high + rows + 1) * wide + columns + 1]
        return found

    def each(self, reduced: Any, numbers: Array, otherwise: float) -> Array:
        """Something of all cells of each position: their sum, their maximum."""
        np = numpy_()
        found = np.full((len(numbers), len(self.counts)), np.float32(otherwise))
        if self.total:
            found[:, self.some] = reduced.reduceat(numbers, self.starts, axis=1)
        return found  # type: ignore[no-any-return]


def grid(arrays: dict[str, Array], inputs: Array, bias: Array, numbers: dict[str, Any]) -> tuple[Forward, Trunk]:
    """A residual perceptron beside convolutions over a square of cells: `learn.net.Gridded`."""
    np = numpy_()
    layers = Layers(arrays)
    place: dict[str, int] = numbers["grid"]
    start, stop, cells, depth = place["start"], place["stop"], place["cells"], place["depth"]
    turn, turns, first_turn = place["turn"], place["turns"], place["turn_action"]
    first_cell, columns, first = place["actions"], place["columns"], place["first"]
    named = place["rows"] * columns
    policy, policy_bias = layers.folded("norm", "pi")
    value, value_bias = layers.folded("norm", "v")
    gate, gate_bias = layers.folded("norm", "gate") if "gate.weight" in arrays else (value, value_bias)
    column = bias[:, None]
    channels = len(arrays["enter.bias"])
    depths = len({name.split(".")[1] for name in arrays if name.startswith("conv.")})

    def unrolled(name: str) -> tuple[Array, Array]:
        weight = arrays[f"{name}.weight"]  # out, in, 3, 3
        return np.ascontiguousarray(weight.reshape(len(weight), -1)), arrays[f"{name}.bias"][:, None]

    enter = unrolled("enter")
    pairs = [(unrolled(f"conv.{n}.0"), unrolled(f"conv.{n}.1")) for n in range(depths)]
    films = [(arrays[f"film.{n}.weight"], arrays[f"film.{n}.bias"][:, None]) for n in range(depths)]
    last, last_bias = layers.folded("norm", f"film.{depths}")
    pool, pool_bias = arrays["pool.weight"], arrays["pool.bias"][:, None]
    judge, judge_bias = arrays["cell.weight"].reshape(-1, channels), arrays["cell.bias"][:, None]

    def convolved(layer: tuple[Array, Array], seen: Array, land: Cells) -> Array:
        """A convolution; numbers of a cell first."""
        padded = np.zeros((len(seen), land.total + 1), np.float32)
        padded[:, :-1] = seen
        found = layer[0] @ padded.take(land.beside, axis=1).reshape(9 * len(seen), land.total)
        found += layer[1]
        return found  # type: ignore[no-any-return]

    def shaped(film: Array, seen: Array, land: Cells) -> Array:
        """What was seen, scaled and shifted."""
        film[:channels] += 1.0
        spread_out = film.take(land.owner, axis=1)
        found = seen * spread_out[:channels]
        found += spread_out[channels:]
        return np.maximum(found, 0.0, out=found)  # type: ignore[no-any-return]

    def through(x: Array) -> tuple[Array, Array, Cells]:
        """What is known of the positions, of the cells, and which these are."""
        count = len(x)
        h: Array = inputs @ np.concatenate([x[:, :start], x[:, stop:]], axis=1).T
        h += column
        land = Cells(x[:, start:stop].reshape(count, cells, cells, depth))
        seen = convolved(enter, land.seen, land)
        layers.through(0, h)
        for (weight, added), (inner, outer) in zip(films, pairs, strict=True):
            inside = convolved(inner, shaped(weight @ h + added, seen, land), land)
            seen += convolved(outer, np.maximum(inside, 0.0, out=inside), land)
        sums, most = land.each(np.add, seen, 0.0), land.each(np.maximum, seen, 0.0)
        h += pool @ np.concatenate([sums / 64.0, np.maximum(most, 0.0)])
        h += pool_bias
        for number in range(1, len(layers.blocks)):
            layers.through(number, h)
        return h, seen, land

    def forward(x: Array, rows: Numbers, actions: Numbers, advice: Optional[Array]) -> tuple[Array, Array]:
        count = len(x)
        h, seen, land = through(x)
        scale = spread(h)
        plain = policy @ h * scale + policy_bias
        by_cell = judge @ shaped(last @ h * scale + last_bias, seen, land) + judge_bias
        if turns:  # a turn is judged by its cells
            most = land.each(np.maximum, by_cell[:turns], FAR_OFF)
            found = land.each(np.add, np.exp(by_cell[:turns] - most.take(land.owner, axis=1)), 0.0)
            found += (cells * cells - land.counts) * np.exp(np.float32(FAR_OFF) - most)
            plain[first_turn : first_turn + turns] += most + np.log(found)
        at = actions - first_cell
        is_cell = (at >= 0) & (at < named)
        logits = plain[np.where(is_cell, -1, np.where(at < 0, actions, actions - named)), rows]
        row, across = at // columns - first, at % columns - first
        inside = np.flatnonzero(is_cell & (row >= 0) & (row < cells) & (across >= 0) & (across < cells))
        if len(inside):
            whose = rows[inside]
            chosen = np.ones((count, turns + 1), np.float32)  # the last, where no turn was chosen
            chosen[:, :turns] = x[:, turn : turn + turns]
            kind = turns + chosen.argmax(axis=1)
            known = np.concatenate([by_cell, np.full((len(by_cell), 1), np.float32(FAR_OFF))], axis=1)
            logits[inside] = known[kind[whose], land.number(whose, row[inside], across[inside])]
        if advice is not None:
            trust = np.logaddexp(0.0, gate @ h * scale + gate_bias)[0]
            logits += trust[rows] * advice
        return logits, (value @ h * scale + value_bias)[0]

    return forward, lambda x: through(x)[0]


#: By the name in the meta. Each is given the arrays, the weights of the inputs at this table, what is added, and the
#: numbers of the meta.
ARCHITECTURES: Final[dict[str, Callable[[dict[str, Array], Array, Array, dict[str, Any]], tuple[Forward, Trunk]]]] = {
    "resmlp": resmlp,
    "grid": grid,
}


# ---- reading


@cache
def numpy_() -> Any:
    """NumPy, which is loaded when a network is first asked."""
    import numpy

    return numpy


@cache
def blas() -> Any:
    """The libraries that multiply matrices for NumPy."""
    from threadpoolctl import ThreadpoolController

    numpy_()
    return ThreadpoolController().select(user_api="blas")


def one_thread() -> Any:
    """A context in which matrices are multiplied on one thread. They are too small here for more: threads that wait for
    each other made a batch of games 3 to 14 times slower."""
    return blas().limit(limits=1)


def shape(game: Game) -> str:
    """What the numbers of an observation and of an action mean, as a digest."""
    features = game.features
    assert features is not None
    told = [
        [frame.kind for frame in features.frames],
        [(slot.name, slot.size) for slot in features.table],
        [(slot.name, slot.size) for slot in features.player],
        list(zip(game.nouns.kinds, game.nouns.shapes, strict=True)),
    ]
    return sha256(json.encode(told)).hexdigest()[:16]


def describe(game: Game, components: ComponentsSource = None, **about: Any) -> Meta:
    """What a network of this game is made for, with what else is known about it."""
    return Meta(
        game=game.name,
        rules=game.rules,
        components=game.components(components).digest,
        shape=shape(game),
        actions=game.num_actions,
        **about,
    )


def write(file: Path, meta: Meta, arrays: dict[str, Any]) -> None:
    """Write a network down."""
    np = numpy_()
    halves = {name: np.asarray(array).astype(np.float16) for name, array in arrays.items()}
    np.savez_compressed(file, meta=np.frombuffer(json.encode(meta), np.uint8), **halves)


_metas: Final[dict[Path, Meta]] = {}
_files: Final[dict[Path, tuple[Meta, dict[str, Any]]]] = {}
_networks: Final[dict[tuple[Path, int], Network]] = {}


def find(setup: Setup, file: Optional[Path] = None) -> Network:
    """The network for this table, of its game or of a file; NoNetwork says why there is none."""
    game = setup.game
    path = file or _of_game(setup)
    if path not in _files:
        _files[path] = read(path, game)
    meta, arrays = _files[path]
    problem = _problem(meta, setup)
    if problem:
        raise NoNetwork(f"{path.name} of {game.name} {problem}")
    key = (path, setup.seats)
    if key not in _networks:
        _networks[key] = _build(meta, arrays, game, setup.seats)
    return _networks[key]


def missing(setup: Setup) -> str:
    """Why no network of the game can play at a table; "" if one can."""
    try:
        _of_game(setup)
    except NoNetwork as reason:
        return str(reason)
    return ""


def _of_game(setup: Setup) -> Path:
    """The first network of the game that can play at this table. Only what the files say of themselves is read."""
    game = setup.game
    reasons = []
    for path in sorted(game.folder.glob(FILES)):
        problem = _problem(_meta(path), setup)
        if not problem:
            return path
        reasons.append(f"{path.name} of {game.name} {problem}")
    raise NoNetwork("; ".join(reasons) or f"{game.name} has no network: there is no {FILES} in {game.folder}")


def _meta(path: Path) -> Meta:
    """What a network says of itself."""
    if path not in _metas:
        try:
            with ZipFile(path) as stored:
                array = stored.read("meta.npy")
            _metas[path] = json.decode(array[10 + int.from_bytes(array[8:10], "little") :], type=Meta)
        except (OSError, KeyError, BadZipFile, DecodeError) as error:
            raise NoNetwork(f"{path} is no network: {error}") from None
    return _metas[path]


def read(path: Path, game: Game) -> tuple[Meta, dict[str, Any]]:
    """What a file says of its network, and the weights by name."""
    if not path.exists():
        raise NoNetwork(f"{game.name} has no network: there is no file {path}")
    np = numpy_()
    try:
        with np.load(path) as stored:
            meta = json.decode(stored["meta"].tobytes(), type=Meta)
            arrays = {name: stored[name].astype(np.float32) for name in stored.files if name != "meta"}
    except (OSError, EOFError, KeyError, ValueError, BadZipFile, DecodeError, ValidationError) as error:
        raise NoNetwork(f"{path} is no network: {error}") from None
    return meta, arrays


def _problem(meta: Meta, setup: Setup) -> str:
    """Why a network cannot play at a table; "" if it can."""
    game = setup.game
    if game.features is None:
        return "cannot be used: nobody can observe this game"
    if not game.knows(meta.rules):
        return f"has learned other rules ({meta.rules}) than these ({game.rules})"
    for what, made, here in (
        ("game", meta.game, game.name),
        ("components", meta.components, setup.components.digest),
        ("observations and actions", meta.shape, shape(game)),
    ):
        if made != here:
            return f"has learned other {what} ({made}) than these ({here})"
    if setup.seats not in meta.seats:
        return f"has learned tables of {', '.join(map(str, meta.seats))}, not of {setup.seats}"
    if meta.architecture not in ARCHITECTURES:
        return f"is a {meta.architecture}, which nobody knows here"
    return ""


def _build(meta: Meta, arrays: dict[str, Any], game: Game, seats: int) -> Network:
    np = numpy_()
    assert game.features is not None
    size = game.features.size(seats)
    weights, bias = arrays["inp.weight"], arrays["inp.bias"]
    square = meta.numbers.get("grid")  # goes another way
    apart = square["stop"] - square["start"] if square else 0
    if meta.padded:  # absent players are zeros, and the size of the table is the same all the time
        bias = bias + weights[:, game.features.size(game.max_seats) - apart + seats - 2]
    inputs = np.ascontiguousarray(weights[:, : size - apart])
    forward, trunk = ARCHITECTURES[meta.architecture](arrays, inputs, bias, meta.numbers)
    return Network(meta, size, forward, trunk, digest(arrays))


def digest(arrays: dict[str, Any]) -> str:
    """Which network it is, by what it has learned between inputs and options: these may be put in another order."""
    found = sha256()
    for name in sorted(arrays):
        if name.startswith(("blocks.", "norm.", "v.")):
            found.update(name.encode() + arrays[name].tobytes())
    return found.hexdigest()[:16]


class Finder:
    """Finds the network of a file, or of the game where it has one for the table."""

    def __init__(self, file: Optional[Path] = None) -> None:
        self.file = file

    def __call__(self, setup: Setup) -> Optional[Network]:
        """The network for a table; NoNetwork says why that of a file cannot play there."""
        try:
            return find(setup, self.file)
        except NoNetwork:
            if self.file is not None:
                raise
            return None
