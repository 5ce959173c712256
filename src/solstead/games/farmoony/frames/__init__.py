"""The decisions of Farmoony, one class each."""
