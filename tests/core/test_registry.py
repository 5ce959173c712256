from __future__ import annotations

from pathlib import Path

import pytest

import solstead
from solstead import UnknownGame


def test_games_are_found() -> None:
    assert "vaalbara" in solstead.games()
    assert solstead.load("vaalbara") is solstead.load("vaalbara")


def test_games_outside_the_package_are_found() -> None:
    assert "veil" in solstead.games()
    assert solstead.load("veil").name == "veil"


def test_unknown_games_are_named() -> None:
    with pytest.raises(UnknownGame, match=r"'chess'; there are .*vaalbara"):
        solstead.load("chess")


def test_a_module_without_a_game_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty_game.py").write_text("")
    monkeypatch.setenv("SOLSTEAD_GAMES", str(tmp_path))
    with pytest.raises(UnknownGame, match="has no GAME"):
        solstead.load("empty_game")
