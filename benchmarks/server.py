"""The table server beside a boardgame.io server: `make bench-server`.

Both play the same small game with their stores on disk, in turns, under the same load from the same program. The server
is one process; the load runs beside it. Then: how long a restart takes with many stored tables, and how fast a long
table opens and a replay seeks.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import IO, cast

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from solstead.core.match import Match
from solstead.core.registry import load
from solstead.server.base import keys
from solstead.server.run import checks
from solstead.server.shown import replay
from solstead.server.store import queries, schema, store
from solstead.server.table import entries as e
from solstead.server.table.table import Table

ROOT = Path(__file__).parent.parent
PEER = ROOT / "benchmarks" / "boardgameio"
BUILD = ROOT / "build" / "boardgameio"
TABLES = 80
AT_A_TIME = 20


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def cpu_seconds(pid: int) -> float:
    """What a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def install() -> None:
    """The peer from npm, into build/."""
    BUILD.mkdir(parents=True, exist_ok=True)
    for file in PEER.iterdir():
        shutil.copy(file, BUILD)
    if not (BUILD / "node_modules" / "boardgame.io").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"], cwd=BUILD, check=True)


def wait_for(url: str, process: subprocess.Popen[bytes]) -> float:
    """Seconds until a server answers."""
    began = time.perf_counter()
    while process.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return time.perf_counter() - began
        except OSError:
            time.sleep(0.005)
    raise SystemExit("the server ended")


def solstead(folder: Path, port: int, *flags: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", "from solstead.cli.main import main; main()", "serve", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--database-url", str(folder / "tables.sqlite"), "--rate", "0", *flags]
    environment = {**os.environ, "SOLSTEAD_GAMES": str(ROOT / "tests" / "extra_games")}
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)


def boardgameio(folder: Path, port: int, api: int) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "NODE_ENV": "production"}
    command = ["node", "server.js", str(port), str(api), str(folder)]
    quiet = subprocess.DEVNULL  # it complains about every move that had to be sent again
    return subprocess.Popen(command, cwd=BUILD, env=environment, stdout=quiet, stderr=quiet)


