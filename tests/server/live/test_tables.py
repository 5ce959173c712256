"""What people can do at a table."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from msgspec import to_builtins

import solstead
from tests.server.running import Person, Server, run_apart, seated, wait_until


def sit_down(ann: Person, bob: Person, **wanted: Any) -> str:
    """A table for two where both sit, and that has begun."""
    table = ann.open(seats=2, **wanted)
    bob.invite = ann.invite
    bob.must(table, "sit", name="Bob")
    ann.must(table, "start")
    return table


def block(person: Person, table: str, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = next(block for block in person.show(table)["blocks"] if block["seat"] == seat)
    return found


def answer_all(ann: Person, bob: Person, table: str) -> None:
    """Both choose their secret character, so that it is somebody's turn."""
    ann.act(table, 0)
    bob.act(table, 1)


def test_open_join_by_link_play_and_finish(ann: Person, bob: Person) -> None:
    table = sit_down(ann, bob)
    names = [seat["name"] for seat in ann.show(table)["table"]["seats"]]
    assert names == ["Ann", "Bob"]
    while ann.show(table)["table"]["status"] == "running":
        for person, seat in ((ann, 0), (bob, 1)):
            if (prompt := block(person, table, seat)["prompt"]) and prompt["owes"]:
                person.act(table, seat, 1)
    result = bob.show(table)["table"]["result"]
    assert len(result["scores"]) == 2
    assert result["winners"]
    lobby = ann.http.get("/api/lobby").json()
    assert table not in [listed["id"] for listed in lobby["finished"]]  # private
    assert table in [listed["id"] for listed in lobby["mine"]]


def test_a_private_table_is_for_those_with_the_link(ann: Person, bob: Person) -> None:
    table = ann.open(seats=2)
    answer = bob.http.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_table")
    assert bob.refused(table, "sit", name="Bob") == "unknown_table"
    bob.invite = ann.invite
    assert bob.show(table)["table"]["invite"] == ""  # only those who sit there pass the link on
    bob.must(table, "sit", name="Bob")
    assert bob.show(table)["table"]["invite"] == ann.invite


def test_a_link_to_watch_opens_a_private_table_for_nothing_else(ann: Person, bob: Person, server: Server) -> None:
    table = ann.open(seats=2)
    look = bob.invite = ann.show(table)["table"]["look"]
    assert bob.show(table)["table"]["invite"] == ""
    assert bob.refused(table, "sit", name="Bob") == "look_only"

    async def sit() -> dict[str, Any]:
        async with seated(server.url, table, bob.key, invite=look) as seat:
            await seat.until(lambda message: message["type"] == "sync")
            found: dict[str, Any] = await seat.do("sit", name="Bob")
            return found

    assert run_apart(sit())["code"] == "look_only"
    assert bob.refused(table, "renew_look") == "look_only"
    ann.must(table, "renew_look")
    assert bob.http.get(f"/api/tables/{table}", headers={"X-Invite": look}).json()["code"] == "unknown_table"
    bob.invite = ann.show(table)["table"]["look"]
    bob.show(table)
    page = bob.http.get(f"/t/{table}.{look}")
    assert page.headers["x-robots-tag"] == "noindex"
    wait_until(lambda: f'"/t/{table}"' in server.log.read_text(), "the page is in the log")
    assert look not in server.log.read_text()


def test_a_public_table_needs_no_link_to_watch(ann: Person) -> None:
    assert ann.show(ann.open(seats=2, public=True))["table"]["look"] == ""


def test_the_personal_link_carries_a_seat_to_another_device(ann: Person, server: Server) -> None:
    table = ann.open(seats=2, bots=["", "random"], start=True)
    phone = Person(server.url, key=ann.key)
    assert phone.show(table)["table"]["seats"][0]["yours"]
    phone.act(table, 0)
    phone.close()


