"""Finished games, step by step: one full view and then what changes, so that a browser needs no request per step."""

from __future__ import annotations

from typing import Any, Optional, Union

from msgspec import Struct, field, to_builtins
from sqlalchemy.engine import Connection

from solstead.core import fair
from solstead.core.errors import BadRecord
from solstead.core.match import Match, Step
from solstead.core.record import Proof, Record
from solstead.core.state import State
from solstead.core.zone import SPECTATOR
from solstead.server.shown import shows
from solstead.server.shown.shows import Happening, happenings
from solstead.server.store import store
from solstead.server.table import entries as e
from solstead.server.table.steps import beats
from solstead.server.table.table import Logged, Table

Path = list[Union[str, int]]

#: The viewer who sees everything.
OPEN = -2
#: How many steps one answer holds at most.
MOST_STEPS = 2000
#: More lines than the log of any game has.
MOST_LINES = 1_000_000


class Change(Struct, array_like=True, omit_defaults=True):
    """The value at a path of the view is this now; without a value it is gone."""

    path: Path
    value: Any = field(default=None)
    gone: bool = False


class PartShown(Struct):
    """The table inside a step, between two of its parts."""

    events: int  # how many events of the step have happened
    changes: list[Change]  # since the part before it


class StepShown(Struct):
    """One decision and what came of it."""

    step: int
    seat: int
    action: int
    noun: list[Union[str, int]]
    events: list[Happening]
    changes: list[Change]
    parts: list[PartShown]  # but the last, for those who watch it


class Replay(Struct):
    """A part of a game. `view` is the table after step `start`."""

    game: str
    seats: int
    steps: int  # in the whole game
    start: int
    view: dict[str, Any]
    shown: list[StepShown]  # from there on


def differences(old: Any, new: Any, path: Path, found: list[Change]) -> None:
    """What must be changed to make `new` of `old`. A field keeps its type, so what is equal is the same."""
    if old == new:
        return  # most of a view, most of the time
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old.keys() - new.keys():
            found.append(Change([*path, key], None, True))
        for key, value in new.items():
            if key not in old:
                found.append(Change([*path, key], value))
            else:
                differences(old[key], value, [*path, key], found)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, value in enumerate(new):
            differences(old[i], value, [*path, i], found)
    else:
        found.append(Change(path, new))


def shown(state: State, viewer: int) -> dict[str, Any]:
    """The table as a seat, a spectator or (OPEN) somebody who sees everything would draw it."""
    if viewer == OPEN:
        return state.to_dict()
    seen: dict[str, Any] = to_builtins(state.view(None if viewer == SPECTATOR else viewer))
    return seen


def replay(
    connection: Connection, id: str, steps: int, viewer: int, start: int, stop: int, language: str
) -> Optional[Replay]:
    """The steps after `start` up to `stop`; None if there is no such table."""
    snapshot, lines = store.record_from(connection, id, start)
    if snapshot is None and (not lines or lines[0].seq != 1):
        return None
    table = Table.restore(snapshot) if snapshot else Table.read(id, None, lines[:1])
    table.whole = True
    first = table.data.decisions
    for line in lines if snapshot else lines[1:]:
        table.fold(line.entry, line.at)
        match = table.match
        if match and first + len(match.steps) >= stop and (not match.steps or match.steps[-1].revealing):
            break  # nothing up to here was taken back later
    match = table.match
    assert match is not None
    states = [step.before for step in match.steps] + [match.state]
    start = min(start, first + len(match.steps))
    before = shown(states[start - first], viewer)
    told = 0
    result = Replay(table.game.name, len(table.data.seats), steps, start, before, [])
    for number in range(start + 1, min(stop, first + len(match.steps)) + 1):
        step = match.steps[number - first - 1]
        after = shown(states[number - first], viewer)
        changes: list[Change] = []
        differences(before, after, [], changes)
        eyes = SPECTATOR if viewer == OPEN else viewer
        logged = [Logged(told + i, event, step.seat, number) for i, event in enumerate(step.events)]
        told += len(logged)
        events = happenings(table, logged, eyes, language)
        noun = list(table.game.noun(step.action))
        parts = parts_of(step, viewer, before)
        result.shown.append(StepShown(number, step.seat, step.action, noun, events, changes, parts))
        before = after
    return result


def parts_of(step: Step, viewer: int, view: dict[str, Any]) -> list[PartShown]:
    """A step from part to part, beginning with the view before it."""
    found: list[PartShown] = []
    for beat in beats(step):
        then = shown(beat.state, viewer)
        changes: list[Change] = []
        differences(view, then, [], changes)
        found.append(PartShown(beat.events, changes))
        view = then
    return found


def logs(connection: Connection, id: str, viewers: list[int], language: str, upto: int) -> list[list[Happening]]:
    """Everything that has happened at a table up to an entry and is worth a line, as each viewer may hear it."""
    lines = [line for line in store.lines(connection, id) if line.seq <= upto]
    if not lines:
        return [[] for _ in viewers]
    table = Table.read(id, None, lines, keep=MOST_LINES)
    return [shows.log(table, viewer, language) for viewer in viewers]


def record(connection: Connection, id: str) -> Record:
    """The record of a finished table, as it can be replayed anywhere, with what proves that it was fair."""
    return recorded(store.whole_table(connection, id))


def recorded(table: Table) -> Record:
    assert table.match is not None
    data, opened, record = table.data, table.data.opened, table.match.record
    if opened.proof is not None:
        record.fair = opened.proof
    elif opened.secret and data.status == "finished" and data.agreed == (record.rules, record.components):
        record.fair = Proof(
            table=data.id,
            commitment=table.commitment,
            secret=opened.secret,
            words=data.words,
            digests=data.digests,
            bounds=fair.bounds(record, table.components),
        )
    return record


class Verified(Struct):
    """What the server says of the shuffles of a game, and what one needs to see for oneself (docs/fair.md)."""

    verdict: fair.Verdict
    game: str
    rules: str
    components: str
    seats: int
    settings: dict[str, Any]
    numbers: list[int]  # all that chance said
    proof: Optional[Proof]


def verified(connection: Connection, id: str) -> Verified:
    """Check a finished game as everybody can: from its record file."""
    table = store.whole_table(connection, id)
    found = Record.decode(recorded(table).encoded())
    return Verified(
        fair.verify(found, table.components),
        found.game,
        found.rules,
        found.components,
        found.seats,
        found.settings,
        fair.numbers(found),
        found.fair or None,
    )


def lines_of(record: Record, components: Optional[dict[str, Any]], person: str, invite: str, at: float) -> list[e.Line]:
    """A record that somebody brings, as the record of a table. BadRecord, if it is not one of a finished game."""
    match: Match = record.replay(components)
    if not match.state.over:
        raise BadRecord("the game of this record is not over")
    opened = e.Opened(
        game=record.game,
        seats=record.seats,
        settings=record.settings,
        components=components,
        bots=[""] * record.seats,
        public=False,
        clock=e.Clock(),
        opener=person,
        invite=invite,
        position=record.position or None,
        proof=record.fair or None,
    )
    found: list[e.AnyEntry] = [opened, e.Started(match.opening_draws)]
    found += [e.Acted(step.seat, step.action, step.draws) for step in match.steps]
    return [e.Line(i + 1, at, entry) for i, entry in enumerate(found)]
