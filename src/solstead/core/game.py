"""A game: its name, its numbers, and how a state of it begins, is written down and is read again."""

from __future__ import annotations

import threading
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Optional, SupportsIndex, Union, get_args

import msgspec
from mypy_extensions import i64, mypyc_attr

from solstead.core import bits
from solstead.core.chance import Chance, chance, fork
from solstead.core.components import Components, digest, meaning, mistake
from solstead.core.errors import BadComponents, BadPosition, BadSetting, SolsteadError
from solstead.core.events import COUNTS, Event
from solstead.core.features import Features
from solstead.core.fields import Fields
from solstead.core.frame import Frame
from solstead.core.nouns import Noun, Nouns
from solstead.core.settings import Setting, read_settings
from solstead.core.state import Setup, State, as_int, copied
from solstead.core.text import TEXTS, Text, read_text
from solstead.core.view import View
from solstead.core.weights import Weights
from solstead.core.zone import SPECTATOR

#: What may be given where components are asked for: nothing (the game's own), the name of a variant that lies with the
#: game, a file, its content, or the thing itself.
ComponentsSource = Union[None, str, Path, dict[str, Any], Components]

#: Where the variants of a game lie.
VARIANTS: Final = "variants"

#: What every view says, whatever the game.
VIEW: Final = View.__struct_fields__

#: A ninth seat would have the bit of the public: what it learns would be told to everybody.
MOST_SEATS: Final = 8

#: The largest number that a position may hold; frames hold sets of up to 62 things as well.
MOST: Final = 10**9
MOST_IN_FRAMES: Final = 2**62 - 1


