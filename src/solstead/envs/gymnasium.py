"""The games for Gymnasium: one learning seat against bots. Importing this registers `Solstead/Vaalbara-v0` and so on.

    gymnasium.make("Solstead/Vaalbara-v0", seats=4, opponents="greedy")
    gymnasium.make_vec("Solstead/Vaalbara-v0", num_envs=1024, opponents="random")

Observations are flat; the mask of legal actions is `info["action_mask"]`, and `action_masks()` for learners that ask
for it there. An illegal action loses the game: it ends with reward -1, and `info["illegal"]` says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Optional, Union

import numpy as np
from numpy.typing import NDArray

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise ImportError("this needs Gymnasium: pip install 'solstead[rl]'") from None

from solstead.core.chance import chance
from solstead.core.errors import SolsteadError
from solstead.core.game import ComponentsSource
from solstead.core.registry import list_games, load
from solstead.core.state import State
from solstead.envs import common
from solstead.envs.batch import Batch, is_legal, make_all, opponents_of, play_on
from solstead.envs.common import METADATA, Floats, Mask
from solstead.envs.policy import Opponent, bots_of
from solstead.envs.rewards import ILLEGAL, check_reward, rewards


class SoloEnv(gymnasium.Env[Any, Any]):
    """One learning seat (`seat`, or None for another one in every game) against bots.

    `opponents` are names of bots, `Bot` objects, or policies (functions of observations and masks, a row for each
    table, to an action for each row): one for all seats, or a list that begins with the seat after the learner's.
    `reward` is "rank" or "margin" and comes at the end. `components` names a variant of the game, or a file.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        game: str,
        seats: Optional[int] = None,
        seat: Optional[int] = 0,
        opponents: Union[Opponent, Iterable[Opponent]] = "random",
        reward: str = "rank",
        render_mode: Optional[str] = None,
        settings: Optional[dict[str, Any]] = None,
        components: ComponentsSource = None,
    ) -> None:
        self.game = load(game)
        self.setup = self.game.setup(seats, settings, components)
        if seat is not None and not 0 <= seat < self.setup.seats:
            raise SolsteadError(f"seats are 0 to {self.setup.seats - 1}, not {seat}")
        self.fixed_seat = seat
        self.opponents = opponents_of(bots_of(opponents), self.setup.seats)
        self.reward = check_reward(reward)
        self.render_mode = common.check_render_mode(render_mode)
        self.observation_space = common.observation_box(self.setup)
        self.action_space = spaces.Discrete(self.game.num_actions)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        self.source = chance(self._draw())
        self.bots = make_all(self.opponents, self.game, chance(self._draw()))
        self.state: State = self.game.begin(self.setup, chance(self._draw()), None)
        self.seat = self.source.below(self.setup.seats) if self.fixed_seat is None else self.fixed_seat
        play_on(self.state, self.seat, self.bots, False, self.source)
        return self._seen()

    def step(self, action: int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        if self.state.over or not is_legal(self.state, self.seat, int(action)):
            seen, info = self._seen()
            return seen, ILLEGAL, True, False, {**info, "illegal": True}
        self.state.step(self.seat, int(action))
        play_on(self.state, self.seat, self.bots, False, self.source)
        if self.render_mode == "human":
            self.render()
        reward = rewards(self.state, self.reward)[self.seat]
        seen, info = self._seen()
        return seen, reward, self.state.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions."""
        return common.action_mask(self.state, self.seat).astype(np.bool_)

    def _draw(self) -> int:
        return int(self.np_random.integers(2**31 - 1))

    def _seen(self) -> tuple[Floats, dict[str, Any]]:
        mask = common.action_mask(self.state, self.seat)
        return common.observe(self.state, self.seat), {"action_mask": mask}

    def render(self) -> Optional[str]:
        """The table as the learner sees it."""
        return common.render(self.state, self.seat, self.render_mode)


class BatchEnv(VectorEnv[Floats, NDArray[np.int64], NDArray[Any]]):
    """Many games at once, stepped inside the engine, with opponents as in `SoloEnv`. Bots that are `together`, and
    policies, are asked once for all games that wait for them.

    A game that ends begins anew in the same step, and `info["final_obs"]` has what was seen last; or, with
    `autoreset_mode="NextStep"`, as some of Gymnasium's wrappers ask for, in the next one, whatever is chosen there.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: Optional[int] = None,
        seat: Optional[int] = 0,
        opponents: Union[Opponent, Iterable[Opponent]] = "random",
        reward: str = "rank",
        render_mode: Optional[str] = None,
        settings: Optional[dict[str, Any]] = None,
        components: ComponentsSource = None,
        autoreset_mode: Union[str, AutoresetMode] = AutoresetMode.SAME_STEP,
    ) -> None:
        self.num_envs = num_envs
        self.render_mode = common.check_render_mode(render_mode)
        mode = _autoreset(autoreset_mode)
        self.metadata: dict[str, Any] = {**METADATA, "autoreset_mode": mode}
        next_step = mode is AutoresetMode.NEXT_STEP
        rivals = bots_of(opponents)
        self.batch = Batch(load(game), num_envs, seats, seat, rivals, reward, settings, next_step, components)
        self.single_observation_space = common.observation_box(self.batch.setup)
        self.single_action_space = spaces.Discrete(self.batch.game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        seen, masks = self._rows()
        self.batch.start(int(self.np_random.integers(2**31 - 1)), _bytes(seen), _bytes(masks))
        self._masks = masks
        return seen, {"action_mask": masks}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Floats, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        batch = self.batch
        seen, masks = self._rows()
        batch.step(np.asarray(actions).tolist(), _bytes(seen), _bytes(masks))
        self._masks = masks
        ended = np.array(batch.ended, np.bool_)
        illegal = np.array(batch.illegal, np.bool_)
        info: dict[str, Any] = {"action_mask": masks, "illegal": illegal}
        if ended.any() and not batch.next_step:
            info["final_obs"], info["_final_obs"] = self._final(ended), ended
            info["final_info"] = {"illegal": illegal, "_illegal": ended}
            info["_final_info"] = ended
        return seen, np.array(batch.rewards), ended, np.zeros(self.num_envs, np.bool_), info

    def action_masks(self) -> Mask:
        """The legal actions, a row for each game."""
        return self._masks.copy()

    def _rows(self) -> tuple[Floats, Mask]:
        """Room for the observations and masks of all games."""
        count, batch = self.num_envs, self.batch
        return np.empty((count, batch.size), np.float32), np.empty((count, batch.game.num_actions), np.int8)

    def _final(self, ended: NDArray[np.bool_]) -> NDArray[Any]:
        """The last observations of the games that have ended, None for the others."""
        found = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(ended):
            found[i] = np.frombuffer(self.batch.last[i], np.float32).copy()
        return found

    def render(self) -> tuple[Optional[str], ...]:  # type: ignore[override]
        """The tables as the learners see them."""
        tables = zip(self.batch.states, self.batch.seats, strict=True)
        return tuple(common.render(state, seat, self.render_mode) for state, seat in tables)


def _bytes(rows: NDArray[Any]) -> memoryview:
    return rows.data.cast("B")


def _autoreset(mode: Union[str, AutoresetMode]) -> AutoresetMode:
    """When a game that has ended begins anew."""
    offered = [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP]
    for known in offered:
        if mode in (known, known.value):
            return known
    raise SolsteadError(f"no autoreset mode is called {mode!r}; there are {', '.join(each.value for each in offered)}")


def env_id(game: str) -> str:
    """What a game is called in Gymnasium's registry."""
    return f"Solstead/{''.join(word.capitalize() for word in game.split('_'))}-v0"


def register() -> None:
    """Register every game that can be observed."""
    for name in list_games():
        if load(name).features is not None and env_id(name) not in gymnasium.registry:
            gymnasium.register(
                env_id(name),
                entry_point="solstead.envs.gymnasium:SoloEnv",
                vector_entry_point="solstead.envs.gymnasium:BatchEnv",
                kwargs={"game": name},
            )


register()
