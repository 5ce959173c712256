"""A table: what its entries add up to. No framework, no store, no clock of its own.

`fold` adds one entry. It is the one way in which a table changes, for what happens now as for what a store has kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, Optional

from msgspec import Struct, field
from msgspec.structs import replace

from solstead.core import fair
from solstead.core.chance import Chance, RecordedChance, SystemChance, chance
from solstead.core.events import Event, EventKind
from solstead.core.game import Game
from solstead.core.match import Match, Step
from solstead.core.registry import load
from solstead.server.base import keys
from solstead.server.table import entries as e

Status = Literal["open", "running", "finished", "abandoned", "closed"]
#: How a seat may take back: by itself; past bots, where there is nobody to ask; if everybody agrees; not at all.
HowUndone = Literal["free", "alone", "ask", ""]
#: How often a seat may take back alone between two decisions that teach somebody something, where others play.
MOST_UNDONE = 10

#: How many chat messages and events a table keeps at hand; all of them are in its record.
KEEP = 100
#: A snapshot is taken at the first chance after this many decisions.
SNAPSHOT_EVERY = 50
#: The chance of a state that nobody is playing on with.
NOBODY = SystemChance()
#: What a seat gets when it comes back after its time for the whole game was used up.
GRACE_SECONDS = 60.0


game_of = lru_cache(load)  # to look where games are costs more than to open a table


class Seat(Struct):
    """Who plays here."""

    person: str = ""  # the hash of the key of whom the seat belongs to
    name: str = ""
    face: str = ""  # what a picture is drawn from, if there is one
    bot: str = ""  # a bot's seat from the start
    stand_in: str = ""  # a bot that plays for somebody who is away, or for one that has lost
    once: bool = False  # the stand-in takes one decision only
    forfeit: str = ""  # why this seat has lost the game before the end
    bot_moves: int = 0  # decisions that a stand-in took: the result tells

    @property
    def human(self) -> bool:
        """Whether a person decides here now."""
        return bool(self.person) and not self.stand_in


class Message(Struct):
    """One line of chat."""

    at: float
    seat: int
    name: str
    text: str


class Request(Struct):
    """Somebody asks the others to let them take something back."""

    seat: int
    agreed: list[int]
    n: int = 1  # how many decisions, all of one gesture


class Timer(Struct):
    """The time of one seat."""

    spent: float = 0.0  # thinking time up to `tick`
    tick: float = 0.0  # since when the seat owes, or when `spent` was brought up to date
    began: float = 0.0  # when the present question was asked
    extra: float = 0.0  # seconds that were given on top of the clock
    held: float = 0.0  # those of them that were a holiday, for the present question
    used: float = 0.0  # of the last question that was answered: it goes on from there if the answer is taken back
    running: bool = False


class Result(Struct):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    breakdown: list[dict[str, int]]
    bot_moves: list[int]  # decisions of each seat that a stand-in took
    forfeits: list[int] = field(default_factory=list)  # seats of bots that had to be replaced: they have lost
    across: list[int] = field(default_factory=list)  # how often each seat took back after a bot had decided


class Logged(Struct):
    """An event in the log of a table."""

    n: int  # its number, from 0
    event: Event
    by: int  # whose decision brought it about; -1 for the deal
    step: int  # which decision that was, of those that count
    undone: bool = False


class Opening(Struct, array_like=True):
    """The first decision of a seat."""

    step: int = 0  # which decision that was, of those that count; 0: there is none yet
    action: int = -1  # -1 also where a bot decided for somebody


class TableData(Struct):
    """Everything about a table but the position of its game: plain data, as a snapshot keeps it."""

    id: str
    opened: e.Opened
    created: float
    seats: list[Seat]
    seq: int = 0
    at: float = 0.0  # the time of the last entry
    status: Status = "open"
    asked: list[int] = field(default_factory=list)  # by seat: the entry that asked its present question
    timers: list[Timer] = field(default_factory=list)
    decisions: int = 0
    events: int = 0  # how many there have been
    chat: list[Message] = field(default_factory=list)
    muted: bool = False
    locked: bool = False  # nobody may come any more
    barred: list[str] = field(default_factory=list)  # people who may not sit down here again
    left: dict[str, int] = field(default_factory=dict)  # who has left which seat of the running game, last
    undo: Optional[Request] = None
    undone: list[int] = field(default_factory=list)  # who took back alone since the last new knowledge
    across: list[int] = field(default_factory=list)  # who took back after a bot had decided
    takeovers: dict[int, list[int]] = field(default_factory=dict)  # who has agreed, by seat to be played by a bot
    abandon: list[int] = field(default_factory=list)  # who wants to stop
    paused: Optional[float] = None  # since when clocks stand still
    rematch: str = ""
    result: Optional[Result] = None
    words: list[str] = field(default_factory=list)  # by seat: what it adds to chance; "" for nothing
    digests: list[str] = field(default_factory=list)  # of the words
    agreed: tuple[str, str] = ("", "")  # the rules and the components of the deal: a server may be given others later
    drawn: int = 0  # how often chance has been asked, in the decisions that count
    openings: list[Opening] = field(default_factory=list)  # by seat; none where the game began before they were kept
    begun: float = 0.0  # when the game began; 0 where that was not kept yet
    talk: dict[str, int] = field(default_factory=dict)  # by person: entries that are no part of the game
    looks: int = 0  # how often the link to watch was made anew
    sealed: dict[int, int] = field(default_factory=dict)  # by seat: the events before its last answer in secret


class KeptEvent(Struct, array_like=True):
    """A line of the log as a snapshot keeps it."""

    kind: str
    fields: tuple[str, ...]
    secret: tuple[str, ...]
    seat: int
    values: tuple[int, ...]
    seen: int
    learned: int
    n: int = 0
    by: int = -1
    step: int = 0
    undone: bool = False


class Snapshot(Struct):
    """A table at a moment from which nothing can be taken back, so that what came before need not be read."""

    data: TableData
    position: Optional[dict[str, Any]]
    log: list[KeptEvent]


class Table:
    """One table and the game on it."""

    def __init__(self, id: str, opened: e.Opened, at: float) -> None:
        self.game: Game = game_of(opened.game)
        self.components = self.game.components(opened.components)
        seats = [Seat(bot=bot) for bot in opened.bots]
        count = opened.seats
        self.data = TableData(
            id=id,
            opened=opened,
            created=at,
            seats=seats,
            seq=1,
            at=at,
            asked=[0] * count,
            timers=[Timer() for _ in range(count)],
            words=[""] * count,
            digests=[""] * count,
        )
        self.match: Optional[Match] = None
        self.keep = KEEP
        self.lag = 0.0  # so many seconds ago it was like this: spectators see it later
        self.whole = False  # every step stays at hand, not only those that can be taken back
        self.log: list[Logged] = []  # the last events
        self.news: list[Logged] = []  # the events of the last entry
        self.step: Optional[Step] = None  # the decision of the last entry, if it is one
        self.taken_back: list[int] = []  # the numbers of those that it took back
        self.snapshot_due = False  # the last entry is one to go on from
        self._wants_snapshot = False
        self._key: Optional[bytes] = None
        self._options: list[list[int]] = [[] for _ in range(count)]

    # ---- chance

    @property
    def commitment(self) -> str:
        """What binds the server to its secret; "" at tables without one."""
        opened = self.data.opened
        if opened.proof is not None:
            return opened.proof.commitment
        return fair.commitment(bytes.fromhex(opened.secret), self.data.id) if opened.secret else ""

    def _source(self, draws: Optional[list[int]]) -> Chance:
        """What chance said, if it has been asked already; else what follows from secret and words, or a fixed deal."""
        if draws is not None:
            return RecordedChance(draws)
        data, opened = self.data, self.data.opened
        if opened.deal is not None:
            return chance((opened.deal << 32) + data.decisions)
        if not opened.secret:
            return SystemChance()
        if self._key is None:
            self._key = fair.game_key(
                bytes.fromhex(opened.secret),
                data.id,
                opened.game,
                *data.agreed,
                opened.seats,
                opened.settings,
                data.digests,
            )
        return fair.FairChance(self._key, data.drawn)

    # ---- reading

    @property
    def owing(self) -> list[int]:
        """The seats that owe a decision."""
        return self.match.state.to_act() if self.match and self.data.status == "running" else []

    def may_see(self, person: str, invite: str, spectators: bool) -> bool:
        """Whether somebody may see this table. `spectators`: whether running games may be watched here."""
        if self.at_home(person):
            return True
        waits = self.data.status == "open" or spectators  # to be sat down at, or to be watched
        return not self.data.locked and waits and (self.invites(invite) or self.only_looks(person, invite))

    def only_looks(self, person: str, invite: str) -> bool:
        """Whether somebody has the link for watching, and may do nothing else here."""
        data = self.data
        if self.at_home(person) or self.invites(invite):
            return False
        return keys.same(keys.look(data.opened.invite, data.looks), invite)

    def at_home(self, person: str) -> bool:
        """Whether somebody sits here, or has opened the table."""
        opener = keys.same(self.data.opened.opener, person)
        return opener or any(keys.same(seat.person, person) for seat in self.data.seats)

    def invites(self, invite: str) -> bool:
        """Whether anybody may come, or somebody has the link to come."""
        return self.data.opened.public or keys.same(self.data.opened.invite, invite)

    def seats_of(self, person: str) -> list[int]:
        """The seats that belong to a person; several, if people share a device."""
        return [i for i, seat in enumerate(self.data.seats) if person and seat.person == person]

    def humans(self) -> list[int]:
        """The seats where a person decides."""
        return [i for i, seat in enumerate(self.data.seats) if seat.human]

    def others(self, person: str) -> bool:
        """Whether anybody else plays here."""
        return any(seat.person and seat.person != person for seat in self.data.seats)

    def how_undone(self, seat: int) -> HowUndone:
        """How a seat may take back its last decision now."""
        if self.match is None or self.data.status != "running" or self.bot_of(seat):
            return ""
        person = self.data.seats[seat].person
        if self.match.can_undo(seat):
            return "" if self.others(person) and self.data.undone.count(seat) >= MOST_UNDONE else "free"
        if not self.may_ask_undo(seat):
            return ""
        return "alone" if all(self.data.seats[other].person == person for other in self.humans()) else "ask"

    def may_ask_undo(self, seat: int) -> bool:
        """Whether a seat may ask to take back. A bot cannot be asked: who plays with bots alone may take back what came
        before its decision, but where another person sits it counts like anybody's."""
        if self.data.opened.rated or self.match is None:
            return False
        if (index := self.match.undo_index(seat, consent=True)) is None:
            return False
        return not self._bots_since(seat, index) or not self.others(self.data.seats[seat].person)

    def _bots_since(self, seat: int, index: int) -> bool:
        """Whether a bot has decided after a step."""
        assert self.match is not None
        return any(step.seat != seat and self.bot_of(step.seat) for step in self.match.steps[index + 1 :])

    def bot_of(self, seat: int) -> str:
        """The bot that decides on a seat, or ""."""
        return self.data.seats[seat].stand_in or self.data.seats[seat].bot

    def deadline(self, seat: int) -> Optional[float]:
        """When the time of a person who owes a decision is up."""
        clock = self.data.opened.clock
        if clock.kind == "none" or seat not in self.owing or not self.data.seats[seat].human:
            return None
        timer = self.data.timers[seat]
        if clock.kind == "move":
            return timer.began + clock.seconds + timer.extra
        return timer.tick + clock.seconds + timer.extra - timer.spent

    def due(self) -> Optional[float]:
        """When something happens here that waits for nobody: a bot's decision, or the end of somebody's time."""
        if any(self.bot_of(seat) for seat in self.owing):
            return self.data.at
        if self.data.paused is not None or self.data.opened.clock.then == "vote":
            return None
        times = [time for seat in self.owing if (time := self.deadline(seat)) is not None]
        return min(times, default=None)

    # ---- changing

    def fold(self, entry: e.AnyEntry, at: float) -> e.AnyEntry:
        """Add one entry; the entry with what chance said. SolsteadError, if the rules do not allow a decision; then
        nothing has changed."""
        self.news, self.taken_back, self.step, self.snapshot_due = [], [], None, False
        seq = self.data.seq + 1
        if person := self._talker(entry):
            self.data.talk[person] = self.data.talk.get(person, 0) + 1
        match entry:
            case e.Sat() | e.Renamed() | e.Stood() | e.Assigned() | e.Worded():
                self._fold_seat(entry)
            case e.Started():
                entry = self._start(entry, seq, at)
            case e.Acted():
                entry = self._act(entry, seq, at)
            case e.Undone():
                n = self.turn_steps(entry.seat) if entry.turn else entry.n
                self._undo(entry.seat, self.how_undone(entry.seat) == "alone", seq, at, n)
            case e.UndoAsked():
                self.data.undo = Request(entry.seat, [], entry.n)
                self._settle_undo(seq, at)
            case e.UndoAnswered():
                self._answer_undo(entry, seq, at)
            case e.TakeoverVoted() | e.TimedOut() | e.Forfeited() | e.HandedBack():
                self._fold_stand_in(entry, at)
            case e.ClockRestarted() | e.Granted() | e.Paused() | e.Resumed():
                self._fold_clock(entry, at)
            case _:
                self._fold_besides(entry, at)
        self.data.seq, self.data.at = seq, at
        self.data.events += len(self.news)
        self.log.extend(self.news)
        del self.log[: -self.keep]
        return entry

    def _talker(self, entry: e.AnyEntry) -> str:
        """Who has made an entry that is no part of the game, or ""."""
        match entry:
            case e.Sat():
                return entry.person
            case e.Assigned() | e.Muted() | e.LookRenewed():
                return self.data.opened.opener
            case e.Renamed() | e.Stood() | e.Worded() | e.UndoAsked() | e.Said():
                return self.data.seats[entry.seat].person
            case _:
                return ""

    def _fold_seat(self, entry: e.Sat | e.Renamed | e.Stood | e.Assigned | e.Worded) -> None:
        """Who sits where."""
        data, seat = self.data, entry.seat
        match entry:
            case e.Sat():
                moves = data.seats[seat].bot_moves
                data.seats[seat] = Seat(person=entry.person, name=entry.name, face=entry.face, bot_moves=moves)
                self._take_word(seat)
            case e.Renamed():
                data.seats[seat].name = entry.name
            case e.Stood():
                if entry.barred:
                    data.barred.append(data.seats[seat].person)
                self._stand(seat)
            case e.Assigned():
                data.seats[seat] = Seat(bot=entry.bot)
                self._take_word(seat)
            case e.Worded():
                data.words[seat], data.digests[seat] = entry.word, entry.digest

    def _fold_stand_in(self, entry: e.TakeoverVoted | e.TimedOut | e.Forfeited | e.HandedBack, at: float) -> None:
        """Bots that play for people, and people who take over again."""
        match entry:
            case e.TakeoverVoted():
                self._vote_takeover(entry)
            case e.TimedOut():
                self._stand_in(entry.seat, entry.bot)
                self.data.seats[entry.seat].once = True
            case e.Forfeited():
                self.data.seats[entry.seat].forfeit = entry.fault
                self._stand_in(entry.seat, entry.bot)
            case e.HandedBack():
                self._hand_back(entry.seat, at)

    def _fold_clock(self, entry: e.ClockRestarted | e.Granted | e.Paused | e.Resumed, at: float) -> None:
        """What happens to the time that people have."""
        match entry:
            case e.ClockRestarted():
                self._restart_clocks(at)
            case e.Granted():
                self.data.timers[entry.seat].extra += entry.seconds
                self.data.timers[entry.seat].held += entry.seconds
            case e.Paused():
                self.data.paused = at
            case e.Resumed():
                self._resume(at)

    def _fold_besides(self, entry: e.AnyEntry, at: float) -> None:
        """What is not part of the game: stopping it, talking, the next table."""
        data = self.data
        match entry:
            case e.AbandonVoted():
                data.abandon.append(entry.seat)
                self._settle_abandon()
            case e.Closed():
                data.status = "closed"
            case e.Said():
                data.chat.append(Message(at, entry.seat, data.seats[entry.seat].name, entry.text))
                del data.chat[:-KEEP]
            case e.Muted():
                data.muted = entry.on
            case e.Locked():
                data.locked = entry.on
            case e.LookRenewed():
                data.looks += 1
            case e.Rematched():
                data.rematch = entry.table

    def _take_word(self, seat: int) -> None:
        """Whoever added a word does not sit here any more. Once the game has begun, words stay."""
        if self.data.status == "open":
            self.data.words[seat] = self.data.digests[seat] = ""

    def _tell(self, events: list[Event], by: int) -> None:
        """Events of this entry."""
        first, step = self.data.events, self.data.decisions
        self.news = [Logged(first + i, event, by, step) for i, event in enumerate(events)]

    def _start(self, entry: e.Started, seq: int, at: float) -> e.Started:
        opened = self.data.opened
        now = ((opened.position or {}).get("rules", self.game.rules), self.components.digest)
        self.data.agreed = entry.agreed if entry.draws is not None else now
        rules = self.data.agreed[0] if self.game.knows(self.data.agreed[0]) else ""
        source = self._source(entry.draws)
        if opened.position is None:
            self.match = Match(self.game, opened.seats, None, opened.settings, self.components, source, rules)
        else:
            self.match = Match.begin_at(self.game, opened.position, self.components, source)
        self.match.state.chance = NOBODY  # the key stays here
        self.data.drawn = len(self.match.opening_draws)
        self._tell(self.match.opening, -1)
        self.data.status, self.data.begun = "running", at
        self.data.openings = [Opening() for _ in range(opened.seats)]
        self._ask(seq, at, range(opened.seats))
        self._settle_end()
        return replace(entry, draws=self.match.opening_draws, agreed=self.data.agreed)

    def _act(self, entry: e.Acted, seq: int, at: float) -> e.Acted:
        assert self.match is not None
        before = self.match.state
        before.chance = self._source(entry.draws)
        try:
            events = self.match.apply(entry.seat, entry.action)
        finally:
            before.chance = self.match.state.chance = NOBODY
        step = self.step = self.match.steps[-1]
        self.data.decisions += 1
        self.data.drawn += len(step.draws)
        if step.sealed:
            self.data.sealed[entry.seat] = self.data.events
        self._tell(events, entry.seat)
        if self.data.paused is not None and not entry.bot:
            self._resume(at)  # evidently somebody is here
        seat, timer = self.data.seats[entry.seat], self.data.timers[entry.seat]
        timer.used = max(0.0, at - timer.began)
        if step.revealing:
            self.data.undone.clear()
        if self.data.openings and not self.data.openings[entry.seat].step:
            self.data.openings[entry.seat] = Opening(self.data.decisions, entry.action if seat.human else -1)
        seat.bot_moves += bool(seat.stand_in)
        if seat.once:
            self._hand_back(entry.seat, at)
        self.data.undo = None
        self.data.takeovers.pop(entry.seat, None)
        self._ask(seq, at, range(len(self.data.seats)) if step.revealing else [entry.seat])
        self._settle_end()
        self._wants_snapshot |= self.data.decisions % SNAPSHOT_EVERY == 0
        self.snapshot_due = self._wants_snapshot and step.revealing
        self._wants_snapshot &= not self.snapshot_due
        if step.revealing and not self.whole:
            self.match.steps.clear()  # nothing of it can be taken back, and the record has it
        return replace(entry, draws=step.draws)

    def turn_steps(self, seat: int) -> int:
        """How many decisions in a row a seat may take back alone: those of its turn, back to the last new knowledge."""
        if self.match is None:
            return 0
        count = 0
        for step in reversed(self.match.steps):
            if step.seat != seat or step.revealing or step.sealed:
                break
            count += 1
        return count

    def _undo(self, seat: int, consent: bool, seq: int, at: float, times: int) -> None:
        """Take back so many decisions of a seat, as far as the rules let it."""
        assert self.match is not None
        asked = [frame.kind for frame in self.match.state.stack]
        alone = True
        for _ in range(times):
            before = len(self.match.steps)
            index = self.match.undo_index(seat, consent)
            if index is None:
                break
            if consent and self._bots_since(seat, index):
                self.data.across.append(seat)
                alone = False
            drawn = sum(len(step.draws) for step in self.match.steps)
            self.data.sealed.pop(seat, None)
            self.match.undo(seat, consent)
            self.data.drawn += sum(len(step.draws) for step in self.match.steps) - drawn
            gone = before - len(self.match.steps)
            first = self.data.decisions - before + index + 1
            self._take_back(first, first + gone)
            self.data.decisions -= gone
        if alone:
            self.data.undone.append(seat)
        self.data.undo = None
        same = not consent and asked == [frame.kind for frame in self.match.state.stack]
        self._ask_again(seat, same, seq, at)

    def _ask_again(self, seat: int, same: bool, seq: int, at: float) -> None:
        """Something was taken back. Who is asked the same as before is not asked anew, so that a click on the way still
        counts; and the seat that took back has no more time than it had left."""
        timer = self.data.timers[seat]
        used, extra = timer.used + (at - timer.began if timer.running else 0.0), timer.extra
        self._ask(seq, at, [seat] if same else range(len(self.data.seats)))
        timer.began, timer.extra, timer.used = at - used, extra, 0.0

    def _take_back(self, first: int, end: int) -> None:
        """The decisions from `first` to before `end` do not count any more; those after them move up."""
        for i, opening in enumerate(self.data.openings):
            if first <= opening.step < end:
                self.data.openings[i] = Opening()
            elif opening.step >= end:
                opening.step -= end - first
        for line in self.log:
            if line.undone or line.step < first:
                continue
            if line.step < end:
                line.undone = True
                self.taken_back.append(line.n)
            else:
                line.step -= end - first

    def _answer_undo(self, entry: e.UndoAnswered, seq: int, at: float) -> None:
        request = self.data.undo
        assert request is not None
        if entry.agree:
            request.agreed.append(entry.seat)
            self._settle_undo(seq, at)
        else:
            self.data.undo = None

    def _settle_undo(self, seq: int, at: float) -> None:
        """Take back, once everybody else has agreed; bots do not mind."""
        request = self.data.undo
        if request is not None and set(self.humans()) <= {request.seat, *request.agreed}:
            self._undo(request.seat, True, seq, at, request.n)

    def _vote_takeover(self, entry: e.TakeoverVoted) -> None:
        """All others must agree; those who are missing themselves, and up for a bot too, are not waited for."""
        takeovers = self.data.takeovers
        takeovers.pop(entry.by, None)  # evidently here
        takeovers.setdefault(entry.seat, []).append(entry.by)
        others = set(self.humans()) - set(takeovers)
        for seat in [seat for seat, votes in takeovers.items() if others <= set(votes)]:
            self._stand_in(seat, entry.bot)

    def _stand_in(self, seat: int, bot: str) -> None:
        self.data.seats[seat].stand_in = bot
        self.data.takeovers.pop(seat, None)
        self._forget_votes(seat)

    def _hand_back(self, seat: int, at: float) -> None:
        """A person decides here again, and has time for it."""
        self.data.seats[seat].stand_in = ""
        self.data.seats[seat].once = False
        timer, clock = self.data.timers[seat], self.data.opened.clock
        timer.began = timer.tick = at
        self._grant(timer, clock)

    def _grant(self, timer: Timer, clock: e.Clock) -> None:
        """Some time at least."""
        left = clock.seconds + timer.extra - timer.spent
        if clock.kind == "game" and left < GRACE_SECONDS:
            timer.extra += GRACE_SECONDS - left

    def _resume(self, at: float) -> None:
        """The clocks run on. Who had no time left when they stopped has some again."""
        since, clock = self.data.paused, self.data.opened.clock
        self.data.paused = None
        if since is None:
            return
        for timer in self.data.timers:
            if timer.running:
                timer.spent += max(0.0, since - timer.tick)
            timer.tick = at
            timer.began += at - max(timer.began, since)
            if at >= timer.began + clock.seconds + timer.extra:
                timer.began = at
            if timer.spent >= clock.seconds + timer.extra:
                self._grant(timer, clock)

    def _stand(self, seat: int) -> None:
        """The seat is free. During the game it waits for somebody to sit down, or for the others to let a bot play."""
        if self.data.status == "open":
            self.data.seats[seat] = Seat()
            self._take_word(seat)
            return
        self.data.left[self.data.seats[seat].person] = seat
        self.data.seats[seat].person = ""
        self.data.takeovers.pop(seat, None)
        self._forget_votes(seat)
        if self.data.status == "running" and not any(other.person for other in self.data.seats):
            self.data.status = "abandoned"

    def _forget_votes(self, seat: int) -> None:
        """Somebody who does not decide here any more has no say."""
        for votes in self.data.takeovers.values():
            if seat in votes:
                votes.remove(seat)
        if self.data.undo and self.data.undo.seat == seat:
            self.data.undo = None
        self._settle_abandon()

    def _settle_abandon(self) -> None:
        humans = self.humans()
        if self.data.abandon and self.data.status == "running" and set(humans) <= set(self.data.abandon):
            self.data.status = "abandoned"

    def _settle_end(self) -> None:
        assert self.match is not None
        state = self.match.state
        if state.over:
            self.data.status = "finished"
            moves = [seat.bot_moves for seat in self.data.seats]
            lost = [i for i, seat in enumerate(self.data.seats) if seat.forfeit]
            winners = winners_without(state.winners(), state.scores(), lost)
            across = [self.data.across.count(seat) for seat in range(len(self.data.seats))]
            self.data.result = Result(state.scores(), winners, state.breakdown(), moves, lost, across)

    # ---- questions and clocks

    def _ask(self, seq: int, at: float, anew: Any) -> None:
        """Note who is asked what from here on, and since when. `anew` are seats whose question is another one even
        if it looks the same."""
        assert self.match is not None
        state = self.match.state
        owing = state.to_act()
        for seat, timer in enumerate(self.data.timers):
            options = state.options(seat)
            new = seat in anew or options != self._options[seat]
            self._options[seat] = options
            if new:
                self.data.asked[seat] = seq
            if timer.running:
                until = at if self.data.paused is None else self.data.paused
                timer.spent += max(0.0, until - timer.tick)
            timer.running = seat in owing and not self.bot_of(seat)
            timer.tick = at
            if new:
                timer.began, timer.held = at, 0.0
                if self.data.opened.clock.kind == "move":
                    timer.extra = 0.0

    def _restart_clocks(self, at: float) -> None:
        """The time that nobody watched does not count."""
        for timer in self.data.timers:
            timer.began = timer.tick = at

    # ---- snapshots

    def snapshot(self) -> Optional[Snapshot]:
        """This table to go on from, or None at a moment when something could still be taken back."""
        if self.match is None or (self.match.steps and not self.match.steps[-1].revealing):
            return None
        log = [_kept(line) for line in self.log]
        return Snapshot(self.data, self.match.state.to_dict(), log)

    @staticmethod
    def restore(snapshot: Snapshot) -> Table:
        """The table of a snapshot."""
        data = snapshot.data
        table = Table(data.id, data.opened, data.created)
        table.data = data
        if snapshot.position is not None:
            state = table.game.from_dict(snapshot.position, components=table.components)
            table.match = Match.resume(state)
            table._options = [state.options(seat) for seat in range(len(data.seats))]
        table.log = [_logged(line) for line in snapshot.log]
        return table

    @staticmethod
    def read(
        id: str, snapshot: Optional[Snapshot], lines: list[e.Line], keep: int = KEEP, whole: bool = False
    ) -> Table:
        """A table from its record, or from a snapshot and what came after it, with the last `keep` lines of its log;
        `whole`: with all its steps."""
        if snapshot is not None:
            table = Table.restore(snapshot)
        else:
            first = lines[0].entry
            assert isinstance(first, e.Opened)
            table, lines = Table(id, first, lines[0].at), lines[1:]
        table.keep, table.whole = keep, whole
        for line in lines:
            table.fold(line.entry, line.at)
        return table


def _kept(line: Logged) -> KeptEvent:
    x = line.event
    told = (x.kind.name, x.kind.fields, x.kind.secret, x.seat, x.values, x.seen, x.learned)
    return KeptEvent(*told, n=line.n, by=line.by, step=line.step, undone=line.undone)


def _logged(x: KeptEvent) -> Logged:
    event = Event(EventKind(x.kind, x.fields, x.secret), x.seat, x.values, x.seen, x.learned)
    return Logged(x.n, event, x.by, x.step, x.undone)


def winners_without(winners: list[int], scores: list[int], lost: list[int]) -> list[int]:
    """Who has won where some seats have lost in any case: if nobody else is first, the best of the others."""
    others = [score for seat, score in enumerate(scores) if seat not in lost]
    found = [seat for seat in winners if seat not in lost]
    return found or [seat for seat, score in enumerate(scores) if seat not in lost and score == max(others)]
