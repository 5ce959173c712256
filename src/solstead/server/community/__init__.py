"""What people do beside their own tables: seeks, tournaments, live games, puzzles, reviews, analysis."""
