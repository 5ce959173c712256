"""Tournaments: the published rule of pairing, byes, ties, late entries and drop-outs."""

from __future__ import annotations

import random
import time
from collections import Counter
from itertools import combinations

import pytest
from msgspec import json

from solstead.core.errors import SolsteadError
from solstead.tournaments import Kind, Round, Sitting, Tournament
from solstead.tournaments.pairing import circle, groups, pairs, sizes


def cup(kind: Kind, players: int, seats: int = 2, least: int = 2, length: int = 0) -> Tournament:
    """Players of falling strength: number 0 is the best."""
    made = Tournament(kind=kind, seats=seats, least=least, length=length)
    for number in range(players):
        made.enter(f"P{number}", rating=2000 - number)
    return made


def play(made: Tournament, strength: list[float] | None = None) -> Round:
    """One round, in which the lower number (or the stronger) wins."""
    found = made.pair()
    for sitting in found.tables:
        keys = [strength[player] if strength else -player for player in sitting.players]
        made.report(sitting, [1 + sum(other > key for other in keys) for key in keys])
    return found


def meetings(made: Tournament) -> Counter[tuple[int, int]]:
    return Counter(
        pair for each in made.rounds for sitting in each.tables for pair in combinations(sorted(sitting.players), 2)
    )


@pytest.mark.parametrize(
    ("players", "seats", "least", "wanted", "out"),
    [
        (8, 2, 2, [2, 2, 2, 2], 0),
        (7, 2, 2, [2, 2, 2], 1),
        (12, 4, 2, [4, 4, 4], 0),
        (11, 4, 2, [4, 4, 3], 0),
        (9, 4, 3, [3, 3, 3], 0),
        (5, 4, 3, [4], 1),
        (5, 4, 4, [4], 1),
        (3, 4, 2, [3], 0),
        (1, 2, 2, [], 1),
    ],
)
def test_tables_are_as_full_as_can_be(players: int, seats: int, least: int, wanted: list[int], out: int) -> None:
    assert sizes(players, seats, least) == (wanted, out)


def test_points_are_the_share_of_the_others_left_behind() -> None:
    assert [Sitting([0, 1], [1, 2]).points(seat) for seat in (0, 1)] == [1.0, 0.0]
    assert [Sitting([0, 1], [1, 1]).points(seat) for seat in (0, 1)] == [0.5, 0.5]
    four = Sitting([0, 1, 2, 3], [1, 2, 2, 4])
    assert [four.points(seat) for seat in range(4)] == pytest.approx([1.0, 0.5, 0.5, 0.0])


@pytest.mark.parametrize("players", range(2, 12))
def test_round_robin_everybody_meets_everybody_once(players: int) -> None:
    made = cup("round_robin", players)
    while not made.over:
        play(made)
    assert len(made.rounds) == players - 1 + players % 2 == made.planned
    assert meetings(made) == dict.fromkeys(combinations(range(players), 2), 1)
    byes = Counter(number for each in made.rounds for number in each.byes)
    assert set(byes.values()) == ({1} if players % 2 else set())
    first = Counter(sitting.players[0] for each in made.rounds for sitting in each.tables)
    assert max(first[n] for n in range(players)) - min(first[n] for n in range(players)) <= 2
    lines = made.standings()
    assert [line.number for line in lines] == list(range(players))
    assert lines[0].points == players - 1


def test_the_circle_turns() -> None:
    assert circle(4, 0) == [[0, 3], [2, 1]]
    assert {tuple(sorted(pair)) for turn in range(3) for pair in circle(4, turn)} == set(combinations(range(4), 2))
    assert [n for pair in circle(5, 2) for n in pair if n < 0] == [-1]


def test_swiss_the_first_round_sets_halves_against_each_other() -> None:
    made = cup("swiss", 8)
    assert sorted(sorted(sitting.players) for sitting in made.pair().tables) == [[0, 4], [1, 5], [2, 6], [3, 7]]


