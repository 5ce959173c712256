"""What every game promises, as checks that anybody can run on a game of theirs.

    from solstead.testing import check
    check(solstead.load("pebbles"))

`solstead check-game FOLDER` does that on the command line. With pytest, two lines in a conftest.py and a test give one
test for each promise and case:

    from solstead.testing.plugin import pytest_generate_tests  # in conftest.py
    def test_promises(promise): promise()
"""

from __future__ import annotations

from solstead.testing.cases import Case as Case
from solstead.testing.cases import cases as cases
from solstead.testing.promises import Promise as Promise
from solstead.testing.promises import check as check
from solstead.testing.promises import promises as promises
