"""The commands. Each reads its arguments here and does its work in a module of its own."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import Annotated, Optional

import typer
from rich.console import Console
from typer.exceptions import TyperException

from solstead import __version__
from solstead.cli import arena as arena_command
from solstead.cli import bot_check as bot_check_command
from solstead.cli import check_game as check_game_command
from solstead.cli import components as components_command
from solstead.cli import dataset as dataset_command
from solstead.cli import fit as fit_command
from solstead.cli import ladder as ladder_command
from solstead.cli import play as play_command
from solstead.cli import puzzle as puzzle_command
from solstead.cli import replay as replay_command
from solstead.cli import review as review_command
from solstead.cli import rules as rules_command
from solstead.cli import serve as serve_command
from solstead.cli import simulate as simulate_command
from solstead.cli import tournament as tournament_command
from solstead.cli import train as train_command
from solstead.cli import verify as verify_command
from solstead.cli.options import Options, common_text
from solstead.cli.usage import mistake, spoken
from solstead.core import engine
from solstead.core.errors import SolsteadError
from solstead.core.text import TEXTS, languages

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
)

GameName = Annotated[str, typer.Argument(help="The game: see `solstead games`.", show_default=False)]
Seats = Annotated[Optional[int], typer.Option(help="How many seats.", show_default="the fewest the game allows")]
Seed = Annotated[Optional[int], typer.Option(help="A number that makes the deal and the bots repeatable.")]
Language = Annotated[str, typer.Option("--lang", help=f"{', '.join(languages(TEXTS))}.", envvar="SOLSTEAD_LANG")]
Settings = Annotated[
    Optional[list[str]], typer.Option("--set", metavar="NAME=VALUE", help="A setting of the game; may be repeated.")
]
ComponentsFile = Annotated[
    Optional[Path],
    typer.Option("--components", help="A smaller game, or a components file of your own (see `solstead components`)."),
]


def _version(wanted: bool) -> None:
    if wanted:
        print(f"solstead {__version__} ({'compiled' if engine.compiled() else 'interpreted'})")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """Modern board games with exact rules: in your browser, or against bots in your terminal."""


@app.command()
def play(
    game: Annotated[Optional[str], typer.Argument(help="The game: see `solstead games`.", show_default=False)] = None,
    seats: Seats = None,
    bots: Annotated[
        Optional[str],
        typer.Option(
            help="Who sits on the other seats: one name for all, or one each (human, level-1 to level-5, ...).",
            show_default="greedy",
        ),
    ] = None,
    seat: Annotated[Optional[int], typer.Option(help="Your seat, 1 being the first.", show_default="by chance")] = None,
    saved: Annotated[
        Optional[Path], typer.Option("--continue", metavar="FILE", help="Go on with a game that was saved.")
    ] = None,
    seed: Seed = None,
    lang: Language = "en",
    settings: Settings = None,
    components: ComponentsFile = None,
) -> None:
    """Play in the terminal, against bots or with others at the same keyboard."""
    if saved is not None:
        if game is not None or seats is not None or settings:
            raise SolsteadError(common_text(lang)("error.continue"))
        play_command.go_on(saved, bots, seat, seed, lang, components)
    elif game is None:
        raise SolsteadError(common_text(lang)("error.no_game"))
    else:
        play_command.play(Options(game, seats, lang, settings, components), bots or "greedy", seat, seed)


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
def dataset(
    game: GameName,
    bots: Annotated[
        str, typer.Option(help="One name for all seats, or one each (random, greedy, level-3, ...); seats rotate.")
    ] = "random",
    n: Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")] = 100,
    seats: Seats = None,
    seed: Seed = 0,
    output: Annotated[Optional[Path], typer.Option(help="The file to write.", show_default="GAME.parquet")] = None,
    positions: Annotated[
        bool, typer.Option("--positions", help="Also what the seat saw, and the whole table, as JSON.")
    ] = False,
    lang: Language = "en",
    settings: Settings = None,
    components: ComponentsFile = None,
) -> None:
    """Write games between bots as a table of decisions, in Parquet (needs PyArrow)."""
    options = Options(game, seats, lang, settings, components)
    dataset_command.dataset(options, n, bots, seed, output or Path(f"{game}.parquet"), positions)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            help="Who plays, with commas between: names, FILE.py or MODULE:CLASS (docs/bots.md), cmd:COMMAND or "
            "http://... (docs/bot-protocol.md); NAME=... calls a bot so."
        ),
    ] = "greedy,random",
    n: Annotated[int, typer.Option("-n", "--games", min=1, help="How many games, at least.")] = 200,
    seats: Seats = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes on this machine.")] = 1,
    ray: Annotated[Optional[str], typer.Option(help="The address of a Ray cluster that plays instead.")] = None,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal games.")] = 0,
    sprt: Annotated[
        Optional[str],
        typer.Option(metavar="H0:H1", help="Stop when it is clear which share of the games the first bot wins."),
    ] = None,
    alpha: Annotated[float, typer.Option(help="How likely H1 may be accepted though H0 is true.")] = 0.05,
    beta: Annotated[float, typer.Option(help="How likely H0 may be accepted though H1 is true.")] = 0.05,
    limit: Annotated[float, typer.Option(help="Seconds a decision, for bots outside this process.")] = 10.0,
    output: Annotated[Optional[Path], typer.Option(help="Write the results as JSON.")] = None,
    picture: Annotated[Optional[Path], typer.Option(help="Write the results as a picture (.svg).")] = None,
    lang: Language = "en",
    settings: Settings = None,
    components: ComponentsFile = None,
) -> None:
    """Let bots play each other with rotated seats and paired deals, and say who is better, and how surely."""
    options = Options(game, seats, lang, settings, components)
    plan = arena_command.plan_of(options, bots, n, seed, limit)
    hypotheses = arena_command.hypotheses(sprt, alpha, beta)
    arena_command.arena(options, plan, workers, ray, hypotheses, output, picture)


@app.command()
def tournament(
    game: GameName,
    bots: Annotated[str, typer.Option(help="Who takes part, with commas between: as for `arena`.")],
    kind: Annotated[str, typer.Option(help="round_robin, swiss or arena.")] = "round_robin",
    rounds: Annotated[int, typer.Option(min=0, help="How many.", show_default="as many as the kind needs")] = 0,
    seats: Seats = None,
    deals: Annotated[int, typer.Option(min=1, help="Deals for each table, each in every rotation of the seats.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="Processes on this machine.")] = 1,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal games.")] = 0,
    limit: Annotated[float, typer.Option(help="Seconds a decision, for bots outside this process.")] = 10.0,
    output: Annotated[Optional[Path], typer.Option(help="Write it down: .csv the standings, .json all of it.")] = None,
    lang: Language = "en",
    settings: Settings = None,
    components: ComponentsFile = None,
) -> None:
    """Let bots play a tournament: round robin, Swiss or arena; docs/tournaments.md has the rules."""
    options = Options(game, seats, lang, settings, components)
    plan = arena_command.plan_of(options, bots, 1, seed, limit)
    tournament_command.tournament(options, plan, kind, rounds, deals, workers, output)


@app.command()
def train(
    game: GameName,
    seats: Annotated[
        Optional[int], typer.Option(help="Learn at tables of this size alone.", show_default="by config")
    ] = None,
    components: ComponentsFile = None,
    seconds: Annotated[
        Optional[float],
        typer.Option(
            min=1,
            help="How long to learn, earlier runs included.",
            show_default="600; with --repeat as long as its parts",
        ),
    ] = None,
    out: Annotated[Optional[Path], typer.Option(help="The folder to write to.", show_default="training/GAME")] = None,
    config: Annotated[Optional[Path], typer.Option(help="A training.toml of your own.")] = None,
    workers: Annotated[Optional[int], typer.Option(min=1, help="Processes that play.", show_default="by cores")] = None,
    games: Annotated[
        Optional[int], typer.Option(min=1, help="Games in each of them.", show_default="by config")
    ] = None,
    device: Annotated[str, typer.Option(help="auto, cpu or cuda.")] = "auto",
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the checkpoint in the folder.")] = False,
    repeat: Annotated[
        bool, typer.Option("--repeat", help="Learn as the network that is shipped has, part after part.")
    ] = False,
    network: Annotated[Optional[Path], typer.Option("--from", help="Begin with the weights of this network.")] = None,
    against: Annotated[
        Optional[Path], typer.Option(help="Learn to beat this network, which stays as it is, instead of oneself.")
    ] = None,
    seed: Seed = None,
    matches: Annotated[int, typer.Option(min=0, help="Games against each bot of the pool afterwards.")] = 100,
    lang: Language = "en",
) -> None:
    """Let a network learn a game by playing against itself (needs PyTorch)."""
    options = Options(game, seats, lang, None, components)
    wanted = train_command.Wanted(
        seats=seats,
        components=components,
        seconds=seconds,
        folder=out,
        config=config,
        workers=workers,
        games=games,
        device=device,
        resume=resume,
        repeat=repeat,
        network=network,
        against=against,
        seed=seed,
        matches=matches,
    )
    train_command.train(options, wanted)


@app.command()
def fit(
    game: GameName,
    games: Annotated[int, typer.Option("-n", "--games", min=10, help="How many games of strong bots.")] = 400,
    matches: Annotated[int, typer.Option(min=0, help="Games of the greedy bot, new weights against old.")] = 200,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal games.")] = 0,
    write: Annotated[bool, typer.Option("--write", help="Keep the new weights in estimate.toml of the game.")] = False,
    lang: Language = "en",
) -> None:
    """Find what things are worth that bring points later: the weights of a game's estimate."""
    options = Options(game, None, lang, None, None)
    fit_command.fit_weights(options, games, matches, seed, write)