def test_swiss_winners_play_winners_and_nobody_meets_again() -> None:
    made = cup("swiss", 16, length=7)
    dice = random.Random(1)
    strength = [dice.random() for _ in range(16)]
    play(made, strength)
    second = play(made, strength)
    firsts = [made.rounds[0].tables[i] for i in range(8)]
    won = {s.players[s.places.index(1)] for s in firsts if s.places}
    assert all(len(won & set(sitting.players)) in (0, 2) for sitting in second.tables)
    while not made.over:
        play(made, strength)
    assert set(meetings(made).values()) == {1}
    best = max(range(16), key=lambda n: strength[n])
    assert made.standings()[0].number == best


@pytest.mark.parametrize("players", [4, 5, 6, 7, 9, 33])
def test_swiss_repeats_only_where_it_must(players: int) -> None:
    made = cup("swiss", players, length=9)
    dice = random.Random(players)
    possible = players - 1 + players % 2  # so many rounds without a repetition there are, if every choice is right
    while not made.over:
        found = made.pair()
        for sitting in found.tables:
            made.report(sitting, dice.choice([[1, 2], [2, 1], [1, 1]]))
        assert sorted([n for s in found.tables for n in s.players] + found.byes) == list(range(players))
        if len(made.rounds) <= possible // 2:
            assert max(meetings(made).values()) == 1
    byes = Counter(n for each in made.rounds for n in each.byes)
    assert not byes or max(byes.values()) - min(byes[n] for n in range(players)) <= 1
    assert max(meetings(made).values()) <= 1 + 9 // max(1, possible // 2)


def test_a_bye_is_a_point_and_goes_to_the_last_who_had_none() -> None:
    made = cup("swiss", 5, length=3)
    assert play(made).byes == [4]
    assert {line.number: line.points for line in made.standings()}[4] == 1.0
    assert play(made).byes != [4]


def test_two_hundred_play_nine_rounds_within_a_second() -> None:
    made = cup("swiss", 200, length=9)
    dice = random.Random(2)
    strength = [dice.gauss(0, 1) for _ in range(200)]
    began = time.thread_time()
    while not made.over:
        play(made, strength)
    assert time.thread_time() - began < 1.0
    assert set(meetings(made).values()) == {1}


def test_swiss_in_fours_people_meet_as_seldom_as_can_be() -> None:
    made = cup("swiss", 16, seats=4, length=4)
    dice = random.Random(3)
    strength = [dice.random() for _ in range(16)]
    while not made.over:
        play(made, strength)
    again = [n for n in meetings(made).values() if n > 1]
    assert len(again) <= 8  # of 96 meetings
    assert all(line.games == 4 for line in made.standings())


def test_groups_spare_a_meeting_where_they_can() -> None:
    together = {frozenset((0, 1)), frozenset((2, 3))}
    found = groups([0, 1, 2, 3, 4, 5], [3, 3], lambda a, b: int(frozenset((a, b)) in together))
    assert not any(frozenset(pair) in together for table in found for pair in combinations(table, 2))


def test_pairs_look_ahead() -> None:
    """To take the next one would leave two who have met."""
    met = {frozenset((2, 3))}
    found = pairs([0, 1, 2, 3], lambda a, b: int(frozenset((a, b)) in met))
    assert found == [[0, 2], [1, 3]]


def test_a_round_robin_of_threes_is_as_even_as_can_be() -> None:
    made = cup("round_robin", 9, seats=3)
    while not made.over:
        play(made)
    assert len(made.rounds) == 4
    assert {line.games for line in made.standings()} == {4}
    assert max(meetings(made).values()) <= 2


def test_who_comes_late_has_what_he_wins() -> None:
    made = cup("swiss", 6, length=4)
    play(made)
    late = made.enter("late", rating=2100)
    found = play(made)
    assert late in [n for s in found.tables for n in s.players] + found.byes
    assert made.standings()[-1].games <= 2
    with pytest.raises(SolsteadError, match="already"):
        made.enter("late")


