"""`solstead replay`: step through a record."""

from __future__ import annotations

from pathlib import Path
from typing import Optional

from rich.console import Console

from solstead.cli.files import read_record
from solstead.cli.options import texts
from solstead.cli.screen import command_words, short, window
from solstead.core.drawing import draw
from solstead.core.errors import SolsteadError
from solstead.core.match import Step
from solstead.core.zone import SPECTATOR


def replay(file: Path, step: Optional[int], seat: Optional[int], language: str, components: Optional[Path]) -> None:
    """Show one step, or let a person go back and forth."""
    viewer = Viewer(file, language, components, window())
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
        self.match, _ = read_record(file, components, language)
        self.game = self.match.game
        self.text = texts(self.game, language)
        self.console = console
        self.words = command_words(self.text, "replay_command")
        self.states = [*(step.before for step in self.match.steps), self.match.state]
        self.at = 0
        self.seat = SPECTATOR

    def go(self, step: int) -> None:
        if not 0 <= step < len(self.states):
            raise SolsteadError(self.text("error.step", last=len(self.states) - 1))
        self.at = step

    def look_from(self, seat: int) -> None:
        if not 1 <= seat <= self.match.state.setup.seats:
            raise SolsteadError(self.text("error.seats", last=self.match.state.setup.seats))
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
        for line in self.game.describe_all(events, self.seat, self.match.state.setup, self.text):
            if line:
                self.console.print(f"  {line}", markup=False, highlight=False)
        state = self.states[self.at]
        view = state.view(None if self.seat == SPECTATOR else self.seat)
        self.console.print(draw(self.game, view, self.text, state.setup.components))

    def _decision(self, step: Step) -> str:
        """What was decided; a seat is not told the sealed answers of the others."""
        who = self.game.seat_name(step.seat, step.before.setup, self.text)
        if step.sealed and self.seat not in (SPECTATOR, step.seat):
            return self.text("sealed", seat=who)
        return f"{who}: {self.game.label(step.before, step.seat, step.action, self.text)}"

    def _command(self, given: str) -> bool:
        """Do what was typed; whether there is something new to show."""
        word, _, rest = given.casefold().partition(" ")
        command = self.words.get(word, "") if word else "next"
        try:
            if command == "next":
                self.go(self.at + 1)
            elif command == "back":
                self.go(self.at - 1)
            elif command == "quit":
                self.at = -1
            elif command == "seat" and not rest:
                self.seat = SPECTATOR
            elif command == "seat":
                self.look_from(_number(rest))
            elif command == "help":
                self.console.print(self.text("replay_help"), markup=False)
                return False
            elif _number(word) >= 0:
                self.go(_number(word))
            else:
                self.console.print(self.text("replay_unknown", given=short(given)), markup=False)
                return False
        except SolsteadError as error:
            self.console.print(str(error), markup=False)
            return False
        return True


def _number(word: str) -> int:
    """A number that was typed, or -1; one of many digits is no number of anything here."""
    return int(word) if word.isdecimal() and len(word) < 10 else -1
