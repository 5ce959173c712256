"""The course of a game: setup, action turns, character tiles, replenishment, end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from solstead.core.bits import BIT, FULL
from solstead.core.chance import CHANCE
from solstead.core.zone import PUBLIC
from solstead.games.helios import events, piles, scoring
from solstead.games.helios.frames import cubes
from solstead.games.helios.frames.city import BonusAction
from solstead.games.helios.frames.cubes import TakeCube
from solstead.games.helios.frames.turns import CharacterTurn, ChooseStart, TakeTile
from solstead.games.helios.tables import ANY, BAGS, SOURCES

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState

# Phases. The third of a round has no decisions of its own: its bonus cubes are asked for before the next action turn.
SETUP: Final[i64] = 0
ACTION_TURNS: Final[i64] = 1
CHARACTER_TILES: Final[i64] = 2

# The stages of an action turn.
TAKE: Final[i64] = 0  # it begins
ACT: Final[i64] = 1  # the action tile and its action
BONUS: Final[i64] = 2  # the bonus action of a set of tiles


def last_round(s: HeliosState) -> i64:
    return s.tables.rounds[s.seats]


def turns(s: HeliosState) -> i64:
    """The action turns of a round, of all players together."""
    return s.tables.turns[s.seats] * s.seats


def turns_left(s: HeliosState) -> i64:
    """How many action turns of this round are still to end."""
    return 0 if s.phase == CHARACTER_TILES else turns(s) - s.turn


def advance(s: HeliosState) -> None:
    """Nothing is pending: the next turn, phase or round."""
    if s.phase == SETUP:
        set_up(s)
    elif s.phase == ACTION_TURNS:
        action_turn(s)
    else:
        character_turn(s)


# ---- setup


def set_up(s: HeliosState) -> None:
    """Everybody chooses a first land; then the lands are laid out and the late seats choose a cube (HE-13, HE-14)."""
    for seat in range(s.seats):
        if not s.tiles[seat]:
            s.stack.append(ChooseStart(seat))
            return
    stack_lands(s)
    turn_up_lands(s)
    s.phase = ACTION_TURNS
    for seat in late_seats(s):
        start = s.tile(seat, s.tables.centre)
        colours = ANY if s.setup.settings["setup_cube_any_colour"] else ANY & ~BIT[start]
        s.stack.append(TakeCube(seat, s.tables.centre, colours))


def stack_lands(s: HeliosState) -> None:
    """What is left beside four land tiles of each colour makes the additional stack."""
    left = s.tables.land_count.copy()
    for seat in range(s.seats):
        left[s.tile(seat, s.tables.centre)] -= 1
    s.additional = piles.of([n - s.tables.stacked(colour, 0) for colour, n in enumerate(left)])


def late_seats(s: HeliosState) -> list[int]:
    """Those who get a bonus cube, the last first: third and fourth from the starting player (HE-14)."""
    return [(s.starting_player() + place) % s.seats for place in range(s.seats - 1, 1, -1)]


def turn_up_lands(s: HeliosState) -> None:
    """A land tile of each colour and one of the additional stack; what was not taken is out of the game."""
    s.lands = s.tables.lands
    s.extra = piles.pick(s.additional, s.chance)
    s.additional -= piles.ONE[s.extra]
    s.reveal(events.DEAL_LAND, PUBLIC, CHANCE, s.extra)


def lay_out_tiles(s: HeliosState) -> None:
    """New action tiles in each column."""
    for action in range(3):
        column: i64 = 0
        for _ in range(s.tables.columns[action]):
            colour = draw_tile(s, action)
            if colour >= 0:
                column = column * 8 + colour + 1
        s.columns[action] = column


def draw_tile(s: HeliosState, action: i64) -> i64:
    """The next action tile of a stack; the discards make a new one when it is used up (HE-15). -1 if there is none."""
    if not s.stacks[action]:
        s.stacks[action] = s.discards[action]
        s.discards[action] = 0
    stack: i64 = s.stacks[action]
    if not stack:
        return -1
    colour = piles.pick(stack, s.chance)
    s.stacks[action] = stack - piles.ONE[colour]
    s.reveal(events.DEAL_TILE, PUBLIC, CHANCE, action, colour)
    return colour


# ---- phase 1


def action_turn(s: HeliosState) -> None:
    """Order of a turn: the tile and its action, then the bonus action of a set of tiles (HE-11)."""
    seat = (s.starting_player() + s.turn) % s.seats
    if s.stage == TAKE:
        if s.turn == turns(s):
            start_characters(s)
            return
        s.orbited = False
        s.stage = ACT
        s.stack.append(TakeTile(seat))
        return
    slot = full_slot(s, seat)
    if s.stage == ACT and slot >= 0:
        s.stage = BONUS
        s.stack.append(BonusAction(seat))
        return
    if slot >= 0:
        s.discard_slot(seat, slot)
    s.stage = TAKE
    s.turn += 1


def full_slot(s: HeliosState, seat: i64) -> i64:
    """The slot with a set of action tiles, or -1."""
    for slot in range(3):
        if s.slot_size(seat, slot) == s.tables.set_size:
            return slot
    return -1


# ---- phase 2


def start_characters(s: HeliosState) -> None:
    """The action tiles left over are discarded, or stay."""
    if not stay(s, s.round):
        for action in range(3):
            column: i64 = s.columns[action]
            while column:
                s.discards[action] += piles.ONE[(column & 7) - 1]
                column >>= 3
            s.columns[action] = 0
    s.phase = CHARACTER_TILES
    s.turn = richest(s)
    s.out = 0


def stay(s: HeliosState, round: i64) -> bool:
    """With two players the action tiles stay for every second round (HE-14), where they are enough for both."""
    return s.seats == 2 and round % 2 == 1 and s.tables.lasting


def richest(s: HeliosState) -> i64:
    """Who has most mana, of several the nearest to the starting player, who is himself the nearest (HE-12)."""
    best = s.starting_player()
    for place in range(1, s.seats):
        seat = (s.starting_player() + place) % s.seats
        if s.mana[seat] > s.mana[best]:
            best = seat
    return best


def character_turn(s: HeliosState) -> None:
    """The next one clockwise who has not passed (HE-12)."""
    if s.out == FULL[s.seats]:
        if s.round == last_round(s):
            end_game(s)
        else:
            replenish(s)
        return
    seat = s.turn
    while s.out & BIT[seat]:
        seat = (seat + 1) % s.seats
    s.turn = (seat + 1) % s.seats
    s.stack.append(CharacterTurn(seat, False, False))


# ---- phase 3 and the end


def replenish(s: HeliosState) -> None:
    """New lands and action tiles, the next starting player, cubes for the late seats."""
    s.round += 1
    s.phase = ACTION_TURNS
    s.turn = 0
    s.out = 0
    s.tell(events.ROUND, CHANCE, s.round)
    turn_up_lands(s)
    if not stay(s, s.round - 1):
        lay_out_tiles(s)
    for seat in late_seats(s):
        cubes.grant(s, seat)


def end_game(s: HeliosState) -> None:
    s.over = True
    s.tell(events.END, CHANCE)
    for seat in range(s.seats):
        for source in range(BAGS, len(SOURCES)):
            n = scoring.points(s, seat, source)
            if n:
                s.tell(events.FINAL, seat, n, source)
    s.tell_tie([piles.total(stock) for stock in s.stock])
    for seat in scoring.winners(s):
        s.tell(events.WIN, seat, scoring.total(s, seat))
