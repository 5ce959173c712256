"""A view of Helios read back; nothing is hidden."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from solstead.games.helios import view
from solstead.games.helios.tables import BAGS, SOURCES


def fill(seen: view.HeliosView) -> dict[str, Any]:
    """The game's part of a position that looks like this view."""
    shown: dict[str, Any] = to_builtins(seen)
    players = [
        {
            **{key: player[key] for key in view.PLAYER.keys},
            "bag": {source: player["points"][source] for source in SOURCES[:BAGS]},
        }
        for player in shown["players"]
    ]
    return {**{key: shown[key] for key in view.FIELDS.keys}, "players": players}
