"""People are known by a secret key that their browser keeps; the server keeps its hash."""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256
from typing import Any

#: A phrase of 256 bits and a checksum.
WORDS = 24
#: How a table is called in links.
TABLE = r"[A-Za-z0-9_-]{1,32}"
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


def is_table_id(id: str) -> bool:
    """Whether a table may be called so."""
    return re.fullmatch(TABLE, id) is not None


def new_invite() -> str:
    """The secret part of a link to a private table: 128 random bits."""
    return secrets.token_urlsafe(16)


def public(person: str) -> str:
    """What a person's own picture is drawn from. It says nothing about the key, and others are not told."""
    return sha256(f"solstead picture {person}".encode()).hexdigest()[:16]


def look(invite: str, number: int) -> str:
    """The part of a link by which a private table can be watched, and nothing else: it does not tell the invite. With
    another number the links before it lead nowhere."""
    return _key(hmac.digest(invite.encode(), f"look {number}".encode(), "sha256")[:16])


def phrase(key: str) -> list[str]:
    """A key as 24 words that can be written down (BIP-39); none, if it is not one that we have given."""
    if not _KEY.fullmatch(key):
        return []
    secret = urlsafe_b64decode(key + "=")
    return _list().to_mnemonic(secret).split() if _key(secret) == key else []


def key_of(words: str) -> str:
    """The key of a phrase; "" if it is none."""
    text = " ".join(words.lower().split())
    if len(text.split()) != WORDS or not _list().check(text):
        return ""
    return _key(bytes(_list().to_entropy(text)))


@lru_cache(maxsize=1)
def _list() -> Any:
    """The English words of BIP-39, read once."""
    from mnemonic import Mnemonic

    return Mnemonic("english")


def _key(secret: bytes) -> str:
    return urlsafe_b64encode(secret).rstrip(b"=").decode()


def same(a: str, b: str) -> bool:
    """Constant-time comparison of two secrets. An empty one equals nothing."""
    return bool(a) and hmac.compare_digest(a.encode(), b.encode())
