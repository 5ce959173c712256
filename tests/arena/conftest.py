"""What is tried once and not with both engines."""

from __future__ import annotations

import solstead.core.state

# Ray takes long to start, and the machines of a cluster have the installed engine: the compiled one.
collect_ignore = ["test_cluster.py"] if solstead.core.state.__file__.endswith(".py") else []
