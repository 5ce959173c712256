"""Reviews: judged by what a seat could know, luck and skill add up, sentences in every language."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import pytest

import solstead
from solstead import SolsteadError
from solstead.bots import ask, make
from solstead.bots.network import Finder
from solstead.core.chance import chance
from solstead.core.match import Match
from solstead.review import Review, review
from solstead.review.calibration import Calibration, Curve, calibration
from solstead.review.judging import Effort, Question, Worth, in_depth, verdict, weigh
from solstead.review.page import accounts
from solstead.review.reviewing import LEAST_LAST, MOMENTS, OWN, REASONS, Workload, kind_word, reviews, worst
from solstead.review.shapes import Account, Decision, Moment, Reason, SeatReview, Weighed
from solstead.review.trips import known_state, player
from solstead.review.words import given, sentence
from tests.bots.support import decisions
from tests.support import tables


def played(name: str, seats: int, bots: list[str], seed: int = 3) -> Match:
    game = solstead.load(name)
    match = Match(game, seats, seed=seed)
    made = [make(bot, game, seed=seat) for seat, bot in enumerate(bots)]
    source = chance(5)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.apply(seat, ask(made[seat], match.state, seat, source))
    return match


@lru_cache(maxsize=4)
def looked_at(name: str) -> tuple[Match, Review]:
    match = played(name, 2, ["network", "random"])
    return match, review(match, effort=0.3)


def test_who_plays_at_random_loses_more_by_his_decisions() -> None:
    _, found = looked_at("vaalbara")
    good, bad = found.by_seat
    assert bad.cost > 3 * good.cost
    assert found.moments[0].seat == 1
    assert bad.win.own < good.win.own <= 0


def test_what_decisions_gave_away_is_told_in_won_games() -> None:
    """A sum over a game can be more than a whole one, which nobody understands as a percentage."""
    account = Account(start=0.5, own=-1.84, luck=0.94, others=0.4)
    careless = SeatReview(curve=[], win=account, lead=Account(start=0.0, own=-45.2))
    careful = SeatReview(curve=[], win=Account(start=0.5, own=-0.04), lead=Account(start=0.0))
    assert "worth 1.8 won games" in given(careless, "Ann", "en")
    assert "1,8 gewonnenen Partien" in given(careless, "Ann", "de")
    assert "nothing" in given(careful, "Bob", "en")
    found = Review(
        game="heap", seats=2, steps=1, judge="search", scores=[1, 2], winners=[1], by_seat=[careless, careful]
    )
    rows = {row[0]: row[1:] for row in accounts(found, "en")}
    assert rows["own decisions"] == ["-1.8 (-45)", "+0.0 (+0)"]
    assert rows["luck"][0] == "+0.9 (+0)"
    assert rows["to begin with"] == ["0.5 (+0)", "0.5 (+0)"]


def test_the_reasons_of_long_games_take_no_longer_than_those_of_short_ones() -> None:
    work = Workload(146, by_network=True)
    assert work.games(8, 3) == work.last
    assert LEAST_LAST < work.games(8, 70) < work.last
    assert 2 * 8 * 70 * work.games(8, 70) <= 1.05 * REASONS
    assert work.games(11, 500) == LEAST_LAST
    assert Workload(146, by_network=False).games(8, 500) == Workload(146, by_network=False).last


def test_everybody_finds_moments_of_his_own() -> None:
    def bad(seat: int) -> Decision:
        return Decision(step=1, seat=seat, kind="", phase="end", options=2, chosen=0, best=1, win=0.5, lead=0.0)

    careless, careful = [bad(0) for _ in range(20)], [bad(1) for _ in range(5)]
    assert [each.seat for each in worst(careless + careful)] == [0] * MOMENTS + [1] * OWN
    assert [each.seat for each in worst(careful)] == [1] * 5


@pytest.mark.parametrize("name", ["farmoony", "helios", "suna_valo", "vaalbara"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_of_decision_has_a_name(name: str, language: str) -> None:
    game = solstead.load(name)
    for kind in game.frames:
        assert kind_word(kind, game.text(language)) != kind.replace("_", " ")


def test_luck_and_decisions_add_up_to_the_result() -> None:
    match, found = looked_at("vaalbara")
    for seat, each in enumerate(found.by_seat):
        assert each.win.result == (seat in match.state.winners())
        for account in (each.win, each.lead):
            total = account.start + account.deal + account.luck + account.own + account.others
            assert total == pytest.approx(account.result)


def test_every_choice_is_judged_and_every_moment_has_its_words() -> None:
    match, found = looked_at("vaalbara")
    choices = [i + 1 for i, step in enumerate(match.steps) if len(step.before.options(step.seat)) > 1]
    assert [decision.step for decision in found.decisions] == choices
    assert found.done == 1.0
    for moment in found.moments:
        step = match.steps[moment.step - 1]
        assert moment.chosen.action == step.action
        assert moment.better.action in step.before.options(step.seat)
        assert moment.better.action != moment.chosen.action
        assert moment.loss > 2 * moment.noise
        for language in ("en", "de"):
            told = sentence(moment, ["Ann", "Bob"], None, language, match.game.text(language))
            assert "[" not in told
            assert ["Ann", "Bob"][moment.seat] in told
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found


def test_equal_games_are_judged_alike() -> None:
    match, found = looked_at("vaalbara")
    assert review(match, effort=0.3) == found


@pytest.mark.parametrize(("game", "seats"), [(name, seats) for name, seats in tables() if seats <= 3])
def test_no_judgement_depends_on_what_the_seat_cannot_know(game: str, seats: int) -> None:
    """The same question in two states that the seat cannot tell apart, with the same numbers of chance."""
    for state, seat in list(decisions(game, seats, seed=7, every=9))[:3]:
        setup = state.setup
        curve = Curve()
        told = []
        for other in (state, state.determinise(seat, 99), state.determinise(seat, 4)):
            judge = player(setup, Finder()(setup), curve, 12)
            question = Question(known_state(other, seat, 5), seat, state.options(seat)[0], 11)
            first = weigh(judge, [question], Effort(2, 0, 2))[0]
            told.append((first, in_depth(judge, question, first, Effort(4, 1, 2))))
        assert told[0] == told[1] == told[2]


def test_games_in_progress_are_not_reviewed() -> None:
    match = Match(solstead.load("vaalbara"), 2, seed=1)
    with pytest.raises(SolsteadError, match="not over"):
        review(match)


def test_a_game_without_network_or_numbers_is_searched() -> None:
    match = played("lanterns", 3, ["greedy", "random", "random"])
    found = review(match, effort=0.2)
    assert found.judge == "search"
    assert found.by_seat[0].curve[-1].win in (0.0, 0.5, 1.0)


def test_the_review_opens_while_it_is_made() -> None:
    """The curve first, then the costliest decisions, then the reasons; each time as a whole."""
    match = played("vaalbara", 2, ["random", "random"], seed=8)
    done = 0.0
    curve_at = 0.0
    for so_far in reviews(match, effort=0.2):
        assert so_far.done >= done
        done = so_far.done
        msgspec.json.encode(so_far)
        if so_far.by_seat and not curve_at:
            curve_at = done
    assert curve_at == pytest.approx(0.5)
    assert done == 1.0


def test_a_difference_counts_only_beyond_the_noise() -> None:
    known = Calibration(inaccuracy=0.03, mistake=0.07, turning_point=0.15)
    assert known.grade(0.029, 0.0) == "fine"
    assert known.grade(0.05, 0.01) == "inaccuracy"
    assert known.grade(0.05, 0.03) == "fine"
    assert known.grade(0.10, 0.01) == "mistake"
    assert known.grade(0.20, 0.01) == "turning_point"


def test_pairs_are_compared_game_by_game() -> None:
    better, chosen = Worth(1, [0.9, 0.1, 0.5], [9.0, 1.0, 5.0]), Worth(2, [0.8, 0.0, 0.4], [7.0, -1.0, 3.0])
    found = verdict([chosen, better], 2)
    assert (found.best.action, found.chosen.action) == (1, 2)
    assert found.loss == pytest.approx(0.1)
    assert found.points == pytest.approx(2.0)
    assert found.noise == pytest.approx(0.0)  # however much the games differ
    assert verdict([chosen, better], 1).best.action == 1


def test_sentences_say_you_and_count_points() -> None:
    def weighed(label: str) -> Weighed:
        return Weighed(0, ["land", 0], {"en": label, "de": label}, 0.5, 0.0)

    moment = Moment(
        step=4,
        seat=1,
        grade="mistake",
        loss=0.12,
        points=6.2,
        noise=0.01,
        question={"en": "", "de": ""},
        chosen=weighed("Village"),
        better=weighed("River"),
        why=[Reason("tokens", 5.0, 1.0), Reason("variety", -2.0, 0.5)],
    )
    text = solstead.load("vaalbara").text
    assert sentence(moment, ["Ann", "Bob"], 1, "en", text("en")) == (
        "“River” was about 6 points better than “Village”: 5 more from Lands and characters, but 2 less from "
        "Bonus for kinds of land. It cost you 12 % chance to win."
    )
    assert "Das hat Bob 12 % Gewinnchance gekostet." in sentence(moment, ["Ann", "Bob"], None, "de", text("de"))


@pytest.mark.parametrize("name", [name for name in solstead.list_games() if calibration(solstead.load(name)).command])
def test_numbers_of_games_are_in_order(name: str) -> None:
    known = calibration(solstead.load(name))
    assert 0 < known.inaccuracy < known.mistake < known.turning_point < 1
    for curve in known.seats.values():
        assert curve.slope > 0
        assert curve.lead_slope > 0
        assert curve.win(-0.9) < curve.win(0.0) < curve.win(0.9)
