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
from solstead.core.frame import Secret
from solstead.core.match import Match
from solstead.review import Review, review
from solstead.review.heads import head_of
from solstead.review.judging import Effort, Question, Worth, in_depth, verdict, weigh_up
from solstead.review.page import accounts
from solstead.review.reviewing import (
    LEAST_LAST,
    MOMENTS,
    OWN,
    REASONS,
    Reviewer,
    Workload,
    grade,
    kind_word,
    reviews,
    told,
    worst,
)
from solstead.review.shapes import Account, Decision, Moment, Reason, SeatReview, Weighed
from solstead.review.trips import known_state, player
from solstead.review.trying import dealt_anew
from solstead.review.words import because, given, sentence
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


def accounted(match: Match) -> Review:
    """A review as far as the account: nothing in depth, no reasons."""
    reviewer = Reviewer(match, 0, 0.1)
    next(None for _ in reviewer.run() if reviewer.review.decisions)
    return reviewer.review


@lru_cache(maxsize=4)
def looked_at(name: str) -> tuple[Match, Review]:
    match = played(name, 2, ["network", "random"])
    return match, review(match, effort=0.3)


def test_who_plays_at_random_loses_by_his_decisions() -> None:
    _, found = looked_at("vaalbara")
    good, bad = found.by_seat
    assert bad.lead.own < 0 < good.lead.own
    assert found.moments[0].seat == 1


@pytest.mark.parametrize(("name", "seats"), [("vaalbara", 3), ("vaalbara", 2), ("helios", 4)])
def test_luck_and_decisions_add_up_and_to_nothing_over_the_seats(name: str, seats: int) -> None:
    match = played(name, seats, ["random", *["network"] * (seats - 1)])
    found = accounted(match)
    for point in found.curve:
        assert sum(point.wins) == pytest.approx(1.0, abs=1e-4)
        assert sum(point.leads) == pytest.approx(0.0, abs=1e-3)
    for seat, each in enumerate(found.by_seat):
        assert each.win.result == (seat in match.state.winners())
        for account in (each.win, each.lead):
            assert account.start + account.luck + account.own + account.others == pytest.approx(account.result)
    for part in ("luck", "result"):
        assert sum(getattr(each.lead, part) for each in found.by_seat) == pytest.approx(0.0, abs=1e-3)
    for part in ("own", "others"):  # what one gains by its decisions the others have lost by those of others
        assert abs(sum(each.lead.own + each.lead.others for each in found.by_seat)) < 1e-3
        if seats == 2:
            one, two = found.by_seat
            assert one.lead.own == pytest.approx(-two.lead.others, abs=1e-3), part
            assert one.win.luck == pytest.approx(-two.win.luck, abs=1e-3), part
    lowest = min(range(seats), key=lambda seat: found.by_seat[seat].all.lead)
    assert lowest == 0


def test_the_order_of_sealed_answers_changes_nothing() -> None:
    """They are given from the last seat to the first in one game, from the first in the other, and changed once."""
    game = solstead.load("vaalbara")
    one, two = (Match(game, 3, seed=11) for _ in range(2))
    bot, source = make("random", game, seed=1), chance(2)
    while not one.state.over:
        if isinstance(one.state.stack[-1], Secret):
            asked = one.state.to_act()
            answers = {seat: ask(bot, one.state, seat, source) for seat in asked}
            for seat in asked:
                one.apply(seat, answers[seat])
            first = asked[-1]
            if len(asked) > 1:  # else this would be the reveal
                two.apply(first, two.state.options(first)[0])
            for seat in reversed(asked):
                two.apply(seat, answers[seat])
        else:
            seat = one.state.to_act()[0]
            action = ask(bot, one.state, seat, source)
            one.apply(seat, action)
            two.apply(seat, action)
    here, there = accounted(one), accounted(two)
    assert here.by_seat == there.by_seat
    assert [(each.seat, each.chosen, each.best, each.grade) for each in here.decisions] == [
        (each.seat, each.chosen, each.best, each.grade) for each in there.decisions
    ]
    assert [point.leads for point in here.curve] == [point.leads for point in there.curve]


def test_the_two_numbers_of_a_seat_are_told() -> None:
    win, lead = Account(start=0.5, own=-0.41, luck=0.2), Account(start=0.0, own=-9.2, luck=4.4)
    told = given(SeatReview(win=win, lead=lead), "Ann", "en")
    assert told == "Ann: luck +4 (win: +20 %), decisions \N{MINUS SIGN}9 (win: \N{MINUS SIGN}41 %)."
    found = Review(
        game="heap", seats=1, steps=1, judge="search", scores=[1], winners=[0], by_seat=[SeatReview(win=win, lead=lead)]
    )
    assert [row[0] for row in accounts(found, "en")] == [
        "before the deal", "luck", "own decisions", "the others' decisions", "result",
    ]  # fmt: skip


def test_reasons_add_up_to_what_they_explain_or_are_not_given() -> None:
    tokens, others = Reason("tokens", 4.0, 1.0), Reason("others", 2.0, 0.5)
    assert told([tokens, others], 7.0) == ([tokens, others], 1.0)
    assert told([tokens], 7.0) == ([], 0.0)
    text = solstead.load("vaalbara").text("en")
    assert because([tokens, others], "en", text, 1.0) == (
        "4 more from Lands and characters, 2 less for the opposition, and 1 more from other things"
    )


