"""Vaalbara as the registry finds it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Optional

from solstead.core.chance import Chance
from solstead.core.components import Components
from solstead.core.errors import BadSetting
from solstead.core.game import Game
from solstead.core.nouns import Noun
from solstead.core.settings import Flag, Setting
from solstead.core.state import Setup, State
from solstead.core.text import Text
from solstead.games.vaalbara import builder, components, effects, labels, position, refusals, rounds, unseen
from solstead.games.vaalbara.estimate import WEIGHTS
from solstead.games.vaalbara.features import VaalbaraFeatures
from solstead.games.vaalbara.frames import FRAMES
from solstead.games.vaalbara.nouns import NOUNS
from solstead.games.vaalbara.state import VaalbaraState
from solstead.games.vaalbara.tables import CLANS, Tables
from solstead.games.vaalbara.view import VaalbaraEffect, VaalbaraView


class Clans(Setting):
    """The clan of each seat; by default in seat order."""

    def __init__(self) -> None:
        super().__init__("clans")

    def default(self, seats: int) -> Any:
        return CLANS[:seats]

    def read(self, value: Any, seats: int) -> Any:
        if not isinstance(value, (list, tuple)) or len(value) != seats or len(set(map(str, value))) != seats:
            raise BadSetting(f"setting clans names {seats} different clans, one for each seat, not {value!r}")
        for clan in value:
            if clan not in CLANS:
                raise BadSetting(f"setting clans: the clans are {', '.join(CLANS)}, not {clan!r}")
        return list(value)

    def examples(self, seats: int) -> list[Any]:
        return [CLANS[: -seats - 1 : -1]]


class Vaalbara(Game):
    """Nine rounds of choosing a character in secret and taking a land."""

    def __init__(self) -> None:
        super().__init__(
            "vaalbara",
            seats=(2, 5),
            rules="1",
            nouns=NOUNS,
            frames=FRAMES,
            folder=Path(__file__).parent,
            settings=[Flag("open_scores"), Clans()],
            features=VaalbaraFeatures(FRAMES),
            view=VaalbaraView,
            effect=VaalbaraEffect,
            box=components.Box,
            state=VaalbaraState,
            weights=WEIGHTS,
        )

    def deal(self, state: VaalbaraState) -> None:
        rounds.deal(state)

    def read_components(self, data: dict[str, Any]) -> Tables:
        return components.read(data)

    def dump(self, state: VaalbaraState) -> dict[str, Any]:
        return position.dump(state)

    def read(self, setup: Setup, data: dict[str, Any], source: Chance) -> State:
        return position.read(setup, data, source)

    def fill(self, setup: Setup, view: VaalbaraView) -> dict[str, Any]:
        return unseen.fill(setup, view)

    def check(self, state: VaalbaraState) -> None:
        position.check(state)

    def position(self, **fields: Any) -> State:
        """A position at the start of a round, by its interesting fields; see `builder.build`."""
        return builder.build(self, **fields)

    def seat_name(self, seat: int, setup: Setup, text: Text) -> str:
        return text(f"clan.{setup.settings['clans'][seat]}")

    def word(self, kind: str, number: int, components: Components, text: Text) -> str:
        if kind in ("land", "new_land"):
            assert isinstance(components, Tables)
            return labels.land_name(components, number, text)
        return super().word(kind, number, components, text)

    def label(self, state: VaalbaraState, seat: int, action: int, text: Text) -> str:
        return labels.label(state, seat, action, text)

    def effect(self, state: VaalbaraState, seat: int, action: int) -> Optional[VaalbaraEffect]:
        return effects.effect(state, seat, action)

    def refusals(self, state: VaalbaraState, seat: int, text: Text) -> dict[Noun, str]:
        return refusals.refusals(state, seat, text)


GAME: Final = Vaalbara()
