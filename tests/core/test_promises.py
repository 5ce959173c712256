"""A game that breaks a promise is found out: each of these tells somebody what it must not."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import solstead
from solstead.core.events import EventKind
from solstead.core.features import Features, Slot, flags
from solstead.core.game import Game
from solstead.core.settings import Setting
from solstead.core.zone import PUBLIC
from solstead.testing import check, promises
from solstead.testing.cases import Case, cases
from solstead.testing.deals import (
    promise_a_deal_tells_a_viewer_what_its_view_says,
    promise_what_is_hidden_is_drawn_at_random,
)
from solstead.testing.files import promise_everything_that_happens_can_be_said, promise_wrong_settings_are_refused
from solstead.testing.knowledge import (
    promise_determinised_states_agree_with_the_view,
    promise_events_tell_a_viewer_what_its_view_says,
    promise_new_knowledge_is_tagged,
    promise_observations_tell_nothing_hidden,
)

ROOT = Path(__file__).parent.parent.parent

solstead.load("veil")
veil: Any = importlib.import_module("solstead.games.veil")
solstead.load("lanterns")
lanterns: Any = importlib.import_module("solstead.games.lanterns.game")


@pytest.fixture
def case() -> Case:
    return Case(solstead.load("veil"), 3, {})


def broken(promise: Callable[[Case], None], case: Case, reason: str) -> None:
    with pytest.raises(AssertionError, match=reason):
        promise(case)


def test_an_honest_game_keeps_them(case: Case) -> None:
    promise_events_tell_a_viewer_what_its_view_says(case)
    promise_new_knowledge_is_tagged(case)
    promise_determinised_states_agree_with_the_view(case)


def test_a_private_draw_that_is_told_to_all_is_found(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(veil, "DRAW", EventKind("draw", ("card",)))  # the card is no secret of this event
    broken(promise_events_tell_a_viewer_what_its_view_says, case, "is told .*draw")


def test_a_private_draw_that_is_revealed_to_the_public_is_found(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    reveal = veil.Veil.reveal

    def to_all(self: Any, kind: EventKind, learned: int, *rest: int) -> None:
        reveal(self, kind, PUBLIC if kind is veil.DRAW else learned, *rest)

    monkeypatch.setattr(veil.Veil, "reveal", to_all)
    broken(promise_events_tell_a_viewer_what_its_view_says, case, "is told .*draw")


def test_a_draw_that_is_told_only_if_it_is_good_is_found(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether an event comes at all tells something too."""
    draw, good = veil.Veil._draw, EventKind("good")

    def telling(self: Any, seat: int, hand: Any) -> None:
        draw(self, seat, hand)
        if hand.card(len(hand) - 1) >= 15:
            self.tell(good, seat)

    monkeypatch.setattr(veil.Veil, "_draw", telling)
    broken(promise_events_tell_a_viewer_what_its_view_says, case, "is told")


