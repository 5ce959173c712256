"""Helios as the registry finds it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from solstead.core.chance import CHANCE, Chance
from solstead.core.components import Components
from solstead.core.game import Game
from solstead.core.nouns import Noun
from solstead.core.settings import Flag
from solstead.core.state import Setup, State
from solstead.core.text import Text
from solstead.games.helios import builder, components, effects, events, labels, position, refusals, rounds, unseen
from solstead.games.helios.estimate import WEIGHTS
from solstead.games.helios.features import HeliosFeatures
from solstead.games.helios.frames import FRAMES
from solstead.games.helios.nouns import NOUNS
from solstead.games.helios.state import HeliosState
from solstead.games.helios.tables import Tables
from solstead.games.helios.view import HeliosEffect, HeliosView


class Helios(Game):
    """Land, temples, a city, and a sun that circles around them."""

    def __init__(self) -> None:
        super().__init__(
            "helios",
            seats=(2, 4),
            rules="1",
            nouns=NOUNS,
            frames=FRAMES,
            folder=Path(__file__).parent,
            settings=[Flag("setup_cube_any_colour")],
            features=HeliosFeatures(FRAMES),
            view=HeliosView,
            effect=HeliosEffect,
            box=components.Box,
            state=HeliosState,
            weights=WEIGHTS,
        )

    def deal(self, state: HeliosState) -> None:
        state.tell(events.ROUND, CHANCE, state.round)
        rounds.lay_out_tiles(state)

    def read_components(self, data: dict[str, Any]) -> Tables:
        return components.read(data)

    def dump(self, state: HeliosState) -> dict[str, Any]:
        return position.dump(state)

    def read(self, setup: Setup, data: dict[str, Any], source: Chance) -> State:
        return position.read(setup, data, source)

    def fill(self, setup: Setup, view: HeliosView) -> dict[str, Any]:
        return unseen.fill(view)

    def check(self, state: HeliosState) -> None:
        position.check(state)

    def word(self, kind: str, number: int, components: Components, text: Text) -> str:
        """As it is called in a sentence: with its article, in the case that the sentence needs."""
        name = components.names[kind][number] if kind in components.names else ""
        if kind == "field":
            return name
        if kind == "set":
            return text(f"told.set.{number}")
        told = f"told.{kind}.{name}"
        return text(told) if told in text else super().word(kind, number, components, text)

    def label(self, state: HeliosState, seat: int, action: int, text: Text) -> str:
        return labels.label(state, seat, action, text)

    def question(self, state: HeliosState, seat: int, text: Text) -> str:
        return labels.question(state, seat, text)

    def effect(self, state: HeliosState, seat: int, action: int) -> HeliosEffect:
        return effects.effect(state, seat, action)

    def position(self, **fields: Any) -> State:
        """A position in an action turn, by its interesting fields; see `builder.build`."""
        return builder.build(self, **fields)

    def refusals(self, state: HeliosState, seat: int, text: Text) -> dict[Noun, str]:
        return refusals.refusals(state, seat, text)


GAME: Final = Helios()
