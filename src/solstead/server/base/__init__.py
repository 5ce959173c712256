"""Settings, logs, tasks, keys and errors: what everything else may use."""
