"""What a seat sees of Vaalbara, and what it is told of its options. Boards, bots and the terminal read this."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Optional, Union, get_args

from msgspec import UNSET, Struct, UnsetType

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.view import Pending, View
from solstead.games.vaalbara import rules
from solstead.games.vaalbara.nouns import ROW
from solstead.games.vaalbara.tables import Character, Clan, LandType

if TYPE_CHECKING:
    from solstead.games.vaalbara.state import VaalbaraState

CLANS = get_args(Clan)
LAND_TYPES = get_args(LandType)
CHARACTERS = get_args(Character)


#: Numbers of the rules that a board counts with: places of a row in the numbering of the nouns.
NUMBERS: Final[dict[str, int]] = {"row": ROW}


class Land(Struct, forbid_unknown_fields=True):
    """The face of a card."""

    land: str
    type: LandType
    forest_value: Optional[int]  # of a Forest


class Card(Land, forbid_unknown_fields=True):
    """A card that lies face up, and whose back was seen."""

    back: str


class Deck(Struct, forbid_unknown_fields=True):
    """The land deck from the top; null where the viewer does not know a side."""

    lands: list[Optional[Land]]
    backs: list[Optional[str]]


class Player(Struct, forbid_unknown_fields=True, kw_only=True):
    clan: Clan
    points: Optional[int]
    # what it has gained since the deal, less what it lost: all of it in the open, so anybody may keep count (VB-12);
    # no table shows the sum while the game is on. Views of older versions have none
    paid: Union[int, UnsetType] = UNSET
    hand: list[Character]  # as far as the viewer knows it ...
    hidden: int  # ... and how many cards there are besides
    known: list[Character]  # the part of the hand that everybody knows
    deck: int
    discard: list[Character]
    unplayed: list[Character]  # in the hand or in the clan deck
    played: Optional[Character]
    acted: bool
    realm: list[Card]


class VaalbaraPending(Pending, kw_only=True):
    slot: Union[int, UnsetType] = UNSET  # the place of the first row that the Rider has chosen


class VaalbaraView(View, kw_only=True):
    """The table of Vaalbara."""

    stack: Sequence[VaalbaraPending] = []
    round: int
    rounds: int
    turn: Optional[int]
    last: Optional[int]  # who acted immediately before in this round
    order: list[int]  # who has still to act, in the order as it stands
    line: list[int]  # everybody in the order of this round: who has acted, then `order`; empty before the reveal
    omens: list[Clan]
    first_row: list[Optional[Card]]
    second_row: list[Card]
    deck: Deck
    players: list[Player]


class VaalbaraEffect(Struct):
    """What an option brings."""

    pays: Optional[int] = None  # points: of a land, once it is taken; of a Fighter that is shown
    omens: Optional[list[Clan]] = None  # as they will stand, where a Tracker changes them


def show(s: VaalbaraState, viewer: int) -> VaalbaraView:
    """The table as a viewer sees it."""
    backs = s.tables.names["back"]
    return VaalbaraView(
        round=s.round,
        rounds=s.tables.rounds,
        turn=None if s.current < 0 else s.current,
        last=None if s.last < 0 else s.last,
        order=rules.order(s),
        line=_line(s),
        omens=[CLANS[clan] for clan in s.tables.omens[s.omens()]],
        first_row=[None if s.rows[i] < 0 else _card(s, s.rows[i]) for i in range(s.seats)],
        second_row=[_card(s, s.rows[ROW + i]) for i in range(s.seats)],
        deck=Deck(
            lands=[None if land is None else _land(s, land) for land in reversed(s.faces.show(viewer))],
            backs=[None if back is None else backs[back] for back in reversed(s.backs.show(viewer))],
        ),
        players=[_player(s, viewer, seat) for seat in range(s.seats)],
    )


def _line(s: VaalbaraState) -> list[int]:
    """The order of the round. Who acted last is known; those before go by initiative, ties by the omens (VB-1)."""
    order = rules.order(s)
    omens = s.tables.omens[s.omens()]
    acted = [seat for seat in range(s.seats) if s.played[seat] >= 0 and seat not in order]
    acted.sort(key=lambda seat: (seat == s.last, s.played[seat], omens.index(s.clans[seat])))
    return acted + order


def _player(s: VaalbaraState, viewer: int, seat: int) -> Player:
    hand = s.hands[seat] if seat == viewer else s.known_hand(seat)
    return Player(
        clan=CLANS[s.clans[seat]],
        points=s.shown_scores(viewer)[seat],
        paid=s.points[seat] - s.tables.start_points,
        hand=names(hand),
        hidden=bits.count(s.hands[seat] & ~hand),
        known=names(s.known_hand(seat)),
        deck=bits.count(s.deck(seat)),
        discard=names(s.discards[seat]),
        unplayed=names(s.unplayed(seat)),
        played=None if s.played[seat] < 0 else CHARACTERS[s.played[seat]],
        acted=bool(s.acted & BIT[seat]),
        realm=[_card(s, s.realms[seat * 9 + i]) for i in range(s.realm_size[seat])],
    )


def _card(s: VaalbaraState, card: int) -> Card:
    land = card & 63
    return Card(
        s.tables.names["land"][land],
        LAND_TYPES[s.tables.land_type[land]],
        s.tables.forest_value[land] or None,
        s.tables.names["back"][card >> 6],
    )


def _land(s: VaalbaraState, land: int) -> Land:
    name, value = s.tables.names["land"][land], s.tables.forest_value[land]
    return Land(name, LAND_TYPES[s.tables.land_type[land]], value or None)


def names(mask: int) -> list[Character]:
    """The characters of a set, by initiative."""
    return [CHARACTERS[character] for character in bits.members(mask)]
