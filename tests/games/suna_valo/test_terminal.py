"""Suna Valo at the terminal: places with letters, goods in two letters, and words that agree with their numbers."""

from __future__ import annotations

import io
import random
from typing import cast

import pytest
from rich.console import Console

from solstead.core.chance import CHANCE
from solstead.core.drawing import draw, keys
from solstead.core.events import Event
from solstead.core.match import Match
from solstead.games.suna_valo import events
from solstead.games.suna_valo.frames.display import ChooseNewCard, SetPrice
from solstead.games.suna_valo.frames.effects import ChooseColumn
from solstead.games.suna_valo.goods import ONE
from solstead.games.suna_valo.labels import goods_name, label, reward_names, word
from solstead.games.suna_valo.state import SunaValoState
from solstead.games.suna_valo.tables import ICON_COG
from tests.cli.test_play import Person, shown_to
from tests.games.suna_valo.table import GAME, NAMES, TABLES, do, pending, position, view_of


def drawn(match: Match, seat: int, language: str = "en", close: bool = False) -> str:
    screen = io.StringIO()
    console = Console(file=screen, width=100)
    console.print(draw(GAME, match.state.view(seat), GAME.text(language), match.state.setup.components, close))
    return screen.getvalue()


def played(kind: str) -> Match:
    """The first game of random choices that comes to a decision of a kind, there."""
    for seed in range(1, 20):
        match, source = Match(GAME, 2, seed), random.Random(seed)
        while not match.state.over and match.state.stack[-1].kind != kind:
            seat = match.state.to_act()[0]
            match.apply(seat, source.choice(match.state.options(seat)))
        if not match.state.over:
            return match
    raise AssertionError(f"nobody was asked: {kind}")


@pytest.mark.parametrize("close", [False, True])
@pytest.mark.parametrize("kind", ["take_turn", "add_card", "replace_cards", "activate", "deliver"])
def test_what_is_typed_stands_on_the_board(kind: str, close: bool) -> None:
    """Every card and order that can be chosen has its short name on the table; to stop is 0."""
    match = played(kind)
    state = match.state
    seat = state.to_act()[0]
    options = state.options(seat)
    typed = keys(GAME, state.view(seat), options, state.setup.components)
    table = drawn(match, seat, close=close)
    for name, action in zip(typed, options, strict=True):
        noun = GAME.noun(action)
        if noun[0] in ("village", "own", "other", "public", "ship", "card", "top"):
            assert f"{name} " in table
        assert (name == "0") == (noun[0] == "done")
    assert len(set(typed)) == len(typed)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_letters_of_goods_differ_and_have_a_legend(language: str) -> None:
    text = GAME.text(language)
    names = ["grain", "lily", "flower", "wool", "egg", "energy", "cog", "drone", "shortage"]
    assert len({text(f"code.{name}") for name in names}) == len(names)
    shown = drawn(played("take_turn"), 0, language, close=True)
    for name in names[:6]:
        assert f"{text(f'code.{name}')} {text(f'good.{name}')}" in shown


@pytest.mark.parametrize(("character", "less"), [("C01", 0), ("C02", 1)])
def test_cards_of_the_new_era_show_their_minimum_price(character: str, less: int) -> None:
    """The Stallholder's own, which is lower: in the hand, and where a card is chosen."""
    match = played("replace_cards")
    seat = match.state.to_act()[0]
    state = cast(SunaValoState, match.state)
    state.farms[seat].character = NAMES["character"].index(character)
    shown = drawn(match, seat)
    for card in view_of(state, seat).players[seat].hand:
        least = max(0, TABLES.min_price[NAMES["card"].index(card)] - less)
        name = GAME.text("en")(f"name.{card}")
        assert any(f"Hand, minimum price {least}: {name}" in line for line in shown.splitlines())
        state.stack.append(ChooseNewCard(seat, 0))
        assert any(words.startswith(name) and f"minimum price {least}" in words for words in labels(state))
        state.stack.pop()


@pytest.mark.parametrize(
    ("character", "energy", "words"),
    [
        ("C01", 2, "minimum price 2"),
        ("C02", 2, "minimum price 1"),
        ("C01", 1, "minimum price 2 (-1 point)"),
        ("C01", 0, "minimum price 2 (-2 points)"),
    ],
)
def test_cards_to_add_show_what_they_cost_the_one_who_adds(character: str, energy: int, words: str) -> None:
    displays, village = [["H10"], []], ["H03", "H18", "H14"]
    state = position(displays=displays, village=village, characters=[character, "C08"], energy=[energy, 0])
    do(state, "own 0", "back personal")
    while pending(state) != "add_card":
        do(state, "done")
    assert TABLES.min_price[NAMES["card"].index("H03")] == 2
    assert labels(state)[0].endswith(words)


@pytest.mark.parametrize(
    ("language", "given", "taken_from"),
    [
        ("en", "takes the place of the lily", "where does the flower come from"),
        ("de", "Tausch, Seerose kommt zurück", "Tausch, Blume: aus welchem Lager"),
    ],
)
def test_a_swap_names_the_good_that_is_asked_for(language: str, given: str, taken_from: str) -> None:
    """C06: the good that comes back where one is given for it, the own good where that has two storages."""
    state = position(
        displays=[[("H10", "lily"), ("H11", ""), ("H12", "")], []],
        farms=[["H04 flower"], []],
        stored=["flower", ""],
        characters=["C06", "C08"],
    )
    person = Person("suna_valo", names=("human", "human"), language=language, at=state)
    do(state, "swap")
    assert given in " ".join(shown_to(person.table, 0, []))
    do(state, "good flower")
    assert taken_from in " ".join(shown_to(person.table, 0, []))


