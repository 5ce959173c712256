"""The smallest bot: it takes any option. No package is needed.

    solstead arena vaalbara --bots "cmd:python3 examples/bots/random_bot.py,random"

With `--http PORT` it is a server instead, for any number of games at a time; port 0 takes a free one.
"""

import http.server
import json
import random
import sys
from typing import Any, Optional


def answer(message: dict[str, Any]) -> Optional[dict[str, Any]]:
    """What the bot says to a message; None where nothing is to be said."""
    if message["type"] == "hello":
        return {"type": "hello", "name": "random-example", "version": "1", "protocol": 1}
    if message["type"] == "decide":
        option = random.choice(message["options"])
        return {"type": "action", "id": message["id"], "action": option["action"]}
    return None


def talk() -> None:
    """One message a line, until the table says goodbye or hangs up."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "bye":
            return
        reply = answer(message)
        if reply is not None:
            print(json.dumps(reply), flush=True)


class Handler(http.server.BaseHTTPRequestHandler):
    """One message a request."""

    def do_POST(self) -> None:
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body = json.dumps(answer(message)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Be quiet."""


def serve(port: int) -> None:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--http"]:
        serve(int(sys.argv[2]))
    else:
        talk()
