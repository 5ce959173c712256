"""Every golden playthrough comes out letter by letter, compiled and interpreted."""

from __future__ import annotations

import pytest

import solstead
from tests.playthroughs.write import FOLDER, files, path, playthrough


@pytest.mark.parametrize(("name", "seats", "seed"), files())
def test_playthrough(name: str, seats: int, seed: int) -> None:
    written = path(name, seats, seed).read_text(encoding="utf-8").splitlines()
    played = playthrough(solstead.load(name), seats, seed).splitlines()
    for number, (old, new) in enumerate(zip(written, played, strict=False)):
        assert new == old, f"line {number + 1} differs; `make playthroughs` writes the files anew"
    assert len(played) == len(written)


def test_no_playthrough_is_left_over() -> None:
    assert {path(*file) for file in files()} == set(FOLDER.glob("*/*.txt"))
