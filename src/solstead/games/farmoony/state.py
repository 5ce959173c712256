"""The table of Farmoony: lands, hands, tools, and what each seat may know of them."""

from __future__ import annotations

from typing import Optional, SupportsIndex, cast

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.core.chance import Chance
from solstead.core.state import Setup, State
from solstead.games.farmoony import decks, estimate, rounds, rules, view
from solstead.games.farmoony.land import EMPTY, Land
from solstead.games.farmoony.scoring.missions import score
from solstead.games.farmoony.tables import CHOOSE_MISSION, Tables, tables_of
from solstead.games.farmoony.view import FarmoonyView


class FarmoonyState(State):
    """One table of Farmoony. The decks have no order, see `decks`; who knows a hand follows from the passes made."""

    def __init__(self, setup: Setup, source: Chance, old: Optional[FarmoonyState] = None) -> None:
        """A table with nothing dealt."""
        super().__init__(setup, source, old)
        tables = old.tables if old else tables_of(setup.components)
        self.tables: Tables = tables
        n = setup.seats
        self.seats: i64 = setup.seats
        self.phase: i64 = old.phase if old else i64(1)  # from 1 on
        self.stage: i64 = old.stage if old else CHOOSE_MISSION  # see STAGES
        self.worked: i64 = old.worked if old else i64(0)  # how many seats have begun their tool step this turn
        self.missions: list[int] = old.missions.copy() if old else []  # those activated, in order
        # farm cards, two masks a seat and two for the deck at the end
        self.hands: list[int] = old.hands.copy() if old else decks.undealt(n, tables.cards)
        # by seat: the card that is revealed and not yet placed, or -1
        self.chosen: list[int] = old.chosen.copy() if old else [-1] * n
        self.lands: list[Land] = old.lands.copy() if old else [EMPTY] * n
        # tokens that are not on lands, by type
        self.supply: list[int] = old.supply.copy() if old else [0] + [tables.tokens] * 6
        self.tools: list[int] = old.tools.copy() if old else [0] * n  # by seat, counted by kind
        # the part of it that everybody has seen being taken
        self.known_tools: list[int] = old.known_tools.copy() if old else [0] * n
        # two kinds, -1 where the deck could not fill up
        self.open_tools: list[int] = old.open_tools.copy() if old else [-1, -1]
        self.tool_deck: i64 = old.tool_deck if old else tables.tools(n)
        self.used_tools: i64 = old.used_tools if old else i64(0)

    def clone(self) -> FarmoonyState:
        return FarmoonyState(self.setup, self.chance.copy(), self)

    def advance(self) -> None:
        rounds.advance(self)

    def scores(self) -> list[int]:
        """By the missions activated so far; they count once, at the end (FM-10)."""
        return [rules.points(self, land) for land in self.lands]

    def estimate(self, seat: i64) -> i64:
        return estimate.estimate(self, seat)

    def breakdown(self) -> list[dict[str, int]]:
        ids = self.tables.names["mission"]
        return [{ids[mission]: score(land, mission, self.tables) for mission in self.missions} for land in self.lands]

    def winners(self) -> list[int]:
        return rules.winners(self) if self.over else []

    # ---- reading the table

    def hidden_tools(self, seat: i64) -> i64:
        """How many tools of a seat the others do not know."""
        return decks.size(self.tools[seat]) - decks.size(self.known_tools[seat])

    # ---- moving things

    def draw_card(self) -> i64:
        """A card from the farm deck."""
        return self._draw_card(self.chance)

    def _draw_card(self, source: Chance) -> i64:
        card = decks.nth_card(self.hands, self.seats, source.below(decks.count_cards(self.hands, self.seats)))
        decks.remove(self.hands, self.seats, card)
        return card

    def draw_tool(self) -> i64:
        """A tool from the tool deck, which must not be empty."""
        tool = decks.draw_tool(self.tool_deck, self.chance)
        self.tool_deck -= BIT[4 * tool]
        return tool

    def spend_tool(self, seat: i64, tool: i64) -> bool:
        """A tool is used and leaves the game (FM-6); whether the others learn now that it was there."""
        self.tools[seat] -= BIT[4 * tool]
        self.used_tools += BIT[4 * tool]
        if decks.has(self.known_tools[seat], tool):
            self.known_tools[seat] -= BIT[4 * tool]
            return False
        return True

    # ---- what a seat may know

    def resample(self, viewer: i64, source: Chance) -> None:
        self._resample_cards(viewer, source)
        self._resample_tools(viewer, source)

    def _resample_cards(self, viewer: i64, source: Chance) -> None:
        unknown = [seat for seat in range(self.seats) if not rules.knows_hand(self, viewer, seat)]
        sizes = [decks.count_cards(self.hands, seat) for seat in unknown]
        for seat in unknown:
            for half in range(2):
                self.hands[2 * self.seats + half] |= self.hands[2 * seat + half]
                self.hands[2 * seat + half] = 0
        for i in range(len(unknown)):
            for _ in range(sizes[i]):
                decks.add(self.hands, unknown[i], self._draw_card(source))

    def _resample_tools(self, viewer: i64, source: Chance) -> None:
        pool = self.tool_deck
        for seat in range(self.seats):
            if seat != viewer:
                pool += self.tools[seat] - self.known_tools[seat]
        for seat in range(self.seats):
            if seat != viewer:
                hidden = self.hidden_tools(seat)
                hand: i64 = self.known_tools[seat]
                for _ in range(hidden):
                    tool = decks.draw_tool(pool, source)
                    pool -= BIT[4 * tool]
                    hand += BIT[4 * tool]
                self.tools[seat] = hand
        self.tool_deck = pool

    def view(self, seat: Optional[SupportsIndex] = None) -> FarmoonyView:
        return cast(FarmoonyView, super().view(seat))

    def show(self, viewer: i64) -> FarmoonyView:
        return view.show(self, viewer)
