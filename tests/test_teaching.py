"""What people learn the games from: no numbers of ours in it, and pictures that the games would show."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import io
import re
from pathlib import Path
from types import ModuleType

import pytest
from rich.console import Console

from solstead.cli.rules import rendered
from solstead.core.registry import list_games, load
from solstead.core.text import languages

ROOT = Path(__file__).parent.parent
GAMES = [name for name in list_games() if load(name).rules_file("en").exists()]
#: What rulings are called among us: two letters and a number. Names of cards (C01, BF07) have no dash.
RULING = re.compile(r"\b(SV|FM|VB|HE|HL)-\d+")


def figures() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("figures", str(ROOT / "scripts/figures"))
    spec = importlib.util.spec_from_loader("figures", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", GAMES)
def test_what_players_read_has_no_numbers_of_rulings(game: str) -> None:
    folder = load(game).folder
    files = [*folder.glob("RULES*.md"), *folder.glob("text/*.toml"), *folder.glob("*.toml")]
    files += (ROOT / "web/src/boards" / game).glob("**/*.ts")
    files += (ROOT / "web/src/boards" / game).glob("**/*.svelte")
    assert len(files) > 5
    for file in files:
        assert not RULING.search(file.read_text(encoding="utf-8")), file


def test_the_client_and_the_engine_speak_without_numbers_of_rulings() -> None:
    for file in [*(ROOT / "web/src/texts").glob("*.ts"), *(ROOT / "src/solstead").glob("**/text/*.toml")]:
        assert not RULING.search(file.read_text(encoding="utf-8")), file


@pytest.mark.parametrize("game", GAMES)
def test_rules_in_the_terminal_are_words_alone(game: str) -> None:
    for language in languages(load(game).folder / "text"):
        screen = io.StringIO()
        Console(file=screen, width=100, color_system=None).print(rendered(load(game), load(game).text(language)))
        text = screen.getvalue()
        assert "<!--" not in text
        assert "figure:" not in text
        assert not RULING.search(text)


@pytest.mark.parametrize("game", GAMES)
def test_pictures_in_the_rules_show_what_the_game_would_show(game: str) -> None:
    assert figures().problems(game) == []
