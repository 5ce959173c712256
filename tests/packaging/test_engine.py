"""The compiled engine takes over from the interpreted one, and people are told which of them runs."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from solstead.core import engine
from solstead.server.thinking.processes import WorkerProcess
from tests.server.running import run_apart
from tests.support import loaded

ROOT = Path(__file__).parents[2]


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """`scripts/engine`, in an environment and a tree of its own."""
    module = loaded(ROOT / "scripts" / "engine")
    sources, place = tmp_path / "src", tmp_path / "venv"
    (sources / "solstead/core").mkdir(parents=True)
    place.mkdir()
    (sources / "solstead/__init__.py").write_text("")
    (sources / "solstead/core/state.py").write_text("BIG = 1\n")
    for name in ("pyproject.toml", "hatch_build.py"):
        (tmp_path / name).write_text("")
    for name, value in {
        "ROOT": tmp_path,
        "SOURCES": sources,
        "PLACE": place,
        "POINTER": place / "solstead.pth",
        "WHEELS": [tmp_path / "dist"],
    }.items():
        monkeypatch.setattr(module, name, value)
    return module


def wheel_of(script: Any, *, compiled: bool = True) -> Path:
    """A wheel of the sources as they are; its compiled module is an empty file."""
    file: Path = script.ROOT / "dist" / f"solstead-{len(list(script.ROOT.glob('dist/*')))}.whl"
    file.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(file, "w") as content:
        for source in script.files():
            content.write(source, source.relative_to(script.SOURCES).as_posix())
        if compiled:
            content.writestr(f"solstead/core/state{script.SUFFIX}", b"")
    return file


def test_a_wheel_of_the_same_sources_is_used_instead_of_compiling(script: Any) -> None:
    assert not script.ready()
    wheel_of(script, compiled=False)
    assert not script.ready()
    wheel_of(script)
    assert script.ready()
    folder = Path(script.POINTER.read_text().strip())
    assert (folder / "solstead/core" / f"state{script.SUFFIX}").exists()


def test_a_wheel_of_other_sources_is_not_used(script: Any) -> None:
    wheel_of(script)
    (script.SOURCES / "solstead/core/state.py").write_text("BIG = 2\n")
    assert not script.ready()
    (script.SOURCES / "solstead/core/state.py").write_text("BIG = 1\n")
    (script.SOURCES / "solstead/core/more.py").write_text("")
    assert not script.ready()


def test_the_engine_that_somebody_plays_on_stays(script: Any) -> None:
    """The folder before the current one is kept, older ones are not."""
    folders = []
    for number in range(3):
        (script.SOURCES / "solstead/core/state.py").write_text(f"BIG = {number}\n")
        wheel_of(script)
        assert script.ready()
        folders.append(Path(script.POINTER.read_text().strip()))
    assert [folder.exists() for folder in folders] == [False, True, True]


def test_bots_change_to_a_new_engine_between_two_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "echo.py").write_text(
        "import os, sys\nfor line in sys.stdin:\n    print(os.getpid(), line.strip(), flush=True)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    installed = Path("interpreted")
    monkeypatch.setattr(engine, "installed", lambda: installed)

    async def talk() -> list[tuple[bytes, ...]]:
        nonlocal installed
        line = WorkerProcess("echo")
        answers = [await line.ask(b"a"), await line.ask(b"b")]
        installed = Path("compiled")
        answers += [await line.ask(b"c"), await line.ask(b"d")]
        await line.close()
        return [tuple(answer.split()) for answer in answers]

    answers = run_apart(talk())
    assert [word for _, word in answers] == [b"a", b"b", b"c", b"d"]
    processes = [number for number, _ in answers]
    assert processes[0] == processes[1] != processes[2] == processes[3]


def test_what_is_being_compiled_is_said_while_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setattr(engine, "POINTER", tmp_path / "solstead.pth")
    monkeypatch.setattr(engine, "COMPILING", tmp_path / "compiling")
    engine.POINTER.write_text(f"{tmp_path}\n")
    assert engine.coming() == "interpreted"
    assert "gcc" in (engine.quiet_line() or "")
    engine.COMPILING.write_text(str(os.getpid()))
    assert engine.coming() == "compiling"
    assert "compiled" in (engine.quiet_line() or "")
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    engine.COMPILING.write_text(str(process.pid))  # it was killed
    assert engine.coming() == "interpreted"
    (tmp_path / engine.MODULE).parent.mkdir(parents=True)
    (tmp_path / engine.MODULE).touch()
    assert engine.coming() == "compiled"
    assert engine.quiet_line() is None


def test_an_interpreted_installation_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("SOLSTEAD_QUIET", raising=False)
    monkeypatch.setattr(engine, "compiled", lambda: False)
    monkeypatch.setattr(engine, "POINTER", tmp_path / "none")
    monkeypatch.setattr(engine, "_HERE", tmp_path / "site-packages")
    engine.say_once()
    said = capsys.readouterr().err
    assert "not compiled" in said
    assert "gcc" in said
    assert "pip install" in said
    engine.say_once()
    assert capsys.readouterr().err == ""


def test_those_who_work_on_the_sources_are_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(engine, "compiled", lambda: False)
    monkeypatch.setattr(engine, "POINTER", tmp_path / "none")
    monkeypatch.setattr(engine, "_HERE", ROOT / "src")
    engine.say_once()
    assert capsys.readouterr().err == ""
