"""The analysis board: of finished games alone, what a seat could know and no more, the same line the same table."""

from __future__ import annotations

from typing import Any

import pytest

from solstead.core.match import Match
from solstead.core.registry import load
from solstead.review import trying
from solstead.server.base.errors import Refused
from solstead.server.community.analysis.service import Analyses
from solstead.server.community.analysis.worker import WantForm
from solstead.server.thinking.processes import Died
from tests.browser.deals import lay, played
from tests.server.community.test_review import brought
from tests.server.running import Person, Server, run_apart


def tried(person: Person, table: str, **wanted: Any) -> dict[str, Any]:
    answer = person.http.post(f"/api/tables/{table}/tries", json={"step": 8, **wanted})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_finished_game_goes_on_otherwise(ann: Person) -> None:
    table = brought(ann)["id"]
    begun = tried(ann, table, judge=True, games=4)
    seat = begun["seat"]
    options = [option["action"] for option in begun["prompt"]["options"]]
    assert {each["action"] for each in begun["judged"]} <= set(options)
    assert begun["judged"] == sorted(begun["judged"], key=lambda each: -each["win"])
    assert len(begun["outcomes"]) == 4
    assert all(len(each["scores"]) == 2 for each in begun["outcomes"])
    for action in options[:2]:
        found = tried(ann, table, line=[[seat, action]])
        assert len(found["labels"]) == 1
        assert found == tried(ann, table, line=[[seat, action]])
    replayed = ann.http.get(f"/api/tables/{table}/replay", params={"seat": seat, "start": 8, "stop": 8}).json()
    assert begun["view"] == replayed["view"]


def test_what_a_seat_did_not_know_is_dealt_anew(ann: Person) -> None:
    table = brought(ann)["id"]
    begun = tried(ann, table)
    me = begun["seat"]
    first = begun["prompt"]["options"][0]["action"]
    seen = [tried(ann, table, seat=me, deal=n) for n in range(2)]
    assert seen[0]["view"] == seen[1]["view"] == begun["view"]
    after = [tried(ann, table, seat=me, deal=n, line=[[me, first]]) for n in range(6)]
    assert len({str(each["view"]) for each in after}) > 1  # the other seat holds other cards


def test_running_games_and_nonsense_are_refused(ann: Person, bob: Person) -> None:
    opened = ann.http.post(
        "/api/tables", json={"game": "vaalbara", "bots": ["", "random"], "name": "Ann", "start": True}
    ).json()["id"]
    refused = ann.http.post(f"/api/tables/{opened}/tries", json={"step": 0})
    assert refused.status_code == 409
    assert refused.json()["code"] == "not_finished"
    table = brought(ann)["id"]
    path = f"/api/tables/{table}/tries"
    assert bob.http.post(path, json={"step": 0}).json()["code"] == "unknown_table"
    assert ann.http.post(path, json={"step": 100_000}).json()["code"] == "illegal_action"
    assert ann.http.post(path, json={"step": 0, "line": [[0, 99_999]]}).json()["code"] == "illegal_action"
    assert ann.http.post(path, json={"step": 0, "seat": 5}).json()["code"] == "bad_setting"
    assert ann.http.post(path, json={"step": 0, "games": 1000}).status_code == 400


def test_thinking_is_charged(ann: Person) -> None:
    table = brought(ann)["id"]
    asked = {"step": 0, "games": 100, "line": [[0, 99_999]]}
    codes = [ann.http.post(f"/api/tables/{table}/tries", json=asked).json()["code"] for _ in range(9)]
    assert codes[0] == "illegal_action"
    assert codes[-1] == "too_fast"


def test_who_had_to_wait_too_long_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is not ready in time, or that has died, is no fault of who asks."""

    async def ask(problem: type[Exception]) -> Refused:
        async def fails(*_: object) -> bytes:
            raise problem

        found = Analyses()
        monkeypatch.setattr(found._process, "ask", fails)
        with pytest.raises(Refused) as refused:
            await found.form(WantForm("vaalbara", 2, "en"), "ann")
        assert len(found._queue) == 0
        return refused.value

    for problem in (TimeoutError, Died):
        refused = run_apart(ask(problem))
        assert (refused.code, refused.status) == ("too_slow", 503)


def test_fewer_games_are_played_out_where_time_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    state = load("vaalbara").new(2, seed=1)
    monkeypatch.setattr(trying, "PORTION", 2)
    assert len(trying.play_out(state, 0, 6, 1, seconds=0.0)) == 2
    whole = trying.play_out(state, 0, 3, 1)
    assert len(whole) == 3
    parts = [trying.play_out(state, 0, 3, 1, seconds=0.0, begun=begun) for begun in (0, 2)]
    assert parts[0] + parts[1] == whole  # in parts they are the same games


def test_people_have_names_in_what_is_asked(ann: Person, server: Server) -> None:
    """Farmoony: on whose land a tool is used."""
    found: list[tuple[int, int]] = []

    def look(match: Match) -> bool:
        if not found and match.state.stack[-1].kind == "move_to":
            found.append((len(match.steps), match.state.to_act()[0]))
        return False

    table = lay(server, ann, played("farmoony", 1, look), bot="level-2")
    step, seat = found[0]
    names = [each["called"] for each in ann.show(table)["table"]["seats"]]
    labels = {option["label"] for option in tried(ann, table, step=step)["prompt"]["options"]}
    assert labels & {f"{name}'s land" for name in names[:seat] + names[seat + 1 :]}
    assert not any("Seat" in label for label in labels)
