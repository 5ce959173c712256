"""The HTTP routes for a person about himself, and to find others. Each leaves the work to the service."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Optional

from litestar import Controller, Response, delete, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from solstead.server.base import keys
from solstead.server.base.errors import Refused
from solstead.server.community.seeks.queries import Seek, SeekShown
from solstead.server.http.costs import cost
from solstead.server.live.routes import (
    AnyRequest,
    Authorization,
    Forgotten,
    Key,
    Lang,
    OneGame,
    person_of,
    problems,
    service,
    somebody,
    strictly,
)
from solstead.server.people.account import history
from solstead.server.people.account.service import Myself, Phrase, Profile
from solstead.server.table.commands import ANYTHING


class Me(Controller):
    """You: how you like it, your games, your ratings."""

    path = "/api/me"
    tags = ("you",)

    @get("/about", opt=cost(1), responses=problems(401), summary="Who you are")
    async def read(self, request: AnyRequest, authorization: Authorization = None) -> Myself:
        return await service(request).you.read(somebody(authorization))

    @put("/profile", opt=cost(5), responses=problems(401, 409), summary="Keep how you like it, for all your devices")
    async def write(self, request: AnyRequest, data: JSONBody[Profile], authorization: Authorization = None) -> Myself:
        return await service(request).you.write(somebody(authorization), await strictly(request, Profile))

    @delete(
        "/",
        opt=cost(100, for_banned=True),
        status_code=200,
        responses=problems(401),
        summary="Forget me: all that is kept of you, and your names",
    )
    async def forget(self, request: AnyRequest, authorization: Authorization = None) -> Forgotten:
        return Forgotten(await service(request).forget(somebody(authorization)))

    @get("/games", opt=cost(10), responses=problems(401), summary="The games you have finished")
    async def games(
        self,
        request: AnyRequest,
        authorization: Authorization = None,
        game: OneGame = "",
        opponent: Annotated[
            str,
            QueryParameter(
                name="opponent",
                max_length=80,
                pattern=ANYTHING,
                description="With this name, or bot:NAME, at the table.",
            ),
        ] = "",
        result: Annotated[
            Literal["", "won", "lost"], QueryParameter(name="result", description="Only what was won, or lost.")
        ] = "",
        skip: Annotated[int, QueryParameter(name="skip", ge=0, le=1_000_000, description="So many before it.")] = 0,
    ) -> history.History:
        return await service(request).you.games(somebody(authorization), game, opponent, result, skip)

    @get("/statistics", opt=cost(10), responses=problems(401), summary="How you play, by game")
    async def statistics(
        self, request: AnyRequest, authorization: Authorization = None, lang: Lang = "en"
    ) -> list[history.GameStatistics]:
        return await service(request).you.statistics(somebody(authorization), lang)

    @get(
        "/records",
        opt=cost(100, for_banned=True),
        media_type="application/zip",
        responses=problems(401, 409),
        summary="The records of all your games in one archive",
    )
    async def records(self, request: AnyRequest, authorization: Authorization = None) -> Response[bytes]:
        packed = await service(request).you.records(somebody(authorization))
        headers = {"Content-Disposition": 'attachment; filename="solstead-games.zip"'}
        return Response(packed, headers=headers)

    @get(
        "/export",
        opt=cost(100, for_banned=True),
        responses=problems(401),
        summary="All that is kept of you, as plain data",
    )
    async def export(self, request: AnyRequest, authorization: Authorization = None) -> Response[dict[str, Any]]:
        found = await service(request).hosting.export(somebody(authorization))
        return Response(found, headers={"Content-Disposition": 'attachment; filename="solstead-person.json"'})

    @get("/phrase", opt=cost(5), responses=problems(401, 409), summary="Your key in words, to be written down")
    async def phrase(self, authorization: Authorization = None) -> Phrase:
        somebody(authorization)
        words = keys.phrase((authorization or "").partition(" ")[2].strip())
        if not words:
            raise Refused("bad_phrase", "this key was not given by a server, and has no words")
        return Phrase(" ".join(words))


class Phrases(Controller):
    """A key in words, and back."""

    path = "/api/phrases"
    tags = ("you",)

    @post("/", opt=cost(5), status_code=200, responses=problems(409), summary="The key of a recovery phrase")
    async def read(self, request: AnyRequest, data: JSONBody[Phrase]) -> Key:
        phrase: Phrase = await strictly(request, Phrase)
        key: Optional[str] = keys.key_of(phrase.words)
        if not key:
            raise Refused("bad_phrase", "that is no recovery phrase: 24 words, in their order, each from the list")
        return Key(key)


SeekId = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]{1,16}$", description="A seek.")]


class Seeks(Controller):
    """Finding somebody to play with."""

    path = "/api/seeks"
    tags = ("seeks",)

    @get("/", opt=cost(1), responses=problems(401), summary="Who looks for others; ask twice a second while you do")
    async def look(self, request: AnyRequest, authorization: Authorization = None) -> list[SeekShown]:
        return await service(request).finding.look(person_of(authorization))

    @post(
        "/ask",
        opt=cost(10, opens=0.5),
        status_code=200,
        responses=problems(401, 403, 404, 409),
        summary="Look for others",
        description="Who looks for the same sits down together as soon as there are enough; `table` says where.",
    )
    async def seek(
        self, request: AnyRequest, data: JSONBody[Seek], authorization: Authorization = None
    ) -> list[SeekShown]:
        return await service(request).finding.seek(somebody(authorization), await strictly(request, Seek))

    @post(
        "/{seek:str}/bots",
        opt=cost(10, opens=0.5),
        status_code=200,
        responses=problems(401, 409),
        summary="Take bots for those who did not come",
    )
    async def fill(self, request: AnyRequest, seek: SeekId, authorization: Authorization = None) -> list[SeekShown]:
        return await service(request).finding.fill(somebody(authorization), seek)

    @delete(
        "/{seek:str}", opt=cost(1), status_code=200, responses=problems(401), summary="Look no longer, or: I have heard"
    )
    async def drop(self, request: AnyRequest, seek: SeekId, authorization: Authorization = None) -> list[SeekShown]:
        return await service(request).finding.drop(somebody(authorization), seek)
