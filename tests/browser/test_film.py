"""What others do is shown at a pace that people can follow; who acts is never slowed."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.deals import at_decision, lay, played
from tests.browser.films import WATCH as WATCH_ALL
from tests.browser.films import films, play
from tests.browser.people import Person, patiently
from tests.server.running import Person as Guest
from tests.server.running import Server

#: Every scene of a film as it is drawn: what is told, how much can be chosen meanwhile, and the board. However slow a
#: machine is, no scene is missed.
WATCH = """() => {
  window.scenes = [];
  window.watching?.disconnect();
  window.watching = new MutationObserver(() => {
    const told = document.querySelector(".film")?.innerText ?? "";
    if (!told.includes("takes") || window.scenes.at(-1)?.[0] === told) return;
    const choices = document.querySelectorAll("[data-action], [data-option]:enabled").length;
    window.scenes.push([told, choices, document.querySelector("section.board").innerText]);
  });
  window.watching.observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def scenes(person: Person) -> list[tuple[str, int, str]]:
    return [(told, choices, board) for told, choices, board in person.page.evaluate("window.scenes")]


def taker(told: str) -> str:
    """Who takes something in a scene."""
    return " and ".join(re.findall(r"(Beginner bot(?: 2)?) takes", told))


def watcher(person: NewPerson, pace: str) -> Person:
    """Ann at a heap with two bots; she decides first."""
    ann = person()
    ann.context.add_init_script(f"localStorage.setItem('solstead.pace', '{pace}')")
    ann.open_table("heap", "bot:level-1", "bot:level-1")
    ann.at_table()
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    return ann


def test_steps_of_others_are_played_one_after_the_other(person: NewPerson) -> None:
    ann = watcher(person, "slow")
    film, board = ann.page.locator(".film"), ann.page.locator("section.board")
    ann.page.evaluate(WATCH)
    ann.choices.first.click()
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    since = ann.page.get_by_role("region", name="Since your last decision")
    ann.page.get_by_role("button", name="2 things have happened since").click()
    expect(since.locator("li")).to_have_count(2)
    expect(film).to_have_count(0)
    seen = scenes(ann)
    assert [taker(told) for told, _, _ in seen] == ["Beginner bot", "Beginner bot 2"]
    assert [choices for _, choices, _ in seen] == [0, 0]  # the prompt waits
    before = board.inner_text()
    ann.page.evaluate(WATCH)
    since.get_by_role("button", name="Play it again").click()
    expect(film).to_contain_text("Beginner bot takes")
    ann.page.keyboard.press("Space")
    expect(film).to_have_count(0)
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    told, choices, shown = scenes(ann)[0]
    assert taker(told) == "Beginner bot"
    assert choices == 0
    assert shown != before
    assert board.inner_text() == before


def test_a_click_leads_to_the_present(person: NewPerson) -> None:
    ann = watcher(person, "slow")
    ann.choices.first.click()
    expect(ann.page.locator(".film")).to_be_visible()
    ann.page.locator("section.board").click()
    for _ in patiently("the end of the film", ann, seconds=30):
        if not ann.page.locator(".film").count():
            break
        ann.page.keyboard.press("Space")  # a bot may still be thinking
    expect(ann.page.locator(".ask.owes")).to_be_visible()


def test_who_wants_no_film_reads_a_list(person: NewPerson) -> None:
    ann = watcher(person, "off")
    ann.choices.first.click()
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    since = ann.page.get_by_role("region", name="Since your last decision")
    ann.page.get_by_role("button", name="2 things have happened since").click()
    expect(since.locator("li")).to_have_count(2)
    assert ann.page.locator(".film").count() == 0


def test_the_end_waits_for_the_last_move(person: NewPerson) -> None:
    """Whoever takes the last pebble, it is seen before the points are."""
    ann = watcher(person, "fast")
    seen = False
    for _ in patiently("the end of the game", ann):
        if ann.over:
            break
        film, result = ann.page.evaluate("['.film', '.ending'].map((one) => !!document.querySelector(one))")
        if film:
            seen = True
            assert not result
            ann.page.keyboard.press("Space")
        elif ann.choices.count():
            ann.choices.last.click()
        else:
            ann.page.wait_for_timeout(20)
    assert seen
    expect(ann.page.locator(".ending .chart")).to_be_visible()


def test_what_happens_during_a_film_that_is_played_again_is_not_lost(person: NewPerson) -> None:
    ann, bob = person("Ann"), person("Bob")
    ann.context.add_init_script("localStorage.setItem('solstead.pace', 'slow')")
    ann.open_table("heap", "link")
    bob.sit_down(ann.seat_link())
    ann.begin()
    for each in (ann, bob):
        each.at_table()
        expect(each.page.locator(".ask.owes")).to_be_visible()
        each.choices.first.click()
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    ann.page.get_by_role("button", name="1 thing has happened since").click()
    ann.page.get_by_role("button", name="Play it again").click()
    expect(ann.page.locator(".film")).to_be_visible()
    bob.page.get_by_role("button", name="Undo").click()
    expect(bob.page.locator(".ask.owes")).to_be_visible()
    expect(ann.page.locator(".film")).to_have_count(0)
    expect(ann.page.locator(".ask")).to_have_text("Waiting for Bob.")
    assert ann.choices.count() == 0


def test_what_others_do_comes_into_sight_and_moves(person: NewPerson, server: Server) -> None:
    """Suna Valo on a phone: the page turns to where it happens, and a piece goes there."""
    guest = Guest(server.url)
    table = lay(server, guest, played("suna_valo", 1, at_decision(60), 2), bot="level-1")
    ann = person(size="phone", reduced_motion="no-preference")
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    ann.page.evaluate(WATCH_ALL)
    play(ann.page, random.Random(1), 120, most=2)
    seen = films(ann.page)
    assert seen
    acts = [act for film in seen for act in film.acts if act.changed and act.lasts > 0.4]  # longer than scrolling takes
    assert acts
    assert [act.told for act in acts if not act.in_sight] == []
    assert any(act.moved for act in acts)
    expect(ann.page.locator("[data-changed]")).to_have_count(0)
    guest.close()
