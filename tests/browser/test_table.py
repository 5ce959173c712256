"""What happens around a game: undo, chat, tabs, language, spectators, people who share a device, keys."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from solstead.core.registry import load
from tests.browser.conftest import NewPerson
from tests.browser.deals import at_decision, at_question, lay, played
from tests.browser.people import CHOICES, patiently, play_out
from tests.browser.test_everybody import check
from tests.server.running import Person as Guest
from tests.server.running import Server, wait_until


def test_one_click_from_the_lobby(person: NewPerson) -> None:
    ann = person()
    ann.play_bots("vaalbara")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    expect(ann.page).to_have_title("Your turn · Vaalbara · Solstead")


def test_first_load_is_small(person: NewPerson) -> None:
    ann = person()
    sizes: list[int] = []
    ann.page.on("response", lambda answer: sizes.append(int(answer.headers.get("content-length", 0))))
    ann.play_bots("vaalbara")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    assert sum(sizes) < 200_000


def test_undo(person: NewPerson) -> None:
    ann = person()
    ann.open_table("veil", "link")
    bob = person("Bob")
    bob.sit_down(ann.seat_link())
    ann.begin()
    ann.at_table()
    asked = ann.page.locator(".ask").inner_text()
    options = ann.choices.count()
    ann.choices.first.click()
    undo = ann.page.locator("[data-undo]").first
    expect(undo).to_be_enabled()
    ann.page.keyboard.press("u")
    expect(ann.page.locator(".ask.owes")).to_have_text(asked)
    expect(ann.choices).to_have_count(options)


def test_language_is_switched_at_once_and_remembered(person: NewPerson) -> None:
    ann = person()
    ann.play_bots("vaalbara")
    expect(ann.page.locator(".ask")).to_contain_text("Choose")
    ann.page.get_by_role("button", name="Table", exact=True).click()
    ann.page.get_by_role("button", name="DE: Deutsch").click()
    expect(ann.page.locator(".ask")).to_contain_text("Wähle")
    expect(ann.page.locator("html")).to_have_attribute("lang", "de")
    ann.page.reload()
    expect(ann.page.locator(".ask")).to_contain_text("Wähle")


def test_chat_reaches_everybody(person: NewPerson) -> None:
    ann, bob = person("Ann"), person("Bob")
    ann.open_table("heap", "link")
    bob.sit_down(ann.seat_link())
    ann.begin()
    ann.at_table()
    bob.at_table()
    ann.page.keyboard.press("c")
    ann.page.locator("#chat").fill("Good luck <b>Bob</b>!")
    ann.page.keyboard.press("Enter")
    expect(bob.page.locator("#tab-chat b")).to_have_text("1")
    bob.page.keyboard.press("c")
    expect(bob.page.locator(".chat")).to_contain_text("Good luck <b>Bob</b>!")


def test_two_tabs_show_the_same(person: NewPerson) -> None:
    ann = person()
    ann.play_bots("heap")
    other = ann.new_tab()
    other.goto(ann.page.url)
    expect(other.locator(".ask.owes")).to_be_visible()
    lines = other.locator("[role=log] [data-line]").count()
    ann.choices.first.click()
    expect(other.locator("[role=log] [data-line]").nth(lines)).to_be_attached()
    expect(other.locator(".ask.owes")).to_be_visible()


def test_back_button_and_deep_link(person: NewPerson) -> None:
    ann = person()
    ann.play_bots("vaalbara")
    table = ann.page.url
    ann.page.get_by_role("link", name="Rules").click()
    sheet = ann.page.locator("dialog[open]")
    expect(sheet).to_contain_text("Aim of the game")
    ann.page.go_back()  # closes the rules, not the table
    expect(sheet).to_have_count(0)
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    ann.page.get_by_role("link", name="Rules").click()
    expect(sheet).to_contain_text("Aim of the game")
    ann.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    ann.page.go_back()
    expect(ann.page.locator("article[data-game]").first).to_be_visible()
    tab = ann.new_tab()
    tab.goto(table)
    expect(tab.locator(".ask.owes")).to_be_visible()


def test_spectator_sees_and_cannot_choose(person: NewPerson) -> None:
    ann, eve = person("Ann"), person("Eve")
    ann.open_table("vaalbara", "bot:level-1", public=True)
    ann.at_table()
    eve.page.goto(ann.page.url)
    expect(eve.page.locator(".ask")).to_contain_text("You are watching")
    expect(eve.page.locator("section.board")).to_be_visible()
    assert eve.choices.count() == 0


def test_private_table_is_nobodys_business(person: NewPerson) -> None:
    ann, eve = person("Ann"), person("Eve")
    ann.open_table("vaalbara", "bot:level-1")
    ann.at_table()
    link = ann.page.url
    eve.page.goto(link.rsplit(".", 1)[0])
    problem = eve.page.get_by_role("alert")
    expect(problem).to_contain_text("This table does not exist")
    # a link pasted into the page is followed at once
    eve.page.evaluate(
        "(link) => { const text = new DataTransfer(); text.setData('text', link);"
        " dispatchEvent(new ClipboardEvent('paste', {clipboardData: text})); }",
        link,
    )
    expect(eve.page.locator(".ask")).to_contain_text("You are watching")
    assert eve.choices.count() == 0
    eve.page.reload()
    expect(eve.page.locator(".ask")).to_contain_text("You are watching")


def test_people_who_share_a_device_do_not_see_each_others_cards(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open_table("vaalbara", "here")
    ann.at_table()
    drawn = ann.page.locator("[data-line]").filter(has_text="draw")
    own = {line.get_attribute("data-line") for line in drawn.all()}
    assert own
    ann.choices.first.click()
    curtain = ann.page.locator(".curtain")
    expect(curtain).to_contain_text("Seat 2")
    assert ann.page.locator("section.board").count() == 0
    assert drawn.count() == 0  # behind the curtain there is what everybody may know
    expect(ann.page).to_have_title("Your turn · Vaalbara · Solstead")
    curtain.locator("button").click()
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    others = {line.get_attribute("data-line") for line in drawn.all()}
    assert others
    assert not own & others
    ann.choices.first.click()
    revealed = ann.page.locator("[data-line]").filter(has_text="play")
    expect(revealed.or_(curtain).first).to_be_attached()  # by the deal one of them goes on
    assert not own & {line.get_attribute("data-line") for line in drawn.all()}


def test_whole_game_by_keyboard(person: NewPerson) -> None:
    ann = person()
    ann.play_bots("heap")
    dice = random.Random(1)
    lines = ann.page.locator("[role=log] [data-line]")
    for _ in patiently("the end of the game", ann):
        expect(ann.page.locator(f"{CHOICES}, .ending").first).to_be_visible()
        if ann.over:
            break
        said = lines.count()
        for key in ["ArrowDown", "ArrowDown", "ArrowUp"][: dice.randrange(1, 4)]:
            ann.page.keyboard.press(key)
        ann.page.keyboard.press("Enter")
        expect(lines.nth(said)).to_be_attached()
    expect(ann.page.locator(".ending")).to_be_visible()


def test_rematch_and_replay(person: NewPerson) -> None:
    ann = person()
    ann.play_bots("heap")
    play_out([ann], seed=2)
    ann.page.locator(".ending a[href^='/replay/']").click()
    slider = ann.page.locator("input[type=range]")
    expect(slider).to_be_visible()
    steps = int(slider.get_attribute("max") or 0)
    assert steps > 10
    ann.page.keyboard.press("End")
    expect(ann.page.locator("output")).to_have_text(f"Step {steps} of {steps}")
    ann.page.keyboard.press("ArrowLeft")
    expect(ann.page.locator("output")).to_have_text(f"Step {steps - 1} of {steps}")
    board = ann.page.locator("section.board").inner_text()
    ann.page.wait_for_url(f"**/replay/*?step={steps - 1}&seat=-1")
    ann.page.reload()
    expect(ann.page.locator("output")).to_have_text(f"Step {steps - 1} of {steps}")
    expect(ann.page.locator("section.board")).to_have_text(board, use_inner_text=True)
    ann.page.get_by_role("button", name="Verify the shuffle").click()
    verdict = ann.page.get_by_role("dialog", name="Fair shuffle")
    expect(verdict.locator(".said")).to_contain_text("Fair: ")
    expect(verdict).to_contain_text("added a word")
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("link", name="Back to the table").click()
    table = ann.page.url
    ann.page.locator(".ending").get_by_role("button", name="Rematch").click()
    expect(ann.page.locator(".ask.owes")).to_be_visible()  # nobody waits for bots
    assert ann.page.url != table


def test_rules_are_searched_and_linked(person: NewPerson) -> None:
    ann = person()
    ann.page.goto(f"{ann.url}/rules/helios#temples")
    heading = ann.page.locator("#temples")
    expect(heading).to_be_in_viewport()
    ann.page.get_by_role("searchbox").fill("bazaar")
    expect(ann.page.locator("nav p")).to_contain_text("match")
    hidden = ann.page.locator("article > p[hidden]").count()
    assert hidden > 5


def test_unknown_pages_say_so(person: NewPerson) -> None:
    ann = person()
    ann.page.goto(f"{ann.url}/rules/chess")
    expect(ann.page.get_by_role("alert")).to_contain_text("This game does not exist")
    ann.problems.clear()  # the browser notes that there was nothing


def test_log_shows_by_keyboard_what_a_line_is_about(person: NewPerson) -> None:
    ann = person()
    ann.open_table("vaalbara", "bot:level-1")
    ann.at_table()
    dice = random.Random(3)
    lit = ann.page.locator("section.board [data-lit]")
    told = ann.page.locator("[role=log] [data-line]")
    for _ in patiently("somebody takes a land", ann):
        if told.filter(has_text="takes").count():
            break
        if not ann.choose(dice):
            ann.page.wait_for_timeout(20)
    ann.page.keyboard.press("l")
    expect(ann.page.get_by_role("log")).to_be_focused()
    for _ in range(told.count()):
        ann.page.keyboard.press("ArrowUp")
        if "takes" in ann.page.locator("[data-line]:focus").inner_text():
            break
    expect(lit.first).to_be_attached()
    ann.page.get_by_role("log").evaluate("log => document.activeElement.blur()")
    expect(lit).to_have_count(0)


def test_a_mouse_that_moves_is_answered_and_one_that_rests_after_a_click_is_not(person: NewPerson) -> None:
    ann = person()
    ann.open_table("vaalbara", "link")
    bob = person("Bob")
    bob.sit_down(ann.seat_link())
    ann.begin()
    ann.at_table()
    tip = ann.page.get_by_role("tooltip")
    card = ann.page.locator("section.board [data-action]").first
    card.hover()
    expect(tip).to_be_visible()
    # A step takes away what was explained; the mouse need not leave the card to ask again.
    bob.at_table()
    bob.choices.first.click()
    expect(tip).to_have_count(0)
    card.hover(position={"x": 20, "y": 20})
    expect(tip).to_be_visible()
    bob.page.get_by_role("button", name="Change it").click()
    expect(tip).to_have_count(0)
    ann.page.mouse.down()
    ann.page.mouse.up()
    expect(ann.page.get_by_role("button", name="Change it")).to_be_visible()
    ann.page.wait_for_timeout(600)
    assert tip.count() == 0
    # Nor where the click was elsewhere, and what lay above went away.
    ann.page.locator("header").first.dispatch_event("pointerdown", {"pointerType": "mouse"})
    card.dispatch_event("pointerover", {"pointerType": "mouse"})
    ann.page.wait_for_timeout(600)
    assert tip.count() == 0


def test_a_sealed_answer_can_be_changed(person: NewPerson) -> None:
    ann, bob = person("Ann", size="phone"), person("Bob")
    ann.open_table("vaalbara", "link")
    bob.sit_down(ann.seat_link())
    ann.begin()
    ann.at_table()
    ann.choices.first.click()
    expect(ann.page.locator(".ask")).to_contain_text("Your answer is sealed. Waiting for Bob.")
    ann.page.get_by_role("button", name="Change it").click()
    expect(ann.page.locator(".ask.owes")).to_be_visible()


def test_what_cannot_be_taken_back_is_asked_about_where_people_want_that(person: NewPerson) -> None:
    ann = person()
    ann.context.add_init_script("localStorage.setItem('solstead.confirm', 'on')")
    ann.open_table("heap", "link")
    bob = person("Bob")
    bob.sit_down(ann.seat_link())
    ann.begin()
    ann.at_table()
    doubt = ann.page.get_by_role("alertdialog")
    ann.choices.first.click()
    expect(doubt).to_contain_text("This cannot be taken back.")
    doubt.get_by_role("button", name="Think again").click()
    expect(doubt).to_have_count(0)
    assert ann.page.locator("[data-line]").count() == 0
    ann.choices.first.click()
    doubt.locator("[data-confirm]").click()
    expect(ann.page.locator("[data-line]")).to_have_count(1)


def test_the_log_is_whole_and_the_result_speaks_to_people(person: NewPerson, server: Server) -> None:
    guest = Guest(server.url)
    table = guest.open(game="vaalbara", seats=2, bots=["", "random"], start=True)
    shown = guest.play_on(table)
    [whole] = guest.http.get(f"/api/tables/{table}/log").json()
    ann = person()
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    dialog = ann.page.locator(".ending")
    winners = shown["table"]["result"]["winners"]
    words = {(0,): "You win", (1,): "Random bot wins", (0, 1): "You share the win with Random bot"}[tuple(winners)]
    expect(dialog.locator("h2")).to_have_text(words)

    def colours(places: str) -> list[str]:
        found: list[str] = ann.page.locator(places).evaluate_all(
            "all => all.map(x => x.style.getPropertyValue('--seat'))"
        )
        return sorted(found)

    # the colours of the game come with its board
    wait_until(lambda: colours("aside.seats li") == colours(".ending .row .name"), "seats in one colour everywhere")
    assert len(set(colours(".ending .row .name"))) == 2
    lines = ann.page.locator("[data-line]")
    assert lines.count() < len(whole)
    ann.page.keyboard.press("l")
    ann.page.get_by_role("log").evaluate("log => log.scrollTo(0, -1e6)")
    expect(lines).to_have_count(len(whole))
    ann.page.get_by_role("group", name="Show only").get_by_role("button", name="Random bot").click()
    expect(lines).not_to_have_count(len(whole))
    assert 0 < lines.count() < len(whole)
    guest.close()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_result_says_what_decided_a_tie(person: NewPerson, server: Server, language: str) -> None:
    """Beside the board, in the log and in the replay."""
    fields: dict[str, Any] = {"round": 9, "omens": "blue>purple", "first_row": ["field", "river"]}
    rules, played_by = load("vaalbara"), ["hunter", "farmer"]
    end = rules.position(points=[20, 20], played=played_by, **fields)
    end.apply(0, end.options(0)[0])
    state = rules.position(points=[100 - score for score in end.scores()], played=played_by, **fields)
    guest = Guest(server.url)
    table = guest.open(game="vaalbara", seats=2, bots=["", "random"], start=True, position=state.to_dict())
    guest.act(table, 0)
    ann = person(language=language)
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    told = {"en": "A tie at 80: the omens favour you.", "de": "Gleichstand bei 80: Die Omen sprechen für dich."}
    for place in (".ending", "[role=log]"):
        expect(ann.page.locator(place)).to_contain_text(told[language])
    ann.page.goto(f"{ann.url}/replay/{table}?step=999")
    expect(ann.page.locator("[role=log]")).to_contain_text(told[language].replace("you", "Ann").replace("dich", "Ann"))
    guest.close()


def test_on_a_phone_the_result_is_one_line_until_more_is_wanted(person: NewPerson, server: Server) -> None:
    guest = Guest(server.url)
    table = lay(server, guest, played("vaalbara", 1, at_decision(1_000_000)))
    scores = sorted(guest.show(table)["table"]["result"]["scores"], reverse=True)
    ann = person(size="phone", language="de", bypass_csp=True)
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    ending = ann.page.locator(".ending")
    fold = ending.get_by_role("button", expanded=False)
    expect(fold).to_contain_text(" : ".join(map(str, scores)))
    expect(ending.get_by_role("link")).to_have_count(0)
    folded = ending.bounding_box()
    assert folded is not None
    assert folded["height"] <= 70
    fold.focus()
    ann.page.keyboard.press("Enter")
    expect(ending.get_by_role("button", expanded=True)).to_be_focused()
    expect(ending.get_by_role("link", name="Wiederholung ansehen")).to_be_visible()
    check(ann, "an unfolded result")
    ann.page.keyboard.press("Enter")
    expect(ending.get_by_role("link")).to_have_count(0)
    check(ann, "a folded result")
    guest.close()


def test_players_are_chosen_by_their_tiles(person: NewPerson, server: Server) -> None:
    """Vaalbara: somebody gets points. Whoever looks for him finds him beside the board."""
    guest = Guest(server.url)
    table = lay(server, guest, played("vaalbara", 1, at_question("give_points")))
    ann = person(size="phone")
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    tiles = ann.page.locator("aside.seats [data-action]")
    options = [option["noun"] for option in guest.show(table)["blocks"][0]["prompt"]["options"]]
    expect(tiles).to_have_count(sum(noun[0] == "seat" for noun in options))
    asked = ann.page.locator(".ask").inner_text()
    tiles.first.click()
    sure = ann.page.locator("[data-confirm]")
    if sure.count():
        sure.click()
    expect(ann.page.locator(".ask")).not_to_have_text(asked)
    guest.close()


def test_a_whole_turn_is_taken_back(person: NewPerson, server: Server) -> None:
    """Helios: a tile and a land are taken, and the land is to be placed."""
    guest = Guest(server.url)
    table = lay(server, guest, played("helios", 1, at_question("place_tile"), seats=2))
    ann = person()
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    assert guest.show(table)["blocks"][0]["turn"] > 1
    ann.page.get_by_role("button", name="Undo the turn").click()
    expect(ann.page.get_by_role("button", name="Undo the turn")).to_have_count(0)
    assert guest.show(table)["blocks"][0]["prompt"]["kind"] == "take_tile"
    expect(ann.page.locator("[role=log] s").first).to_be_attached()
    guest.close()


def test_taking_back_across_bots_is_a_kindness_that_the_result_mentions(person: NewPerson) -> None:
    ann = person()
    ann.play_bots("heap")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    lines = ann.page.locator("[role=log] [data-line]")
    ann.choices.first.click()
    expect(lines.nth(1)).to_be_attached()
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    undo = ann.page.locator("[data-undo]")
    expect(undo).to_have_text("Undo")  # there is nobody to ask
    undo.click()
    expect(ann.page.locator("[role=log] s").nth(1)).to_be_attached()
    play_out([ann], seed=5)
    expect(ann.page.locator(".ending")).to_contain_text("You took back 1 decision that bots had answered.")
