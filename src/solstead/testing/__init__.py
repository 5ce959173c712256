"""What every game promises, as checks that anybody can run on a game of theirs.

    from solstead.testing import check
    check(solstead.load("pebbles"))

`solstead check-game FOLDER` does that on the command line. With pytest, two lines in a conftest.py and a test give one
test for each promise and table:

    from solstead.testing.plugin import pytest_generate_tests  # in conftest.py
    def test_promises(promise): promise()
"""

from __future__ import annotations

from solstead.testing.promises import Promise as Promise
from solstead.testing.promises import check as check
from solstead.testing.promises import promises as promises
from solstead.testing.table import Table as Table
from solstead.testing.table import tables as tables
