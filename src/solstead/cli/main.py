"""The commands. Each reads its arguments here and does its work in a module of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Optional

import typer
from rich.console import Console
from typer.exceptions import TyperException

import solstead.core.state
from solstead import __version__
from solstead.cli import components as components_command
from solstead.cli import play as play_command
from solstead.cli import replay as replay_command
from solstead.cli import rules as rules_command
from solstead.cli import simulate as simulate_command
from solstead.cli.options import Options
from solstead.core.errors import SolsteadError

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
)

GameName = Annotated[str, typer.Argument(help="The game: see `solstead games`.", show_default=False)]
Seats = Annotated[Optional[int], typer.Option(help="How many seats. [default: the fewest the game allows]")]
Seed = Annotated[Optional[int], typer.Option(help="A number that makes the deal and the bots repeatable.")]
Language = Annotated[str, typer.Option("--lang", help="en or de.", envvar="SOLSTEAD_LANG")]
Settings = Annotated[
    Optional[list[str]], typer.Option("--set", metavar="NAME=VALUE", help="A setting of the game; may be repeated.")
]
ComponentsFile = Annotated[
    Optional[Path], typer.Option("--components", help="A components file of your own (see `solstead components`).")
]


def _version(wanted: bool) -> None:
    if wanted:
        print(f"solstead {__version__} ({'compiled' if compiled() else 'interpreted'})")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """Modern board games with exact rules, against bots, in your terminal."""


@app.command()
def play(
    game: GameName,
    seats: Seats = None,
    bots: Annotated[
        str,
        typer.Option(
            help="Who sits on the other seats: one name for all, or one each (human, level-1 to level-5, ...)."
        ),
    ] = "greedy",
    seed: Seed = None,
    lang: Language = "en",
    settings: Settings = None,
    components: ComponentsFile = None,
) -> None:
    """Play in the terminal, against bots or with others at the same keyboard."""
    play_command.play(Options(game, seats, lang, settings, components), bots, seed)


@app.command()
def simulate(
    game: GameName,
    n: Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")] = 1000,
    seats: Seats = None,
    bots: Annotated[
        str, typer.Option(help="One name for all seats, or one each (random, greedy, level-3, ...).")
    ] = "random",
    seed: Seed = 0,
    plot: Annotated[Optional[Path], typer.Option(help="Write a histogram of the scores (.svg, .png or .pdf).")] = None,
    lang: Language = "en",
    settings: Settings = None,
    components: ComponentsFile = None,
) -> None:
    """Let bots play many games and sum up what happened."""
    simulate_command.simulate(Options(game, seats, lang, settings, components), n, bots, seed, plot)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `s FILE` saves it while playing.", show_default=False)],
    step: Annotated[Optional[int], typer.Option(help="Show this step and stop.")] = None,
    seat: Annotated[Optional[int], typer.Option(help="Look from this seat, 1 being the first.")] = None,
    lang: Language = "en",
    components: ComponentsFile = None,
) -> None:
    """Step through a recorded game, forward and back."""
    replay_command.replay(file, step, seat, lang, components)


@app.command()
def rules(game: GameName) -> None:
    """Show the rules of a game as they are implemented."""
    rules_command.rules(game)


@app.command()
def components(
    game: GameName,
    check: Annotated[Optional[Path], typer.Option(help="Say whether this components file fits.")] = None,
    export: Annotated[Optional[Path], typer.Option(help="Write the game's own file, to start yours from.")] = None,
    lang: Language = "en",
) -> None:
    """List what is printed on cards and boards, with where each value comes from."""
    components_command.components(game, check, export, lang)


@app.command()
def games(lang: Language = "en") -> None:
    """List the games."""
    rules_command.games(lang)


def compiled() -> bool:
    """Whether the engine is compiled."""
    return not solstead.core.state.__file__.endswith(".py")


def main() -> None:
    """Wrong input is one line and exit code 2."""
    try:
        sys.exit(app(standalone_mode=False))
    except SolsteadError as error:
        _fail(str(error))
    except TyperException as error:
        message = error.format_message()
        if message:
            _fail(message)
        sys.exit(2)  # no command was given; the help has been shown
    except (KeyboardInterrupt, EOFError):
        Console(stderr=True).print()
        sys.exit(130)


def _fail(message: str) -> None:
    print(f"solstead: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(2)
