"""Bots of others: outside this process in any language, see docs/bot-protocol.md, or in it in Python."""

from solstead.bots.external.bot import LIMIT as LIMIT
from solstead.bots.external.bot import ExternalBot as ExternalBot
from solstead.bots.external.bot import close_all as close_all
from solstead.bots.external.channel import BotFault as BotFault
from solstead.bots.external.names import is_external as is_external
from solstead.bots.external.names import join_names as join_names
from solstead.bots.external.names import named_bots as named_bots
from solstead.bots.external.names import split_names as split_names
from solstead.bots.external.python import PythonBot as PythonBot
from solstead.bots.external.python import is_python as is_python
