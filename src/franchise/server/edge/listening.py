"""The socket that listens: what is set on it holds for every connection that it accepts."""

import socket


def drop_who_reads_nothing(listening: socket.socket, seconds: float) -> None:
    """Let the system close a connection whose client takes nothing of what was sent, where it can do so.

    >>> with socket.socket() as listening:
    ...     drop_who_reads_nothing(listening, 60)
    """
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(seconds * 1000))
