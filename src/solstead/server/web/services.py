"""All services of a worker, put together. Routes ask for them by their names here."""

from __future__ import annotations

from typing import Any

from litestar.datastructures import State
from litestar.di import Provide

from solstead.server.community.analysis.service import Analyses
from solstead.server.community.live_games import Stands
from solstead.server.community.puzzles.service import Puzzles
from solstead.server.community.review.finished import Study
from solstead.server.community.review.service import Reviews
from solstead.server.community.seeks.service import Finding
from solstead.server.community.tournaments.service import Cups
from solstead.server.host.features import House
from solstead.server.host.quotas import Room
from solstead.server.http.limits import Visitors
from solstead.server.live.keeper import Keeper
from solstead.server.moderation.service import Hosting
from solstead.server.people.account.service import You
from solstead.server.people.friends.service import Circle
from solstead.server.people.push.service import Herald
from solstead.server.play.service import Tables
from solstead.server.privacy.service import Privacy
from solstead.server.store.store import Store


class Services:
    keeper: Keeper
    store: Store
    house: House
    hosting: Hosting
    finding: Finding
    cups: Cups
    herald: Herald
    puzzles: Puzzles
    study: Study
    stands: Stands
    circle: Circle
    you: You
    privacy: Privacy
    tables: Tables

    def __init__(
        self, keeper: Keeper, house: House, talk: Visitors, contact: str = "", push_local: bool = False
    ) -> None:
        room, self._reviews, self._analyses = Room(keeper.store), Reviews(keeper.store), Analyses()
        self.keeper, self.store, self.house = keeper, keeper.store, house
        self.hosting = Hosting(keeper, house)
        self.finding = Finding(keeper, house, room)
        self.cups = Cups(keeper, house, room)
        self.herald = Herald(keeper, house, contact, push_local)
        self.puzzles = Puzzles(keeper.store)
        self.study = Study(keeper, self._reviews, self._analyses)
        self.stands = Stands(keeper.store, keeper.gallery, house)
        self.circle = Circle(keeper, house, self.herald)
        self.you = You(keeper.store, self.study.replaying, house)
        self.privacy = Privacy(keeper, house, self.finding.changed)
        self.tables = Tables(keeper, house, talk, room, self.circle, self.finding, self.study)
        keeper.watched = lambda: house.offers.spectators
        house.on_ban = self._send_away

    async def start(self) -> None:
        await self.keeper.start()
        await self.house.start(self.store)
        await self.herald.start()
        await self.cups.start()

    async def close(self) -> None:
        await self.cups.close()
        await self.house.close()
        await self.herald.close()
        await self._analyses.close()
        await self._reviews.close()
        await self.tables.close()
        await self.keeper.stop()

    def _send_away(self, people: frozenset[str]) -> None:
        for live in list(self.keeper.lives.values()):
            self.keeper.send_away(live, people)


def _provide(name: str) -> Provide:
    def service(state: State) -> Any:
        return getattr(state.services, name)

    return Provide(service, sync_to_thread=False)


SERVICES = {name: _provide(name) for name in Services.__annotations__}