def test_rename_leave_remove_assign_mute_close(ann: Person, bob: Person) -> None:
    table = ann.open(seats=3)
    bob.invite = ann.invite
    bob.must(table, "sit", name="Bob", seat=2)
    bob.must(table, "rename", seat=2, name="Robert")
    assert ann.show(table)["table"]["seats"][2]["name"] == "Robert"
    assert bob.refused(table, "remove", seat=0) == "not_opener"
    ann.must(table, "remove", seat=2)
    bob.must(table, "sit", name="Bob")
    bob.must(table, "leave", seat=1)
    assert not ann.show(table)["table"]["seats"][1]["taken"]
    assert ann.refused(table, "start") == "seats_free"
    ann.must(table, "assign", seat=1, bot="greedy")
    assert ann.refused(table, "assign", seat=2, bot="clever") == "bad_setting"
    bob.must(table, "sit", name="Bob")
    bob.must(table, "say", seat=2, text="Hello!")
    ann.must(table, "mute", on=True)
    assert bob.refused(table, "say", seat=2, text="Still there?") == "muted"
    assert [message["text"] for message in ann.show(table)["chat"]] == ["Hello!"]
    ann.must(table, "start")
    assert ann.refused(table, "remove", seat=2) == "not_open"
    assert bob.refused(table, "close") == "not_opener"
    assert ann.refused(table, "close") == "not_open"  # not while Bob plays
    assert bob.show(table)["table"]["status"] == "running"
    bob.must(table, "leave", seat=2)
    ann.must(table, "close")
    assert bob.show(table)["table"]["status"] == "closed"


def test_the_table_says_how_a_bot_plays(ann: Person) -> None:
    """By its network, by network and search, or, where the components are others than it learned, by search."""
    table = ann.open(seats=4)
    for seat, bot in ((1, "level-2"), (2, "level-5"), (3, "greedy")):
        ann.must(table, "assign", seat=seat, bot=bot)
    assert [seat["method"] for seat in ann.show(table)["table"]["seats"]] == ["", "network", "guided", "greedy"]
    file = (solstead.load("vaalbara").folder / "components.toml").read_text(encoding="utf-8")
    own = ann.open(seats=2, components=file.replace("start_points = 2", "start_points = 3"))
    ann.must(own, "assign", seat=1, bot="level-5")
    assert ann.show(own)["table"]["seats"][1]["method"] == "search"


def test_before_the_game_the_opener_closes_a_table_where_others_sit(ann: Person, bob: Person) -> None:
    table = ann.open(seats=2, public=True)
    bob.must(table, "sit", name="Bob")
    assert bob.refused(table, "close") == "not_opener"
    ann.must(table, "close")
    assert bob.show(table)["table"]["status"] == "closed"
    assert ann.refused(table, "start") == "not_open"


def test_one_person_may_hold_several_seats(ann: Person) -> None:
    table = ann.open(seats=2)
    ann.must(table, "sit", name="Ben")
    ann.must(table, "start")
    assert [block["seat"] for block in ann.show(table)["blocks"]] == [0, 1]
    assert ann.play_on(table)["table"]["status"] == "finished"


def test_a_sealed_answer_may_be_changed_until_the_reveal(ann: Person, bob: Person) -> None:
    table = sit_down(ann, bob)
    ann.act(table, 0, 0)
    first = block(ann, table, 0)
    assert first["prompt"]["owes"] is False
    ann.act(table, 0, 1)
    second = block(ann, table, 0)
    assert first["view"]["stack"] != second["view"]["stack"]
    assert block(bob, table, 1)["view"]["stack"] == [{**second["view"]["stack"][0], "answer": []}]


def test_a_question_is_answered_once(ann: Person, bob: Person) -> None:
    table = sit_down(ann, bob)
    prompt = block(ann, table, 0)["prompt"]
    action = {"seat": 0, "action": prompt["options"][0]["action"], "asked": prompt["asked"]}
    ann.must(table, "act", **action)
    before = ann.show(table)
    assert ann.refused(table, "act", **action) == "stale"
    assert ann.show(table) == before
    bob.act(table, 1)  # another's sealed answer leaves a question as it was


def test_undo_is_free_until_somebody_learned_something(ann: Person, bob: Person) -> None:
    table = sit_down(ann, bob)
    start = block(ann, table, 0)["view"]
    ann.act(table, 0)
    assert block(ann, table, 0)["undo"] == "free"
    ann.must(table, "undo", seat=0)
    assert block(ann, table, 0)["view"] == start
    answer_all(ann, bob, table)
    assert ann.refused(table, "undo", seat=0) == "nothing_to_undo"
    assert ann.refused(table, "ask_undo", seat=0) == "nothing_to_undo"