@app.command()
def ladder(
    games: Annotated[Optional[str], typer.Option(help="Which games, with commas between.", show_default="all")] = None,
    bots: Annotated[Optional[str], typer.Option(help="Which bots, with commas between.", show_default="all")] = None,
    also: Annotated[
        Optional[str], typer.Option(help="Bots of yours besides, as for `arena`: my_bot.py, Ada=cmd:./ada, ...")
    ] = None,
    n: Annotated[int, typer.Option("-n", "--number", min=1, help="How many games at each table, at least.")] = 400,
    seats: Annotated[
        Optional[str],
        typer.Option(help="Which numbers of seats.", show_default="the fewest, and four where there can be"),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes on this machine.")] = 1,
    ray: Annotated[Optional[str], typer.Option(help="The address of a Ray cluster that plays instead.")] = None,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal games.")] = 0,
    folder: Annotated[Path, typer.Option(help="Where ladder.md and ladder.svg go.")] = Path("docs"),
    results: Annotated[Path, typer.Option(help="Where the games are kept, to go on after a break.")] = Path(
        "build/ladder"
    ),
    lang: Language = "en",
) -> None:
    """Let all bots play all games and write the ladder for the documentation."""
    tables = ladder_command.tables(games, bots, seats, n, seed, also)
    ladder_command.ladder(tables, workers, ray, folder, results, lang)


@app.command("bot-check")
def bot_check(
    command: Annotated[str, typer.Argument(help="How the bot is started, or its http:// address.", show_default=False)],
    games: Annotated[Optional[str], typer.Option(help="Which games, with commas between.", show_default="all")] = None,
    positions: Annotated[int, typer.Option(min=0, help="Single positions of each game.")] = 20,
    n: Annotated[int, typer.Option("-n", "--number", min=0, help="Whole games of each game.")] = 4,
    limit: Annotated[float, typer.Option(help="Seconds a decision.")] = 10.0,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal positions and deals.")] = 0,
    lang: Language = "en",
) -> None:
    """Say whether a bot outside keeps to the protocol (docs/bot-protocol.md); exit code 1 if not."""
    if not bot_check_command.bot_check(command, games, positions, n, limit, seed, lang):
        raise typer.Exit(1)


@app.command("check-game")
def check_game(
    game: Annotated[str, typer.Argument(help="A folder or file with a game, or the name of one.", show_default=False)],
    lang: Language = "en",
) -> None:
    """Say whether a game keeps what every game promises (CONTRIBUTING.md); exit code 1 if not."""
    if not check_game_command.check_game(game, lang):
        raise typer.Exit(1)


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
def verify(
    file: Annotated[Path, typer.Argument(help="The record of a finished game of a server.", show_default=False)],
    seen: Annotated[
        Optional[str],
        typer.Option(help="The fingerprint from the waiting room, at least 32 digits: it must be that of the record."),
    ] = None,
    lang: Language = "en",
    components: ComponentsFile = None,
) -> None:
    """Say whether the shuffles of a game were fair (docs/fair.md); exit code 1 if not, 3 if the record has no proof."""
    raise typer.Exit(verify_command.verify_file(file, seen, lang, components))


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A record of a finished game.", show_default=False)],
    html: Annotated[Optional[Path], typer.Option(help="Write a page that needs nothing else.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as data.")] = False,
    effort: Annotated[float, typer.Option(min=0.1, max=100.0, help="How closely to look; time grows with it.")] = 1.0,
    lang: Language = "en",
    components: ComponentsFile = None,
) -> None:
    """Look at a finished game again: what cost whom how much, what was luck, and why (docs/review.md)."""
    review_command.review_file(file, html, as_json, lang, components, effort)


