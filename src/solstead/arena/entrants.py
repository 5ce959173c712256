"""Who plays in an arena, and what they are called: `greedy`, `Ada=cmd:python3 ada.py`, `my_bot.py:Clever`."""

from __future__ import annotations

from solstead.bots import NAMES
from solstead.bots.external import BotFault, is_external, is_python, split_names
from solstead.bots.external.bot import Connection
from solstead.bots.external.names import check_name
from solstead.bots.external.python import own_name


def entrants(given: str) -> tuple[list[str], list[str]]:
    """The bots of a list with commas between, and what each is called: the name before a `=`, else what a bot of others
    calls itself; a number tells apart those of the same name."""
    bots: list[str] = []
    names: list[str] = []
    for item in split_names(given):
        name, equals, address = (part.strip() for part in item.partition("="))
        if equals and ":" not in name:
            check_name(name)
            bots.append(address)
        else:
            bots.append(item)
            name = _own_name(item)
        names.append(_unlike(name, names))
    return bots, names


def _unlike(name: str, others: list[str]) -> str:
    """A name that no other has."""
    return next(new for new in (name, *(f"{name} {n}" for n in range(2, len(others) + 3))) if new not in others)


def _own_name(bot: str) -> str:
    if is_external(bot):
        try:
            connection = Connection(bot)
        except BotFault:
            return bot  # it forfeits its games, and the results say why
        connection.leave()
        return connection.bot.name or bot
    return own_name(bot) if bot.partition(":")[0] not in NAMES and is_python(bot) else bot
