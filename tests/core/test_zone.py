from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solstead.core.chance import chance
from solstead.core.zone import NOBODY, PUBLIC, SPECTATOR, Zone, deal_unknown

SEAT_0, SEAT_1 = 1, 2


def zone(*cards: tuple[int, int]) -> Zone:
    made = Zone([])
    for card, known in cards:
        made.put_top(card, known)
    return made


def test_what_each_viewer_sees() -> None:
    deck = zone((5, NOBODY), (6, SEAT_0), (7, PUBLIC), (8, SEAT_0 | SEAT_1))
    assert deck.show(0) == [None, 6, 7, 8]
    assert deck.show(1) == [None, None, 7, 8]
    assert deck.show(SPECTATOR) == [None, None, 7, None]  # that both seats know a card does not make it public


def test_top_and_bottom() -> None:
    deck = zone((1, NOBODY), (2, PUBLIC))
    deck.put_bottom(3, SEAT_1)
    assert deck.cards() == [3, 1, 2]
    assert deck.pop_top() == 2
    assert deck.pop_bottom() == 3
    deck.make_known(0, SEAT_0)
    assert deck.show(0) == [1]
    deck.remove(1)
    assert len(deck) == 0
    with pytest.raises(KeyError):
        deck.remove(1)


def test_a_copy_is_independent() -> None:
    deck = zone((1, NOBODY))
    copy = deck.copy()
    copy.pop_top()
    assert deck.cards() == [1]


layouts = st.lists(st.lists(st.integers(0, 7), max_size=6), min_size=1, max_size=4)


def build(layout: list[list[int]]) -> list[Zone]:
    """Zones with the cards 0, 1, 2, ... in turn, known to the seats of the mask."""
    cards = iter(range(100))
    return [zone(*[(next(cards), known) for known in masks]) for masks in layout]


@given(layouts, st.integers(0, 2), st.integers(0, 1000))
def test_dealing_the_unknown_keeps_what_the_viewer_knows(layout: list[list[int]], viewer: int, seed: int) -> None:
    zones = build(layout)
    shown = [z.show(viewer) for z in zones]
    knowledge = [[z.known(i) for i in range(len(z))] for z in zones]
    deal_unknown(zones, viewer, chance(seed))
    assert [z.show(viewer) for z in zones] == shown
    assert [[z.known(i) for i in range(len(z))] for z in zones] == knowledge
    everything = sorted(card for z in zones for card in z.cards())
    assert everything == list(range(len(everything)))


@given(layouts, st.integers(0, 2), st.integers(0, 1000), st.integers(0, 1000))
def test_dealing_twice_is_dealing_once(layout: list[list[int]], viewer: int, a: int, b: int) -> None:
    twice, once = build(layout), build(layout)
    deal_unknown(twice, viewer, chance(a))
    deal_unknown(twice, viewer, chance(b))
    deal_unknown(once, viewer, chance(b))
    assert [z.cells for z in twice] == [z.cells for z in once]
