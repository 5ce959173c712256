"""Bots. A bot is given a determinised state, so that it cannot know more than its seat."""

from solstead.bots.analysis import Analysis as Analysis
from solstead.bots.analysis import analyse as analyse
from solstead.bots.bot import Bot as Bot
from solstead.bots.bot import ask as ask
from solstead.bots.greedy import GreedyBot as GreedyBot
from solstead.bots.levels import LEVEL_NAMES as LEVEL_NAMES
from solstead.bots.named import NAMES as NAMES
from solstead.bots.named import TEXTS as TEXTS
from solstead.bots.named import check as check
from solstead.bots.named import make as make
from solstead.bots.named import method as method
from solstead.bots.named import names as names
from solstead.bots.named import title as title
from solstead.bots.random import RandomBot as RandomBot
from solstead.bots.search import SearchBot as SearchBot
