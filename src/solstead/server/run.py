"""Starting a server: the database first, then one worker here, or several side by side."""

from __future__ import annotations

import contextlib
import os
import tempfile
import threading
import time
import urllib.request
import webbrowser
from typing import Any

import segno
import uvicorn
from msgspec import structs
from rich.console import Console

from solstead.core.errors import SolsteadError
from solstead.server import logs, store
from solstead.server.addresses import local_address, network_address
from solstead.server.app import make_app
from solstead.server.config import Config, default_database

GRACE_SECONDS = 10


def serve(config: Config, open_page: bool = False) -> None:
    """Serve until told to stop."""
    config = checked(config)
    logs.set_up(config.log_level)
    with store.opened(config.database_url, config.power_safe):
        pass  # up to date before any worker starts
    greet(config)
    if open_page:
        threading.Thread(target=_open_when_ready, args=(local_address(config),), daemon=True).start()
    options = uvicorn_options(config)
    if config.workers == 1:
        uvicorn.Server(uvicorn.Config(make_app(config), **options)).run()
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(config.to_environment(), PROMETHEUS_MULTIPROC_DIR=folder)
        uvicorn.run("solstead.server.app:from_environment", factory=True, workers=config.workers, **options)


def checked(config: Config) -> Config:
    """The settings with what was left open filled in; SolsteadError, if they do not go together."""
    url = config.database_url or str(default_database())
    if config.workers > 1 and (not config.redis_url or not url.startswith("postgres")):
        raise SolsteadError("several workers need --database-url postgresql://... and --redis-url redis://...")
    config.addresses  # noqa: B018, says what is wrong with a bot
    if config.bot_limit <= 0:
        raise SolsteadError("--bot-limit is more than 0 seconds")
    return structs.replace(config, database_url=url)


def uvicorn_options(config: Config) -> dict[str, Any]:
    return {
        "host": config.host,
        "port": config.port,
        "log_config": None,
        "access_log": False,
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


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"{address}/healthz", timeout=1).close()
            webbrowser.open(address)
            return
        time.sleep(0.1)
