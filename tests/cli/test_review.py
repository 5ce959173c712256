"""`solstead review`: a record, told on a screen, as a page and as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solstead.core.match import Match
from solstead.core.registry import load
from solstead.review import Review, review
from tests.cli.test_cli import solstead
from tests.review.test_review import played


@pytest.fixture(autouse=True)
def _made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """One review is shown in all ways."""
    monkeypatch.setattr("solstead.cli.review.review", made)


MADE: dict[bytes, Review] = {}


def made(match: Match, **how: Any) -> Review:
    game = match.record.encoded()
    return MADE[game] if game in MADE else MADE.setdefault(game, review(match, **how))


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("review") / "game.json"
    played("vaalbara", 2, ["random", "random"]).record.save(file)
    return file


def test_a_review_is_told_in_german(record: Path) -> None:
    run = solstead("review", str(record), "--lang", "de", "--effort", "0.2")
    assert run.returncode == 0, run.stderr
    assert "Die Momente, auf die es ankam" in run.stdout
    assert "besser als" in " ".join(run.stdout.split())
    assert "Wie das Ergebnis zustande kam" in run.stdout


def test_a_review_is_a_page_and_data(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    run = solstead("review", str(record), "--html", str(page), "--json", "--effort", "0.2")
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["game"] == "vaalbara"
    html = page.read_text(encoding="utf-8")
    assert "<svg" in html
    assert "<pre>" in html
    assert "http" not in html.replace("http-equiv", "")  # it needs nothing else


def test_a_game_that_is_not_over_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "running.json"
    Match(load("vaalbara"), 2, seed=1).record.save(file)
    run = solstead("review", str(file))
    assert run.returncode == 2
    assert "not over" in run.stderr
