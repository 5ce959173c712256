"""A bot that searches: information-set Monte Carlo tree search over the frames of any game.

Every iteration plays one game that could be the true one: what the seat does not know is dealt anew. In it every seat
chooses for itself, by what decisions like this one have brought *it* before, and decisions are alike for a seat if it
has seen the same since the root. What it has seen are its own decisions, and those of others once they are open: a
sealed answer is seen by the others when all are revealed, so that nobody answers what he cannot know. Chance is no part
of it: what an option brings is the mean over what chance does.

A network may be asked about the options before the search begins: what it calls unlikely has to bring more.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any, Final, Optional

from mypy_extensions import i64

from solstead.bots.bot import Bot
from solstead.bots.judge import Judge
from solstead.bots.method import SearchMethod
from solstead.bots.rollout import Rollout
from solstead.bots.tree import ACTIONS, Edge, Mind, Node, mixed
from solstead.bots.utility import utilities
from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance, fork
from solstead.core.frame import Frame, Secret
from solstead.core.state import State

#: Iterations between two looks at the clock and at what has been found.
PAUSE: Final[i64] = 16
#: A decision for which a network was asked is clear when this part of the iterations went to one option.
CLEAR: Final = 0.95
#: Decisions that are remembered; beyond that new ones are not. About 1 KB each.
MEMORY: Final[i64] = 200000
#: How many positions are tried, of each of so many that could have been the last, to find the present one in the tree.
GUESSES: Final[i64] = 3
EFFORT: Final[i64] = 100


class SearchBot(Bot):
    """Chooses what a search has tried most. Where it can find a network, it asks that first."""

    def __init__(self, source: Chance, method: SearchMethod, find: Any = None) -> None:
        self.source = source
        self.method = method
        self.find = find  # the network for a setup, if there is one
        self.judge: Optional[Judge] = None
        self.search: Optional[Search] = None

    def choose(self, state: State, seat: i64) -> i64:
        options = state.stack[-1].options(state, seat)
        if len(options) == 1:
            return options[0]
        search = self.search
        if search is None or not search.resume(state, seat):
            if self.find is not None and (search is None or search.root.setup is not state.setup):
                network = self.find(state.setup)
                self.judge = None if network is None else Judge(network, state.setup, fork(self.source))
            search = Search(state.clone(), seat, self.method, fork(self.source), self.judge)
            self.search = search
        search.run()
        return search.best().action


class Search:
    """A search for one seat that owes a decision: what it has found out, and goes on with at the next one.

    The state is the search's own from now on: it must not change."""

    def __init__(
        self, state: State, seat: i64, method: SearchMethod, source: Chance, judge: Optional[Judge] = None
    ) -> None:
        self.method = method
        self.source = source
        self.judge = judge
        self.rollout = Rollout(method, source)
        self.seat: i64 = seat
        self.seats: i64 = state.setup.seats
        self.root = state
        self.roots: list[i64] = [(seat + 1) << 32 for seat in range(self.seats)]  # what each seat has seen there
        self.minds: list[Mind] = [Mind(seen) for seen in self.roots]
        self.table: dict[int, Node] = {}
        self.verbs: dict[Any, int] = {}
        self.path: list[Node] = []
        self.inside: i64 = 0  # minds that still know decisions like the present one
        self.number: i64 = 0  # of searches in this tree
        self.effort: i64 = 0  # left to find the next decision
        self.iterations: i64 = 0  # of this search
        self.decisions: i64 = 0  # simulated in this search

    def run(self) -> None:
        """Search until the budget is spent or the choice is clear."""
        method = self.method
        self.iterations = 0
        self.decisions = 0
        began = perf_counter()
        if self.judge is not None:
            self.hear(self.judge)
        while method.iterations == 0 or self.iterations < method.iterations:
            self.iterate()
            self.iterations += 1
            if self.iterations % PAUSE == 0:
                left = method.iterations - self.iterations
                some = 10 * self.iterations >= method.iterations > 0
                if method.seconds:
                    used = perf_counter() - began
                    if used >= method.seconds:
                        break
                    soon = int(float(self.iterations) * (method.seconds - used) / used)
                    left = min(left, soon) if method.iterations else soon
                    some = some or used >= 0.1 * method.seconds
                if self.is_clear(left, some):
                    break

    def hear(self, judge: Judge) -> None:
        """Let the network say what it thinks of the options at the root."""
        options = self.root.stack[-1].options(self.root, self.seat)
        judge.note(self.root, self.seat, options, judge.look(self.root, self.seat))
        judge.ask()
        key = self.key()
        node = self.table.get(key)
        if node is None:
            node = Node()
            self.table[key] = node
        node.hear(options, self.seat, judge.shares, self.method.trust)

    def is_clear(self, left: i64, some: bool) -> bool:
        """Whether no other option can be tried more often than the best in the iterations that are left; or, where a
        network was asked, whether after some of them nearly all went to one."""
        most: i64 = 0
        second: i64 = 0
        node = self.node()
        for edge in node.edges:
            if edge.visits > most:
                most, second = edge.visits, most
            elif edge.visits > second:
                second = edge.visits
        if most > second + left:
            return True
        return some and self.judge is not None and float(most) >= CLEAR * float(node.visits)

    def node(self) -> Node:
        """The decision at the root."""
        return self.table[self.key()]

    def key(self) -> i64:
        return mixed(self.roots[self.seat], self.verb(self.root.stack[-1]))

    def best(self) -> Edge:
        """The option that was tried most; of several the one that brought most."""
        best: Optional[Edge] = None
        for edge in self.node().edges:
            if best is None or edge.is_better(best):
                best = edge
        assert best is not None
        return best

    def iterate(self) -> None:
        """Play one game that could be the true one, and remember what came of it."""
        state = self.root.determinised(self.seat, self.source)
        self.path.clear()
        for seat in range(self.seats):
            mind = self.minds[seat]
            mind.seen = self.roots[seat]
            mind.inside = True
        self.inside = self.seats
        outside: i64 = 0
        last: i64 = -1
        horizon = self.method.horizon
        while not state.over:
            frame = state.stack[-1]
            owing = frame.owes(state)
            seat = self.seat if owing & BIT[self.seat] else bits.lowest(owing)  # the order of sealed answers is free
            mind = self.minds[seat]
            if mind.inside:
                self.play(state, frame, seat, self.remembered(state, frame, seat, mind))
            elif horizon >= 0 and outside >= horizon and seat != last:
                break
            elif self.method.turns < 2:
                outside += 1
                self.play(state, frame, seat, frame.pick(state, seat, self.source))
            else:
                for action in self.rollout.turn(state, seat):
                    outside += 1
                    self.play(state, state.stack[-1], seat, action)
            last = seat
        self.learn(state)

    def play(self, state: State, frame: Frame[Any], seat: i64, action: i64) -> None:
        """Take a decision, which those notice who still know where they are."""
        state.step(seat, action)
        self.decisions += 1
        if self.inside:
            self.notice(state, frame, seat, action)

    def remembered(self, state: State, frame: Frame[Any], seat: i64, mind: Mind) -> i64:
        """The choice of a seat that knows decisions like this one; otherwise it gets to know this one."""
        key = mixed(mind.seen, self.verb(frame))
        node = self.table.get(key)
        if node is None:
            node = Node()
            if len(self.table) < MEMORY:
                self.table[key] = node
            mind.inside = False
            self.inside -= 1
        node.search = self.number
        self.path.append(node)
        return node.select(frame.options(state, seat), seat, self.method.exploration, self.source)

    def verb(self, frame: Frame[Any]) -> i64:
        """The number of a kind of decision."""
        kind = type(frame)
        number = self.verbs.get(kind)
        if number is None:
            number = len(self.verbs)
            self.verbs[kind] = number
        return number

    def notice(self, state: State, frame: Frame[Any], seat: i64, action: i64) -> None:
        """Everybody sees what he may see of a decision that was just taken."""
        mind = self.minds[seat]
        mind.seen = mixed(mind.seen, self.label(seat, action))
        if not isinstance(frame, Secret):
            self.show(seat, action)
        elif not still_open(state, frame, seat):
            for other in bits.members(frame.asked & ~BIT[seat]):
                for step in frame.answers[other]:
                    self.show(other, step)
            for step in frame.so_far(seat):
                self.show(seat, step)
            self.show(seat, action)

    def show(self, seat: i64, action: i64) -> None:
        """All others see what a seat has decided."""
        label = self.label(seat, action)
        for other in range(self.seats):
            if other != seat:
                mind = self.minds[other]
                mind.seen = mixed(mind.seen, label)

    def label(self, seat: i64, action: i64) -> i64:
        return ACTIONS * (seat + 1) + action

    def learn(self, end: State) -> None:
        """Remember for every decision what it brought the seat that took it."""
        worth = utilities(end, self.method.scale)
        for node in self.path:
            node.learn(worth)

    # ---- from one decision to the next

    def resume(self, state: State, seat: i64) -> bool:
        """Go on at a later decision, if decisions that are remembered lead to what the seat sees now."""
        if state.setup is not self.root.setup or seat != self.seat or not self.table:
            return False
        view = state.view(seat)
        for _ in range(GUESSES):
            for i in range(self.seats):
                self.minds[i].seen = self.roots[i]
            before = self.root.determinised(seat, self.source)
            self.effort = EFFORT
            if self.take(before, before.stack[-1], seat, self.best().action, state, view):
                self.table = {key: node for key, node in self.table.items() if node.search == self.number}
                self.number += 1
                self.root = state.clone()
                self.roots = [mind.seen for mind in self.minds]
                self.forget_impossible()
                return True
        return False

    def forget_impossible(self) -> None:
        """Leave out options of the root that there were in other games, but not in this one."""
        node = self.table.get(self.key())
        if node is not None:
            options = self.root.stack[-1].options(self.root, self.seat)
            node.edges = [edge for edge in node.edges if edge.action in options]

    def take(self, before: State, frame: Frame[Any], seat: i64, action: i64, now: State, view: Any) -> bool:
        """Whether this decision leads to what is seen now; the minds have seen the way there if it does."""
        before.step(seat, action)
        self.notice(before, frame, seat, action)
        self.effort -= 1
        if before.over:
            return False
        frame = before.stack[-1]
        owing = frame.owes(before)
        if owing & BIT[self.seat]:
            return looks_like(before, now, self.seat) and before.view(self.seat) == view
        seat = bits.lowest(owing)
        node = self.table.get(mixed(self.minds[seat].seen, self.verb(frame)))
        if node is None:
            return False
        seen = [mind.seen for mind in self.minds]
        for edge in sorted(node.edges, key=most_visits):
            if self.effort <= 0:
                return False
            if frame.allows(before, seat, edge.action):
                if self.take(before.clone(), frame, seat, edge.action, now, view):
                    return True
                for i in range(self.seats):
                    self.minds[i].seen = seen[i]
        return False


def most_visits(edge: Edge) -> int:
    return -edge.visits


def looks_like(one: State, other: State, seat: i64) -> bool:
    """Whether a seat is asked the same in two positions; a quick test before the views are compared."""
    frame, question = one.stack[-1], other.stack[-1]
    return type(frame) is type(question) and frame.options(one, seat) == question.options(other, seat)


def still_open(state: State, frame: Secret[Any], seat: i64) -> bool:
    """Whether a question still waits for sealed answers after a seat has taken a step of its own."""
    if frame.owing != BIT[seat]:
        return True
    if state.over:
        return False
    now = state.stack[-1]
    return isinstance(now, Secret) and len(now.answers[seat]) > 0
