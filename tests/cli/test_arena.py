"""`arena`, `ladder` and `bot-check` as a person types them."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree
from pathlib import Path

import pytest

from solstead.arena import Results
from solstead.arena.entrants import entrants
from solstead.bots.external import split_names
from solstead.cli.ladder import ladder, tables
from solstead.core.errors import SolsteadError
from tests.bots.test_external import ROOT, misbehaving
from tests.cli.test_cli import NUMBERS, solstead

EXAMPLE = f"{sys.executable} {ROOT / 'examples' / 'bots' / 'random_bot.py'}"


def test_an_arena_with_results_and_a_picture(tmp_path: Path) -> None:
    bots = f"random,{misbehaving(tmp_path, 'crash-once')}"
    files = ["--output", str(tmp_path / "o.json"), "--picture", str(tmp_path / "o.svg")]
    run = solstead("arena", "veil", "--bots", bots, "-n", "6", "--seed", "2", "--sprt", "0.5:0.6", *files)
    assert run.returncode == 0, run.stderr
    assert "6 games of Veil, 2 seats" in run.stdout
    assert "Not clear yet whether random wins" in run.stdout
    assert "forfeited a game of deal 1: ended with exit status 1 (out of ideas)" in " ".join(run.stdout.split())
    results = Results.load(tmp_path / "o.json")
    assert results.complete
    assert sum(standing.forfeits for standing in results.standings) == 1
    assert len(xml.etree.ElementTree.parse(tmp_path / "o.svg").findall(".//{*}rect")) == 2


def test_an_arena_in_german() -> None:
    run = solstead("arena", "veil", "--bots", "random,greedy", "-n", "2", "--lang", "de")
    assert run.returncode == 0, run.stderr
    assert "2 Partien" in run.stdout
    assert "95-%-Bereich" in run.stdout


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--bots", "random,nobody"], "nobody"),
        (["--bots", "random"], "two bots"),
        (["--sprt", "0.6"], "--sprt takes two shares"),
        (["--sprt", "0.6:0.5"], "H0 < H1"),
        (["--picture", "x.png"], ".svg"),
        (["--seats", "9"], "9"),
        (["--output", "/no/such/folder/x.json", "-n", "2", "--bots", "random,greedy"], "/no/such/folder"),
    ],
)
def test_what_an_arena_refuses(arguments: list[str], reason: str) -> None:
    run = solstead("arena", "veil", *arguments)
    assert run.returncode == 2
    assert reason in run.stderr
    assert "Traceback" not in run.stderr


def test_names_of_bots() -> None:
    assert split_names("greedy, random") == ["greedy", "random"]
    assert split_names('random,"cmd:bot --size 1,2"') == ["random", "cmd:bot --size 1,2"]


# ---- at a table with people


def test_a_bot_outside_takes_a_seat() -> None:
    run = solstead("play", "vaalbara", "--bots", f"cmd:{EXAMPLE}", "--seat", "1", "--seed", "5", typed=NUMBERS * 30)
    assert run.returncode == 0, run.stderr
    assert "Final scores" in run.stdout


def test_a_bot_outside_that_crashes_loses(tmp_path: Path) -> None:
    run = solstead(
        "play", "vaalbara", "--bots", misbehaving(tmp_path, "crash"), "--seat", "1", "--seed", "5", typed=NUMBERS * 30
    )
    assert run.returncode == 0, run.stderr
    assert "Purple has lost the game: ended with exit status 1 (out of ideas)" in run.stdout


def test_a_bot_that_crashes_in_a_german_session(tmp_path: Path) -> None:
    bot = misbehaving(tmp_path, "crash")
    run = solstead("play", "vaalbara", "--bots", bot, "--seat", "1", typed=NUMBERS * 30, german_session=True)
    assert "Lila hat mitten in der Partie aufgehört. Lila hat die Partie verloren." in run.stdout


# ---- the ladder


def test_a_ladder_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    docs, kept = tmp_path / "docs", tmp_path / "kept"
    monkeypatch.setattr(sys, "argv", ["solstead", "ladder", "--games", "veil"])
    plans = tables("veil", "random,greedy", "2,3", 4, 1)
    assert [(plan.game, plan.seats) for plan in plans] == [("veil", 2), ("veil", 3)]
    ladder(plans[:1], 1, None, docs, kept, "en")
    first = (docs / "ladder.md").read_text(encoding="utf-8")
    ladder(plans, 1, None, docs, kept, "en")
    whole = (docs / "ladder.md").read_text(encoding="utf-8")
    assert "`solstead ladder --games veil`" in whole
    assert "## Veil, 3 seats" in whole
    assert "| greedy | 4 |" in whole
    assert first.split("## ")[1] == whole.split("## ")[1].removesuffix(
        "\n"
    )  # not played again, to the last millisecond
    assert (docs / "ladder.svg").read_text(encoding="utf-8").count('<text class="t"') == 2

    def nothing(*_: object) -> None:
        raise AssertionError("played again")

    monkeypatch.setattr("solstead.arena.runner.play_deal", nothing)
    ladder(plans, 1, None, docs, kept, "en")
    assert (docs / "ladder.md").read_text(encoding="utf-8") == whole
    with pytest.raises(AssertionError, match="played again"):
        ladder(tables("veil", "random,greedy", "2", 4, 9), 1, None, docs, kept, "en")  # another seed, other games


def test_what_a_ladder_refuses(tmp_path: Path) -> None:
    with pytest.raises(SolsteadError, match="--seats takes numbers"):
        tables("veil", None, "two", 4, 1)
    with pytest.raises(SolsteadError, match="that many seats"):
        tables("veil", None, "7", 4, 1)
    plans = tables("veil", None, "2", 4, 1)
    (tmp_path / "veil-2.json").write_text("{}", encoding="utf-8")
    with pytest.raises(SolsteadError, match="holds no games"):
        ladder(plans, 1, None, tmp_path / "docs", tmp_path, "en")


# ---- bot-check


def test_a_bot_that_keeps_to_the_protocol() -> None:
    run = solstead("bot-check", EXAMPLE, "--games", "veil,vaalbara", "--positions", "3", "-n", "2")
    assert run.returncode == 0, run.stdout + run.stderr
    assert "✓ introduces itself: random-example 1" in run.stdout
    assert "✓ vaalbara: plays whole games" in run.stdout
    assert "keeps to the protocol" in run.stdout


@pytest.mark.parametrize(
    ("fault", "finding"),
    [
        ("illegal", "✗ veil: decides in single positions"),
        ("stays", "✗ ends when it is told to"),
        ("future", "✗ introduces itself: speaks protocol 2, not 1"),
        ("crash-once", "ended with exit status 1 (out of ideas)"),
    ],
)
def test_a_bot_that_does_not(tmp_path: Path, fault: str, finding: str) -> None:
    command = misbehaving(tmp_path, fault)
    run = solstead("bot-check", command, "--games", "veil", "--positions", "1", "-n", "1")
    assert run.returncode == 1, run.stderr
    assert finding in run.stdout
    assert "does not keep to the protocol" in run.stdout


def test_a_bot_check_of_a_game_that_is_not_there() -> None:
    run = solstead("bot-check", EXAMPLE, "--games", "chess")
    assert run.returncode == 2
    assert "chess" in run.stderr


# ---- bots of one's own, in Python

CLEVER = """
from solstead.bots import Bot

