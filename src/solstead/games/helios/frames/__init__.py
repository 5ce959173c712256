"""The decisions of Helios, one class each, by topic."""

from __future__ import annotations

from typing import Any, Final

from solstead.core.frame import Frame
from solstead.games.helios.frames.city import BonusAction, Construct, ExchangeMana, PayCube, PlaceTemple
from solstead.games.helios.frames.cubes import PlaceCube, TakeCube
from solstead.games.helios.frames.lands import ArrangeLand, CreateLand, PlaceTile
from solstead.games.helios.frames.sun import MoveSun
from solstead.games.helios.frames.turns import CharacterTurn, ChooseStart, PlaceGray, TakeTile

#: By kind, for reading positions.
FRAMES: Final[list[type[Frame[Any]]]] = [
    ChooseStart,
    TakeTile,
    PlaceGray,
    CreateLand,
    PlaceTile,
    ArrangeLand,
    TakeCube,
    PlaceCube,
    Construct,
    PayCube,
    PlaceTemple,
    ExchangeMana,
    MoveSun,
    BonusAction,
    CharacterTurn,
]
