"""Pages, health and numbers. No page loads anything from elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Optional

from litestar import MediaType, Request, Response, get, route
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from solstead.server.base.addresses import network_address
from solstead.server.base.errors import Refused
from solstead.server.http.costs import cost
from solstead.server.live.keeper import Keeper
from solstead.server.store.store import StoreDown
from solstead.server.web import client, docs_site, previews

FOLDER = Path(__file__).parent / "page"

AnyRequest = Request[Any, Any, Any]


def _page(name: str) -> Response[bytes]:
    return Response((FOLDER / name).read_bytes(), media_type=MediaType.HTML)


@route(
    [
        "/",
        "/t/{table:str}",
        "/replay/{table:str}",
        "/review/{table:str}",
        "/analysis/{table:str}",
        "/position/{game:str}",
        "/position/{game:str}/try",
        "/puzzles",
        "/puzzles/{game:str}",
        "/puzzles/{game:str}/{puzzle:str}",
        "/you",
        "/you/games",
        "/you/statistics",
        "/now",
        "/host",
        "/friends",
        "/tournaments",
        "/tournaments/{cup:str}",
        "/rules",
        "/rules/{game:str}",
        "/rules/{game:str}/cards",
    ],
    http_method=["GET", "HEAD"],
    opt=cost(3),
    include_in_schema=False,
)
async def index(request: AnyRequest, keeper: NamedDependency[Keeper]) -> Response[bytes]:
    if not client.built():
        return _page("missing.html")
    found = client.index()
    html, accepted = found.content.decode(), request.headers.get("accept-language", "")
    shown = await previews.page(html, _base(request), request.scope["path"], accepted, keeper)
    return Response(shown.encode(), media_type=MediaType.HTML)


@get("/robots.txt", opt=cost(1), include_in_schema=False, media_type=MediaType.TEXT)
async def robots(request: AnyRequest) -> str:
    return previews.ROBOTS.format(base=_base(request))


@get("/sitemap.xml", opt=cost(1), include_in_schema=False, media_type="application/xml")
async def sitemap(request: AnyRequest) -> bytes:
    return previews.sitemap(_base(request)).encode()


def nowhere(request: AnyRequest) -> Optional[Response[bytes]]:
    """For people at an address that does not exist: the client, which says so in words. None for programs."""
    wanted = request.headers.get("accept", "")
    if request.url.path.startswith(("/api", "/static/")) or "text/html" not in wanted or not client.built():
        return None
    found = client.index()
    found.status_code = 404
    return found


@get("/static/{name:path}", opt=cost(0), include_in_schema=False)
async def static(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """The files of the client, and those two that the other pages need."""
    if (wanted := name.strip("/")) in ("docs.js", "style.css"):
        file = FOLDER / wanted
        return Response(file.read_bytes(), media_type=client.TYPES[file.suffix])
    found = client.static(name, request.headers.get("accept-encoding", ""))
    if found is None:
        raise NotFoundException
    return found


@get("/api/docs", opt=cost(1), include_in_schema=False)
async def docs() -> Response[bytes]:
    return _page("docs.html")


@get(["/docs", "/docs/{name:path}"], opt=cost(1), include_in_schema=False)
async def documentation(request: AnyRequest, name: FromPath[str] = "") -> Response[bytes]:
    """The documentation, or how to build it. A folder without its slash would lead links astray."""
    if not docs_site.built():
        return _page("no-docs.html")
    if not request.scope["raw_path"].endswith(b"/") and docs_site.is_folder(name):  # the path has lost its slash
        return Response(b"", status_code=308, headers={"Location": f"/docs/{name.strip('/')}".rstrip("/") + "/"})
    found = docs_site.page(name)
    if found is None:
        raise NotFoundException
    return found


def _base(request: AnyRequest) -> str:
    """Where this server is asked, as links need it."""
    return str(request.base_url).rstrip("/")


def _address(request: AnyRequest) -> str:
    """The address as friends type it in: the one that was asked for, unless that is for this machine only."""
    if request.base_url.hostname in ("localhost", "127.0.0.1"):
        return network_address(request.app.state.config) or str(request.base_url)
    return str(request.base_url)


@get("/address", opt=cost(1), include_in_schema=False, media_type=MediaType.TEXT)
async def address(request: AnyRequest) -> str:
    return _address(request)


@get("/healthz", opt=cost(1), include_in_schema=False, media_type=MediaType.TEXT)
async def healthz() -> str:
    """The process is alive."""
    return "ok\n"


@get("/readyz", opt=cost(5), include_in_schema=False, media_type=MediaType.TEXT)
async def readyz(keeper: NamedDependency[Keeper]) -> str:
    """Tables can be played: the store can be written to, and this worker hears the others."""
    try:
        await keeper.store.probe()
    except StoreDown:
        raise Refused("store_unavailable", "the store does not answer") from None
    if not await keeper.bus.ready():
        raise Refused("store_unavailable", "the bus between workers does not answer")
    return "ready\n"


@get("/metrics", opt=cost(5), include_in_schema=False)
async def metrics(keeper: NamedDependency[Keeper]) -> Response[bytes]:
    """For Prometheus."""
    keeper.metrics.tables_loaded.set(len(keeper.lives))
    keeper.metrics.bot_queue.set(keeper.bots.waiting)
    return Response(await keeper.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


PAGES: list[Any] = [
    index,
    robots,
    sitemap,
    docs,
    documentation,
    address,
    healthz,
    readyz,
    metrics,
    static,
]
