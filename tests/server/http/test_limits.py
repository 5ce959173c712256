"""Guests cannot hurt each other or the host: files that are made to take long, bots of strangers, odd requests."""

from __future__ import annotations

import asyncio
import time
from ipaddress import ip_network
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

import solstead
from solstead.core.match import Match
from solstead.server.base.config import Config
from solstead.server.base.metrics import Metrics
from solstead.server.community.game_files import worker as game_files
from solstead.server.host.features import House
from solstead.server.http.costs import Cost, cost_of
from solstead.server.http.limits import Visitors, home
from solstead.server.web.app import MOST_SOCKETS, Guard, make_app
from tests.server.running import PATIENCE, Person, Server, run_apart, running, visit, wait_until

APP = cast(Any, make_app(Config()).app)


async def while_served(server: Server, key: str, path: str, body: Any) -> tuple[httpx.Response, bool]:
    """The answer to a request, and whether others had to wait for it: for long, and not because all does take long."""
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        start = time.monotonic()
        asked = asyncio.create_task(http.post(path, json=body, headers={"Authorization": f"Bearer {key}"}))
        longest = 0.0
        while not asked.done():
            began = time.monotonic()
            assert (await http.get("/healthz")).status_code == 200
            longest = max(longest, time.monotonic() - began)
            await asyncio.sleep(0.01)
        return await asked, longest > max(2.0, (time.monotonic() - start) / 2)


@pytest.mark.parametrize(
    "text",
    [
        ".".join(["a"] * 24_000) + "=1",
        "[" + ".".join(["a"] * 24_000) + "]",
        "x={" + " . ".join(['"a"'] * 20_000) + "=1}",
        "a" * 190_000 + "=1",
        "x=" + "[" * 90_000,
        "x=" + "9" * 4_500,
        "x=" + "{a=" * 50_000,
    ],
)
def test_a_file_that_takes_long_is_refused_and_nobody_waits(server: Server, ann: Person, text: str) -> None:
    answer, waited = run_apart(while_served(server, ann.key, "/api/tables", {"game": "vaalbara", "components": text}))
    assert answer.json()["code"] == "bad_setting"
    assert not waited


def record(steps: int) -> dict[str, Any]:
    """A record of somebody who changes his mind over and over, or simply plays on."""
    match = Match(solstead.load("vaalbara"), 2, seed=1)
    found: dict[str, Any] = solstead.core.state.copied(
        {
            "game": "vaalbara",
            "rules": match.record.rules,
            "components": match.record.components,
            "seats": 2,
            "settings": match.record.settings,
        }
    )
    found["steps"] = [list(step) for step in match.record.steps] + [[0, 0]] * steps
    return found


def test_a_record_that_is_too_long_is_refused_and_nobody_waits(server: Server, ann: Person) -> None:
    for steps in (60_000, 9_000):
        answer, waited = run_apart(while_served(server, ann.key, "/api/records", {"record": record(steps)}))
        assert answer.json()["code"] == "bad_record"
        assert not waited


@pytest.mark.parametrize("number", [2**31, 2**63, 2**64, 10**30, -(2**63)])
def test_numbers_that_nobody_can_have_chosen(ann: Person, number: int) -> None:
    for seat in (0, -1):
        brought = {"record": {**record(0), "steps": [[seat, number]]}}
        assert ann.http.post("/api/records", json=brought).status_code in (400, 409)


def test_components_and_records_that_are_right_are_read(ann: Person) -> None:
    text = (solstead.load("vaalbara").folder / "components.toml").read_text(encoding="utf-8")
    game_files.check_text(text)
    table = ann.open(seats=2, components=text, bots=["", "random"], start=True)
    ann.play_on(table)
    brought = {"record": ann.http.get(f"/api/tables/{table}/record").json(), "components": text}
    answer = ann.http.post("/api/records", json=brought)
    assert answer.status_code == 201, answer.text
    again = ann.http.get(f"/api/tables/{answer.json()['id']}/record").json()
    assert again["steps"] == brought["record"]["steps"]


def test_odd_requests_are_refused(server: Server) -> None:
    assert visit(f"{server.url}/static/%00").status_code == 404
    assert visit(f"{server.url}/static/x%00.js").status_code == 404
    assert visit(f"{server.url}/api/lobby?game=%00").status_code == 400


def test_the_bots_of_a_stranger_wait_for_nobody(tmp_path: Path) -> None:
    """One guest lets bots think at many tables; another one is answered by the quick bot at once."""
    with running(tmp_path) as server, Person(server.url) as many, Person(server.url) as one:
        for _ in range(20):
            many.open(seats=2, bots=["level-5", "level-5"], name=None, start=True)
        refused = many.http.post("/api/tables", json={"game": "vaalbara", "seats": 2, "bots": ["level-5", "level-5"]})
        assert refused.json()["code"] == "too_many_tables"
        table = one.open(seats=2, bots=["", "greedy"], start=True)
        one.act(table, 0)
        began = time.monotonic()
        wait_until(lambda: one.show(table)["table"]["owing"] == [0], "the quick bot has answered")
        assert time.monotonic() - began < 10


