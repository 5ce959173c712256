"""What people read: the words agree with the rules."""

from __future__ import annotations

import random

import pytest

import solstead
from solstead.core.events import Event, EventKind
from solstead.core.match import Match
from solstead.games.vaalbara import events
from solstead.games.vaalbara.nouns import SHOW
from solstead.games.vaalbara.tables import LAND_TYPES, Tables
from solstead.games.vaalbara.view import VaalbaraEffect
from tests.games.vaalbara.table import view_of

GAME = solstead.load("vaalbara")


@pytest.mark.parametrize(("language", "supply"), [("en", "from the supply"), ("de", "aus dem Vorrat")])
def test_the_bard_s_points_come_from_the_supply(language: str, supply: str) -> None:
    text = GAME.text(language)
    for words in (
        text("character_help.bard"),
        text("prompt.give_points"),
        text("event.give", n=2, seat="A", other="B"),
        GAME.rules_file(language).read_text(encoding="utf-8").split("| 2 |")[1].split("\n")[0],
    ):
        assert supply in words


@pytest.mark.parametrize(
    ("language", "secret"), [("en", "victory points of each player"), ("de", "Siegpunkte der anderen")]
)
def test_the_rules_say_that_totals_are_secret(language: str, secret: str) -> None:
    rules = GAME.rules_file(language).read_text(encoding="utf-8")
    chapter = rules.split("## What is secret" if language == "en" else "## Was geheim ist")[1].split("##")[0]
    assert secret in " ".join(chapter.split())


@pytest.mark.parametrize(("language", "one", "more"), [("en", "1 Village", "2 Villages"), ("de", "1 Dorf", "2 Dörfer")])
def test_lands_have_plurals(language: str, one: str, more: str) -> None:
    text = GAME.text(language)
    assert (text("count.village", n=1), text("count.village", n=2)) == (one, more)


@pytest.mark.parametrize(("language", "you"), [("en", "You"), ("de", "Du")])
def test_every_event_speaks_to_whom_it_happens(language: str, you: str) -> None:
    """Whatever happens to a seat in a few games, its own player reads "you" in it, and nobody else does."""
    text = GAME.text(language)
    told = set()
    for seed in range(6):
        match = Match(GAME, seats=3, seed=seed)
        source = random.Random(seed)
        while not match.state.over:
            seat = match.state.to_act()[0]
            match.apply(seat, source.choice(match.state.options(seat)))
        for event in match.events:
            if event.seat >= 0:
                told.add(event.kind.name)
                own = GAME.describe(event, event.seat, match.state.setup, text)
                assert own.startswith(f"{you} "), own
                others = [
                    seat for seat in range(3) if seat != event.seat and event.fields(seat).get("other", -1) != seat
                ]
                for seat in others:
                    assert you not in GAME.describe(event, seat, match.state.setup, text).split()
    assert told == {kind.name for kind in vars(events).values() if isinstance(kind, EventKind)} - {"round", "deal"}


def test_who_is_stolen_from_or_sung_for_reads_so() -> None:
    setup = GAME.setup(3)
    for kind, words in (
        (events.STEAL, "Blue steals 2 points from you."),
        (events.GIVE, "Blue has the Bard sing for you"),
    ):
        line = GAME.describe(Event(kind, 0, (1, 2), 0, 0), 1, setup, GAME.text("en"))
        assert line.startswith(words)


@pytest.mark.parametrize(
    ("language", "forest", "field"),
    [
        ("en", "Blue takes the Forest (3).", "You take the Field."),
        ("de", "Blau nimmt den Wald (3).", "Du nimmst das Feld."),
    ],
)
def test_lands_have_their_article(language: str, forest: str, field: str) -> None:
    setup, text = GAME.setup(2), GAME.text(language)
    tables = setup.components
    assert isinstance(tables, Tables)
    woods = next(land for land, value in enumerate(tables.forest_value) if value == 3)
    acre = next(land for land, kind in enumerate(tables.land_type) if LAND_TYPES[kind] == "field")
    assert GAME.describe(Event(events.TAKE, 0, (woods,), 0, 0), 1, setup, text) == forest
    assert GAME.describe(Event(events.TAKE, 0, (acre,), 0, 0), 0, setup, text) == field


def test_an_option_says_what_it_brings() -> None:
    """What a land pays, and the omens that a Tracker leaves, are those that come true."""
    seen = set()
    for seed in range(4):
        match = Match(GAME, seats=3, seed=seed)
        source = random.Random(seed)
        while not match.state.over:
            state, seat = match.state, match.state.to_act()[0]
            kind = state.stack[-1].kind
            action = source.choice(state.options(seat))
            effect = GAME.effect(state.determinise(seat, 0), seat, action)
            told = match.apply(seat, action)
            if kind == "take_land":
                gain = told[1]
                assert effect == VaalbaraEffect(pays=gain.values[0] if gain.kind is events.GAIN else 0)
            elif kind == "track_land" and view_of(match.state).round > view_of(state).round:
                assert effect is not None, "the rest of the round was forced, and new rows were dealt"
            elif kind == "track_land":
                assert effect == VaalbaraEffect(omens=view_of(match.state, seat).omens)
            else:
                assert (effect is None) == (action != SHOW)
            seen.add(kind)
    assert {"take_land", "track_land", "show_fighter"} <= seen
