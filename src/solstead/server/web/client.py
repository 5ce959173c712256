"""The browser client as it was built: files with a digest in their names, beside them the same compressed.

Without a build the server says how to make one.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Optional

from litestar import MediaType, Response

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
#: The clone that this runs from, if it does: its compiled engine lies inside of it.
CLONE = next((folder for folder in Path(__file__).parents if (folder / "hatch_build.py").exists()), None)
HASHED = re.compile(r"-[\w-]{8}\.\w+$")
FOREVER = "public, max-age=31536000, immutable"
#: The service worker stands beside the other files, and looks after every page.
WORKER = "worker.js"
ENCODINGS = {"br": ".br", "gzip": ".gz"}


def build(variable: str, in_clone: str, in_package: str) -> Path:
    """Where something was built: as a variable says, else in the clone, else in the package."""
    inside = Path(__file__).parent / in_package
    beside = CLONE / in_clone if CLONE else inside
    return Path(os.environ.get(variable) or (beside if beside.exists() else inside))


def folder() -> Path:
    return build("SOLSTEAD_CLIENT", "web/dist", "client")


def built() -> bool:
    return (folder() / "index.html").exists()


def index() -> Response[bytes]:
    return Response((folder() / "index.html").read_bytes(), media_type=MediaType.HTML)


def static(name: str, accepted: str) -> Optional[Response[bytes]]:
    """A file of the build, as small as the browser can take it; None if there is none."""
    if "\0" in name:
        return None
    inside = (folder() / "static").resolve()
    file = (inside / name.lstrip("/")).resolve()
    if not file.is_relative_to(inside) or file.suffix not in TYPES or not file.is_file():
        return None
    lasting = HASHED.search(file.name) is not None
    headers = {"Cache-Control": FOREVER if lasting else "no-cache", "Vary": "Accept-Encoding"}
    if file.name == WORKER:
        headers["Service-Worker-Allowed"] = "/"
    offered = {word.split(";")[0].strip() for word in accepted.split(",")}
    for encoding, suffix in ENCODINGS.items():
        smaller = file.with_name(file.name + suffix)
        if encoding in offered and smaller.exists():
            return Response(
                smaller.read_bytes(), media_type=TYPES[file.suffix], headers={**headers, "Content-Encoding": encoding}
            )
    return Response(file.read_bytes(), media_type=TYPES[file.suffix], headers=headers)
