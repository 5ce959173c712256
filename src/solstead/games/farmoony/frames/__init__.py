"""The decisions of Farmoony, one class each."""

from __future__ import annotations

from typing import Any, Final

from solstead.core.frame import Frame
from solstead.games.farmoony.frames.farm import ChooseCard, ChooseMission, PlaceCard
from solstead.games.farmoony.frames.tools import ConvertLand, ConvertTile, ConvertType, UseTools
from solstead.games.farmoony.frames.wheelbarrow import BuildFence, LiftCard, LiftFrom, MoveTo, PutCard, TurnCard

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
