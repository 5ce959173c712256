"""Starting a server: the database first, then one worker here, or several side by side."""

from __future__ import annotations

import contextlib
import os
import socket
import tempfile
import threading
import time
import urllib.request
import webbrowser
from typing import Any

import segno
import uvicorn
from rich.console import Console

from solstead.core import engine
from solstead.server.base import logs
from solstead.server.base.addresses import local_address, network_address
from solstead.server.base.config import Config, variable
from solstead.server.run import checks
from solstead.server.run.workers import Workers
from solstead.server.web.app import make_app

#: Requests that are being answered when the server is to stop have so long.
GRACE_SECONDS = 3


def serve(config: Config, open_page: bool = False) -> None:
    """Serve until told to stop. Whatever an operator can get wrong is said before anything starts."""
    config = checks.checked(config)
    logs.set_up(config.log_level)
    checks.check_redis(config.redis_url)
    with checks.database(config.database_url, config.fast_commits):
        pass  # up to date before any worker starts
    with checks.alone(config.database_url), contextlib.ExitStack() as closing:
        listening = [closing.enter_context(found) for found in checks.bound(config)]
        greet(config)
        if open_page:
            threading.Thread(target=_open_when_ready, args=(local_address(config),), daemon=True).start()
        _run(config, listening)


def _run(config: Config, listening: list[socket.socket]) -> None:
    options = uvicorn_options(config)
    os.environ[variable("proxies")] = config.trusted  # the door asks for it
    if config.workers == 1:
        uvicorn.Server(uvicorn.Config(make_app(config), **options)).run(listening)
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(config.to_environment(), PROMETHEUS_MULTIPROC_DIR=folder)
        app = "solstead.server.run.workers:from_environment"
        Workers(uvicorn.Config(app, factory=True, **options), listening).run()


def uvicorn_options(config: Config) -> dict[str, Any]:
    return {
        "host": config.host,
        "port": config.port,
        "log_config": None,
        "access_log": False,
        "http": "solstead.server.web.connection_limits:Door",
        "forwarded_allow_ips": config.trusted,
        "server_header": False,
        "ws": "websockets-sansio",
        "ws_max_size": 16 * 1024,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": GRACE_SECONDS,
    }


def greet(config: Config) -> None:
    """Say where the tables are."""
    console = Console(highlight=False)
    console.print(f"Solstead: {local_address(config)}")
    friends = network_address(config)
    if friends:
        console.print(f"Friends on the same network: {friends}")
        if console.is_terminal:
            segno.make(friends).terminal(compact=True)
    if (line := engine.quiet_line()) is not None:
        console.print(line, style="dim")


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"{address}/healthz", timeout=1).close()
            webbrowser.open(address)
            return
        time.sleep(0.1)
