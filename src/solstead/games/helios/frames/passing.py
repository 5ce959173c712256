"""Decisions that may be passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from solstead.core.frame import MayPass
from solstead.games.helios.nouns import PASS

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState  # noqa: F401 (named by the base class)


class OrPass(MayPass["HeliosState"]):
    """One of the things before `pass` in the list of nouns, each named by its action, or none of them."""

    def base(self) -> i64:
        return 0

    def way_out(self) -> i64:
        return PASS
