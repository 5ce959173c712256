"""Bots. A bot is given a determinised state, so that it cannot know more than its seat."""

from solstead.bots.bot import Bot as Bot
from solstead.bots.bot import ask as ask
from solstead.bots.greedy import GreedyBot as GreedyBot
from solstead.bots.named import NAMES as NAMES
from solstead.bots.named import make as make
from solstead.bots.random import RandomBot as RandomBot
