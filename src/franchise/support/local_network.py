"""The addresses of this machine in its network."""

import socket

# Addresses for documentation: nobody has them, and nothing is sent there. The system only says which way it would go.
SOMEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def own_address(family: socket.AddressFamily) -> str | None:
    """The address by which this machine is reached from its network, or None if it is in none.

    >>> own_address(socket.AF_INET) != "127.0.0.1"
    True
    """
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((SOMEWHERE[family], 9))
            found = str(asking.getsockname()[0])
    except OSError:
        return None
    return None if found in ("127.0.0.1", "::1", "0.0.0.0", "::") else found
