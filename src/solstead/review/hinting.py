"""Why a hint prefers one option to another: the same comparison, and the same sentences, as in reviews."""

from __future__ import annotations

from solstead.bots.network import Finder
from solstead.core.state import State
from solstead.review.judging import Effort, Question, compare, error
from solstead.review.reviewing import reasons, told
from solstead.review.trips import known_state, player
from solstead.review.words import hint

#: Enough for a sentence, and about a second.
EFFORT = Effort(16, 0, 2)
#: Games to the end, for the reasons.
LAST = 8
#: Of searches, where there is no network.
ITERATIONS = 24


def why(state: State, seat: int, best: int, second: int, language: str, seed: int = 0) -> str:
    """Why the best option of a seat comes before the second, in a sentence, by what the seat may know."""
    setup = state.setup
    game = setup.game
    network = Finder()(setup)
    judge = player(setup, network, ITERATIONS)
    question = Question(known_state(state, seat, seed), seat, second, seed)
    found = compare(judge, [question], [[best, second]], EFFORT)[0]
    one, two = (next(each for each in found.options if each.action == action) for action in (best, second))
    gaps = [better - other for better, other in zip(one.leads, two.leads, strict=True)]
    points = sum(gaps) / len(gaps)
    noise = error(gaps)
    sure = points > max(1.0, 2.0 * noise)
    because, other = told(reasons(judge, question, best, second, LAST), points) if sure else ([], 0.0)
    text = game.text(language)
    label = game.label(question.known, seat, second, text)
    return hint(points, 2.0 * noise, label, because, language, text, other)