class Playouts:
    """What came of a number of random games."""

    def __init__(self) -> None:
        self.games: int = 0
        self.decisions: int = 0  # taken by players; chance is not counted
        self.lengths: list[int] = []  # decisions of each game
        self.scores: list[list[int]] = []  # of each game, by seat
        self.winners: list[list[int]] = []  # of each game


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game. There is one object of each; it never changes."""

    def __init__(
        self,
        name: str,
        *,
        seats: tuple[int, int],
        rules: str,
        earlier: tuple[str, ...] = (),
        nouns: Nouns,
        frames: list[type[Frame[Any]]],
        folder: Path,
        view: type[View],
        settings: Optional[list[Setting]] = None,
        features: Optional[Features[Any]] = None,
        effect: Any = None,
        box: Any = None,
        state: Optional[type[State]] = None,
        fields: Optional[Fields] = None,
        weights: Optional[Weights] = None,
    ) -> None:
        if not 1 <= seats[0] <= seats[1] <= MOST_SEATS:
            raise ValueError(
                f"{name} is declared for {seats[0]} to {seats[1]} seats: a game has 1 to {MOST_SEATS}, for what each "
                f"seat knows is kept in one of {MOST_SEATS} bits"
            )
        self.name = name
        self.min_seats: int = seats[0]
        self.max_seats: int = seats[1]
        self.rules = rules  # changes when old records would replay differently
        self.earlier = earlier  # rules by which old records still replay, and old tables are played to their end
        self.nouns = nouns
        self.num_actions: int = nouns.size
        self.frames = {frame.kind: frame for frame in frames}
        self.folder = folder  # of the game: components.toml, text/, RULES.md and its translations
        self.settings = settings or []
        self.features = features  # how research code observes the game, if it may
        # Shapes of what leaves the game, from which scripts/wire-types writes those of its board.
        self.view_type = view  # what `State.table` gives
        self.effect_type = effect  # what `effect` gives
        self.box_type = box  # what `read_components` takes
        # Of these a table is made, written down and read; a game without them has its own `start`, `dump` and `read`.
        self.state_type = state
        self.fields = fields
        self.weights = weights  # of `State.estimate`, if it has some
        self._pending_type: Any = _pending_type(view)
        self._own_components: Optional[Components] = None

    # ---- what a game writes

    def start(self, setup: Setup, source: Chance, log: Optional[list[Event]]) -> State:
        """A table with everything set up; `settle` is called by the caller."""
        state = self._empty(setup, source)
        state.log = log
        self.deal(state)
        return state

    def deal(self, state: Any) -> None:
        """What comes before the first decision, on a table where nothing is dealt."""

    def read_components(self, data: dict[str, Any]) -> Components:
        """Check the content of a components file; BadComponents names row and field."""
        return Components(data, {})

    def dump(self, state: Any) -> dict[str, Any]:
        """The game's part of a position: JSON-able, readable names, everything but chance and the stack."""
        assert self.fields is not None, f"{self.name} has neither fields nor a dump of its own"
        written: dict[str, Any] = self.fields.write(state.setup, state)
        return written

    def read(self, setup: Setup, data: dict[str, Any], source: Chance) -> State:
        """The state that `dump` wrote down, with an empty stack; BadPosition names the field that is wrong."""
        assert self.fields is not None, f"{self.name} has neither fields nor a read of its own"
        state = self._empty(setup, source)
        rest: dict[str, Any] = self.fields.read(setup, state, data)
        if rest:
            raise BadPosition(f"there is no {', '.join(rest)} in a position of {self.name}")
        return state

    def fill(self, setup: Setup, view: Any) -> dict[str, Any]:
        """What `dump` might say of a table that is seen like this; what is hidden may be anything that fits.

        It is drawn anew by `resample`. The default is for games whose view shows the fields by their names, with None
        for each card that is not seen.
        """
        shown: dict[str, Any] = msgspec.to_builtins(view)
        if self.fields is not None:
            filled: dict[str, Any] = self.fields.fill(shown)
            return filled
        return {key: value for key, value in shown.items() if key not in VIEW}

    def check(self, state: Any) -> None:
        """BadPosition if the stack does not belong to the rest; each frame has been asked for its `problem`."""

    def word(self, kind: str, number: int, components: Components, text: Text) -> str:
        """What a person calls a component: ('land', 3) is "Forest 3". Things without names are counted from one."""
        return text(f"{kind}.{components.names[kind][number]}") if kind in components.names else str(number + 1)

    def words(self, kind: str, numbers: list[int], components: Components, text: Text) -> list[str]:
        """What several things of a kind are called, for a list of them; override to count those that are alike."""
        return [self.word(kind, number, components, text) for number in numbers]

    def seat_name(self, seat: int, setup: Setup, text: Text) -> str:
        """What a seat is called at the table: its colour, clan, ..."""
        return text("seat", n=seat + 1)

    def label(self, state: Any, seat: int, action: int, text: Text) -> str:
        """What choosing this option means, to a person on that seat.

        Give it a determinised state: then no label can tell what the seat does not know.
        """
        noun = self.noun(action)
        return text(f"noun.{noun[0]}", **{f"n{i}": int(index) + 1 for i, index in enumerate(noun[1:])})

    def question(self, state: Any, seat: int, text: Text) -> str:
        """What a seat is asked now, in words; override to say which card, what price. Give it a determinised state."""
        return text(f"prompt.{state.stack[-1].kind}")

    def effect(self, state: Any, seat: int, action: int) -> Any:
        """What choosing this option costs, brings and leads to, for boards: a struct of the game's own, or None.

        It is given a determinised state and sent with the option, so it must be cheap.
        """
        return None

    def refusals(self, state: Any, seat: int, text: Text) -> dict[Noun, str]:
        """Things that somebody on that seat may want to choose now and cannot, each with why, in words.

        `core/refusals.py` helps to make it. Give it a determinised state. A thing is named as an option names it; what
        is never an option may have a name of the board's.
        """
        return {}

    def position(self, **fields: Any) -> State:
        """A position by its interesting fields, the rest filled in: for tests."""
        raise NotImplementedError

    # ---- for everybody

    def new(
        self,
        seats: Optional[SupportsIndex] = None,
        seed: Optional[SupportsIndex] = None,
        settings: Optional[dict[str, Any]] = None,
        components: ComponentsSource = None,
    ) -> State:
        """A new game. Without a seed the deal comes from the operating system."""
        return self.begin(self.setup(seats, settings, components), chance(seed), None)

    def rules_file(self, language: str) -> Path:
        """Where the rules are written: in that language if they are translated, else in English."""
        translated = self.folder / f"RULES.{language}.md"
        return translated if translated.exists() else self.folder / "RULES.md"

    def noun(self, action: SupportsIndex) -> Noun:
        """What an action names: ('land', 2)."""
        return self.nouns.noun(as_int(action, "an action"))

    def action(self, kind: str, *indices: int) -> int:
        """The action that names a thing: `game.action("land", 2)`."""
        return self.nouns.action(kind, *indices)

    def setup(
        self,
        seats: Optional[SupportsIndex] = None,
        settings: Any = None,
        components: ComponentsSource = None,
        rules: str = "",
    ) -> Setup:
        """What is agreed on before a game begins, checked. `rules` are earlier ones that are still known."""
        count = self.min_seats if seats is None else as_int(seats, "the number of seats")
        if not self.min_seats <= count <= self.max_seats:
            raise BadSetting(f"{self.name} is for {self.min_seats} to {self.max_seats} seats, not {count}")
        if rules and not self.knows(rules):
            raise BadSetting(f"the rules of {self.name} are {self.rules}, not {rules}")
        chosen = read_settings(self.settings, settings, count)
        return Setup(self, count, chosen, self.components(components), rules or self.rules)

    def knows(self, rules: str) -> bool:
        """Whether a game of these rules can be played: they are today's, or earlier ones that are still known."""
        return rules == self.rules or rules in self.earlier

    def begin(self, setup: Setup, source: Chance, log: Optional[list[Event]]) -> State:
        """`new` for callers that have a setup, a source of chance and perhaps a log of their own."""
        state = self.start(setup, source, log)
        state.settle()
        return state

    def components(self, source: ComponentsSource = None) -> Components:
        """The game's own components, or those of a file that an owner of the box wrote."""
        if source is None:
            if self._own_components is None:
                file = self.folder / "components.toml"
                self._own_components = self._box(_read_toml(file) if file.exists() else {})
            return self._own_components
        if isinstance(source, Components):
            return source
        if isinstance(source, dict):
            return self._box(source)
        if str(source) in self.variants():
            changed = _read_toml(self.folder / VARIANTS / f"{source}.toml")
            return self._box({**self.components().data, **changed})
        return self._box(_read_toml(Path(source)))

    def _box(self, data: dict[str, Any]) -> Components:
        """Components by what they mean: it makes no difference whether a file says what is so without a word."""
        if self.box_type is None:
            return self.read_components(data)
        learn(self.box_type)
        try:
            means: dict[str, Any] = meaning(data, msgspec.convert(data, self.box_type))
        except msgspec.ValidationError as problem:
            other = self._whose(data)
            said = f"it is a file of {other}" if other else mistake(str(problem), data, self.box_type)
            raise BadComponents(f"components of {self.name}: {said}") from None
        found = self.read_components(means)
        found.literal = digest(data)
        return found

    def _whose(self, data: dict[str, Any]) -> str:
        """The game that a components file is of, if it has its tables; "" if it is of none, or of this one."""
        from solstead.core.registry import list_games, load  # a game is found there, and looks for others only here

        tables = set(data) - {"variant"}
        for name in list_games():
            other = load(name)
            if other.box_type is None or name == self.name:
                continue
            known = {field.encode_name for field in msgspec.structs.fields(other.box_type)}
            own = {field.encode_name for field in msgspec.structs.fields(self.box_type)}
            if tables and tables <= known and not tables <= own:
                return name
        return ""

    def variants(self) -> list[str]:
        """The names of the small games that lie with the game: in `variants/` a file for each, which has the tables of
        the components file that differ."""
        return sorted([file.stem for file in (self.folder / VARIANTS).glob("*.toml")])

    def describe(
        self, event: Event, viewer: int, setup: Setup, text: Text, names: Optional[Sequence[str]] = None
    ) -> str:
        """An event in words, as this seat (or SPECTATOR) may hear it; "" if it is not worth a line.

        `names` are those of the people on the seats; without one a seat is called as the game calls it. The texts of an
        event are listed at `event_key`.
        """
        key = event_key(event, viewer, event.fields(viewer), text)
        return self._sentence(key, [event], viewer, setup, text, names)

    def describe_all(
        self, events: Sequence[Event], viewer: int, setup: Setup, text: Text, names: Optional[Sequence[str]] = None
    ) -> list[str]:
        """Events in words, one after another, a line for each.

        Where there is a text `KEY.several`, a run of events that differ in their first field only is one sentence, at
        the first of them: with a list of what that field names, and `n` for how many they are, or their sum where that
        field is `n` itself. The lines of the others are "".
        """
        lines: list[str] = []
        while len(lines) < len(events):
            event = events[len(lines)]
            key = event_key(event, viewer, event.fields(viewer), text)
            run = [event]
            if text.has(f"{key}.several"):
                for later in events[len(lines) + 1 :]:
                    if not alike(event, later, viewer):
                        break
                    run.append(later)
            lines.append(self._sentence(key, run, viewer, setup, text, names))
            lines += [""] * (len(run) - 1)
        return lines

    def _sentence(
        self, key: str, run: list[Event], viewer: int, setup: Setup, text: Text, names: Optional[Sequence[str]]
    ) -> str:
        """An event, or a run of events that are alike, in the words of that key."""
        event = run[0]
        words: dict[str, object] = {"seat": self.called(event.seat, setup, text, names) if event.seat >= 0 else ""}
        for name, value in event.fields(viewer).items():
            if name in COUNTS:
                words[name] = value
            elif name == "other":
                words[name] = self.called(value, setup, text, names)
            elif len(run) > 1 and name == event.kind.fields[0]:
                numbers = [each.values[0] for each in run]
                words[name] = text.listed(self.words(name, numbers, setup.components, text))
            else:
                words[name] = self.word(name, value, setup.components, text)
        if len(run) > 1:
            counts = event.kind.fields and event.kind.fields[0] == "n"
            n = sum([each.values[0] for each in run]) if counts else len(run)
            return text(f"{key}.several", **{**words, "n": n})
        return text(key, **words)

    def called(self, seat: int, setup: Setup, text: Text, names: Optional[Sequence[str]] = None) -> str:
        """The person on a seat, if there is a name, else what the game calls the seat."""
        people = names or text.people
        return people[seat] if people and people[seat] else self.seat_name(seat, setup, text)

    def text(self, language: str = "en") -> Text:
        """The words of this game."""
        return read_text([TEXTS, self.folder / "text"], language)

    def to_dict(self, state: State) -> dict[str, Any]:
        """`state.to_dict()`."""
        position: dict[str, Any] = {
            "game": self.name,
            "rules": state.setup.rules,
            "components": state.setup.components.digest,
            "seats": state.setup.seats,
            "settings": copied(state.setup.settings),
            "over": state.over,
            "stack": [{"kind": frame.kind, **frame.fields()} for frame in state.stack],
        }
        position.update(self.dump(state))
        return position

    def from_dict(
        self, position: Any, seed: Optional[SupportsIndex] = None, components: ComponentsSource = None
    ) -> State:
        """The state of a position; `seed` is for what chance brings from here on. BadPosition names the field."""
        rest = self._fields(position, "a position")
        _check_numbers({key: value for key, value in rest.items() if key != "stack"}, "", MOST)
        _check_numbers(rest.get("stack"), "stack", MOST_IN_FRAMES)
        box = self.components(components)
        rules = rest.pop("rules", self.rules)
        if not isinstance(rules, str) or not self.knows(rules):
            raise BadPosition(f"rules is {rules!r}, but here it is {self.rules!r}")
        named, with_ = rest.pop("game", self.name), rest.pop("components", box.digest)
        if named != self.name:
            raise BadPosition(f"game is {named!r}, but here it is {self.name!r}")
        if not box.knows(with_):
            raise BadPosition(f"components is {with_!r}, but here it is {box.digest!r}")
        setup = self._setup(rest, box, rules)
        over, stack = _course(rest)
        state = self.read(setup, rest, chance(seed))
        state.over = over
        for i, fields in enumerate(stack):
            self._push(state, fields, f"stack[{i}]", None)
        self.check(state)
        return state

    def from_view(self, view: Any, seed: SupportsIndex, components: ComponentsSource = None, rules: str = "") -> State:
        """A random full state that agrees with a view (or its JSON), and is made of nothing else: `determinise` for
        those who have no state. BadPosition if nothing can look like this. `rules` are those of the table, if they are
        earlier ones."""
        seen = self.as_view(view)
        rest: dict[str, Any] = msgspec.to_builtins(seen)
        if rest.get("game") != self.name:
            raise BadPosition(f"game is {rest.get('game')!r}, but here it is {self.name!r}")
        setup = self._setup(rest, self.components(components), rules)
        over, stack = _course(rest)
        seat = rest.get("seat")
        if seat is not None and (not isinstance(seat, int) or not 0 <= seat < setup.seats):
            raise BadPosition(f"seat is 0 to {setup.seats - 1}, or null for a spectator, not {seat!r}")
        viewer: i64 = SPECTATOR if seat is None else seat
        source = chance(seed)
        try:
            state = self.read(setup, self.fill(setup, seen), source)
            state.over = over
            for i, shown in enumerate(stack):
                self._push(state, shown, f"stack[{i}]", viewer)
            self.check(state)
            state = state.determinised(viewer, source)
            again = state.view(seat)
        except SolsteadError as error:
            raise BadPosition(f"no table looks like this view: {error}") from None
        except (TypeError, ValueError, LookupError, AttributeError, OverflowError) as mistake:
            raise BadPosition(f"no table looks like this view: {type(mistake).__name__}: {mistake}") from None
        for key in again.__struct_fields__:
            if getattr(again, key) != getattr(seen, key):
                raise BadPosition(f"no table looks like this view: {key} does not fit the rest")
        return state

    def as_view(self, view: Any) -> Any:
        """A view that came as JSON, as the game's own type; BadPosition names the field that is wrong."""
        if isinstance(view, self.view_type):
            return view
        return convert(self._fields(view, "a view"), self.view_type, BadPosition, "no table looks like this view")

    def pending(self, shown: dict[str, Any]) -> Any:
        """What a frame shows, as the game's own type."""
        learn(self._pending_type)
        try:
            return msgspec.convert(shown, self._pending_type)
        except msgspec.ValidationError as problem:
            name = self._pending_type.__name__
            raise TypeError(
                f"{shown['kind']} shows what {name} in the view of {self.name} does not have: {problem}"
            ) from None

    def _empty(self, setup: Setup, source: Chance) -> State:
        assert self.state_type is not None, f"{self.name} has neither a type of its states nor a start of its own"
        return self.state_type(setup, source)

    def _fields(self, given: Any, what: str) -> dict[str, Any]:
        if not isinstance(given, dict):
            raise BadPosition(f"{what} is a dict, not {type(given).__name__}")
        return dict(given)

    def _setup(self, rest: dict[str, Any], box: Components, rules: str) -> Setup:
        try:
            return self.setup(rest.pop("seats", None), rest.pop("settings", None), box, rules)
        except SolsteadError as error:
            raise BadPosition(str(error)) from None

    def _push(self, state: State, fields: Any, where: str, viewer: Optional[int]) -> None:
        """Put a frame of a position on the stack, or one that a viewer is shown."""
        kind = fields.get("kind") if isinstance(fields, dict) else None
        if not isinstance(kind, str) or kind not in self.frames:
            raise BadPosition(f"{where}.kind is one of {', '.join(self.frames)}")
        rest = {key: value for key, value in fields.items() if key != "kind"}
        cls = self.frames[kind]
        try:
            frame = cls.make(rest) if viewer is None else cls.from_shown(state, viewer, rest)
        except (TypeError, ValueError, LookupError, OverflowError) as error:
            raise BadPosition(f"{where} is no {kind}: {error}") from None
        problem = frame.problem(state)
        if problem:
            raise BadPosition(f"{where}: {problem}")
        state.stack.append(frame)

    def playouts(
        self,
        n: SupportsIndex,
        seats: Optional[SupportsIndex] = None,
        seed: Optional[SupportsIndex] = None,
        settings: Optional[dict[str, Any]] = None,
        components: ComponentsSource = None,
    ) -> Playouts:
        """Play n games with every choice at random; the loop stays inside the engine."""
        setup = self.setup(seats, settings, components)
        source = chance(seed)
        result = Playouts()
        for _ in range(as_int(n, "the number of games")):
            state = self.begin(setup, fork(source), None)
            length = play_out(state)
            result.games += 1
            result.decisions += length
            result.lengths.append(length)
            result.scores.append(state.scores())
            result.winners.append(state.winners())
        return result

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), ())


