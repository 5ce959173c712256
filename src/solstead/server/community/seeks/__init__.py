"""Finding somebody to play with."""
