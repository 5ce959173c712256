"""The rules of the house: what is offered here at all, and what the host has decided about people.

They are few and seldom change, so every worker has them in memory and looks every two seconds whether they are still
the same. Decisions follow a key: who makes a new one is somebody new, as everywhere here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Optional

import sqlalchemy as sa
from msgspec import Struct, convert, structs
from sqlalchemy.engine import Connection

from solstead.core.errors import SolsteadError
from solstead.core.game import learn
from solstead.server.base.errors import Refused
from solstead.server.base.tasks import end, keep_alive
from solstead.server.http.limits import HostSettings
from solstead.server.store import schema as s
from solstead.server.store.store import Store, StoreDown

log = logging.getLogger(__name__)

#: What a host may do without.
FEATURES: Final = ("ratings", "seeks", "history", "friends", "tournaments", "push", "spectators", "chat")
LOOK_SECONDS: Final = 2.0


class Offers(Struct):
    """What there is here."""

    ratings: bool = True  # tables may be rated
    seeks: bool = True  # people may look for others
    history: bool = True  # people find the games again that they have finished
    friends: bool = True  # people may be found by those whom they have played with
    tournaments: bool = True
    push: bool = True  # browsers are told whose turn it is, where the host has said how
    spectators: bool = True  # who does not sit at a table may look on
    chat: bool = True
    reports: bool = False  # there is a host who reads them


class Conduct(Struct):
    """What the host has decided about a person."""

    muted: bool = False  # says nothing
    banned: bool = False  # may not be here
    name: str = ""  # is called that, wherever they sit down
    note: str = ""  # for the host alone


learn(HostSettings)  # it is read in several threads


def check_without(without: str) -> frozenset[str]:
    """The features that a host does without, from words with commas between; SolsteadError for an unknown one."""
    names = {name.strip() for name in without.split(",") if name.strip()}
    if names == {"all"}:
        return frozenset(FEATURES)
    if unknown := sorted(names - set(FEATURES)):
        raise SolsteadError(f"--without takes all, or some of {', '.join(FEATURES)}, not {', '.join(unknown)}")
    return frozenset(names)


def read_settings(connection: Connection) -> HostSettings:
    found = {row.name: row.value for row in connection.execute(sa.select(s.settings))}
    return convert(found, HostSettings, strict=False)


def write_settings(connection: Connection, wanted: HostSettings) -> None:
    connection.execute(sa.delete(s.settings))
    rows = [{"name": name, "value": str(value)} for name, value in structs.asdict(wanted).items()]
    connection.execute(sa.insert(s.settings), rows)


def read_conduct(connection: Connection) -> dict[str, Conduct]:
    """Everybody about whom something was decided."""
    rows = connection.execute(sa.select(s.conduct))
    return {row.person: Conduct(bool(row.muted), bool(row.banned), row.name, row.note) for row in rows}


class House:
    """The rules of the house, as one worker knows them."""

    def __init__(self, without: str = "", hosted: bool = False) -> None:
        self.without = check_without(without)
        self.hosted = hosted
        self.conduct: dict[str, Conduct] = {}
        self.offers = self._offers(HostSettings())
        self.on_ban: Optional[Callable[[frozenset[str]], None]] = None  # told who is not to be here from now on
        self._store: Optional[Store] = None
        self._work: Optional[asyncio.Task[None]] = None

    async def start(self, store: Store) -> None:
        self._store = store
        await self.look()
        self._work = asyncio.create_task(keep_alive("house", self._watch))

    async def close(self) -> None:
        if self._work is not None:
            await end(self._work)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except StoreDown as error:
                log.info("house_unknown", extra={"reason": str(error)})

    async def look(self) -> None:
        """Read the rules anew."""
        assert self._store is not None
        settings, conduct = await self._store.read(lambda c: (read_settings(c), read_conduct(c)))
        before, self.conduct = self.conduct, conduct
        self.offers = self._offers(settings)
        new = self.banned - {person for person, found in before.items() if found.banned}
        if new and self.on_ban is not None:
            self.on_ban(new)

    async def settings(self) -> HostSettings:
        """What the host has set."""
        assert self._store is not None
        return await self._store.read(read_settings)

    async def set(self, wanted: HostSettings) -> HostSettings:
        assert self._store is not None
        await self._store.write(lambda connection: write_settings(connection, wanted))
        await self.look()
        return wanted

    def _offers(self, settings: HostSettings) -> Offers:
        return Offers(
            **{name: getattr(settings, name) and name not in self.without for name in FEATURES}, reports=self.hosted
        )

    # ---- questions

    def need(self, feature: str) -> None:
        """Refuse what is not offered here."""
        if not getattr(self.offers, feature):
            raise Refused("turned_off", "the host does not offer that here")

    @property
    def banned(self) -> frozenset[str]:
        return frozenset(person for person, found in self.conduct.items() if found.banned)

    def check(self, person: str) -> None:
        """Refuse somebody who may not be here."""
        if person in self.conduct and self.conduct[person].banned:
            raise Refused("banned", "the host does not let you play here any more")

    def check_voice(self, person: str) -> None:
        """Refuse words of somebody who is to say nothing, or where nobody says anything."""
        self.need("chat")
        if person in self.conduct and self.conduct[person].muted:
            raise Refused("muted", "the host has muted you")

    def called(self, person: str, name: str) -> str:
        """What a person is called who wants to be called this."""
        return (self.conduct[person].name if person in self.conduct else "") or name
