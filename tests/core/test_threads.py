"""Positions and components can be read in several threads at once."""

from __future__ import annotations

import subprocess
import sys

#: New types again and again, each first met by four threads at the same moment.
SCRIPT = """
import sys, threading
from msgspec import defstruct
from solstead.core.errors import BadPosition
from solstead.core.game import convert

sys.setswitchinterval(1e-6)
for number in range(300):
    card = defstruct("Card", [(f"field{i}", list[int]) for i in range(20)])
    shape = defstruct("Shape", [("card", card), ("cards", dict[str, card])])
    plain = {f"field{i}": [i] for i in range(20)}
    together = threading.Barrier(4)

    def read():
        together.wait()
        convert({"card": plain, "cards": {"a": plain}}, shape, BadPosition, "shape")

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_a_type_may_be_met_first_by_several_threads() -> None:
    run = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", SCRIPT], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
