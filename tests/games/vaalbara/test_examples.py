"""The worked examples of the rulebook."""

from __future__ import annotations

from tests.games.vaalbara.table import choose, lands, pending, position, realm, take


def test_example_round_2() -> None:
    """Seats blue, purple, yellow, red; the Hunters are tied and the omens put blue first."""
    state = position(
        seats=4,
        realms=[["forest"], ["field"], ["river"], ["meadow"]],
        first_row=["meadow", "field", "river", "field"],
        omens="blue>purple",
        points=[10, 10, 10, 10],
        hands=[["hunter"], ["hunter"], ["crafter"], ["farmer"]],
    )
    assert state.round == 2
    choose(state, "hunter", "hunter", "crafter", "farmer")
    assert state.view().order == [0, 1, 2, 3]

    assert state.to_act() == [0]
    assert state.scores() == [13, 10, 10, 10]  # Hunter: blue is first
    take(state, 1)
    assert state.scores() == [15, 10, 10, 10]  # Meadow: this one and red's
    assert state.to_act() == [1]  # purple's Hunter pays nothing: blue has acted
    take(state, 2)
    assert state.scores() == [15, 14, 10, 10]  # two Fields
    assert state.to_act() == [2]  # yellow's Crafter pays nothing: red has still to act
    take(state, 3)  # red's land action is forced: one Field is left, doubled by the Farmer
    assert state.scores() == [15, 14, 22, 14]
    assert state.round == 3
    assert [realm(state, seat)[-1] for seat in range(4)] == ["meadow", "field", "river", "field"]


def test_example_setup_with_two_players() -> None:
    """Only lands marked 2+ are in play."""
    state = position(seats=2)
    everything = [card.land for card in [*state.view().first_row, *state.view().second_row] if card]
    everything += [place["land"] for place in state.to_dict()["deck"]]
    marks = {row["id"]: row["players_from"] for row in state.setup.components.data["lands"]}
    assert sorted(everything) == sorted(land for land, mark in marks.items() if mark == 2)


def test_example_end_of_the_game_marie() -> None:
    """57 points, five types of land: 57 + 5 = 62."""
    state = position(
        seats=2,
        round=9,
        realms=[
            ["field", "field", "field", "meadow", "meadow", "forest", "village", "river"],
            ["mountain", "mountain", "mountain", "mountain", "forest", "village", "field", "river"],
        ],
        first_row=["L05", "river"],  # a Forest of 4
        points=[53, 0],
        hands=[["fighter", "falconer"], ["farmer"]],
        discards=[[*["bard", "hunter", "oracle", "carpenter", "tracker", "midwife", "rider", "crafter"]], None],
    )
    choose(state, "falconer", "farmer")
    take(state, 1)
    assert state.over
    assert realm(state, 0).count("field") == 3
    assert set(realm(state, 0)) == {"field", "meadow", "forest", "village", "river"}
    assert state.scores()[0] == 57 + 5
    assert state.breakdown()[0] == {"tokens": 57, "variety": 5}
    assert state.winners() == [0]


def test_setup_gives_two_points_five_cards_and_two_rows() -> None:
    for seats in (2, 3, 4, 5):
        state = position(seats=seats)
        view = state.view(0)
        assert state.scores() == [2] * seats
        assert len(view.first_row) == len(view.second_row) == seats
        assert "-" not in lands(state, "first") + lands(state, "second")
        for player in view.players:
            assert len(player.hand) + player.hidden == 5
            assert player.deck == 7
        assert state.to_act() == list(range(seats))
        assert pending(state) == "choose_character"


def test_the_fewest_players_get_the_fewest_lands() -> None:
    """21, 31, 51 and 51 lands, two rows of them laid out."""
    assert [len(position(seats=n).view().deck.lands) for n in (2, 3, 4, 5)] == [17, 25, 43, 41]