@app.command("review-calibrate")
def review_calibrate(
    game: GameName,
    data: Annotated[Path, typer.Option(help="A folder for the games that it learns from; more can be added later.")],
    minutes: Annotated[float, typer.Option(min=0.0, help="Processor time for more games, for each table size.")] = 10.0,
    seats: Annotated[
        Optional[list[int]], typer.Option(help="More games of this table size only; may be repeated.")
    ] = None,
    most: Annotated[int, typer.Option(min=100, help="Positions that are learned from, about.")] = 100_000,
    out: Annotated[Optional[Path], typer.Option(help="Where to write.", show_default="heads.npz of the game")] = None,
) -> None:
    """Make what the reviews of a game go by, from games of bots. For authors of games; it takes a while."""
    review_command.calibrate_game(game, seats or [], minutes, most, data, out)


@app.command()
def puzzle(
    game: Annotated[Optional[str], typer.Argument(help="The game.", show_default="by chance")] = None,
    theme: Annotated[str, typer.Option(help="Of this theme only: opening, end, later, deny, hurry, risk, ...")] = "",
    level: Annotated[
        Optional[int], typer.Option(min=1, max=6, help="Those that bots find from this level on; 6: none surely does.")
    ] = None,
    daily: Annotated[bool, typer.Option("--daily", help="The one of today.")] = False,
    seed: Seed = None,
    lang: Language = "en",
) -> None:
    """Solve puzzles: positions in which one option is clearly the best, and does not look it (docs/review.md)."""
    puzzle_command.solve(game, theme, level, daily, seed, lang)


