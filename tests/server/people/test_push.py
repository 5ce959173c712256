"""Messages to browsers: a push service on this machine reads what comes, with the keys of a browser."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sqlite3
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from solstead.server.base.errors import Refused
from solstead.server.people.push import queries as push_queries
from solstead.server.people.push import signing
from solstead.server.people.push.http_client import Caller, NotCalled, is_public
from tests.server.running import Person, Server, run_apart, running, seated, wait_until

FLAGS = ("--push", "mailto:host@club.example", "--push-local")


class Browser:
    """What a browser keeps to itself: its keys. It reads by RFC 8291, written down here once more."""

    def __init__(self, endpoint: str) -> None:
        self.secret, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.public = self.secret.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.endpoint = endpoint

    def subscription(self) -> dict[str, str]:
        keys = {"p256dh": self.public, "auth": self.auth}
        packed = {name: base64.urlsafe_b64encode(key).decode().rstrip("=") for name, key in keys.items()}
        return {"endpoint": self.endpoint, **packed}

    def read(self, body: bytes) -> dict[str, Any]:
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.secret.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        info = b"WebPush: info\0" + self.public + sender
        base = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(base)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(base)
        message: dict[str, Any] = json.loads(AESGCM(key).decrypt(nonce, sealed, None).removesuffix(b"\x02"))
        return message


class Service:
    """A push service: every path is a browser."""

    def __init__(self) -> None:
        self.received: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.received.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Silent."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def browser(self, name: str) -> Browser:
        return Browser(f"{self.url}/{name}")


@pytest.fixture
def service() -> Iterator[Service]:
    found = Service()
    yield found
    found.close()


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("push"), *FLAGS) as found:
        yield found


def subscribe(person: Person, browser: Browser, lang: str = "en") -> str:
    answer = person.http.put(f"/api/push/devices?lang={lang}", json=browser.subscription())
    assert answer.status_code == 200, answer.text
    id: str = answer.json()["id"]
    return id


def two_at_a_table(ann: Person, bob: Person) -> str:
    """A game of heap between two people, in which it is Ann's turn."""
    table = ann.open(game="heap", seats=2)
    bob.invite = ann.invite
    bob.must(table, "sit", name="Bob")
    ann.must(table, "start")
    return table


def test_who_is_not_here_is_told_once_and_in_words(telling: Server, service: Service) -> None:
    with Person(telling.url) as ann, Person(telling.url) as bob:
        phone, laptop = service.browser("phone"), service.browser("laptop")
        subscribe(bob, phone, "de")
        subscribe(bob, laptop)
        table = two_at_a_table(ann, bob)
        ann.act(table, 0)
        wait_until(lambda: len(service.received) == 2, "a message for each device")
        said = {path: (headers, body) for path, headers, body in service.received}
        headers, body = said["/phone"]
        assert phone.read(body) == {"table": table, "title": "Du bist dran: Haufen mit Ann", "lang": "de"}
        assert laptop.read(said["/laptop"][1])["title"] == "Your turn in Heap with Ann"
        assert b"Ann" not in body  # nobody else can read it
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) > 0
        assert len(headers["topic"]) == 32  # a newer message replaces one that waits
        assert Vapid02.verify(headers["authorization"])
        assert headers["authorization"].endswith(bob.http.get("/api/push").json()["key"])

        # who looks at the table is told nothing, and neither is who wants to hear nothing of it
        service.received.clear()
        bob.act(table, 1)
        hushed, other = two_at_a_table(ann, bob), two_at_a_table(ann, bob)
        assert bob.http.put(f"/api/push/tables/{hushed}", json={"quiet": True}).json() == {"quiet": True}
        assert bob.http.get("/api/push").json()["quiet"] == [hushed]

        async def look_on() -> None:
            async with seated(telling.url, table, bob.key) as seat:
                await seat.next()
                for each in (table, hushed, other):
                    await asyncio.to_thread(ann.act, each, 0)
                both = lambda: len(service.received) == 2  # noqa: E731
                await asyncio.to_thread(wait_until, both, "the messages of the other table")

        run_apart(look_on())
        assert {phone.read(b)["table"] for path, _, b in service.received if path == "/phone"} == {other}
        assert bob.http.put(f"/api/push/tables/{hushed}", json={"quiet": False}).json() == {"quiet": False}
        assert bob.http.get("/api/push").json()["quiet"] == []
        assert ann.http.put(f"/api/push/tables/{'x' * 16}", json={"quiet": True}).status_code == 404


