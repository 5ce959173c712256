"""Shuffles that can be checked: a secret that the server was bound to, words of players, and what follows from both.

The construction is published byte by byte in docs/fair.md, so that a stranger can write a verifier. Change nothing here
without a new number in the tags.
"""

from __future__ import annotations

import hmac
import json
import secrets
from hashlib import sha256
from typing import Any, Literal, Optional

from msgspec import UNSET, Struct
from mypy_extensions import i64

from solstead.core.chance import CHANCE, Chance, RecordedChance
from solstead.core.errors import BadRecord
from solstead.core.game import ComponentsSource
from solstead.core.record import Proof, Record

COMMITMENT = b"solstead fair 1 commitment\n"
WORD = b"solstead fair 1 word\n"
KEY = b"solstead fair 1 key\n"
DRAW = b"solstead fair 1 draw\n"
SECRET_BYTES = 32
#: Digits of a commitment that have to be compared: 128 bits. Two secrets that share 64 are found in a minute.
BINDING_DIGITS = 32


def new_secret() -> bytes:
    """256 bits that nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes, table: str) -> str:
    """What the server shows before the deal: it cannot find another secret that fits, and nobody can find this one."""
    return sha256(COMMITMENT + table.encode() + b"\n" + secret).hexdigest()


def fingerprint(commitment: str) -> str:
    """A commitment in groups of four digits, for people to compare."""
    return " ".join(commitment[i : i + 4] for i in range(0, len(commitment), 4))


def word_digest(table: str, seat: int, word: str) -> str:
    """The word of a seat as the key has it. It stays when the word itself is forgotten."""
    return sha256(WORD + f"{table}\n{seat}\n{word}".encode()).hexdigest()


def game_key(
    secret: bytes,
    table: str,
    game: str,
    rules: str,
    components: str,
    seats: int,
    settings: dict[str, Any],
    digests: list[str],
) -> bytes:
    """The key from which all chance of a game follows. `digests`: of the words by seat, "" where there is none."""
    agreed = {
        "components": components,
        "game": game,
        "rules": rules,
        "seats": seats,
        "settings": settings,
        "table": table,
        "words": digests,
    }
    text = json.dumps(agreed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hmac.digest(secret, KEY + text.encode(), "sha256")


def draw(key: bytes, number: int, below: int) -> int:
    """What chance says the `number`-th time, from 0: the remainder of 256 bits, even to one part in 2**190."""
    return int.from_bytes(hmac.digest(key, DRAW + number.to_bytes(8, "big"), "sha256"), "big") % below


class FairChance(Chance):
    """Chance that follows from a key, number by number."""

    def __init__(self, key: bytes, at: int = 0) -> None:
        self.key = key
        self.at = at

    def below(self, n: i64) -> i64:
        number = draw(self.key, self.at, n)
        self.at += 1
        return number

    def copy(self) -> Chance:
        return FairChance(self.key, self.at)

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("the key of a game is not written down before its end")


class NotedChance(Chance):
    """Another source, with what it was asked for written down."""

    def __init__(self, source: Chance, bounds: list[int]) -> None:
        self.source = source
        self.bounds = bounds

    def below(self, n: i64) -> i64:
        self.bounds.append(n)
        return self.source.below(n)

    def copy(self) -> Chance:
        return NotedChance(self.source.copy(), self.bounds)

    def __reduce__(self) -> tuple[object, ...]:
        return self.source.__reduce__()


Code = Literal[
    "proven",
    "unprovable",
    "bad_record",
    "wrong_secret",
    "wrong_word",
    "wrong_bounds",
    "wrong_chance",
    "other_commitment",
]


class Verdict(Struct):
    """What came of checking a record. `code` is "proven", or why it is not; the texts have `verify.<code>`."""

    code: Code
    draws: int = 0  # numbers of chance in the record
    words: int = 0  # seats that added a word
    commitment: str = ""
    at: int = 0  # the number of chance, from 1, that does not follow
    reason: str = ""

    @property
    def proven(self) -> bool:
        return self.code == "proven"


def bounds(record: Record, components: ComponentsSource = None) -> list[int]:
    """What the rules asked chance for, number by number: each is below this. BadRecord, if the record does not fit."""
    found: list[int] = []
    for _ in record.matches(components, NotedChance(RecordedChance(numbers(record)), found)):
        pass
    return found


def verify(record: Record, components: ComponentsSource = None) -> Verdict:
    """Whether all chance of a record follows from a secret that the server was bound to, and from the words."""
    proof = record.fair
    if proof is UNSET:
        return Verdict("unprovable")
    said = numbers(record)
    found = Verdict("proven", len(said), sum(map(bool, proof.digests)), proof.commitment)
    problem = _unbound(record, proof)
    if problem is not None:
        found.code = problem
        return found
    try:
        asked = bounds(record, components)
    except BadRecord as error:
        found.code, found.reason = "bad_record", str(error)
        return found
    if asked != proof.bounds:
        found.code = "wrong_bounds"
        return found
    key = key_of(record, proof)
    for i, number in enumerate(said):
        if number != draw(key, i, asked[i]):
            found.code, found.at = "wrong_chance", i + 1
            return found
    return found


def key_of(record: Record, proof: Proof) -> bytes:
    """The key of a game that is over."""
    return game_key(
        bytes.fromhex(proof.secret),
        proof.table,
        record.game,
        record.rules,
        record.components,
        record.seats,
        record.settings,
        proof.digests,
    )


def _unbound(record: Record, proof: Proof) -> Optional[Code]:
    """What does not fit in the proof itself, before any game is played."""
    try:
        secret = bytes.fromhex(proof.secret)
    except ValueError:
        return "wrong_secret"
    if len(secret) != SECRET_BYTES or commitment(secret, proof.table) != proof.commitment:
        return "wrong_secret"
    if len(proof.words) != record.seats or len(proof.digests) != record.seats:
        return "wrong_word"
    for seat, word in enumerate(proof.words):
        if word and word_digest(proof.table, seat, word) != proof.digests[seat]:
            return "wrong_word"
    return None


def numbers(record: Record) -> list[int]:
    """All that chance said."""
    return [number for seat, number in record.steps if seat == CHANCE]
