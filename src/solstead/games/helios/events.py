"""What can happen in Helios. The words are in text/, under `event.<name>`."""

from __future__ import annotations

from typing import Final

from solstead.core.events import EventKind

ROUND: Final = EventKind("round", ("n",))
DEAL_TILE: Final = EventKind("deal_tile", ("action", "tile_colour"))
DEAL_LAND: Final = EventKind("deal_land", ("land",))
TAKE_TILE: Final = EventKind("take_tile", ("action", "tile_colour"))
PUT_TILE: Final = EventKind("put_tile", ("slot", "action"))
NO_TILE: Final = EventKind("no_tile")
NO_ACTION: Final = EventKind("no_action", ("action",))
BONUS: Final = EventKind("bonus")
NO_BONUS: Final = EventKind("no_bonus")
DISCARD: Final = EventKind("discard", ("slot", "set"))  # how many tiles make a set
PLACE: Final = EventKind("place", ("tile", "field"))
LOST_TILE: Final = EventKind("lost_tile", ("land",))
DRAW_LAND: Final = EventKind("draw_land", ("land",))
CUBE: Final = EventKind("cube", ("colour", "field"))
LOST_CUBE: Final = EventKind("lost_cube")
PAY: Final = EventKind("pay", ("colour", "field"))
RETURN: Final = EventKind("return", ("colour", "field"))
TEMPLE: Final = EventKind("temple", ("field",))
BUILD: Final = EventKind("build", ("building",))
MANA: Final = EventKind("mana", ("n",))
TRACK: Final = EventKind("track", ("n",))
STEP: Final = EventKind("step", ("field",))  # of the sun, for those who draw its way
SUN: Final = EventKind("sun", ("field",))
SECOND_ORBIT: Final = EventKind("second_orbit")  # in one turn, which is not paid
GAIN: Final = EventKind("gain", ("n", "source", "field"))  # the field where points were earned, if there is one
BUY: Final = EventKind("buy", ("character",))
ACTIVATE: Final = EventKind("activate", ("character",))
OUT: Final = EventKind("out")
END: Final = EventKind("end")
FINAL: Final = EventKind("final", ("n", "source"))
WIN: Final = EventKind("win", ("n",))
