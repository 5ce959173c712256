"""Servers that begin with everything imported: one process imports it once, and every server of a test is born there.

A child is a process like any other, with arguments, variables, files and a folder of its own. It can be killed, ends
with an exit code, and starts others. What it does not do is import for seconds what its brothers have imported before.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Optional

#: The longest message.
MOST_BYTES = 1 << 17
#: What servers need, and some only later; nothing that reads its settings while it is imported.
NEEDED = """
solstead.cli.main solstead.server.run.start solstead.server.live.redis_bus
litestar.plugins.pydantic litestar.plugins.attrs
sqlalchemy.dialects.sqlite.pysqlite sqlalchemy.dialects.postgresql.psycopg psycopg
uvicorn.protocols.http.auto uvicorn.protocols.websockets.websockets_sansio_impl uvicorn.lifespan.on
"""


class Child:
    """A process that was born there; what `subprocess.Popen` can do, as far as tests need it."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self._nursery = nursery
        self.pid = pid
        self.returncode: Optional[int] = None

    def poll(self) -> Optional[int]:
        return self._look(0.0)

    def _look(self, seconds: float) -> Optional[int]:
        if self.returncode is None:
            self._nursery.listen(seconds)
            self.returncode = self._nursery.ended.pop(self.pid, None)
        return self.returncode

    def wait(self, timeout: Optional[float] = None) -> int:
        end = None if timeout is None else time.monotonic() + timeout
        while (code := self._look(0.05)) is None:
            if end is not None and time.monotonic() > end:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0.0)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Nursery:
    """The process that has imported everything, as seen by a test."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self.ended: dict[int, int] = {}
        self._born: list[int] = []
        self._connection, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with other:
            code = f"from tests.server.nursery import main; main({other.fileno()})"
            self._process = subprocess.Popen(
                [sys.executable, "-c", code], pass_fds=[other.fileno()], cwd=Path(__file__).parents[2]
            )

    def bear(self, script: str, arguments: Sequence[str], variables: Mapping[str, str], files: Sequence[int]) -> Child:
        """Run a script, as `python -c` would, with these files for its input, its output and its errors."""
        message = {"script": script, "arguments": arguments, "variables": dict(variables), "folder": str(Path.cwd())}
        with self._lock:
            socket.send_fds(self._connection, [json.dumps(message).encode()], files)
            while not self._born:
                self.listen(60.0)
            return Child(self, self._born.pop())

    def listen(self, seconds: float) -> None:
        """Take note of who was born and who has ended."""
        with self._lock:
            while select.select([self._connection], [], [], seconds)[0]:
                seconds = 0.0
                heard = self._connection.recv(MOST_BYTES)
                assert heard, f"the nursery has ended with {self._process.wait()}"
                pid, code = json.loads(heard)
                if code is None:
                    self._born.append(pid)
                else:
                    self.ended[pid] = code

    def close(self) -> None:
        self._connection.close()
        self._process.wait()


_nursery: Optional[Nursery] = None


def nursery() -> Nursery:
    """The one of this test process, from its first server on."""
    global _nursery
    if _nursery is None:
        _nursery = Nursery()
        atexit.register(_nursery.close)
    return _nursery


# ---- in the nursery


def main(number: int) -> None:
    """Import, then bear whoever is asked for. In a child this goes on with its script."""
    import gc
    from importlib import import_module

    for name in NEEDED.split():
        import_module(name)
    gc.collect()
    gc.freeze()
    script = _bear(socket.socket(fileno=number))
    exec(compile(script, "<string>", "exec"), {"__name__": "__main__"})


def _bear(connection: socket.socket) -> str:
    """Serve until nobody listens; the script, in a child."""
    children: dict[int, int] = {}  # by the file that tells when they end
    with selectors.DefaultSelector() as selector:
        selector.register(connection, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select():
                if key.fd in children:
                    pid = children.pop(key.fd)
                    selector.unregister(key.fd)
                    os.close(key.fd)
                    _, status = os.waitpid(pid, 0)
                    connection.send(json.dumps([pid, os.waitstatus_to_exitcode(status)]).encode())
                    continue
                heard, files, _, _ = socket.recv_fds(connection, MOST_BYTES, 3)
                if not heard:
                    raise SystemExit(0)
                pid = os.fork()
                if pid == 0:
                    for file in children:
                        os.close(file)
                    connection.close()
                    return _become(json.loads(heard), files)
                for file in files:
                    os.close(file)
                watch = os.pidfd_open(pid)
                children[watch] = pid
                selector.register(watch, selectors.EVENT_READ)
                connection.send(json.dumps([pid, None]).encode())


def _become(wanted: dict[str, Any], files: list[int]) -> str:
    """In a child: what a new process would be."""
    for standard, file in enumerate(files):
        os.dup2(file, standard)
        os.close(file)
    os.environ.clear()
    os.environ.update(wanted["variables"])
    os.chdir(wanted["folder"])
    sys.argv = ["-c", *wanted["arguments"]]
    return str(wanted["script"])
