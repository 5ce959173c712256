"""The HTTP routes for a person about himself, and to find others. Each leaves the work to the service."""

from __future__ import annotations

from typing import Annotated, Literal, Optional

from litestar import Controller, Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from solstead.server.base import keys
from solstead.server.base.errors import Refused
from solstead.server.http.costs import cost
from solstead.server.http.dependencies import (
    AnyRequest,
    Authorization,
    Key,
    Lang,
    OneGame,
    Person,
    somebody,
    strictly,
)
from solstead.server.http.problems import problems
from solstead.server.live import holidays
from solstead.server.live.holidays import Holiday, HolidayWanted
from solstead.server.people.account import history
from solstead.server.people.account.service import Account, Myself, Phrase, Profile
from solstead.server.store.store import Store, now
from solstead.server.table.commands import ANYTHING


class AccountRoutes(Controller):
    """You: how you like it, your games, your ratings."""

    path = "/api/me"
    tags = ("you",)

    @get("/about", opt=cost(1), responses=problems(401), summary="Who you are")
    async def read(self, me: Person, account: NamedDependency[Account]) -> Myself:
        return await account.read(me)

    @put("/profile", opt=cost(5), responses=problems(401, 409), summary="Keep how you like it, for all your devices")
    async def write(
        self, me: Person, account: NamedDependency[Account], request: AnyRequest, data: JSONBody[Profile]
    ) -> Myself:
        return await account.write(me, await strictly(request, Profile))

    @get("/games", opt=cost(10), responses=problems(401), summary="The games you have finished")
    async def games(
        self,
        me: Person,
        account: NamedDependency[Account],
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
        return await account.games(me, game, opponent, result, skip)

    @get("/statistics", opt=cost(10), responses=problems(401), summary="How you play, by game")
    async def statistics(
        self, me: Person, account: NamedDependency[Account], lang: Lang = "en"
    ) -> list[history.GameStatistics]:
        return await account.statistics(me, lang)

    @get(
        "/records",
        opt=cost(100, for_banned=True),
        media_type="application/zip",
        responses=problems(401, 409),
        summary="The records of all your games in one archive",
    )
    async def records(self, me: Person, account: NamedDependency[Account]) -> Response[bytes]:
        packed = await account.records(me)
        headers = {"Content-Disposition": 'attachment; filename="solstead-games.zip"'}
        return Response(packed, headers=headers)

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


class HolidayRoutes(Controller):
    """Being away: the clocks of slow games stand still."""

    path = "/api/me/holiday"
    tags = ("tables",)

    @get("/", opt=cost(1), responses=problems(401), summary="Whether slow clocks stand still for you")
    async def holiday(self, me: Person, store: NamedDependency[Store]) -> Holiday:
        return await store.read(lambda connection: holidays.shown(connection, me, now()))

    @put(
        "/take",
        opt=cost(5),
        responses=problems(401, 409),
        summary="Go on holiday: slow clocks stand still for you",
    )
    async def take_holiday(
        self, me: Person, store: NamedDependency[Store], request: AnyRequest, data: JSONBody[HolidayWanted]
    ) -> Holiday:
        wanted: HolidayWanted = await strictly(request, HolidayWanted)
        return await store.write(lambda connection: holidays.take(connection, me, wanted.days, now()))
