"""Cards whose order nobody knows, as counts and masks: chance picks one when it is drawn.

Farm cards are masks in two halves, since a mask has room for 62. Tools of one kind are equal, so they are counted:
four bits a kind.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from solstead.core import bits, piles
from solstead.core.bits import BIT
from solstead.core.chance import Chance

#: Farm cards in one half.
HALF: Final[i64] = 54
#: Tools of one kind are a number of so many bits.
TOOL_BITS: Final[i64] = 4


def has(tools: i64, tool: i64) -> i64:
    """How many tools of a kind are among these."""
    return piles.count(tools, tool, TOOL_BITS)


def size(tools: i64) -> i64:
    """How many tools there are: as `piles.total`, in fewer steps."""
    tools = (tools & 0x0F0F0F0F0F0F) + ((tools >> 4) & 0x0F0F0F0F0F0F)
    tools += tools >> 24
    return (tools + (tools >> 8) + (tools >> 16)) & 255


def kinds(tools: i64) -> i64:
    """The mask of the kinds that there are."""
    return piles.kinds(tools, TOOL_BITS)


def draw_tool(tools: i64, source: Chance) -> i64:
    """The kind of one tool at random; there must be one."""
    return piles.pick(tools, TOOL_BITS, source)


def listed(tools: i64) -> list[int]:
    """The tools one by one, by kind."""
    return piles.listed(tools, TOOL_BITS)


def undealt(seats: i64, deck: list[int]) -> list[int]:
    """Empty hands, and these farm cards in the deck."""
    halves = [0] * (2 * seats + 2)
    for card in deck:
        add(halves, seats, card)
    return halves


def count_cards(halves: list[int], at: i64) -> i64:
    """How many farm cards are in the two masks from `at` on."""
    return bits.count(halves[2 * at]) + bits.count(halves[2 * at + 1])


def holds(halves: list[int], at: i64, card: i64) -> bool:
    mask: i64 = halves[2 * at + card // HALF]
    return mask & BIT[card % HALF] != 0


def add(halves: list[int], at: i64, card: i64) -> None:
    halves[2 * at + card // HALF] |= BIT[card % HALF]


def remove(halves: list[int], at: i64, card: i64) -> None:
    halves[2 * at + card // HALF] &= ~BIT[card % HALF]


def cards(halves: list[int], at: i64) -> list[int]:
    """The farm cards of a hand or deck, ascending."""
    return bits.members(halves[2 * at]) + [HALF + n for n in bits.members(halves[2 * at + 1])]


def nth_card(halves: list[int], at: i64, k: i64) -> i64:
    low: i64 = halves[2 * at]
    n = bits.count(low)
    return bits.nth(low, k) if k < n else HALF + bits.nth(halves[2 * at + 1], k - n)
