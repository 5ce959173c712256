"""Bots that the host brings: guests play against them by name, and whoever fails loses its own game alone."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from solstead.bots import NAMES
from solstead.server.base.config import VARIABLES, Config
from solstead.server.table.table import winners_without
from solstead.server.thinking import external
from solstead.server.thinking.bots import BotPool
from solstead.server.thinking.external import BotLost, ExternalBots
from tests.bots.test_external import example, gone, misbehaving, runs
from tests.cli.test_cli import solstead
from tests.server.running import Person, Server, run_apart, running, wait_until
from tests.server.table.test_clocks import started

WATCHING = Path(__file__).parent.parent / "watching.py"
FAULTS = {
    "Crash": ("crash", "Crash stopped during the game.", "Crash hat mitten in der Partie aufgehört."),
    "Babble": (
        "garbage",
        "Babble sent an answer that could not be understood.",
        "Babble hat eine unverständliche Antwort geschickt.",
    ),
    "Cheat": (
        "illegal",
        "Cheat made a choice that the rules do not allow.",
        "Cheat hat etwas gewählt, was die Regeln nicht erlauben.",
    ),
    "Fischer": ("specialist", "Fischer does not play this game.", "Fischer kann dieses Spiel nicht."),
    "Future": ("future", "Future did not join the table.", "Future ist nicht an den Tisch gekommen."),
    "Nobody": ("", "Nobody did not join the table.", "Nobody ist nicht an den Tisch gekommen."),
}


@pytest.fixture(scope="module")
def lab() -> Iterator[str]:
    """The example as a server of its own; its address."""
    command = example("random_bot.py").removeprefix("cmd:").split()
    with subprocess.Popen([*command, "--http", "0"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.kill()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the bots leave traces."""
    return tmp_path_factory.mktemp("bots")


@pytest.fixture(scope="module")
def bots(folder: Path, lab: str) -> dict[str, str]:
    """By name, as the host has them; all but the good ones misbehave. Eve thinks for ever."""
    found = {"Rosa": example("random_bot.py"), "Lab": lab, "Watch": f"cmd:{sys.executable} {WATCHING} {folder}"}
    found |= {name: misbehaving(folder, fault) for name, (fault, _, _) in FAULTS.items() if fault}
    return {**found, "Nobody": "cmd:/no/such/program", "Eve": misbehaving(folder, "slow")}


def flags(bots: dict[str, str]) -> list[str]:
    return [flag for name, address in bots.items() for flag in ("--bot", f"{name}={address}")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, bots: dict[str, str]) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("outside"), "--bot-limit", "600", *flags(bots)) as found:
        yield found


def seat_of(person: Person, table: str, seat: int, language: str = "en") -> dict[str, Any]:
    answer = person.http.get(f"/api/tables/{table}", params={"lang": language}, headers={"X-Invite": person.invite})
    found: dict[str, Any] = answer.json()["table"]["seats"][seat]
    return found


def heard(folder: Path) -> list[Any]:
    """All that bots that watch have written down; what is not a whole line yet comes later."""
    texts = [file.read_text(encoding="utf-8") for file in folder.glob("heard-*")]
    return [json.loads(line) for text in texts for line in text.splitlines(keepends=True) if line.endswith("\n")]


def test_a_whole_game_with_a_command_and_a_server(server: Server, ann: Person, bots: dict[str, str]) -> None:
    listed = ann.http.get("/api/games").json()
    assert all(game["bots"] == [*NAMES, *bots] for game in listed)
    table = ann.open(seats=4, bots=["", "Rosa", "Lab", "greedy"], start=True, public=True)
    shown = ann.play_on(table)["table"]
    assert shown["status"] == "finished"
    assert [seat["bot"] for seat in shown["seats"]] == ["", "Rosa", "Lab", "greedy"]
    assert [seat["forfeit"] + seat["stand_in"] for seat in shown["seats"]] == [""] * 4
    assert shown["result"]["winners"]
    assert shown["result"]["forfeits"] == []
    answers = [
        ann.http.get(path).text
        for path in ("/api/games", f"/api/tables/{table}", "/api/lobby", f"/api/tables/{table}/record")
    ]
    assert '"bot":"Rosa"' in answers[2]
    for text in [*answers, server.log.read_text()]:
        assert not any(address.removeprefix("cmd:") in text for address in bots.values())