class Clever(Bot):
    name = "Clever Clogs"

    def __init__(self, game, seed):
        assert game.name and isinstance(seed, int)

    def choose(self, state, seat):
        return state.options(seat)[0]

class Broken(Bot):
    def choose(self, state, seat):
        raise RuntimeError("out of ideas")

class Cheat(Bot):
    def choose(self, state, seat):
        return 10**6
"""


@pytest.fixture
def clever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The file with the bots above, in the folder in which one is."""
    name = f"clever_{tmp_path.name}".replace("-", "_")
    (tmp_path / f"{name}.py").write_text(CLEVER)
    monkeypatch.chdir(tmp_path)
    return name


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_python_bot_by_file_and_by_module(clever: str, workers: str) -> None:
    """By whatever address, it is called what it calls itself; two of the same name are told apart."""
    bots = f"{clever}.py:Clever,{clever}:Clever,Ada=random"
    run = solstead("arena", "veil", "--bots", bots, "-n", "6", "--workers", workers, "--output", "o.json")
    assert run.returncode == 0, run.stderr
    results = Results.load(Path("o.json"))
    assert {standing.bot for standing in results.standings} == {"Clever Clogs", "Clever Clogs 2", "Ada"}
    assert sum(standing.forfeits for standing in results.standings) == 0


