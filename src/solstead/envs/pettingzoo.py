"""The games for PettingZoo: `env("vaalbara", seats=4)` with agents in turn, `parallel_env(...)` with all at once.

Agents are called `player_0` and so on, by seat. Flat observations come with the mask of legal actions in the info, as
`infos[agent]["action_mask"]`; dict observations have it inside, as `observation` and `action_mask`. An illegal action
loses the game: it ends, with -1 for the agent and 0 for the others, and the agent's info says `illegal`. `state()` is
what all agents know together, for learners with a central critic.
"""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:
    raise ImportError("this needs PettingZoo: pip install 'solstead[rl]'") from None

from solstead.core.chance import Chance, chance, fork
from solstead.core.errors import IllegalAction, SolsteadError
from solstead.core.frame import Secret
from solstead.core.game import ComponentsSource, Game
from solstead.core.registry import load
from solstead.core.state import Setup, State
from solstead.envs import common
from solstead.envs.batch import is_legal
from solstead.envs.common import METADATA, Floats, Mask
from solstead.envs.rewards import ILLEGAL, check_reward, rewards

Observation = Any  # an array, or a dict with two of them
OBSERVATIONS = ["flat", "dict"]


def env(game: str, **options: Any) -> SolsteadEnv:
    """A game with its agents in turn: see `SolsteadEnv`."""
    return SolsteadEnv(load(game), **options)


def parallel_env(game: str, **options: Any) -> SolsteadParallelEnv:
    """A game with all its agents at once: see `SolsteadParallelEnv`."""
    return SolsteadParallelEnv(load(game), **options)


class Players:
    """What both kinds of environments know of their agents."""

    def __init__(
        self,
        game: Game,
        seats: Optional[int],
        reward: str,
        observation: str,
        render_mode: Optional[str],
        settings: Optional[dict[str, Any]],
        components: ComponentsSource,
        waits: int,
    ) -> None:
        if observation not in OBSERVATIONS:
            raise SolsteadError(f"no observation is called {observation!r}; there are {', '.join(OBSERVATIONS)}")
        self.setup: Setup = game.setup(seats, settings, components)
        self.reward = check_reward(reward)
        self.flat = observation == "flat"
        self.render_mode = common.check_render_mode(render_mode)
        self.names = [f"player_{seat}" for seat in range(self.setup.seats)]
        self.seat_of = {name: seat for seat, name in enumerate(self.names)}
        actions = game.num_actions + waits
        box = common.observation_box(self.setup)
        mask = spaces.Box(0, 1, (actions,), np.int8)
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            name: box if self.flat else spaces.Dict({"observation": box, "action_mask": mask}) for name in self.names
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {name: spaces.Discrete(actions) for name in self.names}
        self.state_space = spaces.Box(-1.0, 1.0, (self.setup.seats * box.shape[0],), np.float32)
        self.source: Chance = chance(None)

    def state(self, state: State) -> Floats:
        """What every seat knows, one after another."""
        return np.concatenate([common.observe(state, seat) for seat in range(self.setup.seats)])

    def begin(self, seed: Optional[int]) -> State:
        """A new game; the same seed gives the same sequence of games."""
        if seed is not None:
            self.source = chance(seed)
        return self.setup.game.begin(self.setup, fork(self.source), None)

    def rewards(self, state: State, illegal: list[str]) -> dict[str, float]:
        """What every agent gets, if these chose what they may not."""
        if illegal:
            return {name: ILLEGAL if name in illegal else 0.0 for name in self.names}
        return dict(zip(self.names, rewards(state, self.reward), strict=True))


