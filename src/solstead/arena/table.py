"""One game between bots, and one deal in all its seatings."""

from __future__ import annotations

import time

from solstead.arena.plan import Plan, mixed
from solstead.arena.results import Forfeit, Played
from solstead.bots import Bot, ask, make
from solstead.bots.external import BotFault, ExternalBot, is_external
from solstead.core.chance import chance
from solstead.core.events import Event
from solstead.core.game import Game
from solstead.core.state import Setup


def play_deal(plan: Plan, deal: int) -> list[Played]:
    """A deal in all its seatings."""
    setup = plan.setup()
    found = []
    for game, seating in enumerate(plan.seatings(deal)):
        seeds = [plan.bot_seed(deal, game, seat) for seat in range(plan.seats)]
        bots = [_bot(plan, setup.game, plan.bots[number], seed) for number, seed in zip(seating, seeds, strict=True)]
        found.append(play_game(setup, bots, plan.deal_seed(deal), mixed(*seeds), deal, seating))
    return found


def _bot(plan: Plan, game: Game, name: str, seed: int) -> Bot:
    return ExternalBot(name, plan.limit) if is_external(name) else make(name, game, seed)


def play_game(setup: Setup, bots: list[Bot], deal_seed: int, ask_seed: int, deal: int, seating: list[int]) -> Played:
    """Play to the end, or to the first fault of a bot outside: that one loses, the others share the win."""
    log: list[Event] = []
    state = setup.game.begin(setup, chance(deal_seed), log)
    outside = {seat: bot for seat, bot in enumerate(bots) if isinstance(bot, ExternalBot)}
    source = chance(ask_seed)
    played = Played(
        deal=deal, seating=seating, winners=[], scores=None, decisions=[0] * len(bots), seconds=[0.0] * len(bots)
    )
    seat = 0
    try:
        for seat, bot in outside.items():
            bot.begin(setup, seat)
        while not state.over:
            for bot in outside.values():
                bot.hear(log)
            log.clear()
            seat = state.to_act()[0]
            began = time.perf_counter()
            action = ask(bots[seat], state, seat, source)
            played.seconds[seat] += time.perf_counter() - began
            played.decisions[seat] += 1
            state.apply(seat, action)
    except BotFault as fault:
        played.forfeit = Forfeit(seat=seat, reason=str(fault))
        played.winners = [other for other in range(setup.seats) if other != seat]
    else:
        played.winners, played.scores = state.winners(), state.scores()
    finally:
        for bot in outside.values():
            bot.finish(state)
    return played
