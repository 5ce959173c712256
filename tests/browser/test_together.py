"""What people settle with each other at a table: time, undo by consent, absence, names, seats; and hints."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPerson
from tests.browser.people import Person


def two_at_heap(person: NewPerson) -> tuple[Person, Person]:
    """Ann decides first, then Bob."""
    ann, bob = person("Ann"), person("Bob")
    ann.open_table("heap", "link")
    bob.sit_down(ann.seat_link())
    ann.begin()
    ann.at_table()
    bob.at_table()
    return ann, bob


def lines(person: Person) -> Locator:
    return person.page.locator("[role=log] [data-line]")


def decide(person: Person) -> None:
    """Take the first option, and wait until it is told."""
    expect(person.page.locator(".ask.owes")).to_be_visible()
    told = lines(person).count()
    person.choices.first.click()
    expect(lines(person)).to_have_count(told + 1)


def notice(person: Person, text: str) -> Locator:
    return person.page.locator(".notices p", has_text=text)


def seats(person: Person) -> Locator:
    return person.page.locator("aside.seats li")


def clocked(person: NewPerson, minutes: str, then: str = "bot") -> tuple[Person, Person]:
    """Ann and Bob at a heap with a clock for each decision; Ann decides first."""
    ann, bob = person("Ann"), person("Bob")
    ann.lobby()
    ann.page.locator("article[data-game=heap] .buttons button").nth(1).click()
    form = ann.page.locator("dialog[open] form")
    form.locator("input[name=seats][value='2']").check(force=True)
    form.locator("#clock").select_option("move")
    form.locator("input[type=number]").fill(minutes)
    form.locator("#then").select_option(then)
    form.locator("button[type=submit]").click()
    bob.sit_down(ann.seat_link())
    return ann, bob


def test_clock_is_agreed_shown_and_runs_out(person: NewPerson) -> None:
    ann, bob = clocked(person, "0.2")
    terms = bob.page.get_by_role("list", name="What was agreed")
    expect(terms).to_contain_text("12 seconds per decision")
    expect(terms).to_contain_text("a bot makes that one decision")
    ann.begin()
    clock = seats(ann).first.locator(".clock")
    expect(clock).to_have_text(re.compile(r"0:(0\d|1[0-2])"))
    first = clock.inner_text()
    expect(clock).not_to_have_text(first)
    expect(lines(ann)).to_have_count(1, timeout=60_000)  # a bot has taken that one decision
    decide(bob)
    expect(ann.page.locator(".ask.owes")).to_be_visible()  # and Ann takes the next one herself
    decide(ann)


def test_a_word_does_not_set_the_clock_back(person: NewPerson) -> None:
    ann, bob = clocked(person, "2")
    ann.begin()
    ann.at_table()
    clock = seats(bob).first.locator(".clock")
    expect(clock).to_have_text(re.compile(r"1:(5[0-6]|[0-4]\d)"))
    before = clock.inner_text()
    ann.page.keyboard.press("c")
    ann.page.locator("#chat").fill("Wait for me")
    ann.page.keyboard.press("Enter")
    expect(bob.page.locator("#tab-chat b")).to_have_text("1")
    bob.page.wait_for_timeout(600)
    assert clock.inner_text() <= before
    bob.page.reload()
    expect(clock).to_be_visible()
    assert clock.inner_text() <= before


def test_what_was_read_stays_read(person: NewPerson) -> None:
    ann, bob = two_at_heap(person)
    ann.page.keyboard.press("c")
    for words in ("Hello", "Is anybody here?"):
        ann.page.locator("#chat").fill(words)
        ann.page.keyboard.press("Enter")
        expect(ann.page.locator(".chat li")).to_contain_text([words] if words == "Hello" else ["Hello", words])
    expect(bob.page.locator("#tab-chat b")).to_have_text("2")
    bob.page.keyboard.press("c")
    expect(bob.page.locator("#tab-chat b")).to_have_count(0)
    for each in (ann, bob):  # not even what one has said oneself
        each.page.reload()
        each.at_table()
        expect(each.page.locator("#tab-chat b")).to_have_count(0)


def test_the_log_tells_what_was_taken_back(person: NewPerson) -> None:
    ann, bob = two_at_heap(person)
    decide(ann)
    ann.page.keyboard.press("u")
    gone = bob.page.locator("[role=log] s")
    expect(gone).to_have_count(1)
    decide(ann)
    expect(gone).to_have_count(1)
    bob.page.reload()
    bob.at_table()
    expect(gone).to_have_count(1)
    expect(lines(bob)).to_have_count(2)


def test_undo_by_consent(person: NewPerson) -> None:
    ann, bob = two_at_heap(person)
    decide(ann)
    decide(bob)
    undo = ann.page.locator("[data-undo]")
    expect(undo).to_have_text("Ask to undo")
    undo.click()
    asked = notice(bob, "Ann would like to take back a decision.")
    asked.get_by_role("button", name="Decline").click()
    expect(notice(ann, "take back")).to_have_count(0)
    expect(lines(ann)).to_have_count(2)
    undo.click()
    asked.get_by_role("button", name="Agree").click()
    expect(asked).to_have_count(0)
    expect(ann.page.locator("section.board")).to_contain_text("60")  # as it was before the first decision
    expect(ann.page.locator(".ask.owes")).to_be_visible()


def test_bot_plays_for_who_is_away_and_hands_back(person: NewPerson) -> None:
    ann, bob = two_at_heap(person)
    decide(ann)
    table = bob.page.url
    bob.lobby()
    notice(ann, "Bob is away.").get_by_role("button", name="Let a bot play on").click()
    expect(seats(ann).nth(1)).to_contain_text("is standing in")
    expect(ann.page.locator(".ask.owes")).to_be_visible()  # the bot has decided
    bob.page.goto(table)
    bob.at_table()  # who is back has the seat back
    expect(seats(ann).nth(1)).not_to_contain_text("is standing in")
    expect(notice(bob, "A bot is playing for you.")).to_have_count(0)
    decide(ann)
    decide(bob)


def test_menu_renames_and_leaves(person: NewPerson) -> None:
    ann, bob = two_at_heap(person)
    bob.page.get_by_role("button", name="Table", exact=True).click()
    menu = bob.page.locator("dialog[open]")
    menu.get_by_label("Your name").fill("Robert")
    menu.get_by_role("button", name="Rename").click()
    expect(seats(ann).nth(1)).to_contain_text("Robert")
    menu.get_by_role("button", name="Leave the seat").click()
    expect(seats(ann).nth(1)).to_contain_text("has left the table")
    menu.get_by_role("button", name="Close").click()
    left = notice(bob, "is free again")
    left.get_by_role("button", name="Sit down").click()
    expect(left).to_have_count(0)
    expect(seats(bob).nth(1)).to_contain_text("you")
    expect(seats(ann).nth(1)).not_to_contain_text("has left the table")
    decide(ann)
    decide(bob)


def test_hints_where_they_are_allowed(person: NewPerson) -> None:
    ann = person()
    ann.play_bots("heap")
    hint = ann.page.locator(".hint")
    hint.get_by_role("button", name="Hint").click()
    expect(hint).to_contain_text("What a bot would choose", timeout=60_000)
    options = ann.page.locator("[data-option]:enabled").all_inner_texts()
    for thought in hint.locator("li").all():
        assert thought.locator("span").first.inner_text() in options
        expect(thought.locator(".win")).to_contain_text("of 100")
    ann.open_table("heap", "here")  # hints are off unless somebody ticks them
    ann.at_table()
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    expect(ann.page.locator(".hint")).to_have_count(0)
