"""Reviews: of finished games alone, made once, kept with the table, by a process that is in nobody's way."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from solstead.server.base.errors import Refused
from solstead.server.community.review.service import MOST_WAITING_HOME, Reviews
from solstead.server.community.review.worker import Reviewed
from solstead.server.store.store import Store
from tests.review.test_review import played
from tests.server.running import Person, run_apart, wait_until


def brought(ann: Person, seed: int = 3) -> dict[str, Any]:
    """A table with a finished game."""
    record = played("vaalbara", 2, ["random", "random"], seed).record
    answer = ann.http.post("/api/records", json={"record": msgspec.to_builtins(record)})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def done(person: Person, path: str, **headers: str) -> dict[str, Any]:
    found: dict[str, Any] = {}

    def look() -> bool:
        found.update(person.http.get(path, headers=headers).json())
        return found.get("done") == 1.0

    wait_until(look, "the review is done")
    return found


def test_a_finished_game_is_reviewed_once_and_kept(ann: Person, bob: Person) -> None:
    table = brought(ann)
    path = f"/api/tables/{table['id']}/review"
    assert ann.http.get(path).json()["code"] == "no_review"
    first = ann.http.post(f"{path}/ask").json()
    assert first["done"] < 1.0
    found = done(ann, path)
    assert len({seat["name"] for seat in found["seats"]}) == 2
    assert found["moments"]
    for seat in found["seats"]:
        account = seat["win"]
        parts = sum(account[part] for part in ("start", "luck", "own", "others"))
        assert abs(parts - account["result"]) < 1e-6
    assert ann.http.post(f"{path}/ask").json() == found  # nothing is made anew
    german = ann.http.get(path, params={"lang": "de"}).json()
    assert "besser als" in german["moments"][0]["text"]
    # The link is enough to read it; without it there is no such table.
    assert bob.http.get(path, headers={"X-Invite": table["invite"]}).json()["moments"] == found["moments"]
    assert bob.http.get(path).json()["code"] == "unknown_table"


def test_many_keys_do_not_bring_many_places_in_the_queue(tmp_path: Path) -> None:
    async def never() -> Reviewed:
        await asyncio.Event().wait()
        raise AssertionError

    async def story() -> None:
        reviews = Reviews(Store(str(tmp_path / "tables.sqlite")))
        for number in range(MOST_WAITING_HOME):
            reviews.ask(f"table {number}", f"key {number}", "here", never)
        with pytest.raises(Refused):
            reviews.ask("another", "another key", "here", never)
        reviews.ask("another", "another key", "there", never)
        await reviews.close()
        await reviews.store.close()

    run_apart(story())


def test_games_in_progress_are_refused(ann: Person) -> None:
    answer = ann.http.post(
        "/api/tables", json={"game": "vaalbara", "bots": ["", "random"], "name": "Ann", "start": True}
    )
    path = f"/api/tables/{answer.json()['id']}/review"
    for asked in (ann.http.post(f"{path}/ask"), ann.http.get(path)):
        assert asked.status_code == 409
        assert asked.json()["code"] == "not_finished"


def test_one_guest_cannot_have_many_at_once(ann: Person, bob: Person) -> None:
    tables = [brought(ann, seed) for seed in range(10, 15)]
    answers = [ann.http.post(f"/api/tables/{table['id']}/review/ask").json() for table in tables]
    assert [answer.get("code") for answer in answers[3:]] == ["too_fast", "too_fast"]
    other = brought(bob, 20)
    assert bob.http.post(f"/api/tables/{other['id']}/review/ask").json()["waiting"] >= 1
