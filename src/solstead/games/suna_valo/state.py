"""The table of Suna Valo: the board, two farms with their displays, and what each seat may know of them."""

from __future__ import annotations

from typing import Final, Optional, SupportsIndex, cast

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance
from solstead.core.events import EventKind
from solstead.core.state import Setup, State
from solstead.games.suna_valo import estimate, events, rounds, scoring, view
from solstead.games.suna_valo.farm import Farm
from solstead.games.suna_valo.tables import FARM_CARDS, PHASE_SETUP, Tables, tables_of
from solstead.games.suna_valo.view import SunaValoView

_ERA_MASK: Final[i64] = 2**19 - 1


class SunaValoState(State):
    """One table. Cards are numbers: 57 farm cards, then 12 festivals; -1 is a gap."""

    def __init__(self, setup: Setup, source: Chance, old: Optional[SunaValoState] = None) -> None:
        """A table with nothing dealt."""
        super().__init__(setup, source, old)
        tables = old.tables if old else tables_of(setup.components)
        self.tables: Tables = tables
        self.phase: i64 = old.phase if old else PHASE_SETUP
        self.era: i64 = old.era if old else i64(0)  # 0 to 2
        self.tree: i64 = old.tree if old else i64(0)  # who has the first player tree
        self.current: i64 = old.current if old else i64(0)  # whose turn it is
        self.turns: i64 = old.turns if old else i64(0)  # turns that are over in this era
        self.triggered: bool = old.triggered if old else False  # all orders of the era lie open
        self.extra: bool = old.extra if old else False  # the last two turns of the last era, without adding
        self.swap_open: bool = old.swap_open if old else False  # C06 may be used in this turn
        # mask of the draw pile: the era's farm cards, two festivals, two reveals
        self.pile: i64 = old.pile if old else i64(0)
        self.top: i64 = old.top if old else i64(-1)  # the card that C04 has turned up, or -1
        self.festivals: i64 = old.festivals if old else i64(2**12 - 1)  # mask of those in the three piles
        self.discard: i64 = old.discard if old else i64(0)  # mask of farm cards
        self.tiles: i64 = old.tiles if old else i64(0)  # mask of the bot tiles on the board
        self.public_open: i64 = old.public_open if old else i64(0)  # how many public orders lie open, from the left
        self.ship_open: i64 = old.ship_open if old else i64(0)
        self.bag: i64 = old.bag if old else i64(0)  # goods on their way to a seller
        self.village: list[int] = old.village.copy() if old else [-1] * 3  # up to three cards, from left to right
        self.shelf: list[int] = old.shelf.copy() if old else [-1] * 6  # up to three cards of each display ...
        self.price: list[int] = old.price.copy() if old else [0] * 6  # ... and the goods and shortage markers on them
        self.public: list[int] = old.public if old else [-1] * 6  # six cards; shared between clones, never changed
        self.ship: list[int] = old.ship if old else [-1] * 6  # six cards; shared between clones, never changed
        self.farms: list[Farm] = [Farm(tables, old.farms[seat] if old else None) for seat in range(2)]

    def clone(self) -> SunaValoState:
        return SunaValoState(self.setup, self.chance.copy(), self)

    def advance(self) -> None:
        rounds.advance(self)

    def scores(self) -> list[int]:
        return [sum(scoring.points(self, 0)), sum(scoring.points(self, 1))]

    def breakdown(self) -> list[dict[str, int]]:
        return [dict(zip(scoring.SOURCES, scoring.points(self, seat), strict=True)) for seat in range(2)]

    def winners(self) -> list[int]:
        return [scoring.winner(self)] if self.over else []

    def estimate(self, seat: i64) -> i64:
        return estimate.estimate(self, seat)

    # ---- moving things

    def gain_energy(self, seat: i64, n: i64) -> None:
        if n:
            self.farms[seat].energy += n
            self.tell(events.ENERGY, seat, n)

    def put_away(self, card: i64) -> EventKind:
        """Farm cards go to the discard pile, festivals to the box; the event that tells it."""
        if card >= FARM_CARDS:
            return events.TO_BOX
        self.discard |= BIT[card]
        return events.DISCARD

    def take_display(self, seat: i64, slot: i64) -> tuple[i64, i64]:
        """Take a card of a display with all that lies on it."""
        place = seat * 3 + slot
        card: i64 = self.shelf[place]
        price: i64 = self.price[place]
        self.shelf[place] = -1
        self.price[place] = 0
        return card, price

    def boxed_tiles(self) -> i64:
        """The mask of the bot tiles in the box."""
        return 65535 & ~(self.tiles | self.farms[0].tiles | self.farms[1].tiles)

    # ---- what a seat may know

    def resample(self, viewer: i64, source: Chance) -> None:
        self._resample_orders(source)
        self._resample_characters(viewer, source)
        self._resample_hands(viewer, source)

    def _resample_orders(self, source: Chance) -> None:
        """Orders that lie face down may be any of their era that do not lie open; the others are in the box."""
        public = self.public.copy()
        ship = self.ship.copy()
        for cards, known in ((public, self.public_open), (ship, self.ship_open)):
            for place in range(known, 6):
                era = place // 2
                pool: i64 = 63
                if place % 2:
                    pool ^= BIT[cards[place - 1] - 6 * era]
                cards[place] = 6 * era + bits.nth(pool, source.below(bits.count(pool)))
        self.public = public
        self.ship = ship

    def _resample_characters(self, viewer: i64, source: Chance) -> None:
        pool = self.tables.characters
        if viewer >= 0:
            pool ^= self.farms[viewer].dealt
        for seat in range(2):
            if seat != viewer and self.farms[seat].dealt:
                dealt: i64 = 0
                for _ in range(2):
                    dealt |= BIT[bits.nth(pool & ~dealt, source.below(bits.count(pool & ~dealt)))]
                pool ^= dealt
                self.farms[seat].dealt = dealt

    def _resample_hands(self, viewer: i64, source: Chance) -> None:
        """Cards in other hands may be any that are in the draw pile or the festival pile for all the viewer knows."""
        base = 19 * self.era
        for seat in range(2):
            farm = self.farms[seat]
            if seat != viewer:
                self.pile |= farm.hand >> base
                self.festivals |= farm.hand_festivals
        for seat in range(2):
            farm = self.farms[seat]
            if seat != viewer:
                hand: i64 = 0
                for _ in range(bits.count(farm.hand)):
                    pool = self.pile & _ERA_MASK
                    card = bits.nth(pool, source.below(bits.count(pool)))
                    self.pile ^= BIT[card]
                    hand |= BIT[base + card]
                held: i64 = 0
                for _ in range(bits.count(farm.hand_festivals)):
                    pool = self.festivals & (15 * BIT[4 * self.era])
                    festival = bits.nth(pool, source.below(bits.count(pool)))
                    self.festivals ^= BIT[festival]
                    held |= BIT[festival]
                farm.hand = hand
                farm.hand_festivals = held

    def view(self, seat: Optional[SupportsIndex] = None) -> SunaValoView:
        return cast(SunaValoView, super().view(seat))

    def show(self, viewer: i64) -> SunaValoView:
        return view.show(self, viewer)
