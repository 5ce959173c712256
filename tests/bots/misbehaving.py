"""A bot that plays at random and then does what no bot may: `misbehaving.py FOLDER FAULT`.

Its process number and that of its child, if it has one, are left in the folder, so that a test can see them gone.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

#: What the bot does to the arena in its second game.
SIGNALS = {"interrupt": signal.SIGINT, "terminate": signal.SIGTERM}


def note(folder: Path, number: int) -> None:
    (folder / f"pid-{number}").touch()


def once(folder: Path, what: str) -> bool:
    """Whether this is the first time, in whichever process."""
    try:
        (folder / what).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def say(message: object) -> None:
    print(json.dumps(message), flush=True)


def misbehave(fault: str, folder: Path, message: dict[str, object]) -> None:
    """What is done instead of an answer, or before it."""
    number = message["id"]
    if fault == "slow":
        (folder / f"deaf-{os.getpid()}").touch()
        time.sleep(3600)
    elif fault == "crash" or (fault == "crash-once" and once(folder, "crashed")):
        sys.exit("out of ideas")
    elif fault == "garbage":
        print("let me think ...", flush=True)
    elif fault == "number":
        say(7)
    elif fault == "illegal":
        say({"type": "action", "id": number, "action": 1_000_000})
    elif fault == "late":
        say({"type": "action", "id": 99, "action": 0})
    elif fault == "endless":
        while True:
            sys.stdout.write("x" * 65536)
    elif fault == "chatty":
        say({"type": "action", "id": number, "action": message["options"][0]["action"]})  # type: ignore[index]
        say("and another thing")
    elif fault == "child":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
        note(folder, child.pid)
        time.sleep(3600)
    elif fault == "kill-parent" and once(folder, "killed"):
        os.kill(os.getppid(), signal.SIGKILL)
        sys.exit()
    elif fault in SIGNALS and message["match"] != first_match(folder, str(message["match"])):
        os.kill(os.getppid(), SIGNALS[fault])
        time.sleep(3600)


def first_match(folder: Path, match: str) -> str:
    """The match in which the bot was asked first, in whichever process."""
    file = folder / "match"
    if not file.exists():
        file.write_text(match, encoding="utf-8")
    return file.read_text(encoding="utf-8")


def main() -> None:
    folder, fault = Path(sys.argv[1]), sys.argv[2]
    note(folder, os.getpid())
    if fault == "mute":
        time.sleep(3600)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "hello", "name": fault, "protocol": 2 if fault == "future" else 1, "games": known(fault)})
        elif message["type"] == "decide":
            misbehave(fault, folder, message)
            option = random.choice(message["options"])
            say({"type": "action", "id": message["id"], "action": option["action"]})
        elif (message["type"] == "end" and fault == "leaves") or (message["type"] == "bye" and fault != "stays"):
            return


def known(fault: str) -> list[str]:
    return ["chess"] if fault == "specialist" else []


if __name__ == "__main__":
    main()
