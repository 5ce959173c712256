"""Looking at a game afterwards: which decisions mattered, what was luck, and why."""

from solstead.review.reviewing import review as review
from solstead.review.shapes import Review as Review
