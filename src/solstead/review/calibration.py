"""What a judge's numbers mean in a game: fitted on games of bots by `solstead review-calibrate GAME`, kept in the
game's `review.toml`. A game without that file gets cautious guesses."""

from __future__ import annotations

import tomllib
from math import atanh, exp, log
from typing import Any

from msgspec import Struct, field

from solstead.core.errors import SolsteadError
from solstead.core.game import Game, convert
from solstead.review.shapes import Grade

#: The name of the file in the folder of a game.
FILE = "review.toml"
#: As sure as one can be.
SURE = 0.995
#: A difference counts when it is larger than so many standard errors.
BEYOND = 2.0


class Curve(Struct, forbid_unknown_fields=True):
    """From what a judge says of a position (-1 to 1) to a chance of winning, and to a lead."""

    offset: float = 0.0  # of the log odds ...
    slope: float = 2.0  # ... as they grow with atanh of the judge's number
    lead_offset: float = 0.0
    lead_slope: float = 20.0  # points for each unit of atanh

    def win(self, worth: float) -> float:
        return 1.0 / (1.0 + exp(-(self.offset + self.slope * stretched(worth))))

    def lead(self, worth: float) -> float:
        return self.lead_offset + self.lead_slope * stretched(worth)

    def even_lead(self, seats: int) -> float:
        """How far ahead of the best of the others a seat is expected to end whose chance is an equal share."""
        even = 1.0 / seats
        return self.lead_offset + self.lead_slope * (log(even / (1.0 - even)) - self.offset) / self.slope


class Calibration(Struct, forbid_unknown_fields=True):
    """The content of `review.toml`."""

    inaccuracy: float = 0.03  # from which loss of chance to win on; below, a decision is fine
    mistake: float = 0.07
    turning_point: float = 0.15
    bias: float = 0.01  # how far a judge with ten times the effort differs, beyond what chance explains
    seats: dict[str, Curve] = field(default_factory=dict)  # by the number of seats
    levels: dict[str, list[float]] = field(default_factory=dict)  # mean loss of a decision and its error, by level
    command: str = ""  # that measured it

    def curve(self, seats: int) -> Curve:
        """That of a table of this size, or the fairest guess."""
        even = 1.0 / seats
        return self.seats.get(str(seats)) or Curve(offset=log(even / (1.0 - even)))

    def grade(self, loss: float, noise: float) -> Grade:
        """What a loss is called. One that may be the judge's own noise is none."""
        if loss < self.inaccuracy or loss <= BEYOND * noise:
            return "fine"
        if loss < self.mistake:
            return "inaccuracy"
        return "mistake" if loss < self.turning_point else "turning_point"

    @property
    def thresholds(self) -> dict[str, float]:
        return {"inaccuracy": self.inaccuracy, "mistake": self.mistake, "turning_point": self.turning_point}


def stretched(worth: float) -> float:
    return atanh(max(-SURE, min(SURE, worth)))


def calibration(game: Game) -> Calibration:
    """What is known of a game."""
    file = game.folder / FILE
    if not file.exists():
        return Calibration()
    data: Any = tomllib.loads(file.read_text(encoding="utf-8"))
    found: Calibration = convert(data, Calibration, SolsteadError, str(file))
    return found
