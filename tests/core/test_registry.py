from __future__ import annotations

from pathlib import Path

import pytest

import solstead
from solstead import UnknownGame


def test_games_are_found() -> None:
    assert "vaalbara" in solstead.list_games()
    assert solstead.load("vaalbara") is solstead.load("vaalbara")


def test_games_outside_the_package_are_found() -> None:
    assert "veil" in solstead.list_games()
    assert solstead.load("veil").name == "veil"


def test_unknown_games_are_named() -> None:
    with pytest.raises(UnknownGame, match=r"'chess'; there are .*vaalbara"):
        solstead.load("chess")


def test_a_module_without_a_game_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty_game.py").write_text("")
    monkeypatch.setenv("SOLSTEAD_GAMES", str(tmp_path))
    with pytest.raises(UnknownGame, match="has no GAME"):
        solstead.load("empty_game")


def test_games_are_packages_that_can_be_imported_by_their_path() -> None:
    import solstead.games.vaalbara.rules as rules

    assert callable(rules.neighbours)


def test_loading_is_quick_and_follows_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot loads its game at every decision."""
    solstead.load("vaalbara")
    with monkeypatch.context() as patched:
        patched.setattr("pkgutil.iter_modules", None)  # nobody looks again
        assert solstead.load("vaalbara").name == "vaalbara"
        assert "veil" in solstead.list_games()
    monkeypatch.setenv("SOLSTEAD_GAMES", str(tmp_path))
    assert "veil" not in solstead.list_games()
    with pytest.raises(UnknownGame, match="veil"):
        solstead.load("veil")
    (tmp_path / "late.py").write_text("")
    with pytest.raises(UnknownGame, match="has no GAME"):  # it came after the last look
        solstead.load("late")
