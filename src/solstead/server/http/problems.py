"""How requests are refused: a stable code, and a sentence."""

from __future__ import annotations

from litestar.exceptions import ValidationException
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct


class Problem(Struct):
    """Why something was refused: a stable code, and a sentence for a person."""

    code: str
    message: str


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals that a route may answer with."""
    return {
        status: ResponseSpec(Problem, description="Refused.", generate_examples=False)
        for status in (400, *statuses, 413, 429, 503)
    }


def reason(error: ValidationException) -> str:
    """What was wrong with a request, in one line."""
    parts = [error.detail]
    for item in error.extra or []:
        if isinstance(item, dict):
            parts.append(f"{item.get('key', '')}: {item.get('message', '')}".strip(": "))
    return "; ".join(parts)
