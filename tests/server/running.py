"""A server in a process of its own, and people who talk to it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import weakref
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ClassVar, TypeVar
from urllib.request import urlopen

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.nursery import Child, nursery

SCRIPT = "from solstead.cli.main import main; main()"
PATIENCE = 120.0
T = TypeVar("T")


#: Below the ports that the system gives to connections, and others for each process of a test run (and of other test
#: runs on this machine): a port that was free a moment ago is still free when a program starts there.
PORTS = itertools.count(20_000 + os.getpid() * 101 % 12_000)


def free_port() -> int:
    return next(port for port in PORTS if _is_free(port))


def _is_free(port: int) -> bool:
    with socket.socket() as probe, contextlib.suppress(OSError):
        probe.bind(("127.0.0.1", port))
        return True
    return False


def listening(port: int) -> int:
    """How many sockets wait for connections there."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()]
    return sum(line[1].endswith(f":{port:04X}") and line[3] == "0A" for line in lines)


class ServerGone(AssertionError):
    """A server has ended that nobody told to."""


def wait_until(condition: Callable[[], bool], what: str, instead: Callable[[], object] | None = None) -> None:
    """Wait for something that must come; how long it takes is not tested. Nothing comes from a server that is gone.
    What does not come at once is looked for less and less often: looking takes time from those who work on it.
    `instead` says what was there, if it does not come."""
    end, pause = time.monotonic() + PATIENCE, 0.01
    while not condition():
        check_servers()
        if time.monotonic() > end:
            raise AssertionError(f"in vain: {what}" + (f"; there was {instead()}" if instead else ""))
        time.sleep(pause)
        pause = min(1.3 * pause, 0.25)


async def wait_for(coming: Awaitable[T], what: str) -> T:
    """The same for something that is awaited."""
    task = asyncio.ensure_future(coming)
    end = time.monotonic() + PATIENCE
    try:
        while not (await asyncio.wait([task], timeout=0.2))[0]:
            check_servers()
            assert time.monotonic() < end, f"in vain: {what}"
        return await task
    finally:
        task.cancel()


