"""What the server says no to. Every refusal has a stable code, which clients and tests rely on."""

from __future__ import annotations

from typing import Final

#: Every code and the HTTP status that goes with it.
STATUS: Final[dict[str, int]] = {
    "malformed": 400,  # no JSON, or not of the documented shape
    "bad_setting": 409,  # seats, settings, components, bots or clock that do not fit the game
    "bad_record": 409,  # a record that cannot be replayed
    "unknown_game": 404,
    "unknown_table": 404,  # also one that the caller may not see
    "unknown_page": 404,
    "unknown_puzzle": 404,  # also where there is none on a theme
    "unknown_report": 404,
    "unknown_person": 404,  # also one who does not want to be found
    "unknown_tournament": 404,  # also one that the caller may not see
    "wrong_method": 405,
    "no_key": 401,  # the secret key is missing or malformed
    "not_your_seat": 403,
    "not_opener": 403,
    "look_only": 403,  # the link is for watching
    "not_host": 403,
    "wrong_origin": 403,
    "lobby_locked": 403,
    "muted": 403,
    "not_welcome": 403,  # somebody there has blocked this person
    "banned": 403,  # the host lets this person play no more
    "table_locked": 403,  # nobody may come to it any more
    "no_holiday": 409,  # more days than there are
    "no_push": 403,  # the host has not turned it on
    "no_hints": 403,  # the table was opened without
    "illegal_action": 409,
    "stale": 409,  # the question has been answered, or is another one by now
    "seat_taken": 409,
    "table_full": 409,
    "not_open": 409,  # the game has begun
    "not_running": 409,
    "not_finished": 409,
    "no_review": 409,  # nobody has asked for one
    "not_absent": 409,
    "nothing_to_undo": 409,
    "bot_decided": 409,  # it could be taken back only where no other person plays
    "nothing_asked": 409,
    "seats_free": 409,  # somebody must still sit down
    "rated_game": 409,  # not where ratings are at stake
    "turned_off": 403,  # the host offers this not
    "bad_phrase": 409,  # no recovery phrase
    "too_large": 413,
    "too_many_tables": 429,
    "too_fast": 429,
    "too_slow": 503,  # the server has so much to do that it was not ready in time: try again
    "internal": 500,
    "broken_table": 500,  # its record has a gap: the host can mend it
    "store_unavailable": 503,
    "shutting_down": 503,
}


class Refused(Exception):
    """The request changes nothing, for this reason."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = STATUS[code]


def look_only() -> Refused:
    return Refused("look_only", "this link is for watching; to sit down ask for the link to join")


def unknown_table() -> Refused:
    return Refused("unknown_table", "there is no such table, or it is private and your link is not complete")
