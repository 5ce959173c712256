"""A match: a state with its record, its events, and undo."""

from __future__ import annotations

from typing import Any, Optional, SupportsIndex

from msgspec import UNSET

from solstead.core.chance import CHANCE, Chance, TracedChance, chance
from solstead.core.errors import IllegalAction
from solstead.core.events import Event
from solstead.core.frame import Secret
from solstead.core.game import ComponentsSource, Game
from solstead.core.record import Record
from solstead.core.state import State, as_int, copied


class Step:
    """One decision and what came of it."""

    def __init__(self, seat: int, action: int, before: State) -> None:
        self.seat = seat
        self.action = action
        self.before = before  # never changed
        self.sealed = bool(before.stack) and isinstance(before.stack[-1], Secret)
        self.events: list[Event] = []
        self.draws: list[int] = []
        self.revealing = False  # whether anybody learned something that was hidden


class Match:
    """A game being played.

    Undo is free back to the last checkpoint: where somebody learned something, or another seat decided. By consent of
    the others it may cross their decisions, never new knowledge. A sealed answer can be taken back while the question
    is open, whoever has answered since. Once the game is over nothing is taken back.
    """

    def __init__(
        self,
        game: Game,
        seats: Optional[SupportsIndex] = None,
        seed: Optional[SupportsIndex] = None,
        settings: Optional[dict[str, Any]] = None,
        components: ComponentsSource = None,
        source: Optional[Chance] = None,
        rules: str = "",
    ) -> None:
        self.game = game
        self.position: Optional[dict[str, Any]] = None  # where the game began, if not with a deal
        setup = game.setup(seats, settings, components, rules)
        self.steps: list[Step] = []
        self.opening: list[Event] = []  # the events of the deal
        self.opening_draws: list[int] = []  # what chance said in it
        traced = TracedChance(source or chance(seed), self.opening_draws)
        self.state = game.begin(setup, traced, self.opening)
        self.state.chance = traced.source
        self.state.log = None

    @staticmethod
    def resume(state: State) -> Match:
        """A match that goes on from a state. Its record and events are those from here on; undo stops here."""
        match = Match.__new__(Match)
        match.game = state.setup.game
        match.position = None
        match.steps = []
        match.opening = []
        match.opening_draws = []
        match.state = state
        return match

    @staticmethod
    def begin_at(
        game: Game, position: dict[str, Any], components: ComponentsSource = None, source: Optional[Chance] = None
    ) -> Match:
        """A match that begins in a position instead of with a deal; its record has the position."""
        state = game.from_dict(position, components=components)
        state.chance = source or chance(None)
        match = Match.resume(state)
        match.position = state.to_dict()
        return match

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, from the deal on."""
        return [*self.opening, *(event for step in self.steps for event in step.events)]

    @property
    def record(self) -> Record:
        """The record of the match so far."""
        setup = self.state.setup
        steps = [(CHANCE, number) for number in self.opening_draws]
        for step in self.steps:
            steps.append((step.seat, step.action))
            steps.extend((CHANCE, number) for number in step.draws)
        return Record(
            game=self.game.name,
            rules=setup.rules,
            components=setup.components.digest,
            seats=setup.seats,
            settings=copied(setup.settings),
            position=UNSET if self.position is None else self.position,
            steps=steps,
            scores=self.state.scores() if self.state.over else None,
            winners=self.state.winners() if self.state.over else None,
        )

    def apply(self, seat: SupportsIndex, action: SupportsIndex) -> list[Event]:
        """Take one decision; the events that came of it. IllegalAction changes nothing."""
        state = self.state.clone()
        step = Step(as_int(seat, "a seat"), as_int(action, "an action"), self.state)
        source = state.chance
        state.chance = TracedChance(source, step.draws)
        state.log = step.events
        state.apply(seat, action)
        state.chance = source
        state.log = None
        step.revealing = any(event.learned for event in step.events)
        self.state = state
        self.steps.append(step)
        return step.events

    def undo_index(self, seat: int, consent: bool = False) -> Optional[int]:
        """Which step an undo of this seat would take back, or None if there is nothing that may be taken back."""
        if self.state.over:
            return None  # the result stands
        open_question = isinstance(self.state.stack[-1], Secret)
        crossed = False  # sealed answers of others are kept, but only if a sealed answer is taken back
        for i in range(len(self.steps) - 1, -1, -1):
            step = self.steps[i]
            if step.revealing:
                return None
            if step.seat == seat:
                return i if consent or step.sealed or not crossed else None
            if not (consent or (open_question and step.sealed)):
                return None
            crossed = True
        return None

    def can_undo(self, seat: int, consent: bool = False) -> bool:
        """Whether a seat may take its last decision back now; with consent, also past those of others."""
        return self.undo_index(seat, consent) is not None

    def undo(self, seat: int, consent: bool = False) -> None:
        """Take back the last decision of a seat, with everything after it but the sealed answers of the others.

        `consent` says that the others agree to lose the decisions that they took since.
        """
        index = self.undo_index(seat, consent)
        if index is None:
            raise IllegalAction(f"seat {seat} has nothing to take back")
        later = self.steps[index + 1 :]
        sealed = self.steps[index].sealed and all(step.sealed for step in later)
        self.state = self.steps[index].before
        del self.steps[index:]
        if sealed:
            for step in later:
                self.apply(step.seat, step.action)
