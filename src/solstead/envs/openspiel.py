"""The games for OpenSpiel. Importing this registers `solstead_vaalbara` and so on, with the parameters `players`,
`reward`, `outcomes` (of each chance node), `components`, `endgame` and `remember`.

Two ways lead to a game so small that exact algorithms come to their end. `components` names a variant that lies with
its game (`variants/*.toml`: fewer rounds, smaller decks), or a components file: a whole game, from the deal on. With
`endgame` a game begins with a position that all players know, near its end: the name of one that lies with its game
(`endgames/*.json`), or a file with a position. With `remember` every position that was ever reached is kept, for
algorithms that walk through the whole tree again and again.

Sealed answers are given one seat after another. Chance is sampled: at a chance node there are a number of equally
likely outcomes, and each of them seeds all that is drawn there. So a history says everything about a game, states can
be serialised, and a search that looks past a chance node sees one of many futures, never the true one.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, Optional

import msgspec
import numpy as np

from solstead.core.chance import Chance, chance
from solstead.core.components import Components
from solstead.core.errors import SolsteadError
from solstead.core.frame import Secret
from solstead.core.game import Game
from solstead.core.registry import list_games, load
from solstead.core.state import Setup, State
from solstead.envs.batch import features_of
from solstead.envs.rewards import MOST, check_reward, rewards

try:
    import pyspiel
except ImportError:
    raise ImportError("this needs OpenSpiel: pip install 'solstead[openspiel]'") from None

OUTCOMES: Final = 256
#: The deal alone takes several chance nodes, so that there are many deals.
DEALS: Final = 3
#: Decisions and chance nodes of a game; no game comes near.
LONGEST: Final = 10_000


class Drawn(Exception):
    """Chance is needed for this."""


class NoChance(Chance):
    """A source for steps that must not draw."""

    def below(self, n: int) -> int:
        raise Drawn

    def copy(self) -> Chance:
        return self


class Line:
    """A line of play: a state and how it came about. It never changes, so copies share it."""

    def __init__(
        self,
        setup: Setup,
        state: Optional[State] = None,
        recalls: Optional[list[str]] = None,
        remember: bool = False,
    ) -> None:
        self.setup = setup
        self.state = state  # None before the deal
        self.recalls = recalls or [""] * setup.seats  # what each seat remembers of what was before this line
        self.parent: Optional[Line] = None
        self.actions: tuple[int, ...] = ()  # since the first line
        self.actor = pyspiel.PlayerId.CHANCE  # of the last of them
        self.pending: Optional[tuple[int, int]] = None  # a decision that waits for chance
        self._memory: dict[int, str] = {}
        self.remember = remember  # what follows, and what is seen
        self._children: dict[int, Line] = {}
        self._views: dict[int, str] = {}

    def player(self) -> int:
        """Who is next."""
        if self.state is None or self.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.state.over else self.state.to_act()[0]

    def child(self, action: int) -> Line:
        """The line with one more action, of a player or of chance."""
        if not self.remember:
            return self._child(action)
        if action not in self._children:
            self._children[action] = self._child(action)
        return self._children[action]

    def _child(self, action: int) -> Line:
        line = Line(self.setup, self.state, remember=self.remember)
        line.parent, line.actions, line.actor = self, (*self.actions, action), self.player()
        line.recalls = self.recalls
        if self.state is None:
            if len(line.actions) == DEALS:
                line.state = self.setup.game.begin(self.setup, line.source(), None)
        elif self.pending is not None:
            line.state = self.state.clone()
            line.state.chance = line.source()
            line.state.apply(*self.pending)
        else:
            line.state = self.state.clone()
            line.state.chance = NoChance()
            try:
                line.state.apply(line.actor, action)
            except Drawn:
                line.state, line.pending = self.state, (line.actor, action)
        return line

    def source(self) -> Chance:
        """What the last outcome stands for: another thing in every game and at every node."""
        text = ",".join(map(str, (*self.actions[:DEALS], len(self.actions), self.actions[-1])))
        return chance(int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big"))

    def view(self, seat: int) -> str:
        """What a seat sees, as JSON; nothing before the deal."""
        seen = self._views.get(seat)
        if seen is None:
            seen = "" if self.state is None else msgspec.json.encode(self.state.view(seat)).decode()
            if self.remember:
                self._views[seat] = seen
        return seen

    def memory(self, seat: int) -> str:
        """A digest of all that a seat has seen and done so far."""
        if seat not in self._memory:
            before = self.recalls[seat] if self.parent is None else self.parent.memory(seat)
            done = str(self.actions[-1]) if self.actor == seat and self.actions else ""
            text = f"{before} {done} {self.view(seat)}"
            self._memory[seat] = blake2b(text.encode(), digest_size=12).hexdigest()
        return self._memory[seat]

    def resampled(self, seat: int, seed: int) -> Line:
        """A line that this seat cannot tell from this one."""
        assert self.state is not None
        before = self.parent or self
        recalls = [before.memory(other) for other in range(self.setup.seats)]
        line = Line(self.setup, self.state.determinise(seat, seed), recalls)
        line.actor = self.actor
        line._memory[seat] = self.memory(seat)
        line.actions = (seed, *self.actions[-1:])
        return line

    def __deepcopy__(self, memo: object) -> Line:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        first = self
        while first.parent is not None:
            first = first.parent
        start = (first.state, first.recalls, first.actions, first.actor, first._memory)
        return replayed, (self.setup, start, self.actions[len(first.actions) :])


def replayed(setup: Setup, start: tuple[Any, ...], actions: tuple[int, ...]) -> Line:
    """A pickled line again."""
    line = Line(setup, start[0], start[1])
    line.actions, line.actor, line._memory = start[2], start[3], start[4]
    for action in actions:
        line = line.child(action)
    return line


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of any game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.line = game.first
        self.reward = game.reward
        self.outcomes = game.outcomes

    def current_player(self) -> int:
        return self.line.player()

    def _legal_actions(self, player: int) -> list[int]:
        state = self.line.state
        return [] if state is None or player != self.line.player() else state.options(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1.0 / self.outcomes) for outcome in range(self.outcomes)]

    def _apply_action(self, action: int) -> None:
        self.line = self.line.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return " ".join(map(str, self.line.setup.game.noun(action)))

    def is_terminal(self) -> bool:
        return self.line.state is not None and self.line.state.over

    def returns(self) -> list[float]:
        state = self.line.state
        return [0.0] * self.line.setup.seats if state is None else rewards(state, self.reward)

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> SpielState:
        """A random state that this player cannot tell from this one."""
        state: SpielState = self.clone()
        state.line = self.line.resampled(player, int(probability_sampler() * 2**53))
        return state

    def __str__(self) -> str:
        if self.line.state is None:
            return f"deal {self.line.actions}"
        return json.dumps({"waits": self.line.pending, **self.line.state.to_dict()})


class SpielObserver:
    """What a player knows: features as a tensor, the view as a string; with perfect recall, the past as a digest."""

    def __init__(self, setup: Setup, recall: bool) -> None:
        self.features = features_of(setup.game)
        self.recall = recall
        self.tensor = np.zeros(self.features.size(setup.seats), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player knows."""
        if state.line.state is None:
            self.tensor.fill(0.0)
        else:
            self.tensor[:] = np.frombuffer(self.features.observe(state.line.state, player), np.float32)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player knows in words, and with perfect recall what it remembers."""
        view = state.line.view(player)
        return f"{state.line.memory(player)} {view}" if self.recall else view


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players and its reward, from the deal or from a position near the end."""

    def __init__(self, game: Game, kind: pyspiel.GameType, params: dict[str, Any]) -> None:
        endgame = params.get("endgame", "")
        box = game.components(params.get("components") or None)
        start = read_endgame(game, endgame, box) if endgame else None
        self.setup = start.setup if start is not None else game.setup(params.get("players"), None, box)
        self.first = Line(self.setup, start, remember=bool(params.get("remember")))
        self.outcomes = int(params.get("outcomes", OUTCOMES))
        if not 1 <= self.outcomes <= OUTCOMES:
            raise SolsteadError(f"a chance node has 1 to {OUTCOMES} outcomes, not {self.outcomes}")
        self.reward = check_reward(params.get("reward", "rank"))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_actions,
            max_chance_outcomes=self.outcomes,
            num_players=self.setup.seats,
            min_utility=-MOST[self.reward],
            max_utility=MOST[self.reward],
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Whoever looks at states for a player."""
        return SpielObserver(self.setup, iig_obs_type is not None and iig_obs_type.perfect_recall)


def endgames(game: Game) -> list[str]:
    """The names of the small games that lie with a game."""
    return sorted(file.stem for file in (game.folder / "endgames").glob("*.json"))


def read_endgame(game: Game, name: str, box: Components) -> State:
    """A position near the end, of the game or of a file."""
    file = game.folder / "endgames" / f"{name}.json" if name in endgames(game) else Path(name)
    try:
        return game.from_dict(json.loads(file.read_text(encoding="utf-8")), 0, box)
    except OSError:
        known = ", ".join(endgames(game)) or "none"
        raise SolsteadError(f"{game.name} has no endgame {name!r}, and there is no such file; it has {known}") from None
    except ValueError as error:
        raise SolsteadError(f"{file} is no position: {error}") from None


def has_secrets(game: Game) -> bool:
    """Whether any seat ever knows what another does not."""
    state = type(game.new(seed=0))
    return state.resample != State.resample or any(issubclass(frame, Secret) for frame in game.frames.values())


def spiel_type(game: Game) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game."""
    kinds = pyspiel.GameType
    secrets = has_secrets(game)
    return kinds(
        short_name=f"solstead_{game.name}",
        long_name=game.text()("title"),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if secrets else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.min_seats,
            "reward": "rank",
            "outcomes": OUTCOMES,
            "components": "",
            "endgame": "",
            "remember": False,
        },
    )


def register(game: Game) -> None:
    """Make a game known to OpenSpiel."""
    kind = spiel_type(game)

    class Registered(SpielGame):
        def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
            super().__init__(game, kind, params or {})

    pyspiel.register_game(kind, Registered)


for name in list_games():
    if load(name).features is not None:
        register(load(name))
