"""A person's profile, history and settings."""
