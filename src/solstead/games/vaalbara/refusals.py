"""Why something cannot be chosen now, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solstead.core.nouns import Noun
from solstead.core.refusals import Refusals
from solstead.core.text import Text
from solstead.games.vaalbara.nouns import ROW

if TYPE_CHECKING:
    from solstead.games.vaalbara.state import VaalbaraState

#: Questions about lands of one row: why it is none of the other.
OTHER_ROW: Final = {"take_land": "second_row", "ride_first": "ride_first", "ride_second": "ride_second"}


def refusals(s: VaalbaraState, seat: int, text: Text) -> dict[Noun, str]:
    """Lands that lie in the other row."""
    why = Refusals(s, seat, text)
    reason = OTHER_ROW.get(s.stack[-1].kind)
    if reason:
        for place in range(2 * ROW):
            if s.rows[place] >= 0:
                why.say(("land", place), reason)
    return why.found
