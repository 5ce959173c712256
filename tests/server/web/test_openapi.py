"""The interface does what its description says, whatever it is sent."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.running import Person, Server, running, visit


def test_schemathesis_finds_nothing(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """In a hurry with fewer requests."""
    everything = request.config.getoption("--everything")
    examples, phases = ("50", "examples,coverage,fuzzing") if everything else ("12", "examples,fuzzing")
    with running(tmp_path, "--burst", "1000000") as server, Person(server.url) as person:
        table = person.open(seats=2, bots=["", "random"], start=True, public=True)
        person.play_on(table)
        config = tmp_path / "schemathesis.toml"
        config.write_text(f'[parameters]\n"path.table" = "{table}"\n')
        run = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config)),
                *("run", f"{server.url}/api/schema/openapi.json", "--header", f"Authorization: Bearer {person.key}"),
                *("--max-examples", examples, "--seed", "1", "--generation-database", "none", "--no-color"),
                *("--phases", phases, "--request-timeout", "60"),
                *("--exclude-checks", "ignored_auth"),
            ],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
        )
        assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
        assert '"event":"internal"' not in server.log.read_text()


def test_the_description_needs_no_network(server: Server) -> None:
    for path in ("/api/docs", "/", "/static/docs.js", "/static/style.css"):
        answer = visit(server.url + path)
        assert answer.status_code == 200
        assert not re.search(r"https?://(?!www\.w3\.org)", answer.text), path
    description = visit(f"{server.url}/api/schema/openapi.json").json()
    assert "/api/tables/{table}/commands" in description["paths"]
