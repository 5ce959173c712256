"""The commands as a person types them."""

from __future__ import annotations

import contextlib
import inspect
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

from solstead.cli.main import main

#: Every question of Vaalbara has one of these among its answers.
NUMBERS = "".join(f"{n}\n" for n in range(1, 13))
SCRIPT = "from solstead.cli.main import main; main()"


def process(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, as a shell starts it."""
    environment = {**os.environ, "COLUMNS": "120", "SOLSTEAD_LANG": "en"}
    command = [sys.executable, "-c", SCRIPT, *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False, env=environment)


def solstead(
    *arguments: str, typed: str = "", folder: Path | None = None, columns: int = 120, german_session: bool = False
) -> subprocess.CompletedProcess[str]:
    """A command in this process: most are done before a new one would have started."""
    out, err = io.StringIO(), io.StringIO()
    changed = {"COLUMNS": str(columns), "SOLSTEAD_LANG": "de" if german_session else "en"}
    with contextlib.ExitStack() as after:
        for context in (
            mock.patch.dict(os.environ, changed),
            mock.patch.object(sys, "argv", ["solstead", *arguments]),
            mock.patch.object(sys, "stdin", io.StringIO(typed)),
            contextlib.chdir(folder or Path.cwd()),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
        ):
            after.enter_context(context)
        with pytest.raises(SystemExit) as ended:
            main()
    code = ended.value.code
    return subprocess.CompletedProcess(arguments, code if isinstance(code, int) else 0, out.getvalue(), err.getvalue())


def test_a_whole_game_by_typing_numbers() -> None:
    """Any number to every question, to the end: also what a stranger does first."""
    run = process("play", "vaalbara", "--seats", "3", "--seed", "5", typed=NUMBERS * 30)
    assert run.returncode == 0, run.stderr
    assert "Round 9 of 9" in run.stdout
    assert "Final scores" in run.stdout
    assert "Winner: " in run.stdout


def test_a_whole_game_in_german_with_people_at_one_keyboard() -> None:
    run = solstead(
        "play", "vaalbara", "--bots", "human", "--seat", "1", "--seed", "5", "--lang", "de", typed=NUMBERS * 80
    )
    assert run.returncode == 0, run.stderr
    assert "Gib die Tastatur an Lila weiter" in run.stdout
    assert "Endstand" in run.stdout


def test_another_person_s_cards_are_never_on_the_screen() -> None:
    """Between two people the keyboard is passed before anything of the second one's hand is shown."""
    run = solstead("play", "vaalbara", "--bots", "human", "--seed", "5", typed="2\n")
    assert "Pass the keyboard" in run.stdout
    assert run.stdout.count("Choose the character") == 1


def test_commands_at_the_table(tmp_path: Path) -> None:
    typed = "h\nl\nx\n99\ns\ns game.json\nu\nr\nq\n"
    run = solstead("play", "vaalbara", "--seed", "1", typed=typed, folder=tmp_path)
    assert run.returncode == 0, run.stderr
    for line in (
        "Type what stands before a choice",
        "Round 1.",
        "'x' is not a choice",
        "'99' is not a choice",
        "Save to which file",
    ):
        assert line in run.stdout
    assert "Saved to game.json" in run.stdout
    assert "Nothing can be undone" in run.stdout
    assert "Goodbye" in run.stdout
    assert json.loads((tmp_path / "game.json").read_text())["game"] == "vaalbara"


def test_saving_where_one_cannot_write() -> None:
    run = solstead("play", "vaalbara", "--seed", "1", typed="s /no/such/folder/x.json\nq\n")
    assert run.returncode == 0
    assert "'/no/such/folder/x.json' cannot be written: the file or folder does not exist." in run.stdout


def test_simulate(tmp_path: Path) -> None:
    run = solstead("simulate", "vaalbara", "-n", "120", "--seats", "4", "--plot", "scores.svg", folder=tmp_path)
    assert run.returncode == 0, run.stderr
    for word in ("120 games of Vaalbara, 4 seats", "decisions/s", "Decisions a game", "Seat 1 wins", "Deviation"):
        assert word in run.stdout
    assert "<svg" in (tmp_path / "scores.svg").read_text()


def test_simulate_is_repeatable_and_takes_bots() -> None:
    runs = [
        solstead("simulate", "vaalbara", "-n", "6", "--bots", "greedy,random", "--seed", "3").stdout for _ in range(2)
    ]
    tables = [run[: run.index("decisions in")].rsplit("\n", 1)[0] for run in runs]
    assert tables[0] == tables[1]
    assert "greedy" in tables[0]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    typed = NUMBERS * 2 + "s game.json\nq\n"
    assert solstead("play", "vaalbara", "--seat", "1", "--seed", "2", typed=typed, folder=tmp_path).returncode == 0
    return tmp_path / "game.json"


def test_replay_forward_and_back(record: Path) -> None:
    run = solstead("replay", str(record), typed="n\n\nb\n3\nv 1\nv\nh\nfoo\nb\n999\nq\n")
    assert run.returncode == 0, run.stderr
    steps = [line.split(" of ")[0] for line in run.stdout.replace(") Step", ")\nStep").splitlines() if "Step " in line]
    numbers = [int(step.split("Step ")[1]) for step in steps]
    assert numbers == [0, 1, 2, 1, 3, 3, 3, 2]
    assert "'foo' is not a command here" in run.stdout
    assert "the steps are 0 to" in run.stdout


def test_replay_of_one_step_from_a_seat(record: Path) -> None:
    seen = solstead("replay", str(record), "--step", "1", "--seat", "1").stdout
    assert "Purple has chosen in secret." in seen
    own = solstead("replay", str(record), "--step", "1", "--seat", "2").stdout
    assert "Purple has chosen in secret." not in own


def test_rules_games_and_components(tmp_path: Path) -> None:
    rules = solstead("rules", "vaalbara").stdout
    assert "VB-" not in rules, "players read no numbers of rulings"
    assert "Midwife" in rules
    assert "Hebamme" in solstead("rules", "vaalbara", "--lang", "de").stdout
    games = solstead("games").stdout
    assert "vaalbara" in games
    listed = solstead("components", "vaalbara").stdout
    assert "Smaller games: small" in listed
    assert "Round 1 of 2" in solstead("play", "vaalbara", "--components", "small", "--seat", "1", typed="q\n").stdout
    assert "L51" in listed
    assert "reconstruction" in listed
    file = tmp_path / "mine.toml"
    assert solstead("components", "vaalbara", "--export", str(file)).returncode == 0
    assert "fits vaalbara" in solstead("components", "vaalbara", "--check", str(file)).stdout
    run = solstead(
        "play", "vaalbara", "--components", str(file), "--set", "clans=red,green", "--seat", "1", typed="q\n"
    )
    assert "You are Red." in run.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["frobnicate"], "No such command"),
        (["play"], "Missing argument"),
        (["play", "chess"], "no game is called 'chess'"),
        (["play", "vaalbara", "--seats", "9"], "2 to 5 seats, not 9"),
        (["play", "vaalbara", "--seats", "two"], "--seats"),
        (["play", "vaalbara", "--bots", "deep"], "no bot is called 'deep'"),
        (["play", "vaalbara", "--seats", "2", "--bots", "random,random,random"], "names 3 players, but 1"),
        (["play", "vaalbara", "--lang", "fr"], "no texts in 'fr'"),
        (["play", "vaalbara", "--set", "clans"], "NAME=VALUE"),
        (["play", "vaalbara", "--set", "clans=red,red"], "different clans"),
        (["play", "vaalbara", "--set", "speed=9"], "no setting is called 'speed'"),
        (["play", "vaalbara", "--components", "nowhere.toml"], "cannot read nowhere.toml"),
        (["simulate", "vaalbara", "-n", "0"], "-n"),
        (["simulate", "vaalbara", "--plot", "scores.txt"], ".svg"),
        (["simulate", "vaalbara", "--bots", "human"], "no bot is called 'human'"),
        (["replay", "nowhere.json"], "nowhere.json cannot be read"),
        (["rules", "chess"], "no game is called"),
        (["rules", "vaalbara", "--lang", "fr"], "no texts in 'fr'"),
        (["components", "vaalbara", "--check", "nowhere.toml"], "cannot read"),
        (["components", "vaalbara", "--export", "/"], "/"),
    ],
)
def test_wrong_input_is_one_line_and_exit_code_2(arguments: list[str], message: str, tmp_path: Path) -> None:
    run = solstead(*arguments, folder=tmp_path)
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.startswith("solstead: ")
    assert len(run.stderr.splitlines()) == 1
    assert message in run.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play"], "Welches Spiel?"),
        (["play", "chess"], "kein Spiel heißt 'chess'"),
        (["play", "vaalbara", "--seats", "9"], "2 bis 5 Plätze, nicht 9"),
        (["play", "vaalbara", "--seat", "3"], "--seat geht von 1 bis 2"),
        (["play", "vaalbara", "--bots", "deep"], "kein Bot heißt 'deep'"),
        (["play", "vaalbara", "--bots", "random,random"], "nennt 2 Mitspielende"),
        (["play", "vaalbara", "--set", "clans"], "NAME=WERT"),
        (["play", "vaalbara", "--continue", "x.json"], "ohne Spiel"),
        (["play", "--continue", "nowhere.json"], "nowhere.json lässt sich nicht lesen"),
        (["replay", "nowhere.json"], "nowhere.json lässt sich nicht lesen"),
    ],
)
def test_wrong_input_in_german(arguments: list[str], message: str, tmp_path: Path) -> None:
    run = solstead(*arguments, "--lang", "de", folder=tmp_path)
    assert run.returncode == 2
    assert message in run.stderr


