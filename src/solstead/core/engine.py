"""Which engine runs: the compiled one, or the same files interpreted; and what to do about the latter."""

from __future__ import annotations

import importlib.util
import os
import sys
import sysconfig
from pathlib import Path
from typing import Literal, Optional

#: How the compiled engine is called in the folder of the package, beside the file that it was compiled from.
MODULE = Path("solstead", "core", f"state{sysconfig.get_config_var('EXT_SUFFIX')}")
#: Where `scripts/setup` has installed Solstead, this names the folder that new processes take it from. Those that run
#: keep theirs, so a compiled engine can take over while games are played.
POINTER = Path(sysconfig.get_path("purelib"), "solstead.pth")
#: The process that compiles, while one does.
COMPILING = Path(sys.prefix, "solstead", "compiling")
_HERE = Path(__file__).parents[2]

Engine = Literal["compiled", "compiling", "interpreted"]


def compiled() -> bool:
    """Whether this process runs the compiled engine."""
    found = importlib.util.find_spec("solstead.core.state")
    return found is not None and not str(found.origin).endswith(".py")


def installed() -> Path:
    """The folder that a process takes Solstead from, if it starts now."""
    if "PYTHONPATH" not in os.environ and POINTER.exists():
        return Path(POINTER.read_text(encoding="utf-8").strip())
    return _HERE


def coming() -> Engine:
    """The engine of the next process, such as a bot's: compiled, or soon to be, or not."""
    if (installed() / MODULE).exists():
        return "compiled"
    return "compiling" if _lives(COMPILING) else "interpreted"


def _lives(file: Path) -> bool:
    """Whether the process that a file names is alive."""
    try:
        os.kill(int(file.read_text(encoding="utf-8")), 0)
    except (OSError, ValueError):
        return False
    return True


def advice() -> str:
    """How to get the compiled engine, where Solstead was set up or installed like this."""
    then = "start again by make" if POINTER.exists() else "pip install --force-reinstall --no-deps solstead"
    return f"install a C compiler (sudo apt install gcc python3-dev), then {then}"


def quiet_line() -> Optional[str]:
    """What people are told where bots are slower than they could be."""
    match coming():
        case "compiled":
            return None
        case "compiling":
            return "The engine is being compiled; until then bots think slower."
        case _:
            return f"The engine runs interpreted, and bots think slower. For speed: {advice()}."


def say_once() -> None:
    """Say on the error output that an installed package runs interpreted: once for each version and machine, and not to
    those who work on the sources or were told when it was set up."""
    if compiled() or POINTER.exists() or (_HERE.parent / "pyproject.toml").exists() or os.environ.get("SOLSTEAD_QUIET"):
        return
    from solstead import __version__

    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "solstead")
    told = cache / f"interpreted-{__version__}"
    try:
        cache.mkdir(parents=True, exist_ok=True)
        told.touch(exist_ok=False)
    except FileExistsError:
        return
    except OSError:
        pass  # a machine without a home is told every time
    print(
        f"solstead: the engine of this installation is not compiled: it works, and is 10 to 20 times slower.\n"
        f"solstead: for speed {advice()}",
        file=sys.stderr,
    )
