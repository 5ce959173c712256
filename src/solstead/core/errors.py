"""What can be wrong with what we are given. Each message names the thing that was wrong."""

from __future__ import annotations


class SolsteadError(ValueError):
    """Something handed to Solstead does not fit; the message is one line for a person."""


class IllegalAction(SolsteadError):
    """That seat may not do that now. The state is as it was."""


class BadSetting(SolsteadError):
    """A setting, or the number of seats, that the game does not have."""


class BadComponents(SolsteadError):
    """A components file that does not fit the game; the message names row and field."""


class BadPosition(SolsteadError):
    """A position that cannot be on the table; the message names the field."""


class BadRecord(SolsteadError):
    """A record that cannot be read, or belongs to other rules or components."""


class UnknownGame(SolsteadError):
    """No game of that name is installed."""
