"""Learning a game: rules with pictures, cards to look up, a guided first game."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPerson
from tests.browser.deals import at_decision, at_question, lay, played
from tests.browser.people import Person, patiently
from tests.browser.test_everybody import check
from tests.server.running import Person as Guest
from tests.server.running import Server, wait_until

GAMES = ["farmoony", "helios", "suna_valo", "vaalbara"]
LESSONS = Path(__file__).parent.parent.parent / "web/src/boards"
#: A card of each game: what somebody looks for, what it is called, and its address.
CARDS = {
    "farmoony": ("watered garden", "Watered garden", "mission-3"),
    "helios": ("orbit pays 10", "Watch Tower", "watch_tower"),
    "suna_valo": ("sloop", "Tinker's Sloop", "s04"),
    "vaalbara": ("pays double", "Farmer", "farmer"),
}
#: Where each game is learned; all of them together cover what people hold.
SEATS = {
    "farmoony": ("de", (820, 1180)),
    "helios": ("en", (390, 844)),
    "suna_valo": ("de", (1280, 720)),
    "vaalbara": ("en", (390, 844)),
}
#: Every lesson of a page, as it is drawn.
NOTED = """(() => {
  window.noted = [];
  new MutationObserver(() => {
    const id = document.querySelector("aside[data-lesson]")?.dataset.lesson;
    if (id && !window.noted.includes(id)) window.noted.push(id);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-lesson"] });
})()"""


#: Words of the first column of a table that go on in another line.
BROKEN = """cells => cells.flatMap((cell) => {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), broken = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    for (const word of text.data.matchAll(/\\p{L}+/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) broken.push(word[0]);
    }
  }
  return broken;
})"""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each game in one look; in all of them with --everything."""
    for name, choices in (("language", ("en", "de")), ("theme", ("light", "dark"))):
        if name in metafunc.fixturenames:
            looks = [(game, choices[i % 2]) for i, game in enumerate(GAMES)]
            if metafunc.config.getoption("--everything"):
                looks = [(game, choice) for game in GAMES for choice in choices]
            metafunc.parametrize(("game", name), looks)


def test_rules_have_their_pictures(person: NewPerson, game: str, language: str) -> None:
    ann = person(language=language, size="phone" if language == "de" else "desktop")
    ann.page.goto(f"{ann.url}/rules/{game}")
    figures = ann.page.locator("figure")
    expect(figures.first).to_be_visible()
    count = figures.count()
    assert count >= 10
    for i in range(count):
        figures.nth(i).scroll_into_view_if_needed()
        stage = figures.nth(i).locator(".stage.measured")
        expect(stage).to_be_visible()
        expect(figures.nth(i).locator("figcaption")).not_to_have_text("")
        marks, parts = figures.nth(i).locator("b.mark"), figures.nth(i).locator("figcaption li")
        assert marks.count() <= parts.count()
        if language == "en":
            expect(marks).to_have_count(parts.count())
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    first = ann.page.locator("article table :is(th, td):first-child")
    for width in (1280, 390):
        ann.page.set_viewport_size({"width": width, "height": 844})
        assert first.evaluate_all(BROKEN) == [], f"words are broken at a width of {width}"


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_found_by_words_and_by_address(person: NewPerson, game: str) -> None:
    words, name, address = CARDS[game]
    ann = person()
    ann.page.goto(f"{ann.url}/rules/{game}")
    ann.page.get_by_role("link", name="Cards", exact=True).click()
    things = ann.page.locator("ul.things > li")
    expect(things.first).to_be_visible()
    everything = things.count()
    ann.page.get_by_role("searchbox").fill(words)
    expect(things.first.locator("h2")).to_contain_text(name)
    assert things.count() < everything
    ann.page.keyboard.press("ArrowDown")
    expect(things.first).to_be_focused()
    things.first.locator("h2 a").click()
    expect(ann.page).to_have_url(re.compile(f"/rules/{game}/cards#{address}$"))
    ann.page.goto(f"{ann.url}/rules/{game}/cards#{address}")
    ann.page.reload()
    card = ann.page.locator(f"#{address}")
    expect(card).to_be_in_viewport()
    expect(card.locator("h2")).to_contain_text(name)


