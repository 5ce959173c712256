"""All services of a worker, put together. Routes ask for them by their names here."""

from __future__ import annotations

from typing import Any

from litestar.datastructures import State
from litestar.di import Provide

from solstead.server.community.analysis.service import Analyses
from solstead.server.community.live_games import LiveGames
from solstead.server.community.puzzles.service import Puzzles
from solstead.server.community.review.finished import FinishedGames
from solstead.server.community.review.service import Reviews
from solstead.server.community.seeks.service import Matchmaking
from solstead.server.community.tournaments.service import Tournaments
from solstead.server.host.features import House
from solstead.server.host.quotas import Quotas
from solstead.server.http.limits import Visitors
from solstead.server.live.keeper import Keeper
from solstead.server.moderation.service import Moderation
from solstead.server.people.account.service import Account
from solstead.server.people.friends.service import Friendships
from solstead.server.people.push.service import Notifier
from solstead.server.play.service import Tables
from solstead.server.privacy.service import Privacy
from solstead.server.store.store import Store


class Services:
    keeper: Keeper
    store: Store
    house: House
    moderation: Moderation
    matchmaking: Matchmaking
    tournaments: Tournaments
    notifier: Notifier
    puzzles: Puzzles
    finished_games: FinishedGames
    live_games: LiveGames
    friendships: Friendships
    account: Account
    privacy: Privacy
    tables: Tables

    def __init__(
        self, keeper: Keeper, house: House, talk: Visitors, contact: str = "", push_local: bool = False
    ) -> None:
        quotas, self._reviews, self._analyses = Quotas(keeper.store), Reviews(keeper.store), Analyses()
        self.keeper, self.store, self.house = keeper, keeper.store, house
        self.moderation = Moderation(keeper, house)
        self.matchmaking = Matchmaking(keeper, house, quotas)
        self.tournaments = Tournaments(keeper, house, quotas)
        self.notifier = Notifier(keeper, house, contact, push_local)
        self.puzzles = Puzzles(keeper.store)
        self.finished_games = FinishedGames(keeper, self._reviews, self._analyses)
        self.live_games = LiveGames(keeper.store, keeper.gallery, house)
        self.friendships = Friendships(keeper, house, self.notifier)
        self.account = Account(keeper.store, self.finished_games.replaying, house)
        self.privacy = Privacy(keeper, house, self.matchmaking.changed)
        self.tables = Tables(keeper, house, talk, quotas, self.friendships, self.matchmaking, self.finished_games)
        keeper.watched = lambda: house.offers.spectators
        house.on_ban = self._send_away

    async def start(self) -> None:
        await self.keeper.start()
        await self.house.start(self.store)
        await self.notifier.start()
        await self.tournaments.start()

    async def close(self) -> None:
        await self.tournaments.close()
        await self.house.close()
        await self.notifier.close()
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
