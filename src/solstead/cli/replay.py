"""`solstead replay`: step through a record."""

from __future__ import annotations

from pathlib import Path
from typing import Optional

from rich.console import Console

from solstead.cli.options import texts
from solstead.core.drawing import draw
from solstead.core.errors import SolsteadError
from solstead.core.match import Step
from solstead.core.record import Record
from solstead.core.zone import SPECTATOR


def replay(file: Path, step: Optional[int], seat: Optional[int], language: str, components: Optional[Path]) -> None:
    """Show one step, or let a person go back and forth."""
    viewer = Viewer(file, language, components, Console())
    if seat is not None:
        viewer.look_from(seat)
    if step is not None:
        viewer.go(step)
        viewer.show()
    else:
        viewer.run()


class Viewer:
    """A record, a step, and the seat from which one looks."""

    def __init__(self, file: Path, language: str, components: Optional[Path], console: Console) -> None:
        record = Record.load(file)
        self.game = record.installed(components)
        self.match = record.replay(components)
        self.text = texts(self.game, language)
        self.console = console
        self.states = [*(step.before for step in self.match.steps), self.match.state]
        self.at = 0
        self.seat = SPECTATOR

    def go(self, step: int) -> None:
        if not 0 <= step < len(self.states):
            raise SolsteadError(f"the steps are 0 to {len(self.states) - 1}, not {step}")
        self.at = step

    def look_from(self, seat: int) -> None:
        if not 1 <= seat <= self.match.state.setup.seats:
            raise SolsteadError(f"the seats are 1 to {self.match.state.setup.seats}, not {seat}")
        self.seat = seat - 1

    def run(self) -> None:
        self.console.print(self.text("replay_help"), markup=False)
        while True:
            self.show()
            try:
                while not self._command(self.console.input(self.text("replay_prompt"), markup=False).strip()):
                    pass
            except EOFError:
                return
            if self.at < 0:
                return

    def show(self) -> None:
        """The decision that led here, what came of it, and the table."""
        total = len(self.states) - 1
        self.console.print(self.text("step", n=self.at, total=total), style="bold", markup=False, highlight=False)
        events = self.match.opening
        if self.at:
            step = self.match.steps[self.at - 1]
            self.console.print(self._decision(step), markup=False, highlight=False)
            events = step.events
        for event in events:
            line = self.game.describe(event, self.seat, self.match.state.setup, self.text)
            if line:
                self.console.print(f"  {line}", markup=False, highlight=False)
        view = self.states[self.at].view(None if self.seat == SPECTATOR else self.seat)
        self.console.print(draw(self.game, view, self.text))

    def _decision(self, step: Step) -> str:
        """What was decided; a seat is not told the sealed answers of the others."""
        who = self.game.seat_name(step.seat, step.before.setup, self.text)
        if step.sealed and self.seat not in (SPECTATOR, step.seat):
            return self.text("sealed", seat=who)
        return f"{who}: {self.game.label(step.before, step.seat, step.action, self.text)}"

    def _command(self, given: str) -> bool:
        """Do what was typed; whether there is something new to show."""
        word, _, rest = given.partition(" ")
        try:
            if word in ("", "n"):
                self.go(self.at + 1)
            elif word == "b":
                self.go(self.at - 1)
            elif word.isdecimal():
                self.go(int(word))
            elif word == "v" and not rest:
                self.seat = SPECTATOR
            elif word == "v" and rest.isdecimal():
                self.look_from(int(rest))
            elif word == "q":
                self.at = -1
            elif word in ("h", "?"):
                self.console.print(self.text("replay_help"), markup=False)
                return False
            else:
                self.console.print(self.text("replay_unknown", given=given), markup=False)
                return False
        except SolsteadError as error:
            self.console.print(str(error), markup=False)
            return False
        return True
