"""Vaalbara as the registry finds it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Optional

from solstead.core.chance import Chance
from solstead.core.components import Components
from solstead.core.errors import BadSetting
from solstead.core.game import Game
from solstead.core.settings import Flag, Setting
from solstead.core.state import Setup, State
from solstead.core.text import Text
from solstead.games.vaalbara import builder, components, position, rounds, rules, unseen, view
from solstead.games.vaalbara.features import VaalbaraFeatures
from solstead.games.vaalbara.frames import FRAMES
from solstead.games.vaalbara.nouns import NOUNS, ROW
from solstead.games.vaalbara.state import VaalbaraState
from solstead.games.vaalbara.tables import CHARACTERS, CLANS, LAND_TYPES, Tables
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
            view=view.VaalbaraView,
            effect=view.VaalbaraEffect,
            box=components.Box,
            state=VaalbaraState,
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
            return land_name(components, number, text)
        return super().word(kind, number, components, text)

    def label(self, state: VaalbaraState, seat: int, action: int, text: Text) -> str:
        return label(state, seat, action, text)

    def effect(self, state: VaalbaraState, seat: int, action: int) -> Optional[VaalbaraEffect]:
        return view.effect(state, seat, action)


def land_name(tables: Tables, land: int, text: Text) -> str:
    """A land as a person calls it: its type, and the value of a forest."""
    name = text(f"type.{LAND_TYPES[tables.land_type[land]]}")
    return f"{name} {tables.forest_value[land]}" if tables.forest_value[land] else name


def label(s: VaalbaraState, seat: int, action: int, text: Text) -> str:
    """An option of the pending frame in words."""
    noun = NOUNS.noun(action)
    kind, n = noun[0], int(noun[1]) if len(noun) > 1 else 0
    if kind == "character":
        name = CHARACTERS[n]
        character, help = text(f"character.{name}"), text(f"character_help.{name}")
        return text("label.character", initiative=n + 1, character=character, help=help)
    if kind == "seat":
        return text(f"clan.{CLANS[s.clans[n]]}")
    if kind == "realm":
        return land_name(s.tables, s.realms[seat * 9 + n] & 63, text)
    if kind == "land":
        land = s.rows[n] & 63
        if s.stack[-1].kind == "take_land":
            return text("label.land_pays", land=land_name(s.tables, land, text), n=rules.taken(s, seat, n))
        row = text("first_row" if n < ROW else "second_row")
        return text("label.place", land=land_name(s.tables, land, text), row=row, place=n % ROW + 1)
    return text(f"label.{kind}")


GAME: Final = Vaalbara()
