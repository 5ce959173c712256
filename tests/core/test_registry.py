from __future__ import annotations

import shutil
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

import solstead
from solstead import UnknownGame
from solstead.core import registry

EXTRA_GAMES = Path(__file__).parent.parent / "extra_games"


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


def look_elsewhere(monkeypatch: pytest.MonkeyPatch, folder: Path, entry: str) -> None:
    """A folder of games, and the entry point of an installed package for a game called lanterns."""
    monkeypatch.setattr(
        registry, "entry_points", lambda **_: EntryPoints([EntryPoint("lanterns", entry, "solstead.games")])
    )
    monkeypatch.setenv("SOLSTEAD_GAMES", str(folder))


@pytest.mark.parametrize("entry", ["lanterns_plugin", "lanterns_plugin:GAME", "lanterns_plugin:MINE"])
def test_an_entry_point_names_a_module_or_a_game_in_it(
    entry: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, modules = tmp_path / "games", tmp_path / "modules"
    games.mkdir()
    shutil.copytree(EXTRA_GAMES / "lanterns", modules / "lanterns_plugin")
    with (modules / "lanterns_plugin/__init__.py").open("a") as file:
        file.write("\nMINE = GAME\n")
    monkeypatch.syspath_prepend(modules)
    monkeypatch.delitem(sys.modules, "lanterns_plugin", raising=False)
    look_elsewhere(monkeypatch, games, entry)
    assert "lanterns" in solstead.list_games()
    assert solstead.load("lanterns").name == "lanterns"


def test_a_broken_game_is_named_once_and_harms_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "torn.py").write_text("def (:\n")
    (tmp_path / "raising.py").write_text("raise RuntimeError('no\\nluck')\n")
    look_elsewhere(monkeypatch, tmp_path, "no_such_package")
    for _ in range(2):
        assert "vaalbara" in solstead.list_games()
        assert not {"torn", "raising", "lanterns"} & set(solstead.list_games())
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 3
    assert any("'raising'" in line and "RuntimeError: no luck" in line for line in said)
    assert any("'torn'" in line and "SyntaxError" in line for line in said)
    assert any("'lanterns' (no_such_package)" in line and "ModuleNotFoundError" in line for line in said)
    with pytest.raises(UnknownGame, match="cannot be loaded: RuntimeError: no luck"):
        solstead.load("raising")
