"""A person's account, history, friends and notifications."""
