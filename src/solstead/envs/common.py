"""What the adapters share: spaces, arrays, rewards by agent, rendering."""

from __future__ import annotations

import io
import re
from typing import Any, Final, Optional

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from rich.console import Console

from solstead.core.drawing import draw
from solstead.core.errors import SolsteadError
from solstead.core.features import legal
from solstead.core.state import Setup, State
from solstead.envs.batch import features_of

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]

RENDER_MODES: Final = ["human", "ansi", "svg"]
METADATA: Final[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 1}


def observation_box(setup: Setup) -> spaces.Box:
    """The space of flat observations."""
    return spaces.Box(-1.0, 1.0, (features_of(setup.game).size(setup.seats),), np.float32)


def observe(state: State, seat: int) -> Floats:
    """What a seat knows, as an array of its own."""
    return np.frombuffer(features_of(state.setup.game).observe(state, seat), np.float32).copy()


def action_mask(state: State, seat: int) -> Mask:
    """1 for each action that a seat may choose, if it must decide."""
    return np.frombuffer(legal(state, seat), np.int8).copy()


def check_render_mode(mode: Optional[str]) -> Optional[str]:
    if mode is not None and mode not in RENDER_MODES:
        raise SolsteadError(f"no render mode is called {mode!r}; there are {', '.join(RENDER_MODES)}")
    return mode


def render(state: State, viewer: Optional[int], mode: Optional[str]) -> Optional[str]:
    """The table as a seat, or a spectator, sees it: printed ("human"), as text ("ansi"), or as a picture ("svg")."""
    if mode is None:
        return None
    game = state.setup.game
    console = Console(record=True, width=100, file=None if mode == "human" else io.StringIO())
    console.print(draw(game, state.view(viewer), game.text()))
    if mode == "ansi":
        return console.export_text(styles=True)
    if mode == "svg":
        picture = console.export_svg(title=game.text()("title"))
        return re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)  # nothing is loaded from elsewhere
    return None
