"""The project keeps its own promises: which engine runs, which way imports point, what the documents show."""

from __future__ import annotations

import ast
import doctest
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import solstead
import solstead.core.state

ROOT = Path(__file__).parent.parent
LAYERS = ["core", "testing", "games", "bots", "ratings", "tournaments"]
LAYERS += ["arena", "envs", "learn", "review", "puzzles", "server", "cli"]
#: The packages of the server, lowest first.
PACKAGES = ["base", "table", "store", "http", "shown", "thinking", "host", "live", "people", "community"]
PACKAGES += ["privacy", "moderation", "play", "web", "run"]


def test_the_expected_engine_is_running() -> None:
    compiled = not solstead.core.state.__file__.endswith(".py")
    wanted = os.environ.get("SOLSTEAD_ENGINE")
    assert wanted is None or wanted == ("compiled" if compiled else "interpreted")


def imported(file: Path) -> list[str]:
    """All modules that a file imports, wherever in it."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found += [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
    return found


def check_one_way(folder: Path, package: str, layers: list[str]) -> None:
    for file in folder.rglob("*.py"):
        layer = file.relative_to(folder).parts[0]
        if layer not in layers:
            continue
        for name in imported(file):
            parts = name.removeprefix(f"{package}.").split(".")
            part = parts[0] if name.startswith(f"{package}.") else layer
            assert part not in layers or layers.index(part) <= layers.index(layer), f"{file}: {name}"


def test_imports_point_one_way() -> None:
    check_one_way(ROOT / "src/solstead", "solstead", LAYERS)


def test_imports_of_the_server_point_one_way() -> None:
    server = ROOT / "src/solstead/server"
    assert {file.parent.name for file in server.glob("*/__init__.py")} == set(PACKAGES)
    assert [file.name for file in server.glob("*.py")] == ["__init__.py"]
    check_one_way(server, "solstead.server", PACKAGES)


def test_what_packages_of_the_server_are_free_of() -> None:
    """What a table is and does can be read, tested and changed without the web; its rules without a database too."""
    server = ROOT / "src/solstead/server"
    web = {"litestar", "uvicorn", "redis", "starlette"}
    domain = web | {"sqlalchemy", "asyncio"}
    for folder, banned in (("table", domain), ("base", web), ("store", web), ("shown", web), ("thinking", web)):
        for file in (server / folder).rglob("*.py"):
            assert not {name.split(".")[0] for name in imported(file)} & banned, file


def test_event_loops_of_tests_run_apart() -> None:
    """Tests come in any order: where Playwright has started, its loop runs in the main thread."""
    for file in (ROOT / "tests").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert file == Path(__file__) or not re.search(r"asyncio\.run\(|run_until_complete", text), f"{file}: run_apart"


def test_no_game_imports_another() -> None:
    games = ROOT / "src" / "solstead" / "games"
    for file in games.rglob("*.py"):
        own = file.relative_to(games).parts[0]
        found = re.findall(r"solstead\.games\.(\w+)", file.read_text(encoding="utf-8"))
        assert set(found) <= {own}, file


@pytest.mark.parametrize("document", ["docs/api.md", "docs/research.md"])
def test_the_examples_in_the_documents_run(document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(ROOT / document), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 0
    assert result.failed == 0


def written_by_the_guide(folder: Path) -> list[str]:
    """The files of the games that the guide builds, as it prints them, in an empty folder; their names."""
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    files = dict(re.findall(r"`((?:pebbles|lanterns)/[\w./]+)`[^`]*:\n\n```\w+\n(.*?)```", guide, re.DOTALL))
    files["lanterns/__init__.py"] = files["pebbles/__init__.py"]
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return sorted(files)


def test_the_games_of_the_contributing_guide_work(tmp_path: Path) -> None:
    """The text is taken at its word: its files are written into an empty folder, its commands are run."""
    assert written_by_the_guide(tmp_path) == [
        "lanterns/__init__.py",
        "lanterns/game.py",
        "lanterns/text/en.toml",
        "pebbles/__init__.py",
        "pebbles/game.py",
        "pebbles/text/de.toml",
        "pebbles/text/en.toml",
    ]
    script = "from solstead.cli.main import main; main()"
    environment = {**os.environ, "SOLSTEAD_GAMES": str(tmp_path)}
    for arguments, wanted in (
        (["games"], "pebbles"),
        (["simulate", "pebbles", "-n", "50"], "50 games"),
        (["check-game", "pebbles"], "are fine"),
        (["check-game", "lanterns"], "are fine"),
    ):
        run = subprocess.run(
            [sys.executable, "-c", script, *arguments], env=environment, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stdout + run.stderr
        assert wanted in run.stdout


def test_the_game_with_a_secret_hand_is_the_one_that_is_tested() -> None:
    """`tests/extra_games/lanterns` keeps every promise; the guide prints it."""
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for kind, name in (("python", "game.py"), ("toml", "text/en.toml")):
        content = (ROOT / "tests/extra_games/lanterns" / name).read_text(encoding="utf-8")
        assert f"```{kind}\n{content}```" in guide


def test_positions_for_drawing_boards_can_be_made() -> None:
    """What the playground of the browser client shows, for every game."""
    made = runpy.run_path(str(ROOT / "scripts" / "fixtures"))
    for name in solstead.list_games():
        match = solstead.Match(solstead.load(name), seed=1)
        scene = made["scene"](match.state.setup.game, match, match.opening, "beginning")
        assert [block.seat for block in scene["blocks"]["en"]] == [*range(match.state.setup.seats), None]
        assert msgspec.json.encode(scene)