def test_the_reasons_of_long_games_take_no_longer_than_those_of_short_ones() -> None:
    work = Workload(146, by_network=True)
    assert work.games(8, 3) == work.last
    assert LEAST_LAST < work.games(8, 70) < work.last
    assert 2 * 8 * 70 * work.games(8, 70) <= 1.05 * REASONS
    assert work.games(11, 500) == LEAST_LAST
    assert Workload(146, by_network=False).games(8, 500) == Workload(146, by_network=False).last


def test_everybody_finds_moments_of_his_own() -> None:
    def bad(seat: int) -> Decision:
        return Decision(step=1, seat=seat, kind="", phase="end", options=2, chosen=0, best=1, wins=[], leads=[])

    careless, careful = [bad(0) for _ in range(20)], [bad(1) for _ in range(5)]
    assert [each.seat for each in worst(careless + careful)] == [0] * MOMENTS + [1] * OWN
    assert [each.seat for each in worst(careful)] == [1] * 5


@pytest.mark.parametrize("name", ["farmoony", "helios", "suna_valo", "vaalbara"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_of_decision_has_a_name(name: str, language: str) -> None:
    game = solstead.load(name)
    for kind in game.frames:
        assert kind_word(kind, game.text(language)) != kind.replace("_", " ")


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
        decision = next(each for each in found.decisions if each.step == moment.step)
        assert decision.loss > 2 * decision.noise
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
        told = []
        for other in (state, state.determinise(seat, 99), state.determinise(seat, 4)):
            judge = player(setup, Finder()(setup), 12)
            question = Question(known_state(other, seat, 5), seat, state.options(seat)[0], 11)
            first = weigh_up(judge, [question], Effort(2, 0, 2))[0]
            told.append((first, in_depth(judge, question, state.options(seat)[-1], Effort(2, 1, 2))))
        assert told[0] == told[1] == told[2]


def test_games_in_progress_are_not_reviewed() -> None:
    match = Match(solstead.load("vaalbara"), 2, seed=1)
    with pytest.raises(SolsteadError, match="not over"):
        review(match)


def test_a_game_without_network_or_numbers_is_searched() -> None:
    match = played("lanterns", 3, ["greedy", "random", "random"])
    found = review(match, effort=0.2)
    assert found.judge == "search"
    assert sum(found.curve[-1].wins) == pytest.approx(1.0)


def test_the_review_opens_while_it_is_made() -> None:
    """The curve first, then the decisions, then the reasons; each time as a whole."""
    match = played("vaalbara", 2, ["random", "random"], seed=8)
    done = 0.0
    for so_far in reviews(match, effort=0.2):
        assert so_far.curve
        assert so_far.done >= done
        done = so_far.done
        msgspec.json.encode(so_far)
    assert done == 1.0


def test_a_difference_has_a_name_only_beyond_the_noise() -> None:
    assert grade(0.05, 0.0) == "fine"
    assert grade(0.08, 0.01) == "inaccuracy"
    assert grade(0.08, 0.05) == "fine"
    assert grade(0.15, 0.01) == "mistake"
    assert grade(0.30, 0.01) == "turning_point"


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
        win=0.12,
        win_noise=0.01,
        lead=6.2,
        lead_noise=1.0,
        question={"en": "", "de": ""},
        chosen=weighed("Village"),
        better=weighed("River"),
        why=[Reason("tokens", 8.0, 1.0), Reason("variety", -2.0, 0.5)],
    )
    text = solstead.load("vaalbara").text
    assert sentence(moment, ["Ann", "Bob"], 1, "en", text("en")) == (
        "“River” was about 6 points better than “Village”: 8 more from Lands and characters, but 2 less from "
        "Bonus for kinds of land. It cost you 12 % of a win."
    )
    assert "Das hat Bob 12 % eines Siegs gekostet." in sentence(moment, ["Ann", "Bob"], None, "de", text("de"))


@pytest.mark.parametrize("name", ["helios", "suna_valo", "vaalbara"])
def test_games_have_heads_for_every_table(name: str) -> None:
    game = solstead.load(name)
    for seats in range(game.min_seats, game.max_seats + 1):
        setup = game.setup(seats)
        network = Finder()(setup)
        head = head_of(game, network, seats)
        assert network is not None
        assert head is not None
        assert sum(head.start.wins) == pytest.approx(1.0, abs=1e-3)
        (standing,) = head.standings(network, setup, [game.new(seats, seed=1)])
        assert sum(standing.wins) == pytest.approx(1.0, abs=1e-3)
        assert sum(standing.leads) == pytest.approx(0.0, abs=1e-2)


def test_what_has_been_answered_in_secret_stays_when_the_rest_is_dealt_anew() -> None:
    """Otherwise all answers that somebody tries on the analysis board would come to the same."""
    state = solstead.load("vaalbara").new(2, seed=3)
    for action in state.options(0):
        tried = state.clone()
        tried.apply(0, action)
        for seed in range(5):
            found = dealt_anew(tried, 1, chance(seed))
            frame = found.stack[-1]
            assert isinstance(frame, Secret)
            assert frame.answers[0] == (action,)
            assert frame.problem(found) == ""
            assert found.view(1) == tried.view(1)
