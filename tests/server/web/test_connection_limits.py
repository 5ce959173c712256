"""Connections that ask nothing, and too many of them: nobody else is kept out."""

from __future__ import annotations

import contextlib
import resource
import socket
import time
from pathlib import Path

import httpx

from solstead.server.web import connection_limits
from tests.server.running import Server, running, wait_until


def connections(server: Server, count: int, stack: contextlib.ExitStack, first: bytes = b"") -> list[socket.socket]:
    found = []
    for _ in range(count):
        one = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=30))
        if first:
            one.sendall(first)
        found.append(one)
    return found


def test_silent_and_excess_connections_are_closed(tmp_path: Path) -> None:
    with running(tmp_path, "--proxies", "10.0.0.0/8") as server, contextlib.ExitStack() as stack:
        silent = connections(server, 3, stack)
        half = connections(server, 3, stack, b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{")
        many = connections(server, connection_limits.MOST_EACH, stack)
        many[-1].settimeout(30)
        with contextlib.suppress(ConnectionError):
            assert many[-1].recv(1) == b""  # one too many from here
        elsewhere = httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"), timeout=30)
        assert elsewhere.get(f"{server.url}/healthz").status_code == 200
        elsewhere.close()
        began = time.monotonic()
        for one in [*silent, *half]:
            one.settimeout(60)
            with contextlib.suppress(ConnectionError):
                while one.recv(1000):
                    pass
        assert time.monotonic() - began < 55
        assert httpx.get(f"{server.url}/healthz", timeout=30).status_code == 200
        assert "too_many_connections" in server.log.read_text()


def test_proxies_are_known_at_the_door(tmp_path: Path) -> None:
    """The door is made with the settings of the server: a proxy may have more connections than a guest."""
    with running(tmp_path, "--proxies", "127.0.0.1") as server, contextlib.ExitStack() as stack:
        question = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        many = connections(server, connection_limits.MOST_EACH + 1, stack, question)
        assert many[-1].recv(15) == b"HTTP/1.1 200 OK"


def test_running_out_of_files_is_survived_and_said(tmp_path: Path) -> None:
    with running(tmp_path) as server, contextlib.ExitStack() as stack:
        assert server.process is not None
        pid = server.process.pid
        most = max(int(file.name) for file in Path(f"/proc/{pid}/fd").iterdir()) + 6
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (most, most))
        question = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        with contextlib.suppress(ConnectionError):
            connections(server, 30, stack, question)
        wait_until(lambda: "out_of_files" in server.log.read_text(), "the log says so")
        stack.close()

        def well() -> bool:
            with contextlib.suppress(httpx.HTTPError):
                return httpx.get(f"{server.url}/readyz", timeout=30).status_code == 200
            return False

        wait_until(well, "people come in again")


def test_there_are_never_more_than_files() -> None:
    class Line:
        closing = False

        def is_closing(self) -> bool:
            return self.closing

    found = connection_limits.Doors(4, 2, "10.0.0.0/8")
    lines = [Line() for _ in range(9)]
    assert [found.admit(line, "192.0.2.1") for line in lines[:3]] == [True, True, False]
    assert [found.admit(line, "10.1.2.3") for line in lines[3:6]] == [True, True, False]  # four in all
    lines[0].closing = True
    assert found.admit(lines[6], "10.1.2.3")  # a proxy may have more than its share
