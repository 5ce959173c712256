"""The table server beside a boardgame.io server: `make bench-server`.

Both play the same small game with their stores on disk, one after the other, under the same load from the same program.
The server has one core's worth of one process; the load runs beside it. Then: how long a restart takes with many stored
tables, and how fast a long table opens and a replay seeks.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import IO, Any, cast

ROOT = Path(__file__).parent.parent
PEER = ROOT / "benchmarks" / "boardgameio"
BUILD = ROOT / "build" / "boardgameio"
TABLES = 40
AT_A_TIME = 20
STORED = 10_000


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
    return subprocess.Popen(
        ["node", "server.js", str(port), str(api), str(folder)], cwd=BUILD, env=environment, stdout=subprocess.DEVNULL
    )


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


def side_by_side(power_safe: bool) -> dict[str, dict[str, float]]:
    results = {}
    for kind in ("solstead", "boardgameio"):
        with tempfile.TemporaryDirectory() as name:
            folder, port, api = Path(name), free_port(), free_port()
            flags = ["--power-safe"] if power_safe else []
            if kind == "solstead":
                api, server = port, solstead(folder, port, *flags)
            else:
                server = boardgameio(folder, port, api)
            try:
                wait_for(f"http://127.0.0.1:{api}/{'readyz' if kind == 'solstead' else 'games'}", server)
                results[kind] = measure(kind, server, port, api)
            finally:
                server.terminate()
                server.wait()
    return results


def restart(tables: int) -> float:
    """Seconds from the start of the process until tables can be played, with many stored ones."""
    from solstead.server import people, rows, store
    from solstead.server.entries import Line, Opened, Sat, Started
    from solstead.server.table import Table

    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        with store.opened(str(folder / "tables.sqlite")) as engine, engine.begin() as connection:
            for _ in range(tables):
                _store_one(connection, people, rows, store, (Line, Opened, Sat, Started, Table))
        server = solstead(folder, port)
        try:
            return wait_for(f"http://127.0.0.1:{port}/readyz", server)
        finally:
            server.terminate()
            server.wait()


def _store_one(connection: Any, people: Any, rows: Any, store: Any, kinds: Any) -> None:
    import sqlalchemy as sa

    from solstead.server import entries, schema

    line, opened, sat, started, table_class = kinds
    id, person = people.new_table_id(), people.person(people.new_key())
    first = opened("vaalbara", 2, {}, None, ["", ""], True, entries.Clock(), person, people.new_invite())
    found = [first, sat(0, person, "Ann"), sat(1, person, "Ben"), started()]
    lines = [line(i + 1, store.now(), entry) for i, entry in enumerate(found)]
    table = table_class.read(id, None, lines)
    connection.execute(sa.insert(schema.tables), [{"id": id, **rows.first_head(table)}])
    connection.execute(
        sa.insert(schema.entries),
        [{"table_id": id, "seq": x.seq, "at": x.at, "body": entries.encode(x.entry)} for x in lines],
    )


def main() -> None:
    install()
    power_safe = "--power-safe" in sys.argv
    results = side_by_side(power_safe)
    print(f"{TABLES} tables of 2-4 players, {AT_A_TIME} at a time, one server process, store on disk, survives")
    print(f"{'a power failure' if power_safe else 'a killed process'} (solstead)\n")
    print(f"{'':12} {'actions':>8} {'actions/s':>10} {'per server CPU s':>17} {'p50 ms':>8} {'p99 ms':>8}")
    for kind, r in results.items():
        print(
            f"{kind:12} {r['actions']:8.0f} {r['actions'] / r['seconds']:10.0f} {r['rate']:17.0f} "
            f"{r['p50']:8.2f} {r['p99']:8.2f}"
        )
    ours, theirs = results["solstead"], results["boardgameio"]
    print(
        f"ratio: {ours['rate'] / theirs['rate']:.1f}x per CPU second, p99 {ours['p99'] / theirs['p99']:.2f} of theirs\n"
    )
    print(f"restart with {STORED} stored tables: ready after {restart(STORED):.2f} s")


if __name__ == "__main__":
    main()
