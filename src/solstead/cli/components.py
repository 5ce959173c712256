"""`solstead components`: what is printed on cards and boards."""

from __future__ import annotations

from pathlib import Path
from typing import Optional

from rich.console import Console
from rich.table import Table

from solstead.cli.options import texts
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.registry import load
from solstead.core.text import Text


def components(name: str, check: Optional[Path], export: Optional[Path], language: str) -> None:
    """List, check or export."""
    game = load(name)
    text = texts(game, language)
    console = Console()
    if check is not None:
        digest = game.components(check).digest
        console.print(text("components_fit", file=check, game=name, digest=digest), highlight=False)
    if export is not None:
        _export(game, export)
        console.print(text("components_written", file=export), highlight=False)
    if check is None and export is None:
        _list(game, text, console)


def _export(game: Game, file: Path) -> None:
    own = game.folder / "components.toml"
    if not own.exists():
        raise SolsteadError(f"{game.name} has no components file")
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(own.read_text(encoding="utf-8"))
    except FileExistsError:
        raise SolsteadError(f"{file} exists already") from None
    except OSError as error:
        raise SolsteadError(f"cannot write {file}: {error.strerror}") from None


def _list(game: Game, text: Text, console: Console) -> None:
    """Every table of the file; single values stand together in the first one."""
    own = game.components()
    console.print(text("components_of", game=game.name, digest=own.digest), highlight=False)
    if game.variants():
        console.print(text("components_variants", variants=", ".join(game.variants())), highlight=False)
    for key, value in own.data.items():
        if not isinstance(value, list):
            console.print(f"{key} = {value}", highlight=False)
    for key, rows in own.data.items():
        if isinstance(rows, list):
            fields = list(dict.fromkeys(field for row in rows for field in row))
            table = Table(*fields, title=key)
            for row in rows:
                table.add_row(*[_cell(row.get(field, "")) for field in fields])
            console.print(table)


def _cell(value: object) -> str:
    return " ".join(str(item) for item in value) if isinstance(value, list) else str(value)
