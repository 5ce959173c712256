"""What messengers show of a link: of public tables and of links to watch, and nothing of private ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Person, Server


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("previews")
    page = '<!doctype html><html lang="en"><head><title>Solstead</title></head><body></body></html>'
    (folder / "client").mkdir()
    (folder / "client/index.html").write_text(page, encoding="utf-8")
    server = Server(Path(folder), client=str(folder / "client")).start()
    yield server
    server.stop()


def shown(person: Person, path: str, language: str = "en") -> dict[str, str]:
    html = person.http.get(path, headers={"Accept-Language": language}).text
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', html))


def test_a_link_tells_game_and_players_to_who_may_see_them(built: Server) -> None:
    with Person(built.url) as ann, Person(built.url) as bob:
        table = ann.open(seats=2, name='Ann "<b>', bots=["", "random"], start=True)
        look = ann.show(table)["table"]["look"]
        told = shown(bob, f"/replay/{table}.{look}")
        assert told["title"] == "Vaalbara · Solstead"
        assert told["description"].startswith("Ann &quot;&lt;b&gt;")
        assert told["image"] == f"{built.url}/static/icon-512.png"
        assert shown(bob, f"/t/{table}") == shown(bob, "/t/nowhere")
        assert "description" not in shown(ann, f"/t/{table}")  # an address has no key with it
        public = ann.open(seats=2, name="Ann", public=True)
        assert "Ann" in shown(bob, f"/t/{public}")["description"]


def test_pages_of_a_game_are_told_in_the_language_of_the_reader(built: Server) -> None:
    with Person(built.url) as ann:
        english, german = shown(ann, "/rules/helios"), shown(ann, "/rules/helios", "de-AT,de;q=0.9,en;q=0.5")
        assert english["title"] == german["title"] == "Helios · Solstead"
        assert english["description"] != german["description"]
        assert '<html lang="de">' in ann.http.get("/", headers={"Accept-Language": "de"}).text


def test_search_engines_are_led_to_what_is_for_everybody(built: Server) -> None:
    with Person(built.url) as ann:
        robots = ann.http.get("/robots.txt").text
        assert "Disallow: /t/" in robots
        assert f"Sitemap: {built.url}/sitemap.xml" in robots
        pages = re.findall(r"<loc>([^<]*)</loc>", ann.http.get("/sitemap.xml").text)
        assert f"{built.url}/rules/vaalbara" in pages
        private = re.findall(r"Disallow: (\S+)", robots)
        assert not [page for page in pages if any(page.removeprefix(built.url).startswith(each) for each in private)]
