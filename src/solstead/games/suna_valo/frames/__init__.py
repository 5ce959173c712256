"""The decisions of Suna Valo, one class each, by topic."""

from __future__ import annotations

from typing import Any, Final

from solstead.core.frame import Frame
from solstead.games.suna_valo.frames.activation import Activate, RowBonus
from solstead.games.suna_valo.frames.ask import GainGood, StoreGood, SwapFrom, SwapIn, SwapOut
from solstead.games.suna_valo.frames.delivery import ChooseSpace, CompleteOrder, Deliver, Reward
from solstead.games.suna_valo.frames.display import (
    AddCard,
    ChooseNewCard,
    FillVillage,
    ReplaceCards,
    SetPrice,
    StartPrice,
)
from solstead.games.suna_valo.frames.effects import (
    AfterShip,
    ChooseColumn,
    ChooseShip,
    DoEffects,
    MarkShip,
    PlaceDiscarded,
    TakeDiscarded,
)
from solstead.games.suna_valo.frames.functions import UseCard
from solstead.games.suna_valo.frames.payment import PayAny, PayExactly, SaveGood, TakeGood
from solstead.games.suna_valo.frames.phases import BeginIncome, ChooseCharacter, PayIncome
from solstead.games.suna_valo.frames.pieces import PlacePiece, RemovePiece
from solstead.games.suna_valo.frames.tracks import TakeStep, TakeTile
from solstead.games.suna_valo.frames.turn import LastSwap, PlaceCard, StorePaid, TakeTurn

#: By kind, for reading positions.
FRAMES: Final[list[type[Frame[Any]]]] = [
    ChooseCharacter,
    StartPrice,
    TakeTurn,
    PayExactly,
    PayAny,
    TakeGood,
    SaveGood,
    StorePaid,
    PlaceCard,
    Activate,
    UseCard,
    GainGood,
    StoreGood,
    Deliver,
    ChooseSpace,
    Reward,
    CompleteOrder,
    PlacePiece,
    RemovePiece,
    TakeStep,
    TakeTile,
    RowBonus,
    DoEffects,
    ChooseColumn,
    ChooseShip,
    MarkShip,
    AfterShip,
    TakeDiscarded,
    PlaceDiscarded,
    SwapOut,
    SwapIn,
    SwapFrom,
    LastSwap,
    AddCard,
    SetPrice,
    FillVillage,
    BeginIncome,
    PayIncome,
    ReplaceCards,
    ChooseNewCard,
]
