"""What single boards do by hand: gestures that no other board has."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from solstead.core.match import Match
from solstead.core.registry import load
from tests.browser.conftest import NewPerson
from tests.browser.deals import Moment, at_decision, at_question, lay, played
from tests.browser.people import patiently
from tests.browser.test_everybody import check
from tests.games.suna_valo.table import view_of
from tests.server.running import Person as Guest
from tests.server.running import Server, wait_until


def test_a_resource_is_dragged_into_its_storage(person: NewPerson, server: Server) -> None:
    """Suna Valo: a tap on the storage does the same."""
    guest = Guest(server.url)
    table = lay(server, guest, played("suna_valo", 1, at_question("store_good")))
    ann = person()
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    prompt = guest.show(table)["blocks"][0]["prompt"]
    told = ann.page.locator("[role=log] [data-line]").count()
    storage = ann.page.locator("section.board [data-action]").last
    ann.page.locator(".parcel").drag_to(storage)
    expect(ann.page.locator("[role=log] [data-line]").nth(told)).to_be_attached()
    now = guest.show(table)["blocks"][0]["prompt"]
    assert now is None or now["asked"] != prompt["asked"]
    guest.close()


def test_one_click_takes_a_card_and_places_it(person: NewPerson, server: Server) -> None:
    """Suna Valo: what is usual follows by itself, and is asked when it is taken back."""
    guest = Guest(server.url)
    table = lay(server, guest, played("suna_valo", 1, at_question("take_turn", 4)))
    ann = person(size="tablet")
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    ann.page.locator(".quick [data-steps^=own]").first.click()
    expect(ann.page.locator("[role=log]")).to_contain_text("You place")

    def kind() -> str:
        prompt = guest.show(table)["blocks"][0]["prompt"]
        return prompt["kind"] if prompt else ""

    wait_until(lambda: kind() not in ("take_turn", "place_card", "store_good"), "what is usual has followed", kind)
    expect(ann.page.locator("section.board [aria-busy=true]")).to_have_count(0)
    ann.page.get_by_role("button", name="Undo", exact=True).click()
    expect(ann.page.locator("[role=log]")).to_contain_text("Taken back")
    asked = guest.show(table)["blocks"][0]["prompt"]
    assert asked["options"]
    ann.page.locator(f"[data-action='{asked['options'][0]['action']}']").first.wait_for()
    assert guest.show(table)["blocks"][0]["prompt"]["asked"] == asked["asked"]
    guest.close()


def test_the_first_prices_are_laid_together(person: NewPerson, server: Server) -> None:
    """Suna Valo: one click answers three questions, and all three are told as one."""
    guest = Guest(server.url)
    table = lay(server, guest, played("suna_valo", 1, at_question("start_price")))
    ann = person()
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    cards = ann.page.get_by_role("radiogroup")
    expect(cards).to_have_count(3)
    names = [card.get_attribute("aria-label") or "" for card in cards.all()]
    ann.page.get_by_role("button", name="Lay 3 goods").click()
    expect(cards).to_have_count(0)
    for name in names:
        expect(ann.page.locator(".prompt .done")).to_contain_text(f"on {name}.")
    guest.close()


def test_a_finger_is_asked_once_and_before_anything_happens(person: NewPerson, server: Server) -> None:
    """Suna Valo: the question names what is about to be done; the same button again does all of it."""
    guest = Guest(server.url)
    table = lay(server, guest, played("suna_valo", 1, at_question("start_price")))
    ann = person(size="phone", has_touch=True, is_mobile=True)
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    laying = ann.page.locator("section.board").get_by_role("button", name="Lay 3 goods")
    asked = guest.show(table)["blocks"][0]["prompt"]["asked"]
    laying.tap()
    doubt = ann.page.get_by_role("alertdialog")
    expect(doubt.locator("[data-confirm]")).to_have_text("Lay 3 goods")
    assert guest.show(table)["blocks"][0]["prompt"]["asked"] == asked
    laying.tap()
    expect(ann.page.get_by_role("radiogroup")).to_have_count(0)
    expect(doubt).to_have_count(0)
    guest.close()


def test_a_finger_that_taps_another_thing_is_asked_about_that(person: NewPerson, server: Server) -> None:
    """Farmoony: a mission is read with the first tap and chosen with the second."""
    guest = Guest(server.url)
    table = lay(server, guest, played("farmoony", 1, at_question("choose_mission"), seats=2))
    ann = person(size="phone", has_touch=True, is_mobile=True)
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    options = guest.show(table)["blocks"][0]["prompt"]["options"]
    sure = ann.page.locator("[data-confirm]")
    for option in options[:2]:
        ann.page.locator(f"section.board [data-action='{option['action']}']").tap()
        expect(sure).to_have_text(option["label"])
    ann.page.locator(f"section.board [data-action='{options[1]['action']}']").tap()
    expect(sure).to_have_count(0)
    wait_until(lambda: kind_of(guest, table) != "choose_mission", "it is chosen")
    guest.close()


def test_a_card_that_costs_points_says_so_before_the_click(person: NewPerson, server: Server) -> None:
    """Suna Valo: whoever lacks the goods for a card is asked, with a mouse too; nothing has happened until then."""
    guest = Guest(server.url)
    adding = at_question("add_card")
    match = played("suna_valo", 6, lambda match: adding(match) and bool(short(match)), 2)
    table, action = lay(server, guest, match), short(match)[0]
    ann = person()
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    card = ann.page.locator(f".village [data-action='{action}'][data-costs]")
    expect(card.locator(".costs")).to_be_visible()
    expect(card).to_have_accessible_name(re.compile(r"\(-\d points?\)$"))
    asked = guest.show(table)["blocks"][0]["prompt"]["asked"]
    card.click()
    doubt = ann.page.get_by_role("alertdialog")
    expect(doubt).to_contain_text("which costs")
    assert guest.show(table)["blocks"][0]["prompt"]["asked"] == asked
    doubt.get_by_role("button", name="Think again").click()
    expect(doubt).to_have_count(0)
    expect(card).to_be_visible()
    guest.close()


def short(match: Match) -> list[int]:
    """The options that cost seat 0 points."""
    game, options = load("suna_valo"), match.state.options(0)
    return [action for action in options if getattr(game.effect(match.state, 0, action), "markers", 0)]


def test_the_card_that_the_lookout_turns_up_has_a_place(person: NewPerson, server: Server) -> None:
    """Suna Valo: beside the cards of the village, which keep theirs."""
    guest = Guest(server.url)
    seen = at_question("add_card")
    match = played("suna_valo", 9, lambda match: seen(match) and match.state.to_dict()["top"] is not None, 2)
    table = lay(server, guest, match)
    ann = person(size="tablet")
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    cards = ann.page.locator(".stalls .card")
    expect(cards).to_have_count(4)
    widths = cards.evaluate_all("all => all.map(card => card.offsetWidth)")
    assert max(widths) < 1.2 * min(widths)
    guest.close()


def test_all_choices_come_into_sight_where_they_fit(person: NewPerson, server: Server) -> None:
    """Vaalbara on a phone: whoever has read about the others below sees all lands when a land is asked for."""
    guest = Guest(server.url)
    table = lay(server, guest, played("vaalbara", 1, at_question("choose_character", 20), seats=5))
    ann = person(size="phone")
    ann.page.set_viewport_size({"width": 390, "height": 700})
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    ann.page.locator("section.board").evaluate("board => board.scrollTo(0, 1e6)")

    def asked_for_a_land() -> bool:
        shown = guest.show(table)
        prompt = shown["blocks"][0]["prompt"]
        if prompt and prompt["owes"] and prompt["kind"] != "take_land":
            guest.act(table, 0, shown=shown)
        return bool(prompt and prompt["kind"] == "take_land")

    wait_until(asked_for_a_land, "somebody asks for a land")
    lands = ann.page.locator("section.board .rows [data-action]")
    expect(lands).to_have_count(len(guest.show(table)["blocks"][0]["prompt"]["options"]))
    for land in lands.all():
        expect(land).to_be_in_viewport(ratio=0.5)
    guest.close()


def test_what_cannot_be_chosen_says_why(person: NewPerson, server: Server) -> None:
    """Helios: the words come with the question; the board itself does not know what a building costs. The first move of
    the mouse on a fresh page asks already."""
    guest = Guest(server.url)
    table = lay(server, guest, played("helios", 1, at_question("take_tile", 2)))
    ann = person()
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    prompt = guest.show(table)["blocks"][0]["prompt"]
    why = {" ".join(map(str, noun)): each["why"] for each in prompt["refused"] for noun in each["nouns"]}
    reached = {noun for option in prompt["options"] for noun in (option["effect"] or {}).get("then", {})}
    for thing in [noun for noun in why if noun.startswith("building") and noun not in reached][:2]:
        ann.page.locator(f"section.board [data-thing='{thing}']").hover()
        expect(ann.page.get_by_role("tooltip").locator(".why")).to_have_text(why[thing])
    guest.close()


def test_a_card_is_dragged_to_where_it_lies_flipped(person: NewPerson, server: Server) -> None:
    """Suna Valo: a mouse takes, pays and places in one gesture; letting go elsewhere does nothing."""
    guest = Guest(server.url)
    table = lay(server, guest, played("suna_valo", 1, at_question("take_turn", 4)))
    ann = person()
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    card = ann.page.locator(".stall [data-action] .picture").first
    mouse, place = ann.page.mouse, ann.page.locator("[data-drop='back 5']")
    for goal in (ann.page.locator(".ask"), place):
        card.hover()
        mouse.down()
        ann.page.locator(".scenery").hover()
        expect(place).to_be_visible()
        goal.hover()
        mouse.up()
        expect(place).to_have_count(0)
    expect(ann.page.locator("[role=log]")).to_contain_text("flipped")
    guest.close()


def test_a_ship_is_dragged_to_the_order_that_it_leaves_for(person: NewPerson, server: Server) -> None:
    """Suna Valo: where two ship orders can be paid, a mouse says with one gesture which ship leaves for which."""
    guest = Guest(server.url)
    seen = at_question("take_turn")
    match = played("suna_valo", 3, lambda match: seen(match) and len(orders_of(match)) > 1, 2)
    table = lay(server, guest, match)
    ann = person()
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    mouse, order = ann.page.mouse, f"ship {orders_of(match)[1]}"
    ship, place = ann.page.locator("section.board [data-thing='piece 2']"), ann.page.locator(f"[data-drop='{order}']")
    for goal in (ship, place):
        ship.hover()
        mouse.down()
        ann.page.locator(".scenery").hover()
        expect(place).to_be_visible()
        goal.hover()
        mouse.up()
        expect(place).to_have_count(0)
    expect(ann.page.locator("[role=log]")).to_contain_text("You fulfil the ship order")
    guest.close()


def orders_of(match: Match) -> list[int]:
    """The ship orders that seat 0 can pay now."""
    nouns = [match.state.setup.game.nouns.noun(action) for action in match.state.options(0)]
    return [int(noun[1]) for noun in nouns if noun[0] == "ship"]


def test_the_hand_of_a_new_era_is_in_sight(person: NewPerson, server: Server) -> None:
    """Suna Valo on a phone: whoever is to replace cards sees by what, not only which."""
    guest = Guest(server.url)
    table = lay(server, guest, played("suna_valo", 3, at_question("replace_cards")))
    ann = person(size="phone")
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    cards = ann.page.locator(".bench .card > .card")
    expect(cards).to_have_count(3)
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=0.9)
    guest.close()


def test_several_steps_are_taken_by_key(person: NewPerson, server: Server) -> None:
    """Suna Valo: arrows reach the place that two steps lead to, and Enter goes there."""
    guest = Guest(server.url)
    seen = at_question("take_step")
    match = played("suna_valo", 2, lambda match: seen(match) and match.state.stack[-1].fields()["n"] > 1, 2)
    table = lay(server, guest, match)
    ann = person()
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    goal = ann.page.get_by_role("button", name=" steps on the ").first
    ann.page.locator("section.board").focus()
    for _ in patiently("the goal has the focus", ann, seconds=20):
        ann.page.keyboard.press("ArrowUp")
        if goal.evaluate("goal => goal === document.activeElement"):
            break
    ann.page.keyboard.press("Enter")
    expect(goal).to_have_count(0)
    steps = ann.page.locator("[role=log] [data-line]").filter(has_text="bot track")
    expect(steps.nth(1)).to_be_attached()
    guest.close()


#: What somebody holds in the hand.
PHONE = {"size": "phone", "has_touch": True, "is_mobile": True}
#: Whether nothing lies on top of an element.
FREE = """element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def test_what_lies_elsewhere_is_laid_out_on_a_phone(person: NewPerson, server: Server) -> None:
    """Suna Valo: tiles of the village and goods to choose are pictures on every page; and owners have names."""
    guest, ann = Guest(server.url), person(**PHONE)
    laid = ann.page.locator(".bench :is([data-action], [data-steps])")
    for kind in ("take_tile", "gain_good"):
        table = lay(server, guest, played("suna_valo", 5, at_question(kind), 2))
        ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
        expect(ann.page.locator(".ask.owes")).to_be_visible()
        options = guest.show(table)["blocks"][0]["prompt"]["options"]
        wanted = [option for option in options if option["noun"][0] in ("tile", "good")]
        expect(laid).to_have_count(len(wanted))
        wait_until(lambda: all(each.evaluate(FREE) for each in laid.all()), f"nothing lies on the choices of {kind}")
        expect(ann.page.locator(".prompt [data-option]:not([data-skip])")).to_have_count(0)
    expect(ann.page.get_by_role("heading", name="Your display")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Display of Random bot")).to_be_visible()
    guest.close()


def test_what_is_laid_out_is_not_under_what_sticks_to_the_edge(person: NewPerson, server: Server) -> None:
    """Suna Valo on a phone: the answer was given far below; the next question is asked at the top."""
    guest, ann = Guest(server.url), person(**PHONE)
    match = played("suna_valo", 4, at_question("row_bonus"), 2)
    table = lay(server, guest, match)
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    sides = ann.page.locator(".bench .side")
    expect(sides).to_have_count(2)
    ann.page.locator("section.board").evaluate("board => board.scrollTo(0, board.scrollHeight)")
    ann.page.get_by_role("button", name="Undo", exact=True).click()
    expect(sides).to_have_count(0)
    again = match.steps[-1].action
    ann.page.locator(f"[data-action='{again}'], [data-option='{again}']").first.click()
    expect(sides).to_have_count(2)
    wait_until(lambda: all(side.evaluate(FREE) for side in sides.all()), "both sides are in sight")
    guest.close()


def test_many_cards_on_a_phone_keep_their_names_whole(person: NewPerson, server: Server) -> None:
    """Vaalbara: a Midwife late in the game chooses among more cards than fit beside each other."""

    def late(match: Match) -> bool:
        return at_question("take_back")(match) and len(match.state.options(0)) > 6

    guest, ann = Guest(server.url), person(size="phone", language="de")
    match = next(match for match in (played("vaalbara", seed, late, 2) for seed in range(50)) if not match.state.over)
    table = lay(server, guest, match)
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    cards = ann.page.locator(".tray [data-action]")
    expect(cards).to_have_count(len(match.state.options(0)))
    broken = ann.page.locator(".tray .name").evaluate_all(
        """all => all.filter((name) => {
          const word = name.querySelector("[data-ink]").dataset.ink, probe = name.cloneNode(true);
          const longest = word.split("\u00ad").sort((a, b) => b.length - a.length)[0];
          probe.querySelector("[data-ink]").dataset.ink = longest + (longest === word ? "" : "-");
          Object.assign(probe.style, { position: "absolute", whiteSpace: "nowrap" });
          name.parentElement.append(probe);
          const wide = probe.getBoundingClientRect().width > name.parentElement.clientWidth;
          probe.remove();
          return wide;
        }).map((name) => name.querySelector("[data-ink]").dataset.ink)"""
    )
    assert broken == [], "words that are broken where no hyphen is"
    guest.close()


def test_a_sheet_has_the_names_of_many_orders(person: NewPerson, server: Server) -> None:
    """Suna Valo on a laptop: where six orders have no room for their names, each kind has a sheet."""

    def crowded(match: Match) -> bool:
        return at_question("take_turn")(match) and None not in view_of(match.state, 0).public

    guest, match = Guest(server.url), played("suna_valo", 1, crowded, 2)
    table, view = lay(server, guest, match), view_of(match.state, 0)
    ann = person(language="de", bypass_csp=True)
    text = match.state.setup.game.text("de")
    for width, height in ((1280, 720), (1280, 600)):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
        for title, kind, done in (
            ("Öffentliche Aufträge", view.public, view.players[0].barrels),
            ("Schiffsaufträge", view.ship, view.players[0].ships),
        ):
            ann.page.get_by_role("button", name=f"{title}: groß und mit Namen").click()
            sheet = ann.page.get_by_role("dialog", name=title)
            names = [text(f"name.{id}") for id, piece in zip(kind, done, strict=True) if id and not piece]
            assert len(names) > 4
            expect(sheet.locator(".order .name")).to_have_count(len(names))
            shown = sheet.locator(".order .name [data-ink]").evaluate_all("all => all.map((one) => one.dataset.ink)")
            assert [name.replace("\u00ad", "") for name in shown] == names
            check(ann, f"the sheet of {title}")
            ann.page.keyboard.press("Escape")
            expect(sheet).to_have_count(0)
    guest.close()


def test_a_result_of_four_and_its_replay_fit_on_a_phone(person: NewPerson, server: Server) -> None:
    guest, ann = Guest(server.url), person(**PHONE)
    table = lay(server, guest, played("vaalbara", 1, at_decision(1_000_000), 4))
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    ann.page.locator(".ending .fold").click()
    sources = ann.page.locator(".ending table")
    expect(sources.locator("thead th")).to_have_count(5)
    fits = "table => table.parentElement.scrollWidth <= table.parentElement.clientWidth"
    wait_until(lambda: bool(sources.evaluate(fits)), "every column is in sight")
    ann.page.goto(f"{ann.url}/replay/{table}")
    expect(ann.page.locator(".controls").first).to_be_visible()
    links = ann.page.locator(".page :is(header, nav) :is(a, button)")
    boxes = [box for box in (link.bounding_box() for link in links.all()) if box]
    assert len(boxes) > 5
    for i, one in enumerate(boxes):
        assert one["x"] >= 0
        assert one["x"] + one["width"] <= 390
        for other in boxes[i + 1 :]:
            across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
            down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
            assert across <= 1 or down <= 1, (one, other)
    guest.close()


def kind_of(guest: Guest, table: str) -> str:
    """What kind of question somebody is asked."""
    prompt = guest.show(table)["blocks"][0]["prompt"]
    return str(prompt["kind"]) if prompt else ""


def own(guest: Guest, table: str) -> dict[str, Any]:
    """What somebody has on the table."""
    found: dict[str, Any] = guest.show(table)["blocks"][0]["view"]["players"][0]
    return found


def test_one_click_takes_an_action_tile_and_what_it_is_for(person: NewPerson, server: Server) -> None:
    """Helios: what will be taken is shown first, and one undo takes all of it back."""
    guest = Guest(server.url)
    table = lay(server, guest, played("helios", 3, at_question("take_tile", 80), seats=2))
    ann = person()
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    undo = ann.page.get_by_role("button", name="Undo", exact=True)
    for way, leads_to in ((".tray [data-steps^='action 0, land']", "place_tile"), ("svg [data-steps^='action 2']", "")):
        ann.page.locator(way).first.hover()
        expect(ann.page.locator(".display .meant")).to_have_count(1)
        expect(ann.page.get_by_role("tooltip")).to_contain_text("In one go:")
        ann.page.locator(way).first.click()
        expect(ann.page.locator(way)).to_have_count(0)
        if leads_to:
            wait_until(lambda: kind_of(guest, table) == "place_tile", "the land is to be placed")
        else:
            expect(ann.page.locator("[role=log]")).to_contain_text("You move the sun")
        expect(ann.page.locator(".ask.owes")).to_be_visible()
        undo.click()
        wait_until(lambda: kind_of(guest, table) == "take_tile", "all of it is taken back")
        expect(ann.page.locator(way).first).to_be_visible()
    guest.close()


@pytest.mark.parametrize(("seed", "gray"), [(3, False), (2, True)])
def test_a_land_is_dragged_to_its_field(person: NewPerson, server: Server, seed: int, gray: bool) -> None:
    """Helios: taken and placed in one gesture; letting go elsewhere does nothing. Which colour a gray tile counts for
    is asked in between."""
    guest = Guest(server.url)
    table = lay(server, guest, played("helios", seed, at_question("take_tile", 60), seats=2))
    ann, tiles = person(), len(own(guest, table)["tiles"])
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    land, place = ann.page.locator(".tray [data-steps^='action 0']").first, ann.page.locator("[data-drop]").first
    for goal in (ann.page.locator(".ask"), place):
        land.hover()
        ann.page.mouse.down()
        ann.page.locator(".display").hover()
        expect(place).to_be_visible()
        goal.hover()
        ann.page.mouse.up()
        expect(place).to_have_count(0)
    if gray:
        wait_until(lambda: kind_of(guest, table) == "place_gray", "its colour is asked for")
        expect(ann.page.locator(".tray [data-comes]")).to_have_count(1)
        ann.page.locator("[data-thing='slot 1']").click()
    wait_until(lambda: len(own(guest, table)["tiles"]) == tiles + 1, "the land is placed")
    guest.close()


def test_a_payment_is_one_click(person: NewPerson, server: Server) -> None:
    """Helios: the cubes are marked; a click on another one pays with that."""
    guest = Guest(server.url)
    paying = at_question("pay_cube")
    table = lay(server, guest, played("helios", 1, lambda match: paying(match) and len(match.state.options(0)) > 4, 2))
    ann = person()
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    pay = ann.page.get_by_role("button", name="Pay with the marked cubes")
    asked = guest.show(table)["blocks"][0]["view"]["stack"][-1]
    due, cubes = len(asked["specified"]) + asked["rest"], sum(own(guest, table)["cubes"].values())
    assert due > 1
    expect(ann.page.locator(".land .meant")).to_have_count(due)
    pay.click()
    wait_until(lambda: sum(own(guest, table)["cubes"].values()) == cubes - due, "all of them are paid")
    expect(pay).to_have_count(0)
    guest.close()


def test_a_gesture_can_be_thought_over(person: NewPerson, server: Server) -> None:
    """Helios: what cannot be taken back is asked about before; then nothing of the gesture is left."""
    guest = Guest(server.url)
    table = lay(server, guest, played("helios", 3, at_question("take_tile", 80), seats=2))
    ann = person(size="tablet")
    ann.context.add_init_script("localStorage.setItem('solstead.confirm', 'on')")
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    sun = ann.page.locator("svg [data-steps^='action 2']").first
    sun.click()
    doubt = ann.page.get_by_role("alertdialog")
    doubt.get_by_role("button", name="Think again").click()
    expect(doubt).to_have_count(0)
    wait_until(lambda: kind_of(guest, table) == "take_tile", "the action tile is back")
    expect(sun).to_be_visible()
    guest.close()


def test_a_turned_card_is_dragged_to_its_place(person: NewPerson, server: Server) -> None:
    """Farmoony: turned and placed in one gesture; letting go elsewhere does nothing."""
    guest = Guest(server.url)
    several = at_question("place_card", 30)
    match = played("farmoony", 1, lambda match: several(match) and len(match.state.options(0)) == 4, seats=2)
    table = lay(server, guest, match)
    ann = person()
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    look, place = ann.page.locator(".look[data-turned='3']"), ann.page.locator("[data-place]").last
    for goal in (ann.page.locator(".ask"), place):
        look.hover()
        ann.page.mouse.down()
        ann.page.locator("section.board .ground").hover(position={"x": 8, "y": 8})
        expect(ann.page.locator(".look.now")).to_have_attribute("data-turned", "3")
        spot = place.get_attribute("data-place")
        goal.hover(force=True)
        ann.page.mouse.up()
    expect(ann.page.locator(".ask.owes")).not_to_contain_text("Place")
    row, column = map(int, (spot or "").split(" "))
    wait_until(lambda: [row, column] in [card["place"] for card in own(guest, table)["cards"]], "it lies there")
    assert {"place": [row, column], "turn": 3}.items() <= own(guest, table)["cards"][-1].items()
    guest.close()


def with_tool(land: int, found: list[int]) -> Moment:
    """Farmoony: there is a tool for a tile of this land, and what comes of it is known; its number is found."""

    def useful(match: Match) -> bool:
        state = match.state
        if not at_question("use_tools", 20)(match):
            return False
        for action in state.options(0):
            effect = state.setup.game.effect(state, 0, action)
            if effect and any(reach.land == land and reach.points for reach in effect.lands):
                found.append(int(state.setup.game.noun(action)[1]))
        return bool(found)

    return useful


def test_a_tool_is_dragged_to_its_tile(person: NewPerson, server: Server) -> None:
    """Farmoony: a land on the way comes to the middle, and what the tile is worth then is said."""
    guest = Guest(server.url)
    found: list[int] = []
    table = lay(server, guest, played("farmoony", 2, with_tool(1, found), seats=2))
    tool = found[0]
    ann = person()
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    ann.page.locator(f".tools [data-thing='tool {tool}']").hover()
    ann.page.mouse.down()
    ann.page.locator("[data-land='1']").hover()
    expect(ann.page.locator("[data-land='1'].shown")).to_be_visible()
    tile = ann.page.locator("[data-plot]").first
    tile.hover(force=True)
    expect(ann.page.locator(".hint")).to_contain_text("point")
    ann.page.mouse.up()
    expect(ann.page.locator("[role=log]")).to_contain_text("You turn")
    guest.close()


def test_a_tool_can_be_aimed_on_a_small_phone_with_six(person: NewPerson, server: Server) -> None:
    """Farmoony: the land has the room while a tool is taken up, and what is said lies below it."""
    guest = Guest(server.url)
    table = lay(server, guest, played("farmoony", 1, at_question("use_tools", 20), 6))
    ann = person(size="phone", has_touch=True, is_mobile=True)
    ann.page.set_viewport_size({"width": 360, "height": 640})
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    ann.page.locator(".tools [data-action]").first.tap()
    back = ann.page.get_by_role("button", name="Put it back")
    expect(back).to_be_visible()
    below = back.evaluate("button => button.closest('.hint').getBoundingClientRect().top")
    plot = ann.page.locator("[data-plot]").first
    expect(plot).to_be_visible()
    box = plot.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    assert box["y"] + box["height"] <= below + 1
    back.tap()
    expect(back).to_have_count(0)
    expect(ann.page.locator(".tools [data-action]").first).to_be_visible()
    guest.close()


@pytest.mark.parametrize("held", ["card", "tool"])
def test_a_finger_is_told_that_the_second_tap_counts(person: NewPerson, server: Server, held: str) -> None:
    """Farmoony: the first one shows where the card would lie, or what the tool would do."""
    guest, tools = Guest(server.url), list[int]()
    several = at_question("place_card", 30)
    if held == "card":
        match = played("farmoony", 1, lambda match: several(match) and len(match.state.options(0)) == 4, seats=2)
    else:
        match = played("farmoony", 2, with_tool(0, tools), seats=2)
    table = lay(server, guest, match)
    if held == "card":  # who seals last cannot take it back, and so is asked once more
        wait_until(lambda: guest.show(table)["blocks"][0]["view"]["stack"][-1]["answered"] == [1], "the bot's card")
    ann = person(size="phone", has_touch=True, is_mobile=True)
    ann.page.goto(f"{ann.url}/t/{table}#key={guest.key}")
    expect(ann.page.locator(".ask.owes")).to_be_visible()
    asked = guest.show(table)["blocks"][0]["prompt"]["asked"]
    for tool in tools[:1]:
        ann.page.locator(f".tools [data-thing='tool {tool}']").tap()
    target, hint = ann.page.locator("[data-plot], [data-place]").last, ann.page.locator(".hint", has_text="Tap again")
    target.tap()
    expect(hint).to_be_visible()
    assert guest.show(table)["blocks"][0]["prompt"]["asked"] == asked
    target.tap()
    expect(hint).to_have_count(0)
    expect(ann.page.get_by_role("alertdialog")).to_have_count(0)
    wait_until(lambda: (guest.show(table)["blocks"][0]["prompt"] or {}).get("asked") != asked, "it is done")
    guest.close()
