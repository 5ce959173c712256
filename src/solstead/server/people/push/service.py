"""Telling people who are not here that it is their turn: Web Push, where the host has turned it on.

A browser gives an address (its endpoint, at whoever made the browser) and keys. What is sent there is encrypted for
that browser, says no more than whose turn it is, where and with whom, and is signed with a key that the server has
made for itself. All of it happens beside play: a turn is noted, and looked at again a moment later.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from hashlib import sha256
from typing import Literal, Optional

from msgspec import json

from solstead.core.text import Text
from solstead.server.base.errors import Refused, unknown_table
from solstead.server.base.tasks import end, keep_alive
from solstead.server.host.features import House
from solstead.server.http.limits import Visitors
from solstead.server.live import holidays
from solstead.server.live.keeper import Keeper, waited_for
from solstead.server.live.live import Live
from solstead.server.people.push.http_client import Caller
from solstead.server.people.push.messages import looking, message, pressed, words
from solstead.server.people.push.queries import (
    add_device,
    claim_reminder,
    devices_of,
    quiet_of,
    reminders,
    remove_device,
    server_key,
    set_quiet,
)
from solstead.server.people.push.shapes import Device, DeviceRef, Message, NewDevice, Telling
from solstead.server.people.push.signing import (
    Signer,
    check_endpoint,
    check_installed,
    check_keys,
    encrypted,
    new_key,
    origin,
)
from solstead.server.store.store import Store, StoreDown, now
from solstead.server.table.table import Table

log = logging.getLogger(__name__)
#: How long after a turn has come it is looked whether the person is here by then.
PAUSE_SECONDS = 3.0
#: How often to look for slow clocks about to run out.
REMIND_SECONDS = 30.0
#: How often it is looked for turns to tell.
LOOK_SECONDS = 0.25
#: Turns and messages that wait; what comes on top is dropped.
MOST_WAITING = 20_000
#: So many messages are on their way at a time, and so many to one push service.
MOST_SENDING = 64
MOST_EACH = 32
#: A service that cannot take a message now is asked once more.
AGAIN_SECONDS = 20.0
#: How long a push service keeps a message for a device that is away.
KEEP_SECONDS = 86_400
#: For one device: so many at once, then one every half minute.
DEVICE_BURST, DEVICE_RATE = 20, 1 / 30


# ---- the herald


class Notifier:
    """Tells the people of one worker whose turn it is."""

    def __init__(self, keeper: Keeper, house: House, contact: str, anywhere: bool = False) -> None:
        self.keeper = keeper
        self.house = house
        self.store: Store = keeper.store
        self.contact = contact
        self.anywhere = anywhere
        self.signer: Optional[Signer] = None
        self._turns: deque[tuple[float, str, frozenset[str]]] = deque()
        self._sending: set[asyncio.Task[None]] = set()
        self._all = asyncio.Semaphore(MOST_SENDING)
        self._each: dict[str, asyncio.Semaphore] = {}
        self._next_reminder = 0.0
        self._devices = Visitors(DEVICE_RATE, DEVICE_BURST)
        self._work: Optional[asyncio.Task[None]] = None
        self._caller: Optional[Caller] = None

    async def start(self) -> None:
        if not self.contact:
            return
        check_installed()
        private = await self.store.write(lambda connection: server_key(connection, "push", new_key))
        self.signer = Signer(private, self.contact)
        self._caller = Caller(self.anywhere)
        self.keeper.on_turn = self.note
        self._work = asyncio.create_task(keep_alive("push", self._look))

    async def close(self) -> None:
        await end(*self._sending, *([self._work] if self._work else []))
        if self._caller is not None:
            await self._caller.close()

    def on(self) -> Signer:
        """The signer; refused where there is none."""
        if self.signer is None:
            raise Refused("no_push", "the host has not turned messages to browsers on")
        return self.signer

    # ---- what people ask

    async def telling(self, person: str) -> Telling:
        """Whether people are told here, and of which tables this one is not."""
        signer = self.signer if self.house.offers.push else None
        quiet = await self.store.read(lambda c: quiet_of(c, person)) if person else []
        return Telling(signer is not None, signer.public if signer else "", quiet)

    async def add_device(self, person: str, wanted: NewDevice, language: str) -> DeviceRef:
        """Tell a person by this browser, from now on."""
        self.house.need("push")
        self.on()
        check_endpoint(wanted.endpoint, self.anywhere)
        check_keys(wanted)
        return DeviceRef(await self.store.write(lambda c: add_device(c, person, wanted, language)))

    async def remove_device(self, person: str, id: str) -> None:
        await self.store.write(lambda c: remove_device(c, id, person))

    async def set_quiet(self, person: str, id: str, on: bool) -> None:
        """Tell a person nothing of a table, or again."""
        if not await self.store.write(lambda c: set_quiet(c, person, id, on)):
            raise unknown_table()

    # ---- telling

    def note(self, live: Live, people: frozenset[str]) -> None:
        """It is the turn of these people, as of now."""
        if len(self._turns) >= MOST_WAITING:
            self._count("dropped")
        elif self.house.offers.push:
            self._turns.append((time.monotonic() + PAUSE_SECONDS, live.id, people))

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            due: dict[str, set[str]] = {}
            while self._turns and self._turns[0][0] <= time.monotonic():
                _, table, people = self._turns.popleft()
                due.setdefault(table, set()).update(people)
            try:
                await self._tell(due, waited_for, "turn")
                if self.house.offers.push and time.monotonic() >= self._next_reminder:
                    self._next_reminder = time.monotonic() + REMIND_SECONDS
                    await self._remind()
            except StoreDown as error:
                log.warning("push_failed", extra={"reason": str(error)})

    async def _remind(self) -> None:
        """Tell people whose time is about to run out in a slow game; not those on holiday."""
        at = now()
        for id in await self.store.read(lambda connection: reminders(connection, at)):
            live = self.keeper.live(id)
            try:
                async with live.lock:
                    table = await self.keeper.fresh(live)
                    people, until = pressed(table, at), table.due()
            except Refused as refused:
                log.info("push_failed", extra={"table": id, "reason": refused.code})
                continue
            if until is None or not await self.store.write(lambda c: claim_reminder(c, id, until)):  # noqa: B023
                continue  # another worker was first
            away = await self.store.read(lambda c: {p for p in people if holidays.is_away(c, p, at)})  # noqa: B023
            await self._tell({id: set(people - away)}, lambda table: pressed(table, at), "remind")

    async def _tell(
        self, due: dict[str, set[str]], who: Callable[[Table], frozenset[str]], about: Literal["turn", "remind"]
    ) -> None:
        """Tell these people something, where it still holds for them and they do not look."""
        if not due:
            return
        wanted = {person for people in due.values() for person in people}
        devices, quiet = await self.store.read(lambda connection: devices_of(connection, wanted))
        for id, people in due.items():
            told = [device for device in devices if device.person in people and (device.person, id) not in quiet]
            if not told:
                continue
            live = self.keeper.live(id)
            try:
                async with live.lock:
                    table = await self.keeper.fresh(live)
                    owing = who(table) - looking(live)
                    said = {
                        (device.person, device.language): message(table, device, about)
                        for device in {(each.person, each.language): each for each in told}.values()
                        if device.person in owing
                    }
            except Refused as refused:  # deleted meanwhile, or the store is away
                log.info("push_failed", extra={"table": id, "reason": refused.code})
                continue
            for device in told:
                if (found := said.get((device.person, device.language))) is not None:
                    self._send_soon(device, found)
            await asyncio.sleep(0)  # those who play go first

    async def say(self, person: str, table: str, title: Callable[[Text, str], str]) -> None:
        """Tell a person something about a table on every device, where that is offered."""
        if self.signer is None or not self.house.offers.push:
            return
        devices, quiet = await self.store.read(lambda connection: devices_of(connection, {person}))
        for device in devices:
            if (person, table) not in quiet:
                said = title(words(device.language), device.language)
                self._send_soon(device, Message(table, said, device.language))

    def _send_soon(self, device: Device, said: Message) -> None:
        if len(self._sending) >= MOST_WAITING or not self._devices.take(device.id):
            self._count("dropped")
            return
        task = asyncio.create_task(self._send(device, said))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, device: Device, said: Message) -> None:
        place = origin(device.endpoint)
        if len(self._each) > 1000:
            self._each = {name: held for name, held in self._each.items() if held.locked()}
        each = self._each.setdefault(place, asyncio.Semaphore(MOST_EACH))
        for pause in (AGAIN_SECONDS, 0.0):
            async with each, self._all:
                status = await self._post(device, place, said)
            if status in (404, 410):
                await self._gone(device)
                return
            if 200 <= status < 300 or not (status in (0, 429) or status >= 500):
                break
            await asyncio.sleep(pause)
        self._count("sent" if 200 <= status < 300 else "failed")

    async def _post(self, device: Device, place: str, said: Message) -> int:
        """The answer of the push service; 0 if there is none."""
        assert self._caller is not None
        body = encrypted(device, json.encode(said))  # a quarter of a millisecond; to hand it to a thread takes longer
        headers = {
            "Authorization": self.on().header(place),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP_SECONDS),
            "Topic": sha256(said.table.encode()).hexdigest()[:32],  # a message that waits is replaced by a newer one
            "Urgency": "high",
        }
        return await self._caller.post(device.endpoint, headers, body)

    async def _gone(self, device: Device) -> None:
        self._count("gone")
        try:
            await self.store.write(lambda connection: remove_device(connection, device.id))
        except StoreDown as error:
            log.warning("push_failed", extra={"reason": str(error)})

    def _count(self, outcome: str) -> None:
        self.keeper.metrics.pushes.labels(outcome).inc()
