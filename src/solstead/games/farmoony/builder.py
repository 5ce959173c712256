"""Positions of Farmoony by their interesting fields, for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Optional

from solstead.core import bits
from solstead.core.chance import chance
from solstead.core.errors import BadPosition
from solstead.core.game import ComponentsSource, Game
from solstead.core.state import State
from solstead.games.farmoony import rules
from solstead.games.farmoony.nouns import MIDDLE
from solstead.games.farmoony.state import FarmoonyState
from solstead.games.farmoony.tables import (
    CHOOSE_MISSION,
    DRAFT,
    MAKES,
    TOOLS,
    TYPES,
    USE_TOOLS,
    Tables,
    tables_of,
)

#: A card of a land: its id, row and column from the first card of the land, and how often it is turned.
Laid = tuple[str, int, int, int]
#: Tokens of a land: types by row and column from its first card.
Tokens = Mapping[tuple[int, int], str]

MISSIONS = ("M01", "M07", "M04")


def build(
    game: Game,
    *,
    seats: int = 2,
    settings: Optional[dict[str, Any]] = None,
    components: ComponentsSource = None,
    seed: Optional[int] = 0,
    phase: int = 1,
    missions: Optional[Sequence[str]] = None,
    left: Optional[int] = None,
    lands: Sequence[Sequence[Laid]] = (),
    tokens: Sequence[Tokens] = (),
    hands: Sequence[Sequence[str]] = (),
    chosen: Sequence[str] = (),
    tools: Sequence[Sequence[str]] = (),
    known_tools: Sequence[Sequence[str]] = (),
    used_tools: Sequence[str] = (),
    open_tools: Optional[Sequence[Optional[str]]] = None,
    tool_deck: Optional[Sequence[str]] = None,
    worked: int = 0,
) -> State:
    """A position where everybody chooses a card; with `chosen`, where these cards are placed; with `worked`, at the
    tool step of the seat that is the worked-th in order; with one mission fewer than phases, where one is chosen.

    What is not said is filled in: `left` is how many farm cards each hand has (all that the phase deals), a land of
    which nothing is said has one card if cards have been placed, hands and decks get what is free. Cards that should
    have been placed and are on no land count as discarded, tools that are nowhere as used, as those that made tokens.
    """
    setup = game.setup(seats, settings, components)
    tables = tables_of(setup.components)
    named = list(_missions(tables)[:phase] if missions is None else missions)
    choosing = len(named) < phase
    stage = "mission" if choosing else "tools" if worked else "place" if chosen else "draft"
    hand = _hand_size(tables.dealt[phase - 1], stage, left, hands)
    dealt = sum(tables.dealt[: len(named)])
    placed = dealt - hand - (stage == "place") > 0
    cards = _Cards(tables, [*hands, chosen, [laid[0] for land in lands for laid in land]])
    players = []
    pool = _Tools(tables, seats)
    for seat in range(seats):
        land = list(_at(lands, seat, ())) or ([(cards.take(), 0, 0, 0)] if placed else [])
        in_hand = list(_at(hands, seat, ()))
        held = list(_at(tools, seat, ()))
        pool.take(held)
        players.append(
            {
                "hand": in_hand + [cards.take() for _ in range(hand - len(in_hand))],
                "chosen": (_at(chosen, seat, None) or cards.take()) if stage == "place" else None,
                "tools": held,
                "known_tools": list(_at(known_tools, seat, ())),
                "cards": [
                    {"card": card, "turn": turn, "place": [MIDDLE + row, MIDDLE + column]}
                    for card, row, column, turn in land
                ],
                "tokens": [
                    {"tile": [MIDDLE + row, MIDDLE + column], "type": type}
                    for (row, column), type in _at(tokens, seat, {}).items()
                ],
            }
        )
    pool.take(used_tools)
    made = [type for land in tokens for type in land.values()]
    used_tools = [*used_tools, *pool.makers(made, used_tools, open_tools)]
    opened, deck, used = pool.lay_out(open_tools, tool_deck, (phase == 1 and choosing) or not tables.draws)
    table = {
        "phase": phase,
        "stage": stage,
        "worked": worked,
        "missions": named,
        "farm_deck": [cards.take() for _ in range(len(tables.cards) - seats * dealt)],
        "tool_deck": deck,
        "open_tools": opened,
        "used_tools": [*used_tools, *used],
        "players": players,
    }
    state = game.read(setup, table, chance(seed))
    assert isinstance(state, FarmoonyState)
    frame = _frame(state)
    return game.from_dict({"seats": seats, "settings": setup.settings, "stack": [frame], **table}, seed, tables)


def _missions(tables: Tables) -> Sequence[str]:
    """Missions that go together, or any that are in play."""
    in_play = [tables.names["mission"][mission] for mission in bits.members(tables.missions)]
    return MISSIONS if set(MISSIONS) <= set(in_play) else in_play


def _hand_size(dealt: int, stage: str, left: Optional[int], hands: Sequence[Sequence[str]]) -> int:
    if stage == "mission":
        return 0
    if left is not None:
        return left
    return max([len(hand) for hand in hands], default=0) or dealt - (stage != "draft")


def _frame(s: FarmoonyState) -> dict[str, Any]:
    """What is asked at this table."""
    if s.stage == CHOOSE_MISSION:
        return {"kind": "choose_mission", "seat": rules.chooser(s)}
    if s.stage == USE_TOOLS:
        return {"kind": "use_tools", "seat": (rules.chooser(s) + s.worked - 1) % s.seats}
    asked = [seat for seat in range(s.seats) if s.stage == DRAFT or rules.can_choose_place(s, seat)]
    kind = "choose_card" if s.stage == DRAFT else "place_card"
    return {"kind": kind, "asked": asked, "owing": asked, "answers": [[]] * s.setup.seats}


class _Cards:
    """The farm cards that have no place yet."""

    def __init__(self, tables: Tables, named: Sequence[Sequence[str]]) -> None:
        taken = {name for names in named for name in names}
        ids = tables.names["card"]
        self.free = [ids[card] for card in tables.cards if ids[card] not in taken]

    def take(self) -> str:
        return self.free.pop(0)


class _Tools:
    """The tools that have no place yet."""

    def __init__(self, tables: Tables, seats: int) -> None:
        counts = tables.tools(seats)
        self.free = [name for i, name in enumerate(TOOLS) for _ in range((counts >> (4 * i)) & 15)]

    def take(self, names: Sequence[str]) -> None:
        for name in names:
            if name not in self.free:
                raise BadPosition(f"no tool {name} is free")
            self.free.remove(name)

    def makers(self, types: Sequence[str], used: Sequence[str], opened: Optional[Sequence[Optional[str]]]) -> list[str]:
        """Free tools that made these tokens, where those used did not."""
        found: list[str] = []
        left = list(used)
        kept = [name for name in opened or () if name in self.free]
        for type in types:
            makers = [name for i, name in enumerate(TOOLS) if MAKES[i] == TYPES.index(type)]
            makers += [] if type == "soil" else ["farmer"]
            maker = next((name for name in makers if name in left), None)
            if maker:
                left.remove(maker)
                continue
            maker = next((name for name in makers if self.free.count(name) > kept.count(name)), None)
            if maker:
                self.take([maker])
                found.append(maker)
        return found

    def lay_out(
        self, opened: Optional[Sequence[Optional[str]]], deck: Optional[Sequence[str]], none_open: bool
    ) -> tuple[list[Optional[str]], list[str], list[str]]:
        """The open tools, the deck, and what has been used."""
        if none_open:
            return [None, None], self.free, []
        if opened is None:
            opened = [self.free[0], self.free[-1]]
        self.take([name for name in opened if name is not None])
        if deck is None:
            return list(opened), self.free, []
        self.take(deck)
        return list(opened), list(deck), self.free


def _at(given: Sequence[Any], seat: int, filler: Any) -> Any:
    return given[seat] if seat < len(given) else filler
