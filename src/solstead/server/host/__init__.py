"""What the host offers: features and quotas."""
