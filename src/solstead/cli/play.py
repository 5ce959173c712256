"""`solstead play`: a table in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Optional

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text as Words

from solstead.bots import Bot, ask, make, title
from solstead.bots.external import BotFault, ExternalBot
from solstead.cli import rules
from solstead.cli.files import read_record, reason
from solstead.cli.options import HUMAN, Options, players, texts
from solstead.cli.question import Question
from solstead.cli.screen import Screen, command_words, short, window
from solstead.core import engine
from solstead.core.chance import chance, fork
from solstead.core.drawing import draw, draw_player, keys, listed
from solstead.core.errors import SolsteadError
from solstead.core.events import SHARED, TIE
from solstead.core.match import Match
from solstead.core.record import Record
from solstead.core.text import Text
from solstead.core.zone import SPECTATOR


class Leave(Exception):
    """The person has had enough."""


def play(options: Options, bots: str, seat: Optional[int], seed: Optional[int]) -> None:
    """Play one game to its end."""
    setup = options.setup
    names = players(bots, setup, seat, fork(chance(seed)).below(setup.seats), options.text)
    match = Match(options.game, setup.seats, seed, setup.settings, setup.components)
    Table(match, options.text, names, seed, window()).run()


def go_on(
    file: Path,
    bots: Optional[str],
    seat: Optional[int],
    seed: Optional[int],
    language: str,
    components: Optional[Path],
) -> None:
    """Play a saved game to its end, with those who sat there unless others are named."""
    match, record = read_record(file, components, language)
    for state in [*(step.before for step in match.steps), match.state]:
        state.chance = chance(seed)  # what comes is not in the record
    text = texts(match.game, language)
    names = record.players
    if names is None or bots is not None or seat is not None:
        due = match.state.to_act()
        names = players(bots or "greedy", match.state.setup, seat, due[0] if due else 0, text)
    table = Table(match, text, names, seed, window())
    table.saved_in(file, match.record)
    table.run()


class Table:
    """One game in the terminal, with people and bots."""

    def __init__(self, match: Match, text: Text, names: list[str], seed: Optional[int], console: Console) -> None:
        self.match = match
        self.game = match.game
        self.text = text
        self.names = names
        self.people = [seat for seat, name in enumerate(names) if name == HUMAN]
        self.bots: dict[int, Bot] = {
            seat: make(name, self.game, None if seed is None else seed * 31 + seat)
            for seat, name in enumerate(names)
            if name != HUMAN
        }
        self.screen = Screen(console, shared=len(self.people) > 1, turning=text("turning"))
        self.source = fork(chance(seed))
        self.news: list[str] = []  # what is to be said on the next screen
        self.greeting: list[str] = []  # what is to be said on the first one
        self.seen = [0] * len(names)  # how many steps each person has been told of, the deal being the first
        self.heard = [0] * len(names)  # how many events each bot outside has been told
        self.facing = self.people[0]  # the person at the keyboard
        self.asked = -1  # the bot that was asked last
        self.saw_answers = False  # whether a decision was taken back after a bot had answered it
        self.question = Question("", [], "")  # what the person is asked ...
        self.shown: RenderableType = ""  # ... and how that was shown
        self.file: Optional[Path] = None  # where the game was saved ...
        self.saved: Optional[Record] = None  # ... and as what
        self.words = command_words(text, "command")

    def run(self) -> None:
        self._greet()
        try:
            with self.screen:
                while not self.match.state.over:
                    self._step()
        except (Leave, EOFError, KeyboardInterrupt):
            self._bye()
            return
        except BotFault as fault:
            self.screen.say_all(self.news)
            seat = self._name(self.asked)
            self._say("bot_lost", seat=seat, said=self.text(f"fault.{fault.kind}", bot=seat), reason=fault)
            return
        finally:
            for bot in self.bots.values():
                if isinstance(bot, ExternalBot):
                    bot.finish(self.match.state)
        self._end()

    def saved_in(self, file: Path, record: Record) -> None:
        """The game as it stands lies in this file."""
        self.file, self.saved = file, record

    # ---- decisions

    def _step(self) -> None:
        """One decision: bots first, since nobody waits for them."""
        owing = self.match.state.to_act()
        for seat in owing:
            if seat in self.bots:
                self.match.apply(seat, self._ask(seat))
                return
        seat = self.facing if self.facing in owing else owing[0]
        self._face(seat)
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
        view = state.view(seat)
        options = listed(self.game, state.options(seat))
        names = keys(self.game, view, options, state.setup.components)
        self.question = self._question(seat, options, names)
        news = [*self._since(seat), *self.news]
        greeting = self.greeting
        self.news, self.greeting = [], []
        self.shown = self.screen.show(news, self.text("news_more"), self._looks(view), greeting)
        choices = dict(zip([name.casefold() for name in names], options, strict=True))
        while True:
            given = self.screen.ask(self.text("choose", choices=_range(names)))
            if not given:
                self.shown = self.screen.show(news, self.text("news_more"), self._looks(view), greeting)
            elif given.casefold() in choices:
                self.match.apply(seat, choices[given.casefold()])
                return
            elif self._command(seat, given):
                return
            else:
                self.screen.console.print(self.shown)

    def _question(self, seat: int, options: list[int], names: list[str]) -> Question:
        """What is asked, and what can be answered; to do nothing comes last."""
        seen = self.match.state.determinise(seat, 0)
        labels = [self.game.label(seen, seat, action, self.text) for action in options]
        said = [_besides(name, label) for name, label in zip(names, labels, strict=True)]
        pairs = sorted(zip(names, said, strict=True), key=lambda pair: pair[0] == "0")
        return Question(self.game.question(seen, seat, self.text), pairs, self.text("options_more"))

    def _looks(self, view: Any) -> Iterator[tuple[RenderableType, RenderableType]]:
        """The table with the question below it, the best look first, then lower ones."""
        width = self.screen.console.width
        for close in (False, True):
            table = draw(self.game, view, self.text, self.match.state.setup.components, close)
            for question in self.question.looks(width):
                yield table, question
        for question in self.question.short(width):
            yield table, question

    # ---- commands

    def _command(self, seat: int, given: str) -> bool:
        """Whatever is not a choice; whether the question must be asked anew."""
        word, _, rest = given.partition(" ")
        command = self.words.get(word.casefold(), "")
        if command == "quit":
            self._offer_to_save()
            raise Leave
        if command == "undo":
            return self._undo(seat)
        if not self._look(seat, command, rest.strip()):
            self._say("not_a_choice", given=short(given))
        return False

    def _look(self, seat: int, command: str, rest: str) -> bool:
        """The commands that change nothing; False if it is none of them."""
        if command == "log":
            self.screen.page(self._log(seat))
        elif command == "table":
            state = self.match.state
            self.screen.page(draw(self.game, state.view(seat), self.text, state.setup.components))
        elif command == "options" and not self.match.state.over:
            self._show_options()
        elif command == "rules":
            self._show_rules()
        elif command == "save":
            self._save(rest)
        elif command == "player":
            self._show_player(seat, rest)
        elif command == "help":
            self._say("help")
        else:
            return False
        return True

    def _undo(self, seat: int) -> bool:
        """Bots do not mind, and people at one keyboard can talk: so by consent."""
        if not self.match.can_undo(seat, consent=True):
            self._say("cannot_undo")
            return False
        before = self.match.steps.copy()
        self.match.undo(seat, consent=True)
        if any(step.seat in self.bots for step in before[len(self.match.steps) :]):
            self.saw_answers = True
        self.seen = [min(seen, len(self.match.steps) + 1) for seen in self.seen]
        self.heard = [min(heard, len(self.match.events)) for heard in self.heard]
        self.news.append(self.text("undone"))
        return True

    def _show_options(self) -> None:
        """The options in full: as the question that is asked again below, or page by page."""
        whole = self.question.whole()
        if self.screen.fits(whole):
            self.shown = whole
        else:
            self.screen.page(whole)

    def _show_rules(self) -> None:
        try:
            self.screen.page(rules.rendered(self.game, self.text))
        except SolsteadError:
            self._say("no_rules")

    def _show_player(self, seat: int, wanted: str) -> None:
        """A player by number or name; without one, oneself."""
        named = {self._name(other).casefold(): other for other in range(len(self.names))}
        named.update({str(other + 1): other for other in range(len(self.names))})
        other = named.get(wanted.casefold(), -1) if wanted else seat
        if other < 0:
            self._say("no_player", given=short(wanted), n=len(self.names))
        else:
            state = self.match.state
            self.screen.page(draw_player(self.game, state.view(seat), other, self.text, state.setup.components))

    def _save(self, given: str) -> bool:
        """Save to a file; without a name to the one that was used last. Whether that was done."""
        if not given and self.file is None:
            self._say("save_where")
            return False
        try:
            file = Path(given).expanduser() if given else Path(str(self.file))
            if given and file != self.file and file.exists() and not self._agreed("save_over", file=given):
                self._say("not_saved")
                return False
            record = self._record()
            file.write_bytes(record.encoded())
        except (OSError, ValueError, RuntimeError) as error:
            self._say("cannot_write", file=short(given or str(self.file)), reason=reason(error, self.text))
            return False
        self.saved_in(file, self.match.record)
        self._say("saved_end" if record.scores else "saved", file=file)
        return True

    def _record(self) -> Record:
        """The game so far, and who plays it."""
        record = self.match.record
        record.players = self.names
        return record

    def _offer_to_save(self) -> None:
        """Before leaving a game that is not saved as it stands; no name is no wish."""
        while not self._is_saved():
            given = self.screen.ask(self.text("save_first"))
            if not given or self._save(given):
                return

    def _is_saved(self) -> bool:
        return self.saved is not None and self.saved.steps == self.match.record.steps

    def _agreed(self, key: str, **values: object) -> bool:
        return self.screen.ask(self.text(key, **values)).casefold() in self.text("yes").split()

    # ---- what is shown

    def _face(self, seat: int) -> None:
        """Hide one person's cards before another one looks."""
        if seat != self.facing:
            self.screen.clear()
            self.screen.ask(self.text("pass_to", seat=self._name(seat)))
            self.facing = seat

    def _since(self, seat: int) -> list[str]:
        """What has happened since this person last decided."""
        lines = self._told(seat, self.seen[seat])
        self.seen[seat] = len(self.match.steps) + 1
        return [f"· {line}" for line in lines]

    def _told(self, seat: int, start: int = 0) -> list[str]:
        """The deal and every step as this person may hear them, a line for each; what happens to nobody in particular,
        as when a round begins, begins a line too."""
        setup = self.match.state.setup
        steps = [self.match.opening, *(step.events for step in self.match.steps)]
        lines: list[str] = []
        for events in steps[start:]:
            somebody = True
            new = True
            for event, words in zip(events, self.game.describe_all(events, seat, setup, self.text), strict=True):
                if not words:
                    continue
                if new or (somebody and event.seat < 0):
                    lines.append(words)
                else:
                    lines[-1] += f" {words}"
                new, somebody = False, event.seat >= 0
        return lines

    def _log(self, seat: int) -> RenderableType:
        return Words("\n".join(self._told(seat)) or self.text("log_empty"))

    def _greet(self) -> None:
        self.greeting = [f"{self.text('title')}: {self.text('tagline')}"]
        if len(self.people) == 1:
            self.greeting.append(self.text("you_are", seat=self._name(self.facing)))
        for seat in self.bots:
            self.greeting.append(self.text("against", seat=self._name(seat), bot=title(self.names[seat], self.text)))
        if not engine.compiled():
            self.greeting.append(self.text("slow_engine"))
        self.greeting.append(self.text("help_short"))

    def _end(self) -> None:
        """The last moves, the table, the result; then there is time to look around."""
        view = self.match.state.view(self.facing if len(self.people) == 1 else None)
        self.screen.shared = False  # the hands do not matter any more
        winners = [self._name(seat) for seat in self.match.state.winners()]
        last = [self.text("saw_answers")] if self.saw_answers else []
        last.append(self.text("winner", seat=self.text.listed(winners), n=len(winners)))
        last += self._tie(self.facing if len(self.people) == 1 else SPECTATOR)
        result = Group(self._result(), *map(Words, last))
        self.screen.show(
            [*self.news, *self._since(self.facing)],
            self.text("news_more"),
            [
                (draw(self.game, view, self.text, self.match.state.setup.components, close), result)
                for close in (False, True)
            ],
            self.greeting,
        )
        try:
            while given := self.screen.ask(self.text("after")):
                word, _, rest = given.partition(" ")
                command = self.words.get(word.casefold(), "")
                if command == "quit":
                    break
                if command == "help" or not self._look(self.facing, command, rest.strip()):
                    self._say("after_help")
        except (EOFError, KeyboardInterrupt):
            self.screen.say("")

    def _tie(self, viewer: int) -> list[str]:
        """What decided, where the best scores are level."""
        told = [event for event in self.match.events if event.kind.name in (TIE.name, SHARED.name)]
        return self.game.describe_all(told, viewer, self.match.state.setup, self.text)

    def _bye(self) -> None:
        self.screen.say("")
        if self._is_saved():
            self._say("bye_saved", file=self.file)
        else:
            self._say("bye")

    def _result(self) -> RenderableType:
        """The final scores, best first; below, where they come from if the game keeps that, a line for each source."""
        state = self.match.state
        scores, winners, sources = state.scores(), state.winners(), state.breakdown()
        ranked = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat]))
        grid = Grid(title=self.text("result"))
        grid.add_column("")
        grid.add_column(self.text("result_points"), justify="right")
        for seat in ranked:
            mark = f" ({self.text('won')})" if seat in winners else ""
            grid.add_row(self._name(seat) + mark, str(scores[seat]))
        if not sources:
            return grid
        turned = Grid(title=self.text("sources"), title_justify="left", box=None, padding=(0, 2, 0, 0))
        turned.add_column("")
        for seat in ranked:
            turned.add_column(self._name(seat), justify="right")
        for source in sources[0]:
            if any(parts[source] for parts in sources):
                turned.add_row(self.text(f"source.{source}"), *[str(sources[seat][source]) for seat in ranked])
        return Group(grid, turned)

    def _name(self, seat: int) -> str:
        return self.game.seat_name(seat, self.match.state.setup, self.text)

    def _say(self, key: str, **values: object) -> None:
        self.screen.say(self.text(key, **values))


def _besides(name: str, label: str) -> str:
    """What a label says besides the name that stands before it: "F7: 3 points" is "3 points" beside F7."""
    return "" if label == name else label.removeprefix(f"{name}: ")


def _range(names: list[str]) -> str:
    """What can be typed, in short: "1-5", "3, 5, 12", "C4, D4, ..."."""
    if names == [str(i + 1) for i in range(len(names))]:
        return f"1-{len(names)}" if len(names) > 1 else "1"
    return ", ".join(names if len(names) < 9 else [*names[:4], "..."])