@pytest.mark.parametrize(
    ("bot", "reason"),
    [("Broken", "RuntimeError: out of ideas"), ("Cheat", "chose 1000000, which is not among its")],
)
def test_a_python_bot_that_fails_loses_its_game(clever: str, bot: str, reason: str) -> None:
    run = solstead("arena", "veil", "--bots", f"{clever}:{bot},random", "-n", "2")
    assert run.returncode == 0, run.stderr
    assert f"{bot} forfeited a game of deal 1: {reason}" in " ".join(run.stdout.split())


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("nobody.py", "there is no file nobody.py"),
        ("A name with far too many letters in it=random", "a bot cannot be called 'A name with"),
        ("nobody:Nobody", "cannot be imported: ModuleNotFoundError"),
        ("{clever}:Nobody", "there is no class Nobody that is a solstead.bots.Bot"),
        ("{clever}.py", "has several bots; name one: {clever}.py:Clever"),
    ],
)
def test_addresses_of_python_bots_that_lead_nowhere(clever: str, address: str, reason: str) -> None:
    run = solstead("arena", "veil", "--bots", f"{address.format(clever=clever)},random")
    assert run.returncode == 2
    assert reason.format(clever=clever) in run.stderr
    assert "Traceback" not in run.stderr


def test_a_bot_outside_is_called_what_it_calls_itself() -> None:
    bots, names = entrants(f"cmd:{EXAMPLE},Ada=cmd:{EXAMPLE},search:iterations=20,greedy")
    assert bots == [f"cmd:{EXAMPLE}", f"cmd:{EXAMPLE}", "search:iterations=20", "greedy"]
    assert names[0] not in bots, "its own name"
    assert names[1:] == ["Ada", "search:iterations=20", "greedy"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_standings_fit_into_80_columns(clever: str, language: str) -> None:
    """However long a name is, every number stands in one line."""
    names = f"The longest name of all the bots={clever}:Clever,search:iterations=2,random"
    run = solstead("arena", "veil", "--bots", names, "-n", "6", "--lang", language, columns=80)
    assert run.returncode == 0, run.stderr
    rows = [line for line in run.stdout.splitlines() if " ms" in line]
    assert len(rows) == 3
    for row in rows:
        assert re.search(r"\d %.* - .*%.*±.* ms$", row.rstrip())
    assert max(map(len, run.stdout.splitlines())) <= 80


def test_ones_own_bot_on_the_ladder_with_one_command(clever: str) -> None:
    options = ["--games", "veil", "--bots", "random,greedy", "--also", f"{clever}:Clever", "-n", "3"]
    run = solstead("ladder", *options, "--seats", "2", "--folder", "out", "--results", "kept")
    assert run.returncode == 0, run.stderr
    assert "| Clever Clogs |" in Path("out/ladder.md").read_text()
    assert Path("out/ladder.svg").exists()


def test_a_python_bot_plays_at_the_terminal_too(clever: str) -> None:
    run = solstead("simulate", "veil", "--bots", f"{clever}.py:Clever", "-n", "2")
    assert run.returncode == 0, run.stderr


def test_the_bot_of_the_docs_plays(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "bots.md").read_text()
    (tmp_path / "my_bot.py").write_text(page.split("```python\n")[1].split("```")[0])
    run = solstead("arena", "vaalbara", "--bots", "my_bot.py,random", "-n", "2", folder=tmp_path)
    assert run.returncode == 0, run.stderr
    assert "Clever" in run.stdout
    assert "forfeited" not in run.stdout
