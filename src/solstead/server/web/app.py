"""The application: routes, pages, limits, headers, and how all of it starts and stops."""

from __future__ import annotations

import asyncio
import logging
import re
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from ipaddress import ip_network
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIType
from litestar.types import ASGIApp, Message, Receive, Send
from litestar.utils import normalize_path
from msgspec import Struct, json

from solstead import __version__
from solstead.server.base import keys
from solstead.server.base.config import Config, networks
from solstead.server.base.errors import STATUS, Refused
from solstead.server.base.metrics import Metrics
from solstead.server.base.tasks import end_by_itself, keep_alive, watch_files
from solstead.server.community.analysis.routes import AnalysisBoard, Positions
from solstead.server.community.puzzles.routes import PuzzleRoutes
from solstead.server.community.seeks.routes import SeekRoutes
from solstead.server.community.tournaments.routes import CupRoutes
from solstead.server.host.features import House
from solstead.server.http.costs import Cost, cost, cost_of
from solstead.server.http.dependencies import PEOPLE
from solstead.server.http.limits import ANEW, Visitors, here, home
from solstead.server.http.problems import Problem, reason
from solstead.server.live.bus import Bus
from solstead.server.live.keeper import Keeper
from solstead.server.moderation.routes import Host
from solstead.server.people.account.routes import AccountRoutes, HolidayRoutes, Phrases
from solstead.server.people.friends.routes import FriendRoutes
from solstead.server.people.push.routes import PushRoutes
from solstead.server.play.routes import TableRoutes
from solstead.server.play.sockets import table_socket
from solstead.server.privacy.routes import PrivacyRoutes
from solstead.server.store.store import Store, StoreDown
from solstead.server.thinking.bots import BotPool
from solstead.server.thinking.external import ExternalBots
from solstead.server.web.pages import PAGES, nowhere
from solstead.server.web.services import SERVICES, Services

log = logging.getLogger(__name__)

MOST_BYTES = 1 << 15
TRY_LATER = 1013
#: Sockets of one address, at most.
MOST_SOCKETS = 300
#: How long a thread of the store waits for the interpreter while the event loop is busy. By Python's own 5 ms writing
#: takes longer than the disk does: it gives the interpreter away with every row.
TURN_SECONDS = 0.0005
#: A server that is to stop, and has let requests end, is gone after so long.
STOP_SECONDS = 8.0
#: Tables that are opened count by address: sixty at once, then one every ten seconds.
OPENINGS_AT_ONCE = 60
OPENINGS_SHARE = 1 / 200  # of the rate
#: So do wrong host keys: ten at once, then one every ten seconds.
GUESSES_AT_ONCE = 10
GUESSES_SHARE = 1 / 200  # of the rate
#: And what people say, ask and are called at tables: forty at once, then two a second.
TALK_AT_ONCE = 40
TALK_SHARE = 1 / 10  # of the rate
HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]

#: Responses are private to the requester and must not be cached; what the client keeps for reading offline is its own.
NOT_KEPT = [(b"cache-control", b"no-store"), (b"vary", b"Authorization")]


#: What of an address lets people watch a private table: it is for no log, and for no search engine.
LOOK = re.compile(r"\.[A-Za-z0-9_-]{22}(?=/|$)")
NO_INDEX = (b"x-robots-tag", b"noindex")