def test_blocked_steps_of_the_tracks_are_shown() -> None:
    """One step up the left track a crate stands in the way, and on the right one a detour leads around it."""
    state = position()
    state.farms[0].left, state.farms[0].right = 1, 2
    shown = drawn(Match.resume(state), 0)
    assert "blocked: Crate" in shown
    assert "detour: Crate" in shown


def test_the_other_players_line_is_whole_while_hands_are_held() -> None:
    match = played("replace_cards")
    shown = drawn(match, match.state.to_act()[0], close=True)
    [line] = [line for line in shown.splitlines() if "Hand: 3 cards" in line]
    assert "Tracks: " in line
    assert "…" not in line


def labels(state: SunaValoState) -> list[str]:
    """What can be chosen."""
    seat = state.to_act()[0]
    return [label(state, seat, action, GAME.text("en")) for action in state.options(seat)]


def test_what_is_chosen_is_said_in_full() -> None:
    """New cards with their minimum price; columns to activate are not called face up."""
    state = cast(SunaValoState, played("choose_new_card").state)
    assert all("minimum price" in words for words in labels(state))
    state = cast(SunaValoState, played("take_turn").state)
    state.stack.append(ChooseColumn(state.to_act()[0], 3))
    assert labels(state)[:2] == ["Crop Areas", "Floriculture"]


def test_laying_all_there_is_says_so() -> None:
    """Just enough for the minimum price, and too little: then markers make up for the rest."""
    state = position(displays=[[("H03", "")], []], energy=[2, 0], characters=["C01", "C08"])
    state.stack.append(SetPrice(0, 0))
    assert labels(state) == ["All goods that you have"]
    state.farms[0].energy = 1
    assert labels(state) == ["All goods that you have; shortage markers for the rest (-1 point)"]


def test_points_that_the_other_one_has_taken_are_gone() -> None:
    """In the low form too, where the end of the line may be cut off."""
    state = position()
    number = NAMES["ship"].index(view_of(state, 0).ship[0] or "")
    first, second = TABLES.ship_vp[number][1:3]
    assert f"E1 {first}/{second} " in drawn(Match.resume(state), 0, close=True)
    state.farms[1].ships |= 1
    assert f"E1 -/{second} " in drawn(Match.resume(state), 0, close=True)


def test_who_sold_a_card_is_told_so() -> None:
    match = played("store_paid")
    seat = match.state.to_act()[0]
    match.state.stack.append(ChooseColumn(seat, 3))
    assert "You still store: " in drawn(match, seat)
    assert "The seller still stores: " in drawn(match, 1 - seat)


def test_the_letters_of_shortage_are_told_where_there_is_some() -> None:
    match = played("take_turn")
    assert "Sh shortage" not in drawn(match, 0)
    cast(SunaValoState, match.state).farms[1].markers = 1
    assert "Sh shortage" in drawn(match, 0)


@pytest.mark.parametrize(
    ("language", "one", "two"), [("en", "for 1 good", "for 2 goods"), ("de", "1 Hofgut", "2 Hofgüter")]
)
def test_a_price_agrees_with_its_number(language: str, one: str, two: str) -> None:
    text = GAME.text(language)
    assert text("label.village", card="X", n=1).endswith(one)
    assert text("label.village", card="X", n=2).endswith(two)


@pytest.mark.parametrize(("language", "lily"), [("en", "You pay 1 lily."), ("de", "Du zahlst 1 Seerose.")])
def test_goods_in_events_are_counted(language: str, lily: str) -> None:
    """Not "You pay lily"."""
    text = GAME.text(language)
    assert text("event.pay.you", good=word(TABLES, "good", NAMES["good"].index("lily"), text)) == lily


@pytest.mark.parametrize(
    ("language", "goods", "steps"),
    [("en", "2 lilies, 2 flowers, 1 egg", "1 bot step"), ("de", "2 Seerosen, 2 Blumen, 1 Ei", "1 Botschritt")],
)
def test_goods_and_steps_are_counted(language: str, goods: str, steps: str) -> None:
    text = GAME.text(language)
    lily, flower, egg = (ONE[NAMES["good"].index(name)] for name in ("lily", "flower", "egg"))
    assert goods_name(2 * lily + 2 * flower + egg, text) == goods
    assert reward_names([ICON_COG], text) == [steps]


@pytest.mark.parametrize(("language", "begins"), [("en", "Era II begins."), ("de", "Ära II beginnt.")])
def test_eras_have_roman_numbers(language: str, begins: str) -> None:
    event = Event(events.ERA, CHANCE, (1,), 0, 0)
    assert GAME.describe(event, 0, position().setup, GAME.text(language)) == begins


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_question_of_a_new_era_says_what_ends_it(language: str) -> None:
    text = GAME.text(language)
    enough, _, _ = text("done.replace_cards").partition(":")
    assert enough in text("prompt.replace_cards")


def test_the_end_has_no_points_so_far() -> None:
    match, source = Match(GAME, 2, 5), random.Random(5)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.apply(seat, source.choice(match.state.options(seat)))
    assert "so far" not in drawn(match, 0)
    assert "Final score" in drawn(match, 0)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_fullest_farms_fit_on_one_screen(language: str) -> None:
    """Nobody lays a card flipped or leaves anything out: the highest tables that there are, at 100 x 40."""
    match, source = Match(GAME, 2, 2), random.Random(2)
    table = Person("suna_valo", names=("human", "human"), language=language).table
    table.match = match
    while not match.state.over:
        seat = match.state.to_act()[0]
        options = match.state.options(seat)
        if len(match.steps) % 7 == 0:
            assert len(shown_to(table, seat, ["What happened."])) <= 40
        busy = [action for action in options if GAME.noun(action)[0] not in ("back", "done")]
        match.apply(seat, source.choice(busy or options))
