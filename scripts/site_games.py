"""What a game is to a program, as a page: its view, nouns, frames, events, observation and settings, from the code."""

from __future__ import annotations

import ast
import inspect
import re
import tokenize
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import msgspec

from solstead.core.frame import Secret
from solstead.core.game import Game
from solstead.core.registry import load


def page(name: str) -> str:
    """The page of a game, in Markdown."""
    game = load(name)
    text = game.text("en")
    title = text("title")
    parts = [
        f"# {title} for programs",
        f"Rules {game.rules}, {game.min_seats} to {game.max_seats} seats, {game.num_actions} actions. All of this is "
        "written from the code; [In Python](../api.md) shows how it is used.",
        "## Actions",
        "An action is a number that names a thing, and what it does there is what the frame on top of the stack asks. "
        "`game.noun(action)` says what a number names, `game.action(kind, ...)` the number.",
        table(("noun", "numbered", "actions"), nouns(game)),
        "## Frames",
        "Who is asked for what: `view.stack[-1].kind`. A sealed answer is open to nobody until all have answered.",
        table(("kind", "", "asks"), frames(game)),
        "## View",
        "What `state.view(seat)` says, over HTTP as JSON. A field that may be unset is left out where it says nothing.",
        *views(game),
        "## Observation",
        "What the environments give a learner, and networks: numbers from -1 to 1, those of the table first and then "
        "those of every player, the observing one first. `game.features.names(seats)` numbers them.",
        table(("slot", "numbers", "about"), slots(game)),
    ]
    if game.settings:
        rows = [(f"`{each.name}`", plain(text(f"setting_help.{each.name}"))) for each in game.settings]
        parts += ["## Settings", table(("setting", "about"), rows)]
    return "\n\n".join(parts) + "\n"


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def plain(text: str) -> str:
    """Words in one line."""
    return " ".join(text.split())


def nouns(game: Game) -> list[tuple[str, ...]]:
    rows = []
    found = game.nouns
    for kind, shape, base in zip(found.kinds, found.shapes, found.bases, strict=True):
        count = 1
        for length in shape:
            count *= length
        numbered = ", ".join(f"0 to {length - 1}" for length in shape) or "once"
        rows.append((f"`{kind}`", numbered, str(base) if count == 1 else f"{base} to {base + count - 1}"))
    return rows


def frames(game: Game) -> list[tuple[str, ...]]:
    return [
        (f"`{kind}`", "sealed" if issubclass(frame, Secret) else "", plain(inspect.getdoc(frame) or ""))
        for kind, frame in game.frames.items()
    ]


def slots(game: Game) -> list[tuple[str, ...]]:
    features = game.features
    assert features is not None
    rows = [(f"`{slot.name}`", str(slot.size), plain(slot.about)) for slot in features.table]
    return rows + [(f"`{slot.name}` of each player", str(slot.size), plain(slot.about)) for slot in features.player]


# ---- views: what a struct says of its fields stands in the comments beside them


def views(game: Game) -> Iterator[str]:
    """The tables of a view and of all that it holds."""
    done: list[Any] = []
    words: dict[str, tuple[Any, ...]] = {}
    waiting: list[Any] = [game.view_type]
    while waiting:
        struct = waiting.pop(0)
        if struct in done:
            continue
        done.append(struct)
        yield f"### {struct.__name__}"
        if (about := inspect.getdoc(struct)) and struct.__doc__:
            yield about
        rows = list(fields(struct))
        yield table(("field", "type", ""), rows)
        for field in msgspec.structs.fields(struct):
            waiting += structs(field.type)
        for base in struct.__mro__:
            known = vars(inspect.getmodule(base))
            for name in re.findall(r"[A-Z]\w+", " ".join(type for _, type, _ in rows)):
                if get_origin(known.get(name)) is Literal:
                    words[name] = get_args(known[name])
    if words:
        yield "### Words"
        yield table(("type", "one of"), [(f"`{name}`", ", ".join(map(str, words[name]))) for name in sorted(words)])


def structs(type: Any) -> list[Any]:
    """The structs that a type mentions, in their order."""
    if isinstance(type, msgspec.StructMeta):
        return [type]
    return [found for inner in get_args(type) for found in structs(inner)]


def fields(struct: Any) -> Iterator[tuple[str, ...]]:
    """Name, type and comment of each field, those of the bases first."""
    told: dict[str, tuple[str, str]] = {}
    for base in reversed(struct.__mro__):
        if isinstance(base, msgspec.StructMeta) and base is not msgspec.Struct:
            told.update(written(base))
    for field in msgspec.structs.fields(struct):
        type, comment = told[field.name]
        yield f"`{field.name}`", f"`{type}`", comment


def written(struct: Any) -> dict[str, tuple[str, str]]:
    """The fields that a class declares itself, as they are written, with the comment beside or above."""
    lines = inspect.getsource(struct).splitlines(keepends=True)
    comments: dict[int, tuple[bool, str]] = {}
    for token in tokenize.generate_tokens(iter(lines).__next__):
        if token.type == tokenize.COMMENT:
            alone = not token.line[: token.start[1]].strip()
            comments[token.start[0]] = (alone, token.string.lstrip("#: ").strip())
    found: dict[str, tuple[str, str]] = {}
    (body,) = ast.parse("".join(lines)).body
    assert isinstance(body, ast.ClassDef)
    for line in body.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            alone, comment = comments.get(line.lineno, (False, ""))
            above = []
            at = line.lineno - 1
            while comments.get(at, (False, ""))[0]:
                above.insert(0, comments[at][1])
                at -= 1
            words = " ".join([*above, comment]).strip()
            found[line.target.id] = (readable(ast.unparse(line.annotation)), words)
    return found


def readable(type: str) -> str:
    """A type as people read it."""
    type = type.replace("UnsetType", "unset")
    while (shorter := re.sub(r"Optional\[((?:[^\[\]]|\[[^\[\]]*\])*)\]", r"\1 or None", type)) != type:
        type = shorter
    while (shorter := re.sub(r"Union\[((?:[^\[\],]|\[[^\[\]]*\])*), ", r"Union[\1 or ", type)) != type:
        type = shorter
    return re.sub(r"Union\[((?:[^\[\]]|\[[^\[\]]*\])*)\]", r"\1", type)
