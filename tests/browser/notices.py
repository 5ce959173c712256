"""Notifications: what a push service brings to a browser, and what is on the screen of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.server.running import wait_until

SHOWN, PUSHED = "Notification displayed", "Push event completed"


class Notices:
    """The notifications of one browser, as its own tools note them.

    A browser that is asked for its notifications while it is about to show one forgets that one: it finds it in its
    records and not on the screen, and strikes it out. So nobody may ask before it is noted that it is shown.
    """

    def __init__(self, page: Page) -> None:
        """Any page of that browser which stays open."""
        self.page = page
        self.noted: list[tuple[str, dict[str, str]]] = []
        self.workers: dict[str, str] = {}  # by their address
        self._tools = page.context.new_cdp_session(page)
        self._tools.on("BackgroundService.backgroundServiceEventReceived", self._note)
        self._tools.on("ServiceWorker.workerRegistrationUpdated", self._note_workers)
        for service in ("notifications", "pushMessaging"):
            self._tools.send("BackgroundService.startObserving", {"service": service})
            self._tools.send("BackgroundService.setRecording", {"service": service, "shouldRecord": True})
        self._tools.send("ServiceWorker.enable")

    def _note(self, event: dict[str, Any]) -> None:
        found = event["backgroundServiceEvent"]
        more = {each["key"]: each["value"] for each in found["eventMetadata"]}
        self.noted.append((found["eventName"], more))

    def _note_workers(self, event: dict[str, Any]) -> None:
        for each in event["registrations"]:
            self.workers[each["scopeURL"]] = each["registrationId"]

    def _until(self, condition: Callable[[], bool], what: str) -> None:
        def look() -> bool:
            self.page.wait_for_timeout(5)  # meanwhile it is heard what the tools say
            return condition()

        wait_until(look, what, lambda: f"{self.noted} and workers {self.workers}")

    def _times(self, name: str) -> int:
        return sum(name == each for each, _ in self.noted)

    def deliver(self, url: str, message: dict[str, Any]) -> None:
        """What the push service brings, for the worker of that server: until the worker has done what it does then."""
        self._until(lambda: f"{url}/" in self.workers, f"the worker of {url}")
        told = {"origin": url, "registrationId": self.workers[f"{url}/"], "data": json.dumps(message)}
        before = self._times(PUSHED)
        self._tools.send("ServiceWorker.deliverPushMessage", told)
        self._until(lambda: self._times(PUSHED) > before, f"the worker has taken {message}")
        assert self.noted[-1] == (PUSHED, {"Status": "Success"}), self.noted

    def await_shown(self, title: str, times: int = 1) -> None:
        """It has been shown so often by now. (Whether it is still there may then be asked.)"""

        def count() -> int:
            return sum(name == SHOWN and more["Title"] == title for name, more in self.noted)

        self._until(lambda: count() >= times, f"the notification {title}, shown {times} times")
