"""A bot that searches: it plays every option out to the end, many times, from tables that it cannot tell apart.

    solstead arena vaalbara --bots "cmd:python3 examples/bots/search_bot.py --playouts 200,random"

It runs outside the table's process and has nothing but its view; `game.from_view` makes full states of that.
"""

import argparse
import json
import sys
from typing import Any, Optional

import solstead
from solstead.core.game import Game, play_out


def choose(game: Game, message: dict[str, Any], playouts: int) -> int:
    """The option that wins most often when all go on at random."""
    view = message["view"]
    seat = view["seat"]
    options: list[int] = [option["action"] for option in message["options"]]
    wins = dict.fromkeys(options, 0.0)
    for n in range(max(1, playouts // len(options))):
        state = game.from_view(view, seed=1000 * message["id"] + n)
        for action in options:
            trial = state.clone()
            trial.apply(seat, action)
            play_out(trial)
            winners = trial.winners()
            wins[action] += (seat in winners) / len(winners)
    return max(options, key=wins.__getitem__)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--playouts", type=int, default=200, help="games played in the head before a decision")
    playouts = parser.parse_args().playouts
    game: Optional[Game] = None
    for line in sys.stdin:
        message = json.loads(line)
        reply: Optional[dict[str, Any]] = None
        if message["type"] == "hello":
            reply = {"type": "hello", "name": "search-example", "version": "1", "protocol": 1}
        elif message["type"] == "start":
            game = solstead.load(message["game"])
        elif message["type"] == "decide" and game is not None:
            reply = {"type": "action", "id": message["id"], "action": choose(game, message, playouts)}
        elif message["type"] == "bye":
            return
        if reply is not None:
            print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
