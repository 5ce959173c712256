"""What an operator may have got wrong, said in one line each before anything starts."""

from __future__ import annotations

import contextlib
import errno
import logging
import math
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sa
from msgspec import structs
from sqlalchemy.engine import Engine

from solstead.core.errors import SolsteadError
from solstead.server.base.config import Config, default_database, networks
from solstead.server.host import features
from solstead.server.people.push import signing
from solstead.server.store import store

LEVELS = ("debug", "info", "warning", "error", "critical")
REDIS_SECONDS = 5
#: The shortest host key: about a hundred bits, if it is random. And how to make a better one.
LEAST_KEY = 20
MAKE_KEY = '"import secrets; print(secrets.token_urlsafe(32))"'
#: Written to see whether that is possible, perhaps by several servers that start at once.
PROBE = "INSERT INTO probes (name, at) VALUES ('start', 0) ON CONFLICT (name) DO UPDATE SET at = 0"


def checked(config: Config) -> Config:
    """The settings with what was left open filled in; SolsteadError, if they do not go together."""
    url = config.database_url or str(default_database())
    if config.workers < 1 or config.bot_workers < 1:
        raise SolsteadError("--workers and --bot-workers are at least 1")
    if config.workers > 1 and (not config.redis_url or not url.startswith("postgres")):
        raise SolsteadError("several workers need --database-url postgresql://... and --redis-url redis://...")
    config.addresses  # noqa: B018, says what is wrong with a bot
    config.trusted  # noqa: B018, and with a proxy
    networks("--crowds", config.crowds)
    if config.bot_limit <= 0:
        raise SolsteadError("--bot-limit is more than 0 seconds")
    if not 1 <= config.port <= 65535:
        raise SolsteadError(f"--port is a number from 1 to 65535, not {config.port}")
    if config.log_level.lower() not in LEVELS:
        raise SolsteadError(f"--log-level is one of {', '.join(LEVELS)}, not {config.log_level}")
    if config.push:
        signing.check_contact(config.push)
        signing.check_installed()
    if not all(0 <= number < math.inf for number in (config.rate, config.absence, config.spectator_delay)):
        raise SolsteadError("--rate, --absence and --spectator-delay are numbers that are not below 0")
    if config.burst < 1:
        raise SolsteadError("--burst is at least 1")
    if 0 < len(config.host_key) < LEAST_KEY:
        raise SolsteadError(f"--host-key has at least {LEAST_KEY} letters: python3 -c {MAKE_KEY}")
    features.check_without(config.without)
    return structs.replace(config, database_url=url, log_level=config.log_level.lower())


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None for another one."""
    parsed = _parsed(url)
    if not parsed.drivername.startswith("sqlite"):
        return None
    if parsed.database in (None, "", ":memory:"):
        raise SolsteadError("--database-url is a file: a database in memory would be another one for every thread")
    return Path(parsed.database)


def _parsed(url: str) -> sa.URL:
    try:
        return sa.make_url(store.address(url))
    except (sa.exc.ArgumentError, ValueError):
        raise SolsteadError(f"--database-url is a file or postgresql://..., not {_hidden(url)!r}") from None


def _hidden(url: str) -> str:
    """An address that cannot be read may have a password in it."""
    return url.partition("://")[0] + "://..." if "://" in url else url


@contextlib.contextmanager
def database(url: str, fast: bool = False, new: bool = True) -> Iterator[Engine]:
    """The database, up to date and able to be written to. `new`: a file that is not there yet is made."""
    file, name = file_of(url), _parsed(url).render_as_string(hide_password=True)
    if file is not None:
        _check_file(file, new)
        name = str(file)
    try:
        engine = store.engine_for(url, fast)
    except (sa.exc.SQLAlchemyError, ImportError) as error:
        if getattr(error, "name", "") == "psycopg":
            raise SolsteadError("PostgreSQL needs the package psycopg: pip install 'solstead[postgresql]'") from None
        raise SolsteadError(f"the database {name} cannot be used: {_short(error)}") from None
    try:
        store.migrate(engine)
        with store.writing(engine) as connection:
            connection.execute(sa.text(PROBE))
        yield engine
    except (sa.exc.SQLAlchemyError, OSError) as error:
        raise SolsteadError(f"the database {name} cannot be used: {_short(error)}") from None
    finally:
        engine.dispose()


def _check_file(file: Path, new: bool) -> None:
    if file.is_dir():
        raise SolsteadError(f"{file} is a folder, not a database")
    if not file.parent.is_dir():
        raise SolsteadError(f"the folder {file.parent} for the database does not exist")
    if not new and not file.exists():
        raise SolsteadError(f"there is no database {file}")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise SolsteadError(f"{file} cannot be written to")


def _short(error: BaseException) -> str:
    """What a database says, in one line."""
    cause: Any = getattr(error, "orig", None) or error
    return " ".join(str(cause).split()) or type(cause).__name__


@contextlib.contextmanager
def alone(url: str) -> Iterator[None]:
    """Refuse a second server on one SQLite file: each has tables in memory that the other would not see change."""
    file = file_of(url)
    if file is None or os.name != "posix":
        yield
        return
    with file.with_name(file.name + ".lock").open("w") as held:
        _lock(held, file)
        yield


def _lock(held: IO[str], file: Path) -> None:
    import fcntl

    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise SolsteadError(f"another server uses {file}; for several servers there are PostgreSQL and Redis") from None


def check_redis(url: str) -> None:
    """Refuse a bus that nobody answers on."""
    if not url:
        return
    try:
        import redis
    except ImportError:
        raise SolsteadError("--redis-url needs the package redis: pip install 'solstead[redis]'") from None
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=REDIS_SECONDS, socket_timeout=REDIS_SECONDS) as found:
            found.ping()
    except (redis.RedisError, OSError, ValueError) as error:
        raise SolsteadError(f"Redis does not answer: {_short(error)}") from None


def bound(config: Config) -> list[socket.socket]:
    """The sockets to listen on: one for each worker where the system deals connections out, otherwise one for all."""
    if config.workers == 1 or sys.platform != "linux":
        found = [bind(config)] * config.workers
    else:
        bind(config).close()  # sockets that share an address do not notice a stranger on it
        found = [bind(config, shared=True) for _ in range(config.workers)]
    logging.getLogger(__name__).info("bound", extra={"address": config.host})
    return found


def bind(config: Config, shared: bool = False) -> socket.socket:
    """One socket on the address; others may be there too if it is shared."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        found.bind((config.host, config.port))
    except OSError as error:
        found.close()
        if error.errno == errno.EADDRINUSE:
            raise SolsteadError(f"port {config.port} is taken by another program; give another --port") from None
        raise SolsteadError(f"cannot listen on {config.host}, port {config.port}: {error.strerror or error}") from None
    return found