def test_cards_are_looked_up_at_the_table(person: NewPerson, server: Server) -> None:
    guest, ann = Guest(server.url), person()
    waiting = played("vaalbara", 1, lambda match: match.state.to_act() == [0])  # what is explained goes when others act
    ann.page.goto(f"{ann.url}/t/{lay(server, guest, waiting)}#key={guest.key}")
    ann.at_table()
    ann.page.locator("section.board [data-thing^='character']").first.click(button="right")
    ann.page.get_by_role("link", name="Look it up").click()
    sheet = ann.page.get_by_role("dialog", name="Rules and cards")
    expect(sheet.locator("li.asked")).to_be_in_viewport()
    sheet.get_by_role("button", name="Read the rule").first.click()
    expect(sheet.locator("article h2#characters")).to_be_in_viewport()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    assert "/t/" in ann.page.url
    guest.close()


def learn(ann: Person, game: str) -> Locator:
    """One click in the lobby; the first note."""
    ann.lobby()
    ann.page.locator(f"article[data-game={game}]").get_by_role("button", name=re.compile("Learn|lernen")).click()
    ann.at_table()
    note = ann.page.locator("aside[data-lesson]")
    expect(note).to_be_visible()
    return note


def lessons_of(game: str) -> tuple[set[str], set[str]]:
    """Those that every game has, and those that depend on what happens."""
    text = (LESSONS / game / "lessons/course.ts").read_text(encoding="utf-8")
    text = text[text.index("const lessons") :]
    always, rare = set[str](), set[str]()
    for entry in re.split(r"\n  (?=[{a-z])", text):
        found = re.search(r'id: "(\w+)"|^(?:\{\s*\.\.\.)?(?:once|rarely|question)\("(\w+)"', entry.strip())
        if found:
            is_rare = "rare: true" in entry or re.search(r"\b(rarely|question)\(", entry)
            (rare if is_rare else always).add(found[1] or found[2])
    return always, rare


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_game_is_played_to_its_end(
    person: NewPerson, picture: Callable[[Person, str], None], game: str
) -> None:
    language, (width, height) = SEATS[game]
    ann = person(language=language, tour=True)
    ann.page.set_viewport_size({"width": width, "height": height})
    ann.context.add_init_script(NOTED)
    note = learn(ann, game)
    dice, seen, pause, quiet = random.Random(7), list[str](), 30.0, 0
    for _ in patiently("the end of a guided game", ann):
        ann.page.wait_for_timeout(min(pause, 150))
        if note.is_visible():
            pause = 30.0
            ann.page.wait_for_timeout(300)
            if not note.is_visible():
                continue  # the result lies above it now
            id = note.get_attribute("data-lesson") or ""
            assert "[" not in note.inner_text()
            wait_until(lambda: stands_apart(ann, width * height), f"room beside what {id} is about", ann.screen)
            if id not in seen and len(seen) < 4:
                picture(ann, f"guide-{game}-{id}")
            seen.append(id)
            note.locator("button").last.click()
            expect(note.and_(ann.page.locator(f"[data-lesson='{id}']"))).to_have_count(0)
            if ann.over:
                break
        elif ann.over:
            quiet += 1
            if quiet > 30:
                break  # the last note came, and went, before the result
            ann.page.keyboard.press("Escape")
            ann.page.wait_for_timeout(300)
        else:
            pause = 30.0 if ann.choose(dice) else 1.5 * pause
    assert ann.over
    always, rare = lessons_of(game)
    assert len(seen) == len(set(seen)), "a lesson came twice"
    noted = set(ann.page.evaluate("window.noted"))  # with those that came and went before anybody could click on them
    assert always <= noted, sorted(always - noted)
    assert {id for id in noted if not id.startswith("guide.")} <= always | rare
    assert {"guide.prompt", "guide.explain", "guide.log", "guide.undo"} <= noted
    ann.lobby()
    assert ann.page.evaluate(f"localStorage.getItem('solstead.guide.{game}')") == "known"


def stands_apart(ann: Person, window: int) -> bool:
    """A note does not cover what it speaks of; only what fills most of the window may not leave it any room."""
    boxes: list[dict[str, float]] = ann.page.evaluate(
        "['aside[data-lesson]', '[data-ring]'].map((one) => document.querySelector(one))"
        ".flatMap((found) => found?.getBoundingClientRect().toJSON() ?? [])"
    )
    if len(boxes) < 2 or boxes[1]["width"] * boxes[1]["height"] > window * 0.55:
        return True
    across, down = (
        min(box[side] + box[length] for box in boxes) - max(box[side] for box in boxes)
        for side, length in (("x", "width"), ("y", "height"))
    )
    return across <= 2 or down <= 2