def test_undo_by_consent_crosses_the_decisions_of_others(ann: Person, bob: Person) -> None:
    table = sit_down(ann, bob, game="heap")
    start = block(ann, table, 0)["view"]
    ann.act(table, 0, 2)
    bob.act(table, 1, 1)
    assert block(ann, table, 0)["undo"] == "ask"
    assert ann.refused(table, "undo", seat=0) == "nothing_to_undo"
    ann.must(table, "ask_undo", seat=0)
    assert ann.refused(table, "answer_undo", seat=0, agree=True) == "nothing_asked"
    bob.must(table, "answer_undo", seat=1, agree=False)
    assert ann.show(table)["table"]["undo"] is None
    ann.must(table, "ask_undo", seat=0)
    assert bob.show(table)["table"]["undo"] == {"seat": 0, "agreed": []}
    assert bob.refused(table, "answer_undo", seat=0, agree=False) == "not_your_seat"
    ann.must(table, "answer_undo", seat=0, agree=False)  # whoever has asked can withdraw
    assert bob.show(table)["table"]["undo"] is None
    ann.must(table, "ask_undo", seat=0)
    bob.must(table, "answer_undo", seat=1, agree=True)
    assert block(ann, table, 0)["view"] == start
    ann.act(table, 0, 0)
    bob.act(table, 1, 0)
    ann.must(table, "ask_undo", seat=0)
    ann.act(table, 0, 0)  # the game goes on: the request is void
    assert bob.refused(table, "answer_undo", seat=1, agree=True) == "nothing_asked"


def test_bots_do_not_mind_an_undo(ann: Person) -> None:
    table = ann.open(game="heap", seats=2, bots=["", "random"], start=True)
    ann.act(table, 0, 2)
    wait_until(lambda: 0 in ann.show(table)["table"]["owing"], "the bot has decided")
    assert block(ann, table, 0)["undo"] == "alone"
    ann.must(table, "undo", seat=0)
    assert block(ann, table, 0)["view"]["heap"] == 60


def test_a_bot_takes_over_by_agreement_and_hands_back(ann: Person, bob: Person, server: Server) -> None:
    carl = Person(server.url)
    table = ann.open(seats=3)
    for person, name in ((bob, "Bob"), (carl, "Carl")):
        person.invite = ann.invite
        person.must(table, "sit", name=name)
    ann.must(table, "start")
    ann.must(table, "takeover", seat=2, by=0)
    assert ann.refused(table, "takeover", seat=2, by=0) == "nothing_asked"
    assert ann.show(table)["table"]["takeovers"] == {"2": [0]}
    bob.must(table, "takeover", seat=2, by=1)
    ann.act(table, 0)
    bob.act(table, 1)  # now the bot's answer is all that is missing, or in already
    wait_until(lambda: bool(ann.show(table)["table"]["seats"][2]["bot_moves"]), "the bot has decided")
    assert carl.refused(table, "act", seat=2, action=0, asked=0) == "not_your_seat"
    carl.must(table, "hand_back", seat=2)
    assert carl.show(table)["table"]["seats"][2]["stand_in"] == ""
    carl.close()


def test_those_who_are_there_go_on_when_several_are_missing(ann: Person, bob: Person, server: Server) -> None:
    """Nobody waits for the consent of somebody who is missing, and up for a bot as well."""
    with Person(server.url) as carl, Person(server.url) as dora:
        table = ann.open(seats=4)
        for person, name in ((bob, "Bob"), (carl, "Carl"), (dora, "Dora")):
            person.invite = ann.invite
            person.must(table, "sit", name=name)
        ann.must(table, "start")
        ann.must(table, "takeover", seat=2, by=0)
        ann.must(table, "takeover", seat=3, by=0)
        bob.must(table, "takeover", seat=2, by=1)
        assert ann.show(table)["table"]["seats"][2]["stand_in"] == "greedy"
        assert ann.show(table)["table"]["seats"][3]["stand_in"] == ""  # Bob has not agreed to that one
        dora.must(table, "takeover", seat=1, by=3)  # she is here, so nothing is voted about her any more
        assert ann.show(table)["table"]["takeovers"] == {"1": [3]}
        ann.must(table, "takeover", seat=1, by=0)
        shown = ann.show(table)["table"]["seats"]
        assert [seat["stand_in"] for seat in shown] == ["", "greedy", "greedy", ""]