def alike(event: Event, later: Event, viewer: int) -> bool:
    """Whether a viewer is told the same of two events, but for their first field."""
    if event.kind is not later.kind or event.seat != later.seat:
        return False
    told, then = event.fields(viewer), later.fields(viewer)
    rest = event.kind.fields[1:]
    return told.keys() == then.keys() and all(told[name] == then[name] for name in told if name in rest)


def event_key(event: Event, viewer: int, told: dict[str, int], text: Text) -> str:
    """Which text tells of an event; each may have a text for each plural form of `n`.

    The first that there is of: `event.KIND.you` if it happened to the viewer, `event.KIND.to_you` if the viewer is its
    `other`, and `event.KIND`. If its `other` is the one it happened to, `event.KIND.you.own` and `event.KIND.own` come
    before the first and the last of them. Where the event has secrets, each has `.told` and `.hidden`; a `you` without
    them is for those who are told.
    """
    kind = f"event.{event.kind.name}"
    other = told.get("other", -1)
    whose: list[str] = []
    if viewer >= 0 and event.seat == viewer:
        whose += [f"{kind}.you.own", f"{kind}.you"] if other == viewer else [f"{kind}.you"]
    if viewer >= 0 and other == viewer:
        whose.append(f"{kind}.to_you")
    if other >= 0 and other == event.seat:
        whose.append(f"{kind}.own")
    whose.append(kind)
    for key in whose:
        if event.kind.secret:
            seen = event.kind.secret[0] in told
            form = f"{key}.told" if seen else f"{key}.hidden"
            if text.has(form) or key == kind:
                return form
            if not seen:
                continue
        if text.has(key):
            return key
    return kind


