"""A tournament as plain data: who takes part, who sat where, how it ended; the rest follows."""

from __future__ import annotations

import csv
import io
from collections import Counter
from typing import Literal, Optional

from msgspec import Struct, field

from solstead.core.errors import SolsteadError
from solstead.tournaments import pairing

Kind = Literal["round_robin", "swiss", "arena"]
#: What a round is worth in which somebody sits out: a whole win in a Swiss tournament, where not everybody has to.
BYE = 1.0


class Entrant(Struct):
    """Somebody who takes part."""

    name: str
    rating: float = 0.0  # decides the order before anybody has played
    since: int = 0  # the number of the first round; more than 0: came late
    gone: bool = False  # dropped out: is not paired any more, but keeps what was won


class Sitting(Struct):
    """Some who play each other."""

    players: list[int]  # by seat
    places: Optional[list[int]] = None  # by seat, the best is 1, equal ones share it; None: not over

    def points(self, seat: int) -> float:
        """The share of the others whom a seat has left behind; level counts half. The first has 1, the last 0."""
        if self.places is None:
            return 0.0
        others = [place for other, place in enumerate(self.places) if other != seat]
        mine = self.places[seat]
        return sum(1.0 if mine < place else 0.5 if mine == place else 0.0 for place in others) / len(others)


class Round(Struct):
    """What is played at the same time."""

    tables: list[Sitting]
    byes: list[int] = field(default_factory=list)


class Line(Struct):
    """A line of the standings."""

    place: int  # equal ones share it
    name: str
    points: float
    games: int
    wins: float  # first places, shared ones in parts
    buchholz: float  # points of those one has met
    sonneborn: float  # points of those one has left behind; level counts half
    gone: bool
    number: int