def test_a_seat_that_was_left_waits_for_somebody(ann: Person, bob: Person, server: Server) -> None:
    table = sit_down(ann, bob)
    bob.must(table, "leave", seat=1)
    carl = Person(server.url)
    carl.invite = ann.invite
    carl.must(table, "sit", name="Carl")
    carl.act(table, 1)
    carl.close()


def test_a_game_is_abandoned_when_all_agree(ann: Person, bob: Person) -> None:
    table = sit_down(ann, bob)
    ann.must(table, "abandon", seat=0)
    assert ann.show(table)["table"]["status"] == "running"
    bob.must(table, "abandon", seat=1)
    assert ann.show(table)["table"]["status"] == "abandoned"
    assert ann.refused(table, "act", seat=0, action=0, asked=0) == "not_running"
    answer = ann.http.get(f"/api/tables/{table}/record")
    assert answer.json()["code"] == "not_finished"


def test_rematch_keeps_the_people(ann: Person, bob: Person) -> None:
    table = sit_down(ann, bob)
    assert ann.http.post(f"/api/tables/{table}/rematch").json()["code"] == "not_finished"
    ann.must(table, "abandon", seat=0)
    bob.must(table, "abandon", seat=1)
    again = bob.http.post(f"/api/tables/{table}/rematch").json()
    assert ann.http.post(f"/api/tables/{table}/rematch").json() == again
    shown = ann.show(again["id"])["table"]
    assert [seat["name"] for seat in shown["seats"]] == ["Ann", "Bob"]
    bob.must(again["id"], "start")


def test_nobody_is_rated_again_who_has_not_agreed(ann: Person, bob: Person) -> None:
    table = ann.open(seats=2, public=True, rated=True)
    bob.must(table, "sit", name="Bob")
    ann.must(table, "start")
    ann.must(table, "abandon", seat=0)
    bob.must(table, "abandon", seat=1)
    again = ann.http.post(f"/api/tables/{table}/rematch").json()
    assert [seat["name"] for seat in ann.show(again["id"])["table"]["seats"]] == ["Ann", ""]
    assert ann.refused(again["id"], "start") == "seats_free"
    assert bob.http.post(f"/api/tables/{table}/rematch").json() == again | {"commitment": ""}
    assert [seat["name"] for seat in ann.show(again["id"])["table"]["seats"]] == ["Ann", "Bob"]
    ann.must(again["id"], "start")


def test_who_does_not_want_to_meet_somebody_is_not_seated_with_them_again(ann: Person, bob: Person) -> None:
    table = sit_down(ann, bob)
    ann.must(table, "abandon", seat=0)
    bob.must(table, "abandon", seat=1)
    assert bob.http.post(f"/api/friends/tables/{table}/block", json={"seat": 0}).status_code == 200
    again = ann.http.post(f"/api/tables/{table}/rematch").json()
    assert [seat["name"] for seat in ann.show(again["id"])["table"]["seats"]] == ["Ann", ""]


