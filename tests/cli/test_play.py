"""A game at the terminal: what is typed, what is shown, what is kept."""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Optional

import pytest
from rich.console import Console

import solstead
from solstead.cli.options import Options, players, texts
from solstead.cli.play import Table, go_on, play
from solstead.core.chance import chance
from solstead.core.drawing import keys
from solstead.core.errors import SolsteadError
from solstead.core.match import Match
from solstead.core.record import Record
from solstead.core.state import State


def sizes(game: str) -> range:
    """The table sizes of a game."""
    rules = solstead.load(game)
    return range(rules.min_seats, rules.max_seats + 1)


SECOND_PAGE, FIRST_PAGE = "\x1b[?1049h", "\x1b[?1049l"


class Person:
    """Somebody who types these lines and then goes away; `screens` is what was shown before each of them."""

    def __init__(
        self,
        game: str,
        *typed: str,
        names: tuple[str, ...] = ("human", "random"),
        language: str = "en",
        at: Optional[State] = None,
        size: tuple[int, int] = (100, 40),
    ) -> None:
        self.file = io.StringIO()
        console = Console(file=self.file, width=size[0], height=size[1], force_terminal=True, color_system=None)
        rules = solstead.load(game)
        match = Match(rules, len(names), seed=1) if at is None else Match.resume(at)
        self.table = Table(match, texts(rules, language), list(names), 1, console)
        self.typed = iter(typed)
        self.screens: list[str] = []
        self.table.screen.ask = self._ask  # type: ignore[method-assign]

    def _ask(self, prompt: str) -> str:
        self.screens.append(self.file.getvalue()[sum(map(len, self.screens)) :] + prompt)
        self.file.write(prompt)
        try:
            return next(self.typed).strip()
        except StopIteration:
            raise EOFError from None

    def play(self) -> str:
        self.table.run()
        return self.file.getvalue()

    def words(self) -> str:
        """All that was shown, however the lines were broken."""
        return " ".join(self.play().split())


def vaalbara(**fields: Any) -> State:
    return solstead.load("vaalbara").position(**fields)


def test_a_land_is_taken_by_the_number_on_the_board() -> None:
    """With places 1 and 2 taken, the land on place 4 is option 4."""
    state = vaalbara(seats=4, played=["hunter", "oracle", "crafter", "farmer"], first_row=["field"] * 3 + ["river"])
    taken = []
    person = Person("vaalbara", "1", "2", "4", names=("human",) * 4, at=state)
    person.table._face = lambda seat: setattr(person.table, "facing", seat)  # type: ignore[method-assign]
    person.play()
    for step in person.table.match.steps:
        taken.append(person.table.game.noun(step.action))
    assert taken[:3] == [("land", 0), ("land", 1), ("land", 3)]
    assert " 4  River" in person.screens[2]


def test_after_looking_something_up_the_question_is_shown_again() -> None:
    person = Person("vaalbara", "r", "l", "h", "p 2", "x", "o", "")
    person.play()
    for screen in person.screens[:-1]:
        assert screen.count("Choose the character") == 1
        assert screen.index("Choose the character") > len(screen) - 900, "the question comes last"
    assert re.search(r"^╭─ 2 Purple ─", person.screens[4], re.MULTILINE), "p 2 opens player 2"
    assert "Second row" in person.screens[-1], "Enter draws the table again"


def test_the_greeting_comes_before_the_deal_and_a_round_begins_a_line() -> None:
    person = Person("vaalbara")
    person.play()
    lines = person.screens[0].split("\n")
    assert lines[0].startswith("Vaalbara: ")
    assert "· Round 1." in lines
    assert lines.index("h lists the commands.") < lines.index("· Round 1.")


def test_undo_at_the_table() -> None:
    """Half of a Rider's swap is taken back and chosen anew."""
    state = vaalbara(first_row=["field", "river"], played=["rider", "farmer"])
    person = Person("vaalbara", "1", "u", "2", "3", "q", "", at=state)
    assert "Undone." in person.play()
    steps = [(step.seat, person.table.game.noun(step.action)) for step in person.table.match.steps]
    assert steps == [(0, ("land", 1)), (0, ("land", 5))]


