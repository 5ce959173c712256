"""Logs: one JSON object a line. Keys, links, views and positions are never part of one."""

from __future__ import annotations

import faulthandler
import logging
import sys
from typing import Any

from msgspec import json

#: What may appear in a line beside time, level and event.
FIELDS = ("table", "seat", "code", "reason", "method", "path", "status", "ms", "address", "worker", "url")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        for field in FIELDS:
            if field in record.__dict__:
                line[field] = record.__dict__[field]
        if record.exc_info and record.exc_info[0]:
            line["error"] = record.exc_info[0].__name__
            line["where"] = _where(record.exc_info[2])
        return json.encode(line).decode()


def _where(trace: Any) -> list[str]:
    """File and line of each call. The text of an error is left out: it might quote what somebody holds."""
    calls = []
    while trace is not None:
        calls.append(f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}")
        trace = trace.tb_next
    return calls


def set_up(level: str) -> None:
    """Send everything to standard error, even where Python itself was when something beneath it crashed."""
    faulthandler.enable()
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = name != "uvicorn.access"
    logging.getLogger("alembic").setLevel(logging.WARNING)
