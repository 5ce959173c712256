"""What can happen in Vaalbara. The words are in text/, under `event.<name>`."""

from __future__ import annotations

from typing import Final

from solstead.core.events import EventKind

ROUND: Final = EventKind("round", ("n",))
DEAL: Final = EventKind("deal", ("land", "back", "slot"))
DRAW: Final = EventKind("draw", ("character",), secret=("character",))
REVEAL: Final = EventKind("reveal", ("character",))
GAIN: Final = EventKind("gain", ("n", "cause"))
NO_GAIN: Final = EventKind("no_gain", ("cause",))
NO_EFFECT: Final = EventKind("no_effect", ("character",))
NO_SHOW: Final = EventKind("no_show")
GIVE: Final = EventKind("give", ("other", "n"))
STEAL: Final = EventKind("steal", ("other", "n"))
SHOW: Final = EventKind("show")
TAKE_BACK: Final = EventKind("take_back", ("character",))
TRACK: Final = EventKind("track", ("slot", "land", "new_land"))
RIDE: Final = EventKind("ride", ("land", "new_land"))
PIONEER: Final = EventKind("pioneer", ("land", "new_land"))
TAKE: Final = EventKind("take", ("land",))
WIN: Final = EventKind("win", ("n",))
