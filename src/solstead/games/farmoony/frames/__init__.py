"""The decisions of Farmoony, one class each."""

from __future__ import annotations

from typing import Any, Final

from solstead.core.frame import Frame
from solstead.games.farmoony.frames.farm import CHOOSE_MISSION as CHOOSE_MISSION
from solstead.games.farmoony.frames.farm import ChooseCard as ChooseCard
from solstead.games.farmoony.frames.farm import ChooseMission as ChooseMission
from solstead.games.farmoony.frames.farm import PlaceCard as PlaceCard
from solstead.games.farmoony.frames.tools import USE_TOOLS as USE_TOOLS
from solstead.games.farmoony.frames.tools import ConvertLand, ConvertTile, ConvertType
from solstead.games.farmoony.frames.tools import UseTools as UseTools
from solstead.games.farmoony.frames.wheelbarrow import BuildFence, LiftCard, LiftFrom, MoveTo, PutCard, TurnCard

#: By kind, for reading positions.
FRAMES: Final[list[type[Frame[Any]]]] = [
    ChooseMission,
    ChooseCard,
    PlaceCard,
    UseTools,
    ConvertLand,
    ConvertTile,
    ConvertType,
    LiftFrom,
    LiftCard,
    MoveTo,
    TurnCard,
    PutCard,
    BuildFence,
]
