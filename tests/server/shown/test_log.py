"""The log of a table: whole, for each viewer what that one may hear, and true after something was taken back."""

from __future__ import annotations

import json
from typing import Any

from solstead.core.registry import load
from solstead.games.farmoony.tables import TOOLS
from solstead.server.shown import shows
from solstead.server.table import entries as e
from solstead.server.table.commands import Undo, decide
from solstead.server.table.table import Table
from tests.server.running import Person
from tests.server.table.test_clocks import act, started

farmoony = load("farmoony")


def told(table: Table) -> list[bool]:
    """Whether each line of the log was taken back."""
    return [line.undone for line in table.log]


def test_what_was_taken_back_is_marked_and_stays_so() -> None:
    table = started("heap", 2)
    before = len(table.log)
    act(table, 0, 101.0)
    assert len(table.log) > before
    assert not any(told(table))
    table.fold(e.Undone(0), 102.0)
    assert told(table) == [False] * before + [True] * (len(table.log) - before)
    assert table.taken_back == [line.n for line in table.log[before:]]
    act(table, 0, 103.0)
    assert table.taken_back == []
    assert not table.log[-1].undone
    assert [line.n for line in table.log] == list(range(table.data.events))


def test_a_sealed_answer_is_taken_back_alone() -> None:
    table = started("vaalbara", 3)
    for seat in (0, 1):
        act(table, seat, 101.0)
    lines = len(table.log)
    table.fold(e.Undone(0), 102.0)
    assert [line.n for line in table.log[:lines] if line.undone] == table.taken_back
    assert all(line.by != 1 for line in table.log if line.undone)
    assert table.data.decisions == 1


def test_where_an_answer_in_secret_was_given() -> None:
    """It is no event, and what happened since is told from there on."""
    table = started("vaalbara", 2)
    act(table, 0, 101.0)
    dealt = table.data.events
    assert shown(table, 0)["since"] == dealt
    assert shown(table, 1)["since"] == 0
    table.fold(e.Undone(0), 102.0)
    assert shown(table, 0)["since"] == 0
    act(table, 0, 103.0)
    act(table, 1, 104.0)  # and all is revealed
    assert table.data.events > dealt
    assert [shown(table, seat)["since"] for seat in (0, 1)] == [dealt, dealt]


def shown(table: Table, seat: int) -> Any:
    return json.loads(shows.block(table, seat, "en", []))


def test_a_whole_turn_is_taken_back_at_once() -> None:
    """Suna Valo: a turn is many decisions; those up to the last new knowledge go together."""
    table = started("suna_valo", 2)
    for _ in range(400):
        assert table.match is not None
        seat = table.owing[0]
        if table.turn_steps(seat) >= 2:
            break
        act(table, seat, 101.0)
    steps, decisions = table.turn_steps(seat), table.data.decisions
    entry = decide(table, f"p{seat}", Undo(seat, turn=True))
    assert entry == e.Undone(seat, turn=True)
    table.fold(entry, 102.0)
    assert table.data.decisions == decisions - steps
    assert table.turn_steps(seat) == 0
    assert all(line.undone for line in table.log if line.step > table.data.decisions)


def test_a_gesture_is_taken_back_as_one() -> None:
    """Several answers, one entry of the record; never more than the rules let a seat take back."""
    table = started("suna_valo", 2)
    for _ in range(400):
        assert table.match is not None
        seat = table.owing[0]
        if table.turn_steps(seat) >= 3:
            break
        act(table, seat, 101.0)
    steps, decisions = table.turn_steps(seat), table.data.decisions
    table.fold(decide(table, f"p{seat}", Undo(seat, n=2)), 102.0)
    assert (table.data.decisions, table.turn_steps(seat)) == (decisions - 2, steps - 2)
    assert table.data.undone == [seat]
    table.fold(decide(table, f"p{seat}", Undo(seat, n=99)), 103.0)
    assert table.turn_steps(seat) == 0
    assert table.data.decisions >= decisions - steps


def test_lines_name_whose_decision_it_was_and_what_one_learned() -> None:
    table = started("vaalbara", 2)
    deal = shows.happenings(table, table.log, 0, "en")
    assert {line.by for line in deal} == {None}
    draws = [line for line in deal if line.kind == "draw"]
    assert {line.learned for line in draws if line.seat == 0} == {True}
    assert {line.learned for line in draws if line.seat == 1} == {False}


def whole(person: Person, table: str) -> list[list[dict[str, Any]]]:
    found: list[list[dict[str, Any]]] = person.http.get(f"/api/tables/{table}/log").json()
    return found


def test_the_log_is_whole_and_ends_as_everything_does(ann: Person, bob: Person) -> None:
    table = ann.open(seats=2, bots=["", "greedy"], public=True, start=True)
    shown = ann.play_on(table)
    end = [event for event in shown["blocks"][0]["events"] if event["text"]]
    [own] = whole(ann, table)
    assert own[-len(end) :] == end != []
    assert len(own) > len(end)
    numbers = [event["n"] for event in own]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] < shown["events"]
    [public] = whole(bob, table)
    assert [event for event in own if event["kind"] == "draw"]
    assert not [event for event in public if event["kind"] == "draw"]  # what a seat draws is its own business


def test_every_table_is_in_the_lobby_once(ann: Person, bob: Person) -> None:
    table = ann.open(game="heap", seats=2, bots=["", "random"], public=True, start=True)
    ann.play_on(table)
    for person, place in ((ann, "mine"), (bob, "finished")):
        lobby = person.http.get("/api/lobby").json()
        found = [name for name in ("open", "running", "finished", "mine") for t in lobby[name] if t["id"] == table]
        assert found == [place]


def test_questions_and_options_speak_of_people_by_their_names() -> None:
    farm = [("F004", 0, 0, 0), ("F014", 1, 1, 1)]
    position = farmoony.position(worked=1, left=2, tools=[["wheelbarrow"]], lands=[farm, [("F007", 0, 0, 0)]]).to_dict()
    opened = e.Opened("farmoony", 2, {}, None, ["", "level-1"], False, e.Clock(), "p0", "i", position=position)
    table = Table("t", opened, 0.0)
    table.fold(e.Sat(0, "p0", "Anna"), 1.0)
    table.fold(e.Started(), 100.0)
    assert table.match is not None
    table.fold(e.Acted(0, farmoony.nouns.action("tool", TOOLS.index("wheelbarrow"))), 101.0)
    asked = shows.prompt(table, 0, "en")
    assert asked is not None
    assert asked.kind == "move_to"
    assert [option.label for option in asked.options] == ["Your own land", "Beginner bot's land"]
