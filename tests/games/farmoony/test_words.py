"""What people read: cards as they lie, missions by name and number, tools that have one target only."""

from __future__ import annotations

import re

import pytest

from solstead.core.events import EventKind
from solstead.core.state import State
from solstead.games.farmoony import events as kinds
from tests.games.farmoony.table import GAME, TABLES, do, events, position, seat, tile, tool, turn

A = [("F004", 0, 0, 0), ("F014", 1, 1, 1)]  # V W / W V under S P / P S
B = [("F007", 0, 0, 0)]  # P P / W V
C = [("F008", 0, 0, 0)]


def labels(state: State, who: int, language: str = "en") -> list[str]:
    text = GAME.text(language)
    return [GAME.label(state, who, action, text) for action in state.options(who)]


def question(state: State, who: int, language: str = "en") -> str:
    return GAME.question(state, who, GAME.text(language))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_say_of_missions_what_their_cards_say(language: str) -> None:
    text = GAME.text(language)
    rules = GAME.rules_file(language).read_text(encoding="utf-8")
    for number, mission in enumerate(TABLES.data["missions"], 1):
        name = text(f"mission.{mission['id']}")
        help = text(f"mission_help.{mission['id']}", n=mission["points"])
        row = next(line for line in rules.splitlines() if line.startswith(f"| {number} | "))
        assert row.startswith(f"| {number} | {name} | {'★' if mission['star'] else ''}")
        assert row.endswith(f"| {help} |")


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_text_has_a_code_or_a_ruling_in_it(language: str) -> None:
    words = [*GAME.text(language).words.values(), GAME.rules_file(language).read_text(encoding="utf-8")]
    for line in words:
        assert not re.search(r"FM-\d|\bF\d\d\d\b|\bM\d\d\b", line)


def test_missions_have_names_and_numbers() -> None:
    text = GAME.text("en")
    assert GAME.word("mission", 6, TABLES, text) == "Great garden (7)"
    assert text("source.M07") == "Great garden (7)"
    state = position(missions=[])
    assert labels(state, 0)[6].startswith("Great garden (7): largest Vegetable area")


def test_star_and_types_of_missions_have_a_provenance() -> None:
    for mission in TABLES.data["missions"]:
        assert mission["star_provenance"] == mission["types_provenance"] == "reconstruction"


def test_a_card_to_place_is_named_by_what_it_shows() -> None:
    state = position(chosen=["F007", "F008"], left=2, lands=[[("F004", 0, 0, 0)]])
    assert question(state, 0).startswith("Place Pest Pest / Water Vegetable: ")
    assert labels(state, 0)[1].startswith("a quarter turn right: Water Pest / Vegetable Pest (at best ")
    state.apply(0, turn(1))
    assert question(state, 0).startswith("Place Water Pest / Vegetable Pest: where ")


def test_a_wheelbarrow_names_cards_as_they_lie_and_where() -> None:
    state = position(
        seats=3,
        worked=1,
        left=2,
        tools=[["wheelbarrow"], ["fence"]],
        lands=[B, A, C],
        tokens=[{}, {(1, 2): "vegetable"}],
    )
    do(state, tool("wheelbarrow"))
    assert (
        question(state, 0)
        == "Wheelbarrow: to whose land do you bring Soil Vegetable / Pest Soil (from Seat 2's land, V22)?"
    )
    do(state, seat(2))
    assert labels(state, 0)[0].startswith("upright: Vegetable Soil / Soil Pest (at best ")
    do(state, turn(1), tile(-1, -1))
    assert question(state, 1) == (
        "Seat 1 wants to move Soil Vegetable / Pest Soil from your land, V22, to Seat 3's land at T20. "
        "Do you stop it with a Fence?"
    )
    assert labels(state, 1) == ["Let it happen", "Put up your Fence: Soil Vegetable / Pest Soil stays"]


def test_people_are_called_by_their_names() -> None:
    state = position(worked=1, left=2, tools=[["wheelbarrow"]], lands=[A, B])
    do(state, tool("wheelbarrow"))
    for language, wanted in (("en", "Ben's land"), ("de", "Land von Ben")):
        text = GAME.text(language).among(["Anna", "Ben"])
        assert wanted in " ".join(GAME.label(state, 0, action, text) for action in state.options(0))


