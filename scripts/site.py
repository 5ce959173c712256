"""Pages of the documentation that are written elsewhere: rules lie with their games, README.md has the benchmarks.

A hook of MkDocs: those files become pages as they are, and links between files of the repository links between pages.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

import site_games  # the file beside this one
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
GAMES = ["vaalbara", "helios", "farmoony", "suna_valo"]
#: The page of a file in the repository.
PAGES = {
    **{f"src/solstead/games/{game}/RULES.md": f"rules/{game}.md" for game in GAMES},
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "README.md": "index.md",
    "web/BOARDS.md": "boards.md",
}
SPEED = ("## How fast\n", "## More\n")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that lie elsewhere."""
    for source, page in PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        if source == "README.md":
            before, _, rest = text.partition(SPEED[0])
            speed, _, after = rest.partition(SPEED[1])
            files.append(File.generated(config, "benchmarks.md", content=f"# Benchmarks\n{linked(speed, source)}"))
            text = before + SPEED[1] + after
        elif source.endswith("RULES.md"):
            game = Path(source).parent.name
            head, _, body = text.partition("\n")
            text = f"{head}\n\n![{game}](../{game}.png)\n{body}"
        files.append(File.generated(config, page, content=linked(text, source)))
    for game in GAMES:
        files.append(File.generated(config, f"games/{game}.md", content=site_games.page(game)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Links of pages that lie in docs/."""
    return markdown if page.file.generated_by else linked(markdown, f"docs/{page.file.src_uri}")


def linked(text: str, source: str) -> str:
    """Links to files of the repository become links to pages, or the names of files that are none."""
    page = PAGES.get(source) or source.removeprefix("docs/")
    up = "../" * page.count("/")

    def link(found: re.Match[str]) -> str:
        picture, label, target = found.groups()
        if re.match(r"\w+:|#|\.\./\w+\.png", target):
            return found[0]
        path, _, anchor = target.partition("#")
        file = (ROOT / source).parent.joinpath(path).resolve().relative_to(ROOT).as_posix()
        if file == "README.md" and anchor == "how-fast":
            return f"[{label}]({up}benchmarks.md)"
        if file in PAGES or (file.startswith("docs/") and (ROOT / file).exists()):
            name = PAGES.get(file) or file.removeprefix("docs/")
            return f"{picture}[{label}]({up}{name}{'#' + anchor if anchor else ''})"
        return f"{label} (`{file}`)"

    return re.sub(r"(!?)\[([^\[\]]*)\]\(([^()\s]+)\)", link, text)


def on_post_page(output: str, **_: Any) -> str:
    return without_inline(output)


def on_post_template(output_content: str, **_: Any) -> str:
    return without_inline(output_content)


#: Scripts by the names of the files that they are written to.
scripts: dict[str, str] = {}


def without_inline(html: str) -> str:
    """Scripts in files, because the server forbids the others. They do the same from wherever a page lies."""
    found = re.search(r'(?:href|src)="([./]*)assets/', html)
    base = found[1] if found else ""

    def in_file(match: re.Match[str]) -> str:
        name = f"inline-{hashlib.sha256(match[1].encode()).hexdigest()[:12]}.js"
        scripts[name] = match[1]
        return f'<script src="{base}assets/{name}"></script>'

    return re.sub(r"<script>(.*?)</script>", in_file, html, flags=re.DOTALL)


def on_post_build(config: Any) -> None:
    for name, text in scripts.items():
        Path(config.site_dir, "assets", name).write_text(text, encoding="utf-8")