def run_apart(work: Coroutine[Any, Any, T]) -> T:
    """`asyncio.run` in a thread of its own: where Playwright has started, its loop runs in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def check_servers() -> None:
    """Fail with exit code and log, if a server has ended by itself."""
    for server in Server.running:
        server.check()


class Server:
    """`solstead serve`, with a log that tests can read."""

    running: ClassVar[list[Server]] = []

    def __init__(
        self,
        folder: Path,
        *flags: str,
        database: str = "",
        port: int = 0,
        client: str = "none",
        script: str = SCRIPT,
        fresh: bool = False,
        **environment: str,
    ) -> None:
        """`client` is a build of the browser client; without one there is a page that says so. `script` runs it, and
        `fresh` in a new Python, as everybody else starts it; otherwise it is born with everything imported."""
        self.database = database or str(folder / "tables.sqlite")
        self.port = port or free_port()
        self.log = folder / f"server-{self.port}.log"
        self.flags = ["--host", "127.0.0.1", "--log-level", "info", "--rate", "0", *flags]
        self.script = script
        self.fresh = fresh or script != SCRIPT
        self.environment = {"SOLSTEAD_HOST_KEY": "h" * 43, "SOLSTEAD_CLIENT": client, **environment}
        self.process: subprocess.Popen[bytes] | Child | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        words = ["serve", "--port", str(self.port), "--database-url", self.database, *self.flags]
        environment = {**os.environ, **self.environment}
        with self.log.open("ab") as log, Path(os.devnull).open("rb") as nothing:
            if self.fresh:
                command = [sys.executable, "-c", self.script, *words]
                self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
            else:
                files = [nothing.fileno(), log.fileno(), log.fileno()]
                self.process = nursery().bear(self.script, words, environment, files)
        Server.running.append(self)
        wait_until(self.ready, f"the server is ready; {self.tail()}")
        return self

    def check(self) -> None:
        code = self.process.poll() if self.process else None
        if code is not None:
            raise ServerGone(f"the server has ended with {code}; {self.tail()}")

    def tail(self) -> str:
        """The end of the log."""
        text = self.log.read_text(errors="replace") if self.log.exists() else ""
        return f"the end of its log:\n{text[-4000:]}"

    def ready(self) -> bool:
        self.check()
        with contextlib.suppress(OSError), urlopen(f"{self.url}/readyz", timeout=5) as answer:
            return bool(answer.status == 200)
        return False

    def child(self, module: str) -> int | None:
        """The process of a module that works for this server."""
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
                command = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if self.process and parent == self.process.pid and module.encode() in command:
                return int(folder.name)
        return None

    def kill(self) -> None:
        """As if the machine had taken the process away."""
        assert self.process is not None
        self._told_to_end()
        self.process.kill()
        self.process.wait()

    def stop(self) -> bool:
        """Ask it to stop, and wait; whether it did so in good order."""
        assert self.process is not None
        self._told_to_end()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(PATIENCE) in (0, -signal.SIGTERM)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def _told_to_end(self) -> None:
        if self in Server.running:
            Server.running.remove(self)


@contextlib.contextmanager
def running(
    folder: Path, *flags: str, database: str = "", client: str = "none", fresh: bool = False
) -> Iterator[Server]:
    server = Server(folder, *flags, database=database, client=client, fresh=fresh)
    try:
        yield server.start()
    finally:
        server.stop()


def command(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """`solstead ...` to its end."""
    with contextlib.ExitStack() as closing:
        files = [closing.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8")) for _ in range(3)]
        files[0].write(given)
        files[0].seek(0)
        code = nursery().bear(SCRIPT, words, os.environ, [file.fileno() for file in files]).wait(PATIENCE)
        for file in files:
            file.seek(0)
        return subprocess.CompletedProcess(words, code, files[1].read(), files[2].read())


def visit(url: str) -> httpx.Response:
    """A page, for somebody without a name."""
    return httpx.get(url, timeout=PATIENCE)


class Person:
    """Somebody with a browser."""

    def __init__(self, url: str, key: str = "") -> None:
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, verify=False)  # certificates take long to read
        weakref.finalize(self, self.http.close)  # a test that fails on the way must not make another one fail
        self.key = key or self.http.post("/api/keys").json()["key"]
        self.http.headers["Authorization"] = f"Bearer {self.key}"
        self.invite = ""

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.http.close()

    def open(self, **wanted: Any) -> str:
        """Open a table; its id."""
        answer = self.http.post("/api/tables", json={"game": "vaalbara", "name": "Ann", **wanted})
        assert answer.status_code == 201, answer.text
        self.invite = answer.json()["invite"]
        id: str = answer.json()["id"]
        return id

    def do(self, table: str, do: str, **fields: Any) -> httpx.Response:
        headers = {"X-Invite": self.invite} if self.invite else {}
        return self.http.post(f"/api/tables/{table}/commands", json={"do": do, **fields}, headers=headers)

    def must(self, table: str, do: str, **fields: Any) -> int:
        answer = self.do(table, do, **fields)
        assert answer.status_code == 200, answer.text
        seq: int = answer.json()["seq"]
        return seq

    def refused(self, table: str, do: str, **fields: Any) -> str:
        """The code of the refusal."""
        answer = self.do(table, do, **fields)
        assert answer.status_code >= 400, answer.text
        code: str = answer.json()["code"]
        return code

    def show(self, table: str) -> dict[str, Any]:
        headers = {"X-Invite": self.invite} if self.invite else {}
        answer = self.http.get(f"/api/tables/{table}", headers=headers)
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json()
        return shown

    def act(self, table: str, seat: int, choice: int = 0, shown: dict[str, Any] | None = None) -> int:
        """Take one of the options of a seat, as the table is shown now."""
        block = next(block for block in (shown or self.show(table))["blocks"] if block["seat"] == seat)
        prompt = block["prompt"]
        assert prompt is not None, block
        action = prompt["options"][choice % len(prompt["options"])]["action"]
        return self.must(table, "act", seat=seat, action=action, asked=prompt["asked"])

    def play_on(self, table: str, decisions: int = 1_000_000) -> dict[str, Any]:
        """Decide for all own seats until the game is over (or so often), waiting for bots and others."""
        shown = self.show(table)

        def asked() -> bool:
            nonlocal shown
            shown = self.show(table)
            return shown["table"]["status"] != "running" or any(_owes(block) for block in shown["blocks"])

        while True:
            wait_until(asked, "the next question, or the end of the game")
            if shown["table"]["status"] != "running" or decisions == 0:
                return shown
            decisions -= 1
            seat = next(block["seat"] for block in shown["blocks"] if _owes(block))
            self.act(table, seat, shown["seq"], shown)


def _owes(block: dict[str, Any]) -> bool:
    return block["prompt"] is not None and block["prompt"]["owes"]


class Seat:
    """A socket at a table, with everything that it was sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[bytes] = []

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def next(self) -> dict[str, Any]:
        text = await wait_for(self.socket.recv(), "a message")
        raw = text if isinstance(text, bytes) else text.encode()
        self.received.append(raw)
        message: dict[str, Any] = json.loads(raw)
        return message

    async def until(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message like that."""
        while not condition(message := await self.next()):
            pass
        return message

    async def do(self, do: str, id: int = 1, **fields: Any) -> dict[str, Any]:
        """Send a command; its acknowledgement or refusal."""
        await self.send(id=id, command={"do": do, **fields})
        return await self.until(lambda message: message["type"] in ("ack", "error") and message["id"] == id)


@contextlib.asynccontextmanager
async def seated(url: str, table: str, key: str = "", invite: str = "", lang: str = "en") -> Any:
    """A socket that has said hello."""
    address = url.replace("http://", "ws://") + f"/api/tables/{table}/socket"
    async with websockets.connect(address, max_size=None, ping_interval=None, open_timeout=PATIENCE) as socket:
        seat = Seat(socket)
        await seat.send(hello={"key": key, "invite": invite, "lang": lang})
        yield seat
