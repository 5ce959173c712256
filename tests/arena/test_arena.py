"""Matches between bots: who sits where, what is dealt, and that nothing depends on who plays it when."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from solstead.arena import Plan, Results, run
from solstead.arena.picture import svg
from solstead.arena.results import Played
from solstead.arena.sprt import Sprt
from solstead.arena.table import play_deal
from solstead.bots.external import close_all
from solstead.core.errors import SolsteadError
from solstead.core.registry import load
from tests.bots.test_external import gone, misbehaving

VEIL = Plan(game="veil", seats=2, bots=["greedy", "random"], games=12, seed=3)


def timeless(games: list[Played]) -> list[Played]:
    """Games without how long they took."""
    return [msgspec.structs.replace(game, seconds=[]) for game in games]


# ---- plans


@pytest.mark.parametrize(
    ("bots", "seats", "lineups", "games"),
    [
        (2, 2, [[[0, 1], [1, 0]]], 2),
        (3, 2, [[[0, 1], [1, 0]], [[0, 2], [2, 0]], [[1, 2], [2, 1]]], 6),
        (3, 3, [[[0, 1, 2], [1, 2, 0], [2, 0, 1]]], 3),
        (2, 4, [[[0, 1, 0, 1], [1, 0, 1, 0]]], 2),
        (2, 3, [[[0, 1, 0], [1, 0, 0], [0, 0, 1]], [[1, 0, 1], [0, 1, 1], [1, 1, 0]]], 6),
    ],
)
def test_seats_rotate_and_all_bots_sit_everywhere(bots: int, seats: int, lineups: object, games: int) -> None:
    plan = Plan(game="veil", seats=seats, bots=[f"bot {n}" for n in range(bots)], games=1)
    assert plan.lineups == lineups
    seatings = [seating for deal in range(plan.deals) for seating in plan.seatings(deal)]
    assert len(seatings) == games
    for seat in range(seats):  # every bot is on every seat equally often
        on_seat = [seating[seat] for seating in seatings]
        assert len({on_seat.count(bot) for bot in range(bots)}) == 1


@pytest.mark.parametrize(("name", "seats"), [("vaalbara", 5), ("helios", 4), ("farmoony", 6), ("suna_valo", 2)])
def test_tables_of_every_size(name: str, seats: int) -> None:
    assert load(name).max_seats == seats
    played = play_deal(Plan(game=name, seats=seats, bots=["random", "random"], games=1), 0)
    assert all(len(game.scores or []) == seats for game in played)


def test_a_deal_is_the_same_for_all_seatings() -> None:
    plan = Plan(game="vaalbara", seats=2, bots=["random", "greedy", "other"], games=1, seed=5)
    assert plan.deal_seed(0) == plan.deal_seed(1) == plan.deal_seed(2) != plan.deal_seed(3)
    assert plan.deal_seed(0) != msgspec.structs.replace(plan, seed=6).deal_seed(0)
    seeds = {plan.bot_seed(deal, game, seat) for deal in range(5) for game in range(2) for seat in range(2)}
    assert len(seeds) == 20


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "chess"}, "chess"),
        ({"seats": 9}, "9"),
        ({"bots": ["random"]}, "two bots"),
        ({"bots": ["random", "random"]}, "once"),
        ({"bots": ["random", "nobody"]}, "nobody"),
        ({"games": 0}, "at least 1"),
        ({"settings": {"luck": True}}, "luck"),
    ],
)
def test_a_plan_that_cannot_be_played(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(SolsteadError, match=reason):
        run(msgspec.structs.replace(VEIL, **changes))


# ---- playing


def test_a_match_can_be_repeated_by_its_seed_whoever_plays_it() -> None:
    alone = run(VEIL)
    assert len(alone.games) == 12
    assert alone.complete
    assert timeless(run(VEIL).games) == timeless(alone.games)
    together = run(VEIL, workers=2)
    assert timeless(together.games) == timeless(alone.games)
    for one, other in zip(alone.standings, together.standings, strict=True):
        assert (one.bot, one.wins, one.rating, one.score) == (other.bot, other.wins, other.rating, other.score)
    other_seed = run(msgspec.structs.replace(VEIL, seed=4))
    assert timeless(other_seed.games) != timeless(alone.games)


def test_an_early_stop_is_the_same_whoever_plays() -> None:
    """Deals that were played ahead of the decision do not count."""
    plan = msgspec.structs.replace(VEIL, games=400)
    sprt = Sprt(h0=0.5, h1=0.65)
    alone, together = run(plan, sprt=sprt), run(plan, workers=2, sprt=sprt)
    assert alone.verdict == together.verdict
    assert alone.verdict is not None
    assert alone.verdict.accepted == "h1"
    assert len(alone.games) < 400
    assert timeless(alone.games) == timeless(together.games)


def test_a_process_that_dies_loses_no_result(tmp_path: Path) -> None:
    plan = Plan(game="veil", seats=2, bots=[misbehaving(tmp_path, "kill-parent"), "random"], games=8)
    results = run(plan, workers=2)
    assert (tmp_path / "killed").exists()
    assert [game.deal for game in results.games] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert all(game.forfeit is None for game in results.games)
    assert gone(tmp_path)


def test_known_deals_are_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(VEIL)
    known = {deal: [game for game in whole.games if game.deal == deal] for deal in range(4)}
    asked: list[int] = []

    def play(plan: Plan, deal: int) -> list[Played]:
        asked.append(deal)
        return play_deal(plan, deal)

    monkeypatch.setattr("solstead.arena.runner.play_deal", play)
    assert timeless(run(VEIL, known=known).games) == timeless(whole.games)
    assert asked == [4, 5]


@pytest.mark.parametrize("fault", ["interrupt", "terminate"])
def test_ctrl_c_and_kill_keep_what_was_played(tmp_path: Path, fault: str) -> None:
    """The bot itself presses Ctrl-C in its second game."""
    file = tmp_path / "results.json"
    bots = f"{misbehaving(tmp_path, fault)},random"
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # also in the background
    script = f"{heed}; from solstead.cli.main import main; main()"
    command = [sys.executable, "-c", script, "arena", "veil", "--bots", bots, "-n", "40", "--output", str(file)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "COLUMNS": "300"})
    assert run.returncode == 128 + signal.SIGINT, run.stderr
    assert "Interrupted" in run.stdout
    results = Results.load(file)
    assert not results.complete
    assert len(results.games) == 0  # a deal whose second game was broken off does not count


def test_results_are_read_as_they_were_written(tmp_path: Path) -> None:
    results = run(msgspec.structs.replace(VEIL, games=4))
    results.save(tmp_path / "results.json")
    assert Results.load(tmp_path / "results.json") == results
    (tmp_path / "other.json").write_text("{}", encoding="utf-8")
    with pytest.raises(SolsteadError, match="no result"):
        Results.load(tmp_path / "other.json")
    with pytest.raises(SolsteadError, match="cannot read"):
        Results.load(tmp_path / "nowhere.json")


def test_the_picture_names_every_bot() -> None:
    results = run(msgspec.structs.replace(VEIL, games=4))
    results.standings[0].bot = "<& a name that is longer than there is room for"
    picture = svg([("Veil", results)])
    assert "&lt;&amp; a name that is" in picture
    assert "random" in picture
    assert picture.count('class="bar"') == 2


@pytest.fixture(autouse=True)
def _no_process_is_left() -> None:
    close_all()
