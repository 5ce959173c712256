"""Every promise of `solstead.testing`, on every game at every table, by discovery."""

from __future__ import annotations

from solstead.testing.plugin import pytest_generate_tests as pytest_generate_tests
