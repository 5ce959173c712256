"""Farmoony as the registry finds it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Optional

from solstead.core.chance import Chance
from solstead.core.components import Components
from solstead.core.game import Game
from solstead.core.nouns import Noun
from solstead.core.state import Setup, State
from solstead.core.text import Text
from solstead.games.farmoony import builder, components, effects, position, refusals, unseen
from solstead.games.farmoony.estimate import WEIGHTS
from solstead.games.farmoony.features import FarmoonyFeatures
from solstead.games.farmoony.frames import FRAMES
from solstead.games.farmoony.labels import card_name, face_name, label, mission_name, question
from solstead.games.farmoony.land import tile_name
from solstead.games.farmoony.nouns import NOUNS
from solstead.games.farmoony.state import FarmoonyState
from solstead.games.farmoony.tables import TOOLS, TYPES, Tables
from solstead.games.farmoony.view import FarmoonyEffect, FarmoonyView


class Farmoony(Game):
    """Three phases of drafting farm cards and laying them over each other, by three missions."""

    def __init__(self) -> None:
        super().__init__(
            "farmoony",
            seats=(2, 6),
            rules="1",
            nouns=NOUNS,
            frames=FRAMES,
            folder=Path(__file__).parent,
            features=FarmoonyFeatures(FRAMES),
            view=FarmoonyView,
            effect=FarmoonyEffect,
            box=components.Box,
            state=FarmoonyState,
            weights=WEIGHTS,
        )

    def read_components(self, data: dict[str, Any]) -> Tables:
        return components.read(data)

    def dump(self, state: FarmoonyState) -> dict[str, Any]:
        return position.dump(state)

    def read(self, setup: Setup, data: dict[str, Any], source: Chance) -> State:
        return position.read(setup, data, source)

    def fill(self, setup: Setup, view: FarmoonyView) -> dict[str, Any]:
        return unseen.fill(setup, view)

    def check(self, state: FarmoonyState) -> None:
        position.check(state)

    def position(self, **fields: Any) -> State:
        """A position by its interesting fields; see `builder.build`."""
        return builder.build(self, **fields)

    def word(self, kind: str, number: int, components: Components, text: Text) -> str:
        assert isinstance(components, Tables)
        if kind == "card":
            return card_name(components, number, 0, text)
        if kind == "look":
            return face_name(number, text)
        if kind == "tile":
            return tile_name(number)
        if kind == "turn":
            return text(f"turn.{number}")
        if kind == "mission":
            return mission_name(components, number, text)
        if kind == "tool":
            return text(f"tool.{TOOLS[number]}")
        return text(f"type.{TYPES[number]}")

    def label(self, state: FarmoonyState, seat: int, action: int, text: Text) -> str:
        return label(state, seat, action, text)

    def question(self, state: FarmoonyState, seat: int, text: Text) -> str:
        return question(state, seat, text)

    def effect(self, state: FarmoonyState, seat: int, action: int) -> Optional[FarmoonyEffect]:
        return effects.effect(state, seat, action)

    def refusals(self, state: FarmoonyState, seat: int, text: Text) -> dict[Noun, str]:
        return refusals.refusals(state, seat, text)


GAME: Final = Farmoony()
