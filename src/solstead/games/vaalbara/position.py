"""Positions of Vaalbara: written down, read and checked."""

from __future__ import annotations

from typing import Any, Optional, Union

from msgspec import Struct

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance
from solstead.core.errors import BadPosition
from solstead.core.fields import Fields, Members, Number, Part, Seat, Seats, Word
from solstead.core.game import convert
from solstead.core.state import Setup, State
from solstead.core.zone import NOBODY, PUBLIC
from solstead.games.vaalbara import frames
from solstead.games.vaalbara.nouns import ROW
from solstead.games.vaalbara.state import VaalbaraState
from solstead.games.vaalbara.tables import CHARACTERS, MIDWIFE, ROUNDS, Tables
from solstead.games.vaalbara.view import names


class Card(Struct, forbid_unknown_fields=True):
    """A land with its back."""

    land: str
    back: str


class Place(Struct, forbid_unknown_fields=True):
    """A card of the land deck, and which of its sides everybody knows."""

    land: str
    back: str
    land_known: bool = False
    back_known: bool = False


class Player(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a seat has beside PLAYER: its deck follows from the rest."""

    deck: list[str]
    realm: list[Card]


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """The table beside FIELDS; `deck` begins with the top card."""

    first_row: list[Optional[Card]]
    second_row: list[Optional[Card]]
    deck: list[Place]
    players: list[Any]


FIELDS = Fields(
    Number("round", 1, int(ROUNDS)),
    Seat("turn", "current", nobody=True),
    Seats("acted"),
    Seat("last", nobody=True),
    Part("first_row"),
    Part("second_row"),
    Part("deck"),
    Part("players"),
)
PLAYER = Fields(
    Number("points").by_seat(),
    Members("hand", CHARACTERS, "hands").by_seat(),
    Members("shown", CHARACTERS).by_seat(),
    Part("deck"),
    Members("discard", CHARACTERS, "discards").by_seat(),
    Word("played", CHARACTERS, none=True).by_seat(),
    Part("realm"),
)


# ---- writing


def dump(s: VaalbaraState) -> dict[str, Any]:
    ids = s.tables.names["land"]

    def card(number: int) -> Optional[dict[str, str]]:
        return None if number < 0 else {"land": ids[number & 63], "back": ids[number >> 6]}

    def player(seat: int) -> dict[str, Any]:
        realm = [card(s.realms[seat * 9 + i]) for i in range(s.realm_size[seat])]
        return PLAYER.write(s.setup, s, seat, deck=names(s.deck(seat)), realm=realm)

    def place(i: int) -> dict[str, Any]:
        faces, backs = s.faces, s.backs
        sides = {"land": ids[faces.card(i)], "back": ids[backs.card(i)]}
        return {**sides, "land_known": bool(faces.known(i)), "back_known": bool(backs.known(i))}

    return FIELDS.write(
        s.setup,
        s,
        first_row=[card(s.rows[i]) for i in range(s.seats)],
        second_row=[card(s.rows[ROW + i]) for i in range(s.seats)],
        deck=[place(i) for i in reversed(range(len(s.faces)))],
        players=[player(seat) for seat in range(s.seats)],
    )


# ---- reading


def read(setup: Setup, data: dict[str, Any], source: Chance) -> State:
    state = VaalbaraState(setup, source)
    position: Position = convert(FIELDS.read(setup, state, data), Position, BadPosition, "position of vaalbara")
    if len(position.players) != setup.seats:
        raise BadPosition(f"players: there must be {setup.seats}, not {len(position.players)}")
    players = [_read_player(state, seat, player, f"players[{seat}]") for seat, player in enumerate(position.players)]
    _check_course(state)
    _read_lands(state, position, players)
    for seat, player in enumerate(players):
        _check_player(state, seat, player, f"players[{seat}]")
    return state


def _read_player(s: VaalbaraState, seat: int, data: Any, where: str) -> Player:
    rest = PLAYER.read(s.setup, s, data, where, seat)
    player: Player = convert(rest, Player, BadPosition, f"position of vaalbara: {where}")
    return player


def _check_course(s: VaalbaraState) -> None:
    if s.round > s.tables.rounds:
        raise BadPosition(f"round must be 1 to {s.tables.rounds}, not {s.round}")
    revealed = [played >= 0 for played in s.played]
    if any(revealed) != all(revealed):
        raise BadPosition("played: either all players have revealed a character, or none")
    if not all(revealed) and (s.acted or s.current >= 0):
        raise BadPosition("turn and acted: nobody acts before the characters are revealed")
    if s.current >= 0 and s.acted & BIT[s.current]:
        raise BadPosition("turn must be a seat that has not acted")
    if (s.last < 0) != (not s.acted) or (s.last >= 0 and not s.acted & BIT[s.last]):
        raise BadPosition("last must be one of the seats that have acted, or null if none has")


class _Lands:
    """The lands and the backs in play that have no place yet."""

    def __init__(self, tables: Tables, seats: int) -> None:
        self.tables = tables
        self.seats = seats
        self.left = {"land": set(tables.in_play(seats)), "back": set(tables.in_play(seats))}

    def side(self, name: str, kind: str, where: str) -> int:
        ids = self.tables.names[kind]
        number = ids.index(name) if name in ids else -1
        if number not in self.left[kind]:
            seats = self.seats
            raise BadPosition(f"{where}.{kind}: {name!r} is not in play with {seats} players, or lies elsewhere too")
        self.left[kind].remove(number)
        return number

    def sides(self, given: Union[Card, Place], where: str) -> tuple[int, int]:
        """Both sides of a card."""
        if self.tables.fixed_backs and given.land != given.back:
            raise BadPosition(f"{where}: with fixed backs {given.land} has its own back")
        return self.side(given.land, "land", where), self.side(given.back, "back", where)

    def card(self, given: Card, where: str) -> int:
        land, back = self.sides(given, where)
        return land + 64 * back


def _check_rows(s: VaalbaraState, position: Position) -> None:
    n, gaps = s.setup.seats, int(bits.count(s.acted))
    if len(position.first_row) != n or position.first_row.count(None) != gaps:
        raise BadPosition(f"first_row must have {n} places, {gaps} of them empty (null)")
    if len(position.second_row) != n or None in position.second_row:
        raise BadPosition(f"second_row must have {n} lands")
    if not position.deck or not position.deck[0].back_known:
        raise BadPosition("deck must not be empty, and the back on top is known")


def _read_lands(s: VaalbaraState, position: Position, players: list[Player]) -> None:
    """Every land and every back in play must lie in exactly one place."""
    _check_rows(s, position)
    lands = _Lands(s.tables, s.setup.seats)
    for name, start, row in (("first_row", 0, position.first_row), ("second_row", ROW, position.second_row)):
        for i, given in enumerate(row):
            s.rows[start + i] = -1 if given is None else lands.card(given, f"{name}[{i}]")
    s.first_row = bits.mask_of([i for i, given in enumerate(position.first_row) if given is not None])
    for seat, player in enumerate(players):
        size = int(s.round) - (not s.acted & BIT[seat])
        if len(player.realm) != size:
            raise BadPosition(f"players[{seat}].realm must have {size} lands now, not {len(player.realm)}")
        for i, given in enumerate(player.realm):
            s.add_land(seat, i, lands.card(given, f"players[{seat}].realm[{i}]"))
        s.realm_size[seat] = size
    for i, place in enumerate(position.deck):
        where = f"deck[{i}]"
        land, back = lands.sides(place, where)
        s.faces.put_bottom(land, PUBLIC if place.land_known else NOBODY)
        s.backs.put_bottom(back, PUBLIC if place.back_known else NOBODY)
        if s.tables.fixed_backs and place.land_known != place.back_known:
            raise BadPosition(f"{where}: with fixed backs, who knows one side of a card knows the other")
    if lands.left["land"]:
        missing = sorted(s.tables.names["land"][land] for land in lands.left["land"])
        raise BadPosition(f"deck: these lands are nowhere: {', '.join(missing)}")


def _check_player(s: VaalbaraState, seat: int, player: Player, where: str) -> None:
    played, hand, discard = s.played[seat], s.hands[seat], s.discards[seat]
    discarded = played >= 0 and bool(discard & BIT[played])
    in_turn_or_later = seat == s.current or bool(s.acted & BIT[seat])
    on_table = [CHARACTERS[played]] if played >= 0 and not (in_turn_or_later and discarded) else []
    everything = [*names(hand), *player.deck, *names(discard), *on_table]
    for name in player.deck:
        if name not in CHARACTERS:
            raise BadPosition(f"{where}: there is no character {name!r}")
    if sorted(everything) != sorted(names(s.tables.characters)):
        raise BadPosition(f"{where}: hand, deck, discard and played must hold each character once")
    if s.acted & BIT[seat] and not discarded:
        raise BadPosition(f"{where}.discard must hold the character played this round")
    if s.shown[seat] & ~hand:
        raise BadPosition(f"{where}.shown must be in the hand")
    earlier = bits.count(discard) - discarded
    taken_back = discard & BIT[MIDWIFE] != 0 and earlier == s.round - 2
    if earlier != s.round - 1 and not taken_back:
        raise BadPosition(f"{where}.discard must hold a character for each earlier round, less one that a Midwife took")
    size = bits.count(hand) + (played >= 0)
    full = s.tables.hand_size
    if size > full + (played == MIDWIFE) or (player.deck and size < full):
        raise BadPosition(f"{where}.hand must have {full} cards at the start of a round, or all that are left")


def _check_order(s: VaalbaraState) -> None:
    """Low initiative acts first; among equals the omens decide, which may have changed since."""
    waiting = [s.played[seat] for seat in range(s.seats) if not s.acted & BIT[seat]]
    before = [s.played[seat] for seat in bits.members(s.acted)]
    if s.played[s.current] != min(waiting):
        raise BadPosition(f"turn: the {CHARACTERS[min(waiting)]} acts before the {CHARACTERS[s.played[s.current]]}")
    if before and (max(before) > s.played[s.current] or max(before) != s.played[s.last]):
        raise BadPosition("acted and last: low initiative acts first, and the last one acted last")


#: The character whose effect asks for a decision of this kind.
ASKED_BY = {
    "show_fighter": "fighter",
    "give_points": "bard",
    "track_land": "tracker",
    "take_back": "midwife",
    "ride_first": "rider",
    "ride_second": "rider",
    "pioneer_land": "pioneer",
}


def check(s: VaalbaraState) -> None:
    """The one frame that is pending must be what the table asks."""
    if s.over:
        if s.round != s.tables.rounds or s.acted != bits.FULL[s.seats]:
            raise BadPosition(f"over: the game ends when all have acted in round {s.tables.rounds}")
        return
    frame = s.stack[-1]
    if len(s.stack) != 1:
        raise BadPosition("stack: one decision is pending at a time")
    if (frame.kind == "choose_character") != (s.played[0] < 0):
        raise BadPosition("stack[0]: a character is chosen exactly if none is revealed")
    if frame.kind == "choose_character":
        if isinstance(frame, frames.ChooseCharacter) and frame.asked != bits.FULL[s.seats]:
            raise BadPosition("stack[0].asked: everybody chooses a character")
        return
    if s.current < 0:
        raise BadPosition("turn: it must be somebody's turn")
    _check_order(s)
    discarded = bool(s.discards[s.current] & BIT[s.played[s.current]])
    if frame.kind == "take_land":
        fits = discarded
    else:
        fits = not discarded and ASKED_BY[frame.kind] == CHARACTERS[s.played[s.current]]
    if not fits:
        raise BadPosition(f"stack[0]: the {CHARACTERS[s.played[s.current]]} does not ask for {frame.kind} now")
    if isinstance(frame, frames.ShowFighter):
        for seat in bits.members(frame.asked):
            if seat == s.current or s.played[seat] == 0 or s.discards[seat] & 1:
                raise BadPosition(f"stack[0].asked: seat {seat} has its Fighter in sight")
    elif frame.owes(s) != BIT[s.current]:
        raise BadPosition("stack[0].seat must be the seat whose turn it is")
