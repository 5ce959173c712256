"""What a land scores by each mission, exactly, and why."""

from solstead.games.farmoony.scoring.missions import explain as explain
from solstead.games.farmoony.scoring.missions import score as score
