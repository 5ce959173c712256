"""Positions of Vaalbara by their interesting fields, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional

from solstead.core import bits
from solstead.core.errors import BadPosition
from solstead.core.game import ComponentsSource, Game
from solstead.core.state import State
from solstead.games.vaalbara.nouns import CHARACTER
from solstead.games.vaalbara.tables import CHARACTERS, CLANS, LAND_TYPES, Tables, tables_of

#: What fills a realm of which less is said, the least influential lands first.
FILLERS = ["forest", "village", "field", "mountain", "river", "meadow"]


def build(
    game: Game,
    *,
    seats: int = 2,
    settings: Optional[dict[str, Any]] = None,
    components: ComponentsSource = None,
    seed: Optional[int] = 0,
    round: Optional[int] = None,
    realms: Sequence[Sequence[str]] = (),
    first_row: Sequence[str] = (),
    second_row: Sequence[str] = (),
    top: Sequence[str] = (),
    bottom: Sequence[str] = (),
    omens: str = "",
    points: Optional[Sequence[int]] = None,
    hands: Sequence[Sequence[str]] = (),
    shown: Sequence[Sequence[str]] = (),
    discards: Sequence[Optional[Sequence[str]]] = (),
    played: Sequence[str] = (),
) -> State:
    """A position at the start of a round; with `played`, after these characters are chosen and revealed.

    Lands are named by id ("L05") or by type ("forest": one that is free). `top` names the next lands of the deck and
    `bottom` its last ones, top first. `omens` names clans as the back on top must order them ("blue>purple"). What is
    not said is filled in: the round follows from the longest realm, shorter realms get forests and the like, hands get
    the lowest characters, discard piles one card for each round played.
    """
    setup = game.setup(seats, settings, components)
    tables = tables_of(setup.components)
    this_round = round or max([len(realm) for realm in realms], default=0) + 1
    lands = _Lands(tables, setup.seats, [*realms, first_row, second_row, top, bottom])
    rows = [[lands.take([name]) for name in row] for row in (first_row, second_row)]
    deck_top = [lands.take([name]) for name in top]
    deck_bottom = [lands.take([name]) for name in bottom]
    named = [[lands.take([name]) for name in realm] for realm in _padded(realms, setup.seats, ())]
    for realm in named:
        realm += [lands.take(FILLERS) for _ in range(this_round - 1 - len(realm))]
    for row in rows:
        row += [lands.take(FILLERS) for _ in range(setup.seats - len(row))]
    deck = [*deck_top, *lands.free, *deck_bottom]
    backs = _backs(tables, setup.seats, deck[0], omens)
    players = []
    for seat in range(setup.seats):
        hand, pile, discard = _characters(
            tables,
            list(_padded(hands, setup.seats, ())[seat]),
            _padded(discards, setup.seats, None)[seat],
            _padded(played, setup.seats, None)[seat],
            this_round,
        )
        players.append(
            {
                "points": points[seat] if points else tables.start_points,
                "hand": hand,
                "shown": list(_padded(shown, setup.seats, ())[seat]),
                "deck": pile,
                "discard": discard,
                "played": None,
                "realm": [backs.card(land) for land in named[seat]],
            }
        )
    everybody = list(range(seats))
    state = game.from_dict(
        {
            "seats": setup.seats,
            "settings": setup.settings,
            "stack": [{"kind": "choose_character", "asked": everybody, "owing": everybody, "answers": [[]] * seats}],
            "round": this_round,
            "turn": None,
            "acted": [],
            "last": None,
            "first_row": [backs.card(land) for land in rows[0]],
            "second_row": [backs.card(land) for land in rows[1]],
            "deck": [{**backs.card(land), "back_known": land == deck[0]} for land in deck],
            "players": players,
        },
        seed,
        tables,
    )
    for seat, name in enumerate(played):
        state.apply(seat, CHARACTER + CHARACTERS.index(name))
    return state


class _Lands:
    """The lands that have no place yet."""

    def __init__(self, tables: Tables, seats: int, named: Sequence[Sequence[str]]) -> None:
        ids = tables.names["land"]
        self.free = [ids[land] for land in tables.in_play(seats)]
        self.types = {ids[i]: LAND_TYPES[tables.land_type[i]] for i in range(len(ids))}
        self.reserved = {name for names in named for name in names if name in self.types}

    def take(self, names: list[str]) -> str:
        """A free land of the first id or type that has one."""
        for name in names:
            for land in self.free:
                if name == land or (name == self.types[land] and land not in self.reserved):
                    self.free.remove(land)
                    return land
        raise BadPosition(f"no land {' or '.join(names)} is free")


class _Backs:
    def __init__(self, back: dict[str, str]) -> None:
        self.back = back

    def card(self, land: str) -> dict[str, Any]:
        return {"land": land, "back": self.back[land]}


def _backs(tables: Tables, seats: int, top: str, omens: str) -> _Backs:
    """Every land keeps its own back, but the one on top of the deck gets a back that says what is wanted."""
    ids = tables.names["land"]
    back = {ids[land]: ids[land] for land in tables.in_play(seats)}
    wanted = [CLANS.index(clan) for clan in omens.split(">")] if omens else []
    for land in [top, *back]:
        order = tables.omens[ids.index(land)]
        if [clan for clan in order if clan in wanted] == wanted:
            back[top], back[land] = land, top
            return _Backs(back)
    raise BadPosition(f"omens: no back has {omens}")


def _characters(
    tables: Tables, hand: list[str], discard: Optional[Sequence[str]], played: Optional[str], this_round: int
) -> tuple[list[str], list[str], list[str]]:
    """Hand, clan deck and discard pile of one player."""
    if played is not None and played not in hand:
        hand = [*hand, played]
    clan = [CHARACTERS[number] for number in bits.members(tables.characters)]
    rest = [name for name in clan if name not in hand and name not in (discard or ())]
    if discard is None:
        discard, rest = rest[len(rest) - this_round + 1 :], rest[: len(rest) - this_round + 1]
    while rest and len(hand) < tables.hand_size:
        hand.append(rest.pop(0))
    return hand, rest, list(discard)


def _padded(given: Sequence[Any], seats: int, filler: Any) -> list[Any]:
    return [*given, *[filler] * (seats - len(given))]
