"""The documentation as it was built (`make docs`), under /docs/. Without a build the server says how to make one."""

from __future__ import annotations

from pathlib import Path
from typing import Optional

from litestar import Response

from solstead.server.web.client import build

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}


def folder() -> Path:
    return build("SOLSTEAD_DOCS", "build/site", "docs")


def built() -> bool:
    return (folder() / "index.html").exists()


def is_folder(name: str) -> bool:
    """Whether a page is the one of a folder: only those have addresses that end with a slash."""
    file = _inside(name)
    return file is not None and file.is_dir()


def page(name: str) -> Optional[Response[bytes]]:
    """A file of the site, or the page of a folder; None if there is none."""
    file = _inside(name)
    if file is not None and file.is_dir():
        file /= "index.html"
    if file is None or file.suffix not in TYPES or not file.is_file():
        return None
    return Response(file.read_bytes(), media_type=TYPES[file.suffix])


def _inside(name: str) -> Optional[Path]:
    """What a name stands for, if it lies in the site."""
    inside = folder().resolve()
    file = None if "\0" in name else (inside / name.strip("/")).resolve()
    return file if file is not None and file.is_relative_to(inside) else None
