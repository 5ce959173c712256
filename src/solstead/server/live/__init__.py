"""Tables in memory: one command after another, committed, then told."""
