"""Who asks: the address of a client, as limits count it."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.types import Scope

IPV6_NETWORK = 64  # bits: one household or machine has all addresses that begin with them


@lru_cache(4096)
def counted_as(address: str) -> str:
    """What counts as one client: an address, or with IPv6 its network.

    >>> counted_as("192.168.0.7"), counted_as("::ffff:192.168.0.7"), counted_as("2001:db8::1:2:3:4")
    ('192.168.0.7', '192.168.0.7', '2001:db8::')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:  # a client without an address, such as a test
        return address
    if not isinstance(found, IPv6Address) or found.is_loopback:
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> IPV6_NETWORK << IPV6_NETWORK))


def client_of(scope: Scope) -> str:
    """The client of a request; behind a proxy the one that the proxy names.

    >>> client_of({"client": ("10.0.0.7", 50000)}), client_of({"client": None})
    ('10.0.0.7', '')
    """
    return counted_as(scope["client"][0]) if scope.get("client") else ""


def is_this_machine(scope: Scope) -> bool:
    """Whether the client runs on this machine.

    >>> is_this_machine({"client": ("127.0.0.1", 50000)}), is_this_machine({"client": ("10.0.0.7", 50000)})
    (True, False)
    """
    try:
        return ip_address(client_of(scope)).is_loopback
    except ValueError:
        return False
