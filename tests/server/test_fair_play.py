"""Nobody gains by what is meant as a kindness: undo, bots for people who are away, closing, seats that were left."""

from __future__ import annotations

from pathlib import Path

import pytest

from solstead.server import entries as e
from solstead.server.commands import AskUndo, decide
from solstead.server.keeper import patience
from solstead.server.live import Live
from solstead.server.refusals import Refused
from solstead.server.table import Table
from tests.server.running import Person, run_apart, running, seated


def started(clock: e.Clock | None = None, bots: tuple[str, str] = ("", ""), people: str = "ab") -> Table:
    """Two at a table; who is who is up to the letters."""
    opened = e.Opened("vaalbara", 2, {}, None, list(bots), False, clock or e.Clock(), people[0], "i")
    table = Table.read("t", None, [e.Line(1, 0.0, opened)])
    for seat, person in enumerate(people):
        table.fold(e.Sat(seat, person, person), 0.0)
    table.fold(e.Started(), 0.0)
    return table


def test_undo_gives_no_time_and_makes_no_click_stale() -> None:
    """Both owe a sealed answer. One answers and takes it back: the other's question is the same one as before."""
    table = started(e.Clock("move", 60))
    assert table.match is not None
    asked = table.data.asked[1]
    table.fold(e.Acted(0, table.match.state.options(0)[0]), 40.0)
    table.fold(e.Undone(0), 45.0)
    assert table.data.asked[1] == asked
    assert table.deadline(1) == 60.0
    assert table.deadline(0) == 45.0 + 20.0  # as much as was left at 40
    again = started(e.Clock("game", 60))
    assert again.match is not None
    again.fold(e.Acted(0, again.match.state.options(0)[0]), 40.0)
    again.fold(e.Undone(0), 45.0)
    assert again.deadline(0) == 65.0


def test_taking_back_is_limited_where_others_wait(ann: Person, bob: Person) -> None:
    table = ann.open(seats=2, public=True)
    bob.must(table, "sit", name="Bob")
    ann.must(table, "start")
    codes = []
    for _ in range(12):
        ann.act(table, 0)
        answer = ann.do(table, "undo", seat=0)
        codes.append(answer.status_code)
        if answer.status_code != 200:
            break
    assert codes == [200] * 10 + [409]


def test_who_takes_back_after_a_bot_is_marked() -> None:
    """Alone with a bot one may; with another person at the table one may not."""
    for people, may in (("a", True), ("ab", False)):
        bots = ["", "random", "random"] if may else ["", "", "random"]
        opened = e.Opened("heap", 3, {}, None, bots, False, e.Clock(), "a", "i")
        table = Table.read("t", None, [e.Line(1, 0.0, opened)])
        for seat, person in enumerate(people):
            table.fold(e.Sat(seat, person, person), 0.0)
        table.fold(e.Started(), 0.0)
        assert table.match is not None
        decided = 0
        while decided < 3:
            seat = table.owing[0]
            decided += 1
            table.fold(e.Acted(seat, table.match.state.options(seat)[0], bot=bool(table.bot_of(seat))), 1.0)
        assert [step.revealing for step in table.match.steps] == [False] * 3
        assert table.may_ask_undo(0) is may
        if not may:
            with pytest.raises(Refused, match="only where no other person plays"):
                decide(table, "a", AskUndo(0))
        else:
            table.fold(e.UndoAsked(0), 2.0)
            assert table.owing == [0]
            while table.data.status == "running":
                seat = table.owing[0]
                table.fold(e.Acted(seat, table.match.state.options(seat)[0]), 3.0)
            assert table.data.result is not None
            assert table.data.result.across == [1, 0, 0]


def test_a_running_game_of_several_is_not_closed_by_one(ann: Person, bob: Person) -> None:
    table = ann.open(seats=2, public=True)
    bob.must(table, "sit", name="Bob")
    ann.must(table, "start")
    assert ann.refused(table, "close") == "not_open"
    for person, seat in ((ann, 0), (bob, 1)):
        person.must(table, "abandon", seat=seat)
    assert ann.show(table)["table"]["status"] == "abandoned"
    alone = ann.open(seats=2, bots=["", "random"], start=True)
    ann.must(alone, "close")


def test_nobody_sees_two_hands(ann: Person, bob: Person) -> None:
    """Who plays may not take the seat that another left; somebody else may. Who shares a device sat down before."""
    table = ann.open(seats=2, public=True)
    bob.must(table, "sit", name="Bob")
    ann.must(table, "start")
    bob.must(table, "leave", seat=1)
    assert ann.refused(table, "sit", name="Ann", seat=1) == "seat_taken"
    bob.must(table, "sit", name="Bob", seat=1)
    shared = ann.open(seats=2)
    ann.must(shared, "sit", name="Ben")
    ann.must(shared, "start")
    assert len(ann.show(shared)["blocks"]) == 2


@pytest.mark.parametrize("name", ["\u200b", "A\u202eb", "\u2066A", "\u3164", "\u2800", "A\ufeff", "\u200f\u05d0"])
def test_names_that_cannot_be_seen_or_turn_the_writing(ann: Person, name: str) -> None:
    assert ann.http.post("/api/tables", json={"game": "vaalbara", "name": name}).json()["code"] == "malformed"
    table = ann.open(seats=2)
    assert ann.refused(table, "rename", seat=0, name=name) == "malformed"
    ann.must(table, "rename", seat=0, name="Zoë 李 אב")


def test_a_bot_plays_for_somebody_only_after_a_stated_absence(tmp_path: Path) -> None:
    assert patience(e.Clock(), 120) == 120
    assert patience(e.Clock("move", 86_400), 120) == 43_200
    assert patience(e.Clock("game", 3_600), 120) == 360
    live = Live("t")
    live.people, live.patience = ["a", "b"], 60.0
    assert live.presence() == {}
    live.began -= 61.0
    assert live.presence() == {0: "missing", 1: "missing"}
    live.note(1)  # has just come back, or taken the seat back from a bot
    assert live.not_missing() == frozenset({1})
    live.pardon()
    assert live.not_missing() == frozenset({0, 1})
    with running(tmp_path) as server, Person(server.url) as ann, Person(server.url) as bob:
        table = ann.open(seats=2, public=True)
        bob.must(table, "sit", name="Bob")
        ann.must(table, "start")

        async def left() -> None:
            async with seated(server.url, table, bob.key) as seat:
                await seat.until(lambda m: m["type"] == "sync")

        run_apart(left())
        assert ann.refused(table, "takeover", seat=1, by=0) == "not_absent"