def _pending_type(view: type[View]) -> Any:
    """What the stack of a view holds."""
    return next(get_args(field.type)[0] for field in msgspec.structs.fields(view) if field.name == "stack")


def _check_numbers(value: Any, where: str, most: int) -> None:
    """No number of a position is so large that adding to it would not fit."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _check_numbers(inner, f"{where}.{key}" if where else str(key), most)
    elif isinstance(value, list):
        for i in range(len(value)):
            _check_numbers(value[i], f"{where}[{i}]", most)
    elif isinstance(value, int) and not -most <= value <= most:
        raise BadPosition(f"{where} is {value}: no number of a game is beyond {most}")


def _course(rest: dict[str, Any]) -> tuple[bool, list[Any]]:
    """Whether the game is over, and what is pending."""
    over = rest.pop("over", False)
    stack = rest.pop("stack", None)
    if not isinstance(over, bool):
        raise BadPosition(f"over is true or false, not {over!r}")
    if not isinstance(stack, list) or bool(stack) == over:
        raise BadPosition("stack is a list of frames, empty exactly if the game is over")
    return over, stack


def play_out(state: State) -> i64:
    """Play a state to its end with every choice at random; the number of decisions."""
    decisions: i64 = 0
    while not state.over:
        frame = state.stack[-1]
        seat = bits.lowest(frame.owes(state))
        state.step(seat, frame.pick(state, seat, state.chance))
        decisions += 1
    return decisions


# msgspec learns a type when it first meets it, and leaves it half learned for other threads to trip over while it does.
_learned: set[Any] = set()
_learning = threading.Lock()


def learn(shape: Any) -> None:
    """Make a msgspec type safe to be read in several threads."""
    if shape not in _learned:
        with _learning:
            msgspec.json.Decoder(shape)
            _learned.add(shape)


def convert(data: object, shape: Any, error: type[SolsteadError], what: str) -> Any:
    """Read plain data into a msgspec type; what does not fit is named by its path."""
    learn(shape)
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as problem:
        raise error(f"{what}: {problem}") from None


def _read_toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadComponents(f"cannot read {file}: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{file} is no TOML: {error}") from None