@pytest.mark.parametrize("word", ["q", "Q", "quit", "QUIT", "Exit"])
def test_capital_letters_and_words(word: str) -> None:
    person = Person("vaalbara", word)
    assert "is not a choice here" not in person.play()
    assert "Save the game first?" in person.screens[-1]


def test_words_of_the_language_and_english_ones() -> None:
    screen = Person("vaalbara", "HILFE", "log", "Regeln", "ende", language="de").play()
    assert "Was vor einer Wahl steht" in screen
    assert "geht hier nicht" not in screen
    assert "Auf Wiedersehen" in screen


NONSENSE = [
    "9" * 5000,
    "-1",
    "0",
    "1.5",
    "\u0661",
    "²",
    "\x00",
    "s \x00",
    "s ~nobody/x",
    "p " + "9" * 5000,
    "p",
    "[red]",
    "{n}",
]


@pytest.mark.parametrize("typed", NONSENSE, ids=range(len(NONSENSE)))
def test_no_input_ends_a_game(typed: str) -> None:
    person = Person("vaalbara", typed, "q", "")
    assert "Goodbye" in person.play()
    assert len(person.screens) == 3, "the question was asked again, then whether to save"
    assert max(map(len, person.screens[1].splitlines())) <= 110


def test_bytes_that_are_no_text_do_not_end_a_game() -> None:
    run = subprocess.run(
        [sys.executable, "-c", "from solstead.cli.main import main; main()", "play", "vaalbara"],
        input=b"\xff\xfe\n9\xff\nq\n",
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.count(b"is not a choice here") == 2


# ---- saving


def test_saving_asks_before_it_writes_over_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("precious")
    Person("vaalbara", f"s {file}", "n", "q", "").play()
    assert file.read_text() == "precious"
    Person("vaalbara", f"s {file}", "Yes", "q", "").play()
    assert Record.load(file).game == "vaalbara"


def test_saving_again_to_the_same_file_does_not_ask(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    person = Person("vaalbara", f"s {file}", "s", f"s {file}", "q")
    screen = person.words()
    assert screen.count(f"Saved to {file}") == 3
    assert f"The game is saved in {file}." in screen
    assert "not saved" not in screen


def test_home_is_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    Person("vaalbara", "s ~/game.json", "q").play()
    assert Record.load(tmp_path / "game.json").players == ["human", "random"]


def test_leaving_offers_to_save(tmp_path: Path) -> None:
    person = Person("vaalbara", "q", f"{tmp_path}/no/such/folder", f"{tmp_path}/game.json")
    screen = person.words()
    assert "cannot be written: the file or folder does not exist." in screen
    assert Record.load(tmp_path / "game.json").scores is None
    assert "not saved" in Person("vaalbara", "q", "").play()


def test_a_german_session_has_german_errors(tmp_path: Path) -> None:
    screen = Person("vaalbara", f"s {tmp_path}/no/x", f"s {tmp_path}", "j", "p 9", "q", "", language="de").words()
    assert "diese Datei oder diesen Ordner gibt es nicht" in screen
    assert "das ist ein Ordner" in screen
    assert "Einen Spieler '9' gibt es nicht" in screen
    with pytest.raises(SolsteadError, match="lässt sich nicht lesen: diese Datei"):
        go_on(tmp_path / "none.json", None, None, None, "de", None)


def test_a_finished_game_can_be_saved(tmp_path: Path) -> None:
    state = vaalbara(round=9, played=["hunter", "farmer"], first_row=["field", "river"])
    typed = ["1", "1", "2", f"s {tmp_path}/end.json", "l", "p 2", ""]
    person = Person("vaalbara", *typed, at=state)
    screen = person.play()
    assert "Final scores" in screen
    assert Record.load(tmp_path / "end.json").winners is not None


def test_going_on_with_a_saved_game(tmp_path: Path, capsys: pytest.CaptureFixture[str], typing: Any) -> None:
    """The game goes on where it was left, with the same people and bots; what was done can still be taken back."""
    file = tmp_path / "game.json"
    saver = Person("vaalbara", names=("random", "human", "greedy"))
    table = saver.table
    while len(table.match.steps) < 12:
        seat = table.match.state.to_act()[0]
        table.match.apply(seat, table.match.state.options(seat)[0])
    table._save(str(file))
    typing("u", "h", "q")
    go_on(file, None, None, None, "en", None)
    shown = capsys.readouterr().out
    assert "You are Purple." in shown
    assert "Blue: random" in shown
    assert "Yellow: greedy" in shown
    assert "Green" not in shown
    assert "Goodbye. The game is saved" in shown or "Save the game first?" in shown


def test_a_game_that_goes_on_is_played_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], typing: Any
) -> None:
    file = tmp_path / "game.json"
    saver = Person("vaalbara", names=("human", "random"))
    saver.table._save(str(file))
    typing("1", "u", *[str(n) for n in range(1, 13)] * 40)
    go_on(file, "random", 2, None, "en", None)
    assert "Final scores" in capsys.readouterr().out


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """What the next commands read from the keyboard."""

    def type_in(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return type_in


# ---- what is shown


TABLES = [(game, seats) for game in solstead.list_games() for seats in sizes(game)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_decision_of_every_game_fits_on_one_screen(game: str, seats: int) -> None:
    """At 100 x 40, with room for what happened: decisions of everybody in a whole game, in both languages by turns."""
    rules = solstead.load(game)
    match = Match(rules, seats, seed=seats)
    people = [Person(game, names=("human",) * seats, language=language).table for language in ("en", "de")]
    source = chance(seats)
    count = 0
    while not match.state.over:
        for seat in match.state.to_act():
            count += 1
            options = match.state.options(seat)
            if count % 6 == 0 or len(options) > 15:
                table = people[count // 6 % 2]
                table.match = match
                lines = shown_to(table, seat, news=["What happened."])
                assert len(lines) <= 40, "\n".join(lines)
                assert lines[0].endswith("What happened."), "what is new comes first"
                assert "╯" in lines[-2], "the question stands right above the prompt"
            match.apply(seat, options[source.below(len(options))])


def shown_to(table: Table, seat: int, news: list[str]) -> list[str]:
    """The lines on the screen when this seat decides."""
    state = table.match.state
    view, options = state.view(seat), state.options(seat)
    names = keys(table.game, view, options, state.setup.components)
    table.question = table._question(seat, options, names)
    file = io.StringIO()
    table.screen.console.file = file
    table.screen.show(news, "more", table._looks(view))
    return [*file.getvalue().removesuffix("\n").split("\n"), "the prompt"]


def test_options_that_do_not_fit_are_cut_off_and_shown_whole_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """All 25 missions of Farmoony can be chosen from a low window."""
    person = Person("farmoony", "o", names=("human", "random", "random"), size=(100, 26))
    monkeypatch.setattr(person.table.screen, "page", person.table.screen.console.print)
    person.play()
    asked, told = person.screens[:2]
    assert "…" in asked
    assert "(o shows the options in full)" in asked
    assert re.search(r"^│ +25 ", told, re.MULTILINE)
    assert "…" not in told[: told.rindex("╭")]


def test_rules_go_through_a_pager_and_the_question_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person("vaalbara", "r")
    paged: list[bool] = []

    def pager(styles: bool) -> contextlib.AbstractContextManager[None]:
        paged.append(styles)
        return contextlib.nullcontext()

    monkeypatch.setattr(person.table.screen.console, "pager", pager)
    screen = person.play()
    assert paged == [True]
    assert "Nobody sees it until all have chosen" in screen[screen.rindex("─╮") :]


def test_a_long_story_is_cut_at_its_beginning() -> None:
    person = Person("vaalbara", size=(100, 34))
    person.table.news = [f"line {i}" for i in range(50)]
    screen = person.play()
    assert "line 49" in screen
    assert "line 5\n" not in screen
    assert "(l shows all of it)" in screen
    assert screen[: screen.index("Your choice")].count("\n") <= 33


def test_of_one_long_step_the_end_is_told_and_who_one_is() -> None:
    """The deal of Suna Valo has many sentences: the last ones stand on a low first screen, and the greeting."""
    person = Person("suna_valo", names=("human", "random"), size=(100, 35))
    person.play()
    screen = " ".join(person.screens[0].split())
    assert "You are White." in screen
    assert re.search(r"… .*You are dealt two characters: \w+ and \w+\.", screen)
    assert person.screens[0].count("\n") < 35


def test_taking_back_what_a_bot_has_answered_is_allowed_and_said_in_the_end() -> None:
    person = Person("helios", "1", "0", "u", names=("human", "random"))
    person.play()
    assert person.table.saw_answers
    state = vaalbara(round=9, played=["hunter", "farmer"], first_row=["field", "river"])
    for saw in (True, False):
        person = Person("vaalbara", "1", "", at=state.clone())
        person.table.saw_answers = saw
        assert ("Decisions were undone in this game" in person.play()) is saw


@pytest.mark.parametrize(("names", "favoured"), [(("human", "random"), "you"), (("human", "human"), "Blue")])
def test_the_result_says_what_decided_a_tie(names: tuple[str, str], favoured: str) -> None:
    """Below the points, where one reads who has won; people at one keyboard are called by their seats."""
    fields: dict[str, Any] = {"round": 9, "omens": "blue>purple", "first_row": ["field", "river"]}
    end = vaalbara(points=[20, 20], played=["hunter", "farmer"], **fields)
    end.apply(0, end.options(0)[0])
    state = vaalbara(points=[100 - score for score in end.scores()], played=["hunter", "farmer"], **fields)
    screen = Person("vaalbara", "1", "", "", names=names, at=state).play()
    assert f"A tie at 80: the omens favour {favoured}." in screen[screen.index("Winner: Blue") :]


def test_people_at_one_keyboard_leave_no_hand_in_the_history() -> None:
    """All of it is drawn on the terminal's second page, which has none; only the result comes after."""
    screen = Person("vaalbara", "5", "", "q", "", names=("human", "human")).play()
    before, inside = screen.split(SECOND_PAGE)[0], screen.split(SECOND_PAGE)[1]
    assert before == ""
    inside, after = inside.split(FIRST_PAGE)
    assert "Your hand" in inside
    assert "Your hand" not in after
    assert "Pass the keyboard" in inside


def test_one_person_keeps_the_history() -> None:
    assert SECOND_PAGE not in Person("vaalbara", "q", "").play()


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_results_fit_into_80_columns(game: str, seats: int) -> None:
    """Every seat is a row with its whole name, every source too; nothing is cut or broken."""
    match = Match(solstead.load(game), seats, seed=1)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.apply(seat, match.state.options(seat)[-1])
    scores, breakdown = match.state.scores(), match.state.breakdown()
    for language in ("en", "de"):
        person = Person(game, names=("human", *["random"] * (seats - 1)), size=(80, 40), language=language)
        table = person.table
        table.match = match
        table.screen.console.print(table._result())
        shown = person.file.getvalue()
        assert {"en": "┃ Points ┃", "de": "┃ Punkte ┃"}[language] in shown, "the final points are not those so far"
        assert "…" not in shown
        for seat, score in enumerate(scores):
            assert re.search(rf"{table._name(seat)}.*│ +{score} │", shown)
        for source in breakdown[0] if breakdown else ():
            label = table.text(f"source.{source}")
            assert label in shown or not any(parts[source] for parts in breakdown)


# ---- who sits where


def test_the_seat_is_a_matter_of_chance_unless_it_is_chosen() -> None:
    game = solstead.load("vaalbara")
    text, setup = texts(game, "en"), game.setup(3)
    assert players("greedy", setup, None, 2, text) == ["greedy", "greedy", "human"]
    assert players("greedy,random", setup, 2, 0, text) == ["greedy", "human", "random"]
    with pytest.raises(SolsteadError, match="--seat is 1 to 3, not 4"):
        players("greedy", setup, 4, 0, text)


def test_who_does_not_choose_sits_anywhere(capsys: pytest.CaptureFixture[str], typing: Any) -> None:
    options = Options("vaalbara", 3, "en", None, None)
    for seed in range(5):
        typing("q")
        play(options, "random", None, seed)
    assert len(set(re.findall(r"You are (\w+)\.", capsys.readouterr().out))) > 1
