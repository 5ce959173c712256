"""Helios, for 2 to 4 players."""

from solstead.games.helios.game import GAME as GAME
