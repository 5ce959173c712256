"""Starting a server and its workers."""
