"""What an option costs and brings, for boards: they need not know the rules."""

from __future__ import annotations

from typing import Any, Optional, cast

from solstead.games.suna_valo import goods
from solstead.games.suna_valo.frames.display import SetPrice, least_price, missing
from solstead.games.suna_valo.frames.payment import PayAny
from solstead.games.suna_valo.frames.tracks import next_right
from solstead.games.suna_valo.frames.turn import village_price
from solstead.games.suna_valo.nouns import NOUNS
from solstead.games.suna_valo.state import SunaValoState
from solstead.games.suna_valo.tables import ENERGY, FARM_CARDS
from solstead.games.suna_valo.view import SunaValoEffect


def effect(s: SunaValoState, seat: int, action: int) -> Optional[SunaValoEffect]:
    """What an option of the pending frame costs and brings."""
    noun: tuple[Any, ...] = NOUNS.noun(action)
    kind, n = str(noun[0]), int(noun[1]) if len(noun) > 1 else 0
    asked = s.stack[-1].kind
    farm = s.farms[seat]
    if kind == "village" and asked == "take_turn":
        return SunaValoEffect(price=village_price(s, seat, n))
    if kind == "other":
        return SunaValoEffect(pays=goods.named(s.price[(1 - seat) * 3 + n]))
    if kind in ("village", "top"):
        return _adding(s, seat, s.top if kind == "top" else s.village[n], 0)
    if kind in ("farm", "festival") and asked == "choose_new_card":
        on_it = s.price[seat * 3 + s.stack[-1].fields()["slot"]]
        return _adding(s, seat, n if kind == "farm" else FARM_CARDS + n, on_it)
    if kind == "ship":
        rank = 2 if s.farms[1 - seat].ship_done(n) == 1 else 1
        return SunaValoEffect(pays=goods.named(s.tables.ship_cost[s.ship[n]]), vp=s.tables.ship_vp[s.ship[n]][rank])
    if kind == "market":
        return SunaValoEffect(energy=farm.market_price(n))
    if kind == "rest":
        frame = s.stack[-1]
        due = frame.n if isinstance(frame, PayAny) else missing(s, seat, cast(SetPrice, frame).slot)
        return SunaValoEffect(energy=due)
    if kind == "good" and n == ENERGY and asked in ("pay_any", "set_price", "start_price"):
        return SunaValoEffect(energy=1)
    if kind == "track":
        space, detour = next_right(farm) if n == 1 else (farm.left + 1, False)
        return SunaValoEffect(space=space, detour=detour)
    if kind == "piece":
        return SunaValoEffect(vp=s.tables.piece_vp[n])
    return SunaValoEffect(vp=s.tables.row_points) if kind == "points" else None


def _adding(s: SunaValoState, seat: int, card: int, on_it: int) -> SunaValoEffect:
    """What must be laid on a card that comes to the own display, and what the supply cannot reach."""
    least = max(0, least_price(s, seat, card) - goods.total(on_it) - goods.count(on_it, goods.MARKER))
    return SunaValoEffect(least=least, markers=max(0, least - s.farms[seat].total()))
