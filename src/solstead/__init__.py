"""Solstead: modern board games with exact rules, for people, bots and researchers."""

from solstead.core.chance import CHANCE as CHANCE
from solstead.core.errors import BadComponents as BadComponents
from solstead.core.errors import BadPosition as BadPosition
from solstead.core.errors import BadRecord as BadRecord
from solstead.core.errors import BadSetting as BadSetting
from solstead.core.errors import IllegalAction as IllegalAction
from solstead.core.errors import SolsteadError as SolsteadError
from solstead.core.errors import UnknownGame as UnknownGame
from solstead.core.game import Game as Game
from solstead.core.match import Match as Match
from solstead.core.record import Record as Record
from solstead.core.registry import list_games as list_games
from solstead.core.registry import load as load
from solstead.core.state import State as State

__version__ = "0.1.0"
