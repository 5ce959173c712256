"""Several workers behind one address.

Each has a socket of its own on it, so that the system deals connections out evenly; on one that all share, whoever
wakes up first takes as many as are waiting. SIGHUP replaces the workers one after another: the new one listens before
the old one goes, and people come back to it within a moment.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from socket import socket
from typing import Optional

from uvicorn import Config
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Multiprocess, Process

from solstead.server.base import logs
from solstead.server.base.config import Config as Settings
from solstead.server.web.app import Guard, make_app

log = logging.getLogger(__name__)

#: A new worker that is not there after so many seconds is given up, and the old one stays.
START_SECONDS = 60


def end_with_server() -> None:
    """In a worker: end when the server has gone that started it, so that nobody keeps its address."""
    server = multiprocessing.parent_process()
    if server is None:
        return

    def wait() -> None:
        server.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True).start()


def from_environment() -> Guard:
    """What uvicorn's workers start."""
    config = Settings.from_environment()
    logs.set_up(config.log_level)
    end_with_server()
    return make_app(config)


class Worker(Process):
    """A process with its socket."""

    def target(self, sockets: Optional[list[socket]] = None) -> None:
        for each in sockets or []:
            each.set_inheritable(False)  # otherwise bots would keep the address when this worker is killed
        super().target(sockets)


class Workers(Multiprocess):
    """One worker a socket; those that die are replaced."""

    def __init__(self, config: Config, sockets: list[socket]) -> None:
        super().__init__(config, sockets)
        self.processes_num = len(sockets)

    def worker(self, number: int) -> Process:
        process = Worker(self.config, [self.sockets[number]])
        process.start()
        return process

    def init_processes(self) -> None:
        self.processes = [self.worker(number) for number in range(self.processes_num)]

    def restart_all(self) -> None:
        for number, old in enumerate(self.processes):
            new = self.worker(number)
            if not new.wait_until_ready(START_SECONDS, self.should_exit):
                new.kill()
                new.join()
                log.error("worker_not_ready", extra={"worker": number})
                return
            old.terminate()
            old.join()
            self.processes[number] = new

    def keep_subprocess_alive(self) -> None:
        for number, process in enumerate(self.processes):
            if self.should_exit.is_set() or process.is_alive(self.config.timeout_worker_healthcheck):
                continue
            process.kill()
            process.join()
            if process.exitcode == STARTUP_FAILURE:
                self.should_exit.set()  # the next one would fail the same way
            else:
                log.error("worker_died", extra={"worker": number, "code": process.exitcode})
                self.processes[number] = self.worker(number)

    def handle_ttin(self) -> None:
        """There are as many workers as sockets."""

    handle_ttou = handle_ttin
