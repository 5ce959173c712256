"""What a land scores by each mission, exactly, and why."""
