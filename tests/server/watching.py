"""A bot that takes the first option, and writes down its variables by name and all it hears: `watching.py FOLDER`."""

import json
import os
import sys
from pathlib import Path

with (Path(sys.argv[1]) / f"heard-{os.getpid()}").open("w", encoding="utf-8") as heard:
    heard.write(json.dumps(sorted(os.environ)) + "\n")
    for line in sys.stdin:
        heard.write(line)
        heard.flush()
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"type": "hello", "name": "watching"}), flush=True)
        elif message["type"] == "decide":
            action = message["options"][0]["action"]
            print(json.dumps({"type": "action", "id": message["id"], "action": action}), flush=True)
