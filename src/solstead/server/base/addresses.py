"""Where this server is found."""

from __future__ import annotations

import contextlib
import socket

from solstead.server.base.config import Config


def local_address(config: Config) -> str:
    """For a browser on this machine."""
    host = "localhost" if config.host in ("0.0.0.0", "::", "127.0.0.1") else config.host
    return f"http://{host}:{config.port}"


def network_address(config: Config) -> str:
    """For friends on the same network; "" if they cannot reach this server."""
    if config.host in ("127.0.0.1", "localhost", "::1"):
        return ""
    if config.host not in ("0.0.0.0", "::"):
        return f"http://{config.host}:{config.port}"
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: asks which of our addresses would be used
        except OSError:
            return ""
        return f"http://{probe.getsockname()[0]}:{config.port}"
