"""Shuffles that can be checked: nobody knows them before the end, and anybody can check them after it."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import json as fast_json

import solstead
from solstead.cli.main import main
from solstead.core import fair
from solstead.core.match import Match
from solstead.core.record import Proof, Record
from solstead.server.shown import replay
from solstead.server.store import store
from solstead.server.table import entries as e
from solstead.server.table.table import Snapshot, Table
from tests.server import fair_verifier
from tests.server.running import Person, Server, run_apart, running, seated

SECRET = bytes(range(32))


def opened(game: str = "vaalbara", seats: int = 2, secret: bytes = SECRET) -> Table:
    """A table at which two people sit who have added words."""
    table = Table("TABLE", e.Opened(game, seats, {}, None, [""] * seats, False, e.Clock(), "p0", "i"), 0.0)
    table.whole = True
    table.data.opened.secret = secret.hex()
    table.data.opened.settings = table.game.setup(seats).settings
    for seat in range(seats):
        table.fold(e.Sat(seat, f"p{seat}", "Ann"), 1.0)
        table.fold(e.Worded(seat, f"wörd {seat}", fair.word_digest("TABLE", seat, f"wörd {seat}")), 1.0)
    return table


def played(table: Table, seed: int = 1, undo: float = 0.0) -> list[e.Line]:
    """Play a table to its end, with changes of mind; its record."""
    rng = random.Random(seed)
    lines = [e.Line(1, 0.0, table.data.opened), e.Line(table.data.seq + 1, 2.0, table.fold(e.Started(), 2.0))]
    while table.data.status == "running":
        assert table.match is not None
        seat = table.owing[0]
        if undo and rng.random() < undo and table.match.can_undo(seat):
            entry: e.AnyEntry = e.Undone(seat)
        else:
            entry = e.Acted(seat, rng.choice(table.match.state.options(seat)))
        lines.append(e.Line(table.data.seq + 1, 3.0, table.fold(entry, 3.0)))
    return lines


def recorded(table: Table) -> Record:
    return replay.recorded(table)


def test_vector() -> None:
    """The numbers in docs/fair.md."""
    digests = [fair.word_digest("TABLE", 0, "lily"), ""]
    key = fair.game_key(SECRET, "TABLE", "vaalbara", "1", "0123456789abcdef", 2, {"b": [1, 2], "a": True}, digests)
    found = {
        "commitment": fair.commitment(SECRET, "TABLE"),
        "word": digests[0],
        "key": key.hex(),
        "draws": ", ".join(str(fair.draw(key, i, 52)) for i in range(8)),
    }
    text = (Path(__file__).parents[3] / "docs/fair.md").read_text()
    assert [value for value in found.values() if f"`{value}`" not in text] == [], found


@pytest.mark.parametrize("game", solstead.list_games())
def test_a_stranger_agrees(game: str) -> None:
    table = opened(game)
    played(table)
    record = recorded(table)
    assert fair.verify(record).code == "proven"
    assert fair_verifier.check(json.loads(record.encoded())) == ""
    assert Record.decode(record.encoded()) == record


def test_other_secrets_words_and_tables_give_other_games() -> None:
    def deal(table: Table) -> object:
        return table.fold(e.Started(), 2.0)

    same = deal(opened())
    assert deal(opened()) == same
    assert deal(opened(secret=bytes(32))) != same
    other = opened()
    other.fold(e.Worded(1, "other", fair.word_digest("TABLE", 1, "other")), 1.0)
    assert deal(other) != same
    other = opened()
    other.data.id = "OTHER"
    assert deal(other) != same


def lie(record: Record, change: Callable[[Record, Proof], None]) -> Record:
    told = Record.decode(record.encoded())
    assert told.fair
    change(told, told.fair)
    return told


LIES: dict[str, Callable[[Record, Proof], None]] = {
    "wrong_secret": lambda _, proof: setattr(proof, "secret", bytes(32).hex()),
    "wrong_word": lambda _, proof: proof.words.__setitem__(0, "another"),
    "wrong_bounds": lambda _, proof: proof.bounds.__setitem__(0, proof.bounds[0] + 1),
}


@pytest.mark.parametrize("code", LIES)
def test_a_lie_is_found(code: str) -> None:
    table = opened()
    played(table)
    told = lie(recorded(table), LIES[code])
    assert fair.verify(told).code == code
    assert fair_verifier.check(json.loads(told.encoded())) != ""


def test_numbers_that_do_not_follow_are_found() -> None:
    """A server that deals as it likes and shows a proof that has nothing to do with it."""
    match = Match(solstead.load("vaalbara"), 2, seed=3)
    rng = random.Random(1)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.apply(seat, rng.choice(match.state.options(seat)))
    record = match.record
    assert fair.verify(record).code == "unprovable"
    assert b"fair" not in record.encoded()  # records of games that are given a seed are what they were
    table = opened()
    played(table)
    record.fair = recorded(table).fair
    assert record.fair
    record.fair.bounds = fair.bounds(record)
    found = fair.verify(record)
    assert (found.code, found.at) == ("wrong_chance", 1)
    assert fair_verifier.check(json.loads(record.encoded())) == "number 1"


#: Two secrets of one table whose commitments share their first 64 bits. Finding them took 4.4e9 hashes, three minutes.
TWINS = [bytes(24) + bytes.fromhex(tail) for tail in ("65436a9fde57e81d", "fa0bc7f38dea588a")]


def test_two_secrets_with_one_short_fingerprint_prove_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server with two secrets chooses between two games after the words are in."""
    files: list[Path] = []
    commitments: list[str] = []
    deals: list[list[int]] = []
    for secret in TWINS:
        table = opened(secret=secret)
        table.data.id = "forgedforgedforg"
        for seat in range(2):
            table.fold(e.Worded(seat, "fair", fair.word_digest(table.data.id, seat, "fair")), 1.0)
        played(table)
        record = recorded(table)
        assert fair.verify(record).code == "proven"
        files.append(tmp_path / f"{len(files)}.json")
        record.save(files[-1])
        commitments.append(table.commitment)
        deals.append(fair.numbers(record))
    assert deals[0] != deals[1]
    noted = commitments[0][:16]
    assert commitments[1].startswith(noted)
    for file in files:
        code, said = run(capsys, file, "--seen", noted)
        assert code == 3
        assert "UNDECIDED" in said
        assert "could not choose" not in said
    for digits in (fair.BINDING_DIGITS, 64):
        assert run(capsys, files[0], "--seen", commitments[0][:digits])[0] == 0
        code, said = run(capsys, files[1], "--seen", commitments[0][:digits])
        assert (code, said[:8]) == (1, "NOT FAIR")


