"""What a request costs, written beside its route:

    @get("/now", opt=cost(10), ...)
    @post("/records", opt=cost(100, opens=1), ...)

The limiter finds it there, and a route without a cost fails a test.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from litestar import Litestar
from litestar.exceptions import HTTPException


class Cost(NamedTuple):
    """What one request takes of the limits of its address."""

    requests: float = 1.0
    opens: float = 0.0
    for_banned: bool = False


def cost(requests: float, *, opens: float = 0.0, for_banned: bool = False) -> dict[str, Any]:
    """The `opt` of a route.

    requests: in requests that read one row, about a tenth of a millisecond of the server's time each.
    opens: how many tables it opens; 0.5 for each of two people who open one together.
    for_banned: banned people may use it too, because it is about their own data."""
    return {"cost": Cost(requests, opens, for_banned)}


def cost_of(app: Litestar, method: str, path: str) -> Cost:
    """What a request to this address costs; the router remembers where it leads, and looks only once."""
    try:
        _, handler, *_ = app.asgi_router.handle_routing(path=path, method=method)
    except HTTPException:
        return Cost()  # nothing is there
    found: Cost = handler.opt.get("cost", Cost())  # the framework answers OPTIONS by itself
    return found
