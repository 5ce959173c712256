"""The application: sockets, pages and connections."""
