"""Telling people who are not here that it is their turn: Web Push, where the host has turned it on.

A browser gives an address (its endpoint, at whoever made the browser) and keys. What is sent there is encrypted for
that browser, says no more than whose turn it is, where and with whom, and is signed with a key that the server has
made for itself. All of it happens beside play: a turn is noted, and looked at again a moment later.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import logging
import re
import time
from collections import deque
from collections.abc import Callable, Collection
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Annotated, Literal, Optional
from urllib.parse import urlsplit

import sqlalchemy as sa
from msgspec import Meta, Struct, json
from sqlalchemy.engine import Connection

from solstead.core.errors import SolsteadError
from solstead.core.text import Text, read_text
from solstead.server.base.errors import Refused, unknown_table
from solstead.server.base.tasks import end, keep_alive
from solstead.server.host.features import House
from solstead.server.http.limits import Visitors
from solstead.server.live import holidays
from solstead.server.live.keeper import Keeper, waited_for
from solstead.server.live.live import Live
from solstead.server.people.push.http_client import Caller
from solstead.server.shown import shows
from solstead.server.store import queries
from solstead.server.store import schema as s
from solstead.server.store.store import Store, StoreDown, now
from solstead.server.table.entries import Clock
from solstead.server.table.table import Table

log = logging.getLogger(__name__)

TEXTS = Path(__file__).parent / "text"
#: How long after a turn has come it is looked whether the person is here by then.
PAUSE_SECONDS = 3.0
#: How often to look for slow clocks about to run out, and how early to warn: a quarter
#: of the clock, half a day at most.
REMIND_SECONDS = 30.0
REMIND_SHARE, REMIND_MOST = 1 / 4, 43_200.0
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
#: A signature is good for half a day, and made anew before that.
SIGNED_SECONDS = 12 * 3600
#: Devices of one person; the oldest goes.
MOST_DEVICES = 10
#: For one device: so many at once, then one every half minute.
DEVICE_BURST, DEVICE_RATE = 20, 1 / 30


class NewDevice(Struct, forbid_unknown_fields=True):
    """A browser that wants to be told, as its PushSubscription says."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000, description="Where messages go; https.")]
    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{86,88}={0,2}$", description="Its public key, as base64url.")]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{21,24}={0,2}$", description="Its secret, as base64url.")]


class DeviceRef(Struct):
    """A device that is told."""

    id: str


class Telling(Struct):
    """Whether this server sends messages to browsers, and what a browser needs for it."""

    push: bool
    key: str  # the public key that messages are signed with; "" without push
    quiet: list[str]  # tables that you want to hear nothing of


class Device(Struct):
    id: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    language: str


class Message(Struct):
    """What is sent, encrypted: the table, and the words."""

    table: str
    title: str
    lang: str


@lru_cache(maxsize=8)
def words(language: str) -> Text:
    return read_text([TEXTS], language)


# ---- where messages go

#: The name of a host in the wide world; numbers are no names.
_NAME = re.compile(r"([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]")


def origin(endpoint: str) -> str:
    parts = urlsplit(endpoint)
    return f"{parts.scheme}://{parts.netloc}"


def check_endpoint(endpoint: str, anywhere: bool) -> None:
    """Refuse what is no address of a push service. `anywhere`: those of this machine are taken too."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise Refused("bad_setting", "the endpoint is no address") from None
    strange = not endpoint.isascii() or any(letter <= " " for letter in endpoint) or "@" in parts.netloc
    plain = parts.scheme != "https" or port not in (None, 443) or not _NAME.fullmatch(parts.hostname or "")
    if strange or not parts.hostname or parts.scheme not in ("http", "https") or (plain and not anywhere):
        raise Refused("bad_setting", "the endpoint is an https address of a push service")


# ---- keys and encryption


def unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def check_installed() -> None:
    """Refuse to begin without the packages."""
    try:
        import http_ece as http_ece
        import py_vapid as py_vapid
    except ImportError:
        raise SolsteadError("--push needs two packages more: pip install 'solstead[push]'") from None


def check_contact(contact: str) -> None:
    if not contact.startswith(("mailto:", "https://")) or "." not in contact:
        raise SolsteadError(f"--push is where push services reach you, mailto:... or https://..., not {contact!r}")


def check_keys(device: NewDevice) -> None:
    """Refuse keys that nothing can be encrypted for."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(device.p256dh))
        good = len(unpacked(device.auth)) == 16
    except (ValueError, binascii.Error):
        good = False
    if not good:
        raise Refused("bad_setting", "the keys are not those of a browser")


class Signer:
    """The key of the server, with which push services know one sender from another."""

    def __init__(self, private: str, contact: str) -> None:
        from cryptography.hazmat.primitives import serialization as form
        from py_vapid import Vapid02

        self._vapid = Vapid02.from_raw(private.encode())
        self._contact = contact
        self._signed: dict[str, tuple[float, str]] = {}
        public = self._vapid.public_key
        self.public = packed(public.public_bytes(form.Encoding.X962, form.PublicFormat.UncompressedPoint))

    def header(self, place: str) -> str:
        """The signature for a push service, made once for many messages."""
        until, found = self._signed.get(place, (0.0, ""))
        if until < time.time():
            if len(self._signed) > 1000:
                self._signed.clear()
            claims = {"aud": place, "sub": self._contact, "exp": int(time.time()) + SIGNED_SECONDS}
            found = str(self._vapid.sign(claims)["Authorization"])
            self._signed[place] = time.time() + SIGNED_SECONDS / 2, found
        return found


def new_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    secret = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return packed(secret.to_bytes(32, "big"))


