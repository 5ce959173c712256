"""Nothing that a seat may not know leaves the server: every byte sent is compared with what the seat may know."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

import solstead
from solstead.core.chance import chance
from solstead.core.events import Event
from solstead.core.frame import Secret
from solstead.core.match import Match
from solstead.core.state import State
from solstead.core.zone import SPECTATOR
from solstead.server.shown import shows
from solstead.server.store import schema, store
from solstead.server.table import entries as e
from solstead.server.table.steps import Beat, beats
from solstead.server.table.table import Logged, Snapshot, Table
from solstead.server.thinking.pace import EXPECTED
from tests.server.running import Person, Seat, Server, run_apart, running, seated

#: Everything that a message may consist of.
MESSAGE = {
    "sync": {"type", "seq", "table", "blocks", "events", "chat", "presence"},
    "update": {"type", "seq", "kind", "at", "table", "blocks", "undone", "said"},
    "ack": {"type", "id", "seq"},
    "error": {"type", "id", "code", "message"},
    "presence": {"type", "presence"},
}
#: Two logs are compared until so many events were, or in so many deals.
ENOUGH, MOST_DEALS = 40, 40


async def play(server: Server, table: str, people: list[Person]) -> dict[int, Seat]:
    """Everybody plays over a socket, with illegal and stale actions in between; a spectator looks on."""
    rng = random.Random(table)
    seats: dict[int, Seat] = {}

    async def person(number: int, key: str) -> None:
        async with seated(server.url, table, key, people[0].invite) as seat:
            seats[number] = seat
            while True:
                message = await seat.next()
                if message["type"] == "error":
                    assert message["code"] in ("illegal_action", "stale", "nothing_to_undo", "not_your_seat"), message
                    continue
                shown = message.get("table")
                if shown and shown["status"] == "finished":
                    return
                prompts = [b["prompt"] for b in message.get("blocks", []) if b["prompt"] and b["prompt"]["owes"]]
                for prompt in prompts:
                    if rng.random() < 0.2:
                        bad = {"do": "act", "seat": number, "action": 99, "asked": prompt["asked"]}
                        await seat.send(id=4, command=bad)
                        await seat.send(id=5, command={"do": "undo", "seat": number})
                        await seat.send(id=6, command={**bad, "seat": (number + 1) % len(people)})
                    action = rng.choice(prompt["options"])["action"]
                    command = {"do": "act", "seat": number, "action": action, "asked": prompt["asked"]}
                    await seat.send(id=7, command=command)

    keys = {number: found.key for number, found in enumerate(people)}
    await asyncio.gather(*(person(number, key) for number, key in {**keys, SPECTATOR: ""}.items()))
    return seats


@pytest.mark.parametrize("game", solstead.list_games())
def test_every_byte_is_what_the_seat_may_know(server: Server, game: str) -> None:
    loaded = solstead.load(game)
    seats = min(3, loaded.max_seats)
    people = [Person(server.url) for _ in range(seats)]
    table = people[0].open(game=game, seats=seats)
    for person in people[1:]:
        person.invite = people[0].invite
        person.must(table, "sit", name="Somebody")
    people[0].must(table, "start")
    received = run_apart(play(server, table, people))

    engine = store.engine_for(server.database)
    with engine.connect() as connection:
        lines = store.lines(connection, table)
    engine.dispose()
    secrets = [person.key for person in people] + [line.entry.person for line in lines if isinstance(line.entry, e.Sat)]
    for number, seat in received.items():
        check_seat(table, lines, number, seat, [*secrets, '"draws"', '"chance"', "fingerprint"])
    log = server.log.read_text()
    for secret in [*secrets, people[0].invite, '"draws"']:
        assert secret not in log
    for person in people:
        person.close()


def check_seat(id: str, lines: list[e.Line], number: int, seat: Seat, secrets: list[str]) -> None:
    """Make every message of a seat from states in which all that it does not know was dealt anew: same bytes."""
    wanted = {table.data.seq: blocks(table, number) for table in replayed(id, lines)}
    logs = {table.data.seq: shows.log(table, number, "en") for table in replayed(id, lines)}
    compared = 0
    for raw in seat.received:
        for secret in secrets:
            assert secret.encode() not in raw
        message = json.loads(raw)
        assert set(message) <= MESSAGE[message["type"]]
        if message["type"] == "sync":
            [block] = message["blocks"]
            told = [event for event in block["events"] if event["text"]]
            assert told == msgspec.to_builtins(logs[message["seq"]])
            assert {**block, "events": []} == {**json.loads(wanted[message["seq"]]), "events": []}
        if message["type"] == "update" and "blocks" in message:
            assert wanted[message["seq"]] in raw, (number, message["seq"])
            rest = json.loads(raw.replace(wanted[message["seq"]], b""))
            assert rest["blocks"] == []
            compared += 1
    assert compared > 5


def replayed(id: str, lines: list[e.Line]) -> Any:
    """The table after each entry from the start on."""
    table = Table.read(id, None, lines[:1])
    for line in lines[1:]:
        table.fold(line.entry, line.at)
        if table.match is not None:
            yield table


def blocks(table: Table, viewer: int) -> bytes:
    """What a viewer may be shown, made from a state that he cannot tell from the true one."""
    assert table.match is not None
    true, eye = table.match.state, None if viewer == SPECTATOR else viewer
    parts = beats(table.step) if table.step is not None else []
    parts = [Beat(part.state.determinise(eye, seed=table.data.seq), part.events) for part in parts]
    table.match.state = true.determinise(eye, seed=table.data.seq)
    try:
        return shows.block(table, viewer, "en", table.news, parts)
    finally:
        table.match.state = true


@pytest.mark.parametrize("game", solstead.list_games())
def test_logs_of_tables_that_look_alike_are_alike(game: str) -> None:
    """A second table that a viewer cannot tell from the first goes the same way, with a log of its own: as long as both
    look the same to the viewer, both are told of in the same words, to the last byte."""
    seats, rng = solstead.load(game).min_seats, random.Random(game)
    for viewer in (SPECTATOR, *range(seats)):
        compared = 0
        for seed in range(MOST_DEALS):
            compared += compare_logs(game, seats, viewer, seed, rng)
            if compared > ENOUGH:
                break
        assert compared > ENOUGH, f"events that {viewer} has heard of at both tables: {compared}"


def compare_logs(game: str, seats: int, viewer: int, seed: int, rng: random.Random) -> int:
    """One deal and what came of it, at most 150 decisions; how many events could be compared."""
    table = Table("t", e.Opened(game, seats, {}, None, [""] * seats, False, e.Clock(), "p0", "i"), 0.0)
    table.fold(e.Started(Match(table.game, seats, seed).opening_draws), 1.0)
    assert table.match is not None
    who = None if viewer == SPECTATOR else viewer
    true, other, compared = Match.resume(table.match.state.clone()), None, 0
    while not true.state.over and len(true.steps) < 150:
        seat = true.state.to_act()[0]
        action = rng.choice(true.state.options(seat))
        if other is None or action not in other.state.options(seat):
            alike = alike_to(true.state, who, rng)
            other = Match.resume(alike) if alike is not None and action in alike.options(seat) else None
        coming = rng.randrange(1 << 30)
        true.state.chance = chance(coming)
        true.apply(seat, action)
        if other is None:
            continue
        other.state.chance = chance(coming)
        other.apply(seat, action)
        if shows.encode(true.state.view(who)) != shows.encode(other.state.view(who)):
            other = None  # the viewer sees a difference
            continue
        since = [event for step in true.steps[-len(other.steps) :] for event in step.events]
        assert told(table, since, viewer) == told(table, other.events, viewer), (viewer, seed, len(true.steps))
        compared += len(since)
    return compared


def alike_to(state: State, who: int | None, rng: random.Random) -> State | None:
    """A table that a viewer cannot tell from this one, with the same sealed answers: those are everybody's once all are
    in."""
    found = state.determinise(who, rng.randrange(1 << 30))
    if isinstance(state.stack[-1], Secret):
        found.stack[-1] = state.stack[-1]
        if found.stack[-1].problem(found):
            return None  # somebody cannot have answered that there
    return found


def told(table: Table, events: list[Event], viewer: int) -> bytes:
    """Everything that a viewer has heard of, as it is sent."""
    lines = [Logged(i, event, -1, 0) for i, event in enumerate(events)]
    return b"".join(shows.encode(shows.happenings(table, lines, viewer, lang)) for lang in ("en", "de"))


def test_a_spectator_and_an_opponent_do_not_see_a_hand(server: Server, ann: Person, bob: Person) -> None:
    table = ann.open(seats=2, public=True)
    bob.must(table, "sit", name="Bob")
    ann.must(table, "start")
    hand = ann.show(table)["blocks"][0]["view"]["players"][0]["hand"]
    assert len(hand) > 0
    stranger = Person(server.url)
    for other in (bob, stranger):
        assert other.show(table)["blocks"][0]["view"]["players"][0]["hand"] == []
    stranger.close()


def fighters(count: int) -> Iterator[tuple[bool, State, int]]:
    """Positions of Vaalbara in which an action of the first seat lets the second show a Fighter, if it has one: so many
    in which it has, and so many in which it has not."""
    game, rng, found = solstead.load("vaalbara"), random.Random(1), {True: 0, False: 0}
    while min(found.values()) < count:
        state = game.new(seats=2, seed=rng.randrange(1 << 30))
        while not state.over:
            before, seat = state.clone(), state.to_act()[-1]
            action = rng.choice(state.options(seat))
            state.apply(seat, action)
            if seat == 0 and not state.over and state.stack[-1].kind == "show_fighter" and state.to_act() == [1]:
                has = len(state.options(1)) > 1
                if found[has] < count and before.to_act() == [0]:
                    found[has] += 1
                    yield has, before, action


def set_up(database: str, table: str, state: State) -> None:
    """Let a table go on from another position."""
    engine = store.engine_for(database)
    with engine.begin() as connection:
        kept = store.load(connection, table)
        assert kept is not None
        body = msgspec.json.encode(Snapshot(kept.table.data, state.to_dict(), []))
        connection.execute(sa.delete(schema.snapshots).where(schema.snapshots.c.table_id == table))
        row = {"table_id": table, "seq": kept.table.data.seq, "decisions": kept.table.data.decisions, "body": body}
        connection.execute(sa.insert(schema.snapshots), [row])
    engine.dispose()


def test_the_time_of_a_sealed_answer_tells_nothing(tmp_path: Path) -> None:
    """A bot that has nothing to choose takes as long as one that may think for a second: who waits for it cannot tell
    whether it holds a Fighter."""
    with running(tmp_path) as server, Person(server.url) as ann:
        positions = [
            (has, state, action, ann.open(seats=2, bots=["", "level-5"], start=True))
            for has, state, action in fighters(3)
        ]
        server.kill()
        for _, state, _, table in positions:
            set_up(server.database, table, state)
        server.start()

        async def answer(table: str, action: int) -> float:
            async with seated(server.url, table, ann.key) as seat:
                sync = await seat.until(lambda m: m["type"] == "sync")
                asked = sync["blocks"][0]["prompt"]["asked"]
                await seat.send(id=1, command={"do": "act", "seat": 0, "action": action, "asked": asked})
                await seat.until(lambda m: m["type"] == "update")
                began = time.monotonic()
                await seat.until(lambda m: m["type"] == "update")
                return time.monotonic() - began

        took: dict[bool, list[float]] = {True: [], False: []}
        for has, _, action, table in positions:
            took[has].append(run_apart(answer(table, action)))
    assert median(took[False]) > EXPECTED["level-5"], "nothing to choose, and yet it takes its time"
    assert abs(median(took[True]) - median(took[False])) < EXPECTED["level-5"] / 2, took
