"""A server that is told to stop does so, whatever it is doing."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

from solstead.server.base import tasks
from solstead.server.store.store import Hands
from tests.server.community.test_review import brought
from tests.server.running import Person, Server, run_apart, running, wait_until


def test_a_cancellation_that_comes_with_an_answer_is_not_lost() -> None:
    """Otherwise work that looks into the store again and again goes on for ever."""

    async def story() -> bool:
        go, hands = threading.Event(), Hands(1, "hands")
        reading = asyncio.create_task(hands.do(go.wait, 60.0))
        await asyncio.sleep(0)
        go.set()
        hands.close()  # the answer is there, and nobody has heard it yet
        reading.cancel()
        await asyncio.wait([reading])
        return reading.cancelled()

    assert run_apart(story())


def test_work_that_misses_a_cancellation_is_told_again() -> None:
    async def deaf() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await asyncio.Event().wait()

    async def story() -> None:
        work = asyncio.create_task(deaf())
        await asyncio.sleep(0)
        await tasks.end(work)
        assert work.cancelled()

    run_apart(story())


def test_a_server_stops_while_a_game_is_reviewed(tmp_path: Path) -> None:
    with running(tmp_path, fresh=True) as server:
        with Person(server.url) as ann:
            ann.http.post(f"/api/tables/{brought(ann)['id']}/review/ask")
            wait_until(lambda: server.child("review.worker") is not None, "the game is being reviewed")
        assert server.stop()
        assert '"stopped"' in server.log.read_text()


#: A server in which something never ends, whoever asks it to.
STUCK = """
import asyncio
from solstead.server.web import app
from solstead.server.web import services

async def close(self):
    while True:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            pass

services.Services.close, app.STOP_SECONDS = close, 0.5
from solstead.cli.main import main
main()
"""


def test_a_server_ends_whatever_it_waits_for(tmp_path: Path) -> None:
    server = Server(tmp_path, script=STUCK).start()
    assert not server.stop()
    assert '"stop_too_slow"' in server.log.read_text()
