"""Settings: the variants of a game that are agreed on before the first deal."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from solstead.core.errors import BadSetting


@mypyc_attr(allow_interpreted_subclasses=True)
class Setting:
    """One variant. Its text keys are `setting.<name>` and `setting_help.<name>`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def default(self, seats: int) -> Any:
        """The value if nobody says otherwise."""
        raise NotImplementedError

    def read(self, value: Any, seats: int) -> Any:
        """The value in its JSON-able normal form; BadSetting if it does not fit."""
        raise NotImplementedError

    def examples(self, seats: int) -> list[Any]:
        """Values beside the default that are worth a try, for tests."""
        return []


class Flag(Setting):
    """Yes or no."""

    def __init__(self, name: str, value: bool = False) -> None:
        super().__init__(name)
        self.value = value

    def default(self, seats: int) -> Any:
        return self.value

    def read(self, value: Any, seats: int) -> Any:
        if not isinstance(value, bool):
            raise BadSetting(f"setting {self.name} is true or false, not {value!r}")
        return value

    def examples(self, seats: int) -> list[Any]:
        return [not self.value]


class Pick(Setting):
    """One of several words. The first is the default; the text of each is `setting_choice.<name>.<word>`."""

    def __init__(self, name: str, *words: str) -> None:
        super().__init__(name)
        self.words = words

    def default(self, seats: int) -> Any:
        return self.words[0]

    def read(self, value: Any, seats: int) -> Any:
        if not isinstance(value, str) or value not in self.words:
            raise BadSetting(f"setting {self.name} is one of {', '.join(self.words)}, not {value!r}")
        return value

    def examples(self, seats: int) -> list[Any]:
        return [*self.words[1:]]


class Number(Setting):
    """A whole number within limits."""

    def __init__(self, name: str, low: int, high: int, value: int) -> None:
        super().__init__(name)
        self.low = low
        self.high = high
        self.value = value

    def default(self, seats: int) -> Any:
        return self.value

    def read(self, value: Any, seats: int) -> Any:
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise BadSetting(f"setting {self.name} is a whole number from {self.low} to {self.high}, not {value!r}")
        return value

    def examples(self, seats: int) -> list[Any]:
        return [value for value in (self.low, self.high) if value != self.value]


def read_settings(settings: list[Setting], given: Any, seats: int) -> dict[str, Any]:
    """Every setting with its value, given or default."""
    if given is not None and not isinstance(given, dict):
        raise BadSetting(f"settings are names with values, not {given!r}")
    known = [setting.name for setting in settings]
    for name in given or {}:
        if name not in known:
            there = f"there are {', '.join(known)}" if known else "this game has none"
            raise BadSetting(f"no setting is called {name!r}; {there}")
    values: dict[str, Any] = {}
    for setting in settings:
        if given and setting.name in given:
            values[setting.name] = setting.read(given[setting.name], seats)
        else:
            values[setting.name] = setting.default(seats)
    return values
