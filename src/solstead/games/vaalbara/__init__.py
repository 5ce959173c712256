"""Vaalbara, for 2 to 5 players."""

from solstead.games.vaalbara.game import GAME as GAME