def test_replay_and_record_of_a_finished_table(ann: Person) -> None:
    table = ann.open(seats=3, bots=["", "random", "random"], start=True, public=True)
    assert ann.http.get(f"/api/tables/{table}/replay").json()["code"] == "not_finished"
    assert ann.http.get(f"/api/tables/{table}/record").json()["code"] == "not_finished"
    final = ann.play_on(table)
    record = ann.http.get(f"/api/tables/{table}/record").json()
    match = solstead.Record(**{**record, "steps": [tuple(step) for step in record["steps"]]}).replay()
    assert match.state.scores() == final["table"]["result"]["scores"]
    for seat in (-2, -1, 0, 1, 2):
        views = replayed(ann, table, seat)
        states = [*(step.before for step in match.steps), match.state]
        for state, view in zip(states, views, strict=True):
            wanted = state.to_dict() if seat == -2 else state.view(None if seat == -1 else seat)
            assert view == to_builtins(wanted)
    part = ann.http.get(f"/api/tables/{table}/replay", params={"seat": 1, "start": 20, "stop": 25}).json()
    assert part["view"] == replayed(ann, table, 1)[20]
    assert [frame["step"] for frame in part["shown"]] == [21, 22, 23, 24, 25]
    brought = ann.http.post("/api/records", json={"record": record})
    assert brought.status_code == 201, brought.text
    assert replayed(ann, brought.json()["id"], 0) == replayed(ann, table, 0)


def replayed(person: Person, table: str, seat: int) -> list[dict[str, Any]]:
    """All views of a replay, made from the first one and the changes, as a browser does it."""
    replay = person.http.get(f"/api/tables/{table}/replay", params={"seat": seat}).json()
    view = replay["view"]
    views = [copy.deepcopy(view)]
    for frame in replay["shown"]:
        for change in frame["changes"]:
            path, value, gone = (*change, None, False)[:3] if len(change) == 1 else (*change, False)[:3]
            place: Any = view
            for key in path[:-1]:
                place = place[key]
            if gone:
                del place[path[-1]]
            else:
                place[path[-1]] = value
        views.append(copy.deepcopy(view))
    return views


def test_lobby_lists_own_tables_with_your_turn_first(ann: Person, bob: Person, server: Server) -> None:
    mine = sit_down(ann, bob, public=True)
    later = ann.open(seats=2, public=True)

    def places(person: Person, table: str) -> list[str]:
        """The lists of the lobby that a table is in."""
        lobby = person.http.get("/api/lobby").json()
        lists = ("open", "running", "finished", "mine")
        return [name for name in lists for listed in lobby[name] if listed["id"] == table]

    lobby = ann.http.get("/api/lobby").json()
    assert [listed["id"] for listed in lobby["mine"]] == [mine, later]
    assert [listed["your_turn"] for listed in lobby["mine"]] == [True, False]
    with Person(server.url) as carl:
        for person, of_mine, of_later in ((ann, "mine", "mine"), (bob, "mine", "open"), (carl, "running", "open")):
            assert (places(person, mine), places(person, later)) == ([of_mine], [of_later])  # every table once


def test_the_lobby_of_one_game(ann: Person, bob: Person) -> None:
    tables = {game: ann.open(game=game, seats=2, public=True) for game in ("vaalbara", "veil")}
    listed = bob.http.get("/api/lobby?game=veil").json()["open"]
    assert {table["game"] for table in listed} == {"veil"}
    assert tables["veil"] in [table["id"] for table in listed]


def test_own_tables_are_those_that_one_opened_or_sits_at(ann: Person, bob: Person) -> None:
    answer = ann.http.post("/api/tables", json={"game": "heap", "seats": 2, "public": True})
    table = answer.json()["id"]

    def mine(person: Person) -> dict[str, list[int]]:
        return {listed["id"]: listed["yours"] for listed in person.http.get("/api/lobby").json()["mine"]}

    assert mine(ann)[table] == []  # opened, without a seat
    ann.must(table, "sit", name="Ann")
    bob.must(table, "sit", name="Bob")
    ann.must(table, "start")
    assert (mine(ann)[table], mine(bob)[table]) == ([0], [1])
    bob.must(table, "leave", seat=1)
    assert table not in mine(bob)
    bob.must(table, "sit", name="Bob")
    assert mine(bob)[table] == [1]


def test_a_finished_table_cannot_be_closed(ann: Person) -> None:
    table = ann.open(game="veil", seats=2, bots=["", "random"], start=True)
    ann.play_on(table)
    assert ann.refused(table, "close") == "not_running"
    assert ann.http.get(f"/api/tables/{table}/replay").status_code == 200


def test_words(ann: Person) -> None:
    assert ann.http.get("/api/games/vaalbara/box?lang=de").json()["words"]["first_row"] == "Erste Reihe"
    assert ann.http.get("/api/games/chess/box").json()["code"] == "unknown_game"


