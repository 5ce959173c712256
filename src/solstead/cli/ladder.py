"""`solstead ladder`: every bot at every game, written for the documentation."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path
from typing import Optional

import msgspec
from rich.console import Console

from solstead import __version__, list_games
from solstead.arena.entrants import entrants
from solstead.arena.plan import Plan
from solstead.arena.results import Played, Results
from solstead.bots import names as names_at
from solstead.cli.arena import play, write_picture
from solstead.cli.options import common_text, texts
from solstead.core.errors import SolsteadError
from solstead.core.registry import load

#: Seconds between two looks at the disk.
SAVE_EVERY = 20.0

INTRODUCTION = """\
# The ladder

All bots at all games. Seats rotate, and every deal is played once in every rotation. *Wins* is the share of the games
won, a shared win counted in parts, with the 95 % interval (Wilson); with {fair} it would be an equal share.
*Rating* is Plackett-Luce, fitted to all games at once, with two deviations; ratings of different tables do not compare.

{date}, Solstead {version}, `{command}`

![The ladder as a picture](ladder.svg)
"""


class Kept(msgspec.Struct, kw_only=True):
    """A table that is not finished."""

    version: str
    plan: Plan
    played: dict[int, list[Played]]


def tables(
    game_names: Optional[str], bots: Optional[str], seats: Optional[str], n: int, seed: int, also: Optional[str] = None
) -> list[Plan]:
    """What is to be played: by the bots that are named, or by all of ours; and by others besides."""
    chosen = game_names.split(",") if game_names else list_games()
    playing, called = entrants(bots) if bots else ([], [])
    besides, guests = entrants(also) if also else ([], [])
    plans = []
    for name in chosen:
        game = load(name)
        for count in _seats(seats) or sorted({game.min_seats, min(4, game.max_seats)}):
            if game.min_seats <= count <= game.max_seats:
                setup = game.setup(count)
                ours = names_at(setup) if bots is None else playing
                plans.append(
                    Plan(
                        game=name,
                        seats=count,
                        settings=setup.settings,
                        bots=[*ours, *besides],
                        called=[*(ours if bots is None else called), *guests],
                        games=n,
                        seed=seed,
                    )
                )
    for plan in plans:
        plan.check()
    if not plans:
        raise SolsteadError(f"none of the games {', '.join(chosen)} has that many seats")
    return plans


def _seats(given: Optional[str]) -> list[int]:
    try:
        return [int(part) for part in given.split(",")] if given else []
    except ValueError:
        raise SolsteadError(f"--seats takes numbers with commas between, not {given!r}") from None


def ladder(plans: list[Plan], workers: int, ray: Optional[str], folder: Path, kept: Path, language: str) -> None:
    """Play what has not been played, then write ladder.md and ladder.svg."""
    console = Console()
    matches: list[tuple[str, Results]] = []
    for path in (folder, kept):
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SolsteadError(f"cannot make {path}: {error.strerror}") from None
    for plan in plans:
        text = texts(load(plan.game), language)
        store = _Store(kept / f"{plan.game}-{plan.seats}.json", plan)
        what = text("ladder_working", game=text("title"), seats=plan.seats)
        results = play(plan, console, what, workers=workers, ray=ray, known=store.played(), progress=store.note)
        store.save({deal: [game for game in results.games if game.deal == deal] for deal in _deals(results)})
        if not results.complete:
            console.print(common_text(language)("ladder_kept"), highlight=False)
            raise KeyboardInterrupt
        matches.append((load(plan.game).text("en")("title"), results))
    write_picture(matches, folder / "ladder.svg")
    try:
        (folder / "ladder.md").write_text(page(matches, _command()), encoding="utf-8")
    except OSError as error:
        raise SolsteadError(f"cannot write {folder / 'ladder.md'}: {error.strerror}") from None
    for name in ("ladder.md", "ladder.svg"):
        console.print(common_text(language)("plot_written", file=folder / name), highlight=False)


def _deals(results: Results) -> list[int]:
    return sorted({game.deal for game in results.games})


class _Store:
    """The games of a table on the disk; those of another plan or version are not used."""

    def __init__(self, file: Path, plan: Plan) -> None:
        self.file = file
        self.plan = plan
        self.saved = time.monotonic()

    def played(self) -> dict[int, list[Played]]:
        try:
            kept = msgspec.json.decode(self.file.read_bytes(), type=Kept)
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.DecodeError) as error:
            raise SolsteadError(f"{self.file} holds no games of a ladder: {error}") from None
        return kept.played if (kept.version, kept.plan) == (__version__, self.plan) else {}

    def note(self, played: dict[int, list[Played]]) -> None:
        if time.monotonic() - self.saved > SAVE_EVERY:
            self.save(played)

    def save(self, played: dict[int, list[Played]]) -> None:
        """Written beside and moved, so that a crash leaves the old file or the new one."""
        beside = self.file.with_suffix(".new")
        try:
            beside.write_bytes(msgspec.json.encode(Kept(version=__version__, plan=self.plan, played=played)))
            beside.replace(self.file)
        except OSError as error:
            raise SolsteadError(f"cannot write {self.file}: {error.strerror}") from None
        self.saved = time.monotonic()


def _command() -> str:
    return shlex.join(["solstead", *sys.argv[1:]])


def page(matches: list[tuple[str, Results]], command: str) -> str:
    """The ladder as Markdown."""
    newest = max(results.date for _, results in matches)
    fair = ", ".join(f"{100 / n:.0f} % at {n} seats" for n in sorted({results.plan.seats for _, results in matches}))
    parts = [INTRODUCTION.format(date=newest, version=__version__, command=command, fair=fair)]
    for title, results in matches:
        parts.append(f"\n## {title}, {results.plan.seats} seats\n\n{len(results.games)} games.\n")
        parts.append("| bot | games | wins | 95 % interval | rating | mean points | a decision |")
        parts.append("|---|---|---|---|---|---|---|")
        for row in results.standings:
            score = "" if row.score is None else f"{row.score:.1f}"
            interval = f"{100 * row.low:.1f} - {100 * row.high:.1f} %"
            rating = f"{row.rating:.1f} ± {2 * row.deviation:.1f}"
            parts.append(
                f"| {row.bot} | {row.games} | {100 * row.share:.1f} % | {interval} | {rating} | {score} "
                f"| {1000 * row.decision:.2f} ms |"
            )
    return "\n".join(parts) + "\n"
