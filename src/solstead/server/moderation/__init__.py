"""Reports, mutes, bans and locked tables."""
