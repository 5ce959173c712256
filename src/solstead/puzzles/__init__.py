"""Puzzles: positions in which one option is clearly best and does not look it."""

from solstead.puzzles.shapes import Puzzle as Puzzle
from solstead.puzzles.shelf import puzzles as puzzles
