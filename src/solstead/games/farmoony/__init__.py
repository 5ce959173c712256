"""Farmoony, for 2 to 6 players."""

from solstead.games.farmoony.game import GAME as GAME