def test_bots_that_think_are_limited_however_they_come_to_a_table(tmp_path: Path) -> None:
    """Opened with them, given a seat later, or at a rematch."""
    with running(tmp_path) as server, Person(server.url) as ann:
        host = {"Authorization": "Bearer " + "h" * 43}
        limit = {"max_thinking_tables_per_person": 1}
        assert ann.http.put("/api/host/settings", json=limit, headers=host).status_code == 200
        first = ann.open(seats=3, bots=["", "level-5"])
        ann.must(first, "assign", seat=2, bot="level-5")  # it thinks already
        other = ann.open(seats=2)
        assert ann.refused(other, "assign", seat=1, bot="level-5") == "too_many_tables"
        ann.must(other, "assign", seat=1, bot="greedy")
        ann.must(first, "start")
        ann.must(first, "abandon", seat=0)
        ann.must(other, "assign", seat=1, bot="level-5")
        again = ann.http.post(f"/api/tables/{first}/rematch")
        assert again.json()["code"] == "too_many_tables"
        ann.must(other, "assign", seat=1, bot="greedy")
        assert ann.http.post(f"/api/tables/{first}/rematch").status_code == 201


def cost(method: str, path: str) -> Cost:
    return cost_of(APP, method, path)


def test_what_costs_more_counts_more() -> None:
    paths = ("/api/tables/abc/replay", "/api/schema/openapi.json", "/api/tables/abc", "/healthz", "/nowhere")
    assert [cost("GET", path).requests for path in paths] == [25, 5, 3, 1, 1]
    visitors = Visitors(1.0, 100)
    assert sum(visitors.take("192.0.2.1", 25) for _ in range(20)) == 4
    assert visitors.take("192.0.2.2", 25)
    assert not visitors.take("192.0.2.1", cost("GET", "/api/tables/abc/log").requests)
    assert home("2001:db8::1") == home("2001:db8::2:3") != home("2001:db8:0:1::1")


def test_every_way_to_a_table_counts() -> None:
    """Who opens one alone, one who takes up a game again, and two who look for the same."""
    ways = ("tables", "records", "tables/abc/rematch", "tournaments/ask")
    assert [cost("POST", f"/api/{way}").opens for way in ways] == [1, 1, 1, 1]
    assert [cost("POST", f"/api/seeks/{way}").opens for way in ("ask", "abc/bots")] == [0.5, 0.5]
    assert cost("GET", "/api/tables").opens == cost("POST", "/api/tables/abc/commands").opens == 0


def test_many_people_may_share_an_address() -> None:
    """A school that the host has named has a larger share; what a page is made of costs nothing."""
    visitors = Visitors(0.001, 10, [ip_network("192.0.2.0/24"), ip_network("2001:db8::/32")])
    taken = {address: sum(visitors.take(address) for _ in range(500)) for address in ("192.0.2.7", "198.51.100.7")}
    assert taken == {"192.0.2.7": 10 * Visitors.CROWD, "198.51.100.7": 10}
    assert sum(visitors.take("2001:db8::1") for _ in range(500)) == 10 * Visitors.CROWD
    assert cost("GET", "/static/assets/index.js").requests == 0
    assert visitors.take("198.51.100.7", 0)
    assert not visitors.take("198.51.100.7")


def test_an_address_has_so_many_sockets_behind_a_proxy_too() -> None:
    """The guard knows the address that the proxy has named; the door does not."""

    async def work() -> list[Any]:
        done, inside, sent = asyncio.Event(), 0, []

        async def app(*_: Any) -> None:
            nonlocal inside
            inside += 1
            await done.wait()

        async def send(message: Any) -> None:
            sent.append(message["reason"])

        guard = Guard(cast(Any, app), lambda *_: Cost(), Visitors(0, 1), Visitors(0, 1), [], Metrics(), House())

        def connect(address: str) -> asyncio.Task[None]:
            scope = {"type": "websocket", "path": "/api/tables/abc/socket", "headers": [], "client": (address, 1)}
            return asyncio.create_task(guard(scope, cast(Any, None), send))

        held = [connect("192.0.2.1") for _ in range(MOST_SOCKETS + 1)] + [connect("192.0.2.2")]
        while inside < MOST_SOCKETS + 1:
            await asyncio.sleep(0)
        assert sent == ["too_fast"]
        done.set()
        await asyncio.gather(*held)
        await connect("192.0.2.1")
        assert not guard.sockets
        return sent

    assert run_apart(work()) == ["too_fast"]


def test_every_route_says_what_it_costs() -> None:
    """Beside the route; the framework's own answers to OPTIONS aside."""
    for route in APP.routes:
        handlers = getattr(route, "route_handlers", None) or [route.route_handler]
        silent = [h for h in handlers if "cost" not in h.opt and getattr(h, "http_methods", None) != {"OPTIONS"}]
        assert not silent, f"what does {route.path} cost?"
