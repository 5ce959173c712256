"""The page as an app: a real service worker in a browser with a profile of its own, as people have one."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from solstead.core.match import Match
from solstead.core.registry import load
from tests.browser.conftest import FLAGS, TOURED, NewPerson
from tests.browser.notices import Notices
from tests.browser.test_everybody import check
from tests.browser.test_lobby import form
from tests.server.daemons import program
from tests.server.people.test_push import FLAGS as PUSHING
from tests.server.people.test_push import Browser, Service
from tests.server.running import Person as Player
from tests.server.running import Server, running, wait_until

CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


@pytest.fixture(scope="module")
def profile(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """A browser that is not private: only there may pages be installed and send notifications."""
    folder, chromium = tmp_path_factory.mktemp("profile"), program("chromium", "chromium")
    context = playwright.chromium.launch_persistent_context(folder, executable_path=chromium, args=FLAGS, locale="en")
    context.add_init_script(TOURED)
    yield context
    context.close()


@pytest.fixture
def own(tmp_path: Path, client: str) -> Iterator[Server]:
    """A server with a build of its own, which may change and go away."""
    shutil.copytree(client, tmp_path / "client")
    server = Server(tmp_path, client=str(tmp_path / "client")).start()
    yield server
    if server.process and server.process.poll() is None:
        server.stop()


def visit(context: BrowserContext, server: Server) -> Page:
    """The lobby, with the worker at work."""
    page = context.pages[0]
    page.goto(server.url)
    expect(page.locator("article[data-game]").first).to_be_visible()
    page.wait_for_function(CONTROLLED)
    return page


def test_the_browser_lets_people_install_it(profile: BrowserContext, own: Server) -> None:
    page = visit(profile, own)
    devtools = profile.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{own.url}/static/manifest.webmanifest"
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    # what the browser offers is taken by a button of ours
    page.evaluate(
        "dispatchEvent(Object.assign(new Event('beforeinstallprompt', {cancelable: true}),"
        " {prompt: async () => { document.title = 'asked'; }}))"
    )
    button = page.get_by_role("button", name="Install as an app")
    button.click()
    expect(page).to_have_title("asked")
    expect(button).to_have_count(0)


def test_what_was_opened_is_read_without_a_server(profile: BrowserContext, own: Server, tmp_path: Path) -> None:
    match = Match(load("heap"), seats=2, seed=1)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.apply(seat, match.state.options(seat)[-1])
    match.record.save(tmp_path / "record.json")
    page = visit(profile, own)
    page.locator("main input[type=file]").set_input_files(tmp_path / "record.json")
    page.wait_for_url(re.compile("/replay/"))
    steps = f"Step {{}} of {len(match.steps)}"
    expect(page.locator("output")).to_have_text(steps.format(0))
    replay = page.url
    page.goto(f"{own.url}/rules/vaalbara")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Vaalbara")
    page.goto(own.url)
    expect(page.locator("article[data-game]").first).to_be_visible()
    kept = "caches.open('solstead-kept').then((kept) => kept.keys()).then((keys) => keys.length)"
    wait_until(lambda: page.evaluate(kept) >= 6, "what was opened is kept")

    own.stop()
    page.goto(replay)
    expect(page.locator(".offline")).to_contain_text("The server does not answer. This page is from")
    expect(page.locator("output")).to_have_text(steps.format(0))
    page.keyboard.press("End")
    expect(page.locator("output")).to_have_text(steps.format(len(match.steps)))
    page.goto(f"{own.url}/rules/vaalbara")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Vaalbara")
    page.get_by_role("link", name="Solstead: back to the lobby").click()
    expect(page.get_by_role("link", name="Replay").first).to_be_visible()  # so it can be found again
    # at a table nothing is made up
    page.goto(f"{own.url}/t/somewhere")
    expect(page.locator("main")).to_contain_text("Connection lost")
    profile.set_offline(True)
    expect(page.locator("main")).to_contain_text("You are offline. The table comes back by itself")
    profile.set_offline(False)


def test_a_newer_build_takes_over_without_a_stale_page(profile: BrowserContext, own: Server, tmp_path: Path) -> None:
    page = visit(profile, own)
    build = tmp_path / "client"
    worker, index = build / "static/worker.js", build / "index.html"
    worker.write_text(re.sub(r'BUILD = "\w+"', 'BUILD = "newer"', worker.read_text(encoding="utf-8")), encoding="utf-8")
    for part in build.glob("static/Rules*"):  # the newer build has it under another name
        part.unlink()
    worker.write_text(re.sub(r'"/static/Rules[^"]*",?', "", worker.read_text(encoding="utf-8")), encoding="utf-8")
    for smaller in ("br", "gz"):
        (build / f"static/worker.js.{smaller}").unlink()
    head = '<head><meta name="newer" />'
    index.write_text(index.read_text(encoding="utf-8").replace("<head>", head), encoding="utf-8")
    newer = page.locator("meta[name=newer]")
    page.evaluate(
        "navigator.serviceWorker.getRegistration().then((found) => new Promise((done) => {"
        " navigator.serviceWorker.oncontrollerchange = done; void found.update(); })).then(() => null)"
    )
    shells = page.evaluate("caches.keys().then((names) => names.filter((name) => name.startsWith('solstead-shell')))")
    assert "solstead-shell-newer" in shells
    assert len(shells) == 2  # the page that is open may still need parts of the older one
    assert page.evaluate(f"fetch('/static/' + {next_part(shells, page)!r}).then((part) => part.status)") == 200
    expect(newer).to_have_count(0)
    page.get_by_role("link", name="Rules").first.click()
    expect(newer).to_have_count(1)  # the next page is the newer build, without being asked for


def next_part(shells: list[str], page: Page) -> str:
    """A part of the older build that the server does not have any more."""
    older = next(name for name in shells if not name.endswith("-newer"))
    names: list[str] = page.evaluate(
        f"caches.open({older!r}).then((c) => c.keys()).then((keys) => keys.map((key) => key.url.split('/').at(-1)))"
    )
    return next(name for name in names if name.startswith("Rules"))


SUBSCRIBED = """(() => {
  if (!globalThis.PushManager) return;
  const found = { toJSON: () => (%s), unsubscribe: async () => true };
  PushManager.prototype.getSubscription = async () => found;
  PushManager.prototype.subscribe = async () => found;
})()"""
TOLD = (
    "navigator.serviceWorker.ready.then((found) => found.getNotifications()).then((all) => all.map((one) => one.title))"
)
HIDDEN = "(on) => { Object.defineProperty(document, 'hidden', { value: on, configurable: true });" + (
    "document.dispatchEvent(new Event('visibilitychange')); }"
)


def subscribing(browser: Browser) -> str:
    """A script for pages, after which the maker of the browser has a push service: the one of this test."""
    given = browser.subscription()
    keys = {name: given[name] for name in ("p256dh", "auth")}
    return SUBSCRIBED % json.dumps({"endpoint": given["endpoint"], "keys": keys})


def await_told(page: Page, titles: list[str]) -> None:
    """These notifications, and no others. Not to be asked before a new one is shown: see Notices."""
    wait_until(lambda: page.evaluate(TOLD) == titles, f"notifications {titles}", lambda: page.evaluate(TOLD))


def test_being_told_whose_turn_it_is(profile: BrowserContext, tmp_path: Path, client: str) -> None:
    """Page in the background, then no page: through the server, a push service, and the worker of the browser."""
    service = Service()
    with running(tmp_path, *PUSHING, client=client) as server, Player(server.url) as bob:
        profile.grant_permissions(["notifications"], origin=server.url)
        page, your_turn = visit(profile, server), "Your turn in Heap with Bob"
        notices = Notices(page)
        page.get_by_role("button", name="Notify me when it is my turn").click()
        expect(page.get_by_role("button", name="Stop notifying me")).to_be_visible()
        table = bob.open(game="heap", seats=2, name="Bob")
        page.goto(f"{server.url}/t/{table}#invite={bob.invite}")
        page.locator("main form input").fill("Ann")
        page.locator("main form button[type=submit]").click()
        expect(page.locator("ol.seats")).to_contain_text("Ann")
        bob.must(table, "start")
        expect(page.locator(".ask")).to_be_visible()

        # nobody offers this browser a push service: the page tells, as long as it is there
        page.evaluate(HIDDEN, True)
        bob.act(table, 0)
        notices.await_shown(your_turn)
        await_told(page, [your_turn])
        page.evaluate(HIDDEN, False)
        await_told(page, [])  # somebody has looked

        # with a push service: the server tells, and no page is needed
        browser = service.browser("ann")
        page.goto(server.url)
        page.evaluate(subscribing(browser))
        page.get_by_role("button", name="Stop notifying me").click()
        with page.expect_response("**/api/push/devices?**"):
            page.get_by_role("button", name="Notify me when it is my turn").click()
        ann = Player(server.url, page.evaluate("localStorage.getItem('solstead.key')"))
        ann.act(table, 1)
        bob.act(table, 0)
        wait_until(lambda: len(service.received) == 1, "the message at the push service")
        message = browser.read(service.received[0][2])
        page.wait_for_function(CONTROLLED)
        for _ in range(2):  # told twice it is still one notification
            notices.deliver(server.url, message)
        notices.await_shown(your_turn, 3)
        await_told(page, [your_turn])
        page.goto(f"{server.url}/t/{table}")
        expect(page.locator(".ask.owes")).to_be_visible()
        await_told(page, [])
        # and of this table nothing any more
        page.get_by_role("button", name="Table", exact=True).click()
        with page.expect_response("**/api/push/tables/**"):
            page.get_by_label("No notifications for this table").check()
        assert ann.http.get("/api/push").json()["quiet"] == [table]
        ann.close()
    service.close()


def test_a_game_of_days_and_a_holiday(person: NewPerson) -> None:
    ann = person(size="phone", bypass_csp=True)
    dialog = form(ann, "vaalbara", 2)
    dialog.get_by_label("Clock", exact=True).select_option("move")
    dialog.get_by_label("Time limit").fill("3")
    dialog.get_by_label("Unit").select_option("days")
    dialog.locator("button[type=submit]").click()
    ann.at_table()
    expect(ann.page.locator(".clock").first).to_contain_text(re.compile("[23] days"))
    ann.page.get_by_role("button", name="Table", exact=True).click()
    holiday = ann.page.get_by_role("region", name="Holiday")
    expect(holiday).to_contain_text("You have 30 days left this year.")
    holiday.get_by_label("Days").fill("10")
    holiday.get_by_role("button", name="Go on holiday").click()
    expect(holiday).to_contain_text("You are on holiday until")
    check(ann, "a holiday")
    holiday.get_by_role("button", name="I am back").click()
    expect(holiday).to_contain_text("You have 30 days left this year.")