def encrypted(device: Device, message: bytes) -> bytes:
    """A message that this browser alone can read (RFC 8291)."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    once = ec.generate_private_key(ec.SECP256R1())
    dh, auth = unpacked(device.p256dh), unpacked(device.auth)
    return bytes(http_ece.encrypt(message, private_key=once, dh=dh, auth_secret=auth, version="aes128gcm"))


# ---- the herald


class Herald:
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


def looking(live: Live) -> frozenset[str]:
    """The people who look at a table now, on any device."""
    people = live.people
    return frozenset(people[seat] for seat, state in live.states().items() if state == "here" and seat < len(people))


def pressed(table: Table, at: float) -> frozenset[str]:
    """The people whose time is about to run out in a slow game."""
    clock = table.data.opened.clock
    if not clock.leisurely or table.data.paused is not None:
        return frozenset()
    soon = at + lead(clock)
    seats = [seat for seat in table.owing if (until := table.deadline(seat)) is not None and at < until <= soon]
    return frozenset(table.data.seats[seat].person for seat in seats)


def lead(clock: Clock) -> float:
    """How long before a slow clock runs out people are told."""
    return min(clock.seconds * REMIND_SHARE, REMIND_MOST)


def message(table: Table, device: Device, about: Literal["turn", "remind"]) -> Message:
    """All that is said: whose turn it is, where, and with whom."""
    mine = table.seats_of(device.person)
    text, called = words(device.language), shows.names(table, device.language)
    names = ", ".join(name for seat, name in enumerate(called) if seat not in mine)
    game = shows.words(table.game.name, device.language)("title")
    title = text(f"push.{about}" if names else f"push.{about}_alone", game=game, names=names)
    return Message(table.data.id, title, device.language)


# ---- rows


def reminders(connection: Connection, at: float) -> list[str]:
    """Slow games where somebody's time is about to run out, and nobody has been reminded of it."""
    c, told = s.tables.c, s.reminders.c
    query = sa.select(c.id, c.due, c.summary).outerjoin(s.reminders, told.table_id == c.id)
    query = query.where(c.status == "running", c.due > at, c.due <= at + REMIND_MOST)
    query = query.where(sa.or_(told.due.is_(None), told.due != c.due)).order_by(c.due).limit(500)
    found = [(id, due, queries.clock_of(body)) for id, due, body in connection.execute(query)]
    return [id for id, due, clock in found if clock.leisurely and due <= at + lead(clock)]


def claim_reminder(connection: Connection, id: str, due: float) -> bool:
    """Whether this is the first to remind of this deadline."""
    dialect = import_module(f"sqlalchemy.dialects.{connection.dialect.name}")
    new = dialect.insert(s.reminders)
    row = new.on_conflict_do_update(index_elements=["table_id"], set_={"due": due}, where=s.reminders.c.due != due)
    return connection.execute(row.values(table_id=id, due=due)).rowcount > 0


def server_key(connection: Connection, name: str, new: Callable[[], str]) -> str:
    """A key of the server, made when it is first asked for."""
    dialect = import_module(f"sqlalchemy.dialects.{connection.dialect.name}")
    connection.execute(dialect.insert(s.keys).on_conflict_do_nothing(), [{"name": name, "value": new()}])
    return str(connection.execute(sa.select(s.keys.c.value).where(s.keys.c.name == name)).scalar_one())


def add_device(connection: Connection, person: str, wanted: NewDevice, language: str) -> str:
    """A device of a person from now on; it was perhaps somebody else's before."""
    id = sha256(wanted.endpoint.encode()).hexdigest()
    remove_device(connection, id)
    row = {"id": id, "person": person, "endpoint": wanted.endpoint, "language": language, "at": now()}
    connection.execute(sa.insert(s.devices), [{**row, "p256dh": wanted.p256dh, "auth": wanted.auth}])
    mine = sa.select(s.devices.c.id).where(s.devices.c.person == person).order_by(s.devices.c.at.desc())
    for old in list(connection.execute(mine).scalars())[MOST_DEVICES:]:
        remove_device(connection, old)
    return id


def remove_device(connection: Connection, id: str, person: str = "") -> None:
    where = s.devices.c.id == id
    connection.execute(sa.delete(s.devices).where(where & (s.devices.c.person == person) if person else where))


def devices_of(connection: Connection, people: Collection[str]) -> tuple[list[Device], set[tuple[str, str]]]:
    """The devices of these people, and which tables they want to hear nothing of."""
    devices, quiet = [], set()
    wanted = sorted(people)
    for start in range(0, len(wanted), 500):
        some = wanted[start : start + 500]
        c = s.devices.c
        query = sa.select(c.id, c.person, c.endpoint, c.p256dh, c.auth, c.language).where(c.person.in_(some))
        devices += [Device(*row) for row in connection.execute(query)]
        found = sa.select(s.quiet.c.person, s.quiet.c.table_id).where(s.quiet.c.person.in_(some))
        quiet |= {(person, table) for person, table in connection.execute(found)}
    return devices, quiet


def set_quiet(connection: Connection, person: str, table: str, on: bool) -> bool:
    """Whether there is such a table of this person."""
    sits = sa.select(s.seats.c.seat).where(s.seats.c.person == person, s.seats.c.table_id == table)
    if connection.execute(sits.limit(1)).first() is None:
        return False
    connection.execute(sa.delete(s.quiet).where(s.quiet.c.person == person, s.quiet.c.table_id == table))
    if on:
        connection.execute(sa.insert(s.quiet), [{"person": person, "table_id": table}])
    return True


def quiet_of(connection: Connection, person: str) -> list[str]:
    query = sa.select(s.quiet.c.table_id).where(s.quiet.c.person == person).order_by(s.quiet.c.table_id)
    return list(connection.execute(query).scalars())
