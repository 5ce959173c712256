"""Being somebody without an account: a profile on all devices, a phrase to come back with, one's games and ratings."""

from __future__ import annotations

import io
import json
import zipfile
from types import SimpleNamespace
from typing import Any

import msgspec
import sqlalchemy as sa

from solstead.core.registry import load
from solstead.ratings import Rating, rate
from solstead.server.base import keys
from solstead.server.people.account import history
from solstead.server.store import store
from solstead.server.table import entries as e
from solstead.server.table.table import Table, TableData
from tests.server.running import Person, Server, command
from tests.server.table.test_clocks import started


def me(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.http.get("/api/me/about").json()
    return found


def games(person: Person, **filters: Any) -> dict[str, Any]:
    answer = person.http.get("/api/me/games", params=filters)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def against(ann: Person, bob: Person, **wanted: Any) -> str:
    """A whole game of two people, which the one wins who takes the last."""
    table = ann.open(game="heap", seats=2, **wanted)
    bob.invite = ann.invite
    bob.must(table, "sit", name="Bob", face="0123abcd")
    ann.must(table, "start")
    while ann.show(table)["table"]["status"] == "running":
        for seat, person in enumerate((ann, bob)):
            if seat in ann.show(table)["table"]["owing"]:
                person.act(table, seat, -1)
    return table


def wrong_order(words: list[str]) -> str:
    """These words in an order that is no phrase. (One order in 256 is, by its checksum.)"""
    turned = (" ".join(words[i:] + words[:i]) for i in range(1, len(words)))
    return next(found for found in turned if not keys.key_of(found))


def test_how_somebody_likes_it_is_kept_for_all_devices(ann: Person, server: Server) -> None:
    assert me(ann)["profile"] == {"name": "", "face": "", "language": "", "pace": ""}
    wanted = {"name": "Ann", "face": "00ff00ff", "language": "de", "pace": "fast"}
    assert ann.http.put("/api/me/profile", json=wanted).json()["profile"] == wanted
    with Person(server.url, key=ann.key) as phone:
        assert me(phone) == me(ann)
    assert ann.http.put("/api/me/profile", json={"name": "\u202eAnn"}).json()["code"] == "bad_setting"
    assert ann.http.put("/api/me/profile", json={"face": "<svg>"}).json()["code"] == "malformed"


def test_a_phrase_brings_somebody_back(ann: Person, server: Server) -> None:
    words = ann.http.get("/api/me/phrase").json()["words"]
    assert len(words.split()) == 24
    with Person(server.url) as phone:
        typed = "  " + words.upper().replace(" ", " \n ")
        assert phone.http.post("/api/phrases", json={"words": typed}).json() == {"key": ann.key}
        for wrong in (wrong_order(words.split()), "sun moon", words + " sun", ""):
            assert phone.http.post("/api/phrases", json={"words": wrong}).json()["code"] == "bad_phrase"


def test_a_phrase_is_the_key_and_nothing_else() -> None:
    for _ in range(50):
        key = keys.new_key()
        assert keys.key_of(" ".join(keys.phrase(key))) == key
    assert keys.phrase("z" * 43) == []  # the same bits would be written otherwise


def test_ones_games_are_found_again(ann: Person, bob: Person) -> None:
    won: list[str] = []
    lost: list[str] = []
    for _ in range(2):
        table = against(ann, bob)
        result = ann.show(table)["table"]["result"]
        (won if 0 in result["winners"] else lost).append(table)
    solo = ann.open(game="heap", seats=2, bots=["", "random"], start=True)
    ann.play_on(solo)
    found = games(ann)
    assert found["games"][0]["table"] == solo
    assert (found["found"], found["played"]) == (3, ["heap"])
    assert found["opponents"] == ["Bob", "bot:random"]
    assert games(ann, opponent="Bob")["found"] == 2
    assert games(ann, opponent="bot:random")["found"] == 1
    assert games(ann, opponent="Robert")["found"] == 0
    assert games(ann, game="vaalbara")["found"] == 0
    assert games(ann, result="won", opponent="Bob")["found"] == len(won)
    assert games(ann, result="lost", opponent="Bob")["found"] == len(lost)
    assert games(ann, skip=2)["games"] == found["games"][2:]
    players = found["games"][-1]["players"]
    assert [(each["name"], each["yours"]) for each in players] == [("Ann", True), ("Bob", False)]
    assert bob.show(table)["table"]["seats"][1]["face"] == "0123abcd"
    (statistics,) = ann.http.get("/api/me/statistics").json()
    assert (statistics["game"], statistics["games"], len(statistics["points"])) == ("heap", 3, 3)
    assert {each["opponent"]: each["games"] for each in statistics["against"]} == {"Bob": 2, "bot:random": 1}
    assert bob.http.get("/api/me/statistics").json()[0]["games"] == 2
    answer = ann.http.get("/api/me/records")
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    assert len(archive.namelist()) == 3
    record = json.loads(archive.read(f"heap-{solo}.json"))
    assert record == ann.http.get(f"/api/tables/{solo}/record").json()


def test_with_what_one_begins(ann: Person) -> None:
    table = ann.open(seats=2, bots=["", "random"], start=True)
    (prompt,) = [block["prompt"] for block in ann.show(table)["blocks"] if block["seat"] == 0]
    ann.act(table, 0)
    ann.play_on(table)
    kind, number = load("vaalbara").noun(prompt["options"][0]["action"])
    character = load("vaalbara").components().names[str(kind)][int(number)]
    for language in ("en", "de"):
        (statistics,) = ann.http.get(f"/api/me/statistics?lang={language}").json()
        name = load("vaalbara").text(language)(f"character.{character}")
        assert statistics["openings"] == [{"name": name, "games": 1, "wins": statistics["wins"]}]


def test_first_decisions_are_kept_with_the_table() -> None:
    """Of each seat its first one that counts; who let a bot decide has not begun with anything."""

    def kept(table: Table) -> list[tuple[int, int]]:
        return [(opening.step, opening.action) for opening in table.data.openings]

    table = started("heap")
    for entry in (e.Acted(0, 2), e.Acted(1, 1), e.Acted(0, 0), e.UndoAsked(0), e.UndoAnswered(1, True)):
        table.fold(entry, 101.0)
    assert kept(table) == [(1, 2), (2, 1)]
    for entry in (e.UndoAsked(1), e.UndoAnswered(0, True)):
        table.fold(entry, 102.0)
    assert kept(table) == [(1, 2), (0, -1)]
    table.fold(e.TimedOut(1, "greedy"), 103.0)
    table.fold(e.Acted(1, 0, bot=True), 104.0)
    assert kept(table) == [(1, 2), (2, -1)]
    again = msgspec.json.decode(msgspec.json.encode(table.data), type=TableData)
    assert again.openings == table.data.openings


def test_a_game_that_is_not_here_any_more_is_left_out() -> None:
    row = SimpleNamespace(opening="character 3", won=True)
    assert history._openings("vaalbara", [row], "de") == [history.Began("Orakel", 1, 1)]
    assert history._openings("chess", [row], "de") == []
    assert history._openings("vaalbara", [SimpleNamespace(opening="character 99", won=True)], "de") == []


def test_two_seats_of_one_person_are_a_game_but_no_win(ann: Person) -> None:
    table = ann.open(game="heap", seats=2)
    ann.must(table, "sit", name="Ben")
    ann.must(table, "start")
    ann.play_on(table)
    assert games(ann)["found"] == 1
    assert ann.http.get("/api/me/statistics").json() == []


def test_nobody_has_no_games(ann: Person) -> None:
    assert games(ann)["found"] == 0
    assert ann.http.get("/api/me/records").json()["code"] == "not_finished"
    del ann.http.headers["Authorization"]
    for path in ("/api/me/about", "/api/me/games", "/api/me/statistics", "/api/me/records", "/api/me/phrase"):
        assert ann.http.get(path).json()["code"] == "no_key", path


# ---- ratings


def test_a_rated_game_changes_the_ratings_of_both(ann: Person, bob: Person) -> None:
    table = against(ann, bob, rated=True)
    places = [1 if seat in ann.show(table)["table"]["result"]["winners"] else 2 for seat in (0, 1)]
    wanted = rate([Rating(), Rating()], places)
    for seat, person in enumerate((ann, bob)):
        (found,) = me(person)["ratings"]
        assert (found["game"], found["seats"], found["against"]) == ("heap", 2, "people")
        assert (found["rating"], found["deviation"]) == (wanted[seat].shown, wanted[seat].deviation)
        assert (found["games"], found["provisional"]) == (1, True)
        (game,) = games(person)["games"]
        assert (game["rated"], game["before"], game["after"]) == (True, 1500, wanted[seat].shown)
    against(ann, bob)
    assert me(ann)["ratings"][0]["games"] == 1  # the other one was not agreed to be rated


def test_who_plays_bots_alone_is_rated_against_bots(ann: Person) -> None:
    table = ann.open(seats=2, bots=["", "level-1"], rated=True, start=True)
    ann.play_on(table)
    (found,) = me(ann)["ratings"]
    assert (found["game"], found["against"], found["games"]) == ("vaalbara", "bots", 1)


def test_what_a_rated_game_does_not_allow(ann: Person, bob: Person) -> None:
    def opening(**wanted: Any) -> str:
        answer = ann.http.post("/api/tables", json={"game": "vaalbara", "seats": 2, "rated": True, **wanted})
        return str(answer.json()["code"])

    assert opening(hints=True) == "rated_game"
    assert opening(bots=["", "greedy"]) == "rated_game"
    assert opening(bots=["", "level-1"], deal=1) == "rated_game"
    table = ann.open(game="heap", seats=2, rated=True)
    assert ann.refused(table, "sit", name="Ann again") == "rated_game"
    assert ann.refused(table, "assign", seat=1, bot="level-1") == "rated_game"  # none is published for it
    bob.invite = ann.invite
    assert bob.show(table)["table"]["rated"]
    bob.must(table, "sit", name="Bob")
    ann.must(table, "start")
    ann.act(table, 0, 2)
    bob.act(table, 1, 1)
    assert ann.show(table)["blocks"][0]["undo"] == ""
    assert ann.refused(table, "ask_undo", seat=0) == "rated_game"
    assert ann.refused(table, "leave", seat=0) == "rated_game"


def test_a_host_may_have_no_ratings(ann: Person) -> None:
    host = {"Authorization": "Bearer " + "h" * 43}
    try:
        assert ann.http.put("/api/host/settings", json={"ratings": False}, headers=host).status_code == 200
        answer = ann.http.post("/api/tables", json={"game": "heap", "rated": True})
        assert answer.json()["code"] == "turned_off"
        assert ann.http.get("/api/lobby").json()["ratings"] is False
    finally:
        ann.http.put("/api/host/settings", json={}, headers=host)


def test_ratings_are_the_same_when_they_are_made_anew(ann: Person, bob: Person, server: Server) -> None:
    with Person(server.url) as carl:
        for one, other in ((ann, bob), (bob, carl), (carl, ann), (ann, bob)):
            against(one, other, rated=True)
        before = [me(person)["ratings"] for person in (ann, bob, carl)]
        anew = ("ratings", "--database-url", server.database, "--recompute")
        assert "; 0 ratings are not what they were" in command(*anew).stdout
        assert [me(person)["ratings"] for person in (ann, bob, carl)] == before
        assert carl.http.delete("/api/me").json()["tables"] == 2
        assert me(carl)["ratings"] == []
        assert "; 0 ratings are not what they were" in command(*anew).stdout  # though one is forgotten
        assert [me(person)["ratings"] for person in (ann, bob)] == before[:2]
        with sa.create_engine(store.address(server.database)).begin() as connection:
            connection.execute(
                sa.text("UPDATE ratings SET mu = mu + 1 WHERE person = :who"), {"who": keys.person(ann.key)}
            )
        assert "; 1 ratings are not what they were" in command(*anew).stdout
        assert me(ann)["ratings"] == before[0]


def test_forgetting_covers_all_of_it(ann: Person, bob: Person, server: Server) -> None:
    ann.http.put("/api/me/profile", json={"name": "Ann", "face": "00ff00ff"})
    table = against(bob, ann, rated=True)
    before = me(bob)
    assert ann.http.delete("/api/me").status_code == 200
    assert me(ann) == {
        **me(ann),
        "profile": {"name": "", "face": "", "language": "", "pace": ""},
        "games": 0,
        "ratings": [],
    }
    assert me(bob) == before
    (game,) = games(bob)["games"]
    assert [each["name"] for each in game["players"]] == ["Ann", ""]  # of Bob, who opened as Ann, nothing is forgotten
    assert bob.show(table)["table"]["seats"][1]["face"] == ""
    with sa.create_engine(store.address(server.database)).begin() as connection:
        for name in ("results", "ratings", "profiles", "seats"):
            query = sa.text(f"SELECT count(*) FROM {name} WHERE person = :who")
            assert connection.execute(query, {"who": keys.person(ann.key)}).scalar_one() == 0, name
