from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import solstead
from solstead import SolsteadError
from solstead.core.text import Text, languages, missing, read_text

WORDS = Text("en", {"hello": "Hello {name}", "cards.one": "{n} card", "cards.other": "{n} cards"})


def test_values_and_plurals() -> None:
    assert WORDS("hello", name="Ada") == "Hello Ada"
    assert [WORDS("cards", n=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_plural_forms_are_those_of_the_language() -> None:
    polish = Text(
        "pl", {"cards.one": "{n} karta", "cards.few": "{n} karty", "cards.many": "{n} kart", "cards.other": "?"}
    )
    assert [polish("cards", n=n) for n in (1, 2, 5, 22)] == ["1 karta", "2 karty", "5 kart", "22 karty"]
    french = Text("fr", {"cards.one": "{n} carte", "cards.other": "{n} cartes"})
    assert [french("cards", n=n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert WORDS("cards", n=10**6) == "1000000 cards"


def test_one_sentence_counts_several_things() -> None:
    words = {**WORDS.words, "coins.one": "{n} coin", "coins.other": "{n} coins", "buy": "{n:cards} for {price:coins}"}
    text = Text("en", {**words, "sum": "{n:+d}", "name": "{who:>3}"})
    assert text("buy", n=2, price=1) == "2 cards for 1 coin"
    assert text("buy", n=1, price=3) == "1 card for 3 coins"
    assert text("sum", n=2) == "+2"
    assert text("name", who="a") == "  a"


def test_things_are_listed_as_the_language_does() -> None:
    assert Text("en", {}).listed(["1 egg", "2 lilies", "3 grain"]) == "1 egg, 2 lilies, and 3 grain"
    assert Text("de", {}).listed(["1 Ei", "2 Seerosen"]) == "1 Ei und 2 Seerosen"
    assert Text("de", {}).listed(["1 Ei"]) == "1 Ei"


def test_plurals_are_not_loaded_before_they_are_needed() -> None:
    """They take longer to import than all of Solstead."""
    code = "import sys, solstead; solstead.load('vaalbara').new(seed=1); assert 'babel' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_missing_key_shows_itself() -> None:
    assert WORDS("no.such.key") == "[no.such.key]"


def test_folders_add_up(tmp_path: Path) -> None:
    for folder, words in (("one", 'a = "1"\nb = "1"'), ("two", 'b = "2"\n[c]\nd = "3"')):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "en.toml").write_text(words)
    assert read_text([tmp_path / "one", tmp_path / "two"], "en").words == {"a": "1", "b": "2", "c.d": "3"}
    assert languages(tmp_path / "one") == ["en"]
    with pytest.raises(SolsteadError, match=r"'fr'; there are .*en"):
        read_text([tmp_path / "one"], "fr")


def test_what_is_not_translated_is_english(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('a = "one"\nb = "two {n}"\n[c]\none = "card"\nother = "cards"')
    (tmp_path / "fr.toml").write_text('a = "un"')
    french = read_text([tmp_path], "fr")
    assert (french("a"), french("b", n=2), french("c", n=0)) == ("un", "two 2", "card")  # French counts 0 like 1
    assert missing(tmp_path, "fr") == ["b", "c.one", "c.other"]
    assert missing(tmp_path, "en") == []


TEXTS = sorted(Path(solstead.__file__).parent.glob("**/text"))


@pytest.mark.parametrize("folder", TEXTS, ids=lambda folder: folder.parent.name)
def test_every_text_of_the_package_is_translated(folder: Path) -> None:
    """Lists what is missing, by language."""
    assert "en" in languages(folder)
    assert {language: missing(folder, language) for language in languages(folder)} == {
        language: [] for language in languages(folder)
    }
