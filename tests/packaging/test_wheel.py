"""What strangers install: the wheel, where there is nothing but what it declares, and the source distribution."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import venv
import zipfile
from email.parser import BytesParser
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import solstead
from tests.server.running import Person, free_port, run_apart, seated, wait_until
from tests.support import loaded

ROOT = Path(__file__).parents[2]
PURE = {**os.environ, "SOLSTEAD_BUILD": "pure"}


def build(kind: str, root: Path, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    done = subprocess.run(command, cwd=root, env=PURE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    [made] = folder.glob("solstead-*")
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


def declared(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as content:
        [name] = [entry for entry in content.namelist() if entry.endswith(".dist-info/METADATA")]
        return BytesParser().parsebytes(content.read(name)).get_all("Requires-Dist", [])


def closure(requirements: list[str], extra: str) -> set[str]:
    """All packages that a list of requirements brings, as they are installed here."""
    found: set[tuple[str, str]] = set()
    waiting = [(text, extra) for text in requirements]
    while waiting:
        text, wanted = waiting.pop()
        need = Requirement(text)
        if need.marker is not None and not need.marker.evaluate({"extra": wanted}):
            continue
        name = canonicalize_name(need.name)
        for part in ["", *need.extras]:
            if (name, part) not in found:
                found.add((name, part))
                waiting += [(text, part) for text in distribution(name).requires or []]
    return {name for name, _ in found}


class Environment:
    """An empty environment with some packages and all that they need."""

    def __init__(self, folder: Path, requirements: list[str], extra: str = "") -> None:
        venv.create(folder, with_pip=False, symlinks=True)
        [packages] = folder.glob("lib/python*/site-packages")
        self.packages = packages
        for name in closure(requirements, extra):
            for file in distribution(name).files or []:
                top = file.parts[0]
                if top not in ("..", "__pycache__") and not (packages / top).exists():
                    (packages / top).symlink_to(Path(str(distribution(name).locate_file(top))))
        self.python = folder / "bin" / "python"
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("SOLSTEAD", "PYTHON"))
        }
        self.environment["XDG_CACHE_HOME"] = str(folder / "cache")

    @classmethod
    def of_wheel(cls, folder: Path, wheel: Path, extra: str = "") -> Environment:
        """One in which the wheel is installed, alone or with one of its extras."""
        made = cls(folder, declared(wheel), extra)
        with zipfile.ZipFile(wheel) as content:
            content.extractall(made.packages)
        return made

    def run(self, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
        command = [str(self.python), *arguments]
        return subprocess.run(command, env=self.environment, input=given, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def plain(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment.of_wheel(tmp_path_factory.mktemp("plain"), wheel)


async def first_message(person: Person, table: str) -> dict[str, Any]:
    """What a page at a table is told."""
    async with seated(str(person.http.base_url), table, person.key, person.invite) as seat:
        message: dict[str, Any] = await seat.next()
        return message


def test_the_installed_server_serves_the_browser_client(plain: Environment, tmp_path: Path) -> None:
    port = free_port()
    options = ["--port", str(port), "--host", "127.0.0.1", "--database-url", str(tmp_path / "tables.sqlite")]
    command = [str(plain.python), "-m", "solstead", "serve", *options]
    process = subprocess.Popen(command, env=plain.environment, stdout=subprocess.DEVNULL)

    def read(path: str) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as answer:
            return str(answer.read().decode())

    def answers() -> bool:
        assert process.poll() is None, "the server has ended"
        try:
            return read("/healthz") == "ok\n"
        except OSError:
            return False

    try:
        wait_until(answers, "a server from the wheel")
        page = read("/")
        assert '<script type="module"' in page, "the browser client is not in the wheel: scripts/client build"
        assert '"engine":"interpreted"' in read("/api/lobby")
        assert '"vaalbara"' in read("/api/games")
        with Person(f"http://127.0.0.1:{port}") as ann:
            table = ann.open(seats=2, bots=["", "random"], start=True)
            assert ann.play_on(table, decisions=3)["table"]["status"] == "running"
            assert run_apart(first_message(ann, table))["type"] == "sync"
    finally:
        process.terminate()
        process.wait()


def test_the_installed_terminal_plays(plain: Environment, tmp_path: Path) -> None:
    plain.environment["XDG_CACHE_HOME"] = str(tmp_path)  # nobody has been told yet
    first = plain.run("-m", "solstead", "play", "vaalbara", "--seed", "1", given="q\n")
    assert first.returncode == 0, first.stderr
    assert "Vaalbara" in first.stdout
    assert "not compiled" in first.stderr  # it says so once
    assert plain.run("-m", "solstead", "simulate", "vaalbara", "-n", "2").stderr == ""


def test_who_plays_in_the_terminal_does_not_load_the_server(plain: Environment) -> None:
    code = "import sys, solstead.cli.play; print(*{'litestar', 'sqlalchemy', 'uvicorn'} & set(sys.modules))"
    done = plain.run("-c", code)
    assert (done.stdout, done.returncode) == ("\n", 0), done.stderr


#: What needs an extra, and its name.
EXTRAS = {
    "serve --database-url postgresql://ann@127.0.0.1/tables": "postgresql",
    "serve --redis-url redis://127.0.0.1/0": "redis",
    "serve --push mailto:ann@tables.example": "push",
    "arena vaalbara --bots random,random --games 2": "arena",
    "simulate vaalbara -n 2 --plot scores.svg": "plot",
    "dataset vaalbara --bots random,random -n 1 --output games.parquet": "data",
    "train vaalbara": "train",
}
EACH = """
import contextlib, sys
from solstead.cli.main import main
for line in sys.stdin:
    sys.argv[1:] = line.split()
    with contextlib.suppress(SystemExit):
        main()
