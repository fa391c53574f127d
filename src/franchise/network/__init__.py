"""The network: its weights, its file, the one in the package, and its answers on one core."""