@pytest.mark.parametrize("game", ["farmoony", "helios", "suna_valo"])  # the others let nobody take back
def test_what_was_taken_back_leaves_no_trace_in_chance(game: str) -> None:
    """Who takes back and decides the same gets the same; and the record can be proved."""
    table = opened(game)
    lines = played(table, seed=5, undo=0.4)
    assert sum(isinstance(line.entry, e.Undone) for line in lines) > 3
    assert fair.verify(recorded(table)).code == "proven"


def test_a_restart_goes_on_with_the_same_chance() -> None:
    """From entries, and from a snapshot, the next number of chance is the same one."""
    table, rng = opened(), random.Random(2)
    table.fold(e.Started(), 2.0)
    while table.data.status == "running":
        assert table.match is not None
        options = table.match.state.options(table.owing[0])
        if (snapshot := table.snapshot()) is not None:
            table = Table.restore(fast_json.decode(fast_json.encode(snapshot), type=Snapshot))
        table.fold(e.Acted(table.owing[0], rng.choice(options)), 3.0)
    again = opened()
    rng = random.Random(2)
    again.fold(e.Started(), 2.0)
    while again.data.status == "running":
        assert again.match is not None
        again.fold(e.Acted(again.owing[0], rng.choice(again.match.state.options(again.owing[0]))), 3.0)
    assert again.match is not None
    assert table.match is not None
    assert again.match.state == table.match.state


def test_a_server_with_other_rules_since_the_deal_accuses_nobody() -> None:
    table = opened()
    played(table)
    table.data.agreed = ("0", table.data.agreed[1])
    assert fair.verify(recorded(table)).code == "unprovable"


