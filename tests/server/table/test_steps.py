"""A step in its parts, as it is shown to those who watch."""

from __future__ import annotations

import random
from typing import Any

import pytest

from solstead.core.match import Match, Step
from solstead.core.registry import list_games, load
from solstead.core.zone import SPECTATOR
from solstead.server.shown.replay import Change, parts_of, shown
from solstead.server.table.steps import beats


def random_steps(game: str, seed: int) -> list[Step]:
    match, dice = Match(load(game), seed=seed), random.Random(seed)
    while not match.state.over:
        seat = dice.choice(match.state.to_act())
        match.apply(seat, dice.choice(match.state.options(seat)))
    return match.steps


@pytest.mark.parametrize("game", list_games())
def test_parts_lead_from_the_decision_to_its_end(game: str) -> None:
    """Each part has events of its own, and everybody can be shown it."""
    for step in random_steps(game, 1):
        counts = [0, *(beat.events for beat in beats(step)), len(step.events)]
        assert counts == [0, len(step.events)] or counts == sorted(set(counts))
        for beat in beats(step):
            for viewer in (None, *range(beat.state.setup.seats)):
                assert beat.state.view(viewer).seats == beat.state.setup.seats


@pytest.mark.parametrize("game", list_games())
def test_parts_tell_nobody_what_is_hidden(game: str) -> None:
    """What a viewer does not know can be dealt anew in the middle of a step, and nothing that is shown changes."""
    looked = 0
    for step in random_steps(game, 2):
        for beat in beats(step):
            for viewer in (None, *range(beat.state.setup.seats)):
                shown = beat.state.view(viewer)
                for seed in range(2):
                    assert beat.state.determinise(viewer, seed).view(viewer) == shown
                    looked += 1
    assert looked or game not in ("vaalbara", "helios", "farmoony", "suna_valo")


def test_a_forced_land_is_taken_before_the_next_round_is_dealt() -> None:
    """Vaalbara: whoever must take what is left takes it, and only then there are new rows."""
    ends = [step for step in random_steps("vaalbara", 1) if any(e.kind.name == "round" for e in step.events)]
    for step in ends:
        kinds = [event.kind.name for event in step.events]
        split = [beat.events for beat in beats(step)]
        if kinds.index("round") > 0:
            assert kinds.index("round") in split
    assert any(beats(step) for step in ends)


@pytest.mark.parametrize("game", ["vaalbara", "farmoony"])
def test_a_replay_has_every_part_as_changes_of_the_one_before(game: str) -> None:
    looked = 0
    for step in random_steps(game, 1)[:60]:
        for viewer in (SPECTATOR, 0):
            view = shown(step.before, viewer)
            for part, beat in zip(parts_of(step, viewer, view), beats(step), strict=True):
                make(view, part.changes)
                assert view == shown(beat.state, viewer)
                assert part.events == beat.events
                looked += 1
    assert looked


def make(view: dict[str, Any], changes: list[Change]) -> None:
    for change in changes:
        place: Any = view
        for name in change.path[:-1]:
            place = place[name]
        if change.gone:
            del place[change.path[-1]]
        else:
            place[change.path[-1]] = change.value
