"""Records: what is needed to play a game again exactly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Optional, Union

import msgspec
from msgspec import UNSET, UnsetType

from solstead.core.chance import CHANCE, Chance, RecordedChance
from solstead.core.errors import BadRecord, SolsteadError
from solstead.core.game import ComponentsSource, Game
from solstead.core.registry import load
from solstead.core.state import State

if TYPE_CHECKING:
    from solstead.core.match import Match

FORMAT = 1


class Proof(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What shows that chance was fair: `solstead.core.fair`, docs/fair.md."""

    table: str  # the name of the table: a commitment cannot be used for another
    commitment: str  # shown before the deal
    secret: str  # not known to anybody but the server before the end; hexadecimal, as all of these
    words: list[str]  # what each seat added; "" for nothing, or for what was forgotten
    digests: list[str]  # of the words, as the key of the game has them
    bounds: list[int]  # each number of chance is below this


class Record(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Rules, settings, components and the list of (seat, action); chance is seat -1. A game that did not begin with a
    deal has the position in which it began."""

    format: int = FORMAT
    game: str
    rules: str
    components: str
    seats: int
    settings: dict[str, Any]
    position: Union[dict[str, Any], UnsetType] = UNSET
    steps: list[tuple[int, int]] = msgspec.field(default_factory=list)
    scores: Optional[list[int]] = None  # of a finished game
    winners: Optional[list[int]] = None
    players: Optional[list[str]] = None  # who sits where, if that is known: names of bots, "human"
    fair: Union[Proof, UnsetType] = UNSET

    def encoded(self) -> bytes:
        """The record as it is written to a file."""
        return msgspec.json.encode(self) + b"\n"

    def save(self, path: Union[str, Path]) -> None:
        """Write the record as JSON."""
        try:
            Path(path).write_bytes(self.encoded())
        except OSError as error:
            raise BadRecord(f"cannot write {path}: {error.strerror}") from None

    @staticmethod
    def load(path: Union[str, Path]) -> Record:
        """Read a record that was saved."""
        try:
            data = Path(path).read_bytes()
        except OSError as error:
            raise BadRecord(f"cannot read {path}: {error.strerror}") from None
        try:
            return Record.decode(data)
        except BadRecord as error:
            raise BadRecord(f"{path}: {error}") from None

    @staticmethod
    def decode(data: bytes) -> Record:
        """The record that `encoded` wrote."""
        try:
            return msgspec.json.decode(data, type=Record)
        except msgspec.DecodeError as error:
            raise BadRecord(f"this is no record: {error}") from None

    def installed(self, components: ComponentsSource = None) -> Game:
        """The game of this record; BadRecord if it was played by other rules or with other components."""
        if self.format != FORMAT:
            raise BadRecord(f"the record has format {self.format}, this version reads format {FORMAT}")
        try:
            game = load(self.game)
        except SolsteadError as error:
            raise BadRecord(f"the record is of a game that is not installed: {error}") from None
        if not game.knows(self.rules):
            raise BadRecord(f"the record was played by rules {self.rules} of {self.game}, installed are {game.rules}")
        box = game.components(components)
        if not box.knows(self.components):
            raise BadRecord(
                f"the record was played with components {self.components} of {self.game}, these are {box.digest}; "
                "give the components file that was used"
            )
        return game

    def replay(self, components: ComponentsSource = None) -> Match:
        """The match as it was at its end (or where it was left)."""
        return list(self.matches(components))[-1]

    def matches(self, components: ComponentsSource = None, source: Optional[Chance] = None) -> Iterator[Match]:
        """The match after the deal and after each decision; it is the same object, which moves on. `source` says what
        chance said, if not the record."""
        from solstead.core.match import Match  # a match has a record, and a record can be played as a match

        game = self.installed(components)
        source = source or RecordedChance([number for seat, number in self.steps if seat == CHANCE])
        decisions = [step for step in self.steps if step[0] != CHANCE]
        try:
            if self.position is UNSET:
                match = Match(game, self.seats, None, self.settings, components, source, self.rules)
            else:
                match = Match.begin_at(game, self.position, components, source)
                begun = match.state.setup
                if (begun.rules, begun.seats, begun.settings) != (self.rules, self.seats, self.settings):
                    raise BadRecord("the record begins with a position of another table")
            yield match
            for i, (seat, action) in enumerate(decisions):
                try:
                    match.apply(seat, action)
                except SolsteadError as error:
                    raise BadRecord(f"decision {i + 1} of the record does not fit: {error}") from None
                yield match
        except SolsteadError as error:
            raise BadRecord(str(error)) from None
        if match.record.steps != self.steps:
            raise BadRecord("the record has chance steps that no rule asks for")

    def states(self, components: ComponentsSource = None) -> Iterator[State]:
        """A copy of the state after the deal and after each decision."""
        for match in self.matches(components):
            yield match.state.clone()