puzzles = typer.Typer(no_args_is_help=True, help="Find puzzles in games of bots, and measure them.")
app.add_typer(puzzles, name="puzzles")


@puzzles.command("make")
def puzzles_make(
    game: GameName,
    wanted: Annotated[int, typer.Option(min=1, help="Stop when there are so many.")] = 150,
    first: Annotated[int, typer.Option("--from", min=0, help="The number of the first game.")] = 0,
    games: Annotated[int, typer.Option(min=1, help="How many games to look through.")] = 1000,
    out: Annotated[
        Optional[Path], typer.Option(help="Where to write.", show_default="puzzles.jsonl of the game")
    ] = None,
    tables: Annotated[
        Optional[str],
        typer.Option("--from-tables", help="In games that people lend for it, on a server with this database."),
    ] = None,
    second: Annotated[
        Optional[Path], typer.Option(help="Another network of the game, which has to find the same answers.")
    ] = None,
) -> None:
    """Look for puzzles in games of strong bots, or of people. They are added to those there are; it takes a while."""
    puzzle_command.make_puzzles(game, wanted, first, games, out, tables, second)


@puzzles.command("check")
def puzzles_check(
    game: GameName,
    file: Annotated[Optional[Path], typer.Option(help="The puzzles.", show_default="puzzles.jsonl of the game")] = None,
) -> None:
    """Play puzzles on to real ends, and leave out those whose answer does not hold. It takes a while."""
    puzzle_command.check(game, file)