def test_who_has_no_fence_is_not_asked_for_one() -> None:
    state = position(worked=1, left=2, tools=[["wheelbarrow"], ["seed"]], lands=[A, B])
    do(state, tool("wheelbarrow"), seat(1), turn(1), tile(-1, -1))
    assert labels(state, 1) == ["Let it happen"]
    text = GAME.text("en").among(["Anna", "Ben"])
    asked = GAME.question(state, 1, text)
    assert asked.startswith("Anna wants to move ")
    assert asked.endswith("You have no Fence to stop it.")


def test_a_card_that_may_be_lifted_has_its_place() -> None:
    chain = [("F004", 0, 0, 0), ("F014", 1, 1, 1), ("F007", -1, -1, 2)]
    state = position(worked=1, left=2, tools=[["wheelbarrow"]], lands=[chain, C])
    do(state, tool("wheelbarrow"), *([seat(0)] if len(state.options(0)) == 1 else []))
    assert sorted(labels(state, 0)) == ["Soil Pest / Pest Soil at V22", "Vegetable Water / Pest Pest at T20"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Use Seed: the only Soil, U21 on your land, becomes Vegetable"),
        ("de", "Saatgut benutzen: Erde wird zu Gemüse (nur möglich: U21 auf deinem Land)"),
    ],
)
def test_a_tool_with_one_target_says_so_before_it_acts(language: str, words: str) -> None:
    state = position(worked=1, left=2, tools=[["seed"]], lands=[[("F022", 0, 0, 0)], B])  # S W / V W
    assert words in labels(state, 0, language)
    told = [event.kind.name for event in events(state, 0, tool("seed"))]
    assert told == ["use", "convert"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_event_of_a_seat_has_words_for_the_one_it_happens_to(language: str) -> None:
    text = GAME.text(language)
    told = [kind for kind in vars(kinds).values() if isinstance(kind, EventKind)]
    silent = ("phase", "open", "deal_tools", "hand_passed")
    for kind in told:
        key = f"event.{kind.name}"
        assert kind.name in silent or text.has(f"{key}.you") or "{seat}" not in text.words[key], key
        assert "other" not in kind.fields or text.has(f"{key}.to_you"), key


def test_what_happens_is_told_to_you_and_by_name() -> None:
    state = position(worked=1, left=2, tools=[["seed"]], lands=[[("F022", 0, 0, 0)], B])
    told = events(state, 0, tool("seed"))
    lines = [GAME.describe(event, 0, state.setup, GAME.text("en"), ["Ana", "Jo"]) for event in told]
    assert lines == ["You use Seed.", "You turn Soil at U21 into Vegetable (your land)."]
    lines = [GAME.describe(event, 1, state.setup, GAME.text("de"), ["Ana", "Jo"]) for event in told]
    assert lines[0] == "Ana benutzt ein Werkzeug: Saatgut."


def test_a_tool_tells_what_the_land_would_score_and_what_else_is_possible() -> None:
    state = position(
        missions=["M03"], worked=1, left=2, tools=[["cement", "cement", "fence"]], lands=[[("F022", 0, 0, 0)], B]
    )
    assert question(state, 0) == "Use a tool on any land, or pass. With three tools in hand you cannot draw."
    do(state, tool("cement"), seat(0))
    assert labels(state, 0)[0].startswith("V21: ")
    assert all(re.fullmatch(r"[A-Z]+\d+: \d+ points? \([+-±]\d+\)", label) for label in labels(state, 0))
    state = position(worked=1, left=2, tools=[["fence"]], lands=[B, C])
    assert question(state, 0) == "Draw a tool, or pass. You have none that can be used now."
    state = position(worked=1, left=2, tools=[["fence", "fence", "fence"]], lands=[B, C])
    assert question(state, 0).startswith("You can only pass: ")


def test_a_mission_is_chosen_knowing_what_is_missing() -> None:
    state = position(phase=2, missions=["M12"], lands=[B, C])  # V W
    assert question(state, 1).endswith("this is still missing: Fertilizer and Pest.")
    assert question(state, 1, "de").endswith("fehlt noch: Dünger und Schädling.")
    assert any(
        re.match(r"Pests at the rim \(4\), now \d points?: 1 for each Pest", label) for label in labels(state, 1)
    )
