"""The suites of the libraries take long, so they run on the compiled engine alone; observations run on both."""

from __future__ import annotations

import os

if os.environ.get("SOLSTEAD_ENGINE") == "interpreted":
    collect_ignore = ["test_pettingzoo.py", "test_gymnasium.py", "test_openspiel.py", "test_examples.py"]
