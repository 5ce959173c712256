"""Game files that people upload."""