@pytest.mark.parametrize("name", FAULTS)
def test_a_bot_that_fails_loses_and_the_others_play_on(ann: Person, name: str) -> None:
    table = ann.open(seats=2, bots=["", name], start=True)
    shown = ann.play_on(table)["table"]
    _, english, german = FAULTS[name]
    assert shown["status"] == "finished"
    assert (shown["seats"][1]["bot"], shown["seats"][1]["stand_in"]) == (name, "greedy")
    assert shown["seats"][1]["bot_moves"] > 0
    assert seat_of(ann, table, 1)["forfeit"].startswith(f"{english} It has lost. Another bot plays on")
    assert seat_of(ann, table, 1, "de")["forfeit"].startswith(f"{german} Er hat verloren. Ein anderer Bot spielt")
    assert (shown["result"]["forfeits"], shown["result"]["winners"]) == ([1], [0])
    played = ann.http.get("/api/me/games").json()["games"][0]
    assert (played["table"], played["won"], [player["place"] for player in played["players"]]) == (table, True, [1, 2])


def test_a_bot_knows_what_its_seat_knows_and_nothing_of_the_server(ann: Person, folder: Path) -> None:
    table = ann.open(seats=2, bots=["", "Watch"], start=True)
    result = ann.play_on(table)["table"]["result"]
    wait_until(lambda: heard(folder)[-1]["type"] == "end", "the bot is told that the game is over")
    variables, hello, start, *questions, end = heard(folder)
    assert "PATH" in variables
    assert not VARIABLES & set(variables)
    assert (hello["type"], start["type"], start["seat"], start["limit"]) == ("hello", "start", 1, 600)
    assert {question["type"] for question in questions} == {"decide"}
    events = [event for question in questions for event in question["events"]]
    drawn = [event for event in events if event["kind"] == "draw"]
    assert {event["seat"] for event in drawn} == {0, 1}
    assert all(("character" in event["fields"]) == (event["seat"] == 1) for event in drawn)
    rounds = [event["fields"]["n"] for event in events if event["kind"] == "round"]
    assert rounds == sorted(set(rounds))  # nothing is told twice
    assert len(rounds) == 9
    assert (end["scores"], end["winners"]) == (result["scores"], result["winners"])


def test_nobody_waits_for_a_bot_that_is_slow(ann: Person, bob: Person, folder: Path) -> None:
    stuck = ann.open(seats=3, bots=["", "Eve", "Rosa"], start=True)
    again = ann.open(seats=2, bots=["Eve", ""], start=True)
    table = bob.open(seats=2, bots=["", "Rosa"], start=True)
    assert bob.play_on(table)["table"]["status"] == "finished"
    ann.act(stuck, 0)
    assert [ann.show(stuck)["table"]["owing"], ann.show(again)["table"]["status"]] == [[1, 2], "running"]
    wait_until(lambda: len(list(folder.glob("deaf-*"))) == 2, "the slow ones think")
    for slow in (stuck, again):
        ann.must(slow, "close")
    assert gone(folder)  # they need not think any longer


@pytest.mark.parametrize(
    "name", ["cmd:touch smuggled", "http://127.0.0.1:9/", "rosa", "Rosa=cmd:true", "level-5:seconds=9"]
)
def test_guests_choose_names_and_nothing_else(ann: Person, name: str) -> None:
    wanted = {"game": "vaalbara", "seats": 2, "bots": ["", name], "name": "Ann"}
    answer = ann.http.post("/api/tables", json=wanted)
    assert (answer.status_code, answer.json()["code"]) == (409, "bad_setting")
    assert "random_bot" not in answer.text
    table = ann.open(seats=2)
    assert ann.refused(table, "assign", seat=1, bot=name) == "bad_setting"
    ann.must(table, "assign", seat=1, bot="Rosa")


