"""`solstead tournament`: bots in a tournament."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from msgspec import json

from solstead.cli.main import app
from solstead.core.errors import SolsteadError
from solstead.tournaments import Tournament


def run(*arguments: str) -> None:
    app(["tournament", "heap", *arguments], standalone_mode=False)


def test_a_round_robin_of_bots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, again = tmp_path / "cup.csv", tmp_path / "again.csv"
    run("--bots", "greedy,random,One=random", "--seats", "2", "--deals", "2", "--output", str(file), "--lang", "de")
    assert "jeder gegen jeden, 3 Bots, 3 Runden" in capsys.readouterr().out
    rows = list(csv.DictReader(file.read_text().splitlines()))
    assert {row["name"] for row in rows} == {"greedy", "random", "One"}
    assert [row["games"] for row in rows] == ["2", "2", "2"]
    run("--bots", "greedy,random,One=random", "--seats", "2", "--deals", "2", "--output", str(again))
    assert again.read_text() == file.read_text()


def test_a_swiss_tournament_is_written_down_whole(tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    run("--bots", "greedy,random,A=random,B=random,C=random", "--kind", "swiss", "--seats", "2", "--output", str(file))
    cup = json.decode(file.read_bytes(), type=Tournament)
    assert (len(cup.rounds), cup.over) == (3, True)


def test_what_cannot_be_is_said(tmp_path: Path) -> None:
    with pytest.raises(SolsteadError, match="--kind is one of"):
        run("--bots", "greedy,random", "--kind", "knockout")
    with pytest.raises(SolsteadError, match=r"csv or \.json"):
        run("--bots", "greedy,random", "--output", str(tmp_path / "cup.txt"))
    with pytest.raises(SolsteadError, match="at least two bots"):
        run("--bots", "greedy")