def test_the_host_locks_the_lobby_sets_limits_and_deletes(ann: Person) -> None:
    host = {"Authorization": "Bearer " + "h" * 43}
    assert ann.http.get("/api/host").json()["code"] == "not_host"
    table = ann.open(seats=2)
    settings = ann.http.get("/api/host", headers=host).json()
    try:
        ann.http.put("/api/host/settings", headers=host, json={**settings, "lobby_locked": True})
        assert ann.http.post("/api/tables", json={"game": "vaalbara"}).json()["code"] == "lobby_locked"
        below = ann.http.put("/api/host/settings", headers=host, json={**settings, "max_tables": -1})
        assert (below.status_code, below.json()["code"]) == (400, "malformed")
        ann.http.put("/api/host/settings", headers=host, json={**settings, "max_tables_per_person": 1})
        assert ann.http.post("/api/tables", json={"game": "vaalbara"}).json()["code"] == "too_many_tables"
    finally:
        ann.http.put("/api/host/settings", headers=host, json=settings)
    assert ann.http.delete(f"/api/host/tables/{table}", headers=host).status_code == 200
    assert ann.http.get(f"/api/tables/{table}").json()["code"] == "unknown_table"
    assert ann.http.delete(f"/api/host/tables/{table}", headers=host).json()["code"] == "unknown_table"


def test_a_person_can_be_forgotten(ann: Person, bob: Person) -> None:
    table = sit_down(ann, bob, public=True)
    bob.must(table, "say", seat=1, text="My secret name is Bob")
    answer_all(ann, bob, table)
    before = block(ann, table, 0)["view"]
    assert bob.http.delete("/api/me").json() == {"tables": 1}
    shown = ann.show(table)
    assert "Bob" not in str(shown)
    assert block(ann, table, 0)["view"] == before
    assert bob.http.get("/api/lobby").json()["mine"] == []


def test_settings_components_and_scores(ann: Person) -> None:
    file = (solstead.load("vaalbara").folder / "components.toml").read_text(encoding="utf-8")
    table = ann.open(seats=2, bots=["", "random"], settings={"open_scores": True}, components=file, start=True)
    assert None not in block(ann, table, 0)["view"]["scores"]
    assert ann.show(table)["table"]["own_components"]
    hidden = ann.open(seats=2, bots=["", "random"], start=True)
    assert None in block(ann, hidden, 0)["view"]["scores"]


def test_hints_where_the_table_allows_them(ann: Person) -> None:
    table = ann.open(game="veil", seats=2, bots=["", "random"], start=True, hints=True)
    hint = ann.http.get(f"/api/tables/{table}/hint?seat=0").json()
    options = block(ann, table, 0)["prompt"]["options"]
    assert {option["action"] for option in hint["options"]} <= {option["action"] for option in options}
    assert sum(hint["wins"]) == pytest.approx(1)
    assert ann.http.get(f"/api/tables/{table}/hint?seat=1").json()["code"] == "not_your_seat"
    without = ann.open(game="veil", seats=2, bots=["", "random"], start=True)
    assert ann.http.get(f"/api/tables/{without}/hint?seat=0").json()["code"] == "no_hints"


def test_a_fixed_deal_is_the_same_for_everybody_who_learns_from_it(ann: Person, bob: Person) -> None:
    def first_view(person: Person, **wanted: Any) -> Any:
        table = person.open(seats=2, bots=["", "greedy"], start=True, **wanted)
        return block(person, table, 0)["view"]

    assert first_view(ann, deal=7) == first_view(bob, deal=7)
    assert first_view(ann, deal=7) != first_view(ann, deal=8)
    assert first_view(ann) != first_view(bob)


def test_a_fixed_deal_is_for_one_person_alone(ann: Person) -> None:
    all_wanted: list[dict[str, Any]] = [{"bots": []}, {"bots": ["", "greedy"], "public": True}]
    for wanted in all_wanted:
        answer = ann.http.post("/api/tables", json={"game": "vaalbara", "seats": 2, "deal": 7, **wanted})
        assert answer.json()["code"] == "bad_setting"