def test_the_key_is_in_no_state() -> None:
    """Whatever is made from a state (a view, a question to a bot, a preview) cannot hold it."""
    table = opened()
    table.fold(e.Started(), 2.0)
    for _ in range(20):
        assert table.match is not None
        table.fold(e.Acted(table.owing[0], table.match.state.options(table.owing[0])[0]), 3.0)
        states = [table.match.state, *(step.before for step in table.match.steps)]
        assert not any(isinstance(state.chance, fair.FairChance) for state in states)


# ---- over the wire


def secret_of(server: Server, table: str) -> str:
    engine = store.engine_for(server.database)
    with engine.connect() as connection:
        first = store.lines(connection, table)[0].entry
    engine.dispose()
    assert isinstance(first, e.Opened)
    return first.secret


def test_a_word_is_shown_to_others_when_the_game_begins(ann: Person, bob: Person) -> None:
    table = ann.open(seats=2)
    bob.invite = ann.invite
    bob.must(table, "sit", name="Bob")
    assert len(ann.show(table)["table"]["commitment"]) == 64
    assert bob.refused(table, "word", seat=0, word="not mine") == "not_your_seat"
    assert bob.refused(table, "word", seat=1, word="\u202eturned") == "malformed"
    assert bob.refused(table, "word", seat=1, word="x" * 65) == "malformed"
    bob.must(table, "word", seat=1, word="saffron")

    def words(person: Person) -> list[tuple[bool, str]]:
        return [(seat["worded"], seat["word"]) for seat in person.show(table)["table"]["seats"]]

    assert words(bob) == [(False, ""), (True, "saffron")]
    assert words(ann) == [(False, ""), (True, "")]
    bob.must(table, "word", seat=1, word="")
    assert words(bob) == [(False, ""), (False, "")]
    bob.must(table, "word", seat=1, word="thyme")
    bob.must(table, "leave", seat=1)
    bob.must(table, "sit", name="Bob")
    assert words(bob) == [(False, ""), (False, "")]  # who sits down anew has added nothing
    bob.must(table, "word", seat=1, word="clove")
    ann.must(table, "start")
    assert words(ann) == [(False, ""), (True, "clove")]
    assert bob.refused(table, "word", seat=1, word="late") == "not_open"