def test_a_browser_that_is_gone_is_forgotten(telling: Server, service: Service) -> None:
    with Person(telling.url) as ann, Person(telling.url) as bob:
        subscribe(bob, service.browser("old"))
        table = two_at_a_table(ann, bob)
        service.status = 410
        ann.act(table, 0)

        def devices() -> int:
            with sqlite3.connect(telling.database) as database:
                query = "SELECT count(*) FROM devices WHERE endpoint LIKE ?"
                return int(database.execute(query, (f"{service.url}%",)).fetchone()[0])

        wait_until(lambda: len(service.received) == 1 and devices() == 0, "the device is gone")
        # by itself, and when a person is forgotten
        kept = subscribe(bob, service.browser("new"))
        assert bob.http.delete(f"/api/push/devices/{kept}").json() == {"id": kept}
        assert devices() == 0
        subscribe(bob, service.browser("newer"))
        assert bob.http.delete("/api/me").status_code == 200
        assert devices() == 0


def test_a_person_has_ten_devices(telling: Server, service: Service) -> None:
    with Person(telling.url) as ann:
        ids = [subscribe(ann, service.browser(str(i))) for i in range(push_queries.MOST_DEVICES + 1)]
        with sqlite3.connect(telling.database) as database:
            found = {id for (id,) in database.execute("SELECT id FROM devices")}
        assert set(ids) & found == set(ids[1:])


def test_nothing_is_sent_unless_the_host_wants_it(ann: Person) -> None:
    assert ann.http.get("/api/push").json() == {"push": False, "key": "", "quiet": []}
    answer = ann.http.put("/api/push/devices", json=Browser("https://push.example/x").subscription())
    assert (answer.status_code, answer.json()["code"]) == (403, "no_push")


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x",
        "https://push.example:8443/x",
        "https://localhost/x",
        "https://127.0.0.1/x",
        "https://10.1.2.3/x",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://169.254.169.254/latest",
        "https://user@push.example/x",
        "https://push.example\n.evil/x",
        "ftp://push.example/x",
        "https://push.example:port/x",
        "nonsense",
    ],
)
def test_a_browser_cannot_send_the_server_anywhere(endpoint: str) -> None:
    with pytest.raises(Refused):
        signing.check_endpoint(endpoint, anywhere=False)


def test_public_addresses() -> None:
    signing.check_endpoint("https://push.example/some/where?x=1", anywhere=False)
    assert is_public("93.184.216.34")
    assert is_public("2606:2800:220:1::1")
    assert is_public("64:ff9b::5db8:d822")  # 93.184.216.34, as networks without IPv4 see it
    assert is_public("2002:5db8:d822::1")
    for address in ("192.168.1.1", "100.64.0.1", "0.0.0.0", "224.0.0.1", "fe80::1%eth0", "2002:7f00:1::", "fc00::1"):
        assert not is_public(address), address
    for wrapping in (
        "64:ff9b::a9fe:a9fe",  # NAT64 of 169.254.169.254
        "64:ff9b:1::7f00:1",  # NAT64 of a network of one's own
        "::127.0.0.1",  # IPv4-compatible
        "::ffff:10.0.0.1",
        "2002:a00:1::1",  # 6to4 of 10.0.0.1
        "2606:2800:220:1:0:5efe:10.0.0.1",  # ISATAP
        "fec0::1",  # site-local
        "100::1",
        "::",
    ):
        assert not is_public(wrapping), wrapping


