"""How a bot outside is reached: a process by its pipes, or a server by HTTP. Every wait has an end."""

from __future__ import annotations

import http.client
import os
import selectors
import shlex
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from typing import Literal
from urllib.parse import urlsplit

from solstead.core.errors import SolsteadError

#: The longest answer that is read.
LONGEST = 1 << 20
#: How long a process may take to end by itself.
LEAVE = 2.0


#: What a bot may do wrong, in one word each; `fault.<word>` in the texts says it to people.
Kind = Literal["absent", "stranger", "slow", "ended", "nonsense", "illegal"]


class BotFault(SolsteadError):
    """The bot did what no bot may do: it loses its game.

    The message says what it did, in detail: it may quote the bot, its command or its address. The kind quotes nobody.
    """

    def __init__(self, message: str, kind: Kind) -> None:
        super().__init__(message)
        self.kind: Kind = kind


class Channel:
    """A line to one bot. After a fault it is closed."""

    def send(self, message: bytes, limit: float) -> None:
        """Say something that needs no answer."""
        raise NotImplementedError

    def ask(self, message: bytes, limit: float) -> bytes:
        """Say something and wait for the answer, so many seconds."""
        raise NotImplementedError

    def alive(self) -> bool:
        """Whether it makes sense to say something."""
        return True

    def leave(self, limit: float) -> bool:
        """After the last message: whether the bot goes within so many seconds."""
        return True

    def interrupt(self) -> None:
        """Let another thread that waits for an answer wait no longer, where that is possible."""

    def close(self) -> None:
        """Hang up; a process is gone afterwards."""
        raise NotImplementedError


class ProcessChannel(Channel):
    """One JSON object a line, on standard input and output of a process in a session of its own."""

    def __init__(self, command: str) -> None:
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115, kept open as long as the process
        self.rest = b""
        try:
            words = shlex.split(command)
            if not words:
                raise BotFault("the command is empty", "absent")
            self.process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                start_new_session=True,
                bufsize=0,
            )
        except (OSError, ValueError) as error:
            self.errors.close()
            raise BotFault(f"cannot be started: {error}", "absent") from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input = self.process.stdin.fileno()
        self.output = self.process.stdout.fileno()
        os.set_blocking(self.input, False)
        os.set_blocking(self.output, False)

    def send(self, message: bytes, limit: float) -> None:
        self._talk(message, limit, answer=False)

    def ask(self, message: bytes, limit: float) -> bytes:
        return self._talk(message, limit, answer=True)

    def _talk(self, message: bytes, limit: float, answer: bool) -> bytes:
        """Write a line and, if one is wanted, read a line; a bot that does not read may not keep us waiting either."""
        if answer and self.rest:
            raise self._fault(f"spoke without being asked: {_start(self.rest)}", "nonsense")
        unsent = message + b"\n"
        until = time.monotonic() + limit
        with selectors.DefaultSelector() as selector:
            selector.register(self.input, selectors.EVENT_WRITE)
            selector.register(self.output, selectors.EVENT_READ)
            while unsent or (answer and b"\n" not in self.rest):
                ready = selector.select(max(0.0, until - time.monotonic()))
                if not ready:
                    what = f"gave no answer within {limit:g} s" if answer else f"did not listen for {limit:g} s"
                    raise self._fault(what, "slow")
                for key, _ in ready:
                    if key.fd == self.output:
                        self._read()
                    else:
                        unsent = self._write(unsent)
                        if not unsent:
                            selector.unregister(self.input)
        if not answer:
            return b""
        line, _, self.rest = self.rest.partition(b"\n")
        return line

    def _read(self) -> None:
        some = os.read(self.output, 65536)
        if not some:
            raise self._fault("ended", "ended")
        self.rest += some
        if len(self.rest) > LONGEST:
            raise self._fault(f"said more than {LONGEST} bytes", "nonsense")

    def _write(self, unsent: bytes) -> bytes:
        try:
            return unsent[os.write(self.input, unsent) :]
        except BrokenPipeError:
            raise self._fault("ended", "ended") from None

    def _fault(self, what: str, kind: Kind) -> BotFault:
        """What went wrong, with the exit status and the last words of a process that has ended."""
        if what == "ended":
            try:
                what = f"ended with exit status {self.process.wait(LEAVE)}"
            except subprocess.TimeoutExpired:
                what = "closed its output"
        self.errors.seek(0)
        words = self.errors.read().decode(errors="replace").strip().splitlines()
        self.close()
        return BotFault(f"{what} ({words[-1].strip()[:200]})" if words else what, kind)

    def close(self) -> None:
        if self.errors.closed:
            return
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
        self.interrupt()
        self.process.wait()
        self.errors.close()

    def interrupt(self) -> None:
        """End the process: whoever waits for it notices."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)  # with whatever it has started

    def alive(self) -> bool:
        return self.process.poll() is None

    def leave(self, limit: float) -> bool:
        """Wait for the process to end by itself; whether it does."""
        with suppress(subprocess.TimeoutExpired):
            return self.process.wait(limit) is not None
        return False


class HttpChannel(Channel):
    """Every message is a POST to one address; the answer is the body."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        try:
            self.host, self.port = parts.hostname or "", parts.port
        except ValueError as error:
            raise BotFault(f"{url} is no address: {error}", "absent") from None
        self.secure = parts.scheme == "https"
        self.path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")

    def send(self, message: bytes, limit: float) -> None:
        self.ask(message, limit)

    def ask(self, message: bytes, limit: float) -> bytes:
        until = time.monotonic() + limit
        kind = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
        connection = kind(self.host, self.port, timeout=limit)
        try:
            connection.request("POST", self.path, message, {"Content-Type": "application/json"})
            response = connection.getresponse()
            body = b""
            while some := response.read1(65536):
                body += some
                if len(body) > LONGEST:
                    raise BotFault(f"said more than {LONGEST} bytes", "nonsense")
                if time.monotonic() > until:
                    raise TimeoutError
        except TimeoutError:
            raise BotFault(f"gave no answer within {limit:g} s", "slow") from None
        except (OSError, http.client.HTTPException) as error:
            raise BotFault(f"cannot be reached: {error or type(error).__name__}", "ended") from None
        finally:
            connection.close()
        if response.status >= 300:
            raise BotFault(f"answered with HTTP status {response.status}", "ended")
        return body

    def close(self) -> None:
        """Nothing is kept open."""


def _start(said: bytes) -> str:
    return repr(said[:60].decode(errors="replace"))
