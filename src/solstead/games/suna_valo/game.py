"""Suna Valo as the registry finds it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Optional

from solstead.core.chance import Chance
from solstead.core.components import Components
from solstead.core.game import Game
from solstead.core.nouns import Noun
from solstead.core.state import Setup, State
from solstead.core.text import Text
from solstead.games.suna_valo import builder, components, effects, labels, position, refusals, rounds, unseen
from solstead.games.suna_valo.estimate import WEIGHTS
from solstead.games.suna_valo.features import SunaValoFeatures
from solstead.games.suna_valo.frames import FRAMES
from solstead.games.suna_valo.nouns import NOUNS
from solstead.games.suna_valo.state import SunaValoState
from solstead.games.suna_valo.tables import GOODS, Tables
from solstead.games.suna_valo.view import SunaValoEffect, SunaValoView

COLOURS: Final = ["white", "black"]


class SunaValo(Game):
    """Three eras of buying cards, placing them on a farm and delivering its goods."""

    def __init__(self) -> None:
        super().__init__(
            "suna_valo",
            seats=(2, 2),
            rules="4",
            earlier=("3",),
            nouns=NOUNS,
            frames=FRAMES,
            folder=Path(__file__).parent,
            features=SunaValoFeatures(FRAMES),
            view=SunaValoView,
            effect=SunaValoEffect,
            box=components.Box,
            state=SunaValoState,
            weights=WEIGHTS,
        )

    def deal(self, state: SunaValoState) -> None:
        rounds.deal(state)

    def read_components(self, data: dict[str, Any]) -> Tables:
        return components.read(data)

    def dump(self, state: SunaValoState) -> dict[str, Any]:
        return position.dump(state)

    def read(self, setup: Setup, data: dict[str, Any], source: Chance) -> State:
        return position.read(setup, data, source)

    def fill(self, setup: Setup, view: SunaValoView) -> dict[str, Any]:
        return unseen.fill(setup, view)

    def check(self, state: SunaValoState) -> None:
        position.check(state)

    def position(self, **fields: Any) -> State:
        """A position at the start of a turn, by its interesting fields; see `builder.build`."""
        return builder.build(self, **fields)

    def seat_name(self, seat: int, setup: Setup, text: Text) -> str:
        return text(f"colour.{COLOURS[seat]}")

    def word(self, kind: str, number: int, components: Components, text: Text) -> str:
        assert isinstance(components, Tables)
        return labels.word(components, kind, number, text)

    def words(self, kind: str, numbers: list[int], components: Components, text: Text) -> list[str]:
        """Goods are counted, kind by kind."""
        if kind != "good":
            return super().words(kind, numbers, components, text)
        return [text(f"goods.{GOODS[good]}", n=numbers.count(good)) for good in sorted(set(numbers))]

    def question(self, state: SunaValoState, seat: int, text: Text) -> str:
        return labels.question(state, seat, text)

    def effect(self, state: SunaValoState, seat: int, action: int) -> Optional[SunaValoEffect]:
        return effects.effect(state, seat, action)

    def label(self, state: SunaValoState, seat: int, action: int, text: Text) -> str:
        return labels.label(state, seat, action, text)

    def refusals(self, state: SunaValoState, seat: int, text: Text) -> dict[Noun, str]:
        return refusals.refusals(state, seat, text)


GAME: Final = SunaValo()
