"""Positions that people set up: checked by the game itself, explained in words, and played on from."""

from __future__ import annotations

from typing import Any

import msgspec

import solstead
from solstead.core.record import Record
from tests.server.running import Person


def looked_at(person: Person, game: str = "vaalbara", lang: str = "en", **wanted: Any) -> dict[str, Any]:
    answer = person.http.post(f"/api/positions/{game}?lang={lang}", json=wanted)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_position_is_shown_or_what_does_not_fit(ann: Person) -> None:
    begun = looked_at(ann, seats=2, seed=3)
    assert begun["misfit"] is None
    assert begun["view"]["seat"] == begun["viewer"] == begun["seat"]
    position = begun["position"]
    hand, deck = position["players"][0]["hand"], position["players"][0]["deck"]
    hand[0], deck[0] = deck[0], hand[0]
    swapped = looked_at(ann, position=position)
    assert sorted(swapped["position"]["players"][0]["hand"]) == sorted(hand)
    hand[0] = hand[1]
    wrong = looked_at(ann, position=position)
    assert wrong["misfit"] == {"path": ["players", 0, "hand"], "reason": "must not name anything twice"}
    assert wrong["view"] is None
    assert looked_at(ann, lang="de", position=position)["misfit"]["reason"] == "darf nichts zweimal enthalten"


def test_the_question_follows_the_rest(ann: Person) -> None:
    """Who sets up cards need not know what is asked then; several things may be, and one can choose."""
    state = solstead.load("helios").new(2, seed=1)
    while state.to_dict()["phase"] == "setup":
        seat = state.to_act()[0]
        state.apply(seat, state.options(seat)[0])
    position = state.to_dict()
    position["stack"] = [{"kind": "choose_start", "seat": 0}]
    found = looked_at(ann, "helios", position=position, questions=True)
    assert found["fitted"]
    assert found["position"]["stack"][-1]["kind"] == state.stack[-1].kind
    assert all(each["text"] for each in found["questions"])
    assert looked_at(ann, "helios", position={**position, "stack": found["questions"][-1]["stack"]})["misfit"] is None


def test_nonsense_is_refused(ann: Person) -> None:
    path = "/api/positions/vaalbara"
    assert looked_at(ann, position={"nothing": 1})["misfit"]["reason"]
    assert ann.http.post("/api/positions/chess", json={}).json()["code"] == "unknown_game"
    assert ann.http.post(path, json={"position": 3}).status_code == 400
    assert ann.http.get(f"{path}/form?seats=7").json()["code"] == "bad_setting"
    found = ann.http.get(f"{path}/form?seats=2&lang=de").json()
    assert found["words"]["character"]["bard"] == "Bardin"
    assert found["spots"]["players.*.hand.*"]["pool"] == found["spots"]["players.*.deck.*"]["pool"]


def test_a_line_is_tried_from_a_position(ann: Person) -> None:
    position = looked_at(ann, seats=2, seed=3)["position"]
    asked = {"position": position, "whole": True}
    begun = ann.http.post("/api/positions/vaalbara/tries", json=asked).json()
    assert begun["position"] == position
    line = [[begun["seat"], begun["prompt"]["options"][0]["action"]]]
    found = ann.http.post("/api/positions/vaalbara/tries", json={**asked, "line": line}).json()
    assert found["labels"]
    assert found["seat"] != begun["seat"]


def test_a_table_goes_on_from_a_position(ann: Person) -> None:
    state = solstead.load("vaalbara").new(2, seed=5)
    while state.to_dict()["round"] < 9:
        seat = state.to_act()[0]
        state.apply(seat, state.options(seat)[0])
    position = state.to_dict()
    before = ann.http.get("/api/me/games").json()
    wanted = {"game": "vaalbara", "bots": ["", "random"], "name": "Ann", "start": True, "position": position}
    refused: list[dict[str, Any]] = [{"rated": True}, {"public": True}, {"bots": []}, {"deal": 1}]
    for more in refused:
        assert ann.http.post("/api/tables", json={**wanted, **more}).status_code == 409, more
    broken = {**position, "round": 3}
    assert ann.http.post("/api/tables", json={**wanted, "position": broken}).json()["code"] == "bad_setting"
    table = ann.http.post("/api/tables", json=wanted).json()["id"]
    assert ann.show(table)["table"]["arranged"]
    sync = ann.play_on(table)
    body = ann.http.get(f"/api/tables/{table}/record").content
    record = Record.decode(body)
    assert record.position == position
    assert record.replay().state.scores() == sync["table"]["result"]["scores"]
    assert ann.http.get(f"/api/tables/{table}/verify").json()["verdict"]["code"] == "proven"
    assert ann.http.get("/api/me/games").json() == before
    again = ann.http.post("/api/records", json={"record": msgspec.json.decode(body)}).json()["id"]
    replayed = ann.http.get(f"/api/tables/{again}/replay").json()
    assert replayed["view"]["round"] == 9