"""


def test_what_needs_more_names_its_extra(plain: Environment) -> None:
    done = plain.run("-W", "ignore", "-c", EACH, given="\n".join(EXTRAS))
    assert [line.rpartition(" ")[2] for line in done.stderr.splitlines() if "pip install" in line] == [
        f"'solstead[{extra}]'" for extra in EXTRAS.values()
    ], done.stderr


def test_the_adapters_name_their_extra(plain: Environment) -> None:
    for name, extra in {"gymnasium": "rl", "pettingzoo": "rl", "openspiel": "openspiel"}.items():
        done = plain.run("-W", "ignore", "-c", f"import solstead.envs.{name}")
        assert done.stderr.endswith(f": pip install 'solstead[{extra}]'\n"), done.stderr


def test_the_adapters_need_nothing_but_their_extra(wheel: Path, tmp_path: Path) -> None:
    rl = Environment.of_wheel(tmp_path, wheel, "rl")
    code = "import solstead.envs.gymnasium, solstead.envs.pettingzoo; print('fine')"
    done = rl.run("-W", "ignore", "-c", code)
    assert done.stdout == "fine\n", done.stderr
    assert rl.run("-c", "import matplotlib").returncode != 0  # the environment is as empty as it should be


def test_the_wheel_has_what_it_needs_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as content:
        names = set(content.namelist())
    assert {"solstead/py.typed", "solstead/games/helios/components.toml", "solstead/cli/text/de.toml"} <= names
    assert {name.split("/")[0] for name in names} == {"solstead", f"solstead-{solstead.__version__}.dist-info"}
    assert not [name for name in names if name.endswith((".pyc", ".so", ".c"))]


def test_the_source_distribution_builds_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    archive = build("sdist", ROOT, tmp_path / "sdist")
    with tarfile.open(archive) as content:
        content.extractall(tmp_path, filter="data")
    again = build("wheel", tmp_path / f"solstead-{solstead.__version__}", tmp_path / "again")

    def entries(file: Path) -> dict[str, int]:
        with zipfile.ZipFile(file) as content:
            return {entry.filename: entry.CRC for entry in content.infolist()}

    assert entries(again) == entries(wheel)


def test_the_engine_compiles_with_what_its_build_installs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`pip install .` has nothing but these packages: what mypyc objects to there, it leaves uncompiled."""
    hatch_build = loaded(ROOT / "hatch_build.py")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["hooks"]["custom"]
    monkeypatch.chdir(ROOT)
    sources = hatch_build.compiled(hook["include"], hook["exclude"])
    assert "src/solstead/core/state.py" in sources
    build = Environment(tmp_path / "build", project["build-system"]["requires"])
    assert build.run("-c", "import babel").returncode != 0
    done = build.run("-m", "mypy", "--cache-dir", str(tmp_path / "cache"), *hatch_build.MYPY, *sources)
    assert done.returncode == 0, done.stdout


def test_the_version_is_written_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" in project["dynamic"]
    assert f"\nversion: {solstead.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"## {solstead.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_an_index_shows_no_picture_or_link_that_leads_nowhere(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as content:
        [name] = [entry for entry in content.namelist() if entry.endswith(".dist-info/METADATA")]
        text = content.read(name).decode()
    assert "# Solstead" in text
    assert "# Changelog" in text
    assert "](" not in text.replace("](http", "")
    assert "| | |" not in text
