"""Suna Valo, for 2 players."""

from solstead.games.suna_valo.game import GAME as GAME
