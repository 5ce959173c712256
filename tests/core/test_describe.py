"""Events in words: who is spoken to, what is told, how much."""

from __future__ import annotations

import pytest

import solstead
from solstead.core.events import Event, EventKind
from solstead.core.text import Text
from solstead.core.zone import PUBLIC, SPECTATOR

TAKE = EventKind("take", ("n",))
DRAW = EventKind("draw", ("n",), secret=("n",))
GIVE = EventKind("give", ("n", "other"))


def said(kind: EventKind, values: tuple[int, ...], viewer: int, words: dict[str, str], seen: int = PUBLIC) -> str:
    game = solstead.load("heap")
    text = Text("en", {"seat": "Seat {n}", **words})
    return game.describe(Event(kind, 0, values, seen, 0), viewer, game.setup(3), text, ["Ada", "", "Cleo"])


def test_people_are_called_by_their_names_and_the_others_as_the_game_calls_them() -> None:
    words = {"event.give": "{seat} gives {other} {n}."}
    assert said(GIVE, (2, 2), SPECTATOR, words) == "Ada gives Cleo 2."
    assert said(GIVE, (2, 1), SPECTATOR, words) == "Ada gives Seat 2 2."


def test_a_reader_is_spoken_to() -> None:
    words = {"event.give": "{seat} gives {other} {n}.", "event.give.you": "You give {other} {n}."}
    assert [said(GIVE, (2, 2), viewer, words) for viewer in (0, 1, 2, SPECTATOR)] == [
        "You give Cleo 2.", "Ada gives Cleo 2.", "Ada gives Cleo 2.", "Ada gives Cleo 2.",
    ]  # fmt: skip
    words["event.give.to_you"] = "{seat} gives you {n}."
    assert said(GIVE, (2, 2), 2, words) == "Ada gives you 2."
    assert said(GIVE, (2, 2), 1, words) == "Ada gives Cleo 2."


@pytest.mark.parametrize(("n", "you", "others"), [(1, "You take 1.", "Ada takes 1."), (2, "2!", "Ada: 2 cards")])
def test_plurals_come_last(n: int, you: str, others: str) -> None:
    words = {
        "event.take.one": "{seat} takes 1.",
        "event.take.other": "{seat}: {n} cards",
        "event.take.you.one": "You take 1.",
        "event.take.you.other": "{n}!",
    }
    assert said(TAKE, (n,), 0, words) == you
    assert said(TAKE, (n,), 1, words) == others


def test_without_a_text_for_the_reader_the_common_one_is_used() -> None:
    assert said(TAKE, (2,), 0, {"event.take": "{seat} takes {n}."}) == "Ada takes 2."


def test_secrets_have_a_text_for_those_who_are_told_and_one_for_the_others() -> None:
    words = {"event.draw.told": "{seat} draws {n}.", "event.draw.hidden": "{seat} draws."}
    seen = 1 << 0 | 1 << 1
    assert [said(DRAW, (7,), viewer, words, seen) for viewer in (0, 1, 2)] == [
        "Ada draws 7.", "Ada draws 7.", "Ada draws.",
    ]  # fmt: skip
    words["event.draw.you"] = "You draw {n}."
    assert said(DRAW, (7,), 0, words, seen) == "You draw 7."
    assert said(DRAW, (7,), 1, words, seen) == "Ada draws 7."
    assert said(DRAW, (7,), 0, words, seen=2) == "Ada draws."  # who is not told has no use for a text with the secret
    words["event.draw.you.hidden"] = "You draw a card, unseen."
    assert said(DRAW, (7,), 0, words, seen=2) == "You draw a card, unseen."
    words["event.draw.you.told"] = "You see {n}."
    assert said(DRAW, (7,), 0, words, seen) == "You see 7."


def test_a_missing_text_shows_itself() -> None:
    assert said(TAKE, (2,), 1, {}) == "[event.take.other]"
