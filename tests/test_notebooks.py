"""The notebooks run from top to bottom, and find what their words say."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent.parent / "examples" / "notebooks"
NOTEBOOKS = sorted(file.stem for file in FOLDER.glob("*.py"))
FOUND = {
    "first_agent": lambda all: all["last"] > all["first"] + 0.1,
    "self_play": lambda all: all["last"] > all["first"] + 5,
    "evaluate_on_the_ladder": lambda all: all["best"] == "quick greedy" and all["results"].complete,
    "look_into_a_search": lambda all: all["same"].options[0].action == all["found"][200].options[0].action,
    "analyse_a_position": lambda all: all["judged"][0].action == max(all["shares"], key=all["shares"].get),
}


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result: dict[str, Any] = runpy.run_path(str(FOLDER / f"{name}.py"))
    assert FOUND[name](result)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_is_one(name: str) -> None:
    """Cells of text and of code, as Jupytext and editors read them."""
    cells = re.split(r"^# %%", (FOLDER / f"{name}.py").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert cells[0] == ""
    assert cells[1].startswith(" [markdown]\n# # ")
    assert sum(not cell.startswith(" [markdown]") for cell in cells[1:]) >= 3
