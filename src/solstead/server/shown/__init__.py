"""What is sent to people."""