def test_a_replay_takes_any_input(record: Path) -> None:
    run = solstead("replay", str(record), "--lang", "de", typed=f"{'9' * 5000}\nv {'9' * 5000}\nWEITER\nEnde\n")
    assert run.returncode == 0, run.stderr
    assert "bedeutet hier nichts" in run.stdout
    assert "die Plätze gehen von 1 bis 2" in run.stdout
    assert "Schritt 1 von" in run.stdout


def test_version_and_help() -> None:
    assert solstead("--version").stdout.startswith("solstead 0.")
    for arguments in ([], ["--help"]):
        assert "simulate" in solstead(*arguments).stdout


def test_help_says_what_is_taken_if_nobody_says() -> None:
    for command, told in (
        ("play", "default: (the fewest the game allows)"),
        ("play", "default: (greedy)"),
        ("train", "default: (600; with --repeat as long as its parts)"),
        ("serve", "default: (a file in your data folder)"),
    ):
        assert told in solstead(command, "--help", columns=200).stdout
    source = inspect.getsource(sys.modules[main.__module__])
    assert not re.findall(r'"[^"\n]*\[default', source)  # what stands in brackets is taken for markup, and not shown


def test_exporting_over_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("precious")
    run = solstead("components", "vaalbara", "--export", "mine.toml", folder=tmp_path)
    assert run.returncode == 2
    assert "exists already" in run.stderr
    assert (tmp_path / "mine.toml").read_text() == "precious"


