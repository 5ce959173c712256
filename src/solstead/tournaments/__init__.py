"""Tournaments: round robin, Swiss and arena, for tables of two and more; people or bots, it does not know which.

cup = Tournament(kind="swiss", seats=2)
for name in names: cup.enter(name)
for table in cup.pair().tables: table.places = [1, 2]     # by seat: who came first, who second
cup.standings()
"""

from solstead.tournaments.tournament import Entrant, Kind, Line, Round, Sitting, Tournament

__all__ = ["Entrant", "Kind", "Line", "Round", "Sitting", "Tournament"]
