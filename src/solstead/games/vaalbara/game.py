"""Vaalbara as the registry finds it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Optional

from solstead.core.chance import Chance
from solstead.core.errors import BadSetting
from solstead.core.events import Event
from solstead.core.game import Game
from solstead.core.settings import Flag, Setting
from solstead.core.state import Setup, State
from solstead.core.text import Text
from solstead.games.vaalbara import builder, components, position, rounds
from solstead.games.vaalbara.frames import FRAMES
from solstead.games.vaalbara.nouns import NOUNS
from solstead.games.vaalbara.state import VaalbaraState, new_state
from solstead.games.vaalbara.tables import CLANS, Tables


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
        )

    def start(self, setup: Setup, source: Chance, log: Optional[list[Event]]) -> State:
        tables = setup.components
        assert isinstance(tables, Tables)
        state = new_state(setup, tables, source, log)
        rounds.deal(state)
        return state

    def read_components(self, data: dict[str, Any]) -> Tables:
        return components.read(data)

    def dump(self, state: VaalbaraState) -> dict[str, Any]:
        return position.dump(state)

    def read(self, setup: Setup, data: dict[str, Any], source: Chance) -> State:
        return position.read(setup, data, source)

    def check(self, state: VaalbaraState) -> None:
        position.check(state)

    def position(self, **fields: Any) -> State:
        """A position at the start of a round, by its interesting fields; see `builder.build`."""
        return builder.build(self, **fields)


GAME: Final = Vaalbara()
