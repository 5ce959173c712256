"""What is kept for a person who has a key and nothing else: how they like it, all games they have played,
their ratings.

Nobody else is told any of it.
"""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import Annotated, Literal

from msgspec import Meta, Struct, json
from sqlalchemy.engine import Connection

from solstead.core.game import learn
from solstead.server.base import keys
from solstead.server.base.errors import Refused
from solstead.server.host.features import House
from solstead.server.http.limits import here
from solstead.server.people.account import history
from solstead.server.shown import replay
from solstead.server.store import ratings
from solstead.server.store import schema as s
from solstead.server.store.store import Store
from solstead.server.store.upserts import put
from solstead.server.table.commands import SIGNS, Face, check_chosen
from solstead.server.thinking.fair_queue import FairQueue

#: How long a record may take to make.
RECORD_SECONDS = 30.0
#: So many records at most in one file, the latest ones.
MOST_RECORDS = 1000

Nickname = Annotated[str, Meta(max_length=32, pattern=f"^({SIGNS})?$", description="May be empty.")]


class Profile(Struct, forbid_unknown_fields=True):
    """How somebody likes it, on every device. What is empty was not chosen."""

    name: Nickname = ""
    face: Face = ""  # what the picture is drawn from that others see at tables; "": they see none
    language: Annotated[str, Meta(pattern=r"^([a-z]{2})?$")] = ""
    pace: Annotated[str, Meta(pattern=r"^[a-z]{0,16}$")] = ""


class Myself(Struct):
    """A person, to himself."""

    id: str  # what a picture is drawn from that nobody else is told
    profile: Profile
    games: int  # finished ones
    ratings: list[ratings.RatingShown]


class Phrase(Struct, forbid_unknown_fields=True):
    """A key in words, to be written down. Who has it is the person."""

    words: Annotated[str, Meta(max_length=400, description="24 words of the English list of BIP-39.")]


learn(Profile)  # it is read in several threads
_profiles = json.Decoder(Profile)


def myself(connection: Connection, person: str) -> Myself:
    """What is kept of a person, in short."""
    row = connection.execute(s.profiles.select().where(s.profiles.c.person == person)).first()
    profile = _profiles.decode(row.body) if row is not None else Profile()
    return Myself(keys.public(person), profile, history.count(connection, person), ratings.of(connection, person))


class Account:
    """Everything a person may ask about himself."""

    def __init__(self, store: Store, replaying: FairQueue, house: House) -> None:
        self.store = store
        self.house = house
        self._replaying = replaying

    async def read(self, person: str) -> Myself:
        return await self.store.read(lambda c: myself(c, person))

    async def write(self, person: str, profile: Profile) -> Myself:
        check_chosen(profile.name)
        profile.name = self.house.called(person, profile.name)
        row = {"person": person, "body": json.encode(profile)}
        await self.store.write(lambda connection: put(connection, s.profiles, [row]))
        return await self.read(person)

    async def games(
        self, person: str, game: str, opponent: str, result: Literal["", "won", "lost"], skip: int
    ) -> history.History:
        self.house.need("history")
        return await self.store.read(lambda c: history.games(c, person, game, opponent, result, skip))

    async def statistics(self, person: str, language: str) -> list[history.GameStatistics]:
        self.house.need("history")
        return await self.store.read(lambda c: history.statistics(c, person, language))

    async def records(self, person: str) -> bytes:
        """The record files of all games that they have finished, in one archive; one by one, for play goes first."""
        self.house.need("history")
        ids = await self.store.read(lambda c: history.tables(c, person, MOST_RECORDS))
        if not ids:
            raise Refused("not_finished", "there is no finished game yet")
        packed = BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for game, id in ids:
                record = await self._replaying.do(
                    (here.get(), person),
                    lambda _: self.store.read(lambda c: replay.record(c, id), RECORD_SECONDS),  # noqa: B023
                )
                archive.writestr(f"{game}-{id}.json", json.encode(record))
        return packed.getvalue()
