"""The table server: tables that people open, join, play at, watch and replay over HTTP and WebSocket."""
