"""The compiled engine, as a step of building the wheel: mypyc writes C, and the C compiler makes modules of it.

Where there is a C compiler with Python's headers the wheel is compiled; where there is none, or it fails, the same tree
gives the pure wheel, which works and is slower. SOLSTEAD_BUILD=pure or =compiled asks for one of them. All modules are
one group in one C file, so that calls between core, games and bots are bound early and inlined. With a C file for each
module all cores could compile, but random games are 10 to 30 % slower then.

The browser client and the documentation are put into the package where they have been built.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import sysconfig
import time
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface
from pathspec import GitIgnoreSpec

#: Extensions need these two of Python's own flags, which CFLAGS replaces; the third lets small functions be inlined.
FLAGS = "-DNDEBUG -fwrapv -fno-semantic-interposition"

#: Modules that are not compiled are read for their types and not checked: what they import may be missing here.
MYPY = ["--no-warn-unused-ignores", "--follow-imports=silent"]

#: What is built outside the sources, and where the server looks for it.
BUILT = {"web/dist": "solstead/server/web/client", "build/site": "solstead/server/web/docs"}


class Readme(MetadataHookInterface):
    """What an index of packages shows: README.md and the changelog. Pictures and links that lie beside them in the
    repository lead nowhere there, so pictures are left out and links become the names of files."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        texts = [Path(self.root, name).read_text(encoding="utf-8") for name in ("README.md", "CHANGELOG.md")]
        metadata["readme"] = {"content-type": "text/markdown", "text": for_an_index("\n".join(texts))}


def for_an_index(text: str) -> str:
    text = re.sub(r"^\| \| \|\n\|---\|---\|\n(\|.*!\[.*\n)+", "", text, flags=re.MULTILINE)  # a table of pictures
    text = re.sub(r"^!\[.*\n+", "", text, flags=re.MULTILINE)
    text = re.sub(r"\[([^\]]+)\]\((?!https?:)\1\)", r"`\1`", text)
    return re.sub(r"\[([^\]]+)\]\((?!https?:)([^)]+)\)", r"\1 (`\2`)", text)


class Engine(BuildHookInterface[Any]):
    """Adds the compiled modules to the wheel, beside their sources."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        for built, place in BUILT.items():
            if (Path(self.root) / built / "index.html").exists():
                build_data["force_include"][str(Path(self.root) / built)] = (
                    built if self.target_name == "sdist" else place
                )
        if self.target_name == "wheel":
            self.add_engine(build_data)

    def add_engine(self, build_data: dict[str, Any]) -> None:
        """The compiled modules, where they are wanted and possible."""
        wanted = os.environ.get("SOLSTEAD_BUILD", "")
        if wanted == "pure":
            return
        if not wanted and not compiler():
            self.app.display_warning("no C compiler with Python's headers: the engine stays pure Python, and slower")
            return
        try:
            modules = self.compile()
        except (Exception, SystemExit) as error:
            if wanted:
                raise
            self.app.display_warning(f"the engine does not compile here, it stays pure Python, and slower: {error}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(modules)

    def compile(self) -> dict[str, str]:
        """Every compiled module, and where it goes in the wheel."""
        from mypyc.build import mypycify
        from setuptools import Distribution

        os.chdir(self.root)
        os.environ["MYPYPATH"] = "src"
        folder = Path("build/engine")
        lib, made = folder / "lib", folder / "made"
        sources = compiled(self.config["include"], self.config["exclude"])
        key = digest(
            sys.version.encode(), *(Path(file).read_bytes() for file in [__file__, "pyproject.toml", *sources])
        )
        if made.exists() and made.read_bytes() == key:
            return inside(lib)  # pip asks twice, for the metadata and for the wheel
        for old in (folder / "c", lib):
            shutil.rmtree(old, ignore_errors=True)
        made.unlink(missing_ok=True)
        began = time.monotonic()
        extensions = mypycify(
            [*MYPY, *sources],
            opt_level="3",
            debug_level="0",
            target_dir=str(folder / "c"),
        )
        self.app.display_info(f"mypyc: {len(extensions)} modules in {time.monotonic() - began:.0f} s")
        if os.name == "posix":
            os.environ["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} {FLAGS}"
        began = time.monotonic()
        command = Distribution({"name": "solstead", "ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(lib), str(folder / "objects")
        command.ensure_finalized()
        command.run()
        self.app.display_info(f"C compiler: {time.monotonic() - began:.0f} s")
        made.write_bytes(key)
        return inside(lib)


def compiled(include: list[str], exclude: list[str]) -> list[str]:
    """The files that are compiled, by the patterns of pyproject.toml."""
    included, excluded = GitIgnoreSpec.from_lines(include), GitIgnoreSpec.from_lines(exclude)
    files = [file.as_posix() for file in sorted(Path("src").rglob("*.py"))]
    return [file for file in files if included.match_file(file) and not excluded.match_file(file)]


def inside(folder: Path) -> dict[str, str]:
    """The files in a folder, and where they go in the wheel."""
    return {str(file.resolve()): file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def digest(*parts: bytes) -> bytes:
    found = hashlib.sha256()
    for part in parts:
        found.update(hashlib.sha256(part).digest())
    return found.digest()


def compiler() -> bool:
    """Whether there is a C compiler with Python's headers. On Windows setuptools looks for it."""
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    name = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return headers.exists() and (sys.platform == "win32" or shutil.which(name) is not None)
