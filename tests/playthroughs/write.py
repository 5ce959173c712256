"""Golden playthroughs: whole games of random choices as text, to be read and to be compared.

`make playthroughs` writes them anew. A change in one of them is a change of the rules (or of the numbering of actions):
the diff shows where the game first went another way.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import solstead
from solstead.core.events import Event
from solstead.core.game import Game
from solstead.core.match import Match
from solstead.core.text import Text
from solstead.core.zone import SPECTATOR
from tests.support import play

FOLDER = Path(__file__).parent
SEEDS = (1, 2)
PACKAGE = Path(solstead.__file__).parent


def files() -> list[tuple[str, int, int]]:
    """Game, seats and seed of every playthrough; games outside the package have none."""
    found = []
    for name in solstead.list_games():
        game = solstead.load(name)
        if PACKAGE in game.folder.parents:
            found += [(name, seats, seed) for seats in range(game.min_seats, game.max_seats + 1) for seed in SEEDS]
    return found


def path(name: str, seats: int, seed: int) -> Path:
    return FOLDER / name / f"{seats}-seats-seed-{seed}.txt"


def playthrough(game: Game, seats: int, seed: int) -> str:
    """One game as text."""
    match = Match(game, seats, seed)
    text = _told_of_others(game.text("en"))
    lines = [f"{text('title')}, {seats} seats, seed {seed}", ""]
    lines += [f"{key}: {json.dumps(value)}" for key, value in match.state.to_dict().items()]
    lines += ["", "The deal", *_events(match, match.opening, text), f"    = {match.state.fingerprint():016x}"]
    rng = random.Random(seed)
    for number, (seat, action) in enumerate(play(match, rng)):
        lines += ["", *_question(match, number + 1, seat, action, text)]
        after = match.state.clone()
        after.log = []
        after.apply(seat, action)
        lines += [*_events(match, after.log, text), f"    = {after.fingerprint():016x}"]
    lines += ["", f"scores: {match.state.scores()}", f"winners: {match.state.winners()}"]
    parts = match.state.breakdown()
    lines += [f"seat {seat}: {json.dumps(part)}" for seat, part in enumerate(parts)]
    return "\n".join(lines) + "\n"


def _question(match: Match, number: int, seat: int, action: int, text: Text) -> Iterator[str]:
    """Who is asked what, the options, and the one taken."""
    game, state = match.game, match.state
    yield f"{number}. {game.seat_name(seat, state.setup, text)}: {state.stack[-1].kind}"
    options = state.options(seat)
    yield f"    options: {_nouns(game, options)}"
    yield f"    chooses: {_nouns(game, [action])}: {game.label(state, seat, action, text)}"


def _nouns(game: Game, actions: list[int]) -> str:
    shown = actions if len(actions) <= 24 else [*actions[:12], *actions[-12:]]
    words = [" ".join(str(part) for part in game.noun(action)) for action in shown]
    if shown is not actions:
        words.insert(12, f"... {len(actions) - 24} more ...")
    return ", ".join(words)


def _told_of_others(text: Text) -> Text:
    """The words without those that speak to the reader: a playthrough tells of everybody by name."""
    return Text(text.language, {key: words for key, words in text.words.items() if not _SPEAKS.search(key)})


_SPEAKS = re.compile(r"^event\..*\.(to_)?you(\.|$)")


def _events(match: Match, events: list[Event], text: Text) -> Iterator[str]:
    """What happened, with the secrets of the seat it happened to."""
    for event in events:
        line = match.game.describe(event, event.seat if event.seat >= 0 else SPECTATOR, match.state.setup, text)
        if line:
            yield f"    {line}"


def main() -> None:
    wanted = {path(*file) for file in files()}
    for old in FOLDER.glob("*/*.txt"):
        if old not in wanted:
            old.unlink()
    for name, seats, seed in files():
        file = path(name, seats, seed)
        file.parent.mkdir(exist_ok=True)
        file.write_text(playthrough(solstead.load(name), seats, seed), encoding="utf-8")


if __name__ == "__main__":
    main()
