"""Languages: rules say what the English ones say, as far as a program can tell; a new one is new files only."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import solstead
from solstead.core.text import FORMS, TEXTS, languages, read_text

PACKAGE = Path(solstead.__file__).parent
WEB = Path(__file__).parent.parent / "web/src"
GAMES = [name for name in solstead.list_games() if solstead.load(name).folder.is_relative_to(PACKAGE)]


def sections(file: Path) -> list[str]:
    """The text from each heading to the next."""
    return re.split(r"^(?=#)", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]


def outline(section: str) -> dict[str, object]:
    """What does not change with the language: of what rank the heading is, and what is counted below it."""
    return {
        "rank": len(section) - len(section.lstrip("#")),
        "rulings": sorted(re.findall(r"\b[A-Z]{2}-\d+", section)),
        "numbers": sorted(re.findall(r"\d+", section)),
        "rows": len(re.findall(r"^\|", section, re.MULTILINE)),
        "items": len(re.findall(r"^(?:-|\d+\.) ", section, re.MULTILINE)),
    }


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_the_same_in_every_language(name: str) -> None:
    game = solstead.load(name)
    english = sections(game.rules_file("en"))
    assert len(english) > 5
    for language in set(languages(game.folder / "text")) - {"en"}:
        file = game.rules_file(language)
        assert file.name == f"RULES.{language}.md"
        translated = sections(file)
        for wanted, found in zip(english, translated, strict=True):
            assert outline(found) == outline(wanted), found.splitlines()[0]


def test_the_browser_speaks_what_the_engine_speaks() -> None:
    """A language is a file here and there; the server refuses one that only the browser had."""
    assert sorted(file.stem for file in WEB.glob("texts/??.ts")) == languages(TEXTS)


#: A French that has hardly begun, as new files and nothing else.
FRENCH = {
    "core/text/fr.toml": 'seat = "Place {n}"',
    "games/vaalbara/text/fr.toml": 'title = "Vaalbara en bref"\ntagline = "Un jeu de terres"',
    "games/vaalbara/RULES.fr.md": "# Vaalbara en bref",
    "cli/text/fr.toml": 'games = "Jeux"',
}
OFFERED = """
import sys, typing
import solstead
from solstead.server.http import dependencies
from solstead.server.shown import boxes, shows
from solstead.server.play import sockets

