"""The table server, mostly as a program of its own that is talked to over real sockets."""