@pytest.mark.parametrize(
    ("arguments", "german"),
    [
        (["play", "vaalbara", "--seatz", "3"], "eine Option --seatz gibt es hier nicht"),
        (["play", "vaalbara", "--seats", "many"], "'--seats' kann diesen Wert nicht haben"),
        (["play", "vaalbara", "--seats"], "--seats braucht einen Wert"),
        (["rules"], "es fehlt: 'game'"),
        (["ply"], "diesen Befehl gibt es so nicht"),
        (["play"], "Welches Spiel?"),
        (["play", "chess"], "kein Spiel heißt 'chess'"),
        (["play", "vaalbara", "--seats", "9"], "ist für 2 bis 5 Plätze, nicht 9"),
        (["play", "vaalbara", "--bots", "nobody"], "kein Bot heißt 'nobody'"),
        (["play", "vaalbara", "--bots", "nobody.py"], "der Bot 'nobody.py' lässt sich nicht laden"),
        (["play", "vaalbara", "--set", "nothing=1"], "das ist keine Einstellung von vaalbara"),
        (["play", "vaalbara", "--components", "nowhere.toml"], "nowhere.toml passt nicht zu vaalbara"),
        (["play", "--continue", "nowhere.json"], "diese Datei oder diesen Ordner gibt es nicht"),
    ],
)
def test_no_english_errors_in_a_german_session(arguments: list[str], german: str) -> None:
    run = solstead(*arguments, german_session=True)
    assert run.returncode == 2
    assert german in run.stderr
    assert not re.search(r"\b(such|invalid|missing|there|must|should|takes|which)\b", run.stderr.lower())
