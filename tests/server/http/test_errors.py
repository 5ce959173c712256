"""Bad input gets a clear refusal with a stable code, and leaves the table untouched."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
import websockets

from solstead.server.base.errors import STATUS
from solstead.server.play import sockets
from tests.server.running import PATIENCE, Person, Server, run_apart, running, seated, visit


def problem(answer: httpx.Response) -> tuple[int, str]:
    found = answer.json()
    assert set(found) == {"code", "message"}
    assert found["message"]
    assert STATUS[found["code"]] == answer.status_code
    return answer.status_code, found["code"]


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": "vaalbara", "seats": 8}, "bad_setting"),
        ({"game": "vaalbara", "settings": {"colour": "red"}}, "bad_setting"),
        ({"game": "vaalbara", "components": "lands = ["}, "bad_setting"),
        ({"game": "vaalbara", "components": "lands = 1"}, "bad_setting"),
        ({"game": "vaalbara", "bots": ["clever"]}, "bad_setting"),
        ({"game": "vaalbara", "bots": ["", "", "greedy"]}, "bad_setting"),
        ({"game": "vaalbara", "clock": {"kind": "move", "seconds": 1}}, "bad_setting"),
        ({"game": "vaalbara", "clock": {"kind": "sand"}}, "malformed"),
        ({"game": "vaalbara", "name": "x" * 100}, "malformed"),
        ({"game": "vaalbara", "seed": 7}, "malformed"),
        ({"game": "vaalbara", "name": "Ann", "start": True}, "seats_free"),
        ({}, "malformed"),
        ([], "malformed"),
    ],
)
def test_a_table_that_cannot_be_opened(ann: Person, wanted: Any, code: str) -> None:
    assert problem(ann.http.post("/api/tables", json=wanted))[1] == code


def test_http(ann: Person, server: Server) -> None:
    http = ann.http
    assert problem(http.get("/api/tables/nothing")) == (404, "unknown_table")
    assert problem(http.get("/api/tables/a b")) == (400, "malformed")
    assert problem(http.get("/api/nowhere")) == (404, "unknown_page")
    assert problem(http.put("/api/keys")) == (405, "wrong_method")
    assert problem(http.post("/api/tables", content=b"{")) == (400, "malformed")
    assert problem(http.post("/api/tables", content=b"\xff\xfe")) == (400, "malformed")
    assert problem(http.post("/api/tables", content=b"[" * 100_000)) == (400, "malformed")
    assert problem(http.post("/api/tables", content=b" " * (2 << 20))) == (413, "too_large")
    nobody = httpx.post(f"{server.url}/api/tables", json={"game": "vaalbara"}, timeout=PATIENCE)
    assert problem(nobody) == (401, "no_key")
    assert problem(http.get("/api/lobby", headers={"Authorization": "Bearer short"})) == (401, "no_key")
    origin = {"Origin": "http://elsewhere.example"}
    assert problem(http.post("/api/keys", headers=origin)) == (403, "wrong_origin")
    assert http.post("/api/keys", headers={"Origin": server.url}).status_code == 201
    assert problem(http.post("/api/records", json={"record": {"game": "vaalbara"}})) == (400, "malformed")
    record = {"game": "vaalbara", "rules": "0", "components": "", "seats": 2, "settings": {}}
    assert problem(http.post("/api/records", json={"record": record})) == (409, "bad_record")


#: Values that JSON does not have, that no text has, or that are too much.
BROKEN = {
    "no UTF-8": b'"\xff\xfe"',
    "half a pair": b'"\xed\xa0\x80"',
    "half a pair, escaped": b'"\\ud800"',
    "nothing": b'"\\u0000"',
    "deep": b"[" * 30_000,
    "deep objects": b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
    "huge": b"1e999",
    "long": b"9" * 5_000,
    "no number": b"NaN",
}


def test_no_body_makes_the_server_stumble(ann: Person, server: Server) -> None:
    """Every field of every body, with broken encodings, deep nesting, huge numbers and names that come twice."""
    described = ann.http.get("/api/schema/openapi.json").json()
    table, host = ann.open(seats=2), {"Authorization": "Bearer " + "h" * 43}
    places = {"{table}": table, "{game}": "vaalbara", "{cup}": "x", "{person}": "0" * 64, "{puzzle}": "x"}
    asked = 0
    for path, methods in described["paths"].items():
        for method, route in methods.items():
            if "requestBody" not in route:
                continue
            for name, value in places.items():
                path = path.replace(name, value)
            shape = route["requestBody"]["content"]["application/json"]["schema"]
            headers = host if "/api/host" in path else {}
            for field in fields_of(shape, described["components"]["schemas"]):
                for kind, broken in BROKEN.items():
                    body = b'{"%s": %s, "%s": %s}' % (field.encode(), broken, field.encode(), broken)
                    answer = ann.http.request(method, path, content=body, headers=headers)
                    assert 400 <= answer.status_code < 500, (path, field, kind, answer.text)
                    problem(answer)
                    if kind in ("no UTF-8", "half a pair", "no number"):
                        assert answer.json()["code"] == "malformed", (path, field, kind, answer.text)
                    asked += 1
    assert asked > 500
    assert '"event":"internal"' not in server.log.read_text()


def fields_of(shape: dict[str, Any], shapes: dict[str, Any]) -> list[str]:
    """The names of all fields of a body, whichever of its shapes it has."""
    if "$ref" in shape:
        shape = shapes[shape["$ref"].rpartition("/")[2]]
    found = {name: None for each in shape.get("oneOf", []) for name in fields_of(each, shapes)}
    return list(found | shape.get("properties", {}))


def test_commands(ann: Person, bob: Person) -> None:
    table = ann.open(seats=2, public=True)
    bob.must(table, "sit", name="Bob")
    assert bob.refused(table, "sit", name="Bob", seat=0) == "seat_taken"
    assert bob.refused(table, "sit", name="Bob") == "table_full"
    assert bob.refused(table, "start") == "not_opener"
    assert ann.refused(table, "act", seat=0, action=0, asked=0) == "not_running"
    ann.must(table, "start")
    prompt = ann.show(table)["blocks"][0]["prompt"]
    before = ann.show(table), bob.show(table)
    action = {"seat": 0, "action": prompt["options"][0]["action"], "asked": prompt["asked"]}
    assert bob.refused(table, "act", **action) == "not_your_seat"
    assert ann.refused(table, "act", **{**action, "asked": 1}) == "stale"
    assert ann.refused(table, "act", **{**action, "action": 37}) == "illegal_action"
    assert ann.refused(table, "act", **{**action, "action": 999_999}) == "illegal_action"
    assert ann.refused(table, "act", **{**action, "seat": 7}) == "not_your_seat"
    assert ann.refused(table, "act", **{**action, "seat": -1}) == "malformed"
    assert ann.refused(table, "act", **{**action, "action": "0"}) == "malformed"
    assert ann.refused(table, "dance") == "malformed"
    assert ann.refused(table, "takeover", seat=0, by=0) == "not_absent"
    assert ann.refused(table, "hand_back", seat=0) == "nothing_asked"
    assert (ann.show(table), bob.show(table)) == before
    ann.must(table, "act", **action)


def test_sockets(ann: Person, server: Server) -> None:
    table = ann.open(seats=2, bots=["", "random"], start=True)

    async def talk() -> None:
        async with seated(server.url, table) as stranger:
            assert (await stranger.next())["code"] == "unknown_table"
            with pytest.raises(websockets.ConnectionClosed):
                await stranger.next()
        async with seated(server.url, table, "short") as stranger:
            assert (await stranger.next())["code"] == "no_key"
        async with seated(server.url, table, ann.key) as seat:
            await seat.until(lambda message: message["type"] == "sync")
            for bad in ("{", "[]", '{"command": {"do": "dance"}}', '{"id": 3}', '{"hello": 1}', '"' + "x" * 9000 + '"'):
                await seat.socket.send(bad)
                assert (await seat.until(lambda message: message["type"] == "error"))["code"] == "malformed"
            answer = await seat.do("act", seat=0, action=999, asked=0)
            assert answer["code"] == "stale"
            await seat.socket.send(json.dumps({"x": "y" * 100_000}))
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await seat.until(lambda _: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        address = server.url.replace("http", "ws") + f"/api/tables/{table}/socket"
        with pytest.raises(websockets.InvalidStatus):
            async with websockets.connect(address, origin=websockets.Origin("http://elsewhere.example")):
                pass
        async with websockets.connect(address, origin=websockets.Origin(server.url)):
            pass

    run_apart(talk())
    assert ann.show(table)["table"]["status"] == "running"


def test_who_is_too_fast_is_told(tmp_path: Path) -> None:
    with running(tmp_path, "--rate", "0.001", "--burst", "4") as server:
        answers = [visit(f"{server.url}/api/lobby") for _ in range(30)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert refused[0].json()["code"] == "too_fast"
        assert refused[0].headers["Retry-After"] == "1"
        with pytest.raises(websockets.InvalidStatus):
            run_apart(knock(server.url.replace("http", "ws") + "/api/tables/abc/socket"))


def test_who_has_many_sockets_is_no_faster(tmp_path: Path) -> None:
    """Messages count by address, too: a hundred here, twenty on each of eight sockets."""
    with running(tmp_path, "--rate", "0.001", "--burst", "20") as server, Person(server.url) as ann:
        table = ann.open(seats=2)

        async def talk() -> list[str]:
            async with contextlib.AsyncExitStack() as held:
                seats = [await held.enter_async_context(seated(server.url, table, ann.key)) for _ in range(8)]
                return [(await seat.do("say", id=i, seat=0, text="la"))["type"] for seat in seats for i in range(1, 21)]

        found = run_apart(talk())
        assert found[:20] == ["ack"] * 20
        assert set(found[-20:]) == {"error"}


def test_what_is_nowhere_is_guarded_too(tmp_path: Path, server: Server) -> None:
    for method, path, status in (("GET", "/api/nowhere", 404), ("GET", "/nowhere", 404), ("PATCH", "/api/tables", 405)):
        answer = httpx.request(method, server.url + path, timeout=PATIENCE)
        assert answer.status_code == status
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    with running(tmp_path, "--rate", "0.001", "--burst", "4") as guarded:
        assert {visit(f"{guarded.url}/api/nowhere").status_code for _ in range(30)} == {404, 429}


async def knock(address: str) -> None:
    async with websockets.connect(address):
        pass


def test_who_does_not_listen_is_sent_away_to_begin_anew() -> None:
    listener = sockets.Socket(cast(Any, None), sockets.Hello())
    for _ in range(sockets.BACKLOG + 1):
        listener.push(b"{}")
    assert listener.close_code == sockets.BEHIND
    assert listener.waiting.get_nowait() is None


def test_security_headers_and_no_caching(server: Server) -> None:
    answer = visit(f"{server.url}/")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert visit(f"{server.url}/api/lobby").headers["Cache-Control"] == "no-store"
    assert httpx.head(f"{server.url}/", timeout=PATIENCE).status_code == 200
    assert visit(f"{server.url}/t/abc").status_code == 200


def test_the_address_for_friends(server: Server) -> None:
    assert visit(f"{server.url}/address").text.startswith("http://")


def test_without_a_browser_client_the_server_says_how_to_build_one(server: Server) -> None:
    for path in ("/", "/t/abc", "/replay/abc", "/rules/vaalbara"):
        assert "make play" in visit(server.url + path).text


def test_health_and_numbers(ann: Person, server: Server) -> None:
    ann.play_on(ann.open(game="veil", seats=2, bots=["", "random"], start=True))
    assert visit(f"{server.url}/healthz").text == "ok\n"
    assert visit(f"{server.url}/readyz").text == "ready\n"
    text = visit(f"{server.url}/metrics").text
    for name in ("tables_loaded", "sockets", 'actions_total{kind="act"}', "commit_seconds_bucket", "bot_queue"):
        assert f"solstead_{name}" in text
    for line in server.log.read_text().splitlines():
        if not line.startswith("Solstead:"):
            assert {"time", "level", "event"} <= set(json.loads(line))
