"""Where the best scores are level, the log says what decided, to everybody in their own words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solstead.core.state import State
from solstead.core.text import languages
from tests.games.farmoony import table as farmoony
from tests.games.helios import table as helios
from tests.games.helios.test_scoring import board
from tests.games.suna_valo import table as suna_valo
from tests.games.vaalbara import table as vaalbara

NAMES = ["Anna", "Ben", "Cleo"]


def told(state: State, viewer: int, language: str) -> list[str]:
    """How the last decision ended the game, from what decided on."""
    game = state.setup.game
    assert state.log is not None
    assert state.over
    lines = game.describe_all(state.log, viewer, state.setup, game.text(language), NAMES)
    kinds = [event.kind.name for event in state.log]
    found = [i for i, kind in enumerate(kinds) if kind in ("tie", "shared", "win")]
    assert found == [*range(found[0], len(kinds))]
    return [lines[i] for i in found]


def end(state: State) -> State:
    """Whoever is to act takes the last option, until the game is over."""
    state.log = []
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, state.options(seat)[-1])
    return state


def omens() -> State:
    """Both have 80 points in the end; purple stands above blue on top of the land deck."""
    fields: dict[str, Any] = {"seats": 2, "round": 9, "omens": "purple>blue", "played": ["carpenter", "farmer"]}
    scores = end(vaalbara.position(points=[50, 50], **fields)).scores()
    return end(vaalbara.position(points=[130 - score for score in scores], **fields))


def tree() -> State:
    """Nobody has anything; Anna has the first player tree."""
    return end(
        suna_valo.position(
            era="III",
            extra=True,
            tree=0,
            turn=1,
            pile=[],
            public=["A13", "A14"],
            ships=["S13", "S14"],
            displays=[["H10"], ["H11"]],
            characters=["C02", "C08"],
        )
    )


def tokens(of_ben: int) -> State:
    """Two pests each, for one mission; Ben has so many tokens on the land."""
    lands = [[("F086", 0, 0, 0)], [("F014", 0, 0, 0)]]
    laid = [{}, {(0, 1): "soil"} if of_ben else {}]
    missions = ["M04", "M01", "M05"]
    return end(farmoony.position(phase=3, missions=missions, worked=2, left=0, lands=lands, tokens=laid))


def cubes(*lands: str) -> State:
    """One mana each, and what lies on one land."""
    boards = [board(d4=land) for land in lands]
    return end(helios.position(seats=3, round=3, turn=17, boards=boards, mana=[1] * 3))


@pytest.mark.parametrize(
    ("make", "viewer", "english", "german"),
    [
        (omens, 0, "A tie at 80: the omens favour Ben.", "Gleichstand bei 80: Die Omen sprechen für Ben."),
        (omens, 1, "A tie at 80: the omens favour you.", "Gleichstand bei 80: Die Omen sprechen für dich."),
        (
            tree,
            0,
            "A tie at 0: who does not have the first player tree wins, and that is Ben.",
            "Gleichstand bei 0: Es gewinnt, wer den Startbaum nicht hat, und das ist Ben.",
        ),
        (
            tree,
            1,
            "A tie at 0: who does not have the first player tree wins, and that is you.",
            "Gleichstand bei 0: Es gewinnt, wer den Startbaum nicht hat, und das bist du.",
        ),
        (
            lambda: tokens(1),
            0,
            "A tie at 2: Ben has more tokens on the land, 1 to 0.",
            "Gleichstand bei 2: Ben hat mehr Marker auf dem Land, 1 zu 0.",
        ),
        (
            lambda: tokens(1),
            1,
            "A tie at 2: you have more tokens on your land, 1 to 0.",
            "Gleichstand bei 2: Du hast mehr Marker auf deinem Land, 1 zu 0.",
        ),
        (
            lambda: tokens(0),
            0,
            "A tie at 2, and in tokens on the land (0): the victory is shared.",
            "Gleichstand bei 2, auch bei den Markern auf dem Land (0): Der Sieg wird geteilt.",
        ),
        (
            lambda: cubes("g+g", "g", "g"),
            1,
            "A tie at 1: Anna has more cubes, 1 to 0.",
            "Gleichstand bei 1: Anna hat mehr Würfel, 1 zu 0.",
        ),
        (
            lambda: cubes("g+g", "g", "g"),
            0,
            "A tie at 1: you have more cubes, 1 to 0.",
            "Gleichstand bei 1: Du hast mehr Würfel, 1 zu 0.",
        ),
        (
            lambda: cubes("g+g", "g+gs", "g+rr"),
            0,
            "A tie at 1, and in cubes (2): the victory is shared.",
            "Gleichstand bei 1, auch bei den Würfeln (2): Der Sieg wird geteilt.",
        ),
    ],
)
def test_the_log_says_what_decided_a_tie(make: Callable[[], State], viewer: int, english: str, german: str) -> None:
    state = make()
    first, *wins = told(state, viewer, "en")
    assert first == english
    assert len(wins) == len(state.winners())
    assert told(state, viewer, "de")[0] == german
    assert languages(state.setup.game.folder / "text") == ["de", "en"]


def test_nothing_is_said_where_the_points_decide() -> None:
    state = end(helios.position(seats=3, round=3, turn=17, boards=[board(d4="g")] * 3, mana=[1, 0, 0]))
    assert told(state, 0, "en") == ["You win with 1 point."]
