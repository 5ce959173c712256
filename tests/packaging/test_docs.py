"""The documentation site: built strictly, with every link checked, and shown by the server."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from solstead.server.web import client
from tests.server.running import PATIENCE, running, visit

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_pages_load_nothing_from_elsewhere_and_have_no_scripts_inside(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 15
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert not re.search(r'<(script|img|link)[^>]*(src|href)="https?:', text), page
        assert "<script>" not in text, page
        for script in re.findall(r'<script src="([^"]+)"', text):
            assert page.name == "404.html" or (page.parent / script).resolve().exists(), (page, script)


def test_the_reference_has_every_public_name(site: Path) -> None:
    import solstead

    text = (site / "reference/index.html").read_text(encoding="utf-8")
    names = [name for name, value in vars(solstead).items() if callable(value) and not name.startswith("_")]
    assert len(names) > 10
    assert [name for name in names if f'id="solstead.{name}"' not in text] == []


PUBLIC = [
    *("solstead", "solstead.bots", "solstead.arena", "solstead.testing", "solstead.review"),
    *(f"solstead.envs.{name}" for name in ("gymnasium", "pettingzoo", "openspiel", "policy", "dataset")),
]


#: What compiled functions say of themselves is lost, so the sources are asked.
SILENT = """
import importlib, inspect, sys
for module in sys.argv[1:]:
    for name, value in vars(importlib.import_module(module)).items():
        if name.startswith("_") or not str(getattr(value, "__module__", "")).startswith("solstead"):
            continue
        inner = vars(value) if inspect.isclass(value) else {}
        for method in ["", *(key for key, of in inner.items() if inspect.isroutine(of) and not key.startswith("_"))]:
            if callable(value) and not inspect.getdoc(getattr(value, method) if method else value):
                print(f"{module}: {name}.{method}")
"""


def test_every_public_name_says_what_it_is() -> None:
    """In a docstring, and every method of a public class in one of its own or of what it overrides."""
    command = [sys.executable, "-c", SILENT, *PUBLIC]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("name", ["vaalbara", "helios", "farmoony", "suna_valo"])
def test_each_game_says_what_it_is_to_a_program(site: Path, name: str) -> None:
    """Every frame, noun, field of the view and slot of the observation is on its page."""
    import msgspec

    import solstead

    text = (site / f"games/{name}/index.html").read_text(encoding="utf-8")
    game = solstead.load(name)
    assert game.features is not None
    wanted = [*game.frames, *game.nouns.kinds, *(field.name for field in msgspec.structs.fields(game.view_type))]
    wanted += [slot.name for slot in [*game.features.table, *game.features.player]]
    assert [word for word in wanted if f"<code>{word}</code>" not in text] == []


def test_the_server_shows_the_site(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLSTEAD_DOCS", str(site))
    with (
        running(tmp_path) as server,
        httpx.Client(base_url=server.url, follow_redirects=True, timeout=PATIENCE) as browser,
    ):
        assert "Solstead" in browser.get("/docs").text
        rules = browser.get("/docs/rules/helios")
        assert str(rules.url).endswith("/docs/rules/helios/")
        assert "Helios" in rules.text
        assert browser.get("/docs/helios.png").headers["content-type"] == "image/png"
        assert browser.get("/docs/nothing/").status_code == 404
        assert browser.get("/docs/%2e%2e/%2e%2e/etc/passwd").status_code == 404


def test_what_was_built_in_a_clone_is_found_from_its_compiled_engine_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOLSTEAD_DOCS", raising=False)
    monkeypatch.setattr(client, "CLONE", tmp_path)
    assert client.build("SOLSTEAD_DOCS", "build/site", "docs") == Path(client.__file__).parent / "docs"
    (tmp_path / "build/site").mkdir(parents=True)
    assert client.build("SOLSTEAD_DOCS", "build/site", "docs") == tmp_path / "build/site"


def test_without_a_site_the_server_says_how_to_build_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLSTEAD_DOCS", str(tmp_path / "none"))
    with running(tmp_path) as server:
        assert "make docs" in visit(f"{server.url}/docs/").text
