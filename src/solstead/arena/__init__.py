"""Matches between bots that prove something: rotated seats, paired deals, intervals, ratings."""

from solstead.arena.plan import Plan as Plan
from solstead.arena.results import Results as Results
from solstead.arena.runner import run as run