def test_what_was_checked_is_what_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name is looked up once: another answer a moment later leads nowhere else."""
    called: list[str] = []

    async def open_connection(host: str, *_: object, **__: object) -> None:
        called.append(host)
        raise ConnectionRefusedError

    async def look() -> None:
        async def found(*_: object, **__: object) -> list[Any]:
            answers.append(1)
            address = "93.184.216.34" if len(answers) == 1 else "127.0.0.1"
            return [(0, 0, 0, "", (address, 443))]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found)
        with pytest.raises(ConnectionRefusedError):
            await Caller(anywhere=False).connect(urlsplit("https://push.example/x"))

    answers: list[int] = []
    monkeypatch.setattr(asyncio, "open_connection", open_connection)
    run_apart(look())
    assert (called, len(answers)) == (["93.184.216.34"], 1)


def test_a_name_that_stands_for_this_machine_is_not_called() -> None:
    """Whatever a name was when it was subscribed: what counts is the address that is called."""
    with pytest.raises(NotCalled, match="not a public address"):
        run_apart(Caller(anywhere=False).connect(urlsplit("https://localhost/x")))
    assert run_apart(Caller(anywhere=False).post("https://localhost/x", {}, b"")) == 0


def test_lines_are_kept_where_an_answer_ends_plainly() -> None:
    """And what was said on a line that the other side has closed meanwhile is said again, on another one."""
    answers = {
        "/plain": b"HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok",
        "/early": b"HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
        "/chunked": b"HTTP/1.1 410 Gone\r\nTransfer-Encoding: chunked\r\n\r\n",
        "/close": b"HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
        "/long": b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n",
        "/nonsense": b"hello\r\n\r\n",
        "/hangup": b"",
    }
    lines: list[int] = []

    async def work() -> None:
        ended: list[asyncio.Task[Any] | None] = []

        async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            ended.append(asyncio.current_task())
            lines.append(0)
            number = len(lines) - 1
            try:
                while lines[number] < 3:  # then it has enough of this line
                    head = await reader.readuntil(b"\r\n\r\n")
                    length = head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]
                    await reader.readexactly(int(length))
                    lines[number] += 1
                    answer = answers[head.split(b" ")[1].decode()]
                    if not answer:
                        break
                    writer.write(answer)
            except asyncio.IncompleteReadError:
                pass  # the other side has hung up
            finally:
                writer.close()
                await writer.wait_closed()

        async with await asyncio.start_server(take, "127.0.0.1", 0) as server:
            caller = Caller(anywhere=True)
            base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            for path, status in (("/plain", 201), ("/early", 204), ("/plain", 201), ("/plain", 201), ("/chunked", 410)):
                assert await caller.post(base + path, {"TTL": "1"}, b"body") == status
            for path, status in (("/close", 404), ("/long", 200), ("/nonsense", 0), ("/hangup", 0), ("/plain", 201)):
                assert await caller.post(base + path, {}, b"") == status
            await caller.close()
            await asyncio.gather(*(task for task in ended if task is not None))

    run_apart(work())
    assert lines[:2] == [3, 2]  # three on the first line, and then on another
    assert len(lines) == 7  # a new one after each answer that does not end plainly


def test_keys_must_be_keys(telling: Server, service: Service) -> None:
    with Person(telling.url) as ann:
        good = service.browser("x").subscription()
        for bad in ({"p256dh": "A" * 87}, {"auth": "A" * 24}):
            answer = ann.http.put("/api/push/devices", json={**good, **bad})
            assert (answer.status_code, answer.json()["code"]) == (409, "bad_setting")


def test_a_slow_rated_game_that_two_found_by_looking(telling: Server, service: Service) -> None:
    """They agree by a search, put the phones away, are told of every turn from the first on, and find the game, its
    replay and their ratings on another device."""
    with Person(telling.url) as ann, Person(telling.url) as bob:
        phones = {"ann": (ann, service.browser("ann")), "bob": (bob, service.browser("bob"))}
        for person, phone in phones.values():
            subscribe(person, phone)
        wanted = {"game": "heap", "seats": 2, "pace": "slow", "rated": True}
        for person, name in ((ann, "Ann"), (bob, "Bob")):
            assert person.http.post("/api/seeks/ask", json={**wanted, "name": name}).status_code == 200
        (table,) = {seek["table"] for seek in ann.http.get("/api/seeks").json() if seek["yours"]}
        for turn, name in enumerate(("ann", "bob", "ann")):
            wait_until(lambda: len(service.received) == turn + 1, "a message to whose turn it is")  # noqa: B023
            path, _, body = service.received[-1]
            person, phone = phones[name]
            other = "Bob" if name == "ann" else "Ann"
            assert (path, phone.read(body)["title"]) == (f"/{name}", f"Your turn in Heap with {other}")
            person.act(table, turn % 2, 2)
        while ann.show(table)["table"]["status"] == "running":
            for seat, person in enumerate((ann, bob)):
                if seat in person.show(table)["table"]["owing"]:
                    person.act(table, seat, 2)
        words = ann.http.get("/api/me/phrase").json()["words"]
        key = ann.http.post("/api/phrases", json={"words": words}).json()["key"]
        with Person(telling.url, key) as laptop:
            (played,) = laptop.http.get("/api/me/games").json()["games"]
            assert (played["table"], played["rated"], played["before"]) == (table, True, 1500)
            (rating,) = laptop.http.get("/api/me/about").json()["ratings"]
            assert (rating["rating"], rating["provisional"]) == (played["after"], True)
            assert laptop.http.get(f"/api/tables/{table}/replay").json()["steps"] >= 20
