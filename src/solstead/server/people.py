"""People are known by a secret key that their browser keeps; the server keeps its hash."""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256

_KEY = re.compile(r"[A-Za-z0-9_-]{43}")


def new_key() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def person(key: str) -> str:
    """Who holds this key; "" if it is none."""
    return sha256(key.encode()).hexdigest() if _KEY.fullmatch(key) else ""


def new_table_id() -> str:
    """The name of a table in links: 96 random bits. It opens public tables only."""
    return secrets.token_urlsafe(12)


def new_invite() -> str:
    """The secret part of a link to a private table: 128 random bits."""
    return secrets.token_urlsafe(16)


def same(a: str, b: str) -> bool:
    """Whether two secrets are equal, in a time that does not tell how much of them is. Nothing equals nothing."""
    return bool(a) and hmac.compare_digest(a.encode(), b.encode())