def test_a_view_that_shows_a_hand_is_found(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    look = veil.Veil.show

    def open_hands(self: Any, viewer: int) -> Any:
        view = look(self, viewer)
        view.hands = [hand.cards() for hand in self.hands]
        return view

    monkeypatch.setattr(veil.Veil, "show", open_hands)
    broken(promise_determinised_states_agree_with_the_view, case, "sees other hands")


def test_knowledge_without_a_tag_is_found(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    def untagged(self: Any, kind: EventKind, learned: int, seat: int, *values: int) -> None:
        if self.log is not None:
            self._note(kind, seat, values, learned, 0)

    monkeypatch.setattr(veil.Veil, "reveal", untagged)
    broken(promise_new_knowledge_is_tagged, case, "sees other")


def test_a_missing_text_is_found(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(veil, "WON", EventKind("never_said", ("n", "card")))
    broken(promise_everything_that_happens_can_be_said, case, "text is missing.*never_said")


def test_every_setting_is_tried_in_other_values() -> None:
    found = [str(case) for case in cases(solstead.load("vaalbara"))]
    assert "vaalbara-2-open_scores=True" in found
    assert any("clans" in name for name in found)
    assert {promise.name for promise in promises(solstead.load("heap"))} >= {
        "random_games_end",
        "every_action_is_a_noun",
    }


def test_settings_that_take_anything_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Anything(Setting):
        def default(self, seats: int) -> Any:
            return False

        def read(self, value: Any, seats: int) -> Any:
            return bool(value or seats)

    game: Game = solstead.load("helios")
    monkeypatch.setattr(game, "settings", [Anything("anything")])
    with pytest.raises(AssertionError, match="accepted"):
        promise_wrong_settings_are_refused(game)


@pytest.fixture
def tutorial() -> Case:
    return Case(solstead.load("lanterns"), 3, {})


def test_a_deal_that_tells_what_somebody_draws_is_found(tutorial: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    promise_a_deal_tells_a_viewer_what_its_view_says(tutorial)
    monkeypatch.setattr(lanterns, "DRAW", EventKind("draw", ("card",)))
    broken(promise_a_deal_tells_a_viewer_what_its_view_says, tutorial, "of the deal .* is told .*draw")


def test_hands_that_are_not_drawn_at_random_are_found(tutorial: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    promise_what_is_hidden_is_drawn_at_random(tutorial)
    monkeypatch.setattr(lanterns.LanternState, "resample", lambda *_: None)
    broken(promise_what_is_hidden_is_drawn_at_random, tutorial, "not drawn at random: `resample`")


class OpenHands(Features[Any]):
    """Observations of Lanterns that show the hand of the next player."""

    def __init__(self) -> None:
        super().__init__([lanterns.PlayCard], [], [Slot("hand", lanterns.CARDS, "what a player holds")])

    def write_table(self, s: Any, frame: Any, seat: int, out: Any) -> None:
        pass

    def write_player(self, s: Any, frame: Any, seat: int, other: int, out: Any) -> None:
        flags(out, s.hands[other], lanterns.CARDS)


def test_observations_that_show_a_hand_are_found(tutorial: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    promise_observations_tell_nothing_hidden(tutorial)
    monkeypatch.setattr(tutorial.game, "features", OpenHands())
    broken(promise_observations_tell_nothing_hidden, tutorial, "the observation of seat 0 differs")


def test_nine_seats_are_refused_where_they_are_declared() -> None:
    game: Any = type(solstead.load("lanterns"))
    with pytest.raises(
        ValueError, match="lanterns is declared for 2 to 9 seats: a game has 1 to 8, for what each seat"
    ):
        Game.__init__(
            game.__new__(game),
            "lanterns",
            seats=(2, 9),
            rules="1",
            nouns=lanterns.NOUNS,
            frames=[lanterns.PlayCard],
            folder=ROOT,
            view=lanterns.LanternView,
        )


def test_all_at_once() -> None:
    check(solstead.load("heap"))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    code = "from solstead.cli.main import main; main()"
    environment = {key: value for key, value in os.environ.items() if key != "SOLSTEAD_GAMES"}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], env=environment, capture_output=True, text=True, check=False
    )


def test_check_game_on_the_command_line(tmp_path: Path) -> None:
    fine = run("check-game", str(ROOT / "tests/extra_games/heap.py"))
    assert fine.returncode == 0, fine.stdout + fine.stderr
    assert "are fine" in fine.stdout
    source = (ROOT / "tests/extra_games/heap.py").read_text()
    folder = tmp_path / "heap"
    folder.mkdir()
    (folder / "__init__.py").write_text("from solstead.games.heap.game import GAME as GAME\n")
    (folder / "game.py").write_text(source.replace("return self.taken.copy()", "return self.taken[:1]"))
    (folder / "heap_files").symlink_to(ROOT / "tests/extra_games/heap_files")
    wrong = run("check-game", str(folder), "--lang", "de")
    assert wrong.returncode == 1
    assert "✗ random_games_end-heap-2" in wrong.stdout
    assert "sind es nicht" in wrong.stdout
    assert "no game is called" in run("check-game", "chess").stderr
