"""`solstead play`: a table in the terminal."""

from __future__ import annotations

from typing import Optional

from rich.console import Console, Group
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text as Words

from solstead.bots import Bot, ask, make, title
from solstead.bots.external import BotFault, ExternalBot
from solstead.cli import rules
from solstead.cli.options import HUMAN, Options, players
from solstead.core.chance import chance, fork
from solstead.core.drawing import draw
from solstead.core.errors import SolsteadError
from solstead.core.match import Match


class Leave(Exception):
    """The person has had enough."""


def play(options: Options, bots: str, seed: Optional[int]) -> None:
    """Play one game to its end."""
    Table(options, players(bots, options.setup.seats), seed, Console()).run()


class Table:
    """One game in the terminal, with people and bots."""

    def __init__(self, options: Options, names: list[str], seed: Optional[int], console: Console) -> None:
        setup = options.setup
        self.game = options.game
        self.text = options.text
        self.console = console
        self.match = Match(self.game, setup.seats, seed, setup.settings, setup.components)
        self.people = [seat for seat, name in enumerate(names) if name == HUMAN]
        self.names = names
        self.source = fork(chance(seed))
        self.bots: dict[int, Bot] = {
            seat: make(name, None if seed is None else seed * 31 + seat)
            for seat, name in enumerate(names)
            if name != HUMAN
        }
        self.heard = [0] * setup.seats  # how many events each seat has been told
        self.facing = self.people[0]  # the person at the keyboard
        self.asked = -1  # the bot that was asked last

    def run(self) -> None:
        self._greet()
        try:
            while not self.match.state.over:
                self._step()
        except (Leave, EOFError, KeyboardInterrupt):
            self.console.print(f"\n{self.text('bye')}")
            return
        except BotFault as fault:
            self._say("fault", seat=self._name(self.asked), reason=fault)
            return
        finally:
            for bot in self.bots.values():
                if isinstance(bot, ExternalBot):
                    bot.finish(self.match.state)
        self._tell_events(self.facing)
        self.console.print(draw(self.game, self.match.state.view(self.facing), self.text))
        self._result()

    def _step(self) -> None:
        """One decision: bots first, since nobody waits for them."""
        owing = self.match.state.to_act()
        for seat in owing:
            if seat in self.bots:
                self.match.apply(seat, self._ask(seat))
                return
        seat = self.facing if self.facing in owing else owing[0]
        self._face(seat)
        self._tell_events(seat)
        self._decide(seat)

    def _ask(self, seat: int) -> int:
        bot = self.bots[seat]
        self.asked = seat
        if isinstance(bot, ExternalBot):
            bot.hear(self.match.events[self.heard[seat] :])
            self.heard[seat] = len(self.match.events)
        return ask(bot, self.match.state, seat, self.source)

    def _decide(self, seat: int) -> None:
        """Ask a person until there is a decision, or something was taken back."""
        state = self.match.state
        self.console.print(draw(self.game, state.view(seat), self.text))
        options = state.options(seat)
        seen = state.determinise(seat, 0)
        choices = Grid.grid(padding=(0, 1))
        for i, action in enumerate(options):
            choices.add_row(Words(f"{i + 1:3}", "bold"), Words(self.game.label(seen, seat, action, self.text)))
        prompt = Words(self.game.question(seen, seat, self.text), "bold")
        self.console.print(Panel(Group(prompt, choices)))
        while True:
            given = self.console.input(self.text("choose", n=len(options)), markup=False).strip()
            if given.isdecimal() and 1 <= int(given) <= len(options):
                self.match.apply(seat, options[int(given) - 1])
                return
            if self._command(seat, given, len(options)):
                return

    def _command(self, seat: int, given: str, choices: int) -> bool:
        """Whatever is not a choice; whether the question must be asked anew."""
        word, _, rest = given.partition(" ")
        if word == "q":
            raise Leave
        if word == "u":
            return self._undo(seat)
        if word == "l":
            self._show_log(seat)
        elif word in ("r", "s"):
            try:
                rules.show(self.game, self.text, self.console) if word == "r" else self._save(rest.strip())
            except SolsteadError as error:
                self.console.print(str(error), markup=False)
        elif word in ("h", "?"):
            self._say("help")
        else:
            self._say("not_a_choice", given=given, n=choices)
        return False

    def _undo(self, seat: int) -> bool:
        """Bots do not mind, and people at one keyboard can talk: so by consent."""
        if not self.match.can_undo(seat, consent=True):
            self._say("cannot_undo")
            return False
        self.match.undo(seat, consent=True)
        self.heard = [min(heard, len(self.match.events)) for heard in self.heard]
        self._say("undone")
        return True

    def _save(self, file: str) -> None:
        if not file:
            self._say("save_where")
            return
        self.match.record.save(file)
        self._say("saved", file=file)

    def _face(self, seat: int) -> None:
        """Hide one person's cards before another one looks."""
        if seat != self.facing:
            self.console.clear()
            self.console.input(self.text("pass_to", seat=self._name(seat)), markup=False)
            self.facing = seat

    def _tell_events(self, seat: int) -> None:
        """What has happened since this seat last looked."""
        for line in self._lines(seat)[self.heard[seat] :]:
            if line:
                self.console.print(f"  {line}", markup=False, highlight=False)
        self.heard[seat] = len(self.match.events)

    def _show_log(self, seat: int) -> None:
        lines = [line for line in self._lines(seat) if line]
        self.console.print("\n".join(lines) or self.text("log_empty"), markup=False, highlight=False)

    def _lines(self, seat: int) -> list[str]:
        setup = self.match.state.setup
        return [self.game.describe(event, seat, setup, self.text) for event in self.match.events]

    def _greet(self) -> None:
        self.console.print(f"[bold]{self.text('title')}[/bold]: {self.text('tagline')}")
        if len(self.people) == 1:
            self._say("you_are", seat=self._name(self.facing))
        for seat in self.bots:
            self._say("against", seat=self._name(seat), bot=title(self.names[seat], self.text))
        self._say("help")

    def _result(self) -> None:
        """The final scores, best first, with where they come from if the game keeps that."""
        state = self.match.state
        scores, winners, sources = state.scores(), state.winners(), state.breakdown()
        grid = Grid(title=self.text("result"))
        grid.add_column("")
        grid.add_column(self.text("score"), justify="right")
        for source in sources[0] if sources else ():
            grid.add_column(self.text(f"source.{source}"), justify="right")
        for seat in sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat])):
            mark = f" ({self.text('won')})" if seat in winners else ""
            parts = [str(points) for points in sources[seat].values()] if sources else []
            grid.add_row(self._name(seat) + mark, str(scores[seat]), *parts)
        self.console.print(grid)
        self._say("winner", seat=", ".join(self._name(seat) for seat in winners))

    def _name(self, seat: int) -> str:
        return self.game.seat_name(seat, self.match.state.setup, self.text)

    def _say(self, key: str, **values: object) -> None:
        self.console.print(self.text(key, **values), markup=False, highlight=False)
