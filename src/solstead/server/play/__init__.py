"""What people do at tables: open, join, play, watch, rematch; the lobby."""
