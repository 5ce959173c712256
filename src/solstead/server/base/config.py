"""The settings of a server: by flag of `solstead serve`, or by environment variable. Workers get them by variable."""

from __future__ import annotations

import os
from ipaddress import ip_network
from pathlib import Path
from typing import Any

from msgspec import Struct, convert, structs

from solstead.bots import NAMES
from solstead.bots.external import LIMIT, named_bots, split_names
from solstead.core.errors import SolsteadError

#: By how many seconds spectators see public games with secrets later than who plays.
DELAY = 180.0
PREFIX = "SOLSTEAD_"


class Config(Struct, frozen=True, kw_only=True):
    """Each setting, with its default."""

    host: str = "0.0.0.0"
    port: int = 8000
    database_url: str = ""
    redis_url: str = ""
    workers: int = 1
    bot_workers: int = 2
    bots: str = ""  # further bots, as NAME=ADDRESS with commas between them; guests are told the names alone
    bot_limit: float = LIMIT  # seconds that such a bot has for a decision
    fast_commits: bool = False  # acknowledge before the disk has it
    proxies: str = "127.0.0.1,::1"  # who may say in X-Forwarded-For for whom they ask, with commas between them
    crowds: str = ""  # addresses that many people share, with commas between them: a school, a club
    origins: str = ""  # further origins that may use the server, with commas between them
    host_key: str = ""  # lets its owner lock the lobby, delete tables and set limits; empty: nobody
    absence: float = 120.0  # seconds after which the others may let a bot play for somebody who is away
    push: str = ""  # where push services reach the host: mailto:... or https://...; empty: nothing is sent to browsers
    push_local: bool = False  # also to addresses of this machine and network, for tests
    without: str = ""  # what is not offered here, with commas between: house.FEATURES, or "all"
    spectator_delay: float = DELAY  # seconds by which spectators of public games with secrets see them later
    rate: float = 20.0  # requests and messages a second, for each address and socket; 0: no limit
    burst: int = 100
    log_level: str = "info"

    @property
    def allowed_origins(self) -> list[str]:
        return [origin.strip().rstrip("/") for origin in self.origins.split(",") if origin.strip()]

    @property
    def trusted(self) -> str:
        """The proxies, as uvicorn wants them; SolsteadError for one that is no address."""
        return ",".join(networks("--proxies", self.proxies))

    @property
    def addresses(self) -> dict[str, str]:
        """The addresses of the host's bots, by name; SolsteadError for one that will not do."""
        return named_bots(split_names(self.bots), NAMES)

    def to_environment(self) -> dict[str, str]:
        """The variables that make this again."""
        return {variable(name): str(value) for name, value in structs.asdict(self).items()}

    @staticmethod
    def from_environment() -> Config:
        given: dict[str, Any] = {}
        for name in Config.__struct_fields__:
            if variable(name) in os.environ:
                given[name] = os.environ[variable(name)]
        return convert(given, Config, strict=False)


def networks(flag: str, given: str) -> list[str]:
    """Addresses and networks with commas between them; SolsteadError for one that is none."""
    names = [name.strip() for name in given.split(",") if name.strip()]
    for name in names:
        try:
            ip_network(name)
        except ValueError:
            raise SolsteadError(f"{flag} has addresses and networks (10.0.0.0/8) in it, not {name!r}") from None
    return names


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + name.upper()


#: All of them. Programs that the server starts need not know them.
VARIABLES = frozenset(variable(name) for name in Config.__struct_fields__)


def default_database() -> Path:
    """Where tables are kept if nobody says otherwise."""
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "solstead"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SolsteadError(f"cannot make the folder {folder}: {error.strerror}; give a --database-url") from None
    return folder / "tables.sqlite"