class SolsteadEnv(AECEnv):  # type: ignore[misc]
    """A game with its agents in turn. Of seats that decide in secret at the same time, the lowest comes first.

    `reward` is "rank" (1 for the first to -1 for the last) or "margin" (the own score less the mean of the others', in
    hundreds of points); it comes at the end.
    """

    def __init__(
        self,
        game: Game,
        seats: Optional[int] = None,
        reward: str = "rank",
        observation: str = "flat",
        render_mode: Optional[str] = None,
        settings: Optional[dict[str, Any]] = None,
        components: ComponentsSource = None,
    ) -> None:
        self.players = Players(game, seats, reward, observation, render_mode, settings, components, waits=0)
        self.render_mode = self.players.render_mode
        self.possible_agents = self.players.names
        self.observation_spaces = self.players.observation_spaces
        self.action_spaces = self.players.action_spaces
        self.state_space = self.players.state_space
        self.metadata = {**METADATA, "name": f"solstead_{game.name}", "is_parallelizable": False}

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        self.state_of_game = self.players.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        seat = self.players.seat_of[agent]
        seen = common.observe(self.state_of_game, seat)
        if self.players.flat:
            return seen
        return {"observation": seen, "action_mask": common.action_mask(self.state_of_game, seat)}

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} must choose an action")
        seat = self.players.seat_of[agent]
        illegal = [] if is_legal(self.state_of_game, seat, int(action)) else [agent]
        if not illegal:
            self.state_of_game.step(seat, int(action))
        self._cumulative_rewards[agent] = 0.0
        if self.state_of_game.over or illegal:
            self.rewards = self.players.rewards(self.state_of_game, illegal)
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            if illegal:
                self.infos[agent]["illegal"] = True
        else:
            self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """The next agent, and what it may choose."""
        seat = self.state_of_game.to_act()[0]
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"action_mask": common.action_mask(self.state_of_game, seat)}

    def state(self) -> Floats:
        """What all agents know together: their observations, one after another."""
        return self.players.state(self.state_of_game)

    def render(self) -> Optional[str]:
        """The table as a spectator sees it."""
        return common.render(self.state_of_game, None, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


class SolsteadParallelEnv(ParallelEnv):  # type: ignore[misc]
    """A game with all its agents at once, for games in which several seats decide in secret at the same time.

    Every agent gives an action in every step. The last action of the space is to wait: the only one of an agent that
    has nothing to decide.
    """

    def __init__(
        self,
        game: Game,
        seats: Optional[int] = None,
        reward: str = "rank",
        observation: str = "flat",
        render_mode: Optional[str] = None,
        settings: Optional[dict[str, Any]] = None,
        components: ComponentsSource = None,
    ) -> None:
        if not any(issubclass(frame, Secret) for frame in game.frames.values()):
            raise SolsteadError(f"in {game.name} one seat decides at a time: use env(), where agents are in turn")
        self.players = Players(game, seats, reward, observation, render_mode, settings, components, waits=1)
        self.render_mode = self.players.render_mode
        self.possible_agents = self.players.names
        self.agents: list[str] = []
        self.observation_spaces = self.players.observation_spaces
        self.action_spaces = self.players.action_spaces
        self.state_space = self.players.state_space
        self.wait = game.num_actions
        self.metadata = {**METADATA, "name": f"solstead_{game.name}_parallel"}

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.state_of_game = self.players.begin(seed)
        self.agents = self.possible_agents[:]
        return self._seen()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        state = self.state_of_game
        deciding = {self.possible_agents[seat]: seat for seat in state.to_act()}
        for agent in deciding:
            if agent not in actions:
                raise IllegalAction(f"{agent} must choose an action")
        illegal = [agent for agent, seat in deciding.items() if not is_legal(state, seat, int(actions[agent]))]
        if not illegal:
            for agent, seat in deciding.items():
                state.step(seat, int(actions[agent]))
        ended = dict.fromkeys(self.agents, state.over or bool(illegal))
        rewards = self.players.rewards(state, illegal)
        observations, infos = self._seen()
        for agent in illegal:
            infos[agent]["illegal"] = True
        truncated = dict.fromkeys(self.agents, False)
        if any(ended.values()):
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, ended, truncated, infos

    def _seen(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """What every agent sees and may do."""
        observations: dict[str, Observation] = {}
        infos: dict[str, dict[str, Any]] = {}
        for seat, agent in enumerate(self.possible_agents):
            seen, mask = common.observe(self.state_of_game, seat), self._mask(seat)
            observations[agent] = seen if self.players.flat else {"observation": seen, "action_mask": mask}
            infos[agent] = {"action_mask": mask}
        return observations, infos

    def _mask(self, seat: int) -> Mask:
        mask = common.action_mask(self.state_of_game, seat)
        return np.append(mask, np.int8(not mask.any()))

    def state(self) -> Floats:
        """What all agents know together: their observations, one after another."""
        return self.players.state(self.state_of_game)

    def render(self) -> Optional[str]:
        """The table as a spectator sees it."""
        return common.render(self.state_of_game, None, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
