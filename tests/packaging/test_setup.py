"""`scripts/setup` makes an environment ready, also while an earlier one still installs in the background."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.server.running import wait_until

SETUP = Path(__file__).parents[2] / "scripts/setup"
#: Installs nothing, and says whether two did so at once. The last one after `play` takes its time.
PYTHON = """#!/bin/sh
case "$*" in
  *pip\\ install*)
    mkdir installing || echo "two at once" >>log
    case "$*" in *more.lock) sleep 0.5 ;; esac
    echo "$*" >>log
    rmdir installing ;;
esac
"""


def test_what_play_installs_in_the_background_is_waited_for(tmp_path: Path) -> None:
    (tmp_path / "scripts").mkdir()
    shutil.copy(SETUP, tmp_path / "scripts")
    for name, content in (("scripts/client", "#!/bin/sh\n"), (".venv/bin/python", PYTHON)):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
        file.chmod(0o755)
    (tmp_path / "requirements").mkdir()
    for name in ("play.lock", "dev.lock", "more.lock", "train.txt"):
        (tmp_path / "requirements" / name).write_text(name)
    environment = {name: value for name, value in os.environ.items() if name != "CI"} | {"PYTHON": sys.executable}
    for kind in ("play", "dev"):
        subprocess.run(["sh", "scripts/setup", kind], cwd=tmp_path, env=environment, check=True, capture_output=True)
    log = tmp_path / "log"
    wait_until(lambda: "more.lock" in log.read_text(), "what is installed in the background")
    installed = log.read_text()
    assert all(name in installed for name in ("play.lock", "more.lock", "dev.lock"))
    assert "two at once" not in installed
