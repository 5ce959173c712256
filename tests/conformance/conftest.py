"""Every promise of `solstead.testing`, on every game at every table, by discovery."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("solstead.testing")

from solstead.testing.plugin import pytest_generate_tests as pytest_generate_tests  # noqa: E402
