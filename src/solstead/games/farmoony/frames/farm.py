"""Choosing the mission, and work on the land: the draft and the placing of farm cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance
from solstead.core.frame import Choice, Secret
from solstead.games.farmoony import dealing, decks, events, farming, rules
from solstead.games.farmoony.nouns import CARD, MISSION, TILE, TURN
from solstead.games.farmoony.tables import CARDS

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState


class ChooseMission(Choice["FarmoonyState"]):
    """At the beginning of a phase one player activates a mission (FM-9)."""

    kind: ClassVar[str] = "choose_mission"

    def base(self) -> i64:
        return MISSION

    def mask(self, s: FarmoonyState) -> i64:
        return rules.mission_mask(s)

    def resolve(self, s: FarmoonyState, seat: i64, action: i64) -> None:
        s.missions.append(action - MISSION)
        s.tell(events.MISSION, seat, action - MISSION)
        dealing.start_phase(s)


class ChooseCard(Secret["FarmoonyState"]):
    """Everybody chooses a farm card from the hand, face down (FM-5)."""

    kind: ClassVar[str] = "choose_card"

    def next_options(self, s: FarmoonyState, seat: i64, answer: tuple[int, ...]) -> list[int]:
        return [CARD + card for card in decks.cards(s.hands, seat)]

    def allows(self, s: FarmoonyState, seat: i64, action: i64) -> bool:
        return 0 <= action - CARD < CARDS and decks.holds(s.hands, seat, action - CARD)

    def pick(self, s: FarmoonyState, seat: i64, source: Chance) -> i64:
        return CARD + decks.nth_card(s.hands, seat, source.below(decks.count_cards(s.hands, seat)))

    def with_answers(self, owing: i64, answers: list[tuple[int, ...]]) -> ChooseCard:
        return ChooseCard(self.asked, owing, answers)

    def show(self, s: FarmoonyState, viewer: i64) -> dict[str, Any]:
        """A viewer sees the card of the own answer."""
        shown = super().show(s, viewer)
        if shown.get("answer"):
            shown["card"] = shown["answer"][0] - CARD
        return shown

    def all_answered(self, s: FarmoonyState) -> None:
        farming.reveal_cards(s, [answer[0] - CARD for answer in self.answers])


class PlaceCard(Secret["FarmoonyState"]):
    """Everybody places the revealed card: first its turn, then its place. A step without a choice is left out."""

    kind: ClassVar[str] = "place_card"

    def turns(self, s: FarmoonyState, seat: i64, answer: tuple[int, ...]) -> i64:
        """The turns to choose from, if that is the next step; otherwise the one that is settled."""
        return rules.turn_mask(s, seat) if not answer else BIT[answer[0] - TURN]

    def stones(self, s: FarmoonyState, seat: i64, turns: i64) -> i64:
        """The corners with stone of the card in a settled turn."""
        return s.tables.stones[4 * s.chosen[seat] + rules.only(turns)]

    def next_options(self, s: FarmoonyState, seat: i64, answer: tuple[int, ...]) -> list[int]:
        if answer and answer[len(answer) - 1] >= TILE:
            return []
        turns = self.turns(s, seat, answer)
        if turns & (turns - 1):
            return [TURN + turn for turn in bits.members(turns)]
        return [TILE + place for place in s.lands[seat].fitting_places(self.stones(s, seat, turns))]

    def allows(self, s: FarmoonyState, seat: i64, action: i64) -> bool:
        turns = self.turns(s, seat, self.so_far(seat))
        if turns & (turns - 1):
            return 0 <= action - TURN < 4 and turns & BIT[action - TURN] != 0
        return s.lands[seat].fits(action - TILE, self.stones(s, seat, turns))

    def pick(self, s: FarmoonyState, seat: i64, source: Chance) -> i64:
        turns = self.turns(s, seat, self.so_far(seat))
        if turns & (turns - 1):
            return TURN + bits.nth(turns, source.below(bits.count(turns)))
        stones = self.stones(s, seat, turns)
        land = s.lands[seat]
        return TILE + land.nth_fitting(stones, source.below(land.fitting(stones)))

    def complete(self, s: FarmoonyState, seat: i64, answer: tuple[int, ...]) -> bool:
        last: i64 = answer[len(answer) - 1]
        return last >= TILE or s.lands[seat].fitting(self.stones(s, seat, BIT[last - TURN])) == 1

    def with_answers(self, owing: i64, answers: list[tuple[int, ...]]) -> PlaceCard:
        return PlaceCard(self.asked, owing, answers)

    def show(self, s: FarmoonyState, viewer: i64) -> dict[str, Any]:
        """A viewer sees the turn that is settled, and the place if the own answer is complete."""
        shown = super().show(s, viewer)
        if "answer" not in shown:
            return shown
        if self.owing & BIT[viewer]:
            turns = self.turns(s, viewer, self.answers[viewer])
            if not turns & (turns - 1):
                shown["turn"] = rules.only(turns)
        else:
            spot = rules.spot(s, viewer, self.answers[viewer])
            shown["turn"] = spot & 3
            shown["place"] = spot >> 2
        return shown

    def all_answered(self, s: FarmoonyState) -> None:
        farming.place_cards(s, self.answers)

    def problem(self, s: FarmoonyState) -> str:
        for seat in bits.members(self.asked):
            if seat < s.seats and (s.chosen[seat] < 0 or not rules.can_choose_place(s, seat)):
                return f"seat {seat} has no card that it could place in two ways"
        return super().problem(s)


MISSION_FRAMES: Final = [ChooseMission(seat) for seat in range(3)]
