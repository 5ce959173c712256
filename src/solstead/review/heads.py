"""What a whole position is worth to every seat: margin and chance to win, read off what the network of the game sees.

The network has learned to play, and says what a position is worth to whoever decides. For a review that is too little:
it takes one number a seat that fits those of all others, and that tells a lost game from one that is lost by a hundred
points. So two linear heads are put on its trunk, which stays as it is; they read what it makes of the position by the
eyes of every seat, and are fitted on games of mixed players that were played on to the end (`mixed`). They lie with the
game, in `heads.npz`: for each size of the table the weights of the margin and of the chance. A head says which network
it belongs to, and is not used with another.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Optional
from zipfile import BadZipFile

from solstead.bots.network import Network, numpy_
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.state import Setup, State
from solstead.review.standing import Standing, unanswered

if TYPE_CHECKING:
    from solstead.bots.network import Array

#: The file of a game that has heads.
FILE: Final = "heads.npz"
#: Points in a unit of what a beginner's estimate and the margin are learned in.
UNIT: Final = 20.0
#: How strongly weights are pulled to 0, for each position that was learned from; the best of these on games left out.
RIDGES: Final = (0.001, 0.01, 0.1, 1.0, 10.0)
#: What is no part of the trunk: the estimate in two forms, and 1. It is pulled so much less.
PLAIN: Final = 3
FREELY: Final = 1e-4
#: Every so many games are left out of the fit, to see how good it is.
LEFT_OUT: Final = 8
#: Steps of the fit of the chances, each of which comes nearer.
STEPS: Final = 40


class Head:
    """The heads at one size of the table."""

    def __init__(self, margin: Array, chance: Array, start: Array) -> None:
        self.margin = margin
        self.chance = chance
        self.start = Standing(start[0].tolist(), start[1].tolist())  # before anything is dealt

    def standings(self, network: Network, setup: Setup, states: list[State]) -> list[Standing]:
        """What positions are worth, the game going on from each of them."""
        if not states:
            return []
        wins, leads = self.read(inputs(observed(network, setup, states), estimated(states)))
        return [Standing(*each) for each in zip(wins.tolist(), leads.tolist(), strict=True)]

    def read(self, seen: Array) -> tuple[Array, Array]:
        """Chances and margins of positions, a row each."""
        margin = UNIT * (seen @ self.margin)
        return softmax(seen @ self.chance), margin - margin.mean(axis=1, keepdims=True)


def observed(network: Network, setup: Setup, states: list[State]) -> Any:
    """What a network makes of whole positions: positions, seats (by whose eyes), numbers."""
    features = setup.game.features
    assert features is not None
    seen = b"".join(features.observe(state, seat) for state in map(unanswered, states) for seat in range(setup.seats))
    return network.see(seen).reshape(len(states), setup.seats, -1)


def estimated(states: list[State]) -> Any:
    """What a beginner thinks each seat will have, in points: positions, seats."""
    found = [[float(state.estimate(seat)) / 100.0 for seat in range(state.setup.seats)] for state in states]
    return numpy_().array(found, dtype="float32")


def inputs(seen: Any, estimates: Any) -> Array:
    """What the heads read, for each position and seat: what is seen by its eyes, then by those of the next, and so on
    around the table; how far ahead it is in the eyes of a beginner; and 1."""
    np = numpy_()
    count, seats, _ = seen.shape
    around = [(np.arange(seats)[:, None] + np.arange(seats)) % seats]
    mine = seen[:, around[0]].reshape(count, seats, -1)
    ahead = (estimates - estimates.mean(axis=1, keepdims=True)) / UNIT
    known = np.stack([ahead, np.tanh(ahead), np.ones_like(ahead)], axis=2)
    found: Array = np.concatenate([mine, known], axis=2, dtype=np.float32)
    return found


def softmax(logits: Array) -> Array:
    np = numpy_()
    weights = np.exp(logits - logits.max(axis=1, keepdims=True))
    found: Array = weights / weights.sum(axis=1, keepdims=True)
    return found


# ---- reading and writing

_read: Final[dict[Path, dict[str, Any]]] = {}


def head_of(game: Game, network: Optional[Network], seats: int) -> Optional[Head]:
    """The heads for a network at a size of the table; None if there are none, or those of another network."""
    path = game.folder / FILE
    if network is None or not path.exists():
        return None
    if path not in _read:
        np = numpy_()
        try:
            with np.load(path) as stored:
                _read[path] = {name: stored[name] for name in stored.files}
        except (OSError, EOFError, ValueError, BadZipFile) as error:
            raise SolsteadError(f"{path} has no heads: {error}") from None
    stored = _read[path]
    if str(stored.get(f"{seats}.network", "")) != network.digest:
        return None
    return Head(*(stored[f"{seats}.{part}"].astype("float32") for part in ("margin", "chance", "start")))


def write(path: Path, heads: dict[int, tuple[str, Head]]) -> None:
    """Write the heads of a game down, each with the network that it belongs to."""
    np = numpy_()
    arrays: dict[str, Any] = {}
    for seats, (digest, head) in sorted(heads.items()):
        arrays |= {
            f"{seats}.network": np.array(digest),
            f"{seats}.margin": head.margin.astype(np.float32),
            f"{seats}.chance": head.chance.astype(np.float32),
            f"{seats}.start": np.array([head.start.wins, head.start.leads], np.float32),
        }
    np.savez_compressed(path, **arrays)


# ---- fitting


class Fit(NamedTuple):
    """Heads, and how good they are on games that they have not learned from."""

    head: Head
    digest: str  # of the network
    positions: int
    games: int
    explained: float  # the part of the variance of the margins
    off: float  # how far the share of wins is from the chance said, by tenths of it, at most where there are 300
    spread: float  # one standard deviation of the margins


def fitted(files: list[Path], most: int) -> Fit:
    """Fit heads on what `mixed` has written down, and not many more than so many positions of it."""
    np = numpy_()
    parts: list[dict[str, Any]] = []
    for file in files:
        if sum(len(part["game"]) for part in parts) < most:
            with np.load(file) as stored:
                parts.append({name: stored[name] for name in stored.files})
    digests = {str(part["digest"]) for part in parts}
    if len(digests) != 1:
        raise SolsteadError("these games were played on by different networks: heads belong to one")
    seen, estimates, won, margin, game = (
        np.concatenate([part[name] for part in parts]) for name in ("seen", "estimates", "won", "margin", "game")
    )
    del parts
    out = game % LEFT_OUT == 0
    gram, towards = _sums(seen[~out], estimates[~out], margin[~out])
    best: Optional[tuple[float, Any, float]] = None
    held = inputs(seen[out], estimates[out])
    pull = len(game) * np.diag([1.0] * (len(gram) - PLAIN) + [FREELY] * PLAIN)
    for ridge in RIDGES:
        inner = gram + ridge * pull
        weights = np.linalg.solve(inner, towards).astype(np.float32)
        guess = Head(weights, weights, np.zeros((2, won.shape[1]))).read(held)[1]
        explained = float(1.0 - ((margin[out] - guess) ** 2).sum() / ((margin[out] - margin[out].mean(0)) ** 2).sum())
        if best is None or explained > best[2]:
            best = ridge, weights, explained
    assert best is not None
    ridge, weights, explained = best
    chance = _chances(seen[~out], estimates[~out], won[~out], gram + 4.0 * ridge * pull, pull * ridge)
    head = Head(weights, chance, np.zeros((2, won.shape[1])))
    guess = head.read(held)[0].ravel()
    true = won[out].ravel()
    off = 0.0
    for tenth in range(10):
        some = (guess >= tenth / 10) & (guess < (tenth + 1) / 10)
        if some.sum() >= 300:
            off = max(off, abs(float((guess[some] - true[some]).mean())))
    return Fit(head, digests.pop(), len(game), len(set(game.tolist())), explained, off, float(margin.std()))


#: Positions that are multiplied at a time.
MANY: Final = 2000


def _sums(seen: Any, estimates: Any, margin: Any) -> tuple[Any, Any]:
    """The sums of a least-squares fit, over positions and seats."""
    np = numpy_()
    gram: Any = 0.0
    towards: Any = 0.0
    for start in range(0, len(seen), MANY):
        x = inputs(seen[start : start + MANY], estimates[start : start + MANY])
        x = x.reshape(-1, x.shape[2])
        y = margin[start : start + MANY].reshape(-1) / UNIT
        gram = gram + (x.T @ x).astype(np.float64)
        towards = towards + (x.T @ y).astype(np.float64)
    return gram, towards


def _chances(seen: Any, estimates: Any, won: Any, bound: Any, pull: Any) -> Any:
    """The weights of the chances: a softmax over the seats. `bound` is above the curvature everywhere, so every step
    comes nearer (Böhning 1992)."""
    np = numpy_()
    inverse = np.linalg.inv(bound)
    weights = np.zeros(len(bound))
    push = np.zeros(len(bound))
    for _ in range(STEPS):
        ahead = weights + 0.8 * push
        slope = -pull @ ahead
        for start in range(0, len(seen), MANY):
            some = slice(start, start + MANY)
            slope += _slope(seen[some], estimates[some], won[some], ahead.astype(np.float32))
        push = 0.8 * push + 2.0 * inverse @ slope
        weights = weights + push
    return weights.astype(np.float32)


def _slope(seen: Any, estimates: Any, won: Any, weights: Any) -> Any:
    """Where the likelihood of the wins grows. What each seat's eyes see is multiplied once, not once for every seat."""
    np = numpy_()
    count, seats, size = seen.shape
    rest = inputs(seen[:, :, :0], estimates)
    by_eyes = seen.reshape(-1, size).astype(np.float32)
    said = (by_eyes @ weights[: seats * size].reshape(seats, size).T).reshape(count, seats, seats)
    seat, turn = np.indices((seats, seats))
    logits = said[:, (seat + turn) % seats, turn].sum(axis=2) + rest @ weights[seats * size :]
    gap = won - softmax(logits)
    back = gap[:, (seat - turn) % seats].reshape(-1, seats)  # by eyes and turn: whose gap it was
    own = (by_eyes.T @ back).T.ravel()
    return np.concatenate([own, np.einsum("nsf,ns->f", rest, gap)]).astype(np.float64)