def test_a_round_robin_with_a_late_entry_still_lets_all_meet() -> None:
    made = cup("round_robin", 4)
    play(made)
    made.enter("late")
    while not made.over:
        play(made)
    assert meetings(made) == dict.fromkeys(combinations(range(5), 2), 1)


def test_who_drops_out_loses_the_game_that_is_on_and_is_not_paired_any_more() -> None:
    made = cup("swiss", 4, length=3)
    found = made.pair()
    one, other = found.tables[0].players
    made.leave(one)
    assert found.tables[0].places == [2, 1]
    made.report(found.tables[1], [1, 2])
    after = made.pair()
    assert one not in [n for s in after.tables for n in s.players] + after.byes
    lines = {line.number: line for line in made.standings()}
    assert lines[one].gone
    assert lines[other].points >= 1.0


def test_at_a_bigger_table_who_dropped_out_is_last() -> None:
    made = cup("swiss", 3, seats=3, length=1)
    (sitting,) = made.pair().tables
    made.leave(sitting.players[0])
    assert made.open_tables() == [sitting]
    made.report(sitting, [1, 2, 3])
    assert sitting.places == [4, 2, 3]
    assert [sitting.points(seat) for seat in range(3)] == [0.0, 1.0, 0.5]


def test_ties_are_broken_by_whom_one_met_and_else_shared() -> None:
    made = cup("swiss", 4, length=2)
    first = made.pair()
    for sitting in first.tables:
        made.report(sitting, [1, 1])
    assert [line.place for line in made.standings()] == [1, 1, 1, 1]
    play(made)
    lines = made.standings()
    assert [line.place for line in lines] == [1, 1, 3, 3]
    assert [line.points for line in lines] == [1.5, 1.5, 0.5, 0.5]


def test_an_arena_never_waits_for_a_table_that_plays() -> None:
    made = cup("arena", 6)
    first = made.pair()
    assert len(first.tables) == 3
    made.report(first.tables[0], [1, 2])
    made.report(first.tables[1], [1, 2])
    second = made.pair()
    assert {n for s in second.tables for n in s.players} == {n for s in first.tables[:2] for n in s.players}
    before = [set(sitting.players) for sitting in first.tables]
    assert all(set(sitting.players) not in before for sitting in second.tables)
    with pytest.raises(SolsteadError, match="0 are free"):
        made.pair()
    assert not made.over


def test_in_an_arena_of_three_nobody_is_forgotten() -> None:
    made = cup("arena", 3)
    for _ in range(9):
        play(made)
    assert {line.games for line in made.standings()} == {6}


def test_seats_are_shared_fairly() -> None:
    made = cup("swiss", 8, length=6)
    dice = random.Random(4)
    while not made.over:
        play(made, [dice.random() for _ in range(8)])
    first = Counter(sitting.players[0] for each in made.rounds for sitting in each.tables)
    assert {first[n] for n in range(8)} <= {2, 3, 4}


def test_mistakes_are_said() -> None:
    made = cup("swiss", 4, length=1)
    found = made.pair()
    with pytest.raises(SolsteadError, match="not over"):
        made.pair()
    with pytest.raises(SolsteadError, match="as many places"):
        made.report(found.tables[0], [1])
    for sitting in found.tables:
        made.report(sitting, [1, 2])
    with pytest.raises(SolsteadError, match="the tournament is over"):
        made.pair()
    with pytest.raises(SolsteadError, match="1 take part"):
        cup("swiss", 1).pair()


def test_it_is_plain_data_and_its_standings_a_table() -> None:
    made = cup("swiss", 4, length=2)
    play(made)
    again = json.decode(json.encode(made), type=Tournament)
    assert again == made
    assert again.pair() == made.pair()
    assert made.table().splitlines()[0] == "place,name,points,games,wins,buchholz,sonneborn,gone"
    assert made.table().splitlines()[1].startswith("1,P0,1,1,1,")
