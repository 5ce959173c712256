"""How a game is learned: `training.toml` beside its rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Optional

import msgspec

from solstead.core.errors import SolsteadError
from solstead.core.game import Game


class Grid(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Where an observation is a picture: a square of cells, and actions that name one of them."""

    slot: str  # of the table: row by row, each cell with the same few numbers
    cells: int  # in a row, and rows
    noun: str  # the actions, of rows and columns
    first: int  # the row and column of the noun that the square begins with
    turn: str = ""  # the slot and the noun of a turn that is chosen before a cell, if there is one
    channels: int = 48  # numbers of a cell inside the network
    layers: int = 2  # blocks of two convolutions


class Part(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One of the parts in which a network learned, each beginning with what the one before has learned."""

    seconds: float
    workers: int  # processes that played
    numbers: dict[str, Any] = {}  # those of the config that were others in this part


class Config(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """All numbers of a training. What is left out of the file is as here."""

    tables: list[int]  # table sizes that are played at the same time, each as often as it is named
    scale: float  # a margin of victory, in points, that counts about three quarters of the largest
    margin: float = 0.3  # the part of a reward that the margin decides; winning decides the rest
    own: float = 0.0  # the part that the own points decide instead, falling to 0 by `own_until`
    own_until: float = 0.5  # by then, as a part of the whole time
    width: int = 512  # of each layer
    blocks: int = 3  # of two layers each
    advice: int = 0  # the effort of the glance at each option that the network hears of (bots/glance.py); 0 for none
    games: int = 1024  # of each process
    steps: int = 48  # decisions of each game between two lessons
    minibatch: int = 32768
    epochs: int = 2  # how often a lesson is gone through
    rate: float = 5e-4  # of learning, falling to nearly nothing by the clock
    entropy: float = 0.015  # how much variety is worth, falling likewise
    trace: float = 0.95  # lambda: how far what happened later counts at once
    clip: float = 0.2
    past: float = 0.0  # the part of the games that one seat plays against earlier selves, and learns from alone
    grid: Optional[Grid] = None  # layers that know a square of cells; without, the network is flat
    opponents: list[str] = []  # bots that it is measured against, besides greedy; "network" is the one that is shipped
    part: list[Part] = []  # how the network that is shipped learned

    def during(self, part: Part) -> Config:
        """The numbers of one part."""
        return msgspec.convert({**msgspec.to_builtins(self), "part": [], **part.numbers}, Config)


def read_config(game: Game, file: Optional[Path] = None) -> Config:
    """The config of a game, or of a file."""
    file = file or game.folder / "training.toml"
    try:
        config = msgspec.toml.decode(file.read_bytes(), type=Config)
        for part in config.part:
            config.during(part)
        return config
    except FileNotFoundError:
        raise SolsteadError(f"{game.name} does not say how it is learned: {file} is missing") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SolsteadError(f"{file}: {error}") from None
