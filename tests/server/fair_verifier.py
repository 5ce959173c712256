"""A verifier as a stranger would write one from docs/fair.md: the standard library and nothing of Solstead."""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from pathlib import Path
from typing import Any


def check(record: dict[str, Any]) -> str:
    """ "" if the chance of a record follows from its proof; else what does not fit."""
    proof = record["fair"]
    secret, table = bytes.fromhex(proof["secret"]), proof["table"].encode()
    bound = hashlib.sha256(b"solstead fair 1 commitment\n" + table + b"\n" + secret).hexdigest()
    if len(secret) != 32 or bound != proof["commitment"]:
        return "commitment"
    for seat, word in enumerate(proof["words"]):
        text = b"solstead fair 1 word\n" + table + b"\n" + str(seat).encode() + b"\n" + word.encode()
        if word and hashlib.sha256(text).hexdigest() != proof["digests"][seat]:
            return "words"
    agreed = {name: record[name] for name in ("components", "game", "rules", "seats", "settings")}
    agreed |= {"table": proof["table"], "words": proof["digests"]}
    text = json.dumps(agreed, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    key = hmac.new(secret, b"solstead fair 1 key\n" + text, "sha256").digest()
    numbers = [number for seat, number in record["steps"] if seat == -1]
    if len(numbers) != len(proof["bounds"]):
        return "bounds"
    for i, (number, bound_) in enumerate(zip(numbers, proof["bounds"], strict=True)):
        block = hmac.new(key, b"solstead fair 1 draw\n" + i.to_bytes(8, "big"), "sha256").digest()
        if number != int.from_bytes(block, "big") % bound_:
            return f"number {i + 1}"
    return ""


if __name__ == "__main__":
    problem = check(json.loads(Path(sys.argv[1]).read_bytes()))
    print(problem or "fair")
    sys.exit(bool(problem))