def measure(kind: str, server: subprocess.Popen[bytes], port: int, api: int) -> dict[str, float]:
    """Put load on a server; what came of it."""
    addresses = [f"http://127.0.0.1:{port}", f"http://127.0.0.1:{api}"]
    command = ["node", "load.js", kind, *addresses, str(TABLES), str(AT_A_TIME)]
    load = subprocess.Popen(command, cwd=BUILD, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    into, out = cast(IO[bytes], load.stdin), cast(IO[bytes], load.stdout)
    if out.readline() != b"ready\n":
        raise SystemExit("the load did not start")
    before = cpu_seconds(server.pid)
    into.write(b"go\n")
    into.flush()
    result: dict[str, float] = json.loads(out.readline())
    result["cpu"] = cpu_seconds(server.pid) - before
    result["rate"] = result["actions"] / result["cpu"]
    into.write(b"end\n")
    into.flush()
    load.wait()
    return result


def window(kind: str, fast: bool) -> dict[str, float]:
    """One server, fresh, under load."""
    with tempfile.TemporaryDirectory() as name:
        folder, port, api = Path(name), free_port(), free_port()
        if kind == "solstead":
            api, server = port, solstead(folder, port, *(["--fast-commits"] if fast else []))
        else:
            server = boardgameio(folder, port, api)
        try:
            wait_for(f"http://127.0.0.1:{api}/{'readyz' if kind == 'solstead' else 'games'}", server)
            return measure(kind, server, port, api)
        finally:
            server.terminate()
            server.wait()


def store_tables(file: Path, count: int) -> None:
    """Fill a store with tables at which two people have just begun."""
    with checks.database(str(file)) as engine, engine.begin() as connection:
        for _ in range(count):
            id, person = keys.new_table_id(), keys.person(keys.new_key())
            opened = e.Opened("vaalbara", 2, {}, None, ["", ""], True, e.Clock(), person, keys.new_invite())
            entries: list[e.AnyEntry] = [opened, e.Sat(0, person, "Ann"), e.Sat(1, person, "Ben"), e.Started()]
            write(connection, id, [e.Line(i + 1, store.now(), entry) for i, entry in enumerate(entries)])


def write(connection: Connection, id: str, lines: list[e.Line]) -> None:
    """A table with its snapshots, as the server writes it."""
    table = Table.read(id, None, lines[:1])
    for line in lines[1:]:
        line.entry = table.fold(line.entry, line.at)
        row = queries.append(table, line.entry)
        if row.snapshot:
            snapshot = {"table_id": id, "seq": line.seq, "decisions": row.decisions, "body": row.snapshot}
            connection.execute(sa.insert(schema.snapshots), snapshot)
    connection.execute(sa.insert(schema.tables), {"id": id, **queries.first_head(table)})
    records = [{"table_id": id, "seq": x.seq, "at": x.at, "body": e.encode(x.entry)} for x in lines]
    connection.execute(sa.insert(schema.entries), records)


def restart(tables: int) -> tuple[float, float]:
    """Seconds until tables can be played after a start with so many stored ones; and those of its CPU time."""
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        store_tables(folder / "tables.sqlite", tables)
        server = solstead(folder, port)
        try:
            return wait_for(f"http://127.0.0.1:{port}/readyz", server), cpu_seconds(server.pid)
        finally:
            server.terminate()
            server.wait()


def long_table() -> dict[str, float]:
    """Milliseconds to open the longest of some games just before its end, and to seek in its replay."""
    matches = [played(name) for name in ("farmoony", "helios", "suna_valo", "vaalbara")]
    match = max(matches, key=lambda match: len(match.steps))
    lines = replay.lines_of(match.record, None, "p" * 64, "i", store.now())
    with tempfile.TemporaryDirectory() as name, checks.database(str(Path(name) / "t.sqlite")) as engine:
        with engine.begin() as connection:
            write(connection, "running", lines[:-1])
            write(connection, "finished", lines)
        steps = len(match.steps)
        with engine.connect() as connection:
            opening = [timed(lambda: store.load(connection, "running")) for _ in range(20)]
            seeking = [
                timed(lambda: replay.replay(connection, "finished", steps, 0, step, step + 1, "en"))  # noqa: B023
                for step in range(0, steps, max(1, steps // 40))
            ]
            whole = timed(lambda: replay.replay(connection, "finished", steps, 0, 0, steps, "en"))
    return {"steps": steps, "open": median(opening), "seek": median(seeking), "worst": max(seeking), "whole": whole}


def played(game: str) -> Match:
    """A random game with as many seats as it takes."""
    rng = random.Random(game)
    match = Match(load(game), load(game).max_seats, 1)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.apply(seat, rng.choice(match.state.options(seat)))
    return match


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of CPU time: that of an idle machine, even if this one is busy."""
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--windows", type=int, default=5, help="how often both servers are measured, in turns")
    parser.add_argument("--fast-commits", action="store_true", help="acknowledge before the disk has it")
    parser.add_argument("--stored", type=int, default=10_000, help="tables in the store of the restart")
    wanted = parser.parse_args()
    install()
    found: dict[str, list[dict[str, float]]] = {"solstead": [], "boardgameio": []}
    for _ in range(wanted.windows):
        for kind, windows in found.items():
            windows.append(window(kind, wanted.fast_commits))
    survives = "a killed process (--fast-commits)" if wanted.fast_commits else "a power failure"
    print(
        f"{TABLES} tables of 2-4 players, {AT_A_TIME} at a time, one server process; {wanted.windows} windows, medians"
    )
    print(f"Both stores are on disk; what Solstead acknowledges survives {survives}.\n")
    print(f"{'':12} {'actions':>8} {'actions/s':>10} {'per server CPU s':>17} {'p50 ms':>8} {'p99 ms':>8}")
    for kind, windows in found.items():
        middle = {name: median(window[name] for window in windows) for name in windows[0]}
        speed = median(window["actions"] / window["seconds"] for window in windows)
        print(
            f"{kind:12} {middle['actions']:8.0f} {speed:10.0f} {middle['rate']:17.0f} "
            f"{middle['p50']:8.2f} {middle['p99']:8.2f}"
        )
    pairs = list(zip(found["solstead"], found["boardgameio"], strict=True))
    rate, p99 = median(a["rate"] / b["rate"] for a, b in pairs), median(a["p99"] / b["p99"] for a, b in pairs)
    print(f"in the same window: {rate:.1f}x per CPU second, p99 {p99:.2f} of theirs\n")
    none, many = restart(0), restart(wanted.stored)
    print(f"start without tables: ready after {none[0]:.2f} s ({none[1]:.2f} s of CPU time)")
    print(f"restart with {wanted.stored} stored tables: ready after {many[0]:.2f} s ({many[1]:.2f} s of CPU time)")
    table = long_table()
    print(
        f"a table of {table['steps']:.0f} decisions: opened in {table['open']:.1f} ms, sought in its replay in "
        f"{table['seek']:.1f} ms (at worst {table['worst']:.1f}), whole replay {table['whole']:.0f} ms"
    )


if __name__ == "__main__":
    main()
