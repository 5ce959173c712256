"""What all routes share: limits."""
