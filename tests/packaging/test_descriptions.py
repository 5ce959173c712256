"""What other programs read of this project: workflows of GitHub, the compose file. They are not run here, but checked
against the schemas that come with the checker."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("schema", "pattern"), [("github-workflows", ".github/workflows/*.yml"), ("compose-spec", "compose.yaml")]
)
def test_descriptions_are_as_their_readers_expect_them(schema: str, pattern: str) -> None:
    files = [str(file) for file in sorted(ROOT.glob(pattern))]
    assert files
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_container_runs_as_nobody_special_and_is_looked_after() -> None:
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
    last = lines[max(n for n, line in enumerate(lines) if line.startswith("FROM")) :]
    assert "USER solstead" in last
    assert any(line.startswith("HEALTHCHECK") for line in last)
    assert last.index("USER solstead") < next(n for n, line in enumerate(last) if line.startswith("CMD"))
