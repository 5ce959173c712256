"""Losing the network, restarting the server: the table comes back by itself, and says what goes on."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import NewPerson
from tests.server.running import Server

LOST = "Connection lost"
OFFLINE = "You are offline"


def test_losing_the_network(person: NewPerson) -> None:
    ann = person()
    ann.play_bots("heap")
    ann.context.set_offline(True)
    expect(ann.page.locator(".notices")).to_contain_text(OFFLINE)
    ann.context.set_offline(False)
    expect(ann.page.locator(".notices p")).to_have_count(0)
    lines = ann.page.locator("[role=log] li").count()
    ann.choices.first.click()
    expect(ann.page.locator("[role=log] li").nth(lines)).to_be_attached()


def test_restarting_the_server(person: NewPerson, tmp_path: Path, client: str) -> None:
    server = Server(tmp_path, client=client).start()
    try:
        ann = person(url=server.url)
        ann.play_bots("vaalbara")
        asked = ann.page.locator(".ask").inner_text()
        server.kill()
        expect(ann.page.locator(".notices")).to_contain_text(LOST)
        server.start()
        expect(ann.page.locator(".notices")).not_to_contain_text(LOST, timeout=60_000)
        expect(ann.page.locator(".ask.owes")).to_have_text(asked)
        ann.choices.first.click()
        expect(ann.page.locator("[role=log]")).to_contain_text("plays the")
    finally:
        server.stop()


def test_lobby_without_a_server(person: NewPerson, tmp_path: Path, client: str) -> None:
    server = Server(tmp_path, client=client).start()
    try:
        ann = person(url=server.url)
        ann.lobby()
        server.kill()
        ann.page.locator("article[data-game=vaalbara] .buttons button").first.click()
        problem = ann.page.locator("article[data-game=vaalbara] [role=alert]")
        expect(problem).to_contain_text("does not answer")
        server.start()
        expect(problem).to_have_count(0)  # it is over
    finally:
        if server.process and server.process.poll() is None:
            server.stop()


def test_trouble_that_passes(person: NewPerson) -> None:
    """The server is there but cannot play (4003): the page says so, tries on, and is back by itself."""
    ann = person()
    tries: list[str] = []
    well = True

    def line(socket: WebSocketRoute) -> None:
        tries.append(socket.url)
        if well:
            socket.connect_to_server()
        else:
            socket.close(code=4003, reason="store_unavailable")

    ann.page.route_web_socket("**/socket", line)
    ann.play_bots("heap")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    ann.context.set_offline(True)
    expect(ann.page.locator(".notices")).to_contain_text(OFFLINE)
    well = False
    ann.context.set_offline(False)
    expect(ann.page.locator(".notices")).to_contain_text("The server cannot continue the game right now.")
    well = True
    expect(ann.page.locator(".notices p")).to_have_count(0)
    assert len(tries) >= 3  # at the beginning, in vain, and again
    lines = ann.page.locator("[role=log] [data-line]").count()
    ann.choices.first.click()
    expect(ann.page.locator("[role=log] [data-line]").nth(lines)).to_be_attached()
