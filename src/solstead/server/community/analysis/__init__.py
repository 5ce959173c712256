"""The analysis board and positions."""
