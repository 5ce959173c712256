"""Web Push notifications."""
