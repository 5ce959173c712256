"""Settings: the variants of a game that are agreed on before the first deal."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from solstead.core.errors import BadSetting


@mypyc_attr(allow_interpreted_subclasses=True)
class Setting:
    """One variant. Its text keys are `setting.<name>` and `setting.<name>.help`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def default(self, seats: int) -> Any:
        """The value if nobody says otherwise."""
        raise NotImplementedError

    def read(self, value: Any, seats: int) -> Any:
        """The value in its JSON-able normal form; BadSetting if it does not fit."""
        raise NotImplementedError


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
