"""Nobody gains by what is meant as a kindness: undo, bots for people who are away, closing, seats that were left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec import json

from solstead.server.base.errors import Refused
from solstead.server.base.metrics import Metrics
from solstead.server.live.bus import Bus
from solstead.server.live.keeper import OPEN_SECONDS, Keeper, patience
from solstead.server.live.live import Live
from solstead.server.run import checks
from solstead.server.store import schema as s
from solstead.server.store import store
from solstead.server.table import entries as e
from solstead.server.table.commands import (
    MOST_EACH,
    MOST_ENTRIES,
    Act,
    AddWord,
    AskUndo,
    Mute,
    Rename,
    Say,
    Undo,
    decide,
)
from solstead.server.table.table import Table, TableData
from solstead.server.thinking.bots import BotPool
from solstead.server.web.app import TALK_AT_ONCE
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
        assert table.how_undone(0) == ("alone" if may else "")
        if not may:
            with pytest.raises(Refused, match="only where no other person plays"):
                decide(table, "a", AskUndo(0))
        else:
            table.fold(decide(table, "a", Undo(0)), 2.0)
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
    with Person(str(ann.http.base_url)) as carl:  # nor by leaving the first one
        table = ann.open(seats=3, public=True)
        for person in (bob, carl):
            person.must(table, "sit", name="?")
        ann.must(table, "start")
        bob.must(table, "leave", seat=1)
        ann.must(table, "leave", seat=0)
        assert ann.refused(table, "sit", name="Ann", seat=1) == "seat_taken"
        ann.must(table, "sit", name="Ann")
        assert [block["seat"] for block in ann.show(table)["blocks"]] == [0]
    shared = ann.open(seats=2)
    ann.must(shared, "sit", name="Ben")
    ann.must(shared, "start")
    assert len(ann.show(shared)["blocks"]) == 2


UNSEEN = ["\u200b", "A\u202eb", "\u2066A", "\u3164", "\u2800", "A\ufeff", "\u200f\u05d0"]
ODD = ["\ufe0f", "Anna\ufe0f", "\u034f", "\u180b", "A\U000e0100", "\u0301", "A \u0301", "A\u0301\u0302\u0303\u0304"]


@pytest.mark.parametrize("name", [*UNSEEN, *ODD])
def test_names_that_cannot_be_seen_or_turn_the_writing(ann: Person, name: str) -> None:
    assert ann.http.post("/api/tables", json={"game": "vaalbara", "name": name}).json()["code"] == "malformed"
    table = ann.open(seats=2)
    assert ann.refused(table, "rename", seat=0, name=name) == "malformed"
    ann.must(table, "rename", seat=0, name="Zoë 李 אב")
    ann.must(table, "rename", seat=0, name="Zoe\u0308 \u2764\ufe0f क्षि")


def test_no_name_enters_unseen(ann: Person) -> None:
    """Wherever somebody or something is called something."""
    cup = ann.http.post("/api/tournaments/ask", json={"title": "Cup", "game": "heap"}).json()
    host = {"Authorization": f"Bearer {'h' * 43}"}
    table = ann.open(seats=2)
    for name in ("A\u202eb", "Anna\ufe0f"):
        ways: list[tuple[str, str, dict[str, Any], dict[str, str]]] = [
            ("PUT", "/api/me/profile", {"name": name}, {}),
            ("POST", "/api/seeks/ask", {"game": "heap", "seats": 2, "name": name}, {}),
            ("POST", "/api/tournaments/ask", {"game": "heap", "title": name}, {}),
            ("POST", f"/api/tournaments/{cup['id']}/join", {"name": name}, {}),
            ("PUT", "/api/friends/settings", {"on": True, "name": name}, {}),
            ("PUT", f"/api/host/people/{'0' * 64}/conduct", {"name": name}, host),
            ("POST", f"/api/tables/{table}/commands", {"do": "word", "seat": 0, "word": name}, {}),
        ]
        for method, path, body, headers in ways:
            answer = ann.http.request(method, path, json=body, headers=headers)
            assert answer.json().get("code") in ("malformed", "bad_setting"), (path, answer.text)


def test_a_record_does_not_grow_for_ever() -> None:
    """Who talks or takes back without an end comes to one; the game can still be played to its own."""
    table = started()
    assert table.match is not None
    table.data.seq = MOST_ENTRIES
    for command in (Say(0, "hello"), Undo(0), Mute(True), Rename(0, "Ann")):
        with pytest.raises(Refused, match="to its end"):
            decide(table, "a", command)
    assert decide(table, "a", Act(0, table.match.state.options(0)[0], table.data.asked[0])).kind == "acted"


def test_one_person_does_not_use_up_the_room_of_the_others() -> None:
    table = started()
    for number in range(MOST_EACH - 1):  # sitting down was the first
        entry = decide(table, "a", Say(0, "hello") if number % 2 else Rename(0, "Ann"))
        table.fold(entry, table.data.at + 1)
    for command in (Say(0, "hello"), Mute(True), Rename(0, "Ann"), AddWord(0, "x"), AskUndo(0)):
        with pytest.raises(Refused, match="one person"):
            decide(table, "a", command)
    assert decide(table, "b", Say(1, "hello")).kind == "said"
    table.fold(e.Said(1, "hello"), table.data.at)
    assert table.match is not None
    assert decide(table, "a", Act(0, table.match.state.options(0)[0], table.data.asked[0])).kind == "acted"
    kept = json.decode(json.encode(table.data), type=TableData)
    assert kept.talk == table.data.talk  # a restart forgives nothing
    assert kept.talk["a"] >= MOST_EACH


def test_an_address_talks_at_a_rate_of_its_own(tmp_path: Path) -> None:
    """However many keys and tables it has; playing is not slowed by it."""
    with running(tmp_path, "--rate", "0.001", "--burst", "1000") as server:
        people = [Person(server.url) for _ in range(3)]
        tables = [person.open(seats=2, bots=["", "random"], start=True) for person in people]
        for i in range(TALK_AT_ONCE):
            people[i % 3].must(tables[i % 3], "say", seat=0, text="la")
        for person, table in zip(people, tables, strict=True):
            assert person.refused(table, "say", seat=0, text="la") == "too_fast"
            assert person.refused(table, "rename", seat=0, name="La") == "too_fast"
            person.play_on(table, 1)
            person.close()


def test_a_table_that_nobody_comes_to_is_closed(tmp_path: Path) -> None:
    """After two days; also where another one cannot be read."""

    async def work() -> list[str]:
        file = str(tmp_path / "t.sqlite")
        with checks.database(file):
            pass
        found = Keeper(store.Store(file), Bus(), BotPool(1), Metrics())
        opened = e.Opened("heap", 2, {}, None, ["", ""], False, e.Clock(), "a", "i")
        for id, at in (("broken", 100.0), ("old", 101.0), ("young", store.now() - OPEN_SECONDS + 3600.0)):
            await found.create(id, [e.Line(1, at, opened)])
        await found.store.write(lambda c: c.execute(sa.delete(s.entries).where(s.entries.c.table_id == "broken")))
        await found._expire()
        tables = s.tables.c
        rows = await found.store.read(lambda c: c.execute(sa.select(tables.status).order_by(tables.id)).scalars().all())
        await found.stop()
        return list(rows)

    assert run_apart(work()) == ["open", "closed", "open"]


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