def test_nobody_is_told_the_secret_before_the_end(server: Server, ann: Person, bob: Person) -> None:
    table = ann.open(seats=2, public=True)
    bob.must(table, "sit", name="Bob")
    bob.must(table, "word", seat=1, word="saffron")
    secret = secret_of(server, table)
    commitment = ann.show(table)["table"]["commitment"]
    assert commitment == fair.commitment(bytes.fromhex(secret), table)
    key = ""

    def everything(person: Person) -> bytes:
        paths = ["", "/box", "/log", "/record", "/verify", "/replay", "/preview?seat=0&action=0", "/hint?seat=0"]
        found = [person.http.get(f"/api/tables/{table}{path}") for path in paths]
        found += [person.http.get(path) for path in ("/api/lobby", "/api/now", "/metrics", "/readyz")]
        return b"".join(str(answer.headers).encode() + answer.content for answer in found)

    async def look_on() -> list[bytes]:
        async with seated(server.url, table, ann.key) as first, seated(server.url, table) as stranger:
            await first.until(lambda m: m["type"] == "sync")
            ann.must(table, "start")
            for _ in range(12):
                for person, seat in ((ann, 0), (bob, 1)):
                    blocks = person.show(table)["blocks"]
                    if blocks and blocks[0]["prompt"] and blocks[0]["prompt"]["owes"]:
                        person.act(table, seat)
            await first.send(sync=True)
            await first.until(lambda m: m["type"] == "sync")
            await stranger.until(lambda m: m["type"] == "update")
            return [*first.received, *stranger.received]

    before = everything(ann) + everything(bob)
    received = run_apart(look_on())
    engine = store.engine_for(server.database)
    with engine.connect() as connection:
        kept = store.load(connection, table)
    engine.dispose()
    assert kept is not None
    kept.table._source(None)
    assert kept.table._key is not None
    key = kept.table._key.hex()
    sent = before + b"".join(received) + everything(ann) + everything(bob) + server.log.read_bytes()
    assert commitment.encode() in sent
    for hidden in (secret, secret.upper(), key):
        assert hidden.encode() not in sent

    async def finish() -> None:
        while ann.show(table)["table"]["status"] == "running":
            for person, seat in ((ann, 0), (bob, 1)):
                prompt = person.show(table)["blocks"][0]["prompt"]
                if prompt and prompt["owes"]:
                    person.act(table, seat)

    run_apart(finish())
    record = ann.http.get(f"/api/tables/{table}/record").json()
    assert record["fair"]["secret"] == secret
    assert record["fair"]["commitment"] == commitment
    assert record["fair"]["words"] == ["", "saffron"]
    assert fair_verifier.check(record) == ""
    found = bob.http.get(f"/api/tables/{table}/verify").json()
    assert found["verdict"]["code"] == "proven"
    assert found["proof"] == record["fair"]
    assert secret.encode() not in server.log.read_bytes()

    again = bob.http.post(f"/api/tables/{table}/rematch").json()["id"]
    assert secret_of(server, again) != secret

    brought = ann.http.post("/api/records", json={"record": record})
    assert brought.status_code == 201, brought.text
    elsewhere = ann.http.get(f"/api/tables/{brought.json()['id']}/verify").json()
    assert elsewhere["verdict"]["code"] == "proven"
    assert elsewhere["proof"] == record["fair"]
    record["fair"]["secret"] = "00" * 32
    brought = ann.http.post("/api/records", json={"record": record})
    elsewhere = ann.http.get(f"/api/tables/{brought.json()['id']}/verify").json()
    assert elsewhere["verdict"]["code"] == "wrong_secret"

    assert bob.http.delete("/api/me").status_code == 200
    forgotten = ann.http.get(f"/api/tables/{table}/verify").json()
    assert forgotten["verdict"]["code"] == "proven"  # the word is gone, the proof is not
    assert "saffron" not in json.dumps(forgotten)


def test_a_killed_server_goes_on_fairly(tmp_path: Path) -> None:
    with running(tmp_path) as server, Person(server.url) as ann:
        table = ann.open(seats=2, bots=["", "greedy"], start=True)
        ann.play_on(table, 4)
        server.kill()
        server.start()
        ann.play_on(table)
        assert ann.http.get(f"/api/tables/{table}/verify").json()["verdict"]["code"] == "proven"


# ---- the command


def run(capsys: pytest.CaptureFixture[str], *arguments: Any) -> tuple[int, str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["solstead", "verify", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            main()
    said = capsys.readouterr()
    return int(end.value.code or 0), said.out + said.err


def test_the_command_has_one_verdict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = opened()
    played(table)
    record, file = recorded(table), tmp_path / "game.json"
    record.save(file)
    code, said = run(capsys, file)
    assert code == 0
    assert said.startswith("Fair: all ")
    assert "wörd 1" in said
    code, said = run(capsys, file, "--lang", "de")
    assert code == 0
    assert said.startswith("Fair: Alle ")
    assert record.fair
    assert "the server alone could not choose" not in said  # nobody says when the server was bound
    code, said = run(capsys, file, "--seen", fair.fingerprint(record.fair.commitment))
    assert code == 0
    assert "2 seats added words" in said
    code, said = run(capsys, file, "--seen", "0000 0000 0000 0000")
    assert code == 1
    assert "shown" in said
    assert run(capsys, file, "--seen", "abc")[0] == 2
    lie(record, LIES["wrong_secret"]).save(file)
    code, said = run(capsys, file)
    assert code == 1
    assert said.startswith("NOT FAIR")
    code, said = run(capsys, file, "--lang", "de")
    assert code == 1
    assert said.startswith("NICHT FAIR")
    plain = recorded(table)
    plain.fair = Match(solstead.load("vaalbara"), 2, seed=1).record.fair
    plain.save(file)
    assert run(capsys, file)[0] == 3
    file.write_text("{}")
    assert run(capsys, file)[0] == 2