def test_a_note_leaves_the_choices_where_they_were(person: NewPerson, server: Server) -> None:
    """Suna Valo on a phone: a note about the ships scrolls to them, and back when it was read."""
    guest, ann = Guest(server.url), person(size="phone")
    table = lay(server, guest, played("suna_valo", 1, at_question("take_turn", 60), 2))
    text = (LESSONS / "suna_valo/lessons/texts.en.ts").read_text(encoding="utf-8")
    known = [
        *re.findall(r"^  (\w+):", text, re.MULTILINE),
        "guide.prompt",
        "guide.explain",
        "guide.log",
        "guide.undo",
        "guide.shortcut",
    ]
    known.remove("ships")
    ann.context.add_init_script(f"localStorage.setItem('solstead.guided.{table}', '{' '.join(known)}')")
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    note, board = ann.page.locator("aside[data-lesson=ships]"), ann.page.locator("section.board")
    expect(note).to_be_visible()
    expect(ann.page.locator(".orders.ship")).to_be_in_viewport()
    assert board.evaluate("board => board.scrollTop") > 0
    note.get_by_role("button", name="Got it").click()
    expect(note).to_have_count(0)
    assert board.evaluate("board => board.scrollTop") == 0
    guest.close()


def test_the_last_note_has_nothing_to_leave(person: NewPerson, server: Server) -> None:
    guest, ann = Guest(server.url), person(size="phone")
    table = lay(server, guest, played("vaalbara", 1, at_decision(1_000_000)))
    ann.context.add_init_script(f"localStorage.setItem('solstead.guided.{table}', '')")
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    note = ann.page.locator("aside[data-lesson=end]")
    expect(note.get_by_role("button")).to_have_text(["Thank you"])
    expect(note).to_contain_text("The result says where the points came from.")
    guest.close()


def test_the_guide_can_be_left_and_called_again(person: NewPerson) -> None:
    ann = person(tour=True)
    note = learn(ann, "vaalbara")
    first = note.get_attribute("data-lesson")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(f"aside[data-lesson='{first}']")).to_have_count(0)
    expect(note).to_be_visible()
    second = note.get_attribute("data-lesson")
    ann.page.reload()
    expect(ann.page.locator(f"aside[data-lesson='{second}']")).to_be_visible()
    note.get_by_role("button", name="Leave the guide").click()
    expect(note).to_have_count(0)
    ann.page.reload()
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    expect(note).to_have_count(0)
    assert ann.choose(random.Random(1))
    ann.page.get_by_role("button", name="Table", exact=True).click()
    ann.page.get_by_role("button", name="Explain as we play").click()
    expect(note).to_be_visible()


def test_who_knows_a_game_is_not_bothered(person: NewPerson) -> None:
    new = person(tour=True)
    new.play_bots("vaalbara")
    expect(new.page.locator("aside[data-lesson]")).to_be_visible()
    new.play_bots("vaalbara")
    expect(new.page.locator(".ask.owes")).to_be_visible()
    expect(new.page.locator("aside[data-lesson]")).to_have_count(0)


def test_axe_finds_nothing_on_what_people_learn_from(person: NewPerson, game: str, theme: str) -> None:
    ann = person(size="phone" if theme == "dark" else "desktop", color_scheme=theme, bypass_csp=True, tour=True)
    ann.page.goto(f"{ann.url}/rules/{game}")
    for figure in ann.page.locator("figure").all():
        figure.scroll_into_view_if_needed()
        expect(figure.locator(".stage.measured")).to_be_visible()
    check(ann, "rules with pictures")
    ann.page.goto(f"{ann.url}/rules/{game}/cards")
    expect(ann.page.locator("ul.things > li").first).to_be_visible()
    check(ann, "cards")
    note = learn(ann, game)
    note.locator("button").last.click()
    expect(note).to_be_visible()
    check(ann, "guided game")
    if theme == "light":
        ann.page.get_by_role("link", name="Rules", exact=True).click()
        expect(ann.page.get_by_role("dialog").locator("article h2").first).to_be_visible()
        check(ann, "rules at the table")