class Guard:
    """Around every request, to whatever address: limits; around those over HTTP also security headers and a line in the
    log."""

    def __init__(
        self,
        app: ASGIApp,
        cost: Callable[[str, str], Cost],  # of a request, by method and path
        visitors: Visitors,
        openings: Visitors,
        origins: list[str],
        metrics: Metrics,
        house: House,
    ) -> None:
        self.app = app
        self.cost = cost
        self.house = house
        self.visitors = visitors
        self.openings = openings
        self.origins = origins
        self.metrics = metrics
        self.sockets: Counter[str] = Counter()  # by address

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            scope["path"] = normalize_path(scope["path"])  # as it will be looked for, so that nothing has two prices
            here.set(home(_address(scope)))
        if scope["type"] == "websocket":
            await self._connect(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                caching = [] if scope["path"].startswith("/static/") else NOT_KEPT
                if LOOK.search(scope["path"]):
                    caching = [*caching, NO_INDEX]
                message["headers"] = [*message["headers"], *HEADERS, *caching]
            await send(message)

        price = self.cost(scope["method"], scope["path"])
        refused = self._refuse(scope, price)
        if refused is not None:
            await _answer(refused, send_with_headers)
        else:
            await self.app(scope, receive, send_with_headers)
        took = round(1000 * (time.perf_counter() - began), 1)
        self.metrics.requests.labels(str(status)).inc()
        path = LOOK.sub("", scope["path"])
        log.info("request", extra={"method": scope["method"], "path": path, "status": status, "ms": took})

    async def _connect(self, scope: Any, receive: Receive, send: Send) -> None:
        """A socket. Its first answer is a whole table, and an address has so many of them, behind a proxy too."""
        near = here.get()
        refused = self._refuse(scope, Cost(ANEW))
        if self.sockets[near] >= MOST_SOCKETS * self.visitors.share(_address(scope)):
            refused = refused or Refused("too_fast", "too many sockets of one address")
        if refused is not None:
            await send({"type": "websocket.close", "code": TRY_LATER, "reason": refused.code})
            return
        self.sockets[near] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[near] -= 1
            if not self.sockets[near]:
                del self.sockets[near]

    def _take(self, address: str, price: Cost) -> bool:
        if price.opens and not self.openings.take(address, price.opens):
            return False
        return self.visitors.take(address, price.requests)

    def _refuse(self, scope: Any, price: Cost) -> Refused | None:
        if not self._take(_address(scope), price):
            return Refused("too_fast", "too many requests; wait a moment")
        headers = dict(scope["headers"])
        origin, host = headers.get(b"origin", b"").decode("latin-1"), headers.get(b"host", b"").decode("latin-1")
        known = origin in ("", f"http://{host}", f"https://{host}") or origin in self.origins
        if scope.get("method", "") not in ("GET", "HEAD", "OPTIONS") and not known:
            return Refused("wrong_origin", "this page may not use the server")
        return None if price.for_banned else self._refuse_person(scope, headers)

    def _refuse_person(self, scope: Any, headers: dict[bytes, bytes]) -> Refused | None:
        """A banned person may still export or delete their data. Sockets authenticate later, in their first message."""
        if not self.house.conduct or not scope["path"].startswith("/api/"):
            return None
        key = headers.get(b"authorization", b"").decode("latin-1").partition(" ")[2].strip()
        try:
            self.house.check(keys.person(key))
        except Refused as refused:
            return refused
        return None


def _address(scope: Any) -> str:
    """Where somebody asks from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


async def _answer(refused: Refused, send: Any) -> None:
    body = problem(refused.code, refused.message)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refused.status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def problem(code: str, message: str) -> bytes:
    return json.encode(Problem(code, message))


def _refused(_: Request[Any, Any, Any], error: Refused) -> Response[Problem]:
    return Response(Problem(error.code, error.message), status_code=error.status)


def _store_down(_: Request[Any, Any, Any], error: StoreDown) -> Response[Problem]:
    log.error("store_down", extra={"reason": str(error)})
    return Response(Problem("store_unavailable", "the store does not answer; try again"), status_code=503)


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem] | Response[bytes]:
    if error.status_code == 404 and (page := nowhere(request)) is not None:
        return page
    codes = {404: "unknown_page", 405: "wrong_method", 413: "too_large"}
    if isinstance(error, ValidationException):
        return Response(Problem("malformed", reason(error)), status_code=400)
    code = codes.get(error.status_code, "malformed")
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    return Response(Problem(code, error.detail), status_code=STATUS[code], headers=headers)


def _nested(_: Request[Any, Any, Any], __: RecursionError) -> Response[Problem]:
    return Response(Problem("malformed", "the body is nested too deeply"), status_code=400)


def _not_utf8(_: Request[Any, Any, Any], __: UnicodeDecodeError) -> Response[Problem]:
    return Response(Problem("malformed", "the body is not UTF-8"), status_code=400)


def _internal(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("internal", exc_info=error, extra={"path": request.url.path})
    return Response(Problem("internal", "something went wrong here; it has been noted"), status_code=500)


def make_app(config: Config) -> Guard:
    """A worker's application."""
    metrics = Metrics()
    crowds = [ip_network(name) for name in networks("--crowds", config.crowds)]
    visitors = Visitors(config.rate * 5, config.burst * 5, crowds)
    openings = Visitors(config.rate * OPENINGS_SHARE, OPENINGS_AT_ONCE, crowds)
    talk = Visitors(config.rate * TALK_SHARE, TALK_AT_ONCE, crowds)
    house = House(config.without, bool(config.host_key))
    app = _routes(config, metrics, house, talk)
    app.state.config, app.state.visitors = config, visitors
    app.state.guesses = Visitors(config.rate * GUESSES_SHARE, GUESSES_AT_ONCE)
    return Guard(app, partial(cost_of, app), visitors, openings, config.allowed_origins, metrics, house)


def _routes(config: Config, metrics: Metrics, house: House, talk: Visitors) -> Litestar:
    """What is offered, and how all of it starts and stops."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        sys.setswitchinterval(TURN_SECONDS)
        bus = _bus(config)
        store = Store(config.database_url, config.fast_commits)
        external = ExternalBots(config.addresses, config.bot_limit)
        keeper = Keeper(
            store, bus, BotPool(config.bot_workers, external), metrics, config.absence, config.spectator_delay
        )
        services = app.state.services = Services(keeper, house, talk, config.push, config.push_local)
        await services.start()
        watching = asyncio.create_task(keep_alive("files", watch_files))
        log.info("ready", extra={"worker": bus.worker})
        try:
            yield
        finally:
            end_by_itself(STOP_SECONDS)
            watching.cancel()
            await services.close()
            log.info("stopped", extra={"worker": bus.worker})

    return Litestar(
        route_handlers=[
            TableRoutes,
            AccountRoutes,
            HolidayRoutes,
            Phrases,
            PrivacyRoutes,
            SeekRoutes,
            CupRoutes,
            FriendRoutes,
            PuzzleRoutes,
            AnalysisBoard,
            Positions,
            PushRoutes,
            Host,
            table_socket,
            *PAGES,
        ],
        dependencies={**PEOPLE, **SERVICES},
        lifespan=[lifespan],
        exception_handlers={
            Refused: _refused,
            StoreDown: _store_down,
            HTTPException: _http,
            RecursionError: _nested,
            UnicodeDecodeError: _not_utf8,
            Exception: _internal,
        },
        openapi_config=OpenAPIConfig(
            title="Solstead",
            version=__version__,
            description="Tables for board games. The socket is described in docs/server.md.",
            create_examples=False,
            path="/api/schema",
            openapi_router=Router("/api/schema", route_handlers=[], opt=cost(5), include_in_schema=False),
            render_plugins=[Description()],
        ),
        request_max_body_size=MOST_BYTES,
        logging_config=None,
        debug=False,
    )


def _bus(config: Config) -> Bus:
    if not config.redis_url:
        return Bus()
    from solstead.server.live.redis_bus import RedisBus  # a quarter of the time to start, for those who need it

    return RedisBus(config.redis_url)


class Description(JsonRenderPlugin):
    """The description of the interface, for programs: /api/schema/openapi.json. It is made when it is first read."""

    def __init__(self) -> None:
        super().__init__(path="/openapi.json")
        self._text = b""

    def render(self, request: Request[Any, Any, Any], _: dict[str, Any]) -> bytes:
        if not self._text:
            found = request.app.openapi_schema
            _describe_exactly(found.components.schemas)
            self._text = self.render_json(request, found.to_schema())
        return self._text


def _describe_exactly(schemas: Any) -> None:
    """Say in the description what the structs do: unknown fields are refused, a step is a pair, a change an array."""
    for shape in structs(Struct):
        if shape.__name__ in schemas and shape.__struct_config__.forbid_unknown_fields:
            schemas[shape.__name__].additional_properties = False
    for name, number in (("Sit", "seat"), ("OpenTable", "deal")):
        schemas[name].properties[number].minimum = 0  # the framework leaves these out
    step = schemas["Record"].properties["steps"].items
    step.items, step.prefix_items = step.prefix_items[0], None
    step.min_items = step.max_items = 2
    change = schemas["Change"]
    change.type, change.prefix_items = OpenAPIType.ARRAY, list(change.properties.values())
    change.properties = change.required = change.additional_properties = None
    change.min_items, change.max_items = 1, len(change.prefix_items)


def structs(shape: type[Struct]) -> Iterator[type[Struct]]:
    """A struct and all that derive from it."""
    yield shape
    for kind in shape.__subclasses__():
        yield from structs(kind)
