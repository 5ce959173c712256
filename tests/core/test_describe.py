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


DEAL = EventKind("deal", ("card", "pile"), secret=("card",))


def all_said(events: list[Event], viewer: int, words: dict[str, str]) -> list[str]:
    game = solstead.load("heap")
    text = Text("en", {"seat": "Seat {n}", **words})
    return game.describe_all(events, viewer, game.setup(3), text, ["Ada", "", "Cleo"])


def test_a_run_is_told_in_one_sentence() -> None:
    """As long as all but the first field is the same, for the same seat, and there are words for it."""
    words = {
        "event.deal.told": "{seat} gets {card} from {pile}.",
        "event.deal.hidden": "{seat} gets a card.",
        "event.deal.told.several": "{seat} gets {card} from {pile}: {n}.",
        "event.deal.you": "You get {card}.",
    }
    events = [Event(DEAL, seat, values, 1 << seat, 0) for seat, values in
              [(0, (1, 5)), (0, (2, 5)), (0, (1, 6)), (1, (3, 6)), (1, (4, 6)), (1, (4, 6))]]  # fmt: skip
    assert all_said(events, 0, words) == ["You get 2.", "You get 3.", "You get 2.", *["Seat 2 gets a card."] * 3]
    words["event.deal.you.several"] = "You get {card}."
    words["event.deal.hidden.several"] = "{seat} gets {n} cards."
    assert all_said(events, 0, words) == ["You get 2 and 3.", "", "You get 2.", "Seat 2 gets 3 cards.", "", ""]
    assert all_said(events, 1, words) == ["Ada gets 2 cards.", "", "Ada gets a card.", "You get 4, 5, and 5.", "", ""]
    everybody = [Event(DEAL, event.seat, event.values, PUBLIC, 0) for event in events]
    assert all_said(everybody, SPECTATOR, words) == [
        "Ada gets 2 and 3 from 6: 2.", "", "Ada gets 2 from 7.", "Seat 2 gets 4, 5, and 5 from 7: 3.", "", "",
    ]  # fmt: skip


def test_a_run_of_numbers_is_added_up() -> None:
    gain = EventKind("gain", ("n",))
    words = {"event.gain": "{seat} gets {n}.", "event.gain.several": "{seat} gets {n}."}
    events = [Event(gain, 0, (n,), PUBLIC, 0) for n in (1, 2, 1)]
    assert all_said(events, 1, words) == ["Ada gets 4.", "", ""]


def test_what_one_does_to_oneself_has_words_of_its_own() -> None:
    words = {"event.give": "{seat} gives {other} {n}.", "event.give.you": "You give {other} {n}."}
    assert said(GIVE, (2, 0), 0, words) == "You give Ada 2."
    words |= {"event.give.own": "{seat} keeps {n}.", "event.give.you.own": "You keep {n}."}
    words |= {"event.give.to_you": "{seat} gives you {n}."}
    assert [said(GIVE, (2, 0), viewer, words) for viewer in (0, 1, SPECTATOR)] == ["You keep 2.", *["Ada keeps 2."] * 2]
    assert said(GIVE, (2, 2), 2, words) == "Ada gives you 2."
