from __future__ import annotations

from solstead.testing import Promise


def test_promise(promise: Promise) -> None:
    promise()
