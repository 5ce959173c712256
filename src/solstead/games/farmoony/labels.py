"""What questions, options and cards are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from solstead.core import bits
from solstead.core.text import Text
from solstead.games.farmoony import effects, farming, rules
from solstead.games.farmoony.frames.farm import PlaceCard
from solstead.games.farmoony.frames.tools import UseTools
from solstead.games.farmoony.land import PLACE, tile_name, turned
from solstead.games.farmoony.moves import Lifted
from solstead.games.farmoony.nouns import NOUNS, SIZE
from solstead.games.farmoony.scoring.missions import score
from solstead.games.farmoony.tables import FARMER, MAKES, NEEDS, PEST, TOOLS, TYPES, VEGETABLE, WHEELBARROW, Tables

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState


def face_name(face: int, text: Text) -> str:
    """A card by what it shows: the upper two tiles, then the lower two."""
    nw, ne, se, sw = [text(f"type.{TYPES[(face >> (3 * corner)) & 7]}") for corner in range(4)]
    return text("card", nw=nw, ne=ne, se=se, sw=sw)


def card_name(tables: Tables, card: int, turn: int, text: Text) -> str:
    """A card as it is printed, in a turn."""
    return face_name(tables.faces[4 * card + turn], text)


def mission_name(tables: Tables, mission: int, text: Text) -> str:
    """A mission by name and number."""
    return text("mission_named", name=text(f"mission.{tables.names['mission'][mission]}"), number=mission + 1)


def land_name(s: FarmoonyState, way: str, owner: int, seat: int, text: Text) -> str:
    """A land as a reader on `seat` is told of it: "from your land", "on Anna's land"."""
    if owner == seat:
        return text(f"{way}.own")
    return text(f"{way}.other", seat=s.setup.game.called(owner, s.setup, text))


# ---- questions


def question(s: FarmoonyState, seat: int, text: Text) -> str:
    """What a seat is asked: which card or tool it is about."""
    frame = s.stack[-1]
    key = f"prompt.{frame.kind}"
    fields = frame.fields()
    if isinstance(frame, PlaceCard):
        turns = frame.turns(s, seat, frame.so_far(seat))
        if turns & (turns - 1):
            return text(key, card=card_name(s.tables, s.chosen[seat], 0, text))
        return text("prompt.place_turned", card=card_name(s.tables, s.chosen[seat], rules.only(turns), text))
    if frame.kind in ("convert_land", "convert_tile"):
        tool = int(fields["tool"])
        land = land_name(s, "on", int(fields.get("land", seat)), seat, text)
        return text(key, tool=text(f"tool.{TOOLS[tool]}"), help=text(f"tool_help.{TOOLS[tool]}"), land=land)
    if frame.kind == "convert_type":
        land = land_name(s, "on", int(fields["land"]), seat, text)
        return text(key, tile=tile_name(int(fields["tile"])), land=land)
    if frame.kind == "choose_mission":
        return _mission_question(s, text)
    if isinstance(frame, UseTools):
        return text(_tools_key(s, frame), **hand_size(s, text))
    if "card" in fields:
        stuck = frame.kind == "build_fence" and len(frame.options(s, seat)) == 1
        return text("prompt.no_fence" if stuck else key, **_move(s, seat, fields, text))
    return text(key)


def _mission_question(s: FarmoonyState, text: Text) -> str:
    """Which types the missions so far leave to those that are still to come, if there are three."""
    if s.tables.phases < 3:
        return text("prompt.choose_mission_free")
    if not s.missions:
        return text("prompt.choose_mission")
    covered = 0
    for mission in s.missions:
        covered |= s.tables.colours[mission]
    left = [text(f"type.{TYPES[type]}") for type in range(VEGETABLE, PEST + 1) if not covered >> (type - 1) & 1]
    return text("prompt.choose_mission_left", types=text.listed(left)) if left else text("prompt.choose_mission_any")


def _tools_key(s: FarmoonyState, frame: UseTools) -> str:
    """What is possible in the tool step, and why nothing else is."""
    options = frame.options(s, frame.seat)
    kinds = {NOUNS.noun(action)[0] for action in options}
    useful = "tool" in kinds
    if kinds & {"open", "deck"}:
        return "prompt.use_tools" if useful else "prompt.use_tools_draw"
    if not s.tables.draws:
        return "prompt.use_tools_only" if useful else "prompt.use_tools_none"
    if not rules.can_draw(s, frame.seat):
        return "prompt.use_tools_full" if useful else "prompt.use_tools_stuck"
    return "prompt.use_tools_gone" if useful else "prompt.use_tools_out"


def hand_size(s: FarmoonyState, text: Text) -> dict[str, Union[str, int]]:
    """How many tools make a full hand, as a number and as a word."""
    return {"n": s.tables.hand_size, "count": text(f"count.{s.tables.hand_size}")}


def _move(s: FarmoonyState, seat: int, fields: dict[str, int], text: Text) -> dict[str, str]:
    """What a Wheelbarrow moves: the card as it lies and where, and as much as is known of where it goes."""
    source = int(fields["source"])
    lifted = Lifted(s, source, int(fields["card"]))
    words = {
        "card": face_name(turned(lifted.face, lifted.packed & 3), text),
        "at": tile_name(lifted.packed // PLACE),
        "source": land_name(s, "from", source, seat, text),
    }
    if "actor" in fields:
        words["actor"] = s.setup.game.called(int(fields["actor"]), s.setup, text)
    if "target" in fields:
        words["target"] = land_name(s, "to", int(fields["target"]), seat, text)
    if "turn" in fields:
        words["turned"] = face_name(turned(lifted.face, int(fields["turn"])), text)
    if "place" in fields:
        words["tile"] = tile_name(int(fields["place"]))
    return words


# ---- options


def label(s: FarmoonyState, seat: int, action: int, text: Text) -> str:
    """An option of the pending frame in words."""
    noun = NOUNS.noun(action)
    kind, n = noun[0], int(noun[1]) if len(noun) > 1 else 0
    frame = s.stack[-1]
    if kind == "card":
        return _card_label(s, n, text)
    if kind == "turn":
        card = face_name(_face_in_hand(s, seat, n), text)
        return text("label.turn", card=card, turn=text(f"turn.{n}"), **_outcome(s, seat, action, text))
    if kind == "tile":
        return _tile_label(s, seat, n * SIZE + int(noun[2]), action, text)
    if kind == "mission":
        star = "★ " if s.tables.stars >> n & 1 else ""
        help = text(f"mission_help.{s.tables.names['mission'][n]}", n=s.tables.points[n])
        name = mission_name(s.tables, n, text)
        if not s.missions:
            return f"{star}{name}: {help}"
        now = text("points", n=score(s.lands[seat], n, s.tables))
        return star + text("label.mission", mission=name, points=now, help=help)
    if kind == "tool":
        return _tool_label(s, seat, n, text)
    if kind == "open":
        tool = TOOLS[s.open_tools[n]]
        return text("label.open", tool=text(f"tool.{tool}"), help=text(f"tool_help.{tool}"))
    if kind == "seat":
        return land_name(s, "land", n, seat, text)
    if kind == "type":
        return text("label.type", type=text(f"type.{TYPES[n + 1]}"), **_outcome(s, seat, action, text))
    if kind in ("allow", "fence"):
        return text(f"label.{kind}", **_move(s, seat, frame.fields(), text))
    return text(f"label.{kind}")


def _card_label(s: FarmoonyState, card: int, text: Text) -> str:
    """A card of the hand as it is printed; one that a Wheelbarrow may take as it lies, and where."""
    frame = s.stack[-1]
    if frame.kind != "lift_card":
        return card_name(s.tables, card, 0, text)
    words = _move(s, frame.fields()["seat"], {**frame.fields(), "card": card}, text)
    return text("label.lift", card=words["card"], tile=words["at"])


def _face_in_hand(s: FarmoonyState, seat: int, turn: int) -> int:
    """What the card that is being placed shows in a turn; one in a Wheelbarrow has its tokens on it."""
    frame = s.stack[-1]
    if isinstance(frame, PlaceCard):
        return s.tables.faces[4 * s.chosen[seat] + turn]
    fields = frame.fields()
    return turned(Lifted(s, fields["source"], fields["card"]).face, turn)


def _tile_label(s: FarmoonyState, seat: int, tile: int, action: int, text: Text) -> str:
    outcome = _outcome(s, seat, action, text)
    return text("label.place", tile=tile_name(tile), **outcome) if outcome else tile_name(tile)


def _outcome(s: FarmoonyState, seat: int, action: int, text: Text) -> dict[str, str]:
    """What the land in question would score at best after an option, and how much more that is than now."""
    frame = s.stack[-1]
    if isinstance(frame, PlaceCard) and NOUNS.noun(action)[0] == "tile":
        land, points = seat, points_after(s, seat, frame, action)
    else:
        effect = effects.effect(s, seat, action)
        if effect is None:
            return {}
        reach = effect.lands[0]
        each = max(len(s.missions), 1)
        land, points = (
            reach.land,
            max([sum(reach.points[i : i + each]) for i in range(0, len(reach.points), each)], default=0),
        )
    gain = points - rules.points(s, s.lands[land])
    return {"points": text("points", n=points), "gain": f"{gain:+}" if gain else "±0"}


def points_after(s: FarmoonyState, seat: int, frame: PlaceCard, action: int) -> int:
    """What the land would score with the card placed like this."""
    spot = rules.spot(s, seat, (*frame.so_far(seat), action))
    return rules.points(s, farming.laid(s, seat, spot))


def _tool_label(s: FarmoonyState, seat: int, tool: int, text: Text) -> str:
    """What using a tool does. Where it has a single target nothing more is asked, so that is said here."""
    name = text(f"tool.{TOOLS[tool]}")
    target = only_target(s, tool) if tool < WHEELBARROW else -1
    if target < 0:
        return text("label.tool", tool=name, help=text(f"tool_help.{TOOLS[tool]}"))
    made = text("type_of_four") if tool == FARMER else text(f"type.{TYPES[MAKES[tool]]}")
    return text(
        "label.tool_only",
        tool=name,
        was=text(f"type.{TYPES[NEEDS[tool]]}"),
        tile=tile_name(target % (SIZE * SIZE)),
        land=land_name(s, "on", target // (SIZE * SIZE), seat, text),
        type=made,
    )


def only_target(s: FarmoonyState, tool: int) -> int:
    """The only tile that a tool can convert, + SIZE * SIZE for each land before its own; -1 if there are several."""
    lands = bits.members(rules.lands_with(s, NEEDS[tool]))
    if len(lands) != 1 or s.lands[lands[0]].count(NEEDS[tool]) != 1:
        return -1
    return lands[0] * SIZE * SIZE + s.lands[lands[0]].tiles(NEEDS[tool])[0]
