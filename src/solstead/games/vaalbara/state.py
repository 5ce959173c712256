"""The table of Vaalbara: lands, realms, hands, and what each seat may know of them."""

from __future__ import annotations

from typing import Optional, SupportsIndex, cast

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance
from solstead.core.state import Setup, State
from solstead.core.zone import PUBLIC, Zone, deal_unknown
from solstead.games.vaalbara import estimate, events, rounds, rules, view
from solstead.games.vaalbara.tables import CLANS, Tables, tables_of
from solstead.games.vaalbara.view import VaalbaraView


class VaalbaraState(State):
    """One table of Vaalbara. A card in sight is one number, land + 64 * back; a gap is -1.

    Sets of characters are masks. A clan deck is what is left of the characters: nobody knows its order, so it has
    none, and chance picks the card when one is drawn.
    """

    def __init__(self, setup: Setup, source: Chance, old: Optional[VaalbaraState] = None) -> None:
        """A table with nothing dealt: everybody has the starting points and a full clan deck."""
        super().__init__(setup, source, old)
        tables = old.tables if old else tables_of(setup.components)
        self.tables: Tables = tables
        n = setup.seats
        self.seats: i64 = setup.seats
        self.round: i64 = old.round if old else i64(1)  # from 1 on
        # of each seat; never changes
        self.clans: list[i64] = old.clans if old else [CLANS.index(clan) for clan in setup.settings["clans"]]
        self.points: list[i64] = old.points.copy() if old else [tables.start_points] * n
        # masks; a face-down character is still in its hand
        self.hands: list[i64] = old.hands.copy() if old else [0] * n
        # masks: the part of each hand that everybody knows
        self.shown: list[i64] = old.shown.copy() if old else [0] * n
        self.discards: list[i64] = old.discards.copy() if old else [0] * n  # masks
        # this round's character of each seat, -1 before the reveal
        self.played: list[i64] = old.played.copy() if old else [-1] * n
        self.acted: i64 = old.acted if old else i64(0)  # mask of the seats whose turn of this round is over
        self.current: i64 = old.current if old else i64(-1)  # whose turn it is, or -1
        self.last: i64 = old.last if old else i64(-1)  # who acted immediately before in this round, or -1
        # ten places: five of the first row, five of the second
        self.rows: list[i64] = old.rows.copy() if old else [-1] * 10
        self.first_row: i64 = old.first_row if old else i64(0)  # mask of the places of the first row where a land lies
        self.realms: list[i64] = old.realms.copy() if old else [-1] * (9 * n)  # nine places a seat
        self.realm_size: list[i64] = old.realm_size.copy() if old else [0] * n
        self.counts: list[i64] = old.counts.copy() if old else [0] * n  # lands by type in each realm, four bits a type
        self.faces: Zone = old.faces.copy() if old else Zone([])  # the land deck, seen from below ...
        self.backs: Zone = old.backs.copy() if old else Zone([])  # ... and from above

    def clone(self) -> VaalbaraState:
        return VaalbaraState(self.setup, self.chance.copy(), self)

    def advance(self) -> None:
        rounds.advance(self)

    def scores(self) -> list[int]:
        return list(self.points)

    def breakdown(self) -> list[dict[str, int]]:
        """Tokens, and the bonus that the end adds for many types of land."""
        parts: list[dict[str, int]] = []
        for seat in range(self.seats):
            bonus: i64 = rules.variety_bonus(self, seat) if self.over else 0
            parts.append({"tokens": self.points[seat] - bonus, "variety": bonus})
        return parts

    def estimate(self, seat: i64) -> i64:
        return estimate.estimate(self, seat)

    def winners(self) -> list[int]:
        return [rules.winner(self)] if self.over else []

    # ---- reading the table

    def unplayed(self, seat: i64) -> i64:
        """The mask of characters in a seat's hand or clan deck."""
        discards: i64 = self.discards[seat]
        played: i64 = self.played[seat]
        return self.tables.characters & ~(discards if played < 0 else discards | BIT[played])

    def deck(self, seat: i64) -> i64:
        """The mask of characters in a seat's clan deck."""
        hand: i64 = self.hands[seat]
        return self.unplayed(seat) & ~hand

    def known_hand(self, seat: i64) -> i64:
        """The part of a hand that is public: what was shown, or all of it once the deck is empty."""
        hand: i64 = self.hands[seat]
        return hand & self.shown[seat] if self.deck(seat) else hand

    def count(self, seat: i64, land_type: i64) -> i64:
        """How many lands of a type are in a realm."""
        packed: i64 = self.counts[seat]
        return (packed >> (4 * land_type)) & 15

    def omens(self) -> i64:
        """The back on top of the land deck."""
        return self.backs.top()

    # ---- moving things

    def gain(self, seat: i64, n: i64, cause: i64) -> None:
        """Points from the supply; a gain of nothing is worth a line in the log too."""
        points: i64 = self.points[seat]
        self.points[seat] = points + n
        if n:
            self.tell(events.GAIN, seat, n, cause)
        else:
            self.tell(events.NO_GAIN, seat, cause)

    def draw_land(self) -> i64:
        """The top card of the land deck, turned face up; the next back comes into sight."""
        card = self.faces.pop_top() + 64 * self.backs.pop_top()
        self.show_top()
        return card

    def show_top(self) -> None:
        """Everybody sees the back on top; with fixed pairs it names the land behind it (VB-15)."""
        top: i64 = len(self.backs.cells) - 1
        if top >= 0:
            self.backs.make_known(top, PUBLIC)
            if self.tables.fixed_backs:
                self.faces.make_known(top, PUBLIC)

    def add_land(self, seat: i64, place: i64, card: i64) -> None:
        """Lay a card on a free place of a realm."""
        packed: i64 = self.counts[seat]
        land_type: i64 = self.tables.land_type[card & 63]
        self.realms[seat * 9 + place] = card
        self.counts[seat] = packed + BIT[4 * land_type]

    def remove_land(self, seat: i64, place: i64) -> i64:
        """Take a card from a realm, leaving its place free."""
        card: i64 = self.realms[seat * 9 + place]
        self.realms[seat * 9 + place] = -1
        self.counts[seat] -= BIT[4 * self.tables.land_type[card & 63]]
        return card

    # ---- what a seat may know

    def resample(self, viewer: i64, source: Chance) -> None:
        for seat in range(self.seats):
            if seat != viewer:
                known = self.known_hand(seat)
                hidden = self.hands[seat] & ~known | self.deck(seat)
                hand = known
                for _ in range(bits.count(self.hands[seat]) - bits.count(known)):
                    card = BIT[bits.nth(hidden, source.below(bits.count(hidden)))]
                    hidden ^= card
                    hand |= card
                self.hands[seat] = hand
        deal_unknown([self.faces], viewer, source)
        if self.tables.fixed_backs:
            for i in range(len(self.faces.cells)):
                known = self.backs.known(i)
                self.backs.set(i, self.faces.card(i), known)
        else:
            deal_unknown([self.backs], viewer, source)

    def scores_are_open(self) -> bool:
        return self.over or self.setup.settings["open_scores"] is True

    def shown_scores(self, viewer: i64) -> list[Optional[int]]:
        if self.scores_are_open():
            return list(self.points)
        return [self.points[seat] if seat == viewer else None for seat in range(self.seats)]

    def view(self, seat: Optional[SupportsIndex] = None) -> VaalbaraView:
        return cast(VaalbaraView, super().view(seat))

    def show(self, viewer: i64) -> VaalbaraView:
        return view.show(self, viewer)