def test_a_record_with_such_a_bot_is_replayed_where_nobody_knows_it(ann: Person, tmp_path: Path) -> None:
    table = ann.open(seats=2, bots=["", "Rosa"], start=True)
    result = ann.play_on(table)["table"]["result"]
    record = ann.http.get(f"/api/tables/{table}/record").json()
    with running(tmp_path) as other, Person(other.url) as carl:
        brought = carl.http.post("/api/records", json={"record": record})
        assert brought.status_code == 201, brought.text
        replay = carl.http.get(f"/api/tables/{brought.json()['id']}/replay").json()
        assert replay["steps"] == len(replay["shown"]) > 0
        assert carl.show(brought.json()["id"])["table"]["result"]["scores"] == result["scores"]


def test_a_slow_bot_has_lost_when_its_time_is_up(tmp_path: Path) -> None:
    bot = {"Eve": misbehaving(tmp_path, "slow")}
    with running(tmp_path, "--bot-limit", "0.5", *flags(bot)) as server, Person(server.url) as ann:
        table = ann.open(seats=2, bots=["", "Eve"], start=True)
        assert ann.play_on(table)["table"]["result"]["winners"] == [0]
        assert seat_of(ann, table, 1)["forfeit"].startswith("Eve did not answer in time.")
        assert gone(tmp_path)


def test_a_bot_that_the_host_names_no_more(tmp_path: Path) -> None:
    """After a restart with the bot its game goes on; after one without it, another bot plays on."""
    bot = {"Rosa": example("random_bot.py"), "Eve": misbehaving(tmp_path, "slow")}
    server = Server(tmp_path, *flags(bot)).start()
    with Person(server.url) as ann:
        table = ann.open(seats=3, bots=["", "Rosa", "Rosa"], start=True)
        slow = ann.open(seats=2, bots=["", "Eve"], start=True)
        ann.act(table, 0)
        wait_until(lambda: bool(list(tmp_path.glob("pid-*"))), "the slow bot thinks")
        server.kill()
        assert gone(tmp_path)  # even now nobody is left behind
        server.start()
        wait_until(lambda: 0 in ann.show(table)["table"]["owing"], "the bots decide")
        ann.act(table, 0)
        wait_until(lambda: ann.show(table)["table"]["owing"] == [0], "the bots decide again")
        assert [seat["forfeit"] for seat in ann.show(table)["table"]["seats"]] == ["", "", ""]
        server.stop()
        assert gone(tmp_path)
        server.flags = [flag for flag in server.flags if flag != "--bot" and "=cmd:" not in flag]
        server.start()
        ann.invite = ""
        for id in (table, slow):
            shown = ann.play_on(id)["table"]
            assert shown["result"]["winners"] == [0]
            assert shown["seats"][1]["forfeit"].startswith(f"{shown['seats'][1]['bot']} is no longer available here.")
        assert ann.http.post("/api/tables", json={"game": "vaalbara", "bots": ["Rosa"]}).status_code == 409
        server.stop()


def test_the_process_between_dies(server: Server, ann: Person) -> None:
    """Games go on, and begin anew for their bots."""
    table = ann.open(seats=2, bots=["", "Rosa"], start=True)
    ann.act(table, 0)
    wait_until(lambda: ann.show(table)["table"]["owing"] != [1], "the bot decides")
    number = between(server)
    os.kill(number, signal.SIGKILL)
    wait_until(lambda: not runs(number), "it is gone")
    shown = ann.play_on(table)["table"]
    assert (shown["status"], shown["result"]["forfeits"]) == ("finished", [])


