"""Matches between bots that prove something: rotated seats, paired deals, intervals, ratings."""

from solstead.arena.plan import Plan as Plan
from solstead.arena.results import Results as Results
from solstead.arena.run import run as run
