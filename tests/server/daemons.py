"""PostgreSQL and Redis from the system's packages, started for a test on free ports and temporary folders."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import free_port, wait_until


def program(name: str, package: str) -> str:
    """A program of a package (scripts/system installs those); without it the test is skipped with one line."""
    found = _find(name)
    if found is None:
        pytest.skip(f"{name} is not on this machine: sudo apt install {package}")
    return found


def _find(name: str) -> str | None:
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / name).exists():
            return str(folder / name)
    return shutil.which(name)


def as_postgres(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else command


def end(process: subprocess.Popen[bytes]) -> None:
    """Wait for a process that has been told to end; it gets no second chance."""
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise


class PostgreSQL:
    """A PostgreSQL that can crash, freeze, and come back; in a folder that is open to the user postgres alone."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        initdb = program("initdb", "postgresql")
        run = as_postgres([initdb, "-D", str(self.data), "-U", "solstead", "-A", "trust", "--no-sync"])
        subprocess.run(run, check=True, capture_output=True, cwd="/")

    @property
    def url(self) -> str:
        return f"postgresql://solstead@127.0.0.1:{self.port}/postgres"

    def start(self, *settings: str) -> None:
        postgres = program("postgres", "postgresql")
        command = [postgres, "-D", str(self.data), "-p", str(self.port), "-k", "", "-c", "listen_addresses=127.0.0.1"]
        command += [part for setting in settings for part in ("-c", setting)]
        self.process = subprocess.Popen(
            as_postgres(command), cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        ready = [program("pg_isready", "postgresql-client"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        wait_until(lambda: subprocess.run(ready, check=False).returncode == 0, "PostgreSQL is ready")

    def crash(self) -> None:
        """As if it was killed: nothing is written that has not been written by then."""
        stop = [program("pg_ctl", "postgresql"), "-D", str(self.data), "-m", "immediate", "stop"]
        subprocess.run(as_postgres(stop), check=False, capture_output=True, cwd="/")
        if self.process is not None:
            end(self.process)
            self.process = None

    def freeze(self) -> None:
        """It is there, and does not answer."""
        for pid in self._pids():
            os.kill(pid, signal.SIGSTOP)

    def thaw(self) -> None:
        assert self.process is not None
        for pid in [*reversed(self._pids()), self.process.pid]:  # runuser stops along with what it has started
            os.kill(pid, signal.SIGCONT)

    def _pids(self) -> list[int]:
        """The process and all it has started."""
        found = [int((self.data / "postmaster.pid").read_text().split()[0])]
        for status in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                parent = int(status.read_text().rsplit(")", 1)[1].split()[1])
                if parent == found[0]:
                    found.append(int(status.parent.name))
        return found


@contextlib.contextmanager
def postgres() -> Iterator[PostgreSQL]:
    """An empty database that is not running yet."""
    with tempfile.TemporaryDirectory(prefix="solstead-postgresql-") as name:
        if os.geteuid() == 0:
            shutil.chown(name, "postgres", "postgres")
        found = PostgreSQL(Path(name))
        try:
            yield found
        finally:
            found.crash()


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """The URL of an empty database that runs."""
    with postgres() as found:
        found.start()
        yield found.url


class Redis:
    """A Redis that can be taken away and brought back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.program = program("redis-server", "redis-server")
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = [
            self.program,
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--dir",
            str(self.folder),
        ]
        with (self.folder / "redis.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        wait_until(self.answers, "Redis is ready")

    def answers(self) -> bool:
        assert self.process is not None
        log = self.folder / "redis.log"
        assert self.process.poll() is None, f"Redis has ended; its log:\n{log.read_text(errors='replace')[-2000:]}"
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=5) as redis:
            redis.sendall(b"PING\r\n")
            return redis.recv(16).startswith(b"+PONG")
        return False

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            end(self.process)
            self.process = None
