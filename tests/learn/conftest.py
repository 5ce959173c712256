"""Training needs PyTorch, which is large: `make test` has it in CI, `make test-all` everywhere."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore = [] if find_spec("torch") else ["test_training.py"]
