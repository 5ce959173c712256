"""What an option brings, for boards: they need not know the rules."""

from __future__ import annotations

from typing import Optional

from solstead.games.vaalbara import rules
from solstead.games.vaalbara.nouns import NOUNS
from solstead.games.vaalbara.state import VaalbaraState
from solstead.games.vaalbara.view import CLANS, VaalbaraEffect


def effect(s: VaalbaraState, seat: int, action: int) -> Optional[VaalbaraEffect]:
    """What an option of the pending frame brings, as far as that is certain."""
    kind, noun = s.stack[-1].kind, NOUNS.noun(action)
    if kind == "take_land":
        return VaalbaraEffect(pays=rules.taken(s, seat, int(noun[1])))
    if kind == "track_land":
        return VaalbaraEffect(omens=[CLANS[clan] for clan in s.tables.omens[s.rows[int(noun[1])] >> 6]])
    return VaalbaraEffect(pays=1) if noun[0] == "show" else None
