"""Processes that work for the server: one question a line on their input, one answer a line on their output."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Optional

from solstead.core import engine

log = logging.getLogger(__name__)

#: The longest answer.
MOST_BYTES = 1 << 23


class Died(Exception):
    """A process ended before it had answered."""


class WorkerProcess:
    """One process, started when it is needed, replaced when it has died or when another engine has been installed."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.process: Optional[Process] = None
        self.engine: Optional[Path] = None

    async def ask(self, line: bytes, seconds: Optional[float] = None) -> bytes:
        """The answer. Died, if there is none; TimeoutError (and the process is ended), if it takes longer."""
        answer = b""
        try:
            async with asyncio.timeout(seconds):
                if self.engine != (newest := engine.installed()):
                    await self.close()
                    self.engine = newest
                if self.process is None or self.process.returncode is not None:
                    self.process = await asyncio.create_subprocess_exec(
                        sys.executable, "-m", self.module, stdin=PIPE, stdout=PIPE, limit=MOST_BYTES
                    )
                assert self.process.stdin is not None
                assert self.process.stdout is not None
                self.process.stdin.write(line + b"\n")
                await self.process.stdin.drain()
                answer = await self.process.stdout.readline()
        except TimeoutError:
            raise
        except (OSError, ValueError) as error:
            log.info("pipe_broken", extra={"reason": type(error).__name__})
        finally:
            if not answer.endswith(b"\n"):
                self._bury()
        if not answer.endswith(b"\n"):
            raise Died(self.module)
        return answer

    def _bury(self) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            self.process = None

    async def close(self) -> None:
        """End it."""
        process = self.process
        self._bury()
        if process is not None:
            await process.wait()
