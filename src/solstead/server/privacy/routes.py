"""The HTTP routes for what is kept of a person."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, delete, get
from litestar.di import NamedDependency

from solstead.server.http.costs import cost
from solstead.server.http.dependencies import (
    Forgotten,
    Person,
)
from solstead.server.http.problems import problems
from solstead.server.privacy.service import Privacy


class PrivacyRoutes(Controller):
    """All that is kept of you."""

    path = "/api/me"
    tags = ("you",)

    @delete(
        "/",
        opt=cost(100, for_banned=True),
        status_code=200,
        responses=problems(401),
        summary="Forget me: all that is kept of you, and your names",
    )
    async def forget(self, me: Person, privacy: NamedDependency[Privacy]) -> Forgotten:
        return Forgotten(await privacy.forget(me))

    @get(
        "/export",
        opt=cost(100, for_banned=True),
        responses=problems(401),
        summary="All that is kept of you, as plain data",
    )
    async def export(self, me: Person, privacy: NamedDependency[Privacy]) -> Response[dict[str, Any]]:
        found = await privacy.export(me)
        return Response(found, headers={"Content-Disposition": 'attachment; filename="solstead-person.json"'})
