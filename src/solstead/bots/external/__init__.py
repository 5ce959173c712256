"""Bots outside this process, in any language: see docs/bot-protocol.md."""

from solstead.bots.external.bot import LIMIT as LIMIT
from solstead.bots.external.bot import ExternalBot as ExternalBot
from solstead.bots.external.bot import close_all as close_all
from solstead.bots.external.bot import is_external as is_external
from solstead.bots.external.channel import BotFault as BotFault
