"""The HTTP routes for a person about himself. Each reads its arguments and leaves the work to the service."""

from __future__ import annotations

from typing import Annotated, Literal, Optional

from litestar import Controller, Response, delete, get, post, put
from litestar.params import JSONBody, QueryParameter

from solstead.server import history, people
from solstead.server.api import AnyRequest, Authorization, Forgotten, Key, problems, service, somebody, strictly
from solstead.server.refusals import Refused
from solstead.server.you import Myself, Phrase, Profile

Game = Annotated[str, QueryParameter(name="game", pattern=r"^[a-z0-9_]{0,64}$", description="This game only.")]


class Me(Controller):
    """You: how you like it, your games, your ratings."""

    path = "/api/me"
    tags = ("you",)

    @get("/", responses=problems(401), summary="Who you are")
    async def read(self, request: AnyRequest, authorization: Authorization = None) -> Myself:
        return await service(request).you.read(somebody(authorization))

    @put("/", responses=problems(401), summary="Keep how you like it, for all your devices")
    async def write(self, request: AnyRequest, data: JSONBody[Profile], authorization: Authorization = None) -> Myself:
        return await service(request).you.write(somebody(authorization), await strictly(request, Profile))

    @delete("/", status_code=200, responses=problems(401), summary="Forget me: all that is kept of you, and your names")
    async def forget(self, request: AnyRequest, authorization: Authorization = None) -> Forgotten:
        return Forgotten(await service(request).forget(somebody(authorization)))

    @get("/games", responses=problems(401), summary="The games you have finished")
    async def games(
        self,
        request: AnyRequest,
        authorization: Authorization = None,
        game: Game = "",
        opponent: Annotated[
            str,
            QueryParameter(name="opponent", max_length=80, description="With this name, or bot:NAME, at the table."),
        ] = "",
        result: Annotated[
            Literal["", "won", "lost"], QueryParameter(name="result", description="Only what was won, or lost.")
        ] = "",
        skip: Annotated[int, QueryParameter(name="skip", ge=0, le=1_000_000, description="So many before it.")] = 0,
    ) -> history.History:
        return await service(request).you.games(somebody(authorization), game, opponent, result, skip)

    @get("/statistics", responses=problems(401), summary="How you play, by game")
    async def statistics(
        self, request: AnyRequest, authorization: Authorization = None
    ) -> list[history.GameStatistics]:
        return await service(request).you.statistics(somebody(authorization))

    @get("/records", responses=problems(401, 409), summary="The records of all your games in one archive")
    async def records(self, request: AnyRequest, authorization: Authorization = None) -> Response[bytes]:
        packed = await service(request).you.records(somebody(authorization))
        headers = {"Content-Disposition": 'attachment; filename="solstead-games.zip"'}
        return Response(packed, media_type="application/zip", headers=headers)

    @get("/phrase", responses=problems(401, 409), summary="Your key in words, to be written down")
    async def phrase(self, authorization: Authorization = None) -> Phrase:
        somebody(authorization)
        words = people.phrase((authorization or "").partition(" ")[2].strip())
        if not words:
            raise Refused("bad_phrase", "this key was not given by a server, and has no words")
        return Phrase(" ".join(words))


class Phrases(Controller):
    """A key in words, and back."""

    path = "/api/phrases"
    tags = ("you",)

    @post("/", status_code=200, responses=problems(409), summary="The key of a recovery phrase")
    async def read(self, request: AnyRequest, data: JSONBody[Phrase]) -> Key:
        phrase: Phrase = await strictly(request, Phrase)
        key: Optional[str] = people.key_of(phrase.words)
        if not key:
            raise Refused("bad_phrase", "that is no recovery phrase: 24 words, in their order, each from the list")
        return Key(key)
