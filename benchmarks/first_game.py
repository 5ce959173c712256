"""How often a beginner wins the guided first game: level 1 in the chair of the person, the friendly bot in the others.

python -m benchmarks.first_game suna_valo --games 200              # the deal that the game is taught with
python -m benchmarks.first_game suna_valo --deals 1-40 --games 20  # to look for a kinder one

Chance follows from the deal and the number of decisions, as at a table of the server; games differ by what people do.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from solstead.bots import ask, make
from solstead.core.chance import chance
from solstead.core.match import Match
from solstead.core.registry import load
from solstead.core.state import State

BOARDS = Path(__file__).parent.parent / "web" / "src" / "boards"
BEGINNER = "level-1"


def course(game: str) -> tuple[int, int, str]:
    """The deal that a game is taught with, how many seats, and the bot on the others."""
    text = (BOARDS / game / "lessons" / "course.ts").read_text(encoding="utf-8")
    found = re.search(r"\bdeal: (\d+), seats: (\d+)", text)
    assert found, f"no deal in the course of {game}"
    bot = re.search(r"\bbot: \"(.+?)\"", text)
    return int(found[1]), int(found[2]), bot[1] if bot else BEGINNER


def play(game: str, deal: int, seats: int, friendly: str, seed: int) -> State:
    """One first game to its end."""
    match = Match(load(game), seats, source=chance(deal << 32))
    source = chance(seed)
    bots = [make(BEGINNER if seat == 0 else friendly, load(game), seed * seats + seat) for seat in range(seats)]
    while not match.state.over:
        seat = match.state.to_act()[0]
        action = ask(bots[seat], match.state, seat, source)
        match.state.chance = chance((deal << 32) + len(match.steps))
        match.apply(seat, action)
    return match.state


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument(
        "--deals", default="", help="first and last deal to try, as 1-40; default: the one that is taught with"
    )
    parser.add_argument("--bot", default="", help="the friendly one; default: that of the course")
    parser.add_argument("--games", type=int, default=100, help="for each deal")
    parser.add_argument("--seed", type=int, default=1, help="of what the players do")
    wanted = parser.parse_args()
    deal, seats, friendly = course(wanted.game)
    first, _, last = (wanted.deals or str(deal)).partition("-")
    for tried in range(int(first), int(last or first) + 1):
        won, points, theirs = 0.0, 0, 0
        for seed in range(wanted.seed, wanted.seed + wanted.games):
            state = play(wanted.game, tried, seats, wanted.bot or friendly, seed)
            winners, scores = state.winners(), state.scores()
            won += (0 in winners) / len(winners) if winners else 0
            points, theirs = points + scores[0], theirs + max(scores[1:])
        n = wanted.games
        print(
            f"deal {tried}: {100 * won / n:.0f} % of {n} games, {points / n:.1f} to {theirs / n:.1f} points", flush=True
        )


if __name__ == "__main__":
    main()