@puzzles.command("measure")
def puzzles_measure(
    game: GameName,
    names: Annotated[str, typer.Option("--bots", help="Which bots, with commas between.")] = "greedy,level-3,level-5",
    most: Annotated[int, typer.Option(min=1, help="How many puzzles at most.")] = 1000,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal answers.")] = 0,
) -> None:
    """Say which share of a game's puzzles bots solve."""
    puzzle_command.measure(game, names.split(","), most, seed)


@app.command()
def rules(game: GameName, lang: Language = "en") -> None:
    """Show the rules of a game as they are implemented."""
    rules_command.rules(game, lang)


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
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 127.0.0.1 for this machine only.", envvar="SOLSTEAD_HOST")
    ] = "0.0.0.0",
    port: Annotated[int, typer.Option(help="The port to listen on.", envvar="SOLSTEAD_PORT")] = 8000,
    database_url: Annotated[
        str,
        typer.Option(
            help="Where tables are kept: a SQLite file, or postgresql://...",
            show_default="a file in your data folder",
            envvar="SOLSTEAD_DATABASE_URL",
        ),
    ] = "",
    redis_url: Annotated[
        str, typer.Option(help="redis://...: how several workers tell each other.", envvar="SOLSTEAD_REDIS_URL")
    ] = "",
    workers: Annotated[
        int,
        typer.Option(
            min=1, help="Processes that serve; more than one needs PostgreSQL and Redis.", envvar="SOLSTEAD_WORKERS"
        ),
    ] = 1,
    bot_workers: Annotated[
        int, typer.Option(min=1, help="Processes that think for bots, for each worker.", envvar="SOLSTEAD_BOT_WORKERS")
    ] = 2,
    bots: Annotated[
        Optional[list[str]],
        typer.Option(
            "--bot",
            metavar="NAME=ADDRESS",
            help="A bot of yours, which guests choose by its name: cmd:COMMAND or http://... May be repeated; "
            "in SOLSTEAD_BOTS with commas between.",
        ),
    ] = None,
    bot_limit: Annotated[
        float, typer.Option(help="Seconds that a bot of yours has for a decision.", envvar="SOLSTEAD_BOT_LIMIT")
    ] = 10.0,
    fast_commits: Annotated[
        bool,
        typer.Option(
            help="Acknowledge before the disk has it: faster, and the last moments of play are lost when the machine "
            "(or PostgreSQL) crashes.",
            envvar="SOLSTEAD_FAST_COMMITS",
        ),
    ] = False,
    proxies: Annotated[
        str,
        typer.Option(
            help="Addresses and networks of reverse proxies, with commas between: their X-Forwarded-For is believed.",
            envvar="SOLSTEAD_PROXIES",
        ),
    ] = "127.0.0.1,::1",
    crowds: Annotated[
        str,
        typer.Option(
            help="Addresses and networks that many people share (a school, a club), with commas between: "
            "each may ask for twenty times as much.",
            envvar="SOLSTEAD_CROWDS",
        ),
    ] = "",
    origins: Annotated[
        str,
        typer.Option(
            help="Further web origins that may use the server, with commas between.", envvar="SOLSTEAD_ORIGINS"
        ),
    ] = "",
    host_key: Annotated[
        str,
        typer.Option(
            help="A secret that opens the page /host: reports, people, limits.",
            show_default="nobody may",
            envvar="SOLSTEAD_HOST_KEY",
            show_envvar=True,
        ),
    ] = "",
    push: Annotated[
        str,
        typer.Option(
            metavar="CONTACT",
            help="Tell people whose turn it is through their browsers' push services, who reach you there: mailto:... "
            "or https://...",
            show_default="nobody outside is contacted",
            envvar="SOLSTEAD_PUSH",
        ),
    ] = "",
    push_local: Annotated[bool, typer.Option(hidden=True, envvar="SOLSTEAD_PUSH_LOCAL")] = False,
    spectator_delay: Annotated[
        float,
        typer.Option(
            min=0,
            help="Seconds by which spectators see public games with secrets later than who plays.",
            envvar="SOLSTEAD_SPECTATOR_DELAY",
        ),
    ] = 180.0,
    without: Annotated[
        str,
        typer.Option(
            metavar="FEATURES",
            help="What there is not to be here, with commas between: ratings, seeks, history, friends, tournaments, "
            "push, spectators, chat; or all.",
            envvar="SOLSTEAD_WITHOUT",
        ),
    ] = "",
    absence: Annotated[
        float,
        typer.Option(
            min=0,
            help="Seconds after which the others may let a bot play for somebody who is away; longer where clocks are "
            "slow.",
            envvar="SOLSTEAD_ABSENCE",
        ),
    ] = 120.0,
    rate: Annotated[
        float,
        typer.Option(
            help="Messages a second for each socket, five times as many requests for each address; 0: no limit.",
            envvar="SOLSTEAD_RATE",
        ),
    ] = 20.0,
    burst: Annotated[int, typer.Option(help="How many at once before the rate counts.", envvar="SOLSTEAD_BURST")] = 100,
    log_level: Annotated[
        str, typer.Option(help="debug, info, warning or error.", envvar="SOLSTEAD_LOG_LEVEL")
    ] = "warning",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve tables to browsers: on this machine, in a club, or for thousands."""
    serve_command.serve(
        open_page,
        bots or [],
        host=host,
        port=port,
        database_url=database_url,
        redis_url=redis_url,
        workers=workers,
        bot_workers=bot_workers,
        bot_limit=bot_limit,
        fast_commits=fast_commits,
        proxies=proxies,
        crowds=crowds,
        origins=origins,
        host_key=host_key,
        push=push,
        push_local=push_local,
        without=without,
        spectator_delay=spectator_delay,
        absence=absence,
        rate=rate,
        burst=burst,
        log_level=log_level,
    )


@app.command()
def tables(
    database_url: Annotated[str, typer.Option(help="As for `serve`.", envvar="SOLSTEAD_DATABASE_URL")] = "",
    check: Annotated[
        bool,
        typer.Option("--check", help="Look at every record; what is damaged is cut off after its last whole entry."),
    ] = False,
    prune: Annotated[
        Optional[int],
        typer.Option(min=0, metavar="DAYS", help="Delete tables untouched for this long, but no running games."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="With --prune: running games too.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --prune: do not ask.")] = False,
    delete: Annotated[Optional[str], typer.Option(metavar="TABLE", help="Delete one table.")] = None,
    forget: Annotated[
        bool, typer.Option("--forget", help="Forget the person whose key is typed in (or piped): names, chat, seats.")
    ] = False,
) -> None:
    """Count the tables of a server's store, check and mend them, prune old ones, delete a person's data."""
    serve_command.tables(database_url, check, prune, force, yes, delete, forget)


@app.command()
def ratings(
    database_url: Annotated[str, typer.Option(help="As for `serve`.", envvar="SOLSTEAD_DATABASE_URL")] = "",
    recompute: Annotated[
        bool, typer.Option("--recompute", help="Make all of them anew from the records, and say what has changed.")
    ] = False,
) -> None:
    """Count the rated games of a server's store; with --recompute, make all ratings anew from the records."""
    serve_command.ratings(database_url, recompute)


@app.command()
def games(lang: Language = "en") -> None:
    """List the games."""
    rules_command.games(lang)


def main() -> None:
    """Wrong input is one line and exit code 2."""
    gc.freeze()  # what is imported stays: bots think faster when it is not looked at again and again
    try:
        sys.exit(app(standalone_mode=False))
    except SolsteadError as error:
        _fail(str(error))
    except TyperException as error:
        if error.format_message():
            _fail(mistake(error, spoken(sys.argv[1:])))
        sys.exit(2)  # no command was given; the help has been shown
    except (KeyboardInterrupt, EOFError):
        Console(stderr=True).print()
        sys.exit(130)


def _fail(message: str) -> None:
    print(f"solstead: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(2)