vaalbara, helios = solstead.load("vaalbara"), solstead.load("helios")
assert vaalbara.text("fr")("title") == "Vaalbara en bref"
assert vaalbara.text("fr")("prompt.take_land") == vaalbara.text("en")("prompt.take_land"), "what is missing is English"
assert helios.text("fr")("seat", n=2) == "Place 2"
assert helios.text("fr")("title") == helios.text("en")("title")
assert "fr" in dependencies.LANGUAGES and "fr" in typing.get_args(dependencies.Language)
assert boxes.rules(vaalbara, "fr").text == "# Vaalbara en bref" and boxes.rules(helios, "fr").language == "en"
assert boxes.box(vaalbara, vaalbara.components(), "fr").words["title"] == "Vaalbara en bref"
assert shows.bot_words("fr").words == shows.bot_words("en").words
sys.argv = ["solstead", *sys.argv[1:]]
from solstead.cli.main import main
main()
"""


def test_french_is_new_files_only(tmp_path: Path) -> None:
    """In the engine, the server and the terminal; web/tests/languages.test.ts does the same for the browser."""
    package = tmp_path / "solstead"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("*.so", "__pycache__", "network*.npz"))
    for name, words in FRENCH.items():
        (package / name).write_text(words, encoding="utf-8")
    run = [sys.executable, "-c", OFFERED]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "COLUMNS": "160", "SOLSTEAD_GAMES": ""}
    shown = subprocess.run([*run, "games", "--lang", "fr"], env=environment, capture_output=True, text=True, check=True)
    assert "Jeux" in shown.stdout
    assert "Un jeu de terres" in shown.stdout
    usage = subprocess.run([*run, "games", "--help"], env=environment, capture_output=True, text=True, check=True)
    assert "de, en, fr." in usage.stdout


FOLDERS = [
    TEXTS,
    PACKAGE / "cli" / "text",
    PACKAGE / "bots" / "text",
    *(solstead.load(name).folder / "text" for name in GAMES),
]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_no_text_hides_the_plural_forms_of_another_language(folder: Path) -> None:
    """A plain English text would be taken before the forms that a translation has: then English has forms too."""
    for language in languages(folder):
        words = read_text([folder], language).words
        forms = {key.rpartition(".")[0] for key in words if key.rpartition(".")[2] in FORMS}
        assert not forms & words.keys()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_does_not_take_words_from_the_terminal(name: str) -> None:
    """The words of a game come first: one called like a word of the results would be shown there."""
    words = solstead.load(name).text("en").words
    source = (PACKAGE / "cli" / "play.py").read_text(encoding="utf-8")
    said = set(re.findall(r'(?:text|_say)\(\s*"([a-z_.]+)"', source)) - {"title", "tagline"}
    assert len(said) > 20
    assert not said & words.keys()


def test_german_says_it_as_people_do() -> None:
    """Words that were wrong once, in the engine, at the terminal and in the browser."""
    files = [*PACKAGE.rglob("text/de.toml"), *WEB.rglob("*de.ts"), *PACKAGE.rglob("RULES.de.md")]
    words = "\n".join(file.read_text(encoding="utf-8") for file in files)
    for wrong in ("jemand Neues erfahren", "Noch am Zug", "Ein Plan für alle", "bei Persönliche Aufträge"):
        assert wrong not in words, wrong
    assert solstead.load("suna_valo").text("de")("era_title", era="II") == "Ära II"


def test_the_rules_of_suna_valo_say_what_is_printed_on_the_farm() -> None:
    """What each header produces and stores, what each kind of piece covers, which steps are blocked."""
    for language, rows in {
        "en": (
            "| Crop areas | a grain or a lily | 2 of grain and lily |",
            "| barrel | village cards",
            "from space 1 to 2",
        ),
        "de": ("| Pflanzflächen | ein Getreide oder eine Seerose |", "| Fass | Dorfkarten", "von Platz 1 zu Platz 2"),
    }.items():
        rules = solstead.load("suna_valo").rules_file(language).read_text(encoding="utf-8")
        assert all(row in rules for row in rows), language


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "is not replaced: the next land tiles are turned up in phase 3, and special tiles never come again"),
        (
            "de",
            "nicht ersetzt: Die nächsten Landplättchen werden in Phase 3 aufgedeckt, Sonderplättchen kommen nie wieder",
        ),
    ],
)
def test_the_rules_of_helios_say_that_taken_tiles_are_not_replaced(language: str, words: str) -> None:
    rules = solstead.load("helios").rules_file(language).read_text(encoding="utf-8")
    assert words in " ".join(rules.split())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_what_is_counted_agrees_with_its_number(folder: Path) -> None:
    """Not "1 games": English with a number before a plural has a form for one. Translations have the same keys."""
    for key, words in read_text([folder], "en").words.items():
        if key.rpartition(".")[2] not in (*FORMS, "several"):
            assert not re.search(r"(?<!of the )\{(n|games|rounds|rows)\} (\w+ )?\w+s\b", words), key


@pytest.mark.parametrize(("language", "alone"), [("en", "alone with bots"), ("de", "allein mit Bots")])
def test_undo_across_bots_is_explained(language: str, alone: str) -> None:
    """In the help of the terminal and of the browser, and where it is refused because others play."""
    help, _, _ = read_text([PACKAGE / "cli" / "text"], language)("help").rpartition("\n")
    assert alone.split()[-1] in help
    browser = (WEB / f"texts/{language}.ts").read_text(encoding="utf-8")
    for key in ("help.undo", "refusal.bot_decided"):
        match = re.search(rf'"{key}":\s*"([^"]*)"', browser)
        assert match is not None
        assert alone.lower() in match[1].lower()
