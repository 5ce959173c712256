from __future__ import annotations

from pathlib import Path

import pytest

import solstead
from solstead import SolsteadError
from solstead.core.text import Text, languages, read_text

WORDS = Text("en", {"hello": "Hello {name}", "cards.one": "{n} card", "cards.other": "{n} cards"})


def test_values_and_plurals() -> None:
    assert WORDS("hello", name="Ada") == "Hello Ada"
    assert [WORDS("cards", n=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_a_missing_key_shows_itself() -> None:
    assert WORDS("no.such.key") == "[no.such.key]"


def test_folders_add_up(tmp_path: Path) -> None:
    for folder, words in (("one", 'a = "1"\nb = "1"'), ("two", 'b = "2"\n[c]\nd = "3"')):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "en.toml").write_text(words)
    assert read_text([tmp_path / "one", tmp_path / "two"], "en").words == {"a": "1", "b": "2", "c.d": "3"}
    assert languages(tmp_path / "one") == ["en"]
    with pytest.raises(SolsteadError, match="'fr'; there are en"):
        read_text([tmp_path / "one"], "fr")


@pytest.mark.parametrize("package", ["core", "cli"])
def test_the_package_s_own_texts_are_there_in_every_language(package: str) -> None:
    folder = Path(solstead.__file__).parent / package / "text"
    assert languages(folder) == ["de", "en"]
    assert set(read_text([folder], "de").words) == set(read_text([folder], "en").words)
