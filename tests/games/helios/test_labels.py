"""Options and questions of Helios in words: true prices, true effects, and what it is all for."""

from __future__ import annotations

import random

import pytest

from solstead.core.match import Match
from solstead.games.helios import events, scoring
from solstead.games.helios.effects import effect
from solstead.games.helios.state import HeliosState
from solstead.games.helios.tables import CHARACTERS, COLOURS, FROM_ORBITS, TREASURER
from tests.games.helios.table import GAME, choose, position
from tests.support import play

LAND = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       r+rs    s       .
            .       g^      b
        .       .       .       .
            .       .       o
        .       .       r       .
            .       .       .
                .       .
                    .
"""

#: The same with a green cube beside the brown and the blue one.
RICH = LAND.replace("b\n", "b+b\n")


def labels(state: HeliosState, language: str = "en") -> list[str]:
    seat = state.to_act()[0]
    return [GAME.label(state, seat, action, GAME.text(language)) for action in state.options(seat)]


def starting(state: HeliosState, word: str, language: str = "en") -> str:
    """The label that begins so."""
    found = [label for label in labels(state, language) if label.startswith(word)]
    assert len(found) == 1, (word, labels(state, language))
    return found[0]


def asked(state: HeliosState, language: str = "en") -> str:
    return GAME.question(state, state.to_act()[0], GAME.text(language))


# ---- costs


def test_a_colour_that_is_not_owned_is_named_by_the_cubes_that_will_go_for_it() -> None:
    state = position(boards=[LAND], ask="construct")
    assert starting(state, "Observatory") == "Observatory (blue, brown; black missing): sun track +3, 3 at the end"
    assert starting(state, "Power Plant").startswith("Power Plant (blue): +1 mana, ")
    assert starting(state, "Sternwarte", "de") == "Sternwarte (blau, braun; schwarz fehlt): Sonnenleiste +3, 3 am Ende"


def test_where_there_is_a_choice_of_cubes_the_price_says_how_many() -> None:
    state = position(boards=[RICH], ask="construct")
    assert starting(state, "Observatory").startswith("Observatory (any 2; black missing): ")
    assert starting(state, "Warehouse").startswith("Warehouse (blue, brown, green; black missing): ")
    assert starting(state, "Temple") == "Temple (any 2): +2 mana"
    assert starting(state, "Citadel").startswith("Citadel (blue): ")


def test_a_temple_that_takes_all_cubes_names_them() -> None:
    assert starting(position(boards=[LAND], ask="construct"), "Temple") == "Temple (blue, brown): +2 mana"


# ---- what comes, and what does not


def test_with_a_power_plant_no_label_promises_steps_of_the_sun() -> None:
    """HE-6: later increases of the sun track are lost."""
    plain = position(boards=[LAND], ask="construct")
    assert "sun track +" in starting(plain, "Observatory")
    plant = position(boards=[LAND], cities=[["power_plant"]], ask="construct")
    assert not any("sun track +" in label for label in labels(plant))
    assert "orbit pays 10" not in starting(
        position(boards=[RICH], cities=[["power_plant"]], ask="construct"), "Watch Tower"
    )
    people = position(
        boards=[RICH],
        cities=[["power_plant"]],
        characters=[["princess", "priestess"]],
        ask="character_turn",
    )
    assert not any("sun track +" in label for label in labels(people))
    assert "no points with a Power Plant" in starting(people, "Activate the Princess")


def test_the_sun_track_ends_and_labels_know() -> None:
    assert "sun track +2" in starting(position(boards=[LAND], tracks=[12], ask="construct"), "Observatory")
    assert "sun" not in starting(position(boards=[LAND], tracks=[14], ask="construct"), "Observatory")


def test_a_power_plant_warns_the_owner_of_the_princess() -> None:
    state = position(boards=[LAND], characters=[["princess"]], ask="construct")
    assert "the Princess pays nothing" in starting(state, "Power Plant")


def test_temple_sites_say_which_cubes_are_lost() -> None:
    """HE-8: what is left on the tile returns to the supply."""
    state = position(boards=[LAND.replace("g^", "g+gb").replace("s       .", "s+s     .", 1)], ask="construct")
    choose(state, "temple", "cube d4 gray")
    assert starting(state, "c3") == "c3: 2 points whenever lit, lost: blue, brown"
    assert starting(state, "d4") == "d4: 3 points whenever lit, lost: green"
    assert starting(state, "f4") == "f4: 3 points whenever lit"
    assert asked(state) == "Choose the tile for your temple (+1 mana). Cubes that lie there are lost."


def test_fields_say_what_a_tile_there_brings() -> None:
    state = position(boards=[LAND], ask="create_land")
    choose(state, "land blue")
    assert starting(state, "e2") == "e2: +1 cube"
    assert starting(state, "b3") == "b3: +2 mana"
    assert starting(state, "b2") == "b2: 4 points at the end"
    assert asked(state) == "Place a Spring (blue): choose its field."


def test_resting_fields_say_what_the_sun_brings() -> None:
    state = position(boards=[LAND], tracks=[9], ask="move_sun")
    assert "Do nothing" in labels(state)
    assert starting(state, "g2") == "g2: +1 cube (green)"
    assert asked(state) == "Choose where the sun comes to rest, 9 steps at most."
    assert "anywhere" in asked(position(boards=[LAND], cities=[["power_plant"]], ask="move_sun"))


def test_the_fourth_tile_of_a_colour_announces_the_bonus_action() -> None:
    three = {"red": [("sun", "red"), ("sun", "red"), ("land", "red")]}
    display = {"land": ["red"], "construct": ["blue"], "sun": ["gray"]}
    state = position(boards=[LAND], slots=[three], display=display, ask="take_tile")
    assert starting(state, "Create land") == "Create land (red), then a bonus action"
    assert starting(state, "Construct") == "Construct (blue)"
    choose(state, "action sun")
    assert starting(state, "Red") == "Red: 3 tiles so far, then a bonus action"
    assert asked(state).startswith("Your gray tile (Move the sun) is wild")


def test_characters_say_what_they_are_worth_now() -> None:
    state = position(boards=[RICH], mana=[2], characters=[["prophetess"]], ask="character_turn")
    assert starting(state, "Activate the Prophetess").endswith("2 points for each tile (now 12)")
    buy = starting(state, "Buy the Explorer (2 mana; black, brown, any cube): ")
    assert buy.endswith(": 8 points for each edge field, instead of 4")
    assert "Pass for this round" in labels(state)
    assert asked(state) == "You have 2 mana. Buy a character (mana now, cubes to activate it), activate one, or pass."
    choose(state, "character explorer")
    assert asked(state) == "Activate a character, or end your turn."


# ---- questions


def test_a_payment_says_what_it_is_for_and_what_is_due() -> None:
    state = position(boards=[RICH], ask="construct")
    choose(state, "building observatory")
    assert asked(state) == "Observatory, still to pay: any 2. Choose the next cube."
    choose(state, "cube c3 blue")
    assert asked(state) == "Observatory, still to pay: any cube. Choose the next cube."
    assert asked(state, "de") == "Sternwarte, noch zu zahlen: ein beliebiger. Wähle den nächsten Würfel."


def test_a_bonus_cube_says_for_which_tile() -> None:
    state = position(boards=[LAND], ask="create_land")
    choose(state, "land blue", "field e2")
    assert asked(state) == "Bonus cube for e2, Spring (blue): choose its colour."


# ---- effects are what happens


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_effects_are_what_happens(seats: int) -> None:
    """Whatever an option says it pays, brings and lights is what comes of it in the same step; and what may be chosen
    then is what is asked next."""
    match = Match(GAME, seats, seed=5)
    seen = set()
    for seat, action in play(match, random.Random(5)):
        state = match.state
        assert isinstance(state, HeliosState)
        kind, said = state.stack[-1].kind, effect(state, seat, action)
        after = state.clone()
        after.log = []
        after.apply(seat, action)
        mine = [event for event in after.log if event.seat == seat]
        if kind in ("construct", "pay_cube", "bonus_action"):
            paid = [COLOURS[event.values[0]] for event in mine if event.kind is events.PAY]
            named = [cube for cube in said.pays if cube in COLOURS]
            assert all(cube in named for cube in paid[: len(said.pays)]), (kind, said, paid)
        if kind == "move_sun" and said.way:
            assert said.orbit == sum(e.values[0] for e in mine if e.kind is events.GAIN and e.values[1] == FROM_ORBITS)
            assert said.way[-1] == next(e.values[0] for e in mine if e.kind is events.SUN)
            assert len(said.cubes) == sum(e.kind is events.CUBE for e in mine)
            seen.add("sun")
        if kind == "place_temple":
            assert said.lost == [COLOURS[e.values[0]] for e in mine if e.kind is events.RETURN]
            assert said.mana == next(e.values[0] for e in mine if e.kind is events.MANA)
            seen.add("temple")
        if kind == "place_tile" and said.mana:
            assert [e.values[0] for e in mine if e.kind is events.MANA] == [said.mana]
            seen.add("tile")
        if said.fields and after.stack[-1].kind == "place_tile":
            assert [GAME.action("field", field) for field in said.fields] == after.options(seat)
            seen.add("fields")
        if said.then:
            if after.stack[-1].kind == "place_gray":
                after.apply(seat, GAME.action("slot", 0))
            options = [option for option in after.options(seat) if option != GAME.action("pass")]
            if after.stack[-1].kind in ("create_land", "construct", "move_sun"):
                assert said.then == {" ".join(map(str, GAME.noun(n))): effect(after, seat, n) for n in options}
                seen.add(after.stack[-1].kind)
    assert seen >= {"sun", "fields", "create_land", "construct", "move_sun"}


def test_passing_says_whether_an_action_is_given_up() -> None:
    """Who takes no tile, or ends a turn with characters, keeps what there is."""
    asks = ["create_land", "construct", "move_sun", "bonus_action", "take_tile", "character_turn"]
    given = {ask: effect(position(boards=[RICH], mana=[4], ask=ask), 0, GAME.action("pass")).gives_up for ask in asks}
    assert [ask for ask in asks if given[ask]] == asks[:4]


def test_what_a_character_is_worth_now_is_what_activating_it_brings() -> None:
    """Beside its mana and its cube, which are told by themselves; the Princess and the Treasurer count on."""
    board = RICH.replace(" o\n", " o+ob\n").replace(" r       .", " r+bg    .")
    activated = set()
    for number, name in enumerate(CHARACTERS):
        for active in ([], ["princess"], ["treasurer"], ["princess", "treasurer"]):
            if name in active:
                continue
            state = position(
                boards=[board], characters=[[name]], active=[active], tracks=[3], mana=[2], ask="character_turn"
            )
            option = GAME.action("character", number)
            if option not in state.options(0):
                continue
            after = state.clone()
            after.apply(0, option)
            while after.stack[-1].kind == "pay_cube":
                after.apply(0, after.options(0)[0])
            assert isinstance(after, HeliosState)
            mana = (after.mana[0] - state.mana[0]) * (3 if scoring.is_active(after, 0, TREASURER) else 1)
            assert effect(state, 0, option).end == scoring.total(after, 0) - scoring.total(state, 0) - mana
            activated.add(name)
    assert activated == set(CHARACTERS)


def test_what_can_be_bought_and_activated_is_said() -> None:
    state = position(boards=[RICH], mana=[0], characters=[["prophetess"]], ask="character_turn")
    assert asked(state) == "You have 0 mana, and no character can be bought for that. Activate a character, or pass."
    state = position(boards=[RICH], mana=[2], ask="character_turn")
    assert asked(state).endswith("Buy a character (mana now, cubes to activate it), or pass for this round.")
