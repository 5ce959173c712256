"""Why something cannot be chosen now, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solstead.core import bits
from solstead.core.nouns import Noun
from solstead.core.refusals import Refusals
from solstead.core.text import Text
from solstead.games.suna_valo.farm import CRATED, FLIPPED, cell_column
from solstead.games.suna_valo.frames.activation import Activate
from solstead.games.suna_valo.frames.delivery import (
    ANYWHERE,
    PERSONAL_ORDER,
    TO_PERSONAL,
    Deliver,
    delivered,
    is_personal,
    spaces_of,
)
from solstead.games.suna_valo.frames.effects import ChooseShip
from solstead.games.suna_valo.frames.pieces import PlacePiece
from solstead.games.suna_valo.frames.tracks import TOP, blockers
from solstead.games.suna_valo.frames.turn import TakeTurn, village_price
from solstead.games.suna_valo.labels import word
from solstead.games.suna_valo.tables import BARREL, C04, CRATE, SHIP_PIECE

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState


def refusals(s: SunaValoState, seat: int, text: Text) -> dict[Noun, str]:
    """By the question that is pending; the market, the tracks and the pile are asked about at any time."""
    why = Refusals(s, seat, text)
    frame = s.stack[-1]
    if isinstance(frame, TakeTurn):
        cards(s, seat, why)
    if isinstance(frame, (TakeTurn, ChooseShip)):
        ships(s, seat, why)
    elif isinstance(frame, Deliver):
        deliveries(s, frame, why)
    elif isinstance(frame, Activate):
        functions(s, frame, why)
    elif isinstance(frame, PlacePiece):
        for piece in bits.members(s.farms[seat].pieces):
            why.say(("piece", piece), "piece")
    always(s, seat, why)
    return why.found


def cards(s: SunaValoState, seat: int, why: Refusals) -> None:
    """Cards to buy."""
    farm = s.farms[seat]
    for slot in range(3):
        if s.village[slot] >= 0 and not farm.is_full():
            why.say(("village", slot), "goods", n=farm.total(), price=village_price(s, seat, slot))
        elif s.village[slot] >= 0:
            why.say(("village", slot), "farm_full")
        if s.shelf[seat * 3 + slot] >= 0:
            why.say(("own", slot), "farm_full")
        if s.shelf[(1 - seat) * 3 + slot] >= 0:
            why.say(("other", slot), "farm_full" if farm.is_full() else "other")


def ships(s: SunaValoState, seat: int, why: Refusals) -> None:
    farm = s.farms[seat]
    for order in range(s.ship_open):
        if farm.ship_done(order):
            why.say(("ship", order), "fulfilled")
        else:
            why.say(("ship", order), "ship" if farm.has_piece(SHIP_PIECE) else "no_ship")


def deliveries(s: SunaValoState, frame: Deliver, why: Refusals) -> None:
    """Orders to deliver to, public and personal ones."""
    farm = s.farms[frame.seat]
    for order in range(s.public_open):
        if farm.public_done(order):
            why.say(("public", order), "delivered")
        elif frame.scope != ANYWHERE:
            why.say(("public", order), "scope")
        else:
            why.say(("public", order), "deliver" if enough(s, frame.seat, order, BARREL) else "no_barrel")
    for number, cell in enumerate(farm.cells):
        if is_personal(cell):
            if frame.scope not in (ANYWHERE, TO_PERSONAL, number):
                why.say(("card", number), "one_order")
            fits = enough(s, frame.seat, PERSONAL_ORDER + number, CRATE)
            why.say(("card", number), "deliver" if fits else "no_crate")
        elif cell & CRATED:
            why.say(("card", number), "delivered")


def enough(s: SunaValoState, seat: int, order: int, piece: int) -> bool:
    """Whether a delivery would not be the last one to an order that no piece is left for (SV-14)."""
    farm = s.farms[seat]
    return farm.has_piece(piece) or bits.count(delivered(farm, order)) < len(spaces_of(s, farm, order)) - 1


def functions(s: SunaValoState, frame: Activate, why: Refusals) -> None:
    """Cards of the column that is being activated."""
    for number, cell in enumerate(s.farms[frame.seat].cells):
        if cell & FLIPPED or not s.tables.icons[cell & 127]:
            continue
        if frame.cards >> number & 1:
            why.say(("card", number), "full" if s.tables.stores[cell & 127] else "useless")
        elif cell_column(cell) == frame.header:
            why.say(("card", number), "used")


def always(s: SunaValoState, seat: int, why: Refusals) -> None:
    farm = s.farms[seat]
    for kind in range(5):
        why.say(("market", kind), "energy" if farm.energy < farm.market_price(kind) else "market")
    blocker = blockers(farm)[0]
    if blocker >= 0:
        why.say(("track", 0), "blocked", piece=word(s.tables, "piece", blocker, why.text))
    if farm.left == TOP:
        why.say(("track", 0), "top")
    if farm.right == 2 * TOP:
        why.say(("track", 1), "top")
    if farm.character >= 0 and farm.character != C04:
        why.say(("peek",), "peek")