class Tournament(Struct):
    """Everything about a tournament."""

    kind: Kind
    seats: int = 2
    least: int = 2  # the smallest table that the game allows
    length: int = 0  # rounds; 0: as many as the kind needs. An arena has no end of its own
    entrants: list[Entrant] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)

    # ---- people

    def enter(self, name: str, rating: float = 0.0) -> int:
        """Somebody takes part, from the next round on. Their number."""
        if any(entrant.name == name for entrant in self.entrants):
            raise SolsteadError(f"{name!r} takes part already")
        if self.seats < 2 or not 2 <= self.least <= self.seats:
            raise SolsteadError("a table has at least two seats, and the smallest table is not bigger than a whole one")
        self.entrants.append(Entrant(name, rating, len(self.rounds)))
        return len(self.entrants) - 1

    def leave(self, number: int) -> None:
        """Somebody drops out. The other wins a game of two that is on; a bigger table plays on, and they are last."""
        self.entrants[number].gone = True
        for sitting in self.open_tables():
            if number in sitting.players and len(sitting.players) == 2:
                sitting.places = [2 if player == number else 1 for player in sitting.players]

    @property
    def active(self) -> list[int]:
        return [number for number, entrant in enumerate(self.entrants) if not entrant.gone]

    # ---- rounds

    def open_tables(self) -> list[Sitting]:
        """Those that are not over."""
        return [sitting for each in self.rounds for sitting in each.tables if sitting.places is None]

    @property
    def planned(self) -> int:
        """How many rounds there will be; 0 for an arena."""
        count = len(self.entrants)
        if self.kind == "arena":
            return 0
        if self.length:
            return self.length
        if self.kind == "swiss":
            return max(1, (max(2, count) - 1).bit_length())  # enough that one at most has won them all
        return -(-(count - 1) // (self.seats - 1)) if self.seats > 2 else count - 1 + count % 2

    @property
    def over(self) -> bool:
        if self.kind == "arena" or self.open_tables():
            return False
        if self.kind == "round_robin" and self.seats == 2 and not self.length:
            return bool(self.rounds) and not self._unmet()
        return len(self.rounds) >= self.planned

    def pair(self) -> Round:
        """The next round. In an arena, tables for those who are free; else the one before must be over."""
        if self.kind != "arena" and self.open_tables():
            raise SolsteadError("the round before is not over")
        if self.over:
            raise SolsteadError("the tournament is over")
        if len(self.active) < self.least:
            raise SolsteadError(f"{len(self.active)} take part, and a table has at least {self.least} seats")
        found = {"round_robin": self._round_robin, "swiss": self._swiss, "arena": self._arena}[self.kind]()
        for sitting in found.tables:
            sitting.players = self._seated(sitting.players)
        self.rounds.append(found)
        return found

    def report(self, sitting: Sitting, places: list[int]) -> None:
        """How a table ended; once more corrects it. Who has dropped out is last."""
        if len(places) != len(sitting.players) or min(places) < 1:
            raise SolsteadError(f"{len(sitting.players)} play, so there are as many places, from 1 on; not {places}")
        last = len(places) + 1
        sitting.places = [
            last if self.entrants[player].gone else place for player, place in zip(sitting.players, places, strict=True)
        ]

    def _swiss(self) -> Round:
        order = [line.number for line in self._lines() if not self.entrants[line.number].gone]
        table_sizes, out = pairing.sizes(len(order), self.seats, self.least)
        byes = self._sit_out(order, out)
        order = [number for number in order if number not in byes]
        if not self.rounds:
            return Round(_sittings(pairing.halves(order, len(table_sizes))), byes)
        met = self._met()
        if self.seats == 2:
            return Round(_sittings(pairing.pairs(order, met)), byes)
        return Round(_sittings(pairing.groups(order, table_sizes, met)), byes)

    def _sit_out(self, order: list[int], count: int) -> list[int]:
        """The last of the order who have sat out least often."""
        often = Counter(number for each in self.rounds for number in each.byes)
        return sorted(order, key=lambda number: (often[number], -order.index(number)))[:count]

    def _round_robin(self) -> Round:
        if self.seats > 2:
            table_sizes, out = pairing.sizes(len(self.active), self.seats, self.least)
            order = sorted(self.active, key=lambda number: (self._games(number), number))
            byes = self._sit_out(order, out)
            playing = [number for number in order if number not in byes]
            return Round(_sittings(pairing.groups(playing, table_sizes, self._met())), byes)
        if all(entrant.since == 0 for entrant in self.entrants):
            found = pairing.circle(len(self.entrants), len(self.rounds))
            sitting = [pair for pair in found if all(number in self.active for number in pair)]
            return self._with_byes(sitting)
        return self._with_byes(self._late_pairs())

    def _late_pairs(self) -> list[list[int]]:
        """Somebody came late, and the circle is broken: pairs who have not met, those with the most to play first."""
        left = self._unmet()
        found: list[list[int]] = []
        while left:
            often = Counter(number for pair in left for number in pair)
            pair = max(left, key=lambda pair: (max(often[n] for n in pair), sum(often[n] for n in pair), -pair[0]))
            found.append(list(pair))
            left = [other for other in left if not set(other) & set(pair)]
        return found

    def _with_byes(self, found: list[list[int]]) -> Round:
        playing = {number for pair in found for number in pair}
        return Round(_sittings(found), [number for number in self.active if number not in playing])

    def _unmet(self) -> list[tuple[int, int]]:
        met = self._met()
        active = self.active
        return [(a, b) for i, a in enumerate(active) for b in active[i + 1 :] if not met(a, b)]

    def _arena(self) -> Round:
        """The free ones in the order of the standings; the same ones not twice in a row where there are others."""
        busy = {player for sitting in self.open_tables() for player in sitting.players}
        order = [line.number for line in self._lines() if line.number in self.active and line.number not in busy]
        full = len(order) // self.seats
        if not full:
            raise SolsteadError(f"{len(order)} are free, and a table has {self.seats} seats")
        last: dict[int, set[int]] = {}
        for each in self.rounds:
            for sitting in each.tables:
                last.update({player: set(sitting.players) for player in sitting.players})

        def met(one: int, other: int) -> int:
            return int(other in last.get(one, ()) or one in last.get(other, ()))

        waited = sorted(order, key=self._games)[: full * self.seats]  # who has played least is sure to play
        order = [number for number in order if number in waited]
        if self.seats == 2:
            return Round(_sittings(pairing.pairs(order, met)))
        return Round(_sittings(pairing.groups(order, [self.seats] * full, met)))

    def _games(self, number: int) -> int:
        return sum(number in sitting.players for each in self.rounds for sitting in each.tables)

    def _met(self) -> pairing.Met:
        often: Counter[tuple[int, int]] = Counter()
        for each in self.rounds:
            for sitting in each.tables:
                often.update((a, b) for a in sitting.players for b in sitting.players if a != b)
        return lambda a, b: often[a, b]

    def _seated(self, players: list[int]) -> list[int]:
        """Who has sat late so far sits early; of two who are even, the one who sat late last."""
        late: Counter[int] = Counter()
        last: dict[int, float] = {}
        for each in self.rounds:
            for sitting in each.tables:
                for seat, player in enumerate(sitting.players):
                    last[player] = seat - (len(sitting.players) - 1) / 2
                    late[player] += 2 * seat - (len(sitting.players) - 1)
        return sorted(players, key=lambda player: (-late[player], -last.get(player, 0.0)))

    # ---- standings

    def standings(self) -> list[Line]:
        """Everybody, the best first; those who are equal in all that counts share a place."""
        return self._lines()

    def _lines(self) -> list[Line]:
        count = len(self.entrants)
        points, games, wins = [0.0] * count, [0] * count, [0.0] * count
        shares: list[list[tuple[int, float]]] = [[] for _ in range(count)]  # whom one met, and 1 if one was ahead
        for each in self.rounds:
            if self.kind == "swiss":
                for number in each.byes:
                    points[number] += BYE
            for sitting in each.tables:
                places = sitting.places
                if places is None:
                    continue
                first = [seat for seat, place in enumerate(places) if place == min(places)]
                for seat, player in enumerate(sitting.players):
                    points[player] += sitting.points(seat)
                    games[player] += 1
                    wins[player] += 1 / len(first) if seat in first else 0.0
                    for other, rival in enumerate(sitting.players):
                        if other != seat:
                            ahead = (
                                1.0 if places[seat] < places[other] else 0.5 if places[seat] == places[other] else 0.0
                            )
                            shares[player].append((rival, ahead))
        lines = [
            Line(
                0,
                entrant.name,
                round(points[number], 6),
                games[number],
                round(wins[number], 6),
                round(sum(points[rival] for rival, _ in shares[number]), 6),
                round(sum(ahead * points[rival] for rival, ahead in shares[number]), 6),
                entrant.gone,
                number,
            )
            for number, entrant in enumerate(self.entrants)
        ]
        lines.sort(key=lambda line: (*self._worth(line), -self.entrants[line.number].rating, line.number))
        for i, line in enumerate(lines):
            same = i > 0 and self._worth(lines[i - 1]) == self._worth(line)
            line.place = lines[i - 1].place if same else i + 1
        return lines

    def _worth(self, line: Line) -> tuple[float, ...]:
        """What counts, in this order. In a round robin all meet the same ones, so there it is not asked whom."""
        strong = line.buchholz if self.kind == "swiss" else 0.0
        return (-line.points, -strong, -line.sonneborn, -line.wins)

    def table(self) -> str:
        """The standings as CSV."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["place", "name", "points", "games", "wins", "buchholz", "sonneborn", "gone"])
        for line in self.standings():
            numbers = [line.points, line.games, line.wins, line.buchholz, line.sonneborn]
            writer.writerow([line.place, line.name, *(f"{number:g}" for number in numbers), int(line.gone)])
        return out.getvalue()


def _sittings(tables: list[list[int]]) -> list[Sitting]:
    return [Sitting(players) for players in tables]