def test_nobody_waits_for_the_process_between_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started("vaalbara", 2, bots=["Rosa", "Rosa"])

    async def play() -> str:
        pool = BotPool(1, ExternalBots({"Rosa": example("random_bot.py")}))
        await pool.choose(table, 0)
        assert pool.external.process is not None
        pool.external.process.send_signal(signal.SIGSTOP)
        monkeypatch.setattr(external, "PATIENCE", -pool.external.limit)
        monkeypatch.setattr(external, "GRACE_SECONDS", 0.0)
        with pytest.raises(BotLost) as lost:
            await pool.choose(table, 0)
        await pool.close()
        return lost.value.fault

    assert run_apart(play()) == "slow"


def between(server: Server) -> int:
    """The process that talks to the bots."""
    found = server.child("external_worker")
    assert found is not None
    return found


def test_only_so_many_games_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot leaves the table where it has not been asked for the longest time, and comes back when it is."""
    monkeypatch.setattr(external, "MOST", 2)
    tables = [started("vaalbara", 2, bots=["Watch", "Watch"], id=str(number)) for number in range(3)]

    async def play() -> None:
        pool = BotPool(1, ExternalBots({"Watch": f"cmd:{sys.executable} {WATCHING} {tmp_path}"}))
        for number in (0, 1, 2, 1, 0):
            await pool.choose(tables[number], 0)
        await pool.close()

    run_apart(play())
    begun = [message["match"] for message in heard(tmp_path) if "seats" in message]
    decided = [message["match"] for message in heard(tmp_path) if "options" in message]
    assert len(begun) == len(set(begun)) == 4
    assert sorted(decided.count(match) for match in begun) == [1, 1, 1, 2]  # it was at table 1 all the time


@pytest.mark.parametrize(
    ("winners", "scores", "lost", "found"),
    [
        ([1], [10, 50, 30], [], [1]),
        ([1], [10, 50, 30], [0], [1]),
        ([1], [10, 50, 30], [1], [2]),
        ([1, 2], [10, 50, 50], [1], [2]),
        ([1], [30, 50, 30], [1], [0, 2]),
        ([1], [30, 50], [0, 1], []),
    ],
)
def test_who_wins_where_bots_have_lost(
    winners: list[int], scores: list[int], lost: list[int], found: list[int]
) -> None:
    assert winners_without(winners, scores, lost) == found


def test_bots_by_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLSTEAD_BOTS", 'Rosa=cmd:bot a,"Lab=cmd:bot b,c"')
    assert Config.from_environment().addresses == {"Rosa": "cmd:bot a", "Lab": "cmd:bot b,c"}
    with running(tmp_path) as server, Person(server.url) as ann:
        assert ann.http.get("/api/games").json()[0]["bots"][-2:] == ["Rosa", "Lab"]
    config = Config(bots="Eva=cmd:bot 'x',\"Ida=cmd:a,b\"", bot_limit=2.5)
    for name, value in config.to_environment().items():
        monkeypatch.setenv(name, value)
    assert Config.from_environment() == config  # as workers get it


@pytest.mark.parametrize(
    ("bots", "problem"),
    [
        (["greedy=cmd:x"], "there is a bot called 'greedy' already"),
        (["Rosa=cmd:x", "Rosa=cmd:y"], "there is a bot called 'Rosa' already"),
        (["Rosa=x"], "an address begins with cmd:"),
        (["Rosa=cmd:x", "--bot-limit", "0"], "--bot-limit"),
    ],
)
def test_bots_that_will_not_do_stop_the_start(tmp_path: Path, bots: list[str], problem: str) -> None:
    given = [part for bot in bots for part in (["--bot", bot] if "=" in bot else [bot])]
    run = solstead("serve", "--host", "127.0.0.1", "--database-url", str(tmp_path / "t.sqlite"), *given)
    assert run.returncode != 0
    assert problem in run.stderr
    assert "Traceback" not in run.stderr
