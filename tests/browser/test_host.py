"""The host reads what was reported, and decides."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.test_everybody import check


def test_a_report_is_read_and_the_person_muted(person: NewPerson) -> None:
    ann = person(name="Anna")
    ann.open_table("heap", "link", public=True)
    bob = person(name="Bob")
    bob.sit_down(ann.seat_link())
    ann.begin()
    bob.at_table()
    bob.page.get_by_role("button", name="Table", exact=True).click()
    bob.page.get_by_text("Report or block someone").click()
    bob.page.get_by_label("What happened").fill("She is too good.")
    bob.page.get_by_role("button", name="Send to the host").click()
    expect(bob.page.get_by_text("Sent to the host.")).to_be_visible()
    host = person(language="de", size="phone", bypass_csp=True)
    host.page.goto(f"{host.url}/host")
    field = host.page.get_by_label("Gastgeber-Schlüssel")
    field.fill("x" * 43)
    field.press("Enter")
    expect(host.page.get_by_role("alert")).to_contain_text("nicht der Gastgeber-Schlüssel")
    check(host, "host, locked")
    host.problems.clear()  # the browser notes the refusal
    field.fill("h" * 43)
    field.press("Enter")
    report = host.page.locator("li", has_text="She is too good.")
    expect(report).to_contain_text("Bob über Anna")
    report.get_by_role("button", name="Über Anna").press("Enter")
    host.page.get_by_label("Stumm: kann nicht in Chats schreiben").check()
    host.page.get_by_role("button", name="Speichern").first.click()
    expect(host.page.get_by_role("status")).to_have_text("Gespeichert.")
    report.get_by_role("button", name="Tisch öffnen").click()
    expect(host.page.get_by_role("button", name="Den Tisch schließen")).to_be_visible()
    check(host, "host")
    report.get_by_role("button", name="Als erledigt markieren").click()
    expect(report).to_have_count(0)
